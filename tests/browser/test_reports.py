"""From the class to a wrong claim in two clicks, a lesson that is watched, and a close look at every page of the reports."""

import uuid
from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import combinations

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from classroom.practice import judging, services
from classroom.practice.models import Drill, Puzzle
from classroom.roster.asking_in import Presence
from classroom.roster.models import Student
from tests.browser.conftest import LookAt, NewPage
from tests.browser.school import ReadySchool, ready_school, sign_in


@pytest.fixture
def school(site: str, transactional_db: None) -> ReadySchool:
    """A drill of two boards: Ben has claimed wrongly on the first and then found it, four others have done all."""
    school = ready_school()
    now = timezone.now() - timedelta(minutes=5)
    ben, *others = school.students[1:6]
    drill = services.start_drill(school.assignment, ben, now=now)
    claim(drill, wrong_claims(drill)[0], now=now + timedelta(seconds=20))
    claim(drill, puzzle_of(drill).right_claim, now=now + timedelta(seconds=30))
    for other in others:
        drill = services.start_drill(school.assignment, other, now=now)
        for number in (1, 2):
            claim(drill, puzzle_of(drill).right_claim, now=now + timedelta(seconds=30 * number))
            services.next_board(drill, after=number, now=now + timedelta(seconds=30 * number + 5))
    return school


def puzzle_of(drill: Drill) -> Puzzle:
    """The board before the student."""
    return drill.attempts.select_related("puzzle").latest("number").puzzle


def wrong_claims(drill: Drill) -> list[str]:
    """Pairs of cards of that board that are no swish."""
    puzzle = puzzle_of(drill)
    texts = [" ".join(map(str, pair)) for pair in combinations(range(puzzle.board_size), 2)]
    return [text for text in texts if not judging.judge(puzzle, text).right]


def claim(drill: Drill, text: str, *, now: datetime) -> None:
    number = drill.attempts.latest("number").number
    services.claim(drill, number=number, text=text, token=uuid.uuid4(), now=now)


def here(students: Sequence[Student]) -> None:
    now = timezone.now()
    Presence.objects.bulk_create(Presence(student=student, since=now, seen_at=now) for student in students)


def cards(text: str) -> str:
    """A claim in words."""
    return "Cards " + ", ".join(str(int(position) + 1) for position in text.split())


def test_two_clicks_lead_from_the_class_to_a_wrong_claim(new_page: NewPage, school: ReadySchool) -> None:
    ben = school.students[1]
    board = school.assignment.drills.get(student=ben).attempts.get(number=1)
    page = new_page()
    sign_in(page)
    page.goto(f"/classes/{school.classroom.pk}/")
    page.get_by_role("navigation", name="This class").get_by_role("link", name="Progress").click()
    page.locator(f'a[href*="/{ben.pk}/{board.puzzle.skill}/"]').first.click()
    expect(page.get_by_text("Wrong claim 1")).to_be_visible()
    expect(page.locator(".wrong .card-numbers")).to_have_text(cards(board.claims.earliest("claimed_at").text))
    expect(page.locator(".wrong .stack")).to_be_visible()


def test_a_lesson_is_watched_and_a_board_looked_at(new_page: NewPage, school: ReadySchool) -> None:
    ben, cara = school.students[1], school.students[2]
    here([ben, cara])
    drill = school.assignment.drills.get(student=ben)
    services.next_board(drill, after=1, now=timezone.now())
    page = new_page()
    sign_in(page)
    page.goto(f"/classes/{school.classroom.pk}/now/")
    expect(page.get_by_text("Nobody needs you right now.")).to_be_visible()
    tile = page.get_by_role("link", name=ben.name)
    expect(tile).to_contain_text("playing")
    expect(tile).to_contain_text("Board 2 of 2")
    wrong = wrong_claims(drill)
    for text in wrong[:3]:
        claim(drill, text, now=timezone.now())
    # Nobody has loaded the page again: the stream says so.
    expect(tile).to_contain_text("stuck")
    expect(page.get_by_text("1 student needs you now.")).to_be_visible()
    tile.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Wrong claim 3")).to_be_visible()
    page.get_by_text("Show the answer").click()
    expect(page.locator(".answer .stack")).to_be_visible()
    claim(drill, wrong[3], now=timezone.now())
    expect(page.get_by_text("Wrong claim 4")).to_be_visible()
    expect(page.locator(".answer .stack")).to_be_visible()  # what was opened stays so
    page.get_by_role("link", name="Back to all").click()
    expect(page.get_by_role("link", name=ben.name)).to_contain_text("4 wrong claims")


def test_every_page_of_the_reports(new_page: NewPage, school: ReadySchool, look_at: LookAt) -> None:
    ben = school.students[1]
    here(school.students[:8])
    skill = school.assignment.drills.get(student=ben).attempts.get(number=1).puzzle.skill
    own = f"/classes/{school.classroom.pk}/"
    page = new_page()
    sign_in(page)
    for name, address in {
        "now": f"{own}now/", "now-board": f"{own}now/{ben.pk}/", "progress": f"{own}progress/",
        "progress-rules": f"{own}progress/rules/", "progress-student": f"{own}progress/{ben.pk}/",
        "progress-skill": f"{own}progress/{ben.pk}/{skill}/",
        "items": f"/assignments/{school.assignment.pk}/items/",
        "inbox": "/reports/", "ask-class": f"/reports/ask/class/?class={school.classroom.pk}",
        "ask-worksheet": "/reports/ask/worksheet/",
    }.items():  # fmt: skip
        look_at(page, name, address)
