"""A list on its way into a class or the school of tests/world.py, in one line of a test."""

from datetime import datetime

from django.utils import timezone

from classroom.roster import import_reading, importing
from classroom.roster.import_plan import Preview, preview
from classroom.roster.models import Classroom, Enrolment, ImportBatch, Student, Teacher

# Ben and Bea of 5b as they are.
HERE = "name\nBen Aydin\nBea Núñez\n"


def send(
    teacher: Teacher,
    data: bytes | str,
    *,
    into: Classroom | None = None,
    filename: str = "list.csv",
    now: datetime | None = None,
) -> ImportBatch:
    """A file that was sent and read."""
    file = data.encode() if isinstance(data, str) else data
    now = now or timezone.now()
    batch = importing.send_file(teacher, classroom=into, filename=filename, file=file, now=now)
    return read(batch, now=now)


def read(batch: ImportBatch, *, now: datetime | None = None) -> ImportBatch:
    import_reading.read_waiting(str(batch.pk), now=now or timezone.now())
    return ImportBatch.objects.select_related("school", "classroom__school", "asked_by__school").get(pk=batch.pk)


def look(batch: ImportBatch) -> Preview:
    return preview(
        ImportBatch.objects.select_related("school", "classroom__school", "asked_by__school").get(pk=batch.pk)
    )


def confirm(batch: ImportBatch, *, archive: str = "", now: datetime | None = None) -> ImportBatch:
    return importing.confirm(
        batch, seen=look(batch).seen, archive=archive, by=batch.asked_by, now=now or timezone.now()
    )


def take(teacher: Teacher, data: bytes | str, *, into: Classroom | None = None, archive: str = "") -> ImportBatch:
    """A file sent, read and confirmed."""
    return confirm(send(teacher, data, into=into), archive=archive)


def roster(classroom: Classroom) -> list[tuple[str, str]]:
    """(number, name) of each student in the class."""
    return sorted(classroom.students().values_list("external_id", "name"))


def student(classroom: Classroom, name: str, *, number: str = "", **columns: object) -> Student:
    """Somebody more in the class."""
    made = Student.objects.create(school=classroom.school, name=name, external_id=number, mark="sun", **columns)
    Enrolment.objects.create(student=made, classroom=classroom)
    return made


def names(people: object) -> list[str]:
    return [getattr(one, "name", None) or one.row.name for one in people]  # type: ignore[attr-defined]
