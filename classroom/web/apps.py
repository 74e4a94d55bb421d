from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class WebConfig(AppConfig):
    name = "classroom.web"
    label = "web"

    def ready(self) -> None:
        # Each app's list of what it keeps of students (classroom/web/personal.py).
        autodiscover_modules("personal")
