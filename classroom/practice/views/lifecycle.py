"""What a teacher does with an assignment that is there: open, close, take back, delete, copy; each may be tapped twice."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from classroom.practice import assigning, results_boards
from classroom.practice.access import class_of, teacher_of_assignment
from classroom.practice.copy_form import CopyForm
from classroom.practice.models import Assignment
from classroom.roster.models import Teacher
from classroom.web.http import Refused, Request, page, posted


@require_POST
@teacher_of_assignment
def open_draft(request: Request, teacher: Teacher, assignment: Assignment) -> HttpResponse:
    now = timezone.now()
    if assignment.due_at is not None and assignment.due_at <= now:
        raise Refused(gettext("The day it is due is over. Change that first."), status=409)
    assigning.open_now(assignment, now=now)
    messages.success(request, gettext("Assigned. Students see it as soon as they log in."))
    return redirect(assignment)


@require_POST
@teacher_of_assignment
def take_back(request: Request, teacher: Teacher, assignment: Assignment) -> HttpResponse:
    """An assignment nobody has begun is a draft again."""
    assigning.take_back(assignment)
    messages.success(request, gettext("A draft again. Students do not see it any more."))
    return redirect(assignment)


@require_POST
@teacher_of_assignment
def close(request: Request, teacher: Teacher, assignment: Assignment) -> HttpResponse:
    assigning.close(assignment, now=timezone.now())
    messages.success(request, gettext("Closed. What students did is kept."))
    return redirect(assignment)


@require_POST
@teacher_of_assignment
def reopen(request: Request, teacher: Teacher, assignment: Assignment) -> HttpResponse:
    assigning.reopen(assignment)
    messages.success(request, gettext("Open again."))
    return redirect(assignment)


@require_POST
@teacher_of_assignment
def delete_draft(request: Request, teacher: Teacher, assignment: Assignment) -> HttpResponse:
    assigning.delete_draft(assignment)
    messages.success(request, gettext("The draft is deleted."))
    return redirect(class_of(assignment))


@require_http_methods(["GET", "POST"])
@teacher_of_assignment
def copy(request: Request, teacher: Teacher, assignment: Assignment) -> HttpResponse:
    """The same task for other classes of the teacher, as drafts or at once."""
    form = CopyForm(posted(request), teacher=teacher)
    if request.method == "GET" or not form.is_valid():
        status = 200 if request.method == "GET" else 422
        return page(
            request,
            "practice/copy.html",
            status=status,
            classroom=class_of(assignment),
            assignment=assignment,
            form=form,
        )
    classes = list(form.cleaned_data["classes"])
    assigning.copy_to(
        assignment,
        classes,
        teacher=teacher,
        token=form.cleaned_data["token"],
        now=timezone.now(),
        draft=request.POST.get("do") != "open",
    )
    names = ", ".join(classroom.name for classroom in classes)
    sentence = gettext("Copied to %(names)s.") % {"names": names}
    messages.success(request, sentence)
    return redirect(classes[0] if len(classes) == 1 else assignment)


@require_POST
@teacher_of_assignment
def reports_seen(request: Request, teacher: Teacher, assignment: Assignment) -> HttpResponse:
    """The teacher has looked at the boards that students reported."""
    results_boards.reports_seen(assignment, by=teacher, now=timezone.now())
    messages.success(request, gettext("Marked as looked at."))
    return redirect(assignment)
