"""Playing: by keyboard alone, by touch, typed, without motion, and when something goes wrong on the way."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from classroom.practice.models import Attempt, Claim
from classroom.roster.log_in_cards import pictures
from classroom.roster.models import Student
from classroom.web.pictures import picture_name
from tests.browser.boxes import boxes, in_view
from tests.browser.conftest import SCREENS, NewPage
from tests.browser.school import (
    ReadySchool,
    answer_of,
    let_in_at_once,
    open_attempt,
    pick,
    ready_school,
    wrong_claim_of,
)

Keep = Callable[[Page, str], None]
Check = Callable[..., None]
LETTERS = "abcdefghijklmnop"


@pytest.fixture
def school(site: str, transactional_db: None) -> ReadySchool:
    return ready_school()


def at_the_board(page: Page, school: ReadySchool) -> None:
    let_in_at_once(page, school.students[0])
    page.goto("/today/")
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".board")).to_be_visible()


def test_a_whole_drill_by_keyboard_alone(new_page: NewPage, school: ReadySchool) -> None:
    student = school.students[0]
    page = new_page()
    page.goto("/join/")
    page.keyboard.type(school.code)
    page.keyboard.press("Enter")
    page.get_by_role("link", name=student.name).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".keypad")).to_be_visible()
    for key in page.locator(".key").all():
        if key.inner_text().strip() in pictures_of(student):
            key.locator("input").focus()
            page.keyboard.press("Space")
    page.get_by_role("button", name="That's me").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Start").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".board")).to_be_visible()

    # First board: one tab stop, arrows and Space; a wrong claim, Escape, then the right one by letters and Enter.
    page.locator("#card-1").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#card-2")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#card-6")).to_be_focused()
    page.keyboard.press("Home")
    expect(page.locator("#card-5")).to_be_focused()
    assert page.locator('.board input[tabindex="0"]').count() == 1
    for number in wrong_claim_of(student):
        page.keyboard.press(LETTERS[number - 1])
    expect(page.locator("#status")).to_have_text("2 of 2 cards chosen")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Not a swish yet")).to_be_visible()
    page.locator("#card-1").focus()
    page.keyboard.press("Escape")
    expect(page.locator(".board input:checked")).to_have_count(0)
    for number in answer_of(student):
        page.keyboard.press(LETTERS[number - 1])
    page.keyboard.press("Enter")
    expect(page.locator("#next")).to_be_focused()
    page.keyboard.press("Enter")

    # Second board: walk with the arrows and pick with Space.
    expect(page.get_by_text("Board 2 of 2")).to_be_visible()
    first, second = answer_of(student)
    page.locator('.board input[tabindex="0"]').focus()
    for number in (first, second):
        walk_to(page, number)
        page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.locator("#next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="You found 1 of 2 swishes at the first try.")).to_be_visible()


def test_typed_numbers_choose_and_claim(new_page: NewPage, school: ReadySchool) -> None:
    page = new_page()
    at_the_board(page, school)
    page.get_by_text("Type the numbers").click()
    page.get_by_label("Card numbers, with spaces").fill(" ".join(map(str, answer_of(school.students[0]))))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Swish!")).to_be_visible()


def test_one_card_too_many_is_put_back_and_said(new_page: NewPage, school: ReadySchool) -> None:
    page = new_page("phone", has_touch=True)
    at_the_board(page, school)
    for number in (1, 2, 3):
        page.locator(f"label:has(#card-{number})").tap()
    expect(page.locator("[data-count]")).to_have_text("Put one back first.")
    expect(page.locator(".board input:checked")).to_have_count(2)


def test_giving_up_asks_first_shows_the_answer_and_goes_on(new_page: NewPage, school: ReadySchool) -> None:
    page = new_page()
    at_the_board(page, school)
    page.get_by_text("Show me", exact=True).click()
    page.get_by_role("button", name="I give up, show me").click()
    expect(page.get_by_role("heading", name="This is a swish")).to_be_visible()
    attempt = Attempt.objects.get()
    assert (attempt.right_first, attempt.gave_up_at is not None) == (False, True)
    page.locator("#next").click()
    expect(page.get_by_text("Board 2 of 2")).to_be_visible()


def test_reload_other_tablet_and_a_day_later_show_the_same_board(new_page: NewPage, school: ReadySchool) -> None:
    page = new_page()
    at_the_board(page, school)
    board = [page.locator(f"#card-{number}").get_attribute("aria-label") for number in range(1, 9)]
    page.reload()
    assert [page.locator(f"#card-{number}").get_attribute("aria-label") for number in range(1, 9)] == board
    other = new_page("phone")
    let_in_at_once(other, school.students[0])
    other.goto("/today/")
    other.get_by_role("button", name="Go on").click()
    expect(other.locator("#card-8")).to_be_attached()
    assert [other.locator(f"#card-{number}").get_attribute("aria-label") for number in range(1, 9)] == board
    assert Attempt.objects.count() == 1


def test_a_double_tap_counts_once(new_page: NewPage, school: ReadySchool) -> None:
    page = new_page()
    at_the_board(page, school)
    pick(page, answer_of(school.students[0]))
    page.locator("#claim").dblclick()
    expect(page.get_by_role("heading", name="Swish!")).to_be_visible()
    assert Claim.objects.count() == 1


def test_a_lost_connection_keeps_the_chosen_cards_and_says_so(new_page: NewPage, school: ReadySchool) -> None:
    page = new_page()
    at_the_board(page, school)
    pick(page, answer_of(school.students[0]))
    page.context.set_offline(True)
    page.locator("#claim").click()
    expect(page.locator("#trouble")).to_be_visible()
    expect(page.locator(".board input:checked")).to_have_count(2)
    page.context.set_offline(False)
    page.locator("#claim").click()
    expect(page.get_by_role("heading", name="Swish!")).to_be_visible()
    # The browser and htmx say so too, which is right.
    new_page.wrong[:] = [
        line for line in new_page.wrong if "ERR_INTERNET_DISCONNECTED" not in line and "htmx:" not in line
    ]


def test_a_claim_from_an_old_page_changes_nothing(new_page: NewPage, school: ReadySchool) -> None:
    page, old = new_page(), new_page("phone")
    at_the_board(page, school)
    let_in_at_once(old, school.students[0])
    old.goto("/today/")
    old.get_by_role("button", name="Go on").click()
    numbers = answer_of(school.students[0])
    pick(old, numbers)
    pick(page, numbers)
    page.locator("#claim").click()
    expect(page.get_by_role("heading", name="Swish!")).to_be_visible()
    old.locator("#claim").click()
    expect(old.locator(".mistake")).to_contain_text("This board is done already.")
    assert Claim.objects.count() == 1
    new_page.wrong[:] = [line for line in new_page.wrong if "409" not in line]


def test_with_reduced_motion_the_steps_are_pictures(new_page: NewPage, school: ReadySchool, keep_picture: Keep) -> None:
    page = new_page(reduced_motion="reduce")
    at_the_board(page, school)
    pick(page, answer_of(school.students[0]))
    page.locator("#claim").click()
    expect(page.locator(".step-list")).to_be_visible()
    assert page.evaluate("document.getAnimations().filter(a => a.playState === 'running').length") == 0
    keep_picture(page, "play-reduced-motion")


def test_the_form_works_without_javascript(new_page: NewPage, school: ReadySchool) -> None:
    student = school.students[0]
    page = new_page(java_script_enabled=False)
    page.goto("/join/")
    page.get_by_label("Code from the board").fill(school.code)
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("link", name=student.name).first.click()
    for name in pictures_of(student):
        page.locator("label.key", has_text=name).click()
    page.get_by_role("button", name="That's me").click()
    page.get_by_role("button", name="Start").click()
    pick(page, answer_of(student))
    page.get_by_role("button", name="This is a swish!").click()
    expect(page.get_by_role("heading", name="Swish!")).to_be_visible()
    page.get_by_role("button", name="Next board").click()
    expect(page.get_by_text("Board 2 of 2")).to_be_visible()


@pytest.mark.parametrize("edition_key", ["swish", "jr"])
@pytest.mark.parametrize("board_size", [8, 12, 16])
def test_the_whole_board_and_the_button_are_in_view_without_scrolling(
    new_page: NewPage, site: str, transactional_db: None, keep_picture: Keep, edition_key: str, board_size: int
) -> None:
    school = ready_school(edition_key=edition_key, board_size=board_size, k=3)
    page = new_page()
    at_the_board(page, school)
    screens = {**SCREENS, "phone": {"width": 390, "height": 844}, "small-phone": {"width": 360, "height": 640}}
    for name, size in screens.items():
        page.set_viewport_size(size)
        assert in_view(page, ".board .film, #claim"), name
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), name
        for target in boxes(page, ".board label.place, #claim"):
            assert min(target.width, target.height) >= 44, name
        keep_picture(page, f"board-{edition_key}-{board_size}-{name}")
    page.get_by_text("Show me", exact=True).scroll_into_view_if_needed()


def test_the_answer_is_not_in_the_page_before_the_claim(new_page: NewPage, school: ReadySchool) -> None:
    page = new_page()
    bodies: list[str] = []
    page.on("response", lambda response: "/drills/" in response.url and response.ok and bodies.append(response.text()))
    at_the_board(page, school)
    answer = open_attempt(school.students[0]).puzzle.answer
    boards = [body.partition('id="play"')[2] for body in bodies]
    assert any(boards)
    for board in boards:
        assert str(answer) not in board
        # Sentences may say the word; no field and no attribute may be called so.
        assert re.findall(r"[\w-]*answer[\w-]*=|[\"']answer", board) == []


def walk_to(page: Page, number: int) -> None:
    """By arrows only, on a board of four columns."""
    here = int(page.evaluate("document.activeElement.dataset.number")) - 1
    there = number - 1
    down, right = there // 4 - here // 4, there % 4 - here % 4
    for _step in range(abs(down)):
        page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
    for _step in range(abs(right)):
        page.keyboard.press("ArrowRight" if right > 0 else "ArrowLeft")


def pictures_of(student: Student) -> set[str]:
    return {picture_name(key) for key in pictures(student)}
