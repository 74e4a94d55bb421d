"""A tiny world with names: Ana teaches Ben in 5b; Zoe teaches Yan in 6a at another school.

Everything else is there to be kept apart from them: Cora teaches 5b with Ana, Sam stands in for her, Olga teaches 5c at the same
school, Adam looks after the other school, Bea sits beside Ben. Both classes have a lesson, a drill begun, a card sheet
and a live game.
"""

import uuid
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest
from django.test import Client
from django.utils import timezone

from classroom.live.models import Game, Seat
from classroom.practice.models import Assignment, Attempt, Drill, Puzzle
from classroom.privacy.models import Export
from classroom.reports.models import Report
from classroom.roster.asking_in import AskToComeIn
from classroom.roster.invitations import INVITATION_LIFE, Invitation, hash_of
from classroom.roster.log_in import log_in
from classroom.roster.models import (
    LESSON,
    CardSheet,
    Classroom,
    ClassSession,
    Enrolment,
    School,
    Student,
    Teacher,
    Teaching,
)
from games.swish.board import canonical_key, parse_cards
from games.swish.edition import EDITIONS
from games.swish.kinds.find import FindOptions
from games.swish.kinds.notation import options_text
from tests.access_care import Care, make_care
from tests.world_game import make_games
from tests.world_reports import make_reports
from tests.world_teachers import PASSWORD as PASSWORD
from tests.world_teachers import make_teachers

INVITATION_TO_5B = "to-5b"

# Boards of eight with exactly one swish, of two cards, and where it lies (counted from 0).
BOARDS_OF_8: tuple[tuple[str, tuple[int, int]], ...] = (
    ("3-10 0-9 4-9 1-7 1-3 0-2 1-6 1-9", (0, 6)),
    ("0-8 0-7 0-11 0-4 1-4 1-3 4-6 3-7", (6, 7)),
    ("3-6 4-6 0-1 1-10 0-2 3-10 0-8 3-7", (1, 7)),
    ("4-1 4-10 4-1 1-6 3-10 3-6 3-9 0-2", (3, 4)),
    ("3-6 4-7 0-1 3-0 3-5 4-1 0-11 1-4", (5, 7)),
    ("3-0 0-10 0-8 0-3 0-7 0-6 1-4 0-8", (0, 3)),
    ("1-4 1-3 3-1 1-0 0-7 3-0 0-2 0-6", (1, 2)),
    ("0-6 4-3 4-10 1-7 3-5 0-7 1-4 0-4", (2, 3)),
    ("0-6 0-3 0-7 4-6 1-6 1-9 0-11 3-7", (3, 7)),
    ("1-7 1-10 0-9 0-9 0-11 4-6 4-9 1-3", (2, 3)),
    ("1-0 4-9 0-9 4-1 4-3 4-0 1-4 3-0", (3, 6)),
    ("1-3 3-2 1-7 4-10 3-0 3-5 3-10 3-10", (2, 3)),
)
# A board of twelve with a swish of four that hangs together, and four cards that are two swishes side by side.
BOARD_OF_12 = "1-6 3-7 4-0 0-6 3-6 4-9 1-10 3-11 1-4 4-1 0-8 3-10"
FOUR_THAT_HANG_TOGETHER = (0, 3, 7, 11)
TWO_AND_TWO_SIDE_BY_SIDE = (0, 7, 10, 11)
JUNIOR_BOARD = ("0-1 0-2 0-6 1-7 3-4 3-0 0-2 0-7", (1, 6))


