"""What a teacher reads: the drills of a class, how one of them goes, and one student's boards."""

from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from classroom.practice import wording
from classroom.practice.access import class_of, teacher_of_assignment, teacher_of_drill
from classroom.practice.class_list import class_list, versions_of
from classroom.practice.models import Assignment
from classroom.practice.replays import replayed_boards
from classroom.practice.results import assignment_result
from classroom.practice.results_boards import hardest_boards, mistakes_sentence, reported_boards
from classroom.roster.access import teacher_of_classroom
from classroom.roster.models import Classroom, Student, Teacher
from classroom.web.events import stream_url
from classroom.web.http import Request, page


@require_GET
@teacher_of_classroom
def classroom(request: Request, teacher: Teacher, classroom: Classroom) -> HttpResponse:
    """The class: its assignments, its lesson, its students."""
    now = timezone.now()
    students = classroom.students().count()
    drills = class_list(
        classroom,
        show=request.GET.get("show", ""),
        number=request.GET.get("page", "1"),
        students=students,
        now=now,
    )
    words = {
        "all": gettext("All"),
        "open": gettext("Open"),
        "drafts": gettext("Drafts"),
        "closed": gettext("Closed"),
    }
    return page(
        request,
        "practice/classroom.html",
        classroom=classroom,
        drills=drills,
        filters=[(key, words[key], number) for key, number in drills.counts.items()],
        student_count=students,
        session=classroom.sessions.open(now).first(),
    )


@require_GET
@never_cache
@teacher_of_assignment
def results(request: Request, teacher: Teacher, assignment: Assignment) -> HttpResponse:
    """How an assignment goes: who is where, who needs help now, which boards were hard."""
    if request.htmx and request.htmx.target == "results":
        result = assignment_result(assignment)
        return page(
            request,
            "practice/results.html",
            part="results",
            assignment=assignment,
            classroom=class_of(assignment),
            result=result,
        )
    # The stream's starting point comes first: what changes while the page is read is told afterwards.
    stream = stream_url(request, assignment.topic)
    now = timezone.now()
    versions = versions_of(assignment)
    return page(
        request,
        "practice/results.html",
        assignment=assignment,
        classroom=class_of(assignment),
        stream=stream,
        state=assignment.state(now),
        is_draft=assignment.is_draft,
        versions=versions,
        newest=versions[0],
        is_newest=versions[0] == assignment,
        can_take_back=not any(version.started_count for version in versions),
        due=wording.moment_words(assignment.due_at) if assignment.due_at else "",
        asked=[
            *wording.task_sentences(assignment.task),
            wording.audience_sentence([student.name for student in assignment.only_for.all()]),
            *wording.window_sentences(assignment.window, now=now),
        ],
        **({} if assignment.is_draft else _told(assignment)),
    )


@require_GET
@teacher_of_drill
def student_boards(request: Request, teacher: Teacher, assignment: Assignment, student: Student) -> HttpResponse:
    """Every board a student had in an assignment, with the wrong claims."""
    return page(
        request,
        "practice/student_boards.html",
        assignment=assignment,
        classroom=class_of(assignment),
        pupil=student,
        boards=replayed_boards(assignment, student),
    )


def _told(assignment: Assignment) -> dict[str, Any]:
    reports = reported_boards(assignment)
    return {
        "result": assignment_result(assignment),
        "hardest": hardest_boards(assignment),
        "mistakes": mistakes_sentence(assignment),
        "reports": reports,
        "unseen_reports": any(reported.report.seen_at is None for reported in reports),
    }
