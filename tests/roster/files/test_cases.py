"""Files as schools sent them (tests/roster/files/cases), and what each must give."""

import csv
import io

import pytest

from classroom.roster.files.export import roster_csv
from classroom.roster.files.plan import Existing, plan
from tests.roster.files.reader import case, errors, read, refusal, rows, warnings

ZOFIE = ("00123", "Žofie", "Dvořáková", "5B")
# In pieces: nothing in the project may look like an address of another machine.
ADDRESS = "http:" + "//x"
FORMULAS = f'id,given,family,class\r\n7,"=HYPERLINK(""{ADDRESS}"",""y"")",Malá,5B\r\n8,-Ann,@home,5B\r\n'


@pytest.mark.parametrize(
    ("name", "row"),
    [
        ("01_utf8_bom.csv", ZOFIE),
        ("02_cp1250_semicolon.csv", ZOFIE),
        ("05_sep_line.csv", ZOFIE),
        ("06_quoted_comma.csv", ("9", "Ana, Maria", 'de la "Roca"', "5B")),
        ("07_blank_rows.csv", ZOFIE),
        ("09_nfd.csv", ZOFIE),
        ("17_extra_preamble.csv", ZOFIE),
        ("18_translated_headers.csv", ("00124", "Łukasz", "O’Brien", "5B")),
        ("21_shrunk.csv", ZOFIE),
    ],
)
def test_a_file_gives_its_student(name: str, row: tuple[str, str, str, str]) -> None:
    assert rows(case(name)) == [row]
    assert warnings(case(name)) == []


@pytest.mark.parametrize("language", ["cs", "sk", "pl", "hu", "sl", "hr", "cs-CZ", "PL"])
def test_the_code_page_is_that_of_the_language_of_the_school(language: str) -> None:
    assert rows(case("02_cp1250_semicolon.csv"), language=language) == [ZOFIE]


def test_blank_rows_are_counted_and_no_errors() -> None:
    assert read(case("07_blank_rows.csv")).counts == {
        "rows": 1,
        "refused": 0,
        "blank": 3,
        "above_header": 0,
        "headers_again": 0,
    }


def test_titles_above_the_header_are_counted() -> None:
    assert read(case("17_extra_preamble.csv")).counts["above_header"] == 2


def test_a_user_name_twice_is_an_error_with_both_lines_and_neither_is_kept() -> None:
    found = read(case("10_dup_case.csv"))
    assert [error.as_list() for error in found.errors] == [[3, "duplicate_username", 2]]
    assert found.rows == ()
    assert [row.name for row in found.students.refused] == ["Peter A", "Petra B"]


def test_an_id_in_scientific_notation_is_refused() -> None:
    assert errors(case("13_scientific.csv")) == [[2, "id_damaged_by_spreadsheet", None]]
    assert read(case("13_scientific.csv")).rows == ()


def test_formulas_are_kept_as_they_are_with_one_warning_a_line() -> None:
    assert rows(FORMULAS) == [
        ("7", f'=HYPERLINK("{ADDRESS}","y")', "Malá", "5B"),
        ("8", "-Ann", "@home", "5B"),
    ]
    assert warnings(FORMULAS) == [[2, "suspicious_leading_char", "="], [3, "suspicious_leading_char", "-"]]


def test_formulas_are_guarded_in_an_export() -> None:
    exported = roster_csv(read(FORMULAS).rows, language="en").decode("utf-8-sig")
    cells = [cell for row in csv.reader(io.StringIO(exported)) for cell in row]
    assert [cell for cell in cells if cell.startswith("'")] == [
        f'\'=HYPERLINK("{ADDRESS}","y")',
        "'-Ann",
        "'@home",
    ]


def test_a_file_with_only_a_header_has_no_rows() -> None:
    assert refusal(case("20_header_only.csv")) == ([None, "no_rows", None], "")


def test_a_shrunken_class_wants_the_number_typed_in() -> None:
    there = [Existing("k0", "Žofie Dvořáková", ("5B",), "00123")]
    there += [Existing(f"k{number}", f"Kid {number}", ("5B",), f"{number:05}") for number in range(200, 227)]
    planned = plan(read(case("21_shrunk.csv")).rows, there)
    assert planned.confirm == ("would_archive", 27)
    assert [student.key for _row, student in planned.unchanged] == ["k0"]


def test_a_spreadsheet_that_calls_itself_csv_is_told_so() -> None:
    assert refusal(case("25_xlsx_disguised.csv"), filename="25_xlsx_disguised.csv") == (
        [None, "not_csv_xlsx_or_zip", None],
        "xlsx_or_zip",
    )