@dataclass(frozen=True)
class World:
    """Who and what there is. Ben's and Yan's drills stand at their first board."""

    now: datetime
    kepler: School
    curie: School
    ana: Teacher
    cora: Teacher
    sam: Teacher
    olga: Teacher
    zoe: Teacher
    adam: Teacher
    ben: Student
    bea: Student
    yan: Student
    class_5b: Classroom
    class_5c: Classroom
    class_6a: Classroom
    lesson_5b: ClassSession
    lesson_6a: ClassSession
    puzzles: tuple[Puzzle, ...]
    assignment_5b: Assignment
    assignment_6a: Assignment
    drill_of_ben: Drill
    drill_of_yan: Drill
    invitation_to_5b: Invitation
    invitation_to_6a: Invitation
    export_of_ben: Export
    export_of_yan: Export
    report_of_ana: Report
    report_of_zoe: Report
    ask_of_ben: AskToComeIn
    ask_of_yan: AskToComeIn
    sheet_of_ana: CardSheet
    sheet_of_zoe: CardSheet
    care: Care
    game_5b: Game
    game_6a: Game
    seat_of_ben: Seat
    seat_of_yan: Seat

    def client(self, name: str, **options: Any) -> Client:
        """A browser in which the person of that name is signed in; nobody for "visitor"."""
        client = Client(**options)
        if name == "visitor":
            return client
        person = getattr(self, name)
        if isinstance(person, Student):
            let_in(client, person)
        else:
            client.force_login(person.user, backend="django.contrib.auth.backends.ModelBackend")
        return client

    def names_of(self, place: str) -> set[str]:
        """Names that only people of 5b or 6a ("5b", "6a") may read."""
        return {"5b": {"Ben Aydin", "Bea Núñez", "Class 5b"}, "6a": {"Yan Okoye", "Class 6a"}}[place]


def make_world(*, now: datetime | None = None) -> World:
    """The whole world in a few INSERTs."""
    now = now or timezone.now()
    kepler, curie = School.objects.bulk_create([School(name="Kepler School"), School(name="Curie School")])
    teachers = make_teachers(
        now, ana=kepler, cora=kepler, sam=kepler, olga=kepler, zoe=curie, adam=curie, admins=("ana", "adam")
    )
    class_5b, class_5c, class_6a = Classroom.objects.bulk_create(
        [
            Classroom(school=kepler, name="Class 5b", link_token="link-of-5b-0123456789"),
            Classroom(school=kepler, name="Class 5c", link_token="link-of-5c-0123456789"),
            Classroom(school=curie, name="Class 6a", link_token="link-of-6a-0123456789"),
        ]
    )
    role = Teaching.Role
    Teaching.objects.bulk_create(
        Teaching(teacher=teachers[name], classroom=classroom, role=as_what)
        for name, classroom, as_what in [
            ("ana", class_5b, role.OWNER),
            ("cora", class_5b, role.CO_TEACHER),
            ("sam", class_5b, role.SUBSTITUTE),
            ("olga", class_5c, role.OWNER),
            ("zoe", class_6a, role.OWNER),
        ]
    )
    ben, bea, yan = Student.objects.bulk_create(
        [
            Student(school=kepler, name="Ben Aydin", mark="moon"),
            Student(school=kepler, name="Bea Núñez", mark="apple"),
            Student(school=curie, name="Yan Okoye", mark="hat"),
        ]
    )
    Enrolment.objects.bulk_create(
        Enrolment(student=student, classroom=classroom)
        for student, classroom in [(ben, class_5b), (bea, class_5b), (yan, class_6a)]
    )
    lesson_5b, lesson_6a = ClassSession.objects.bulk_create(
        ClassSession(classroom=classroom, code=code, opened_by=teachers[name], opened_at=now, ends_at=now + LESSON)
        for classroom, code, name in [(class_5b, "ACDE34", "ana"), (class_6a, "FGHJ67", "zoe")]
    )
    puzzles = tuple(Puzzle.objects.bulk_create(puzzle_of(board, answer) for board, answer in BOARDS_OF_8))
    assignment_5b, assignment_6a = Assignment.objects.bulk_create(
        assignment_of(classroom, by=teachers[name], now=now)
        for classroom, name in [(class_5b, "ana"), (class_6a, "zoe")]
    )
    drill_of_ben, drill_of_yan = Drill.objects.bulk_create(
        Drill(assignment=assignment, student=student, started_at=now)
        for assignment, student in [(assignment_5b, ben), (assignment_6a, yan)]
    )
    Attempt.objects.bulk_create(
        Attempt.at(puzzles[0], drill=drill, number=1, shown_at=now) for drill in (drill_of_ben, drill_of_yan)
    )
    invitation_to_5b, invitation_to_6a = Invitation.objects.bulk_create(
        Invitation(
            school=classroom.school,
            classroom=classroom,
            role=role.CO_TEACHER,
            token_hash=hash_of(token),
            made_by=teachers[name],
            made_at=now,
            expires_at=now + INVITATION_LIFE,
        )
        for classroom, name, token in [(class_5b, "ana", INVITATION_TO_5B), (class_6a, "zoe", "to-6a")]
    )
    export_of_ben, export_of_yan = Export.objects.bulk_create(
        Export(
            school=student.school,
            student=student,
            asked_by=teachers[name],
            asked_at=now,
            language="en",
            file=b"PK zip",
            ready_at=now,
        )
        for student, name in [(ben, "ana"), (yan, "zoe")]
    )
    report_of_ana, report_of_zoe = make_reports([(teachers["ana"], class_5b), (teachers["zoe"], class_6a)], now=now)
    ask_of_ben, ask_of_yan = AskToComeIn.objects.bulk_create(
        AskToComeIn(student=student, classroom=classroom, number=number, asked_at=now)
        for student, classroom, number in [(ben, class_5b, 37), (yan, class_6a, 52)]
    )
    sheet_of_ana, sheet_of_zoe = CardSheet.objects.bulk_create(
        CardSheet(
            classroom=classroom,
            asked_by=teachers[name],
            asked_at=now,
            language="en",
            log_in_url="http://testserver/badge/",
            pdf=b"%PDF-1.7 cards",
            ready_at=now,
        )
        for classroom, name in [(class_5b, "ana"), (class_6a, "zoe")]
    )
    (game_5b, game_6a), (seat_of_ben, seat_of_yan) = make_games(
        [(lesson_5b, teachers["ana"], ben), (lesson_6a, teachers["zoe"], yan)], now=now
    )
    care = make_care(
        now, class_5b=class_5b, class_6a=class_6a, ana=teachers["ana"], zoe=teachers["zoe"], ben=ben, yan=yan
    )
    here = locals() | teachers
    return World(**{field.name: here[field.name] for field in fields(World)})


