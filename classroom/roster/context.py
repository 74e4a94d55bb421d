"""The people of a page: the teacher or the student who looks at it."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from classroom.roster.access import teacher_of
from classroom.roster.log_in import student_of


def people(request: HttpRequest) -> dict[str, Any]:
    """`teacher` and `student`, each looked up only if a template names it."""
    return {
        "teacher": SimpleLazyObject(lambda: teacher_of(request)),
        "student": SimpleLazyObject(lambda: student_of(request)),
    }
