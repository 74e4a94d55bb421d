from django.apps import AppConfig


class RosterConfig(AppConfig):
    name = "classroom.roster"
    label = "roster"
