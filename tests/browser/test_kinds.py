"""One drill of each kind: by keyboard alone, by touch on a phone, and without JavaScript."""

import uuid
from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from classroom.practice import assigning, services
from classroom.practice.engines import CARDS
from classroom.practice.kinds.table import PAGES
from classroom.practice.models import Attempt, Claim, Drill, Puzzle, Task
from games.swish.kinds.build import BuildOptions
from games.swish.kinds.complete import CompleteOptions
from games.swish.kinds.find import FindOptions
from games.swish.kinds.how_many import HowManyOptions
from games.swish.kinds.judge import JudgeOptions
from games.swish.kinds.kind import Options
from games.swish.kinds.sprint import SprintOptions
from games.swish.kinds.table import KINDS
from tests.browser.answering import BY_KEYBOARD, BY_TOUCH, WITHOUT_JAVASCRIPT, press_until
from tests.browser.boxes import boxes, in_view
from tests.browser.conftest import NewPage
from tests.browser.school import ReadySchool, let_in_at_once, ready_school

Keep = Callable[[Page, str], None]
Check = Callable[..., None]
OPTIONS: dict[str, Options] = {
    "find": FindOptions(edition_key="swish", cards=12, k=3, or_more=True),
    "complete": CompleteOptions(edition_key="swish", k=3, offered=6),
    "build": BuildOptions(edition_key="swish", cards=8, k=2),
    "judge": JudgeOptions(edition_key="swish", k=3, name=True),
    "how_many": HowManyOptions(edition_key="swish", cards=8),
    "sprint": SprintOptions(edition_key="swish", cards=12, at_most=12),
}


@pytest.fixture
def school(site: str, transactional_db: None) -> ReadySchool:
    return ready_school()


def begun(school: ReadySchool, kind: str, *, student: int = 0) -> Drill:
    """A drill of one board of this kind, with its board open."""
    now = timezone.now()
    task = Task(kind=kind, options=OPTIONS[kind], boards=1, board_seconds=300 if kind == "sprint" else None)
    assignment = assigning.assign(school.classroom, teacher=school.teacher, task=task, token=uuid.uuid4(), now=now)
    return services.start_drill(assignment, school.students[student], now=now)


def board_of(drill: Drill) -> Puzzle:
    return drill.attempts.select_related("puzzle").get().puzzle


def test_one_board_of_each_kind_by_keyboard_alone(
    new_page: NewPage, school: ReadySchool, check_access: Check, keep_picture: Keep
) -> None:
    page = new_page()
    let_in_at_once(page, school.students[0])
    for kind in KINDS:
        drill = begun(school, kind)
        page.goto(drill.get_absolute_url())
        check_access(page)
        check_access(page, "dark", "color-contrast")
        for theme in ("light", "dark"):
            page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
            keep_picture(page, f"kind-{kind}-laptop-{theme}")
        page.evaluate("delete document.documentElement.dataset.theme")
        BY_KEYBOARD[kind](page, board_of(drill))
        expect(page.locator("[data-result]")).to_be_visible()
        claim = Claim.objects.get(attempt__drill=drill)
        assert claim.is_right, kind
        check_access(page)
        keep_picture(page, f"kind-{kind}-right-laptop")
        if kind == "sprint":
            expect(page.locator(".score strong")).to_have_text("1")
            press_until(page, "summary >> text=Stop")
            page.keyboard.press("Enter")
            press_until(page, "button >> text=Yes, stop the run")
            page.keyboard.press("Enter")
        expect(page.locator("#next")).to_be_visible()
        page.locator("#next").focus()
        page.keyboard.press("Enter")
        expect(page.locator("#next")).to_have_count(0)
        drill.refresh_from_db()
        assert drill.finished_at is not None, kind


def test_one_board_of_each_kind_by_touch_on_a_phone(new_page: NewPage, school: ReadySchool, keep_picture: Keep) -> None:
    page = new_page("phone", has_touch=True)
    let_in_at_once(page, school.students[1])
    for kind in KINDS:
        drill = begun(school, kind, student=1)
        page.goto(drill.get_absolute_url())
        assert in_view(page, ".board .film, .actions .button"), kind
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), kind
        for target in boxes(page, ".board label, .actions .button, .moves .button:visible, .stepper .button"):
            assert min(target.width, target.height) >= 43.9, kind
        keep_picture(page, f"kind-{kind}-phone")
        BY_TOUCH[kind](page, board_of(drill))
        expect(page.locator("[data-result]")).to_be_visible()
        assert Claim.objects.get(attempt__drill=drill).is_right, kind
        assert in_view(page, ".board .film, .result-stacks .stack, .actions .button"), kind
        keep_picture(page, f"kind-{kind}-right-phone")


def test_each_kind_works_without_javascript(new_page: NewPage, school: ReadySchool) -> None:
    page = new_page(java_script_enabled=False)
    let_in_at_once(page, school.students[2])
    for kind in KINDS:
        drill = begun(school, kind, student=2)
        page.goto(drill.get_absolute_url())
        WITHOUT_JAVASCRIPT[kind](page, board_of(drill))
        expect(page.locator("[data-result]")).to_be_visible()
        assert Claim.objects.get(attempt__drill=drill).is_right, kind


def test_a_page_out_of_sight_stops_the_clock_and_coming_back_starts_it(new_page: NewPage, school: ReadySchool) -> None:
    page = new_page()
    let_in_at_once(page, school.students[0])
    drill = begun(school, "find")
    page.goto(drill.get_absolute_url())
    for hidden in (True, False):
        with page.expect_response(lambda answer: answer.url.endswith("/clock/")) as told:
            page.evaluate(
                "hidden => { Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });"
                " document.dispatchEvent(new Event('visibilitychange')); }",
                hidden,
            )
        assert told.value.status == 204
        assert (Attempt.objects.get(drill=drill).clock_at is None) is hidden
    services.page_hidden(drill, number=1, hidden=True, now=timezone.now())
    with page.expect_response(lambda answer: answer.url.endswith("/clock/")):
        page.reload()
    assert Attempt.objects.get(drill=drill).clock_at is not None


def test_a_wrong_symbol_and_no_symbol_are_told_apart(new_page: NewPage, school: ReadySchool) -> None:
    page = new_page()
    let_in_at_once(page, school.students[0])
    page.goto(begun(school, "judge").get_absolute_url())
    page.get_by_role("button", name="No swish").click()
    expect(page.locator("[data-count]")).to_have_text("Choose the symbol that is left over.")
    assert Claim.objects.count() == 0


def test_every_kind_of_swish_is_played_here_and_has_a_page() -> None:
    """The card drills are played in test_card_drills.py."""
    assert list(BY_KEYBOARD) == list(BY_TOUCH) == list(WITHOUT_JAVASCRIPT) == list(KINDS)
    assert list(PAGES) == [*KINDS, *CARDS.kinds]
