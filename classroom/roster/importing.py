"""A roster file on its way: sent, looked at, chosen about, confirmed. Taking it back is import_undo.py."""

from datetime import datetime

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext

from classroom.roster.files.columns import Columns
from classroom.roster.files.decode import CODE_PAGES
from classroom.roster.import_applying import Import
from classroom.roster.import_batches import FILE_LIFE, UNDO_LIFE
from classroom.roster.import_options import Options
from classroom.roster.import_plan import preview
from classroom.roster.import_reading import remembered_by
from classroom.roster.models import Classroom, ImportBatch, ImportChange, School, Teacher
from classroom.web.http import Refused

MOST_REMEMBERED = 300


def send_file(
    teacher: Teacher, *, classroom: Classroom | None, filename: str, file: bytes, now: datetime
) -> ImportBatch:
    """A file to be read, for one class or for the whole school."""
    return ImportBatch.objects.create(
        school=teacher.school, classroom=classroom, asked_by=teacher, asked_at=now, filename=filename[-200:], file=file
    )


@transaction.atomic
def read_again(batch: ImportBatch, **chosen: str | Columns | bool | None) -> None:
    """Choose a code page, columns or a sheet; the file is to be read once more. Raises Refused if it is gone."""
    batch = _locked(batch)
    _refuse_unless_open(batch)
    batch.options = Options.from_json(batch.options).changed(**chosen, decisions={}).as_json()
    batch.read_at, batch.progress, batch.found = None, 0, {}
    batch.save(update_fields=["options", "read_at", "progress", "found"])


@transaction.atomic
def choose(batch: ImportBatch, *, only_class: str | None = None, decisions: dict[int, str] | None = None) -> None:
    """Choose the class of the list, or who a row is; nothing need be read for that. Raises Refused if the file is gone."""
    batch = _locked(batch)
    _refuse_unless_open(batch)
    options = Options.from_json(batch.options)
    if only_class is not None:
        options = options.changed(only_class=only_class)
    if decisions is not None:
        options = options.changed(decisions={**options.decisions, **decisions})
    batch.options = options.as_json()
    batch.save(update_fields=["options"])


@transaction.atomic
def confirm(batch: ImportBatch, *, seen: str, archive: str, by: Teacher, now: datetime) -> ImportBatch:
    """Do what the preview says, all of it or nothing. A second confirmation changes nothing and is none the worse.

    `seen` is that of the preview that was looked at; `archive` is what was typed in as the number of those to be archived,
    empty to keep them. Raises Refused (409) if something has changed since, (422) if another number was typed.
    """
    # One import of a school at a time; whoever only looks or pastes is not held up.
    School.objects.select_for_update(no_key=True).get(pk=batch.school_id)
    batch = _locked(batch)
    if batch.confirmed_at is not None:
        return batch
    _refuse_unless_open(batch)
    if batch.read_at is None or "refusal" in batch.found:
        raise Refused(gettext("The file has not been read yet. Wait a moment."), status=409)
    if batch.classroom_id is not None:
        Classroom.objects.select_for_update().get(pk=batch.classroom_id)
    planned = preview(batch)
    if planned.seen != seen:
        raise Refused(
            gettext("Something has changed since you looked. Nothing was imported; look at the list once more."),
            status=409,
        )
    if archive and not planned.is_confirmed_by(archive):
        raise Refused(
            gettext("To archive them type the number %(count)s, or leave the field empty to keep them.")
            % {"count": len(planned.would_archive)}
        )
    Import(batch, by=by, now=now).do(planned, archive=planned.would_archive if archive else ())
    _remember(batch)
    batch.confirmed_at = now
    _erase(batch, now=now)
    batch.save()
    return batch


def forget_old_imports(*, now: datetime) -> int:
    """Erase files that nobody has confirmed within a day, and what would be needed to undo after the week for it.

    Returns how many batches were touched.
    """
    stale = list(ImportBatch.objects.filter(erased_at=None, asked_at__lt=now - FILE_LIFE))
    for batch in stale:
        _erase(batch, now=now)
        batch.save()
    over = Q(batch__confirmed_at__lt=now - UNDO_LIFE) | Q(batch__undone_at__isnull=False)
    ImportChange.objects.filter(over).delete()
    old, _by_model = ImportBatch.objects.filter(asked_at__lt=now - FILE_LIFE - UNDO_LIFE).delete()
    return len(stale) + old


def forget_files(school: School, *, now: datetime) -> int:
    """Erase every file and preview of the school that was not confirmed: a student who is erased may stand in them."""
    waiting = list(ImportBatch.objects.filter(school=school, erased_at=None))
    for batch in waiting:
        _erase(batch, now=now)
        batch.save()
    return len(waiting)


def _locked(batch: ImportBatch) -> ImportBatch:
    return (
        ImportBatch.objects.select_for_update(of=("self",))
        .select_related("school", "classroom__school", "asked_by__school")
        .get(pk=batch.pk)
    )


def _refuse_unless_open(batch: ImportBatch) -> None:
    if batch.erased_at is not None:
        raise Refused(gettext("This file was erased. Send it again."), status=409)


def _erase(batch: ImportBatch, *, now: datetime) -> None:
    batch.file, batch.found, batch.options, batch.filename, batch.erased_at = None, {}, {}, "", now


def _remember(batch: ImportBatch) -> None:
    """What was chosen for this file is taken for the school's next one."""
    code_page, columns = remembered_by(batch)
    school = batch.school
    if code_page in CODE_PAGES[1:]:
        school.roster_code_page = code_page
    kept = {**school.roster_columns, **columns}
    school.roster_columns = dict(list(kept.items())[-MOST_REMEMBERED:])
    school.save(update_fields=["roster_code_page", "roster_columns"])
