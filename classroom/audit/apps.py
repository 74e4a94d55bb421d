from django.apps import AppConfig


class AuditConfig(AppConfig):
    name = "classroom.audit"
    label = "audit"
