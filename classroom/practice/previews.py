"""What an assignment will be, before there is one: in sentences, and as a board that can be tried."""

import random
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from django.http import QueryDict

from classroom.practice import form_values, wording
from classroom.practice.assignment_form import AssignmentForm
from classroom.practice.assignments import Assignment, Task
from classroom.practice.puzzles import Puzzle
from classroom.practice.shelves import Shelf
from classroom.practice.stock import some_board

# Of the form what makes a difference to a board; the rest has no place in an address.
_NOT_OF_A_BOARD = (
    "audience",
    "students",
    "opens_at_date",
    "opens_at_time",
    "due_at_date",
    "due_at_time",
    "late_allowed",
)


@dataclass(frozen=True)
class Preview:
    """`heading` is what students read first; `sentences` say the rest to the teacher. `query` asks for such a board."""

    heading: str
    length: str
    sentences: list[str]
    query: str


def preview_of(form: AssignmentForm, *, now: datetime) -> Preview:
    """What a valid form would assign."""
    planned = Assignment.asking(form.task, form.window)
    asked = cast("QueryDict", form.data).copy()
    for name in (*form_values.NOT_CARRIED, *_NOT_OF_A_BOARD):
        asked.pop(name, None)
    return Preview(
        query=asked.urlencode(),
        heading=planned.instruction,
        length=planned.summary,
        sentences=[
            *wording.task_sentences(form.task),
            wording.audience_sentence([student.name for student in form.only_for]),
            *wording.window_sentences(form.window, now=now),
        ],
    )


def board_of(task: Task, *, now: datetime) -> Puzzle:
    """Any board of the task. Raises Refused if none can be made."""
    skill = random.choice(task.skills) if task.skills else None
    return some_board(Shelf.of(task.kind, task.options, level=task.level, skill=skill), now=now)
