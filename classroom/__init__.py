"""The Django side of the project: one folder, one app, one subject."""

from classroom.celery import app as celery_app

__all__ = ["celery_app"]
