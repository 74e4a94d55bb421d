"""What a teacher may type about classes and students, and a student to come in."""

import zoneinfo

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from classroom.accounts.forms import SignUpForm
from classroom.roster.log_in_cards import PICTURES_IN_A_SECRET
from classroom.roster.models import CardSheet
from classroom.roster.names import LONGEST_NAME, MOST_NAMES, PastedNames, read_names
from classroom.roster.real_names import LONGEST_REAL_NAME
from classroom.roster.school_settings import SecretKind
from classroom.roster.words import digits_of, letters_of
from classroom.web.forms import Form
from classroom.web.pictures import PICTURE_KEYS
from classroom.web.text import OneLineField

LONGEST_PASTE = 60_000


class SchoolSignUpForm(SignUpForm):
    # Filled in by the browser (static/roster/time_zone.js); what it does not know is taken as the default.
    time_zone = forms.CharField(required=False, max_length=60, widget=forms.HiddenInput)

    def clean_time_zone(self) -> str:
        zone = self.cleaned_data["time_zone"]
        return zone if zone in zoneinfo.available_timezones() else "Europe/Berlin"


class ClassroomForm(Form):
    name = OneLineField(
        label=_("Name of the class"),
        max_length=60,
        widget=forms.TextInput(attrs={"placeholder": _("for example 5b"), "autocomplete": "off"}),
    )


class PasteNamesForm(Form):
    names = forms.CharField(
        label=_("Names, one on each line"),
        max_length=LONGEST_PASTE,
        widget=forms.Textarea(attrs={"rows": 12, "autocomplete": "off", "spellcheck": "false"}),
        error_messages={"required": _("Paste at least one name.")},
    )

    def clean_names(self) -> PastedNames:
        pasted = read_names(self.cleaned_data["names"])
        if pasted.too_long:
            raise ValidationError(
                ngettext(
                    "Line %(lines)s is longer than %(most)s letters. Is that one name?",
                    "Lines %(lines)s are longer than %(most)s letters. Is that one name each?",
                    len(pasted.too_long),
                )
                % {"lines": ", ".join(map(str, pasted.too_long[:10])), "most": LONGEST_NAME}
            )
        if not pasted.names:
            raise ValidationError(_("Paste at least one name."))
        if len(pasted.names) > MOST_NAMES:
            raise ValidationError(
                _("These are %(count)s names. Paste at most %(most)s at once.")
                % {"count": len(pasted.names), "most": MOST_NAMES}
            )
        return pasted


class RenameStudentForm(Form):
    name = OneLineField(label=_("Name"), max_length=LONGEST_NAME)


class RealNameForm(Form):
    name = OneLineField(
        label=_("Real name"),
        help_text=_("Leave it empty if there is no other name."),
        max_length=LONGEST_REAL_NAME,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class CardSheetForm(Form):
    paper = forms.ChoiceField(label=_("Paper"), choices=CardSheet.Paper.choices, initial=CardSheet.Paper.A4)


class CodeForm(Form):
    code = OneLineField(
        label=_("Code from the board"),
        max_length=40,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false", "autofocus": True}
        ),
    )

    def clean_code(self) -> str:
        """Capitals, blanks and dashes do not matter."""
        return "".join(letter for letter in self.cleaned_data["code"].upper() if letter.isalnum())


class PicturesForm(Form):
    picture = forms.MultipleChoiceField(
        choices=[(key, key) for key in PICTURE_KEYS],
        error_messages={"required": _("Tap your three pictures."), "invalid_choice": _("Tap your three pictures.")},
    )

    def clean_picture(self) -> list[str]:
        tapped: list[str] = self.cleaned_data["picture"]
        if len(set(tapped)) != PICTURES_IN_A_SECRET:
            raise ValidationError(_("Tap your three pictures."))
        return tapped


class WordForm(Form):
    secret = OneLineField(
        label=_("Your word and your number"),
        max_length=80,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false", "autofocus": True}
        ),
        error_messages={"required": _("Type your word and your number, like: sunny 12.")},
    )

    def clean_secret(self) -> str:
        typed: str = self.cleaned_data["secret"]
        if not letters_of(typed) or not digits_of(typed):
            raise ValidationError(_("Type your word and your number, like: sunny 12."))
        return typed


class SecretKindForm(Form):
    """How a class, or one student of it, logs in."""

    secret_kind = forms.ChoiceField(label=_("At the door"), choices=SecretKind.choices, widget=forms.RadioSelect)


class OwnSecretKindForm(Form):
    secret_kind = forms.ChoiceField(
        label=_("At the door"),
        choices=[("class", _("as the class")), *SecretKind.choices],
        widget=forms.RadioSelect,
    )

    def clean_secret_kind(self) -> str:
        """Empty for the class's own."""
        kind: str = self.cleaned_data["secret_kind"]
        return "" if kind == "class" else kind


class BadgeForm(Form):
    badge = forms.CharField(max_length=100)
