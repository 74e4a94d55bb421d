from django.apps import AppConfig


class PrivacyConfig(AppConfig):
    name = "classroom.privacy"
    label = "privacy"
