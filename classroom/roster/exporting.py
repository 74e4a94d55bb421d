"""The roster of a class or of a school as a file that, read back, changes nothing."""

from collections import defaultdict
from collections.abc import Iterable
from uuid import UUID

from classroom.roster.files.export import roster_csv, roster_xlsx
from classroom.roster.files.students import RosterRow
from classroom.roster.models import Classroom, Enrolment, School, Student
from classroom.roster.sorting import by_name

CSV, XLSX = "csv", "xlsx"
CONTENT_TYPES = {
    CSV: "text/csv; charset=utf-8",
    XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


def export_classroom(classroom: Classroom, *, kind: str, language: str) -> bytes:
    """The students of the class now. `kind` is CSV or XLSX."""
    rows = [(student, (classroom.name,)) for student in by_name(classroom.students())]
    return _file(rows, kind=kind, language=language)


def export_school(school: School, *, kind: str, language: str) -> bytes:
    """Everybody who is not archived, with all their classes, class by class."""
    classes: defaultdict[UUID, list[str]] = defaultdict(list)
    places = Enrolment.objects.current().filter(classroom__archived_at=None, student__school=school)
    for student, name in places.order_by("classroom__name", "pk").values_list("student_id", "classroom__name"):
        classes[student].append(name)
    students = by_name(Student.objects.active().filter(school=school))
    rows = [(student, tuple(classes[student.pk])) for student in students]
    return _file(sorted(rows, key=lambda row: row[1][:1]), kind=kind, language=language)


def _file(rows: Iterable[tuple[Student, tuple[str, ...]]], *, kind: str, language: str) -> bytes:
    listed = [
        RosterRow(line, id=student.external_id, given=student.name, classes=classes)
        for line, (student, classes) in enumerate(rows, start=2)
    ]
    return roster_csv(listed, language=language) if kind == CSV else roster_xlsx(listed)
