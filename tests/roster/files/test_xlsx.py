"""Workbooks as schools have them, and as nobody should."""

import datetime
import io
import time
import tracemalloc
import zipfile

import pytest
import xlsxwriter
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook
from openpyxl.styles import Border, Side
from openpyxl.xml.constants import SHARED_STRINGS

from classroom.roster.files.problems import RosterFileError
from tests.roster.files.reader import errors, read, refusal, rows, warnings
from tests.roster.files.workbooks import LIST, repacked, sheet_xml, text_row, with_parts, workbook

ZOFIE = ("00123", "Žofie", "Dvořáková", "5B")
SHEET = "xl/worksheets/sheet1.xml"


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


# Broken, huge, hostile


@pytest.mark.parametrize(
    "part", ["xl/workbook.xml", SHEET, "[Content_Types].xml", "xl/styles.xml", "xl/_rels/workbook.xml.rels"]
)
@pytest.mark.parametrize("content", [b"", b"<a", b"no xml", b"<a/>", b"\xff\xfe\x00"])
def test_a_broken_part_is_a_refusal(part: str, content: bytes) -> None:
    data = repacked(workbook(), {part: content})
    if part == "xl/styles.xml" and content == b"<a/>":
        assert read_rows(data) == [ZOFIE]  # without any styles it is still a list
    else:
        assert refusal(data, filename="a.xlsx")[0] in ([None, "xlsx_broken", None], [None, "no_rows", None])


BOMB = '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'


@pytest.mark.parametrize("part", [SHEET, "xl/workbook.xml", "xl/styles.xml"])
def test_entities_are_refused(part: str) -> None:
    data = repacked(workbook(), {part: sheet_xml(text_row(1, "name") + text_row(2, "&b;"), before=BOMB)})
    assert refusal(data, filename="a.xlsx")[0] == [None, "xlsx_broken", None]


def test_a_file_outside_is_never_read() -> None:
    outside = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]>'
    data = repacked(workbook(), {SHEET: sheet_xml(text_row(1, "name") + text_row(2, "&x;"), before=outside)})
    assert refusal(data, filename="a.xlsx")[0] == [None, "xlsx_broken", None]


def test_a_million_empty_rows_cost_little_and_hide_nobody() -> None:
    empty = "".join(f'<row r="{number}" spans="1:2"><c r="A{number}" s="1"/></row>' for number in range(4, 1_000_001))
    filled = text_row(1, "id", "name") + text_row(2, "7", "Ada") + text_row(3, "8", "Bea")
    data = with_parts(workbook(), xl__worksheets__sheet1_xml=sheet_xml(filled + empty))
    del empty
    started = time.process_time()
    assert read_rows(data) == [("7", "Ada", "", ""), ("8", "Bea", "", "")]
    assert time.process_time() - started < 20


def test_a_million_empty_rows_are_never_held_in_memory() -> None:
    empty = "".join(f'<row r="{number}"/>' for number in range(3, 300_000))
    data = with_parts(
        workbook(), xl__worksheets__sheet1_xml=sheet_xml(text_row(1, "name") + text_row(2, "Ada") + empty)
    )
    del empty
    tracemalloc.start()
    try:
        read_rows(data)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 20_000_000


def test_formatted_empty_cells_far_down_do_not_count_as_rows() -> None:
    def change(book: Workbook) -> None:
        book.active.cell(60_000, 50).border = Border(top=Side(style="thin"))

    assert read_rows(workbook(change=change)) == [ZOFIE]


def test_more_filled_rows_than_any_school_has_are_refused() -> None:
    far = sheet_xml(text_row(1, "name") + text_row(50_001, "Ada"))
    assert refusal(with_parts(workbook(), xl__worksheets__sheet1_xml=far), filename="a.xlsx")[0] == [
        None, "too_many_rows", 50_000,
    ]  # fmt: skip


def test_a_cell_far_to_the_right_is_refused() -> None:
    data = workbook(change=lambda book: book.active.cell(3, 16_384, "x"))
    assert refusal(data, filename="a.xlsx")[0] == [None, "too_many_columns", 100]