def puzzle_of(board: str, answer: tuple[int, ...], *, edition_key: str = "swish") -> Puzzle:
    """A board in stock, not yet saved."""
    edition = EDITIONS[edition_key]
    cards = parse_cards(board, edition)
    return Puzzle(
        kind="find",
        options=find_options(edition_key=edition_key, board_size=len(cards), k=len(answer)),
        edition_key=edition_key,
        board_size=len(cards),
        k=len(answer),
        board=board,
        right_claim=" ".join(map(str, answer)),
        canonical_key=canonical_key(cards, edition),
        difficulty=1.0,
        level=1,
        skill="MATCH",
        skills=["MATCH"],
        generator_version="test",
        deck_hash=edition.deck_hash,
        seed=0,
        place=0.5,
        made_at=datetime(2026, 9, 1, tzinfo=UTC),
    )


def assignment_of(classroom: Classroom, *, by: Teacher, now: datetime, **changes: Any) -> Assignment:
    """Three boards of eight with a swish of two, unless changed; not yet saved."""
    asked = {"edition_key": "swish", "k": 2, "board_size": 8}
    asked |= {name: changes.pop(name) for name in asked if name in changes}
    fields = {"kind": "find", "options": find_options(**asked), "edition_key": asked["edition_key"], "choice": "any"}
    fields |= {"boards": 3, "opened_at": now, "token": uuid.uuid4()}
    return Assignment(classroom=classroom, assigned_by=by, assigned_at=now, **(fields | changes))


def find_options(*, edition_key: str, board_size: int, k: int) -> str:
    """What is asked for in "find a swish of k cards", as it is stored."""
    return options_text(FindOptions(edition_key=edition_key, cards=board_size, k=k))


def attempt_of(drill: Drill, puzzle: Puzzle, *, number: int, now: datetime, **changes: Any) -> Attempt:
    """The drill's student before the board; not yet saved."""
    attempt = Attempt.at(puzzle, drill=drill, number=number, shown_at=now)
    for name, value in changes.items():
        setattr(attempt, name, value)
    return attempt


def let_in(client: Client, student: Student) -> None:
    """Log the student in on this browser, as a right secret does."""
    request = HttpRequest()
    request.session = SessionStore()
    log_in(request, student)
    request.session.save()
    client.cookies[settings.SESSION_COOKIE_NAME] = request.session.session_key
