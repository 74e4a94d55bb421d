"""A teacher's classes and the students in them."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import get_language, gettext, ngettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from classroom.accounts.session import start_session
from classroom.roster import importing, services, tasks
from classroom.roster.access import (
    ALSO_SUBSTITUTES,
    classrooms_of,
    teacher_of_classroom,
    teacher_of_enrolled,
    teacher_of_student,
    teacher_only,
)
from classroom.roster.forms import (
    LONGEST_PASTE,
    ClassroomForm,
    OwnSecretKindForm,
    PasteNamesForm,
    RenameStudentForm,
    SchoolSignUpForm,
)
from classroom.roster.log_in_cards import secret_kind
from classroom.roster.models import Classroom, Student, Teacher
from classroom.roster.pasted_table import is_table
from classroom.roster.sorting import by_name
from classroom.web.access import anyone
from classroom.web.asking import ask
from classroom.web.http import Request, page, posted
from classroom.web.paging import paged


@anyone
@require_http_methods(["GET", "POST"])
def sign_up(request: Request) -> HttpResponse:
    form = SchoolSignUpForm(posted(request))
    if request.method == "GET" or not form.is_valid():
        status = 200 if request.method == "GET" else 422
        return page(request, "accounts/sign_up.html", part="form", status=status, form=form)
    teacher = services.sign_up_teacher(**form.cleaned_data, language=get_language() or "en", now=timezone.now())
    start_session(request, teacher.user)
    return redirect("roster:classes")


@require_GET
@teacher_only
def classes(request: Request, teacher: Teacher) -> HttpResponse:
    full = list(classrooms_of(teacher).with_student_count())
    standing_in = classrooms_of(teacher, roles=ALSO_SUBSTITUTES).exclude(pk__in=[one.pk for one in full])
    return page(
        request,
        "roster/classes.html",
        classrooms=full,
        rows=paged(request, full),
        standing_in=standing_in,
        form=ClassroomForm(),
    )


@require_POST
@teacher_only
def make_classroom(request: Request, teacher: Teacher) -> HttpResponse:
    form = ClassroomForm(request.POST)
    if not form.is_valid():
        full = list(classrooms_of(teacher).with_student_count())
        return page(
            request,
            "roster/classes.html",
            status=422,
            classrooms=full,
            rows=paged(request, full),
            standing_in=[],
            form=form,
        )
    classroom = services.make_classroom(teacher, name=form.cleaned_data["name"])
    return redirect("roster:add_students", classroom.pk)


@require_http_methods(["GET", "POST"])
@teacher_of_classroom
def add_students(request: Request, teacher: Teacher, classroom: Classroom) -> HttpResponse:
    form = PasteNamesForm(posted(request))
    pasted_text = request.POST.get("names", "")
    if len(pasted_text) <= LONGEST_PASTE and is_table(pasted_text):
        batch = importing.send_file(
            teacher,
            classroom=classroom,
            filename="",
            file=pasted_text.encode("utf-8", "replace"),
            now=timezone.now(),
        )
        ask(tasks.read_import, str(batch.pk))
        return redirect(batch)
    if request.method == "GET" or not form.is_valid():
        status = 200 if request.method == "GET" else 422
        return page(request, "roster/add_students.html", part="form", status=status, classroom=classroom, form=form)
    pasted = form.cleaned_data["names"]
    new = services.add_students(classroom, pasted.names)
    messages.success(
        request, ngettext("%(count)s student added.", "%(count)s students added.", len(new)) % {"count": len(new)}
    )
    if left_out := len(pasted.names) - len(new):
        messages.info(
            request,
            ngettext(
                "%(count)s name was in the class already and was not added again.",
                "%(count)s names were in the class already and were not added again.",
                left_out,
            )
            % {"count": left_out},
        )
    if pasted.repeated:
        names = ", ".join(name for _line, name in pasted.repeated[:5])
        messages.warning(request, gettext("Twice in your list: %(names)s. Are these two children?") % {"names": names})
    return redirect("roster:students", classroom.pk)


@require_GET
@teacher_of_classroom
def students(request: Request, teacher: Teacher, classroom: Classroom) -> HttpResponse:
    everybody = by_name(classroom.students())
    return page(
        request, "roster/students.html", classroom=classroom, students=everybody, rows=paged(request, everybody)
    )


@require_http_methods(["GET", "POST"])
@teacher_of_student
def edit_student(request: Request, teacher: Teacher, classroom: Classroom, student: Student) -> HttpResponse:
    form = RenameStudentForm(posted(request), initial={"name": student.name})
    if request.method == "GET" or not form.is_valid():
        status = 200 if request.method == "GET" else 422
        return page(
            request,
            "roster/student.html",
            part="form",
            status=status,
            classroom=classroom,
            pupil=student,
            form=form,
            kind=secret_kind(student, classroom),
            kind_form=OwnSecretKindForm(initial={"secret_kind": student.secret_kind or "class"}),
        )
    services.rename_student(student, name=form.cleaned_data["name"])
    messages.success(request, gettext("Name changed."))
    return redirect("roster:student", classroom.pk, student.pk)


@require_POST
@teacher_of_student
def unlock_student(request: Request, teacher: Teacher, classroom: Classroom, student: Student) -> HttpResponse:
    services.unlock(student)
    messages.success(request, gettext("%(name)s can try again.") % {"name": student.name})
    return redirect("roster:student", classroom.pk, student.pk)


@require_POST
@teacher_of_student
def reset_card(request: Request, teacher: Teacher, classroom: Classroom, student: Student) -> HttpResponse:
    services.reset_card(student)
    messages.success(
        request, gettext("%(name)s has a new secret. The old card no longer works.") % {"name": student.name}
    )
    return redirect("roster:student", classroom.pk, student.pk)


@require_POST
@teacher_of_student
def take_out(request: Request, teacher: Teacher, classroom: Classroom, student: Student) -> HttpResponse:
    services.take_out(student, classroom=classroom, by=teacher, now=timezone.now())
    return page(request, "roster/taken_out.html", classroom=classroom, pupil=student)


@require_POST
@teacher_of_enrolled
def put_back(request: Request, teacher: Teacher, classroom: Classroom, student: Student) -> HttpResponse:
    services.put_back(student, classroom=classroom)
    messages.success(request, gettext("%(name)s is back in the class.") % {"name": student.name})
    return redirect("roster:students", classroom.pk)
