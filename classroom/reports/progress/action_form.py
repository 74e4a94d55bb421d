"""What the buttons of the class page send.

All of it was written by the page; what does not fit comes from an old one, or from nowhere.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext

from classroom.practice.skill_shelves import CARD_PRACTISED, PRACTISED
from classroom.reports.progress.actions import ActionKind
from classroom.roster.groups import LONGEST_GROUP
from classroom.roster.models import Student
from classroom.web.forms import Form
from classroom.web.http import Refused
from classroom.web.text import OneLineField


class _StudentsForm(Form):
    def __init__(self, *args: Any, students: Iterable[Student], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._students = {str(student.pk): student for student in students}
        self.fields["student"] = forms.MultipleChoiceField(choices=[(pk, pk) for pk in self._students])

    def require_valid(self) -> None:
        """Raises Refused: 409 for somebody who is not in the class any more, 422 for all else."""
        if self.is_valid():
            return
        if self.errors.keys() == {"student"} and self.data.get("student"):
            raise Refused(gettext("One of these students is not in this class any more."), status=409)
        raise Refused(gettext("This page is old. Load it again."))

    @property
    def chosen(self) -> list[Student]:
        return [self._students[pk] for pk in dict.fromkeys(self.cleaned_data["student"])]


class ActionForm(_StudentsForm):
    do = forms.ChoiceField(choices=[(kind.value, kind.value) for kind in ActionKind])
    skill = forms.ChoiceField(choices=[(str(skill), str(skill)) for skill in (*PRACTISED, *CARD_PRACTISED)])
    token = forms.UUIDField()

    @property
    def kind(self) -> ActionKind:
        return ActionKind(self.cleaned_data["do"])

    @property
    def skill_chosen(self) -> str:
        skill: str = self.cleaned_data["skill"]
        return skill

    @property
    def token_sent(self) -> uuid.UUID:
        token: uuid.UUID = self.cleaned_data["token"]
        return token


class SuggestedGroupForm(_StudentsForm):
    name = OneLineField(max_length=LONGEST_GROUP)


class UndoForm(Form):
    assignment = forms.UUIDField()


class BackForm(Form):
    """From which page something was sent: that of a student, else that of the class."""

    page_of = forms.UUIDField(required=False)

    @property
    def student_id(self) -> uuid.UUID | None:
        student_id: uuid.UUID | None = self.cleaned_data["page_of"] if self.is_valid() else None
        return student_id
