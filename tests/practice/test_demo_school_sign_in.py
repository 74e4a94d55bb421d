"""The demo school: how a newcomer can sign in."""

import io
from datetime import date
from urllib.parse import urlsplit

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from classroom.accounts.models import User
from classroom.practice.demo import people
from classroom.practice.demo.school import SCHOOL_ID, make_school
from classroom.roster.models import School, Student
from classroom.web.pictures import PICTURES

TODAY = date(2026, 11, 29)  # a Sunday


@pytest.fixture
def school(db: None) -> School:
    """The demo school as of TODAY, with its last week only."""
    make_school(today=TODAY, weeks=1)
    return School.objects.get(pk=SCHOOL_ID)


def who() -> str:
    out = io.StringIO()
    call_command("demo_school", "--who", stdout=out)
    return out.getvalue()


def test_brings_a_newcomer_in_as_the_teacher(school: School) -> None:
    line = who().splitlines()[1]
    assert line == "  Teacher  Ana Berg: /sign-in/ with teacher@demo.example and the password green dot blue hoop"
    browser = Client()
    answer = browser.post("/sign-in/", {"username": people.EMAIL, "password": people.PASSWORD}, follow=True)
    assert answer.redirect_chain[-1][0] == "/classes/"
    assert "5b" in answer.content.decode()


def test_brings_a_newcomer_in_as_a_student_with_a_drill_begun(school: School) -> None:
    student_line = who().splitlines()[2]
    head, _and, pictures = student_line.partition(" and the pictures ")
    name, _of, link = head.partition(" of class ")
    path = urlsplit(link.split()[-1]).path
    student = Student.objects.get(name=name.split("Student  ")[1])
    keys = {str(spoken): key for key, spoken in PICTURES}
    browser = Client()
    tapped = {"picture": [keys[spoken] for spoken in pictures.split(", ")]}
    answer = browser.post(f"{path}{student.pk}/", tapped, follow=True)
    assert answer.redirect_chain == [("/today/", 302)]
    assert "Go on" in answer.content.decode()


def test_tells_when_the_public_password_has_been_changed(school: School) -> None:
    user = User.objects.get(email=people.EMAIL)
    user.set_password("another one, kept secret")
    user.save()
    assert who().splitlines()[1].endswith("teacher@demo.example and a password of its own")


def test_who_says_so_when_there_is_none(db: None) -> None:
    with pytest.raises(CommandError, match="There is no demo school"):
        who()
