"""Whether anything that a report tells has changed since it was asked for."""

from __future__ import annotations

import hashlib

from classroom.reports.files.kinds import Subject
from classroom.reports.summaries.refresh import data_version, refresh


def version_of(subject: Subject) -> str:
    """Another text as soon as another file would come out: answers, names, who is in the class. "" for a report about no class.

    Real names are printed if wanted, and no summary knows them.
    """
    if subject.classroom is None:
        return ""
    students = list(subject.classroom.students().order_by("pk"))
    refresh(students)
    sealed = [f"{student.pk} {student.sealed_name}" for student in students]
    # Letters are signed.
    parts = [data_version(subject.classroom), subject.teacher.school.name, subject.teacher.user.name, *sealed]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()
