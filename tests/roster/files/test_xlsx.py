"""Workbooks as schools have them, and as nobody should."""

import datetime
import io

import pytest
import xlsxwriter
from openpyxl import Workbook

from tests.roster.files.reader import errors, read, refusal, rows, warnings
from tests.roster.files.workbooks import LIST, repacked, sheet_xml, text_row, with_parts, workbook

ZOFIE = ("00123", "Žofie", "Dvořáková", "5B")


def read_rows(data: bytes, *, filename: str = "5B.xlsx", **options: object):
    return rows(data, filename=filename, **options)


def test_a_list_in_a_workbook_is_read_as_it_stands() -> None:
    assert read_rows(workbook()) == [ZOFIE]


def test_titles_and_empty_rows_are_left_out_and_lines_are_those_of_the_sheet() -> None:
    found = read(
        workbook(("School",), (), *LIST, (), (None, "", " ", None), ("7", "Ada", "Li", "5B")), filename="a.xlsx"
    )
    assert [(row.line, row.id) for row in found.rows] == [(4, "00123"), (7, "7")]
    assert found.counts == {"rows": 2, "refused": 0, "blank": 3, "above_header": 1, "headers_again": 0}


@pytest.mark.parametrize(
    ("value", "number_format", "text"),
    [
        (123, "General", "123"),
        (123.0, "General", "123"),
        (123, "00000", "00123"),
        (123, "0", "123"),
        (123456, "00000", "123456"),
        (999_999_999_999_999, "General", "999999999999999"),
        ("00123", "General", "00123"),
        ("123.0", "General", "123"),
        (True, "General", "TRUE"),
        (5.25, "General", "5.25"),
        (0.1 + 0.2, "General", "0.3"),
    ],
)
def test_a_number_as_an_id_is_the_text_that_is_seen(value: object, number_format: str, text: str) -> None:
    def change(book: Workbook) -> None:
        book.active["A2"].number_format = number_format

    assert read_rows(workbook(("id", "name"), (value, "Ada"), change=change)) == [(text, "Ada", "", "")]


@pytest.mark.parametrize(
    "value", [12345678901234567, 1.23457e16, 10**15, -(10**15), datetime.date(2026, 3, 5), "#REF!"]
)
def test_an_id_that_a_spreadsheet_has_damaged_is_refused(value: object) -> None:
    assert errors(workbook(("id", "name"), (value, "Ada")), filename="a.xlsx") == [
        [2, "id_damaged_by_spreadsheet", None]
    ]


def test_a_class_that_became_a_day_is_taken_with_a_warning() -> None:
    data = workbook(("name", "class"), ("Ada", datetime.date(2026, 3, 5)))
    assert read_rows(data) == [("", "Ada", "", "2026-03-05")]
    assert warnings(data, filename="a.xlsx") == [[2, "class_looks_like_date", None]]


def test_a_class_that_became_a_number_keeps_its_point() -> None:
    assert read_rows(workbook(("name", "class"), ("Ada", 5.3))) == [("", "Ada", "", "5.3")]


def test_text_that_looks_like_a_formula_is_kept_with_a_warning() -> None:
    data = workbook(("id", "name"), ("7", "Ada"))
    data = with_parts(
        data, xl__worksheets__sheet1_xml=sheet_xml(text_row(1, "id", "name") + text_row(2, "7", "=1+1") + text_row(3, "8", "-Ann"))
    )  # fmt: skip
    assert read_rows(data) == [("7", "=1+1", "", ""), ("8", "-Ann", "", "")]
    assert warnings(data, filename="a.xlsx") == [
        [2, "suspicious_leading_char", "="],
        [3, "suspicious_leading_char", "-"],
    ]


def test_of_a_formula_only_the_value_last_seen_is_read() -> None:
    cells = '<row r="2"><c r="A2" t="str"><f>UPPER("ada")</f><v>ADA</v></c></row>'
    data = with_parts(workbook(), xl__worksheets__sheet1_xml=sheet_xml(text_row(1, "name") + cells))
    assert read_rows(data) == [("", "ADA", "", "")]


def test_a_formula_without_a_value_is_a_name_that_is_missing() -> None:
    data = workbook(("id", "name"), ("7", '=UPPER("ada")'), ("8", "Bea"))
    assert errors(data, filename="a.xlsx") == [[2, "name_missing", None]]


def test_letters_in_two_parts_become_one() -> None:
    assert read_rows(workbook(("name",), ("Z\u030cofie",))) == [("", "Žofie", "", "")]


def test_a_line_break_that_is_written_out_is_a_blank() -> None:
    data = with_parts(
        workbook(), xl__worksheets__sheet1_xml=sheet_xml(text_row(1, "name") + text_row(2, "Ada_x000D_Li"))
    )
    assert read_rows(data) == [("", "Ada Li", "", "")]


