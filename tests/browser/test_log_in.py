"""Coming in by each of the ways, with a finger and by keyboard; and tablets that change hands."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from classroom.roster.log_in_cards import badge, pictures, word_and_number
from classroom.roster.models import Classroom, School
from classroom.web.pictures import picture_name
from tests.browser.conftest import NewPage
from tests.browser.school import ReadySchool, ready_school, sign_in, tap_pictures

Keep = Callable[[Page, str], None]
Check = Callable[..., None]


@pytest.fixture
def school(transactional_db: None) -> ReadySchool:
    return ready_school()


def to_tiles(page: Page, school: ReadySchool) -> None:
    page.goto("/join/")
    page.get_by_label("Code from the board").fill(school.code.lower())
    page.get_by_role("button", name="Go on").click()


def tile_of(page: Page, name: str):
    return page.get_by_role("link", name=name).first


def test_pictures_by_keyboard_alone(new_page: NewPage, school: ReadySchool) -> None:
    page, ana = new_page("tablet"), school.students[0]
    page.goto("/join/")
    # The field has the focus.
    page.keyboard.type(school.code)
    page.keyboard.press("Enter")
    tile_of(page, "Ana Berg").focus()
    page.keyboard.press("Enter")
    for key in pictures(ana):
        page.get_by_role("checkbox", name=picture_name(key)).focus()
        page.keyboard.press("Space")
    # Nothing is sent before the button is pressed.
    expect(page.get_by_role("heading", name="Ana Berg")).to_be_visible()
    page.get_by_role("button", name="That's me").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Hello Ana Berg")).to_be_visible()


def test_a_word_and_a_number(new_page: NewPage, school: ReadySchool, keep_picture: Keep, check_access: Check) -> None:
    Classroom.objects.filter(pk=school.classroom.pk).update(secret_kind="words")
    page, ben = new_page("phone"), school.students[1]
    to_tiles(page, school)
    tile_of(page, "Ben Okafor").click()
    check_access(page)
    keep_picture(page, "log-in-words")
    page.get_by_label("Your word and your number").fill(word_and_number(ben).spelt("de").upper())
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Hello Ben Okafor")).to_be_visible()


def test_a_badge(new_page: NewPage, school: ReadySchool) -> None:
    page, chloe = new_page("phone"), school.students[2]
    page.goto(f"/badge/#{badge(chloe)}")
    expect(page.get_by_role("heading", name="Hello Chloé Dubois")).to_be_visible()
    assert badge(chloe) not in page.url


def test_the_teacher_lets_in_with_one_tap(
    new_page: NewPage, school: ReadySchool, keep_picture: Keep, check_access: Check
) -> None:
    desk, tablet = new_page("laptop"), new_page("tablet")
    sign_in(desk)
    desk.goto(f"/classes/{school.classroom.pk}/lesson/")
    to_tiles(tablet, school)
    tile_of(tablet, "Elif Kaya").click()
    tablet.get_by_role("button", name="Ask my teacher to let me in").click()
    number = tablet.locator(".big-code").inner_text()
    check_access(tablet)
    keep_picture(tablet, "log-in-waiting")
    # The lesson page shows the request by itself.
    expect(desk.locator(".ask-number")).to_have_text(number)
    check_access(desk)
    keep_picture(desk, "log-in-asks")
    desk.get_by_role("button", name="Let Elif Kaya in").click()
    # And the tablet goes on by itself.
    expect(tablet.get_by_role("heading", name="Hello Elif Kaya")).to_be_visible()
    expect(desk.get_by_role("heading", name="Logged in now: 1 of 28")).to_be_visible()


def test_two_tablets_swap_their_students_and_neither_shows_the_one_before(
    new_page: NewPage, school: ReadySchool
) -> None:
    ana, ben = school.students[:2]
    tablets = {ana: new_page("tablet"), ben: new_page("tablet")}
    for student, tablet in tablets.items():
        to_tiles(tablet, school)
        tile_of(tablet, student.name).click()
        tap_pictures(tablet, student)
        expect(tablet.get_by_role("heading", name=f"Hello {student.name}")).to_be_visible()
    for before, after in ((ana, ben), (ben, ana)):
        tablet = tablets[before]
        tablet.get_by_role("button", name="not me").click()
        expect(tablet.get_by_role("heading", name="Come in")).to_be_visible()
        tablet.go_back()
        expect(tablet.get_by_role("button", name="Go on")).to_be_visible()
        expect(tablet.get_by_text(f"Hello {before.name}")).to_have_count(0)
        to_tiles(tablet, school)
        tile_of(tablet, after.name).click()
        tap_pictures(tablet, after)
        expect(tablet.get_by_role("heading", name=f"Hello {after.name}")).to_be_visible()
        for _step in range(3):
            tablet.go_back()
            expect(tablet.locator("main")).to_be_visible()
            expect(tablet.locator(".site-header")).not_to_contain_text(before.name)
    for before, after in ((ana, ben), (ben, ana)):
        tablets[before].goto("/today/")
        expect(tablets[before].get_by_role("heading", name=f"Hello {after.name}")).to_be_visible()


def test_a_tablet_left_lying_warns_and_a_tap_keeps_it(
    new_page: NewPage, school: ReadySchool, keep_picture: Keep
) -> None:
    School.objects.update(idle_minutes=5)
    page, ana = new_page("phone"), school.students[0]
    page.clock.install()
    to_tiles(page, school)
    tile_of(page, "Ana Berg").click()
    tap_pictures(page, ana)
    warning = page.get_by_text("Still there? Tap anywhere.")
    expect(page.get_by_role("heading", name="Hello Ana Berg")).to_be_visible()
    expect(warning).to_be_hidden()
    page.clock.fast_forward("04:10")
    expect(warning).to_be_visible()
    keep_picture(page, "log-in-idle")
    page.get_by_role("heading", name="Hello Ana Berg").click()
    expect(warning).to_be_hidden()
    page.clock.fast_forward("04:10")
    expect(warning).to_be_visible()


def test_what_a_student_needs_holds_on_the_own_pages(
    new_page: NewPage, school: ReadySchool, keep_picture: Keep, check_access: Check
) -> None:
    desk, tablet, ana = new_page("laptop"), new_page("phone"), school.students[0]
    sign_in(desk)
    desk.goto(f"/classes/{school.classroom.pk}/students/{ana.pk}/access/")
    desk.get_by_label("largest").check()
    desk.get_by_label("high contrast").check()
    desk.get_by_label("Offer to read each page aloud").check()
    check_access(desk)
    keep_picture(desk, "access-settings")
    desk.get_by_role("button", name="Save").click()
    tablet.goto(f"/badge/#{badge(ana)}")
    expect(tablet.get_by_role("heading", name="Hello Ana Berg")).to_be_visible()
    expect(tablet.get_by_role("button", name="Read aloud")).to_be_visible()
    check_access(tablet)
    keep_picture(tablet, "access-student")


def test_the_pages_of_school_colleagues_and_account_are_without_fault(
    new_page: NewPage, school: ReadySchool, keep_picture: Keep, check_access: Check
) -> None:
    desk = new_page("laptop")
    sign_in(desk)
    ana = school.students[0].pk
    for name, path in {
        "teachers": f"/classes/{school.classroom.pk}/teachers/",
        "school": "/school/",
        "school-settings": "/school/settings/",
        "account": "/account/",
        "codes": "/account/codes/",
        "kept": f"/kept/students/{ana}/",
        "kept-class": f"/kept/classes/{school.classroom.pk}/",
        "record": "/school/record/",
        "retention": "/school/retention/",
        "log-in-ways": f"/classes/{school.classroom.pk}/log-in/",
        "student": f"/classes/{school.classroom.pk}/students/{ana}/",
    }.items():
        desk.goto(path)
        check_access(desk)
        keep_picture(desk, f"school-{name}")
