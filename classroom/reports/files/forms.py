"""What is asked of who wants a report; each kind's form starts from one of these."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from classroom.reports.days import EARLIEST_YEAR, Days, usual_days
from classroom.reports.files.kinds import Subject
from classroom.web.forms import Form

type Json = str | int | float | bool | list[Json] | dict[str, Json] | None

PAPERS = [("a4", _("A4")), ("us-letter", _("Letter"))]
SHOWN, REAL = "shown", "real"


class ReportForm(Form):
    """Paper and language. `asked` is kept with the report; what is typed there is never a name."""

    paper = forms.ChoiceField(label=_("Paper"), choices=PAPERS, initial="a4", widget=forms.RadioSelect)
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)

    def __init__(self, *args: Any, subject: Subject, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.subject = subject
        self.fields["language"].initial = self.usual_language()

    def usual_language(self) -> str:
        return get_language() or self.subject.teacher.school.language

    def asked(self) -> dict[str, Json]:
        """What was chosen, of a form that is valid."""
        return {"paper": self.cleaned_data["paper"]} if "paper" in self.fields else {}


class DaysForm(ReportForm):
    """And the days, both of them included."""

    first = forms.DateField(label=_("First day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    last = forms.DateField(label=_("Last day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    field_order = ("first", "last")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        usual = usual_days(timezone.localdate())
        self.fields["first"].initial, self.fields["last"].initial = usual.first, usual.last

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if (first := cleaned.get("first")) and (last := cleaned.get("last")):
            if last < first:
                raise ValidationError(_("The first day comes after the last. Change the two."))
            if first.year < EARLIEST_YEAR:
                raise ValidationError(_("These days are too long ago: nothing was done then."))
            if first > timezone.localdate():
                raise ValidationError(_("The first day is later than today. Nothing can be told of it yet."))
            try:
                Days(first, last)
            except ValueError as error:
                raise ValidationError(_("These are too many days. Choose at most two years.")) from error
        return cleaned

    def asked(self) -> dict[str, Json]:
        first, last = self.cleaned_data["first"], self.cleaned_data["last"]
        return super().asked() | {"first": first.isoformat(), "last": last.isoformat()}


class NamesForm(DaysForm):
    """And which names are printed."""

    names = forms.ChoiceField(
        label=_("Names"),
        choices=[(SHOWN, _("as the students see them")), (REAL, _("real names, where they are stored"))],
        initial=SHOWN,
        widget=forms.RadioSelect,
    )

    def asked(self) -> dict[str, Json]:
        return super().asked() | {"names": self.cleaned_data["names"]}
