"""One row: cleaned, checked, kept or refused with a reason."""

import pytest

from tests.roster.files.reader import errors, read, rows, warnings


def one_id(cell: str) -> str:
    """The id read from a cell of a tab-separated file."""
    return rows(f"id\tname\n{cell}\tAda\n")[0][0]


@pytest.mark.parametrize(
    ("cell", "kept"),
    [
        ("00123", "00123"),
        ("0", "0"),
        ("123.0", "123"),
        ("123,0", "123"),
        ("00123.0", "00123"),
        ("123.5", "123.5"),
        ("1.000", "1.000"),
        ('="00123"', "00123"),
        ('"=""00123"""', "00123"),
        ("'00123", "00123"),
        (" 00123 ", "00123"),
        ("\u00a000123\u200b", "00123"),
        ("00\u200d123", "00123"),
        ("\ufeff00123", "00123"),
        ("1E5", "1E5"),
        ("12e4", "12e4"),
        ("E+16", "E+16"),
        ("5E-B", "5E-B"),
        ("AB-12/3", "AB-12/3"),
        ("9007199254740993", "9007199254740993"),
        ("f47ac10b-58cc-4372-a567-0e02b2c3d479", "f47ac10b-58cc-4372-a567-0e02b2c3d479"),
        ("ž1", "ž1"),
        ("#12", "#12"),
    ],
)
def test_an_id_stays_text(cell: str, kept: str) -> None:
    assert one_id(cell) == kept
    assert warnings(f"id\tname\n{cell}\tAda\n") == []


@pytest.mark.parametrize(
    "cell",
    [
        "1.23457E+16",
        "1,23457E+16",
        "1.23457e+16",
        "1E+16",
        "1.2E+05",
        "1.23457E16",
        "-1.2E+10",
        "1.5E-05",
        "1.23457E+016",
        " 1.23457E+16 ",
        "'1.23457E+16",
        '="1.23457E+16"',
        "#####",
        "#REF!",
        "#N/A",
        "#NAME?",
        "#VALUE!",
        "#DIV/0!",
        "#WERT!",
        "#NV",
        "#BEZUG!",
    ],
)
def test_an_id_that_a_spreadsheet_has_damaged_is_refused(cell: str) -> None:
    text = f"id\tname\n7\tMia\n{cell}\tAda\n"
    assert errors(text) == [[3, "id_damaged_by_spreadsheet", None]]
    assert [row.id for row in read(text).rows] == ["7"]


@pytest.mark.parametrize(
    ("header", "code"), [("username", "id_damaged_by_spreadsheet"), ("class", "class_damaged_by_spreadsheet")]
)
@pytest.mark.parametrize("cell", ["1.23457E+16", "5,00E+02", "#REF!"])
def test_user_names_and_classes_can_be_damaged_too(header: str, code: str, cell: str) -> None:
    assert errors(f"name;{header}\nAda;{cell}\nMia;{cell}\n") == [[2, code, None], [3, code, None]]


def test_classes_and_user_names_lose_what_a_spreadsheet_has_put_around_them() -> None:
    found = read('name\tclass\tusername\nAda\t5.0\t="007"\nMia\t="5B"\t\'008\n')
    assert [(row.classes, row.username) for row in found.rows] == [(("5",), "007"), (("5B",), "008")]
    assert found.warnings == ()


def test_the_warning_names_the_first_cell_in_the_order_of_the_file() -> None:
    assert warnings("family,given,class\n@home,-Ann,=5\n") == [[2, "suspicious_leading_char", "@"]]


def test_two_damaged_ids_are_damaged_and_not_the_same() -> None:
    assert errors("id;name\n1.5E+16;Ada\n1.5E+16;Mia\n") == [
        [2, "id_damaged_by_spreadsheet", None],
        [3, "id_damaged_by_spreadsheet", None],
    ]


def test_a_long_number_that_ends_in_zeros_is_doubted() -> None:
    assert warnings("id,name\n1234567890123450000,Ada\n123456789012345678,Mia\n") == [[2, "id_maybe_rounded", None]]


