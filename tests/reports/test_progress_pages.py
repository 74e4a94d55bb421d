"""The class page as page, CSV and XLSX; which days can be asked for; classes with nothing to tell."""

import csv
import io
import re
from datetime import datetime, timedelta
from html.parser import HTMLParser

import openpyxl
import pytest
from django.test import Client
from django.urls import reverse

from classroom.roster.files.cells import with_guard
from classroom.roster.models import Enrolment
from tests.reports.practised import DUE, LEARNING, SECURE, STUCK, able, classmates, practised, settled, stands, today
from tests.world import World


@pytest.fixture
def ana(world: World) -> Client:
    settled(world)
    Enrolment.objects.update(joined_at=world.now - timedelta(days=30))
    return world.client("ana")


def url(world: World, what: str = "progress") -> str:
    return reverse(f"reports:{what}", args=[world.class_5b.pk])


def fill(world: World) -> None:
    """Ben is stuck, Bea can do it, others are new, idle or on the way; names that are formulas or written from the right."""
    classmates(world, count=1, name='=HYPERLINK("tel:1";{})')
    classmates(world, count=1, name="@SUM(1+{})")
    far, near, new, *_rest = [*classmates(world, count=3, name="שרה ‏{}")]
    day = today() - timedelta(days=1)
    practised(world.ben, classroom=world.class_5b, day=day, boards=12, right=4, claims=20, wrong=12)
    practised(world.bea, classroom=world.class_5b, day=day, skill="MATCH", boards=9, right=8)
    practised(far, classroom=world.class_5b, day=day - timedelta(days=12), boards=1, right=0)
    practised(near, classroom=world.class_5b, day=day, skill="PLAN3", boards=1111, right=1000)
    for student, progress, skill in (
        (world.ben, STUCK, "TURN"),
        (world.bea, SECURE, "MATCH"),
        (far, STUCK, "TURN"),
        (near, LEARNING, "PLAN3"),
        (new, DUE, "MATCH"),
    ):
        stands(student, progress, day=day, skill=skill)
    for student, mean in zip((world.ben, world.bea, far, near), (4.0, 5.0, 6.0, 7.0), strict=True):
        able(student, mean, day=day)


# Page, CSV and XLSX


