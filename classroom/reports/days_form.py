"""Which days a report is about: two fields, and what is chosen most by one tap."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from classroom.reports.days import MOST, Days, asked_days, usual_days
from classroom.web.forms import Form
from classroom.web.http import Refused


@dataclass(frozen=True)
class QuickChoice:
    words: str
    days: Days
    is_chosen: bool

    @property
    def query(self) -> str:
        return days_query(self.days)


class DaysForm(Form):
    """`first` and `last` as YYYY-MM-DD; left out they are the usual days. Read `days` of a valid form."""

    first = forms.CharField(label=_("From"), required=False, widget=forms.DateInput(attrs={"type": "date"}))
    last = forms.CharField(label=_("Until"), required=False, widget=forms.DateInput(attrs={"type": "date"}))

    def __init__(self, asked: Mapping[str, Any], *, today: date) -> None:
        usual = usual_days(today)
        sent = {"first": usual.first.isoformat(), "last": usual.last.isoformat()}
        if asked.get("first") or asked.get("last"):
            sent = {name: asked.get(name, "") for name in sent}
        super().__init__(sent)
        self._today = today

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if not self.errors:
            try:
                cleaned["days"] = asked_days(cleaned["first"], cleaned["last"], today=self._today)
            except Refused as refused:
                raise ValidationError(refused.sentence) from refused
        return cleaned

    @property
    def problem(self) -> str:
        """What is wrong with the days, in a sentence; "" if nothing is."""
        return next((str(sentence) for errors in self.errors.values() for sentence in errors), "")

    @property
    def days(self) -> Days:
        days: Days = self.cleaned_data["days"]
        return days


def quick_choices(*, today: date, start: date | None, chosen: Days | None) -> list[QuickChoice]:
    """This week, the last four, and all since `start`, the first day on which the class did anything (None: not yet)."""
    week = Days(today - timedelta(days=today.weekday()), today)
    choices = [(gettext("This week"), week), (gettext("4 weeks"), usual_days(today))]
    if start is not None and start <= today:
        since = Days(max(start, today - timedelta(days=MOST - 1)), today)
        choices.append((gettext("Since the start"), since))
    return [QuickChoice(words, days, days == chosen) for words, days in choices]


def days_query(days: Days) -> str:
    """The days as the end of an address."""
    return urlencode({"first": days.first.isoformat(), "last": days.last.isoformat()})
