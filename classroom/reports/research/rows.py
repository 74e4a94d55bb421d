"""The lines of the research export, one student after the other, so that memory does not grow with the number of claims."""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from functools import cached_property
from zoneinfo import ZoneInfo

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils.crypto import salted_hmac

from classroom.practice.models import Assignment, Claim, Puzzle
from classroom.reports.days import Days
from classroom.reports.research.columns import FALSE, TRUE
from classroom.roster.models import Classroom, Student

# Rows fetched at a time by the cursor of the database.
CHUNK = 2000
_PSEUDONYM_DIGITS = 12  # hexadecimal: two of a thousand students get the same one once in 500 million exports

type Cell = str | int | float | None

_OF_CLAIM = (
    "claimed_at",
    "attempt_id",
    "attempt__drill__assignment_id",
    "attempt__drill__assignment__classroom_id",
    "attempt__puzzle_id",
    "attempt__number",
    "attempt__purpose",
    "attempt__again",
    "attempt__puzzle__kind",
    "attempt__puzzle__options",
    "attempt__puzzle__edition_key",
    "attempt__puzzle__canonical_key",
    "attempt__puzzle__board_size",
    "attempt__puzzle__level",
    "attempt__puzzle__difficulty",
    "attempt__puzzle__skill",
    "text",
    "is_right",
    "reason",
    "seconds",
    "attempt__hint_step",
    "attempt__with_help",
    "attempt__ending",
)
_OF_BOARD = (
    "pk",
    "kind",
    "options",
    "edition_key",
    "board_size",
    "k",
    "board",
    "hidden",
    "right_claim",
    "canonical_key",
    "difficulty",
    "level",
    "skill",
    "skills",
    "generator_version",
    "deck_hash",
    "seed",
)


@dataclass(frozen=True)
class Selection:
    """What is exported: claims of the students now in these classes, on boards assigned to these classes, in these days.

    `until` is the moment of the snapshot; what was claimed later does not count. `secret` makes the pseudonyms of this export.
    """

    classes: tuple[Classroom, ...]
    days: Days
    zone: ZoneInfo
    until: datetime
    secret: str

    @cached_property
    def begin(self) -> datetime:
        return datetime.combine(self.days.first, time(), self.zone)

    @cached_property
    def end(self) -> datetime:
        return min(datetime.combine(self.days.last + timedelta(days=1), time(), self.zone), self.until)

    def claims(self) -> QuerySet[Claim]:
        return Claim.objects.filter(
            attempt__drill__assignment__classroom__in=self.classes, claimed_at__gte=self.begin, claimed_at__lt=self.end
        )

    def students(self) -> QuerySet[Student]:
        """Those with claims to export."""
        here = Student.objects.active().filter(
            Q(enrolments__classroom__in=self.classes, enrolments__left_at=None),
            Exists(self.claims().filter(attempt__student=OuterRef("pk"))),
        )
        return here.distinct()

    def claim_count(self, *, most: int) -> int:
        """How many claims there are, or one more than `most`."""
        return self.claims().filter(attempt__student__in=self.students())[: most + 1].count()

    def pseudonym(self, student_id: uuid.UUID) -> str:
        mixed = salted_hmac("classroom.reports.research", f"{self.secret}:{student_id}", algorithm="sha256")
        return f"s{mixed.hexdigest()[:_PSEUDONYM_DIGITS]}"

    @cached_property
    def class_labels(self) -> dict[uuid.UUID, str]:
        return {classroom.pk: f"c{number}" for number, classroom in enumerate(self.classes, start=1)}

    @cached_property
    def assignment_labels(self) -> dict[uuid.UUID, str]:
        """Of the drafts, too, which nobody has claims of."""
        assigned = Assignment.objects.filter(classroom__in=self.classes).order_by("opened_at", "pk")
        return {pk: f"a{number}" for number, pk in enumerate(assigned.values_list("pk", flat=True), start=1)}

    def student_ids(self) -> list[uuid.UUID]:
        """In the order of the pseudonyms, so that the order tells nothing of names."""
        return sorted(self.students().order_by().values_list("pk", flat=True), key=self.pseudonym)


def claim_rows(selection: Selection, student_id: uuid.UUID) -> Iterator[tuple[Cell, ...]]:
    """The claims of one student as columns.CLAIMS has them, in the order they were made."""
    pseudonym, zone = selection.pseudonym(student_id), selection.zone
    made = _made_before(selection, student_id)
    first: datetime | None = None
    claims = selection.claims().filter(attempt__student_id=student_id).order_by("claimed_at", "pk")
    for claim in claims.values_list(*_OF_CLAIM).iterator(chunk_size=CHUNK):
        at, attempt, assignment, classroom, puzzle, number, purpose, again, *of_board = claim[:-6]
        is_right, reason, seconds, hints, with_help, ending = claim[-6:]
        first = first or at
        made[attempt] += 1
        yield (
            pseudonym,
            selection.class_labels[classroom],
            selection.assignment_labels[assignment],
            (at.astimezone(zone).date() - first.astimezone(zone).date()).days,
            round((at - first).total_seconds() / 60, 1),
            _board_label(puzzle),
            number,
            purpose,
            _yes_or_no(again),
            made[attempt],
            *of_board,
            _yes_or_no(is_right),
            reason,
            round(seconds, 1),
            hints,
            _yes_or_no(with_help),
            ending,
        )


def board_rows(selection: Selection) -> Iterator[tuple[Cell, ...]]:
    """Every board that a claim was made on, once, as columns.BOARDS has them."""
    claimed_on = selection.claims().filter(attempt__student__in=selection.students().order_by())
    boards = Puzzle.objects.filter(pk__in=claimed_on.order_by().values("attempt__puzzle")).order_by("pk")
    for pk, *cells, skills, version, deck_hash, seed in boards.values_list(*_OF_BOARD).iterator(chunk_size=CHUNK):
        yield (_board_label(pk), *cells, " ".join(skills), version, deck_hash, str(seed))


def _made_before(selection: Selection, student_id: uuid.UUID) -> Counter[int]:
    """Claims on the boards that the first day found begun, so that numbers go on from there."""
    before = Claim.objects.filter(
        Q(attempt__finished_at=None) | Q(attempt__finished_at__gte=selection.begin),
        attempt__drill__assignment__classroom__in=selection.classes,
        attempt__student_id=student_id,
        claimed_at__lt=selection.begin,
    )
    return Counter(dict(before.order_by().values_list("attempt_id").annotate(Count("pk"))))


def _board_label(puzzle_id: int) -> str:
    return f"b{puzzle_id}"


def _yes_or_no(value: bool) -> str:
    return TRUE if value else FALSE
