"""Workbooks that are broken, huge or hostile."""

import io
import time
import tracemalloc
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook
from openpyxl.styles import Border, Side
from openpyxl.xml.constants import SHARED_STRINGS

from classroom.roster.files.problems import RosterFileError
from tests.roster.files.reader import read, refusal
from tests.roster.files.test_xlsx import ZOFIE, read_rows
from tests.roster.files.workbooks import repacked, sheet_xml, text_row, with_parts, workbook

SHEET = "xl/worksheets/sheet1.xml"


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
