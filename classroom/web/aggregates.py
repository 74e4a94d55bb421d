"""Aggregates that Django does not bring."""

from django.db.models import Aggregate, FloatField


class Median(Aggregate):
    """PostgreSQL's continuous median of a numeric column; None if there are no values."""

    function = "PERCENTILE_CONT"
    name = "Median"
    template = "%(function)s(0.5) WITHIN GROUP (ORDER BY %(expressions)s)"
    output_field = FloatField()
