"""Every page: no violation that axe can find, light and dark, no side-scrolling on a phone; pictures are kept to be looked at."""

from collections.abc import Callable

from django.utils import timezone
from playwright.sync_api import Page, expect

from classroom.practice import services
from classroom.practice.models import Drill
from classroom.roster.models import Teacher
from tests.browser.conftest import LookAt, NewPage
from tests.browser.school import ReadySchool, let_in_at_once, ready_school, sign_in

Keep = Callable[[Page, str], None]
Check = Callable[..., None]


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


def test_visitor_pages(new_page: NewPage, site: str, transactional_db: None, look_at: LookAt) -> None:
    school = ready_school()
    page = new_page()
    for name, address in visitor_pages(school).items():
        look_at(page, name, address)


def test_teacher_pages(new_page: NewPage, site: str, transactional_db: None, look_at: LookAt) -> None:
    school = ready_school()
    _play_some(school)
    page = new_page()
    sign_in(page)
    for name, address in teacher_pages(school).items():
        look_at(page, name, address)


def test_student_pages(new_page: NewPage, site: str, transactional_db: None, look_at: LookAt) -> None:
    school = ready_school(board_size=12, k=3)
    page = new_page()
    let_in_at_once(page, school.students[0])
    drill = services.start_drill(school.assignment, school.students[0], now=timezone.now())
    look_at(page, "today", "/today/")
    look_at(page, "drill", drill.get_absolute_url())
    attempt = drill.attempts.get()
    services.claim(drill, number=1, text=attempt.puzzle.right_claim, token=school.assignment.token, now=timezone.now())
    look_at(page, "drill-right", drill.get_absolute_url())
    services.next_board(drill, after=1, now=timezone.now())
    services.give_up(drill, number=2, now=timezone.now())
    services.next_board(drill, after=2, now=timezone.now())
    look_at(page, "end", drill.get_absolute_url())
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