@pytest.mark.parametrize(
    ("header", "code"), [("id", "duplicate_id"), ("username", "duplicate_username"), ("Login", "duplicate_username")]
)
@pytest.mark.parametrize(
    ("first", "second"),
    [("peter", "peter"), ("Peter", "PETER"), ("straße", "STRASSE"), ("ž1", "Z\u030c1"), ("ａ1", "A1")],
)
def test_two_rows_with_one_id_are_both_left_out(header: str, code: str, first: str, second: str) -> None:
    text = f"{header},name\n{first},Ada\n7,Mia\n{second},Zoe\n"
    assert errors(text) == [[4, code, 2]]
    assert [row.name for row in read(text).rows] == ["Mia"]
    assert read(text).counts["refused"] == 2


def test_a_third_one_names_the_first() -> None:
    text = "id,name\n1,Ada\n1,Mia\n1,Zoe\n"
    assert errors(text) == [[3, "duplicate_id", 2], [4, "duplicate_id", 2]]
    assert read(text).rows == ()


def test_an_id_becomes_the_same_only_after_point_zero_is_gone() -> None:
    assert errors("id,name\n12,Ada\n12.0,Mia\n") == [[3, "duplicate_id", 2]]


def test_a_row_sent_twice_is_twice_there() -> None:
    assert errors("id,name\n1,Ada\n1,Ada\n") == [[3, "duplicate_id", 2]]


def test_ids_apart_by_zeros_are_two_with_a_warning() -> None:
    text = "id,name\n00123,Ada\n123,Mia\n"
    assert [row[0] for row in rows(text)] == ["00123", "123"]
    assert warnings(text) == [[3, "id_differs_only_by_zeros", 2]]


def test_blank_ids_and_user_names_are_no_doubles() -> None:
    text = "id,username,name\n,,Ada\n,,Mia\n"
    assert len(rows(text)) == 2
    assert warnings(text) == []


def test_a_blank_id_among_others_is_told() -> None:
    assert warnings("id,name\n1,Ada\n,Mia\n") == [[3, "id_missing", None]]


def test_two_children_of_one_name_are_both_kept_with_a_warning() -> None:
    text = "id,given,family,class\n1,Jan,Novák,5B\n2,JAN,NOVÁK,5B\n3,Jan,Novák,5C\n"
    assert len(rows(text)) == 3
    assert warnings(text) == [[3, "same_name", 2]]


@pytest.mark.parametrize(
    ("cell", "name"),
    [
        ("O'Brien", "O'Brien"),
        ("O’Brien", "O’Brien"),
        ("'t Hooft", "'t Hooft"),
        ("Li", "Li"),
        ("X", "X"),
        ("Łukasz", "Łukasz"),
        ("d'Étoile-Ñuñez", "d'Étoile-Ñuñez"),
        ("Zoe\u0308", "Zoë"),
        ("  Ada \u00a0  Maria ", "Ada Maria"),
        ("A\u200bda", "Ada"),
        ("A\u00adda\u2060", "Ada"),
        ("\u200eAda\u200f", "Ada"),
        ("\u202eAda", "Ada"),
        ("A\u200cda\u200d", "Ada"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("李小龍", "李小龍"),
        ("محمد", "محمد"),
        ("Ольга", "Ольга"),
        ("Ada 😀", "Ada 😀"),
        ("1. Ada", "1. Ada"),
        ("NULL", "NULL"),
        ("None", "None"),
        ("True", "True"),
        ("E5", "E5"),
    ],
)
def test_a_name_keeps_every_letter_and_mark(cell: str, name: str) -> None:
    assert rows(f"id;name\n1;{cell}\n") == [("1", name, "", "")]
    assert warnings(f"id;name\n1;{cell}\n") == []


@pytest.mark.parametrize("cell", ["", " ", "\u200b", "\u00a0\u2060", "\u202e", '""', "\u200d"])
def test_a_name_of_nothing_is_missing(cell: str) -> None:
    assert errors(f"id;name\n1;{cell}\n2;Mia\n") == [[2, "name_missing", None]]


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "＝", "＋", "－", "＠"])
@pytest.mark.parametrize("cell", ["{}1+1", "  {}Ann", "\u200b{}Ann"])
def test_a_cell_that_looks_like_a_formula_is_kept_with_a_warning(start: str, cell: str) -> None:
    text = f"id;name\n7;{cell.format(start)}\n"
    assert rows(text)[0][1] == cell.format(start).strip(" \u200b")
    assert warnings(text) == [[2, "suspicious_leading_char", start]]