# Sheets


def _sheets(*sheets: tuple[str, str, tuple]) -> bytes:
    def change(book: Workbook) -> None:
        book.remove(book.active)
        for title, state, sheet_rows in sheets:
            sheet = book.create_sheet(title)
            sheet.sheet_state = state
            for row in sheet_rows:
                sheet.append(row)

    return workbook(change=change)


def test_hidden_sheets_are_not_read() -> None:
    data = _sheets(
        ("old", "hidden", (("name",), ("Old",))),
        ("older", "veryHidden", (("name",), ("Older",))),
        ("5B", "visible", LIST),
    )
    found = read(data, filename="a.xlsx")
    assert ([row.name for row in found.rows], found.sheets) == (["Žofie Dvořáková"], ("5B",))


def test_the_first_sheet_with_a_header_is_read_and_the_others_are_named() -> None:
    data = _sheets(
        ("Hello", "visible", (("How to fill this in",),)),
        ("5A", "visible", (("name",), ("Ada",))),
        ("5B", "visible", LIST),
        ("empty", "visible", ()),
    )
    found = read(data, filename="a.xlsx")
    assert (found.sheet, found.sheets) == ("5A", ("5A", "5B"))
    assert warnings(data, filename="a.xlsx") == [[None, "other_sheets", "5B"]]


def test_another_sheet_can_be_chosen() -> None:
    data = _sheets(("5A", "visible", (("name",), ("Ada",))), ("5B", "visible", LIST))
    assert read_rows(data, sheet="5B") == [ZOFIE]
    assert refusal(data, filename="a.xlsx", sheet="5C")[0] == [None, "unknown_sheet", None]


def test_a_workbook_without_a_single_row_is_refused() -> None:
    assert refusal(_sheets(("a", "visible", ())), filename="a.xlsx")[0] == [None, "no_rows", None]
    assert refusal(workbook(LIST[0]), filename="a.xlsx")[0] == [None, "no_rows", None]


def test_a_class_merged_over_its_students_is_the_class_of_each() -> None:
    data = workbook(
        ("class", "name"),
        ("5B", "Ada"),
        (None, "Bea"),
        ("5C", "Cem"),
        change=lambda book: book.active.merge_cells("A2:A3"),
    )
    assert [row[3] for row in read_rows(data)] == ["5B", "5B", "5C"]


def test_a_header_of_two_rows_is_understood() -> None:
    def change(book: Workbook) -> None:
        book.active.merge_cells("A1:A2")
        book.active.merge_cells("B1:C1")

    data = workbook(("Class", "Name", None), (None, "Given", "Family"), ("5B", "Ada", "Li"), change=change)
    assert read_rows(data) == [("", "Ada", "Li", "5B")]


def test_a_remark_beside_the_list_does_not_refuse_a_row() -> None:
    assert read_rows(workbook(("id", "name"), ("7", "Ada", None, "ill today"))) == [("7", "Ada", "", "")]


# What calls itself something else


@pytest.mark.parametrize("filename", ["5B.csv", "5B.CSV", "5B.txt", "5B.tsv"])
def test_a_workbook_that_calls_itself_text_is_told_so(filename: str) -> None:
    assert refusal(workbook(), filename=filename) == ([None, "not_csv_xlsx_or_zip", None], "xlsx")


@pytest.mark.parametrize("filename", ["5B.xlsx", "5B.XLSX", "5B.xls", "5B", "5B.zip"])
def test_a_workbook_of_any_other_name_is_read(filename: str) -> None:
    assert read_rows(workbook(), filename=filename) == [ZOFIE]


def test_text_that_calls_itself_a_workbook_is_read() -> None:
    assert read_rows(b"id,name\r\n7,Ada\r\n") == [("7", "Ada", "", "")]


def test_macros_are_never_looked_at() -> None:
    data = repacked(workbook(), {"xl/vbaProject.bin": b"\xd0\xcf\x11\xe0 not even a project"})
    assert read_rows(data, filename="5B.xlsm") == [ZOFIE]
    assert read_rows(data, filename="5B.xlsx") == [ZOFIE]


def test_a_workbook_with_a_password_is_told_so() -> None:
    data = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(1000) + "EncryptedPackage".encode("utf-16-le") + bytes(1000)
    assert refusal(data, filename="5B.xlsx") == ([None, "not_csv_xlsx_or_zip", None], "encrypted_workbook")


def test_a_workbook_whose_texts_are_in_a_table_of_strings_is_read() -> None:
    file = io.BytesIO()
    with xlsxwriter.Workbook(file) as book:
        sheet = book.add_worksheet("5B")
        for number, row in enumerate(LIST):
            sheet.write_row(number, 0, row)
    assert b"sharedStrings" in file.getvalue()
    assert read_rows(file.getvalue()) == [ZOFIE]
