"""What the browser tests do again and again: a school that is ready, and the way in."""

import itertools
import uuid
from dataclasses import dataclass

from django.conf import settings
from django.test import Client, override_settings
from django.utils import timezone
from playwright.sync_api import Page, expect

from classroom.practice import assigning
from classroom.practice.models import Assignment, Attempt, Task
from classroom.roster import services as roster
from classroom.roster.log_in_cards import pictures
from classroom.roster.models import Classroom, Student, Teacher
from classroom.web.pictures import picture_name
from games.swish.kinds.find import FindOptions
from tests.world import let_in

PASSWORD = "four horses run far"
NAMES = (
    "Ana Berg", "Ben Okafor", "Chloé Dubois", "Žofie Dvořáková", "Elif Kaya", "Finn Ohlsson", "Gala Etxeberria", "Hugo Rossi",
    "Ines", "Jan Novák", "Jan Novák", "Kofi", "Léa", "Maja", "Noor", "Pat O'Brien", "Pia", "Quentin", "Rosa", "Samira", "Tom",
    "Uma", "Vít", "Wanda", "Xenia", "Yusuf", "Zoë", "Åse",
)  # fmt: skip


@dataclass
class ReadySchool:
    teacher: Teacher
    classroom: Classroom
    students: list[Student]
    code: str
    assignment: Assignment


def ready_school(*, k: int = 2, board_size: int = 8, boards: int = 2, edition_key: str = "swish") -> ReadySchool:
    """A class of 28 with an open lesson and one assignment."""
    now = timezone.now()
    # The server knows the real hashes only; the other tests use a quick one (tests/conftest.py).
    with override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.Argon2PasswordHasher"]):
        teacher = roster.sign_up_teacher(
            name="Ms Berg", school="Hill School", email="berg@school.example", password=PASSWORD, time_zone="Europe/Berlin",
            language="en", now=now,
        )  # fmt: skip
    classroom = roster.make_classroom(teacher, name="5b")
    students = roster.add_students(classroom, NAMES)
    session = roster.open_session(classroom, teacher=teacher, now=now)
    options = FindOptions(edition_key=edition_key, cards=board_size, k=k)
    assignment = assigning.assign(
        classroom, teacher=teacher, task=Task(kind="find", options=options, boards=boards), token=uuid.uuid4(), now=now
    )
    return ReadySchool(teacher, classroom, students, session.code, assignment)


def sign_up_with_a_class(page: Page) -> None:
    """A new teacher with a class 5b, by the pages; ends where the names are pasted."""
    page.goto("/sign-up/")
    page.get_by_label("Your name, as students know you").fill("Ms Berg")
    page.get_by_label("School").fill("Hill School")
    page.get_by_label("E-mail address").fill("berg@school.example")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Make the account").click()
    page.get_by_label("Name of the class").fill("5b")
    page.get_by_role("button", name="Make the class").click()


def sign_in(page: Page, *, email: str = "berg@school.example") -> None:
    page.goto("/sign-in/")
    page.get_by_label("E-mail address").fill(email)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="Your classes")).to_be_visible()


def let_in_at_once(page: Page, student: Student) -> None:
    """Log the student in on this browser without the way in, which test_log_in.py and test_journey.py go."""
    client = Client()
    let_in(client, student)
    give_cookie(page, client)


def give_cookie(page: Page, client: Client) -> None:
    """Let who is signed in at `client` be signed in on this browser."""
    name = settings.SESSION_COOKIE_NAME
    page.context.add_cookies([{"name": name, "value": client.cookies[name].value, "domain": "127.0.0.1", "path": "/"}])


def tap_pictures(page: Page, student: Student) -> None:
    for key in pictures(student):
        page.locator("label.key", has_text=picture_name(key)).click()
    expect(page.get_by_role("heading", name=f"Hello {student.name}")).to_be_visible()


def open_attempt(student: Student) -> Attempt:
    return Attempt.objects.select_related("puzzle").get(student=student, finished_at=None)


def answer_of(student: Student) -> list[int]:
    """The numbers of the cards of the answer to the student's open board."""
    return [position + 1 for position in open_attempt(student).puzzle.answer]


def wrong_claim_of(student: Student) -> list[int]:
    """Numbers of cards of the asked count that are no swish on the student's open board."""
    puzzle = open_attempt(student).puzzle
    right = {tuple(sorted(position + 1 for position in puzzle.answer))}
    return next(
        list(numbers)
        for numbers in itertools.combinations(range(1, puzzle.board_size + 1), puzzle.k)
        if numbers not in right
    )


def pick(page: Page, numbers: list[int]) -> None:
    for number in numbers:
        page.locator(f"label:has(#card-{number})").click()
