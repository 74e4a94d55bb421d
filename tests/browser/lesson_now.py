"""Lets the lesson of a class of the demo school go on now: most are logged in, and what they did last was minutes ago.

Some do what a teacher has to see: claim wrongly again and again, or far too fast.
"""

import uuid
from datetime import datetime, timedelta
from itertools import combinations, islice
from random import Random

from django.db.models import F

from classroom.practice import judging, services
from classroom.practice.models import Assignment, Attempt, Claim, Drill
from classroom.roster.asking_in import Presence
from classroom.roster.models import Classroom

# Of ten students so many are logged in; the last action of most was within two minutes, of some within so many seconds.
HERE, LATELY = 0.85, 0.85
LATELY_SECONDS, LONG_SECONDS = (5, 90), (150, 420)
# Of those in the middle of a board the first claim wrongly so often, the next twice at once.
STUCK, WRONG_CLAIMS = 2, 4


def let_lesson_go_on(classroom: Classroom, *, now: datetime) -> Assignment:
    """The open drill of the class, moved in time so that it is being done now, with a few claims more."""
    assignment = Assignment.objects.open(now).filter(classroom=classroom).latest("assigned_at")
    random = Random(f"lesson of {classroom.pk}")
    Assignment.objects.filter(pk=assignment.pk).update(assigned_at=now - timedelta(minutes=25))
    Assignment.objects.filter(pk=assignment.pk).update(opened_at=now - timedelta(minutes=25))
    for student in classroom.students().order_by("pk"):
        if random.random() < HERE:
            begun = now - timedelta(minutes=20)
            Presence.objects.update_or_create(student=student, defaults={"since": begun, "seen_at": now})
        drill = assignment.drills.filter(student=student).first()
        if drill is not None:
            ago = random.uniform(*(LATELY_SECONDS if random.random() < LATELY else LONG_SECONDS))
            _move(drill, now - timedelta(seconds=ago) - _last_action(drill))
    at_a_board = Attempt.objects.filter(drill__assignment=assignment, finished_at=None, claims=None)
    looking = at_a_board.filter(student__presence__isnull=False).order_by("student__name", "pk")
    for attempt in looking[:STUCK]:
        for number in range(WRONG_CLAIMS):
            _claim_wrongly(attempt, number=number, now=now - timedelta(seconds=80 - 20 * number))
    for attempt in looking.filter(claims=None, number__gte=2)[:1]:
        Attempt.objects.filter(pk=attempt.pk).update(shown_at=now - timedelta(seconds=5), clock_at=now)
        for number in range(2):
            _claim_wrongly(attempt, number=number, now=now - timedelta(seconds=3 - 2 * number))
    return assignment


def _claim_wrongly(attempt: Attempt, *, number: int, now: datetime) -> None:
    """With other cards each time."""
    puzzle = attempt.puzzle
    stacks = combinations(range(puzzle.board_size), puzzle.k or 0)
    texts = (" ".join(map(str, stack)) for stack in stacks)
    wrong = [text for text in islice(texts, 60) if not judging.judge(puzzle, text).right]
    text = wrong[7 * number + 3]
    services.claim(attempt.drill, number=attempt.number, text=text, token=uuid.uuid4(), now=now)


def _last_action(drill: Drill) -> datetime:
    moments = [drill.started_at, drill.finished_at]
    for attempt in drill.attempts.prefetch_related("claims"):
        moments += [attempt.shown_at, attempt.hint_at, attempt.finished_at]
        moments += [claim.claimed_at for claim in attempt.claims.all()]
    return max(moment for moment in moments if moment is not None)


def _move(drill: Drill, by: timedelta) -> None:
    """All of a drill so much later; what is empty stays so."""
    Drill.objects.filter(pk=drill.pk).update(started_at=F("started_at") + by, finished_at=F("finished_at") + by)
    Attempt.objects.filter(drill=drill).update(
        **{name: F(name) + by for name in ("shown_at", "decided_at", "hint_at", "clock_at", "finished_at")}
    )
    Claim.objects.filter(attempt__drill=drill).update(claimed_at=F("claimed_at") + by)