@pytest.mark.parametrize("field", ["class", "username"])
def test_a_formula_is_seen_in_every_column_that_is_read(field: str) -> None:
    assert warnings(f"name;{field}\nAda;=1+1\n") == [[2, "suspicious_leading_char", "="]]


def test_a_formula_as_id_is_kept_with_a_warning() -> None:
    assert one_id("=1+1") == "=1+1"
    assert warnings("id;name\n=1+1;Ada\n") == [[2, "suspicious_leading_char", "="]]


def test_a_formula_in_a_column_that_nobody_reads_is_no_matter() -> None:
    assert warnings("name;note\nAda;=1+1\n") == []


def test_a_tab_before_a_cell_is_told_and_not_kept() -> None:
    assert rows("id;name\n7;\tAnn\n") == [("7", "Ann", "", "")]
    assert warnings("id;name\n7;\tAnn\n") == [[2, "suspicious_leading_char", "\t"]]


@pytest.mark.parametrize(("cell", "name"), [("'=1", "=1"), ("'-Ann", "-Ann"), ("''-Ann", "'-Ann"), ("'@home", "@home")])
def test_a_guard_is_taken_off_once_and_without_a_word(cell: str, name: str) -> None:
    assert rows(f"id;name\n7;{cell}\n") == [("7", name, "", "")]
    assert warnings(f"id;name\n7;{cell}\n") == []


def test_what_a_failed_formula_shows_is_no_name() -> None:
    assert errors("id;given;family\n1;#NAME?;Malá\n2;Ann;#REF!\n") == [
        [2, "name_damaged_by_spreadsheet", None],
        [3, "name_damaged_by_spreadsheet", None],
    ]


def test_lost_letters_are_an_error_and_question_marks_a_warning() -> None:
    text = "id;name\n1;Dvo\ufffd\ufffdk\n2;Dvo??k\n"
    assert errors(text) == [[2, "letters_lost", None]]
    assert warnings(text) == [[3, "letters_maybe_lost", None]]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (f"id;name\n1;{'a' * 81}\n", [2, "name_too_long", 80]),
        (f"id;given;family\n1;{'a' * 40};{'b' * 40}\n", [2, "name_too_long", 80]),
        (f"id;name\n{'1' * 101};Ada\n", [2, "id_too_long", 100]),
        (f"username;name\n{'a' * 101};Ada\n", [2, "id_too_long", 100]),
        (f"name;class\nAda;{'5' * 61}\n", [2, "class_too_long", 60]),
    ],
)
def test_what_is_too_long_is_refused(text: str, error: list[object]) -> None:
    assert errors(text) == [error]


def test_the_longest_that_fits_is_kept() -> None:
    assert len(rows(f"id;given;family;class\n{'1' * 100};{'a' * 40};{'b' * 39};{'5' * 60}\n")) == 1


@pytest.mark.parametrize("cell", ["5B", "5.B", "V.B", "5-1", "10a", "Sept", "Mars", "May 2", "Ma. 3", "2026/27"])
def test_a_class_that_is_no_date_is_not_doubted(cell: str) -> None:
    doubted = [] if cell != "May 2" else [[2, "class_looks_like_date", None]]
    assert warnings(f"name;class\nAda;{cell}\n") == doubted


@pytest.mark.parametrize("cell", ["5-Mar", "05. Mrz", "3.May", "Mai 03", "2026-05-03", "2026-05-03 00:00:00", "5-Dez"])
def test_a_class_that_has_become_a_date_is_doubted(cell: str) -> None:
    assert warnings(f"name;class\nAda;{cell}\n") == [[2, "class_looks_like_date", None]]


def test_errors_and_warnings_come_in_the_order_of_the_file() -> None:
    text = "id,name\n1,=A\n,B\n2,\n1E+9,C\n2,D\n"
    assert errors(text) == [
        [4, "name_missing", None],
        [5, "id_damaged_by_spreadsheet", None],
        [6, "duplicate_id", 4],
    ]
    assert warnings(text) == [[2, "suspicious_leading_char", "="], [3, "id_missing", None]]
