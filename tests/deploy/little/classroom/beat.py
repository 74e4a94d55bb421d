"""A scheduler without a file."""

from celery.beat import Scheduler


class OnceScheduler(Scheduler):
    pass
