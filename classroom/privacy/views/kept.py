"""What is kept of a student or a class: look at it, hand it out, erase it."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import get_language, gettext, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from classroom.audit.marking import mark_as
from classroom.audit.models import Act
from classroom.privacy import queries, services, tasks
from classroom.privacy.access import (
    asker_of_export,
    eraser_of_classroom,
    eraser_of_student,
    keeper_of_classroom,
    keeper_of_student,
)
from classroom.privacy.forms import EraseForm
from classroom.privacy.models import Export
from classroom.roster.models import Classroom, Student, Teacher
from classroom.web.asking import ask
from classroom.web.http import Request, page


@require_GET
@never_cache
@keeper_of_student
def student(request: Request, teacher: Teacher, student: Student) -> HttpResponse:
    return _student(request, teacher, student)


@require_GET
@never_cache
@keeper_of_classroom
def classroom(request: Request, teacher: Teacher, classroom: Classroom) -> HttpResponse:
    return _classroom(request, teacher, classroom)


@require_POST
@keeper_of_student
def export_student(request: Request, teacher: Teacher, student: Student) -> HttpResponse:
    return _export(request, teacher, student=student, classroom=None)


@require_POST
@keeper_of_classroom
def export_classroom(request: Request, teacher: Teacher, classroom: Classroom) -> HttpResponse:
    return _export(request, teacher, student=None, classroom=classroom)


@require_POST
@eraser_of_student
def erase_student(request: Request, teacher: Teacher, student: Student) -> HttpResponse:
    form = EraseForm(student.name, request.POST)
    if not form.is_valid():
        return _student(request, teacher, student, form=form)
    services.erase_students(
        [student], school=student.school, by=teacher, what="privacy:erase_student", now=timezone.now()
    )
    messages.success(request, gettext("Everything that was kept of this student is erased."))
    return redirect("roster:classes")


@require_POST
@eraser_of_classroom
def erase_classroom(request: Request, teacher: Teacher, classroom: Classroom) -> HttpResponse:
    form = EraseForm(classroom.name, request.POST)
    if not form.is_valid():
        return _classroom(request, teacher, classroom, form=form)
    count = services.erase_classroom(classroom, by=teacher, what="privacy:erase_classroom", now=timezone.now())
    messages.success(
        request,
        ngettext("The class and %(n)s student are erased.", "The class and %(n)s students are erased.", count)
        % {"n": count},
    )
    return redirect("roster:classes")


@require_GET
@never_cache
@asker_of_export
def export(request: Request, teacher: Teacher, export: Export) -> HttpResponse:
    return page(request, "privacy/export.html", part="progress", export=export)


@require_GET
@never_cache
@asker_of_export
def export_file(request: Request, teacher: Teacher, export: Export) -> HttpResponse:
    if export.file is None:
        return page(request, "privacy/export.html", status=404, export=export)
    mark_as(request, Act.EXPORTED)
    return HttpResponse(
        bytes(export.file),
        content_type="application/zip",
        # No name of a child in the address, and none in the file's name either.
        headers={"Content-Disposition": f'attachment; filename="kept-{export.asked_at:%Y-%m-%d}.zip"'},
    )


def _student(request: Request, teacher: Teacher, student: Student, *, form: EraseForm | None = None) -> HttpResponse:
    return page(
        request,
        "privacy/student.html",
        status=422 if form else 200,
        pupil=student,
        tables=queries.what_is_kept([student]),
        may_erase=teacher.admin_since is not None,
        form=form or EraseForm(student.name),
    )


def _classroom(
    request: Request, teacher: Teacher, classroom: Classroom, *, form: EraseForm | None = None
) -> HttpResponse:
    gone, staying = services.leaving(classroom)
    return page(
        request,
        "privacy/classroom.html",
        status=422 if form else 200,
        classroom=classroom,
        tables=queries.what_is_kept(services.students_of(None, classroom)),
        gone=gone,
        staying=staying,
        may_erase=teacher.admin_since is not None,
        form=form or EraseForm(classroom.name),
    )


def _export(
    request: Request, teacher: Teacher, *, student: Student | None, classroom: Classroom | None
) -> HttpResponse:
    asked = services.ask_export(
        student=student,
        classroom=classroom,
        teacher=teacher,
        language=get_language() or teacher.school.language,
        now=timezone.now(),
    )
    mark_as(request, Act.EXPORTED)
    ask(tasks.make_export, str(asked.pk))
    return redirect(asked)
