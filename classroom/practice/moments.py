"""A day and a time as a teacher writes them, in the school's zone, on nights with a changed clock too."""

from datetime import UTC, date, datetime, time, tzinfo
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

# Years a form takes at all; what is sensible within them is for the form to say.
YEARS = range(2000, 2101)


class MomentWidget(forms.MultiWidget):
    """Two fields, since a browser sends nothing at all of one field for both that is half filled in."""

    use_fieldset = True

    def __init__(self) -> None:
        super().__init__(
            {
                "date": forms.DateInput(attrs={"type": "date", "aria-label": _("Day")}, format="%Y-%m-%d"),
                "time": forms.TimeInput(attrs={"type": "time", "aria-label": _("Time")}, format="%H:%M"),
            }
        )

    def decompress(self, value: datetime | None) -> list[date | time | None]:
        if value is None:
            return [None, None]
        local = timezone.localtime(value)
        return [local.date(), local.time()]


class MomentField(forms.MultiValueField):
    """A datetime in UTC, or None. A day without a time means its beginning, or with `end` its last minute.

    The zone is the active one (a lender sets the school's). A time that the clock skips or shows twice is refused in words.
    """

    widget = MomentWidget
    default_error_messages = {
        "no_day": _("Choose a day, too."),
        "year": _("This day is too far away."),
        "skipped": _(
            "The clocks go forward that night, so there is no such time. Choose one an hour earlier or later."
        ),
        "twice": _("The clocks go back that night, so this time comes twice. Choose one an hour earlier or later."),
    }

    def __init__(self, *, end: bool = False, **options: Any) -> None:
        self._end = end
        fields = (
            forms.DateField(error_messages={"invalid": _("This is no day.")}),
            forms.TimeField(error_messages={"invalid": _("This is no time.")}),
        )
        super().__init__(fields, require_all_fields=False, required=False, **options)
        for field in fields:
            field.required = False

    def compress(self, data_list: list[Any]) -> datetime | None:
        day, hour = data_list or (None, None)
        if day is None:
            if hour is not None:
                raise ValidationError(self.error_messages["no_day"], code="no_day")
            return None
        if day.year not in YEARS:
            raise ValidationError(self.error_messages["year"], code="year")
        zone = timezone.get_current_timezone()
        if hour is None:
            return _edge_of(day, end=self._end, zone=zone)
        return self._exact(datetime.combine(day, hour.replace(second=0, microsecond=0)), zone)

    def _exact(self, naive: datetime, zone: tzinfo) -> datetime:
        moment = naive.replace(tzinfo=zone)
        if moment.astimezone(UTC).astimezone(zone).replace(tzinfo=None) != naive:
            raise ValidationError(self.error_messages["skipped"], code="skipped")
        if moment.utcoffset() != moment.replace(fold=1).utcoffset():
            raise ValidationError(self.error_messages["twice"], code="twice")
        return moment.astimezone(UTC)


def _edge_of(day: date, *, end: bool, zone: tzinfo) -> datetime:
    """The first or last minute of a day, also where the clock is changed at midnight."""
    edge = datetime.combine(day, time(23, 59) if end else time(0, 0), tzinfo=zone).replace(fold=int(end))
    # A midnight that is skipped becomes the first minute there is: UTC counts on.
    return edge.astimezone(UTC)
