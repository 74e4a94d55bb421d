"""One table."""

from django.db import models


class Pupil(models.Model):
    name = models.CharField(max_length=40)

    def __str__(self) -> str:
        return self.name
