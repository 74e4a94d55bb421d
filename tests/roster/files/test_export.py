"""What goes out comes in again unchanged."""

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import load_workbook

from classroom.roster.files.cells import clean, clean_id, compared, with_guard, without_guard
from classroom.roster.files.export import roster_csv, roster_xlsx
from classroom.roster.files.plan import Existing, plan
from classroom.roster.files.problems import RosterFileError
from classroom.roster.files.reading import read_roster
from classroom.roster.files.students import RosterRow
from tests.roster.files.reader import read

ADA = RosterRow(2, id="00123", given="Ada", family="Lovelace", classes=("5B",))


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", '\ufeff"id","given","family","class","username"\r\n"00123","Ada","Lovelace","5B",""\r\n'),
        ("de", '\ufeff"id";"given";"family";"class";"username"\r\n"00123";"Ada";"Lovelace";"5B";""\r\n'),
    ],
)
def test_the_delimiter_is_that_of_the_language(language: str, text: str) -> None:
    assert roster_csv([ADA], language=language) == text.encode()


@pytest.mark.parametrize(
    ("language", "delimiter"), [("en-GB", ","), ("cs", ";"), ("it_IT", ";"), ("eu", ";"), ("fr", ";")]
)
def test_a_country_does_not_matter(language: str, delimiter: str) -> None:
    assert f'"id"{delimiter}"given"' in roster_csv([], language=language).decode()


def test_several_classes_have_columns_of_their_own() -> None:
    rows = (ADA, RosterRow(3, given="Mia", classes=("5B", "Chess", "=1")))
    assert read(roster_csv(rows, language="de")).rows == rows


def test_the_export_of_nobody_has_no_rows() -> None:
    with pytest.raises(RosterFileError, match="no_rows"):
        read(roster_csv([], language="en"))


@pytest.mark.parametrize(
    ("text", "guarded"),
    [
        ("=1", "'=1"),
        ("-A", "'-A"),
        ("+A", "'+A"),
        ("@A", "'@A"),
        ("'=1", "''=1"),
        ("Ada", "Ada"),
        ("'t", "'t"),
        ("", ""),
    ],
)
def test_the_guard_goes_on_and_comes_off(text: str, guarded: str) -> None:
    assert with_guard(text) == guarded
    assert without_guard(guarded) == text


ANY = st.text(max_size=12) | st.text(alphabet="=+-@'\"#.,;|\t\n0123E Aaž\u200d\u0301\u00a0\ufeff", max_size=10)
# Names as they are stored: cleaned.
NAMES = ANY.map(clean).filter(lambda text: text and text[0] != "#" and "\ufffd" not in text)
CLASSES = st.lists(ANY.map(clean_id).filter(bool), max_size=3, unique_by=lambda text: text).map(tuple)
STUDENTS = st.lists(
    st.tuples(ANY.map(clean_id), NAMES, ANY.map(clean).filter(lambda t: t[:1] != "#"), CLASSES, ANY.map(clean_id)),
    min_size=1,
    max_size=6,
    unique_by=(
        lambda one: compared(one[0]) or object(),
        lambda one: compared(one[4]) or object(),
    ),
)


@settings(deadline=None, max_examples=150)
@given(STUDENTS, st.sampled_from(["en", "cs", "de"]), st.sampled_from(["en", "cs", "de"]))
def test_an_export_read_by_any_school_changes_nothing(
    students: list[tuple[str, str, str, tuple[str, ...], str]], ours: str, theirs: str
) -> None:
    rows = [RosterRow(line, *one) for line, one in enumerate(students, start=2)]
    sent = roster_csv(rows, language=ours)
    found = read_roster(sent, filename="x.csv", language=theirs)
    back = found.rows + found.students.refused
    # Only ids that a spreadsheet had damaged before they came to us are refused again.
    assert {error.code for error in found.errors} <= {
        "id_damaged_by_spreadsheet",
        "class_damaged_by_spreadsheet",
        "letters_lost",
    }
    assert sorted(back, key=lambda one: one.line) == rows
    assert roster_csv(sorted(back, key=lambda one: one.line), language=ours) == sent


def test_whole_names_stand_in_one_column() -> None:
    rows = (RosterRow(2, id="7", given="Žofie Dvořáková", classes=("5B",)), RosterRow(3, given="Li", classes=("5B",)))
    assert roster_csv(rows, language="en").decode() == (
        '\ufeff"id","name","class"\r\n"7","Žofie Dvořáková","5B"\r\n"","Li","5B"\r\n'
    )
    assert read(roster_csv(rows, language="en")).rows == rows


def test_whole_names_that_would_be_cut_at_their_commas_are_not() -> None:
    rows = (RosterRow(2, given="Ana, Maria", classes=("5B",)),)
    assert read(roster_csv(rows, language="en")).rows == rows


def test_a_workbook_is_the_same_roster_and_twice_the_same_bytes() -> None:
    rows = (ADA, RosterRow(3, id="=1", given="'=Mia", classes=("5B", "Chess", "3.10")))
    assert read(roster_xlsx(rows), filename="x.xlsx").rows == rows
    assert roster_xlsx(rows) == roster_xlsx(rows)


def test_no_cell_of_a_workbook_is_a_formula_or_a_number() -> None:
    sheet = load_workbook(io.BytesIO(roster_xlsx([RosterRow(2, id="00123", given="=1+1", classes=("5E3",))]))).active
    assert [[(cell.value, cell.data_type) for cell in row] for row in sheet.iter_rows(min_row=2)] == [
        [("00123", "s"), ("'=1+1", "s"), ("5E3", "s")]
    ]
    assert sheet.freeze_panes == "A2"


@settings(deadline=None, max_examples=60)
@given(STUDENTS)
def test_a_workbook_read_by_any_school_changes_nothing(
    students: list[tuple[str, str, str, tuple[str, ...], str]],
) -> None:
    rows = [RosterRow(line, *one) for line, one in enumerate(students, start=2)]
    found = read_roster(roster_xlsx(rows), filename="x.xlsx", language="de")
    assert sorted(found.rows + found.students.refused, key=lambda one: one.line) == rows


@settings(deadline=None, max_examples=100)
@given(STUDENTS)
def test_an_export_imported_into_its_own_school_is_a_plan_of_nothing(
    students: list[tuple[str, str, str, tuple[str, ...], str]],
) -> None:
    rows = [RosterRow(line, *one) for line, one in enumerate(students, start=2)]
    found = read_roster(roster_csv(rows, language="en"), filename="x.csv", language="en")
    there = [Existing(str(row.line), row.name, row.classes, row.id) for row in found.rows if row.id]
    kept = [row for row in found.rows if row.id]
    if kept:
        planned = plan(kept, there)
        assert (planned.new, planned.changed, planned.offers, planned.missing) == ((), (), (), ())


@settings(deadline=None, max_examples=300)
@given(ANY)
def test_cleaning_and_guarding_are_done_once(text: str) -> None:
    assert clean(clean(text)) == clean(text)
    assert clean_id(with_guard(clean_id(text))) == clean_id(text)
    assert without_guard(with_guard(clean(text))) == clean(text)
