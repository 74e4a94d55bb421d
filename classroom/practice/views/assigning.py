"""A teacher asks for a drill: the form, what would come of it, and a change of what there is."""

import uuid
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.forms.boundfield import BoundWidget
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.csp import CSP
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csp import csp_override
from django.views.decorators.http import require_GET, require_http_methods

from classroom.practice import assigning, form_values, previews, tasks
from classroom.practice.access import class_of, teacher_of_assignment
from classroom.practice.assignment_form import AssignmentForm
from classroom.practice.models import Assignment
from classroom.practice.presets import KIND_GROUPS, KIND_SENTENCES, PRESETS
from classroom.practice.trials import Trial
from classroom.roster.access import teacher_of_classroom
from classroom.roster.models import Classroom, Teacher
from classroom.web.asking import ask
from classroom.web.http import Refused, Request

# The preview stands in a frame of the page.
with_frame = csp_override({**settings.SECURE_CSP, "frame-src": [CSP.SELF]})  # type: ignore[dict-item]
in_a_frame = csp_override({**settings.SECURE_CSP, "frame-ancestors": [CSP.SELF]})  # type: ignore[dict-item]


@require_http_methods(["GET", "POST"])
@never_cache
@with_frame
@teacher_of_classroom
def assign(request: Request, teacher: Teacher, classroom: Classroom) -> HttpResponse:
    """The form, filled by a preset or by what was chosen so far; sent, it makes a draft or opens the drill at once."""
    now = timezone.now()
    if request.method == "GET":
        return _form_page(request, classroom, _started(request.GET, classroom))
    if request.POST.get("do") == "show":
        return _form_page(request, classroom, form_values.begun_again(request.POST, classroom=classroom, now=now))
    form = AssignmentForm(request.POST, classroom=classroom, now=now)
    if not form.is_valid():
        return _form_page(request, classroom, form, status=422)
    assignment = assigning.assign(
        classroom,
        teacher=teacher,
        task=form.task,
        window=form.window,
        only_for=form.only_for,
        token=form.cleaned_data["token"],
        now=now,
        draft=request.POST.get("do") == "draft",
    )
    return _done(request, assignment)


@require_http_methods(["GET", "POST"])
@never_cache
@with_frame
@teacher_of_assignment
def edit(request: Request, teacher: Teacher, assignment: Assignment) -> HttpResponse:
    """The form with what holds now. What is asked of who has begun stays: that makes a new version."""
    now, classroom = timezone.now(), class_of(assignment)
    if assignment.closed_at is not None:
        raise Refused(gettext("This drill is closed. Open it again before you change it."), status=409)
    holds = form_values.of_assignment(assignment)
    if request.method == "GET":
        asked = request.GET
        if "kind" in asked:
            form = form_values.begun_again(asked, classroom=classroom, now=now)
        else:
            form = AssignmentForm(classroom=classroom, now=now, initial=holds)
        return _form_page(request, classroom, form, assignment=assignment)
    if request.POST.get("do") == "show":
        form = form_values.begun_again(request.POST, classroom=classroom, now=now)
        form.initial["based_on"] = request.POST.get("based_on", "")
        return _form_page(request, classroom, form, assignment=assignment)
    form = AssignmentForm(request.POST, classroom=classroom, now=now, initial=holds)
    if not form.is_valid():
        return _form_page(request, classroom, form, assignment=assignment, status=422)
    if form.cleaned_data["based_on"] != holds["based_on"] and not _says_the_same(form, assignment):
        messages.warning(request, gettext("This drill was changed meanwhile. Save once more if yours is to hold."))
        again = request.POST.copy()
        again["based_on"] = holds["based_on"]
        form = AssignmentForm(again, classroom=classroom, now=now, initial=holds)
        return _form_page(request, classroom, form, assignment=assignment, status=409)
    changed = assigning.change(
        assignment, teacher=teacher, task=form.task, window=form.window, only_for=form.only_for, now=now
    )
    if request.POST.get("do") == "open":
        assigning.open_now(changed, now=now)
        changed.refresh_from_db()
        return _done(request, changed)
    messages.success(request, gettext("Saved."))
    _restock(changed)
    return redirect(changed)


@require_GET
@with_frame
@teacher_of_classroom
def preview(request: Request, teacher: Teacher, classroom: Classroom) -> HttpResponse:
    """What would come of the form as it stands: in sentences, and as a board in a frame."""
    context = _preview(request.GET, classroom)
    part = _part(request, "preview")
    # While the form is being filled in, something is missing all the time: that is no error of the page's.
    status = 422 if context["problems"] and not part else 200
    template = "practice/components/preview_parts.html" if part else "practice/preview.html"
    return render(request, template, {"classroom": classroom, "part": part, **context}, status=status)


