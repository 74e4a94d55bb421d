"""What the form of an assignment starts with: a preset, an assignment there is already, or what was chosen so far."""

import hashlib
from collections.abc import Mapping
from datetime import datetime
from typing import Any, cast

from django.http import QueryDict

from classroom.practice.assignment_form import PLAN, AssignmentForm
from classroom.practice.assignments import Assignment, Task
from classroom.practice.kind_fields import OPTION_FIELDS
from classroom.practice.presets import Preset
from classroom.practice.puzzles import SWISH_EDITIONS, EditionKey
from classroom.roster.models import Classroom

# Of a form that was sent: what belongs to that one page.
NOT_CARRIED = ("csrfmiddlewaretoken", "token", "based_on", "do")


def of_preset(preset: Preset, *, edition_key: str | None) -> dict[str, Any]:
    """The form's values for a preset, with the game that is chosen already."""
    edition = edition_key if edition_key in SWISH_EDITIONS else EditionKey.SWISH.value
    return {"kind": preset.kind, "edition_key": edition, **preset.fields}


def of_task(task: Task) -> dict[str, Any]:
    """The form's values for what is asked."""
    own = OPTION_FIELDS[task.kind].chosen(task.options)
    values = {
        "kind": task.kind,
        "edition_key": task.options.edition_key,
        **own,
        "choose": PLAN if task.session_plan else task.choice,
        "level": task.level or 2,
        "skills": list(task.skills),
        "length_in": "minutes" if task.minutes is not None else "boards",
        "boards": task.boards or 10,
        "minutes": task.minutes or 15,
        "tries": task.tries or "",
        "hints": task.hints,
        "board_seconds": task.board_seconds or "",
        "time_factor": task.time_factor,
    }
    return values | OPTION_FIELDS[task.kind].chosen_clock(task.options, task.board_seconds)


def of_assignment(assignment: Assignment) -> dict[str, Any]:
    """The form's values for an assignment, to change it."""
    only_for = list(assignment.only_for.values_list("pk", flat=True))
    return of_task(assignment.task) | {
        "opens_at": assignment.opens_at,
        "due_at": assignment.due_at,
        "late_allowed": assignment.late_allowed,
        "audience": "some" if only_for else "class",
        "students": only_for,
        "based_on": fingerprint(assignment),
    }


def so_far(data: QueryDict, *, classroom: Classroom, now: datetime) -> QueryDict:
    """What was sent, and for fields that were not (another kind has others) what they start with.

    Boxes that are not sent are not ticked.
    """
    kind = data.get("kind")
    form = AssignmentForm(classroom=classroom, now=now, initial={"kind": kind, "edition_key": EditionKey.SWISH.value})
    filled = data.copy()
    for name in form.fields:
        field = form[name]
        if name not in filled and field.widget_type not in ("checkbox", "checkboxselectmultiple", "moment"):
            value = field.value()
            filled[name] = "" if value is None else str(value)
    return filled


def begun_again(data: QueryDict, *, classroom: Classroom, now: datetime) -> AssignmentForm:
    """A form that holds what was chosen so far and complains about nothing yet."""
    filled = so_far(data, classroom=classroom, now=now)
    probe = AssignmentForm(filled, classroom=classroom, now=now)
    probe.is_valid()
    values: Mapping[str, Any] = {
        name: probe.cleaned_data.get(name) if probe[name].widget_type == "moment" else probe[name].value()
        for name in probe.fields
        if name not in NOT_CARRIED
    }
    return AssignmentForm(classroom=classroom, now=now, initial=values)


def as_sent(form: AssignmentForm) -> QueryDict:
    """What a browser would send of the form as it stands."""
    if form.is_bound:
        return so_far(cast("QueryDict", form.data), classroom=form.classroom, now=form.now)
    sent = QueryDict(mutable=True)
    for field in form:
        value = field.value()
        if field.widget_type == "moment":
            day, hour = field.field.widget.decompress(value)
            sent[f"{field.html_name}_date"] = day.isoformat() if day else ""
            sent[f"{field.html_name}_time"] = f"{hour:%H:%M}" if hour else ""
        elif field.widget_type == "checkbox":
            sent.update({field.html_name: "on"} if value else {})
        elif field.widget_type == "checkboxselectmultiple":
            sent.setlist(field.html_name, [str(each) for each in value or ()])
        else:
            sent[field.html_name] = "" if value is None else str(value)
    return sent


def fingerprint(assignment: Assignment) -> str:
    """Changes with everything the form can change, so that an old page is found out."""
    only_for = sorted(str(pk) for pk in assignment.only_for.values_list("pk", flat=True))
    said = [str(assignment.pk), sorted(assignment.task.columns().items(), key=str), only_for]
    when = [str(moment and moment.timestamp()) for moment in (assignment.opens_at, assignment.due_at)]
    return hashlib.sha256(repr([said, when, assignment.late_allowed]).encode()).hexdigest()
