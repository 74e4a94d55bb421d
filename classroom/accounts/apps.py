from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "classroom.accounts"
    label = "accounts"
