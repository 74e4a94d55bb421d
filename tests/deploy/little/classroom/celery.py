"""The Celery application of the little classroom."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "classroom.settings")

app = Celery("classroom")
app.config_from_object("django.conf:settings", namespace="CELERY")
