"""Drills about card games: assigned by a teacher, by keyboard alone, by touch on a phone, and each of them without JavaScript."""

import uuid
from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from classroom.practice import assigning, services
from classroom.practice.engines import CARDS
from classroom.practice.models import Assignment, Claim, Drill, Puzzle, Task
from tests.browser.answering import press_until
from tests.browser.boxes import boxes
from tests.browser.conftest import NewPage
from tests.browser.school import ReadySchool, let_in_at_once, ready_school, sign_in
from tests.practice.kinds_playing import form_of

Keep = Callable[[Page, str], None]
Check = Callable[..., None]
BY_KEYBOARD = ("worth", "best_exchange", "knock_now")
BY_TOUCH = ("best_play", "new_middle")
WITHOUT_JAVASCRIPT = tuple(CARDS.kinds)


@pytest.fixture
def school(site: str, transactional_db: None) -> ReadySchool:
    return ready_school()


def begun(school: ReadySchool, kind: str, *, student: int, level: int = 1) -> Drill:
    """A drill of one board of this kind, with its board open."""
    now = timezone.now()
    task = Task(kind=kind, options=CARDS.kinds[kind].options_type(level=level), choice="any", boards=1)
    assignment = assigning.assign(school.classroom, teacher=school.teacher, task=task, token=uuid.uuid4(), now=now)
    return services.start_drill(assignment, school.students[student], now=now)


def board_of(drill: Drill) -> Puzzle:
    return drill.attempts.select_related("puzzle").get().puzzle


def fields_of(puzzle: Puzzle) -> dict[str, str]:
    """The fields of the form that say what is right."""
    sent = form_of(puzzle.kind, puzzle.right_claim)
    if "play" in sent:
        sent["play"] = next(str(card) for card in puzzle.engine.position.hand if card.face == sent["play"])
    return sent


def answer_by_keyboard(page: Page, puzzle: Puzzle) -> None:
    for field, value in fields_of(puzzle).items():
        if field == "answer":
            press_until(page, "#answer")
            page.keyboard.type(value)
            page.keyboard.press("Enter")
        elif field == "said":
            press_until(page, f'[name="said"][value="{value}"]')
    if puzzle.kind == "best_exchange":
        chosen = fields_of(puzzle)
        for name in ("take", "give"):
            press_until(page, f'[name="{name}"] >> nth=0', key="Tab")
            page.keyboard.press(" ")
            for _step in range(3):
                if page.locator(f'[name="{name}"]:checked').get_attribute("value") == chosen[name]:
                    break
                page.keyboard.press("ArrowRight")
        press_until(page, "#claim")
    if puzzle.kind in ("best_exchange", "knock_now"):
        page.keyboard.press("Enter")


def answer_by_pointing(page: Page, puzzle: Puzzle, *, point: str) -> None:
    """`point` is "tap" or "click"."""
    said = "#claim"
    for field, value in fields_of(puzzle).items():
        if field == "answer":
            page.locator("#answer").fill(value)
        elif field == "said":
            said = f'[name="said"][value="{value}"]'
        else:
            getattr(page.locator(f'label:has(> [name="{field}"][value="{value}"])'), point)()
    getattr(page.locator(said), point)()


def test_a_teacher_assigns_a_card_drill_and_sees_it_as_students_do(
    new_page: NewPage, school: ReadySchool, check_access: Check, keep_picture: Keep
) -> None:
    page = new_page()
    sign_in(page)
    page.goto(f"/classes/{school.classroom.pk}/assign/")
    page.get_by_label("What is it worth?").check()
    expect(page.get_by_role("radio", name="Swish Jr.")).to_have_count(0)
    page.get_by_label("2: two suits: one card counts nothing").check()
    expect(page.locator("#preview")).to_contain_text("Level 2: two suits: one card counts nothing.")
    screen = page.frame_locator("#preview-screen")
    expect(screen.get_by_role("heading", name="What is this hand worth?")).to_be_visible()
    expect(screen.locator(".pcard")).to_have_count(3)
    check_access(page)
    keep_picture(page, "card-drill-assign-laptop")
    page.get_by_role("button", name="Assign to the class").click()
    expect(page.get_by_text("10 boards, Schwimmen").first).to_be_visible()
    assignment = Assignment.objects.exclude(pk=school.assignment.pk).get()
    assert (assignment.kind, assignment.options, assignment.edition_key) == ("worth", '{"level": 2}', "schwimmen")


def test_card_drills_by_keyboard_alone(
    new_page: NewPage, school: ReadySchool, check_access: Check, keep_picture: Keep
) -> None:
    page = new_page()
    let_in_at_once(page, school.students[0])
    for kind in BY_KEYBOARD:
        drill = begun(school, kind, student=0)
        page.goto(drill.get_absolute_url())
        check_access(page)
        check_access(page, "dark", "color-contrast")
        keep_picture(page, f"card-{kind}-laptop")
        answer_by_keyboard(page, board_of(drill))
        expect(page.locator("#next")).to_be_focused()
        expect(page.locator("[data-result] h2")).to_have_text("Right!")
        assert Claim.objects.get(attempt__drill=drill).is_right, kind
        keep_picture(page, f"card-{kind}-right-laptop")
        page.keyboard.press("Enter")
        expect(page.locator("#next")).to_have_count(0)
        drill.refresh_from_db()
        assert drill.finished_at is not None, kind


def test_card_drills_by_touch_on_a_phone(new_page: NewPage, school: ReadySchool, keep_picture: Keep) -> None:
    page = new_page("phone", has_touch=True)
    let_in_at_once(page, school.students[1])
    for kind in BY_TOUCH:
        drill = begun(school, kind, student=1, level=3)
        page.goto(drill.get_absolute_url())
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), kind
        for target in boxes(page, ".card-choice, .actions .button"):
            assert min(target.width, target.height) >= 43.9, kind
        keep_picture(page, f"card-{kind}-phone")
        answer_by_pointing(page, board_of(drill), point="tap")
        expect(page.locator("[data-result] h2")).to_have_text("Right!")
        assert Claim.objects.get(attempt__drill=drill).is_right, kind
        keep_picture(page, f"card-{kind}-right-phone")


def test_every_card_drill_works_without_javascript(new_page: NewPage, school: ReadySchool) -> None:
    page = new_page(java_script_enabled=False)
    let_in_at_once(page, school.students[2])
    for kind in WITHOUT_JAVASCRIPT:
        drill = begun(school, kind, student=2)
        page.goto(drill.get_absolute_url())
        answer_by_pointing(page, board_of(drill), point="click")
        expect(page.locator("[data-result] h2")).to_have_text("Right!")
        assert Claim.objects.get(attempt__drill=drill).is_right, kind
