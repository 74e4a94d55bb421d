"""To which classes an assignment is copied."""

import uuid
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from classroom.roster.access import classrooms_of
from classroom.roster.models import Classroom, Teacher
from classroom.web.forms import Form


class CopyForm(Form):
    classes = forms.ModelMultipleChoiceField(
        label=_("For which classes"),
        queryset=Classroom.objects.none(),
        widget=forms.CheckboxSelectMultiple,
        error_messages={
            "required": _("Choose at least one class."),
            **dict.fromkeys(
                ("invalid_choice", "invalid_pk_value", "invalid_list"), _("One of these is no class of yours.")
            ),
        },
    )
    # The same form sent twice copies once.
    token = forms.UUIDField(
        widget=forms.HiddenInput,
        initial=uuid.uuid4,
        error_messages=dict.fromkeys(("required", "invalid"), _("This page is old. Load it again.")),
    )

    def __init__(self, *args: Any, teacher: Teacher, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["classes"].queryset = classrooms_of(teacher).order_by("name", "created_at")  # type: ignore[attr-defined]
