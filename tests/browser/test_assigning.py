"""A teacher assigns by keyboard alone, tries the board of the preview, and finds the drill again."""

from collections.abc import Callable
from datetime import timedelta

from django.utils import timezone
from playwright.sync_api import Page, expect

from classroom.practice.models import Assignment
from tests.browser.conftest import NewPage
from tests.browser.school import ready_school, sign_in

Keep = Callable[[Page, str], None]
Check = Callable[..., None]


def tab_to(page: Page, name: str, role: str) -> None:
    """Press Tab until the control with this name has the focus."""
    wanted = page.get_by_role(role, name=name, exact=role == "radio").first  # type: ignore[arg-type]
    for _press in range(60):
        page.keyboard.press("Tab")
        if wanted.evaluate("element => element === document.activeElement"):
            return
    raise AssertionError(f"no way to {name} by Tab")


def test_a_drill_is_assigned_by_keyboard_from_a_preset(
    new_page: NewPage, keep_picture: Keep, check_access: Check
) -> None:
    school = ready_school()
    page = new_page("laptop")
    sign_in(page)
    page.goto(f"/classes/{school.classroom.pk}/assign/")
    tab_to(page, "Flips", "link")
    page.keyboard.press("Enter")
    expect(page.locator("#preview")).to_contain_text("10 boards of 8 cards, Swish")
    expect(page.locator("#preview")).to_contain_text("a flip left to right, a flip top to bottom")
    expect(page.frame_locator("#preview-screen").get_by_role("heading", name="Find a swish of 2 cards")).to_be_visible()
    keep_picture(page, "assign-laptop")
    check_access(page)

    # Another kind brings its own choices; the focus stays where it was.
    tab_to(page, "Find a swish Choose cards that fit.", "radio")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_label("Cards to choose from")).to_be_visible()
    expect(page.get_by_label("Cards on the board")).to_have_count(0)
    expect(page.get_by_role("radio", name="Complete the stack")).to_be_focused()
    expect(page.frame_locator("#preview-screen").locator(".kind-complete")).to_be_visible()

    # What cannot be is said before anything is sent.
    page.get_by_label("Number of boards").fill("99")
    page.keyboard.press("Tab")
    expect(page.locator("#preview")).to_contain_text("Number of boards: At most 30.")
    page.get_by_label("Number of boards").fill("4")
    due = (timezone.now() + timedelta(days=10)).date().isoformat()
    page.get_by_label("Day").first.fill(due)
    page.get_by_label("Number of boards").press("Enter")
    expect(page.get_by_text("Nobody has started yet.")).to_be_visible()
    made = Assignment.objects.latest("assigned_at")
    assert (made.kind, made.boards, made.is_draft) == ("complete", 4, False)
    assert made.due_at is not None
    assert timezone.localtime(made.due_at, school.teacher.school.zone).date().isoformat() == due
    keep_picture(page, "assigned-laptop")


def test_the_board_of_the_preview_is_played_and_leaves_nothing_behind(new_page: NewPage, keep_picture: Keep) -> None:
    school = ready_school()
    page = new_page("phone", has_touch=True)
    sign_in(page)
    page.goto(f"/classes/{school.classroom.pk}/assign/?preset=first")
    frame = page.frame_locator("#preview-screen")
    for number in (1, 2):
        frame.locator(f"label:has(#card-{number})").tap()
    frame.get_by_role("button", name="This is a swish!").tap()
    expect(frame.locator("[data-result]")).to_be_visible()
    keep_picture(page, "assign-phone")
    page.get_by_role("link", name="Another board").tap()
    expect(frame.locator("[data-result]")).to_have_count(0)
    expect(frame.get_by_role("heading", name="Find a swish of 2 cards")).to_be_visible()
    assert Assignment.objects.count() == 1
    assert school.assignment.drills.count() == 0


def test_without_javascript_another_kind_is_one_button_away(new_page: NewPage) -> None:
    school = ready_school()
    page = new_page("laptop", java_script_enabled=False)
    sign_in(page)
    page.goto(f"/classes/{school.classroom.pk}/assign/")
    page.get_by_role("radio", name="Swish or not?").check()
    page.get_by_role("button", name="Show the choices for this kind").click()
    page.get_by_label("Also ask which symbol is left over").check()
    page.get_by_role("button", name="Assign to the class").click()
    expect(page.get_by_text("Nobody has started yet.")).to_be_visible()
    assert Assignment.objects.latest("assigned_at").kind == "judge"
