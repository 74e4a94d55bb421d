"""The five hints before a real browser: by keyboard, on small screens, light and dark, and without JavaScript."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from classroom.practice.models import Attempt
from classroom.roster.log_in_cards import pictures
from classroom.web.pictures import picture_name
from tests.browser.boxes import in_view
from tests.browser.conftest import NewPage
from tests.browser.school import ReadySchool, answer_of, let_in_at_once, pick, ready_school, wrong_claim_of

Keep = Callable[[Page, str], None]
Check = Callable[..., None]
SCREENS = {
    "phone": {"width": 390, "height": 844},
    "small-phone": {"width": 360, "height": 640},
    "laptop": {"width": 1280, "height": 720},
}


@pytest.fixture
def school(site: str, transactional_db: None) -> ReadySchool:
    return ready_school(board_size=12, k=3)


def at_the_board(page: Page, school: ReadySchool) -> None:
    let_in_at_once(page, school.students[0])
    page.goto("/today/")
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".board")).to_be_visible()


def time_passes() -> None:
    """The board, and the last hint if there was one, were shown a minute ago."""
    long_ago = timezone.now() - timedelta(minutes=1)
    Attempt.objects.update(shown_at=long_ago)
    Attempt.objects.filter(hint_step__gt=0).update(hint_at=long_ago)


def ask(page: Page, step: int) -> None:
    time_passes()
    # Before htmx has taken over the new button it sends the form in the browser's own way, and the page begins at its top.
    page.wait_for_load_state()
    expect(page.locator(".htmx-settling, .htmx-added")).to_have_count(0)
    page.locator("#hint").focus()
    page.keyboard.press("Enter")
    expect(page.locator('input[name="step"]')).to_have_value(str(step))
    expect(page.locator("#hint")).to_be_focused()


def test_all_five_hints_by_keyboard_and_then_the_claim(
    new_page: NewPage, school: ReadySchool, keep_picture: Keep, check_access: Check
) -> None:
    student = school.students[0]
    page = new_page()
    at_the_board(page, school)
    answer = answer_of(student)
    board = page.locator(".board").bounding_box()
    for step in range(1, 6):
        ask(page, step)
        sentence = page.locator("[data-say]").inner_text()
        expect(page.locator("#status")).to_have_text(sentence)
        assert page.locator('[aria-describedby="hint-mark"]').count() == (0, 1, 3, 3, 3)[step - 1]
        assert page.locator("[data-stack]").count() == (0, 0, 0, 1, 1)[step - 1]
        assert page.locator(".board").bounding_box() == board, "the board has moved"
        page.reload()
        assert page.locator("[data-say]").inner_text() == sentence
        check_access(page)
        for name, size in SCREENS.items():
            page.set_viewport_size(size)
            for theme in ("light", "dark"):
                page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
                keep_picture(page, f"hint-{step}-{name}-{theme}")
            assert in_view(page, "#claim, #hint, .board .film"), (name, step)
            assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), name
        page.evaluate("delete document.documentElement.dataset.theme")
    pick(page, answer)
    page.locator("#claim").click()
    expect(page.get_by_role("heading", name="Swish!")).to_be_visible()
    attempt = Attempt.objects.get()
    assert (attempt.state, attempt.hint_step) == ("helped", 5)


def test_a_hint_too_early_says_when_and_keeps_the_cards_chosen(new_page: NewPage, school: ReadySchool) -> None:
    page = new_page("phone", has_touch=True)
    at_the_board(page, school)
    page.locator("label:has(#card-2)").tap()
    page.locator("#hint").tap()
    expect(page.locator("[data-mistake]")).to_contain_text("You can have a hint in")
    expect(page.locator("#card-2")).to_be_checked()
    new_page.wrong[:] = [line for line in new_page.wrong if "409" not in line]


def test_a_double_tap_gives_one_hint_and_enter_on_a_card_still_claims(new_page: NewPage, school: ReadySchool) -> None:
    page = new_page()
    at_the_board(page, school)
    time_passes()
    page.locator("#hint").dblclick()
    expect(page.locator(".hint")).to_be_visible()
    assert Attempt.objects.get().hint_step == 1
    pick(page, wrong_claim_of(school.students[0]))
    page.locator("#card-1").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Not a swish yet")).to_be_visible()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".is-hinted")).to_have_count(1)


def test_back_on_the_board_the_cards_chosen_stay_so_and_the_hint_is_in_words(
    new_page: NewPage, school: ReadySchool
) -> None:
    page = new_page("phone", has_touch=True)
    at_the_board(page, school)
    page.locator("label:has(#card-2)").tap()
    for step in range(1, 6):
        ask(page, step)
    page.get_by_role("button", name="Back to the board").tap()
    expect(page.locator("[data-stack]")).to_have_count(0)
    expect(page.locator(".hint")).to_contain_text("These cards are a swish:")
    expect(page.locator("#card-2")).to_be_checked()
    page.locator("#hint").tap()
    expect(page.locator("[data-stack]")).to_be_visible()


def test_with_reduced_motion_the_last_hint_is_step_pictures(new_page: NewPage, school: ReadySchool) -> None:
    page = new_page(reduced_motion="reduce")
    at_the_board(page, school)
    for step in range(1, 6):
        ask(page, step)
        assert page.evaluate("document.getAnimations().filter(a => a.playState === 'running').length") == 0
    expect(page.locator(".step-list")).to_be_visible()


def test_the_hint_works_without_javascript(new_page: NewPage, school: ReadySchool) -> None:
    student = school.students[0]
    page = new_page(java_script_enabled=False)
    page.goto("/join/")
    page.get_by_label("Code from the board").fill(school.code)
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("link", name=student.name).first.click()
    for key in pictures(student):
        page.locator("label.key", has_text=picture_name(key)).click()
    page.get_by_role("button", name="That's me").click()
    page.get_by_role("button", name="Start").click()
    time_passes()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint")).to_be_visible()
    time_passes()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".is-hinted")).to_have_count(1)
