"""Every page: no violation that axe can find, light and dark, no side-scrolling on a phone; pictures are kept to be looked at."""

from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from classroom.practice import services
from classroom.practice.models import Drill
from classroom.roster.models import Teacher
from tests.browser.conftest import SCREENS, NewPage
from tests.browser.school import ReadySchool, come_in, ready_school, sign_in

Keep = Callable[[Page, str], None]
Check = Callable[[Page], None]


def visitor_pages(school: ReadySchool) -> dict[str, str]:
    return {
        "home": "/", "join": "/join/", "sign-in": "/sign-in/", "sign-up": "/sign-up/", "help": "/help/", "privacy": "/privacy/",
        "badge": "/badge/", "tiles": f"/join/{school.code}/", "secret": f"/join/{school.code}/{school.students[0].pk}/",
        "class-link": f"/class/{school.classroom.link_token}/",
    }  # fmt: skip


def teacher_pages(school: ReadySchool) -> dict[str, str]:
    classroom = f"/classes/{school.classroom.pk}/"
    return {
        "classes": "/classes/", "class": classroom, "students": f"{classroom}students/",
        "student": f"{classroom}students/{school.students[0].pk}/",
        "pictures": f"{classroom}students/{school.students[0].pk}/pictures/",
        "add-students": f"{classroom}students/add/", "lesson": f"{classroom}lesson/", "log-in-ways": f"{classroom}log-in/",
        "assign": f"{classroom}assign/", "results": f"/assignments/{school.assignment.pk}/",
        "student-boards": f"/assignments/{school.assignment.pk}/students/{school.students[0].pk}/",
    }  # fmt: skip


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_visitor_pages(
    new_page: NewPage, site: str, transactional_db: None, check_access: Check, keep_picture: Keep, scheme: str
) -> None:
    school = ready_school()
    _look_at(new_page(color_scheme=scheme), visitor_pages(school), scheme, check_access, keep_picture)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_teacher_pages(
    new_page: NewPage, site: str, transactional_db: None, check_access: Check, keep_picture: Keep, scheme: str
) -> None:
    school = ready_school()
    _play_some(school)
    page = new_page(color_scheme=scheme)
    sign_in(page)
    _look_at(page, teacher_pages(school), scheme, check_access, keep_picture)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_student_pages(
    new_page: NewPage, site: str, transactional_db: None, check_access: Check, keep_picture: Keep, scheme: str
) -> None:
    school = ready_school(board_size=12, k=3)
    page = new_page(color_scheme=scheme)
    come_in(page, school.students[0], code=school.code)
    drill = services.start_drill(school.assignment, school.students[0], now=timezone.now())
    _look_at(page, {"today": "/today/", "drill": drill.get_absolute_url()}, scheme, check_access, keep_picture)
    attempt = drill.attempts.get()
    services.claim(drill, number=1, text=attempt.puzzle.right_claim, token=school.assignment.token, now=timezone.now())
    _look_at(page, {"drill-right": drill.get_absolute_url()}, scheme, check_access, keep_picture)
    services.next_board(drill, after=1, now=timezone.now())
    services.give_up(drill, number=2, now=timezone.now())
    services.next_board(drill, after=2, now=timezone.now())
    _look_at(page, {"end": drill.get_absolute_url()}, scheme, check_access, keep_picture)
    assert Drill.objects.get().finished_at is not None


def test_a_page_that_is_not_there_says_so(new_page: NewPage, check_access: Check, keep_picture: Keep) -> None:
    page = new_page()
    page.goto("/nowhere/")
    check_access(page)
    keep_picture(page, "not-found")
    expect(page.get_by_role("heading").first).to_be_visible()
    new_page.wrong[:] = [line for line in new_page.wrong if "404" not in line]


def test_german_pages_are_german(new_page: NewPage, site: str, transactional_db: None, keep_picture: Keep) -> None:
    school = ready_school()
    page = new_page()
    page.goto("/join/")
    page.get_by_role("button", name="Deutsch").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.goto(f"/join/{school.code}/")
    expect(page.get_by_role("heading", name="Wer bist du?")).to_be_visible()
    keep_picture(page, "tiles-german")


def _look_at(page: Page, pages: dict[str, str], scheme: str, check_access: Check, keep_picture: Keep) -> None:
    for name, address in pages.items():
        page.set_viewport_size(SCREENS["laptop"])
        page.goto(address)
        check_access(page)
        for screen in ("phone", "laptop", "projector"):
            page.set_viewport_size(SCREENS[screen])
            assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), f"{name} on {screen}"
            keep_picture(page, f"{name}-{scheme}-{screen}")


def _play_some(school: ReadySchool) -> None:
    """A few students at work: one done, one in the middle with a wrong claim, one who gave up."""
    now = timezone.now()
    teacher: Teacher = school.teacher
    assert teacher.admin_since is not None
    for index, student in enumerate(school.students[:4]):
        drill = services.start_drill(school.assignment, student, now=now)
        attempt = drill.attempts.select_related("puzzle").get(number=1)
        answer = attempt.puzzle.answer
        wrong = [position for position in range(attempt.puzzle.board_size) if position not in answer][
            : attempt.puzzle.k
        ]
        if index % 2:
            services.claim(drill, number=1, text=" ".join(map(str, wrong)), token=student.pk, now=now)
        if index != 3:
            services.claim(drill, number=1, text=attempt.puzzle.right_claim, token=drill.pk, now=now)
            services.next_board(drill, after=1, now=now)
