"""A classroom of one table and one page, for the tests of the launcher."""

from classroom.celery import app as celery_app

__all__ = ["celery_app"]
