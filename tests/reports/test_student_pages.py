"""The pages of a student, of a skill and of an assignment's boards: what stands on them, and the same cells in the files."""

import csv
import html
import io
import re
import uuid
from datetime import timedelta

import openpyxl
import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from classroom.practice.models import Attempt, Drill
from tests.practice.kinds_playing import CARD_CASES, CASES, begin, find_board, open_attempt, wrong_claim
from tests.practice.kinds_playing import claim as claim_on
from tests.reports.doing import done, drill_of, students_of
from tests.world import World

NAMES = (
    "Ольга Ґанна",
    "‏نور الهدى",
    "李小龍",
    "नेहा",
    "=1+1",
    "<b>Bobby</b> & 'Tables'",
    "Ĺudovít-Ærøskøbing von und zu Langeneck-Überhausen",
)


@pytest.fixture
def ana(world: World) -> Client:
    return world.client("ana")


@pytest.fixture
def practised(world: World) -> World:
    """Ben and Bea with boards, wrong claims, hints and a board that came again; today and yesterday."""
    Attempt.objects.all().delete()
    ben, bea = drill_of(world, world.ben), drill_of(world, world.bea)
    for number, puzzle in enumerate(world.puzzles[:6], start=1):
        at = world.now - timedelta(hours=20 if number < 3 else 0)
        done(ben, puzzle, number=number, at=at, wrong=["0 4"] if number % 2 else [], clock_seconds=61.0)
        done(bea, puzzle, number=number, at=at, wrong=["0 4"] if number > 3 else [], seconds=4.5)
    done(ben, world.puzzles[0], number=7, at=world.now, again=True, purpose="again")
    return world


def of_ben(world: World, name: str = "student", *more: str) -> str:
    return reverse(f"reports:{name}", args=[world.class_5b.pk, world.ben.pk, *more])


