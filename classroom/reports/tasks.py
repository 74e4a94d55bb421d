"""Celery tasks of reports: load by id, call one function."""
