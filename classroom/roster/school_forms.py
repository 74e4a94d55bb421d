"""What a school admin may type, and how a colleague comes in by an invitation."""

import zoneinfo
from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from classroom.accounts.forms import SignUpForm
from classroom.roster.models import School, Teaching
from classroom.roster.school_settings import LEAST_AUDIT_MONTHS
from classroom.web.forms import Form

SETTINGS = (
    *("name", "language", "time_zone", "deck", "secret_kind", "links_work", "badges_work", "idle_minutes"),
    *("code_needed", "attempt_months", "file_days", "audit_months"),
)


def _whole(label: Any, *, least: int, most: int) -> forms.IntegerField:
    return forms.IntegerField(
        label=label, min_value=least, max_value=most, widget=forms.NumberInput(attrs={"min": least, "max": most})
    )


class SchoolForm(forms.ModelForm):  # type: ignore[type-arg]
    time_zone = forms.ChoiceField(label=_("Time zone"), choices=[])
    language = forms.ChoiceField(label=_("Language of letters and cards"), choices=settings.LANGUAGES)
    idle_minutes = _whole(_("Minutes without a tap until a student is logged out"), least=2, most=240)
    attempt_months = _whole(_("Months to keep answers after the class has ended"), least=1, most=60)
    file_days = _whole(_("Days to keep exports and reports"), least=1, most=365)
    audit_months = _whole(_("Months to keep the record of who looked at whom"), least=LEAST_AUDIT_MONTHS, most=120)

    class Meta:
        model = School
        fields = SETTINGS
        labels = {"name": _("Name of the school")}
        widgets = {"secret_kind": forms.RadioSelect, "deck": forms.RadioSelect}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)
        zones = sorted(zone for zone in zoneinfo.available_timezones() if "/" in zone or zone == "UTC")
        self.fields["time_zone"] = forms.ChoiceField(label=_("Time zone"), choices=[(zone, zone) for zone in zones])

    def save(self, commit: bool = True) -> Any:
        if commit:
            self.instance.save(update_fields=SETTINGS)
        return self.instance


class RoleForm(Form):
    role = forms.ChoiceField(
        label=_("As"),
        choices=[
            (Teaching.Role.CO_TEACHER.value, _("co-teacher: may do everything you may")),
            (Teaching.Role.SUBSTITUTE.value, _("substitute: opens lessons and sees the live view")),
        ],
        initial=Teaching.Role.CO_TEACHER,
        widget=forms.RadioSelect,
    )


class AcceptForm(SignUpForm):
    """A new account in the school that invites: no school to type."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["school"]


class OnOffForm(Form):
    """A switch sent with its wish, so that two taps wish the same."""

    wish = forms.ChoiceField(choices=[("on", "on"), ("off", "off")])

    def clean_wish(self) -> bool:
        if self.cleaned_data["wish"] not in ("on", "off"):
            raise ValidationError(_("On or off?"))
        return bool(self.cleaned_data["wish"] == "on")
