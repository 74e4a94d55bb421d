"""Asking for a research export: classes and days, and how exactly times are told."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.formats import localize
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from classroom.reports.days import Days
from classroom.reports.files.forms import DaysForm, Json
from classroom.reports.form_rows import ShownInRows
from classroom.reports.research.archive import SMALL_GROUP
from classroom.reports.research.rows import Selection
from classroom.roster.access import classrooms_of
from classroom.roster.models import Classroom

# A zip of about 25 MB; a class of 30 makes so many in twenty years.
MOST_CLAIMS = 1_000_000
MINUTES, DAYS = "minutes", "days"


class ResearchForm(ShownInRows, DaysForm):
    """The class the page is about, and others that the teacher teaches."""

    others = forms.ModelMultipleChoiceField(
        label=_("Other classes of yours, too"),
        queryset=Classroom.objects.none(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    times = forms.ChoiceField(
        label=_("Times"),
        choices=[
            (MINUTES, _("minutes since the student's first claim")),
            (DAYS, _("only days since then: harder to tell who it was")),
        ],
        initial=MINUTES,
        widget=forms.RadioSelect,
    )
    few = forms.BooleanField(
        label=_("I know that in a small group one can guess who is who"),
        help_text=_("Needed if fewer than five students have made claims in these days."),
        required=False,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["paper"]
        mine = classrooms_of(self.subject.teacher)
        if self.subject.classroom is not None:
            mine = mine.exclude(pk=self.subject.classroom.pk)
        others = mine.order_by("name", "created_at")
        if others:
            self.fields["others"].queryset = others  # type: ignore[attr-defined]
        else:
            del self.fields["others"]
        self.order_fields(("first", "last", "others", "times", "few", "language"))
        self.claim_count = 0

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if self.errors or self.subject.classroom is None:
            return cleaned
        classes = (self.subject.classroom, *cleaned.get("others", ()))
        selection = Selection(
            classes,
            Days(cleaned["first"], cleaned["last"]),
            self.subject.teacher.school.zone,
            until=timezone.now(),
            secret="",
        )
        self.claim_count = selection.claim_count(most=MOST_CLAIMS)
        if not self.claim_count:
            raise ValidationError(_("Nobody has made a claim in these days. Choose other days."))
        if self.claim_count > MOST_CLAIMS:
            most = localize(MOST_CLAIMS, use_l10n=True)
            raise ValidationError(
                gettext("These are more than %(most)s claims. Choose fewer days, and make two files.") % {"most": most}
            )
        if not cleaned["few"] and selection.students()[:SMALL_GROUP].count() < SMALL_GROUP:
            self.add_error(
                "few",
                _("Fewer than five students have made claims in these days. Tick this if the file is to be made."),
            )
        return cleaned

    def asked(self) -> dict[str, Json]:
        return super().asked() | {
            "others": sorted(str(classroom.pk) for classroom in self.cleaned_data.get("others", ())),
            "times": self.cleaned_data["times"],
            # A claim more in another class makes it another file.
            "claims": self.claim_count,
        }
