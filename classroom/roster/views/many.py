"""Many students of a class at once: moved, grouped, taken out, thrown away, put back."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from classroom.roster import bin as bins
from classroom.roster import class_care, services
from classroom.roster.access import classrooms_of, teacher_of_classroom
from classroom.roster.care_access import teacher_of_group
from classroom.roster.care_forms import Arrange, ArrangeForm, GroupForm, PutBackForm
from classroom.roster.models import CardSheet, Classroom, Group, Student, Teacher
from classroom.roster.sorting import by_name
from classroom.roster.views.sheets import ask_sheet
from classroom.web.http import Refused, Request, page, posted
from classroom.web.paging import paged

# A form of this site has at most 300 fields (settings).
_ON_A_PAGE = 200


@require_http_methods(["GET", "POST"])
@teacher_of_classroom
def arrange(request: Request, teacher: Teacher, classroom: Classroom) -> HttpResponse:
    students = by_name(classroom.students())
    others = list(classrooms_of(teacher).exclude(pk=classroom.pk))
    form = ArrangeForm(posted(request), students=students, classrooms=others)
    status = 200 if request.method == "GET" else 422
    if request.method == "POST" and form.is_valid():
        try:
            return _do(request, teacher, classroom, form)
        except Refused as refused:
            form.add_error(None, refused.sentence)
            status = refused.status
    return page(
        request,
        "roster/arrange.html",
        status=status,
        classroom=classroom,
        rows=paged(request, students, on_a_page=_ON_A_PAGE),
        chosen=request.POST.getlist("student"),
        others=others,
        groups=classroom.groups.all(),
        form=form,
    )


@require_http_methods(["GET", "POST"])
@teacher_of_classroom
def former(request: Request, teacher: Teacher, classroom: Classroom) -> HttpResponse:
    """Who was in the class: back with one tap, also right after a mistake."""
    students = class_care.former_students(classroom)
    form = PutBackForm(posted(request), students=students, classrooms=list(classrooms_of(teacher)))
    if request.method == "GET" or not form.is_valid():
        return page(
            request,
            "roster/former_students.html",
            status=200 if request.method == "GET" else 422,
            classroom=classroom,
            rows=paged(request, students, on_a_page=_ON_A_PAGE),
            form=form,
        )
    back = class_care.put_many_back(
        form.chosen, classroom=classroom, out_of=form.classroom, by=teacher, now=timezone.now()
    )
    messages.success(
        request,
        ngettext("%(count)s student is back in the class.", "%(count)s students are back in the class.", back)
        % {"count": back},
    )
    return redirect("roster:students", classroom.pk)


@require_GET
@teacher_of_classroom
def groups(request: Request, teacher: Teacher, classroom: Classroom) -> HttpResponse:
    return _groups(request, classroom)


@require_POST
@teacher_of_classroom
def make_group(request: Request, teacher: Teacher, classroom: Classroom) -> HttpResponse:
    form = GroupForm(request.POST, students=by_name(classroom.students()))
    if not form.is_valid():
        return _groups(request, classroom, form=form, status=422)
    group = class_care.make_group(classroom, name=form.cleaned_data["name"], students=form.chosen)
    messages.success(request, gettext("The group %(name)s is there.") % {"name": group.name})
    return redirect("roster:groups", classroom.pk)


@require_http_methods(["GET", "POST"])
@teacher_of_group
def group(request: Request, teacher: Teacher, classroom: Classroom, group: Group) -> HttpResponse:
    form = GroupForm(posted(request), students=by_name(classroom.students()), group=group)
    status = 200 if request.method == "GET" else 422
    if request.method == "POST" and form.is_valid():
        try:
            class_care.change_group(group, name=form.cleaned_data["name"], students=form.chosen)
        except Refused as refused:
            form.add_error("name", refused.sentence)
        else:
            messages.success(request, gettext("The group is changed."))
            return redirect("roster:groups", classroom.pk)
    return page(request, "roster/group.html", part="form", status=status, classroom=classroom, group=group, form=form)


@require_POST
@teacher_of_group
def remove_group(request: Request, teacher: Teacher, classroom: Classroom, group: Group) -> HttpResponse:
    class_care.remove_group(group)
    messages.success(
        request, gettext("The group %(name)s is gone. Its students stay in the class.") % {"name": group.name}
    )
    return redirect("roster:groups", classroom.pk)


def _groups(
    request: Request, classroom: Classroom, *, form: GroupForm | None = None, status: int = 200
) -> HttpResponse:
    students = by_name(classroom.students())
    return page(
        request,
        "roster/groups.html",
        status=status,
        classroom=classroom,
        groups=class_care.groups_with_students(classroom, students),
        form=form or GroupForm(students=students),
    )


def _do(request: Request, teacher: Teacher, classroom: Classroom, form: ArrangeForm) -> HttpResponse:
    now, chosen, action = timezone.now(), form.chosen, form.cleaned_data["action"]
    if action == Arrange.MOVE:
        class_care.move_students(chosen, out_of=classroom, to=form.classroom, by=teacher, now=now)
        return _with_undo(request, classroom, chosen, to=form.classroom)
    if action == Arrange.TAKE_OUT:
        class_care.take_many_out(chosen, classroom=classroom, by=teacher, now=now)
        return _with_undo(request, classroom, chosen)
    count = {"count": len(chosen)}
    if action == Arrange.ALSO:
        class_care.also_put_in(chosen, to=form.classroom)
        said = ngettext(
            "%(count)s student is also in %(name)s.", "%(count)s students are also in %(name)s.", len(chosen)
        )
        messages.success(request, said % {**count, "name": form.classroom.name})
        return redirect("roster:students", classroom.pk)
    if action == Arrange.GROUP:
        made = class_care.make_group(classroom, name=form.cleaned_data["group"], students=chosen)
        said = ngettext(
            "%(count)s student is in the group %(name)s.", "%(count)s students are in the group %(name)s.", len(chosen)
        )
        messages.success(request, said % {**count, "name": made.name})
        return redirect("roster:groups", classroom.pk)
    if action in (Arrange.PRINT, Arrange.RENEW):
        if action == Arrange.RENEW:
            services.reset_cards(chosen)
        paper = form.cleaned_data["paper"] or CardSheet.Paper.A4
        return redirect(ask_sheet(request, teacher, classroom, chosen=chosen, paper=paper))
    bins.throw_students(chosen, by=teacher, now=now)
    said = ngettext(
        "%(count)s student is in the bin. You can take them out for 30 days.",
        "%(count)s students are in the bin. You can take them out for 30 days.",
        len(chosen),
    )
    messages.success(request, said % count)
    return redirect("roster:bin")


def _with_undo(
    request: Request, classroom: Classroom, students: list[Student], *, to: Classroom | None = None
) -> HttpResponse:
    context: dict[str, Any] = {"classroom": classroom, "students": students, "to": to}
    return page(request, "roster/arranged.html", **context)
