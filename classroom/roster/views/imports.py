"""A roster file from the form to the undo."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from classroom.roster import import_undo, importing, tasks
from classroom.roster.access import teacher_of_classroom
from classroom.roster.care_access import sender_of_import
from classroom.roster.import_batches import UNDO_LIFE
from classroom.roster.import_forms import (
    CodePageForm,
    ColumnsForm,
    ConfirmForm,
    DecisionsForm,
    OnlyClassForm,
    RosterFileForm,
    SheetForm,
)
from classroom.roster.import_options import Options
from classroom.roster.import_page import PreviewPage
from classroom.roster.models import Classroom, ImportBatch, School, Teacher
from classroom.roster.school_access import school_admin
from classroom.web.asking import ask
from classroom.web.http import Refused, Request, page


@require_http_methods(["GET", "POST"])
@teacher_of_classroom
def send_list(request: Request, teacher: Teacher, classroom: Classroom) -> HttpResponse:
    return _send(request, teacher, classroom)


@require_http_methods(["GET", "POST"])
@school_admin
def send_school_list(request: Request, teacher: Teacher, school: School) -> HttpResponse:
    return _send(request, teacher, None)


@require_GET
@never_cache
@sender_of_import
def show(request: Request, teacher: Teacher, batch: ImportBatch) -> HttpResponse:
    return _show(request, batch)


@require_POST
@sender_of_import
def read_again(request: Request, teacher: Teacher, batch: ImportBatch) -> HttpResponse:
    """Another code page, other columns, another sheet: what was chosen is in the form that was sent."""
    found = batch.found
    form: CodePageForm | SheetForm | ColumnsForm
    if "code_page" in request.POST:
        form = CodePageForm(request.POST)
    elif "sheet" in request.POST:
        form = SheetForm(request.POST, sheets=found.get("sheets", ()))
    else:
        form = columns_form(batch, data=request.POST)
    if not form.is_valid():
        return _show(request, batch, status=422, failed=form)
    if isinstance(form, ColumnsForm):
        importing.read_again(batch, columns=form.cleaned_data["chosen"], has_header=not form.cleaned_data["no_header"])
    elif isinstance(form, CodePageForm):
        importing.read_again(batch, code_page=form.cleaned_data["code_page"])
    else:
        importing.read_again(batch, sheet=form.cleaned_data["sheet"], columns=None)
    ask(tasks.read_import, str(batch.pk))
    return redirect(batch)


@require_POST
@sender_of_import
def choose(request: Request, teacher: Teacher, batch: ImportBatch) -> HttpResponse:
    """Who of the list goes into the class; who the rows are that might be somebody."""
    shown = PreviewPage.of(batch)
    if shown.preview is None:
        raise Refused(gettext("Something has changed since you looked. Look at the list once more."), status=409)
    form: OnlyClassForm | DecisionsForm
    if "only_class" in request.POST:
        form = OnlyClassForm(request.POST, class_names=shown.preview.class_names)
    else:
        form = DecisionsForm(request.POST, offers=shown.preview.offers)
    if not form.is_valid():
        return _show(request, batch, status=422, failed=form)
    if isinstance(form, OnlyClassForm):
        importing.choose(batch, only_class=form.cleaned_data["only_class"])
    else:
        importing.choose(batch, decisions=form.cleaned_data["decisions"])
    return redirect(batch)


@require_POST
@sender_of_import
def confirm(request: Request, teacher: Teacher, batch: ImportBatch) -> HttpResponse:
    if batch.confirmed_at is not None:
        return redirect(batch)
    shown = PreviewPage.of(batch)
    form = ConfirmForm(request.POST, ask_about_names=shown.preview is not None and shown.preview.many_names_changed)
    if not form.is_valid():
        return _show(request, batch, status=422, failed=form)
    try:
        importing.confirm(
            batch, seen=form.cleaned_data["seen"], archive=form.cleaned_data["archive"], by=teacher, now=timezone.now()
        )
    except Refused as refused:
        form.add_error("archive" if refused.status == 422 else None, refused.sentence)
        batch.refresh_from_db()
        return _show(request, batch, status=refused.status, failed=form)
    return redirect(batch)


@require_http_methods(["GET", "POST"])
@sender_of_import
def undo(request: Request, teacher: Teacher, batch: ImportBatch) -> HttpResponse:
    now = timezone.now()
    if request.method == "GET":
        if not batch.can_be_undone(now):
            return redirect(batch)
        return page(request, "roster/import_undo.html", batch=batch, what=import_undo.undoing(batch))
    what = import_undo.undo(batch, by=teacher, now=now)
    count = len(what.back)
    messages.success(
        request,
        ngettext("Taken back: %(count)s student is as before.", "Taken back: %(count)s students are as before.", count)
        % {"count": count},
    )
    return redirect(_home_of(batch))


def columns_form(batch: ImportBatch, *, data: Any = None) -> ColumnsForm:
    found = batch.found
    return ColumnsForm(
        data,
        header=found.get("header", ()),
        columns=found.get("columns", ()),
        sample=found.get("sample", ()),
        has_header=Options.from_json(batch.options).has_header,
    )


def _send(request: Request, teacher: Teacher, classroom: Classroom | None) -> HttpResponse:
    form = RosterFileForm(*((request.POST, request.FILES) if request.method == "POST" else ()))
    if request.method == "GET" or not form.is_valid():
        status = 200 if request.method == "GET" else 422
        return page(request, "roster/send_list.html", part="form", status=status, classroom=classroom, form=form)
    filename, file = form.cleaned_data["file"]
    batch = importing.send_file(teacher, classroom=classroom, filename=filename, file=file, now=timezone.now())
    ask(tasks.read_import, str(batch.pk))
    return redirect(batch)


def _home_of(batch: ImportBatch) -> str:
    return reverse("roster:students", args=[batch.classroom_id]) if batch.classroom_id else reverse("roster:classes")


def _show(request: Request, batch: ImportBatch, *, status: int = 200, failed: Any = None) -> HttpResponse:
    """The page of a batch, whatever has become of it. `failed` is a form with mistakes, to be shown in its place."""
    now = timezone.now()
    context: dict[str, Any] = {"batch": batch, "classroom": batch.classroom, "home_url": _home_of(batch)}
    if batch.confirmed_at is not None:
        context |= {"can_be_undone": batch.can_be_undone(now), "undo_until": batch.confirmed_at + UNDO_LIFE}
        return page(request, "roster/import_done.html", status=status, **context)
    if batch.erased_at is not None:
        return page(request, "roster/import_gone.html", status=status, **context)
    if batch.read_at is None:
        late = (now - batch.asked_at).total_seconds() > 20
        return page(request, "roster/import_wait.html", part="progress", status=status, late=late, **context)
    if request.htmx and request.htmx.target == "progress":
        # The bar has reached its end: the whole page is another one now.
        return HttpResponse(headers={"HX-Refresh": "true"})
    shown = PreviewPage.of(batch)
    forms: dict[str, Any] = {
        "columns_form": columns_form(batch),
        "code_page_form": CodePageForm(initial={"code_page": batch.found.get("code_page")}),
        "sheet_form": SheetForm(sheets=batch.found.get("sheets", ()), initial={"sheet": batch.found.get("sheet")}),
    }
    if shown.preview is not None:
        planned = shown.preview
        forms |= {
            "only_class_form": OnlyClassForm(
                class_names=planned.class_names, initial={"only_class": planned.only_class}
            ),
            "decisions_form": DecisionsForm(offers=planned.offers),
            "confirm_form": ConfirmForm(initial={"seen": planned.seen}, ask_about_names=planned.many_names_changed),
        }
    for name, form in forms.items():
        if failed is not None and type(failed) is type(form):
            forms[name] = failed
    everything = "all" in request.GET
    return page(request, "roster/import.html", status=status, shown=shown, everything=everything, **context, **forms)