@require_GET
@never_cache
@in_a_frame
@teacher_of_classroom
def preview_board(request: Request, teacher: Teacher, classroom: Classroom) -> HttpResponse:
    """On to a board of the kind asked for, exactly as a student sees it; nothing is kept of what is tried there."""
    now = timezone.now()
    filled = _with_token(form_values.so_far(request.GET, classroom=classroom, now=now))
    form = AssignmentForm(filled, classroom=classroom, now=now)
    if not form.is_valid():
        raise Refused(gettext("There is no such board."))
    task = form.task
    trial = Trial(previews.board_of(task, now=now).pk, framed=True, level=task.level, skills=task.skills)
    return redirect("practice:demo", trial.ticket())


def _started(asked: QueryDict, classroom: Classroom) -> AssignmentForm:
    now = timezone.now()
    preset = PRESETS.get(asked.get("preset", ""))
    if preset is not None:
        initial = form_values.of_preset(preset, edition_key=asked.get("edition_key"))
        return AssignmentForm(classroom=classroom, now=now, initial=initial)
    if "kind" in asked:
        return form_values.begun_again(asked, classroom=classroom, now=now)
    return AssignmentForm(classroom=classroom, now=now)


def _form_page(
    request: Request,
    classroom: Classroom,
    form: AssignmentForm,
    *,
    assignment: Assignment | None = None,
    status: int = 200,
) -> HttpResponse:
    part = _part(request, "choices", "presets")
    ways = _ways(assignment)
    templates = {"choices": "practice/components/assign_choices.html", "presets": "practice/assign.html#presets"}
    context = {
        "classroom": classroom,
        "assignment": assignment,
        "form": form,
        "form_url": request.path,
        "part": part,
        "kind_groups": _kind_groups(form),
        "has_editions": "edition_key" in form.fields,
        "presets": PRESETS.values(),
        "chosen_preset": request.GET.get("preset", ""),
        "ways": ways,
        "first_way": ways[0][0],
        "show_more": form.is_bound and form.has_mistakes_in_more,
        "has_begun": assignment is not None and assignment.drills.exists(),
        "next_version": assignment.version + 1 if assignment else 1,
        **_preview(form_values.as_sent(form), classroom),
    }
    return render(request, templates.get(part, "practice/assign.html"), context, status=status)


def _kind_groups(form: AssignmentForm) -> list[tuple[str, list[tuple[BoundWidget, str]]]]:
    """The tiles of the kinds under the name of their game, each with a sentence."""
    tiles = {choice.data["value"]: (choice, str(KIND_SENTENCES[choice.data["value"]])) for choice in form["kind"]}
    return [(str(game), [tiles[kind] for kind in kinds]) for game, kinds in KIND_GROUPS]


def _part(request: Request, *targets: str) -> str:
    """The one of these elements for which htmx asks, with what changes together with it; empty for the whole page."""
    return request.htmx.target if request.htmx and request.htmx.target in targets else ""


def _ways(assignment: Assignment | None) -> list[tuple[str, str, bool]]:
    """The buttons: what is sent, the words, and whether it is the one most will want."""
    if assignment is None:
        return [("open", gettext("Assign to the class"), True), ("draft", gettext("Keep as a draft"), False)]
    if assignment.is_draft:
        return [("save", gettext("Save the draft"), True), ("open", gettext("Save and assign"), False)]
    return [("save", gettext("Save the change"), True)]


def _preview(asked: QueryDict, classroom: Classroom) -> dict[str, Any]:
    now = timezone.now()
    filled = _with_token(form_values.so_far(asked, classroom=classroom, now=now))
    form = AssignmentForm(filled, classroom=classroom, now=now)
    if not form.is_valid():
        problems = [f"{form[name].label}: {sentence}" for name, errors in form.errors.items() for sentence in errors]
        return {"problems": problems}
    made = previews.preview_of(form, now=now)
    board_url = f"{reverse('practice:preview_board', args=[classroom.pk])}?{made.query}"
    return {"problems": [], "preview": made, "board_url": board_url}


def _with_token(filled: QueryDict) -> QueryDict:
    """A look needs no token of a page."""
    filled["token"] = str(uuid.uuid4())
    return filled


def _says_the_same(form: AssignmentForm, assignment: Assignment) -> bool:
    """Whether the form asks for what holds already: a second tap."""
    chosen = {student.pk for student in form.only_for}
    holds = set(assignment.only_for.values_list("pk", flat=True))
    return form.task == assignment.task and form.window == assignment.window and chosen == holds


def _done(request: Request, assignment: Assignment) -> HttpResponse:
    state = assignment.state(timezone.now())
    if state == "draft":
        messages.success(request, gettext("Kept as a draft. Students do not see it yet."))
    elif state == "planned":
        messages.success(request, gettext("Assigned. Students see it from the day you chose."))
    else:
        messages.success(request, gettext("Assigned. Students see it as soon as they log in."))
    _restock(assignment)
    return redirect(assignment)


def _restock(assignment: Assignment) -> None:
    """Let a worker see to it that the first students need not wait for their boards."""
    skills: list[str | None] = [*assignment.skills] or [None]
    for skill in skills:
        part: tuple[int | str | None, ...] = (
            () if assignment.level is None and skill is None else (None, assignment.level, skill)
        )
        ask(tasks.restock_shelf, assignment.kind, assignment.options, *part)