def text_of(answer: HttpResponse) -> str:
    """What can be read on the page, tags taken out."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


def tables_on(page: str) -> list[list[list[str]]]:
    """The cells of the tables that are drawn from report tables, row by row, the head first."""
    found = []
    for table in re.findall(r'<table class="table"><caption.*?</table>', page, re.DOTALL):
        rows = re.findall(r"<tr>(.*?)</tr>", table, re.DOTALL)
        found.append([[html.unescape(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row)] for row in rows])
    return found


def csv_rows(answer: HttpResponse, *, delimiter: str = ",") -> list[list[str]]:
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig")), delimiter=delimiter))


def sheet_rows(answer: HttpResponse, sheet: int) -> list[list[object]]:
    book = openpyxl.load_workbook(io.BytesIO(answer.content))
    return [list(row) for row in book.worksheets[sheet].iter_rows(values_only=True)]


def shown(value: object) -> str:
    """A cell of a workbook as an English page writes it."""
    if value is None:
        return ""
    if hasattr(value, "year"):
        return f"{value:%m/%d/%Y}"
    return str(value)


def agree(page: list[list[str]], csv_file: list[list[str]], sheet: list[list[object]]) -> None:
    assert csv_file == page
    assert [[shown(cell).removesuffix(".0") for cell in row] for row in sheet] == [
        [cell.removesuffix(".0") for cell in row] for row in page
    ]


def test_page_csv_and_xlsx_of_a_student_agree_cell_by_cell(practised: World, ana: Client) -> None:
    skills, weeks = tables_on(ana.get(of_ben(practised)).content.decode())[:2]
    assert skills[1][:6] == ["Cards that fit as they lie", "learning", "not met", "6", "3", "0"]
    workbook = ana.get(of_ben(practised, "student_xlsx"))
    agree(skills, csv_rows(ana.get(of_ben(practised, "student_csv"))), sheet_rows(workbook, 0))
    agree(weeks, csv_rows(ana.get(of_ben(practised, "student_csv"), {"table": "weeks"})), sheet_rows(workbook, 1))


def test_page_csv_and_xlsx_of_an_assignments_boards_agree_cell_by_cell(practised: World, ana: Client) -> None:
    for asked in ({"by": "board", "order": "time"}, {"by": "skill"}):
        page, *files = (
            ana.get(reverse(f"reports:{name}", args=[practised.assignment_5b.pk]), asked)
            for name in ("items", "items_csv", "items_xlsx")
        )
        (table,) = tables_on(page.content.decode())
        assert len(table) == (7 if asked["by"] == "board" else 2)
        agree(table, csv_rows(files[0]), sheet_rows(files[1], 0))


def test_in_german_the_files_hold_what_the_german_page_shows(practised: World, ana: Client) -> None:
    ana.cookies["django_language"] = "de"
    (skills, *_rest) = tables_on(ana.get(of_ben(practised)).content.decode())
    assert csv_rows(ana.get(of_ben(practised, "student_csv")), delimiter=";") == skills
    assert "9,0" in skills[1]


def test_the_page_begins_with_what_to_do_next(practised: World, ana: Client) -> None:
    page = ana.get(of_ben(practised)).content.decode()
    assert page.index('class="panel next-step') < page.index('id="skills"') < page.index('id="latest"')
    assert reverse("reports:act", args=[practised.class_5b.pk]) in page


def test_what_is_assigned_and_taken_back_leads_back_to_the_students_page(practised: World, ana: Client) -> None:
    days = {"first": "2026-01-05", "last": "2026-02-01"}
    sent = days | {"page_of": practised.ben.pk, "do": "easier", "skill": "MATCH", "student": practised.ben.pk}
    act, undo = (reverse(f"reports:{name}", args=[practised.class_5b.pk]) for name in ("act", "take_back"))
    answer = ana.post(act, sent | {"token": uuid.uuid4()})
    assert answer.headers["Location"] == of_ben(practised) + "?first=2026-01-05&last=2026-02-01"
    made = practised.class_5b.assignments.get(only_for=practised.ben)
    assert ana.post(undo, days | {"page_of": practised.ben.pk, "assignment": made.pk}).headers["Location"] == (
        of_ben(practised) + "?first=2026-01-05&last=2026-02-01"
    )
    assert not practised.class_5b.assignments.filter(pk=made.pk).exists()
    elsewhere = ana.post(act, sent | {"token": uuid.uuid4(), "page_of": "//evil.example"})
    assert elsewhere.headers["Location"].startswith(reverse("reports:progress", args=[practised.class_5b.pk]))


def test_a_skill_leads_to_its_boards_with_the_wrong_claim_as_it_was_judged(practised: World, ana: Client) -> None:
    assert of_ben(practised, "student_skill", "MATCH") in ana.get(of_ben(practised)).content.decode()
    answer = ana.get(of_ben(practised, "student_skill", "MATCH"))
    text = text_of(answer)
    assert "3 of 6 boards right the first time, without help." in text
    assert "With wrong claims 3 All 7" in text
    assert text.count("Wrong claim 1 Cards 1, 5") == 3
    assert "has no" in text


def test_all_boards_of_a_skill_come_page_by_page(practised: World, ana: Client) -> None:
    url = of_ben(practised, "student_skill", "MATCH")
    first, second = (ana.get(url, {"boards": "all", "page": page}).content.decode() for page in (1, 2))
    assert (first.count('class="panel replay"'), second.count('class="panel replay"')) == (6, 1)
    assert "Again" in first


@pytest.mark.parametrize("case", [*CASES[::2], *CARD_CASES], ids=str)
def test_boards_of_every_kind_are_replayed(world: World, ana: Client, case) -> None:
    Attempt.objects.all().delete()
    drill = begin(world, case.kind, case.options, boards=1)
    attempt = open_attempt(drill)
    claim_on(drill, wrong_claim(attempt))
    find_board(drill)
    Attempt.objects.filter(pk=attempt.pk, decided_at=None).update(
        decided_at=world.now, finished_at=world.now, ending="run_over", clock_at=None
    )
    answer = ana.get(of_ben(world, "student_skill", attempt.puzzle.skill))
    assert answer.status_code == 200
    assert "Wrong claim 1" in text_of(answer)


@pytest.mark.parametrize("case", [*CASES[:9:2], *CARD_CASES], ids=str)
def test_boards_of_every_kind_are_told_one_by_one(world: World, ana: Client, case) -> None:
    drill = begin(world, case.kind, case.options, boards=1)
    attempt = open_attempt(drill)
    claim_on(drill, wrong_claim(attempt))
    wrong = attempt.claims.get().text
    find_board(drill)
    bea = Drill.objects.create(assignment=drill.assignment, student=world.bea, started_at=world.now)
    done(bea, attempt.puzzle, number=1, at=world.now, wrong=[wrong])
    answer = ana.get(reverse("reports:items", args=[drill.assignment.pk]))
    text = text_of(answer)
    assert "Hardest: Board 1. 0 of 2 right the first time." in text
    assert "Claimed by 2 students" in text
    assert ana.get(reverse("reports:items_csv", args=[drill.assignment.pk])).status_code == 200


@pytest.mark.parametrize(
    "asked",
    [
        pytest.param({"first": "2026-12-01", "last": "2026-01-01"}, id="upside-down"),
        pytest.param({"first": "yesterday"}, id="no-day"),
        pytest.param({"last": "2026-02-30"}, id="no-such-day"),
        pytest.param({"first": "0001-01-01", "last": "9999-12-31"}, id="for-ever"),
        pytest.param({"last": "0001-01-02"}, id="long-ago"),
        pytest.param({"first": "9999-12-30", "last": "9999-12-31"}, id="far-away"),
        pytest.param({"first": "2026-01-01\x00"}, id="zero-byte"),
    ],
)
def test_days_that_cannot_be_are_said_to_be_so(world: World, ana: Client, asked: dict[str, str]) -> None:
    pages = [of_ben(world, name) for name in ("student", "student_csv", "student_xlsx")]
    pages.append(of_ben(world, "student_skill", "MATCH"))
    assert [ana.get(page, asked).status_code for page in pages] == [422] * 4


def test_a_table_that_there_is_not_is_not_found(world: World, ana: Client) -> None:
    for key in ("nope", "", "skills\x00", "../skills"):
        assert ana.get(of_ben(world, "student_csv"), {"table": key}).status_code == 404


def test_a_skill_that_there_is_not_is_not_found(world: World, ana: Client) -> None:
    for skill in ("NOPE", "match", "MATCH%00", "%F0%9F%8E%89", "MATCH'--"):
        assert ana.get(of_ben(world) + f"{skill}/").status_code == 404


def test_a_student_of_another_class_is_not_found_here(world: World, ana: Client) -> None:
    (other,) = students_of(world.class_5c, "Cleo")
    for name, *more in (("student",), ("student_csv",), ("student_xlsx",), ("student_skill", "MATCH")):
        url = reverse(f"reports:{name}", args=[world.class_5b.pk, other.pk, *more])
        assert ana.get(url).status_code == 404


def test_who_has_left_the_class_is_not_found_any_more(world: World, ana: Client) -> None:
    world.ben.enrolments.update(left_at=world.now)
    assert ana.get(of_ben(world)).status_code == 404


def test_of_who_has_done_nothing_no_number_is_told(world: World, ana: Client) -> None:
    url = reverse("reports:student", args=[world.class_5b.pk, world.bea.pk])
    text = text_of(ana.get(url))
    assert "Bea Núñez has not done a board yet." in text
    assert "%" not in text
    assert tables_on(ana.get(url).content.decode()) == []
    assert ana.get(reverse("reports:student_xlsx", args=[world.class_5b.pk, world.bea.pk])).status_code == 200


def test_an_assignment_nobody_has_begun_says_so_and_names_everybody(world: World, ana: Client) -> None:
    Drill.objects.all().delete()
    text = text_of(ana.get(reverse("reports:items", args=[world.assignment_5b.pk])))
    assert "Too early: no board is done yet." in text
    assert "2 of 2 students have not started Bea Núñez Ben Aydin" in text


def test_an_order_or_page_that_there_is_not_is_the_usual_one(practised: World, ana: Client) -> None:
    url = reverse("reports:items", args=[practised.assignment_5b.pk])
    for asked in ({"order": "x", "by": "y", "page": "-3"}, {"page": "9" * 30}, {"order": "time\x00"}):
        answer = ana.get(url, asked)
        assert answer.status_code == 200
        assert "Hardest: Board 1." in text_of(answer)


def test_names_in_every_script_are_told_as_they_are(practised: World, ana: Client) -> None:
    for student in students_of(practised.class_5b, *NAMES):
        page = ana.get(reverse("reports:student", args=[practised.class_5b.pk, student.pk])).content.decode()
        assert html.escape(student.name) in page
        assert "<b>Bobby" not in page


def test_a_name_that_is_a_formula_is_guarded_in_the_files(practised: World, ana: Client) -> None:
    students_of(practised.class_5b, NAMES[4])
    url = reverse("reports:items_xlsx", args=[practised.assignment_5b.pk])
    assert [row[0] for row in sheet_rows(ana.get(url), 1)] == ["Student", NAMES[4]]
    book = openpyxl.load_workbook(io.BytesIO(ana.get(url).content))
    assert book.worksheets[1]["A2"].data_type == "s"


def test_what_practice_says_of_an_assignment_leads_to_its_boards(practised: World, ana: Client) -> None:
    page = ana.get(reverse("practice:results", args=[practised.assignment_5b.pk])).content.decode()
    assert reverse("reports:items", args=[practised.assignment_5b.pk]) in page