@pytest.mark.parametrize("reference", ["A0", "AAAA1", "1A", "", "A99999999999999999999", "-1", "A1:B2"])
def test_a_cell_with_an_impossible_place_breaks_nothing(reference: str) -> None:
    cell = f'<row r="2"><c r="{reference}" t="inlineStr"><is><t>Ada</t></is></c></row>'
    data = with_parts(workbook(), xl__worksheets__sheet1_xml=sheet_xml(text_row(1, "name") + cell))
    try:
        read(data, filename="a.xlsx")
    except RosterFileError:
        return


def test_a_wrong_size_that_the_file_says_of_itself_is_not_believed() -> None:
    xml = sheet_xml(text_row(1, "name") + text_row(2, "Ada")).replace(
        "<sheetData>", '<dimension ref="A1:XFD1048576"/><sheetData>'
    )
    assert read_rows(with_parts(workbook(), xl__worksheets__sheet1_xml=xml)) == [("", "Ada", "", "")]


@pytest.mark.parametrize("place", ["xl/sharedStrings.xml", "xl/worksheets/strings.xml"])
def test_a_table_of_strings_that_unpacks_to_a_huge_tree_is_refused(place: str) -> None:
    kinds = zipfile.ZipFile(io.BytesIO(workbook())).read("[Content_Types].xml").decode()
    strings = f'<Override PartName="/{place}" ContentType="{SHARED_STRINGS}"/></Types>'
    parts = {"[Content_Types].xml": kinds.replace("</Types>", strings), place: f"<sst>{'<si/>' * 1_100_000}</sst>"}
    assert refusal(repacked(workbook(), parts), filename="a.xlsx")[0] == [None, "xlsx_too_large", None]


def test_a_workbook_whose_texts_are_in_a_table_of_strings_is_read() -> None:
    file = io.BytesIO()
    with xlsxwriter.Workbook(file) as book:
        sheet = book.add_worksheet("5B")
        for number, row in enumerate(LIST):
            sheet.write_row(number, 0, row)
    assert b"sharedStrings" in file.getvalue()
    assert read_rows(file.getvalue()) == [ZOFIE]


def test_a_bomb_of_spaces_is_refused() -> None:
    data = repacked(workbook(), {"xl/styles.xml": b" " * 25_000_000})
    assert len(data) < 100_000
    assert refusal(data, filename="a.xlsx")[0] == [None, "xlsx_too_large", None]


def test_a_cell_of_a_megabyte_is_refused() -> None:
    data = with_parts(
        workbook(), xl__worksheets__sheet1_xml=sheet_xml(text_row(1, "name") + text_row(2, "x" * 1_000_000))
    )
    assert refusal(data, filename="a.xlsx")[0] == [2, "cell_too_long", None]


def test_a_zip_that_is_cut_off_is_refused() -> None:
    data = workbook()
    for size in (10, 500, len(data) // 2, len(data) - 30):
        with pytest.raises(RosterFileError):
            read(data[:size], filename="a.xlsx")


def _damaged(data: bytes, changes: list[tuple[int, int]]) -> bytes:
    """The workbook with bytes changed inside its parts, packed again so that the zip is whole."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(file, "w") as new:
        for number, name in enumerate(old.namelist()):
            part = bytearray(old.read(name))
            for place, byte in changes:
                if place % 7 == number % 7 and part:
                    part[place % len(part)] = byte
            new.writestr(name, bytes(part))
    return file.getvalue()


@settings(deadline=None, max_examples=60)
@given(st.lists(st.tuples(st.integers(0, 5000), st.integers(0, 255)), min_size=1, max_size=4), st.booleans())
def test_whatever_is_damaged_nothing_but_a_roster_file_error_comes_out(
    changes: list[tuple[int, int]], whole_zip: bool
) -> None:
    data = workbook()
    if whole_zip:
        bare = bytearray(data)
        for place, byte in changes:
            bare[place % len(bare)] = byte
        data = bytes(bare)
    else:
        data = _damaged(data, changes)
    try:
        read(data, filename="a.xlsx")
    except RosterFileError:
        return
