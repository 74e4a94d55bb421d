from django.apps import AppConfig


class WebConfig(AppConfig):
    name = "classroom.web"
    label = "web"
