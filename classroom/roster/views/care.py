"""The care of a class: name, copy, archive, bin; the lists of what is archived or thrown away; search; files to take along."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from classroom.audit.marking import mark, mark_as
from classroom.audit.models import Act
from classroom.roster import bin as bins
from classroom.roster import class_care, exporting, search
from classroom.roster.access import about, teacher_of_classroom, teacher_only
from classroom.roster.care_access import archived_classrooms_of, teacher_of_classroom_in_any_state
from classroom.roster.care_forms import ClassNameForm, CopyForm, PlayingAloneForm, SearchForm, TakeOutForm
from classroom.roster.models import Classroom, School, Teacher
from classroom.roster.school_access import school_admin
from classroom.web.http import Request, page, posted
from classroom.web.paging import paged


@require_http_methods(["GET", "POST"])
@teacher_of_classroom
def settings(request: Request, teacher: Teacher, classroom: Classroom) -> HttpResponse:
    form = ClassNameForm(posted(request), initial={"name": classroom.name})
    if request.method == "GET" or not form.is_valid():
        return _settings(request, classroom, form=form, status=200 if request.method == "GET" else 422)
    class_care.rename_classroom(classroom, name=form.cleaned_data["name"])
    messages.success(request, gettext("Name changed."))
    return redirect("roster:class_settings", classroom.pk)


@require_POST
@teacher_of_classroom
def change_playing_alone(request: Request, teacher: Teacher, classroom: Classroom) -> HttpResponse:
    form = PlayingAloneForm(request.POST)
    if not form.is_valid():
        return _settings(request, classroom, games_form=form, status=422)
    class_care.change_playing_alone(classroom, when=form.cleaned_data["playing_alone"])
    messages.success(request, gettext("Changed."))
    return redirect("roster:class_settings", classroom.pk)


@require_POST
@teacher_of_classroom
def copy(request: Request, teacher: Teacher, classroom: Classroom) -> HttpResponse:
    form = CopyForm(request.POST)
    if not form.is_valid():
        return _settings(request, classroom, copy_form=form, status=422)
    made = class_care.copy_classroom(classroom, name=form.cleaned_data["copy_name"], by=teacher)
    messages.success(request, gettext("Here is the new class. Add its students now."))
    return redirect("roster:students", made.pk)


@require_POST
@teacher_of_classroom_in_any_state
def archive(request: Request, teacher: Teacher, classroom: Classroom) -> HttpResponse:
    class_care.archive_classroom(classroom, by=teacher, now=timezone.now())
    messages.success(
        request, gettext("%(name)s is archived. You find it under “Archived classes”.") % {"name": classroom.name}
    )
    return redirect("roster:archived_classes")


@require_POST
@teacher_of_classroom_in_any_state
def reopen(request: Request, teacher: Teacher, classroom: Classroom) -> HttpResponse:
    class_care.reopen_classroom(classroom)
    messages.success(request, gettext("%(name)s is open again.") % {"name": classroom.name})
    return redirect("roster:classes")


@require_POST
@teacher_of_classroom_in_any_state
def throw(request: Request, teacher: Teacher, classroom: Classroom) -> HttpResponse:
    bins.throw_classroom(classroom, by=teacher, now=timezone.now())
    messages.success(
        request, gettext("%(name)s is in the bin. You can take it out for 30 days.") % {"name": classroom.name}
    )
    return redirect("roster:bin")


@require_GET
@teacher_only
def archived(request: Request, teacher: Teacher) -> HttpResponse:
    rows = paged(request, list(archived_classrooms_of(teacher).with_student_count()))
    return page(request, "roster/archived_classes.html", rows=rows)


@require_GET
@teacher_only
def show_bin(request: Request, teacher: Teacher) -> HttpResponse:
    return _bin(request, teacher)


@require_POST
@teacher_only
def take_out_of_bin(request: Request, teacher: Teacher) -> HttpResponse:
    form = TakeOutForm(request.POST)
    if not form.is_valid():
        return _bin(request, teacher, status=422)
    if not bins.take_out(teacher, kind=form.cleaned_data["shelf"], thing=str(form.cleaned_data["thing"])):
        raise Http404
    messages.success(request, gettext("It is back where it was."))
    return redirect("roster:bin")


@require_GET
@teacher_only
def find(request: Request, teacher: Teacher) -> HttpResponse:
    form = SearchForm(request.GET)
    query = form.cleaned_data["q"] if form.is_valid() else ""
    found = search.find(teacher, query)
    rows = paged(request, found.students, on_a_page=50)
    return page(
        request,
        "roster/search.html",
        part="found",
        status=200 if form.is_valid() else 422,
        form=form,
        query=query,
        # Classes are few; they stand on the first page.
        classrooms=search.classes_of(teacher, found.classes) if rows.number == 1 else [],
        class_count=len(found.classes),
        rows=rows,
        students=search.students_of(teacher, rows.object_list),
    )


@require_GET
@teacher_of_classroom
def export(request: Request, teacher: Teacher, classroom: Classroom) -> HttpResponse:
    kind = _kind_of_file(request)
    mark_as(request, Act.EXPORTED)
    return _file(exporting.export_classroom(classroom, kind=kind, language=_language()), classroom.name, kind)


@require_GET
@school_admin
def export_school(request: Request, teacher: Teacher, school: School) -> HttpResponse:
    kind = _kind_of_file(request)
    # The access rule marks nothing: the other pages of a school show no student.
    mark(request, about(teacher))
    mark_as(request, Act.EXPORTED)
    return _file(exporting.export_school(school, kind=kind, language=_language()), school.name, kind)


def _kind_of_file(request: Request) -> str:
    """What ?as= asks for; CSV if it asks for nothing that there is."""
    wanted = request.GET.get("as", "")
    return wanted if wanted in exporting.CONTENT_TYPES else exporting.CSV


def _bin(request: Request, teacher: Teacher, *, status: int = 200) -> HttpResponse:
    shelves = [(shelf, rows) for shelf in bins.shelves() if (rows := shelf.lying(teacher))]
    return page(request, "roster/bin.html", status=status, shelves=shelves)


def _settings(
    request: Request,
    classroom: Classroom,
    *,
    status: int,
    form: ClassNameForm | None = None,
    games_form: PlayingAloneForm | None = None,
    copy_form: CopyForm | None = None,
) -> HttpResponse:
    return page(
        request,
        "roster/class_settings.html",
        status=status,
        classroom=classroom,
        form=form or ClassNameForm(initial={"name": classroom.name}),
        games_form=games_form or PlayingAloneForm(initial={"playing_alone": classroom.playing_alone}),
        copy_form=copy_form or CopyForm(initial={"copy_name": gettext("%(name)s, new") % {"name": classroom.name}}),
    )


def _language() -> str:
    return get_language() or "en"


def _file(content: bytes, name: str, kind: str) -> HttpResponse:
    return HttpResponse(
        content,
        content_type=exporting.CONTENT_TYPES[kind],
        headers={
            "Content-Disposition": f'attachment; filename="{slugify(name) or "students"}.{kind}"',
            "Cache-Control": "no-store",
        },
    )