class Tables(HTMLParser):
    """The text of every cell of every table of a page; the points of a list within a cell with a | between them."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: list[list[list[str]]] = []
        self._cell: list[str] | None = None

    def handle_starttag(self, tag: str, attributes: object) -> None:
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in ("th", "td"):
            self._cell = []
        elif tag == "li" and self._cell:
            self._cell.append("|")

    def handle_endtag(self, tag: str) -> None:
        if tag in ("th", "td") and self._cell is not None:
            self.tables[-1][-1].append(" ".join("".join(self._cell).split()))
            self._cell = None

    def handle_data(self, data: str) -> None:
        if self._cell is not None:
            self._cell.append(data)


def tables_of(page: str) -> list[list[list[str]]]:
    parser = Tables()
    parser.feed(page)
    return parser.tables


def lines_of(content: bytes) -> list[list[str]]:
    text = content.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text), delimiter=";" if ";" in text.splitlines()[0] else ","))


def fields_of(row: list[str]) -> list[str]:
    """A row of the map: of each field the state, the boards, and how many of them were right (which is read out)."""
    fields = [row[0]]
    for cell in row[1:]:
        parts = re.fullmatch(r"(\D+) (\d+) \2 \D+ (\d+)\D*", cell)
        assert parts, cell
        fields += parts.groups()
    return fields


def reasons_of(rows: list[list[str]]) -> list[list[str]]:
    """A row for each reason; the page says the student and what to do once, and has a button beside it."""
    return [
        [row[0], reason, row[2].partition(".")[0] + "." if number == 0 else ""]
        for row in rows
        for number, reason in enumerate(row[1].split("|"))
    ]


@pytest.mark.parametrize("language", ["en", "de"])
def test_page_csv_and_xlsx_have_the_same_cells(ana: Client, world: World, language: str) -> None:
    fill(world)
    headers = {"accept-language": language}
    needs, heat, growth, time = tables_of(ana.get(url(world), headers=headers).content.decode())
    files = {
        key: lines_of(ana.get(url(world, "progress_csv"), {"table": key}, headers=headers).content)
        for key in ("skills", "needs", "growth", "time", "groups")
    }
    assert files["skills"][1:] == [[with_guard(name), *rest] for name, *rest in map(fields_of, heat[1:-1])]
    assert files["needs"][1:] == [[with_guard(name), *rest] for name, *rest in reasons_of(needs[1:])]
    assert files["growth"] == growth
    assert files["time"] == time
    book = openpyxl.load_workbook(io.BytesIO(ana.get(url(world, "progress_xlsx"), headers=headers).content))
    for sheet, lines in zip(book.worksheets, files.values(), strict=True):
        rows = list(sheet.iter_rows(values_only=True))
        assert [[with_guard(in_words(value, language)) for value in row] for row in rows] == lines
    # 7 students, 3 skills; 7 reasons; 5 weeks; 4 with time at boards; one group of two.
    assert {key: (len(lines), len(lines[0])) for key, lines in files.items()} == {
        "skills": (8, 10),
        "needs": (8, 3),
        "growth": (6, 6),
        "time": (5, 5),
        "groups": (3, 3),
    }


def in_words(value: object, language: str) -> str:
    """What a spreadsheet shows of a cell."""
    if isinstance(value, datetime):
        return value.strftime("%m/%d/%Y" if language == "en" else "%d.%m.%Y")
    return "" if value is None else str(value)


def test_names_that_are_formulas_stay_names_everywhere(ana: Client, world: World) -> None:
    fill(world)
    page = ana.get(url(world)).content.decode()
    assert "=HYPERLINK(&quot;tel:1&quot;;0)" in page
    book = openpyxl.load_workbook(io.BytesIO(ana.get(url(world, "progress_xlsx")).content))
    cells = [cell for sheet in book.worksheets for row in sheet.iter_rows() for cell in row]
    assert '=HYPERLINK("tel:1";0)' in {cell.value for cell in cells}
    assert "f" not in {cell.data_type for cell in cells}
    assert b"'@SUM(1+0)" in ana.get(url(world, "progress_csv")).content


@pytest.mark.parametrize("what", ["progress_csv", "progress_xlsx"])
def test_the_name_of_a_file_has_the_class_and_the_days_and_no_student(ana: Client, world: World, what: str) -> None:
    asked = {"first": "2026-11-02", "last": "2026-11-08"}
    named = ana.get(url(world, what), asked).headers["Content-Disposition"]
    key, kind = ("-skills", "csv") if what == "progress_csv" else ("", "xlsx")
    assert named == f'attachment; filename="class-5b{key}-2026-11-02-2026-11-08.{kind}"'


def test_a_table_that_there_is_not_is_not_found(ana: Client, world: World) -> None:
    assert ana.get(url(world, "progress_csv"), {"table": "secrets"}).status_code == 404


# Days


@pytest.mark.parametrize(
    ("first", "last", "sentence"),
    [
        ("2026-11-08", "2026-11-02", "The first day comes after the last. Change the two."),
        ("2022-01-01", "2026-11-02", "These are too many days. Choose at most two years."),
        ("12026-01-01", "12026-01-02", "Write the days as in a calendar: year, month, day."),
        ("0001-01-01", "0001-01-02", "Choose days from the year 2020 on."),
        ("2019-12-31", "2020-01-02", "Choose days from the year 2020 on."),
        ("9999-12-01", "9999-12-31", "Choose days before the year 2100."),
        ("yesterday", "2026-02-31", "Write the days as in a calendar: year, month, day."),
        ("", "0001-01-01", "Write the days as in a calendar: year, month, day."),
    ],
)
def test_days_that_cannot_be_are_refused_and_the_fields_kept(
    ana: Client, world: World, first: str, last: str, sentence: str
) -> None:
    asked = {"first": first, "last": last}
    answer = ana.get(url(world), asked)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert sentence in page
    assert f'value="{last}"' in page
    for what in ("progress_csv", "progress_xlsx"):
        assert ana.get(url(world, what), asked).status_code == 422


def test_days_without_anything_say_so_kindly(ana: Client, world: World) -> None:
    fill(world)
    page = ana.get(url(world), {"first": "2090-01-01", "last": "2090-02-01"}).content.decode()
    assert "Nothing was done for this class in these days." in page


def test_since_the_start_begins_with_the_first_board_of_the_class(ana: Client, world: World) -> None:
    practised(world.ben, classroom=world.class_5b, day=today() - timedelta(days=50))
    choices = ana.get(url(world)).context["choices"]
    assert [(choice.words, choice.days.first) for choice in choices][-1] == (
        "Since the start",
        today() - timedelta(days=50),
    )


# Empty classes


def test_an_empty_class_and_one_that_has_not_begun_are_told_what_to_do_first(ana: Client, world: World) -> None:
    assert "After the first boards you see here who needs help" in ana.get(url(world)).content.decode()
    Enrolment.objects.update(left_at=world.now)
    assert "Paste your list of names" in ana.get(url(world)).content.decode()
    assert ana.get(url(world, "progress_xlsx")).status_code == 200


def test_a_class_of_one_is_a_class(ana: Client, world: World) -> None:
    Enrolment.objects.filter(student=world.bea).update(left_at=world.now)
    practised(world.ben, classroom=world.class_5b, day=today())
    stands(world.ben, SECURE, day=today())
    assert ana.get(url(world)).context["progress"].sentences[0] == "1 of 1 is on track, and nobody needs help."
