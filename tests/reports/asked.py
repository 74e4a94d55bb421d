"""A class report as a teacher asks for it, and as a worker makes it."""

from collections.abc import Callable
from typing import Any

from django.urls import reverse
from django.utils import timezone

from classroom.reports.files import making
from classroom.reports.models import Report
from classroom.roster.models import Classroom, Student
from tests.world import World

CHOICES = {"first": "2026-09-01", "last": "2026-09-28", "paper": "a4", "language": "en", "names": "shown"}


def ask_address(kind: str, *, classroom: Classroom | None = None, student: Student | None = None) -> str:
    about = {"class": classroom, "student": student}
    query = "&".join(f"{name}={one.pk}" for name, one in about.items() if one)
    return f"{reverse('reports:ask', args=[kind])}?{query}"


def asked(world: World, *, who: str = "ana", kind: str = "class", **changes: Any) -> Report:
    """By the form on the page, about 5b (or a student of it)."""
    student = changes.pop("student", None)
    url = ask_address(kind, classroom=world.class_5b, student=student)
    answer = world.client(who).post(url, CHOICES | changes)
    assert answer.status_code == 302, answer.content.decode()
    return Report.objects.get(pk=answer.headers["Location"].split("/")[2])


def made(report: Report) -> Report:
    """As a worker makes it."""
    assert making.make_report(str(report.pk), now=timezone.now())
    report.refresh_from_db()
    return report


def meanwhile(monkeypatch: Any, act: Callable[[], object]) -> None:
    """Something happens while a worker is reading for a class report."""
    real = making.KINDS["class"].make.__globals__["class_progress"]

    def read(*args: Any, **kwargs: Any) -> Any:
        act()
        return real(*args, **kwargs)

    monkeypatch.setattr("classroom.reports.files.class_report.class_progress", read)
