"""The main journey, from an empty database to a teacher reading a result, in a real browser with a real worker."""

import re
import time
from collections.abc import Callable

from django.utils import timezone
from playwright.sync_api import Page, expect

from classroom.practice.models import Claim
from classroom.practice.shelves import DEMO_SHELF, find_shelf
from classroom.practice.stock import restock
from classroom.roster.models import Student
from tests.browser.conftest import NewPage
from tests.browser.school import NAMES, answer_of, pick, sign_up_with_a_class, tap_pictures, wrong_claim_of

Keep = Callable[[Page, str], None]
Check = Callable[..., None]


def test_a_visitor_plays_one_board_at_once(new_page: NewPage, keep_picture: Keep, check_access: Check) -> None:
    restock(DEMO_SHELF, more=1, now=timezone.now())
    puzzle = DEMO_SHELF.puzzles().get()
    page = new_page("laptop")
    page.goto("/")
    check_access(page)
    pick(page, [position + 1 for position in puzzle.answer])
    page.get_by_role("button", name="This is a swish!").click()
    expect(page.get_by_role("heading", name="Swish!")).to_be_visible()
    keep_picture(page, "journey-visitor")
    page.get_by_role("link", name="Another board").click()
    expect(page.get_by_role("heading", name="Find a swish of 2 cards")).to_be_visible()
    assert page.context.cookies() == [] or {cookie["name"] for cookie in page.context.cookies()} == {"csrftoken"}


def test_from_an_empty_school_to_a_teacher_reading_a_result(
    new_page: NewPage, keep_picture: Keep, check_access: Check
) -> None:
    page = new_page("laptop")

    # A teacher signs up, makes a class, pastes 28 names and sees them as tiles.
    sign_up_with_a_class(page)
    page.get_by_label("Names, one on each line").fill("\n".join(NAMES))
    page.get_by_role("button", name="Add them").click()
    expect(page.get_by_text("28 students added.")).to_be_visible()
    expect(page.locator(".tiles .tile")).to_have_count(28)
    expect(page.get_by_text("Twice in your list: Jan Novák.")).to_be_visible()
    keep_picture(page, "journey-students")

    # The log-in cards are drawn by the worker and come as a PDF.
    page.get_by_role("link", name="Print log-in cards").click()
    page.get_by_role("button", name="Make the cards").click()
    link = page.get_by_role("link", name="Open the PDF and print")
    link.wait_for(timeout=30_000)
    pdf = page.request.get(link.get_attribute("href") or "")
    assert pdf.headers["content-type"] == "application/pdf"
    assert pdf.body().startswith(b"%PDF-")

    # The teacher assigns two boards of eight cards.
    page.goto("/classes/")
    page.get_by_role("link", name="5b").click()
    page.get_by_role("link", name="Assign a drill").click()
    page.get_by_label("Cards on the board").select_option("8")
    page.get_by_label("Number of boards").fill("2")
    expect(page.locator("#preview")).to_contain_text("2 boards of 8 cards, Swish")
    page.get_by_role("button", name="Assign to the class").click()
    expect(page.get_by_text("Nobody has started yet.")).to_be_visible()
    results = page.url

    # The lesson's code is on the wall.
    page.goto("/classes/")
    page.get_by_role("link", name="5b").click()
    page.get_by_role("link", name="Lesson code").click()
    page.get_by_role("button", name="Open a lesson").click()
    code = page.locator(".big-code").inner_text()
    keep_picture(page, "journey-lesson-code")
    page.goto(results)

    # A student types it with a blank and small letters, taps the own tile and three pictures, and starts.
    student = Student.objects.get(name="Žofie Dvořáková")
    tablet = new_page("phone", has_touch=True)
    tablet.goto("/join/")
    tablet.get_by_label("Code from the board").fill(code.lower())
    tablet.get_by_role("button", name="Go on").click()
    tablet.get_by_role("link", name=student.name).click()
    tap_pictures(tablet, student)
    tablet.get_by_role("button", name="Start").click()
    expect(tablet.get_by_role("heading", name="Find a swish of 2 cards")).to_be_visible()
    keep_picture(tablet, "journey-board-phone")

    # The teacher's page hears of it by itself, within two seconds.
    expect(page.get_by_text("1 of 28 students have started, 0 finished.")).to_be_visible(timeout=2_000)

    # A wrong claim shows what is left over; the right one slides together.
    wrong = wrong_claim_of(student)
    pick(tablet, wrong)
    tablet.get_by_role("button", name="This is a swish!").click()
    expect(tablet.get_by_role("heading", name="Not a swish yet")).to_be_visible()
    expect(tablet.locator("[data-result] [data-say]")).to_have_text(re.compile(r"has no (dot|hoop)"))
    keep_picture(tablet, "journey-wrong-phone")
    said = time.monotonic()
    expect(page.get_by_text("0 of 1 board was right first time.")).to_be_visible(timeout=2_000)
    assert time.monotonic() - said < 2
    for board in (1, 2):
        expect(tablet.get_by_text(f"Board {board} of 2")).to_be_visible()
        if board == 1:
            tablet.get_by_role("button", name="Back to the board").click()
        pick(tablet, answer_of(student))
        tablet.get_by_role("button", name="This is a swish!").click()
        expect(tablet.get_by_role("heading", name="Swish!")).to_be_visible()
        tablet.locator("#next").click()
    expect(tablet.get_by_role("heading", name="You found 1 of 2 swishes at the first try.")).to_be_visible()
    keep_picture(tablet, "journey-end-phone")
    check_access(tablet)

    # The result: who, how many right first time, and one click to the boards and the wrong claim.
    expect(
        page.get_by_text("1 of 28 students have started, 1 finished. 1 of 2 boards were right first time.")
    ).to_be_visible(timeout=2_000)
    check_access(page)
    keep_picture(page, "journey-results")
    page.get_by_role("link", name=student.name).click()
    expect(page.get_by_text("Wrong claim 1")).to_be_visible()
    keep_picture(page, "journey-student-boards")
    check_access(page)
    assert Claim.objects.count() == 3


def test_an_empty_shelf_is_filled_while_the_student_waits_and_the_worker_fills_it_further(new_page: NewPage) -> None:
    shelf = find_shelf("jr", cards=12, k=3)
    assert shelf.puzzles().count() == 0
    page = new_page("laptop")
    sign_up_with_a_class(page)
    page.get_by_role("link", name="5b").click()
    page.goto(page.url + "assign/")
    page.get_by_label("Swish Jr.").check()
    page.get_by_role("radio", name="3", exact=True).check()
    expect(page.locator("#preview")).to_contain_text("boards of 12 cards, Swish Jr.")
    page.get_by_role("button", name="Assign to the class").click()
    expect(page.get_by_role("heading", name="Find a swish of 3 cards")).to_be_visible()
    last = time.monotonic() + 20
    while shelf.puzzles().count() < 60 and time.monotonic() < last:
        time.sleep(0.2)
    assert shelf.puzzles().count() >= 60
