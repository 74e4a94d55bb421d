"""Tables without a subject: numbered topics for the streams, and when each scheduled task last ran."""

from django.db import models


class Topic(models.Model):
    """Something that pages watch. `number` grows by one with each change; streams carry only the number."""

    name = models.CharField(max_length=100, primary_key=True)
    number = models.BigIntegerField(default=0)


class ScheduledRun(models.Model):
    """When the beat last started a task of the schedule."""

    name = models.CharField(max_length=200, primary_key=True)
    last_run_at = models.DateTimeField()
    runs = models.PositiveBigIntegerField(default=0)
