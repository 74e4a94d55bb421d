"""What a teacher may choose for a student who needs more time, larger text, other colours, less motion or speech."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from classroom.roster.access_settings import MOST_TIME
from classroom.roster.models import Student

# Saved with only these columns, so that a name changed meanwhile elsewhere is not changed back.
FIELDS = ("time_factor", "text_size", "theme", "motion", "read_aloud")


class AccessSettingsForm(forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = Student
        fields = FIELDS
        widgets = {
            "time_factor": forms.NumberInput(
                attrs={"min": 1, "max": MOST_TIME, "step": "0.25", "inputmode": "decimal"}
            ),
            "text_size": forms.RadioSelect,
            "theme": forms.RadioSelect,
            "motion": forms.RadioSelect,
        }
        help_texts = {
            "time_factor": _("1 is the usual time, 1.5 half as long again, 10 the most. Holds for every time limit."),
            "theme": _("High contrast: black on white with strong edges."),
            "read_aloud": _("A button on each page; the device's own voice reads."),
        }
        error_messages = {
            "time_factor": {
                "min_value": _("Choose between 1 and 10."),
                "max_value": _("Choose between 1 and 10."),
                "invalid": _("Write a number between 1 and 10, like 1.5."),
            }
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)
        # "1.5" and "2", not "2.0".
        self.initial["time_factor"] = f"{self.initial['time_factor']:g}"

    def save(self, commit: bool = True) -> Any:
        if commit:
            self.instance.save(update_fields=FIELDS)
        return self.instance
