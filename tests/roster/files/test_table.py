"""From text to a table: delimiters, quotes, titles, blank and ragged rows, limits."""

import io
import time

import pytest

from classroom.roster.files.columns import Field, recognise
from classroom.roster.files.problems import Code, RosterFileError
from classroom.roster.files.reading import LARGEST_FILE, take_in
from classroom.roster.files.rows import rows_of_table
from classroom.roster.files.table import Record, table_of_records
from tests.roster.files.reader import errors, read, refusal, rows, warnings

ADA = ("1", "Ada", "Lovelace", "5B")
CELLS = ("id", "given", "family", "class"), ADA


def joined(delimiter: str, end: str = "\n") -> str:
    return "".join(delimiter.join(row) + end for row in CELLS)


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_the_delimiter_is_found(delimiter: str, end: str) -> None:
    assert rows(joined(delimiter, end)) == [ADA]
    assert read(joined(delimiter, end)).table.delimiter == delimiter


@pytest.mark.parametrize("end", ["", "\x1a", "\r\n\x1a", "\n\n\n"])
def test_the_last_line_may_end_as_it_likes(end: str) -> None:
    assert rows(joined(";", "\n").rstrip("\n") + end) == [ADA]


@pytest.mark.parametrize(
    ("first", "delimiter"),
    [
        ("sep=;", ";"),
        ("SEP=,", ","),
        ("sep=\t", "\t"),
        ('"sep=;"', ";"),
        ("sep=;;;;", ";"),
        ("\ufeffsep=;", ";"),
        ("sep=|", "|"),
    ],
)
def test_a_sep_line_names_the_delimiter(first: str, delimiter: str) -> None:
    text = f"{first}\r\n{joined(delimiter)}"
    assert rows(text) == [ADA]
    assert read(text).table.header.line == 2


def test_a_sep_line_comes_before_what_fits_better() -> None:
    assert rows("sep=;\nname;class\nLovelace, Ada;5B\n") == [("", "Ada", "Lovelace", "5B")]


def test_a_sep_line_that_does_not_fit_its_file_is_left_aside() -> None:
    assert rows("sep=,\r\n" + joined(";")) == [ADA]


def test_a_sep_line_holds_where_no_header_is_known() -> None:
    told = (Field.NAME, Field.CLASS)
    assert rows("sep=;\na,b,c;d\nLovelace, A, M;5B\n", columns=told) == [("", "Lovelace, A, M", "", "5B")]


def test_a_strange_delimiter_is_refused() -> None:
    assert refusal("sep=x\nidxname\n1xAda\n")[0] == [None, "unknown_delimiter", None]
    assert refusal(joined(","), delimiter="#")[0] == [None, "unknown_delimiter", None]


def test_commas_in_names_do_not_outvote_semicolons() -> None:
    text = "id;name;class\n1;Lovelace, Ada;5B\n2;Hopper, Grace, Rear Admiral;5B\n"
    assert rows(text) == [("1", "Lovelace, Ada", "", "5B"), ("2", "Hopper, Grace, Rear Admiral", "", "5B")]


def test_lines_that_stand_whole_in_quotes_are_cut_too() -> None:
    text = '"id,name,class"\n\n"1,""Lovelace, Ada"",5B"\n"2,Mia,5B"\n'
    assert rows(text) == [("1", "Lovelace, Ada", "", "5B"), ("2", "Mia", "", "5B")]
    assert [row.line for row in read(text).rows] == [3, 4]


def test_one_column_in_quotes_is_not_cut() -> None:
    text = '"name"\n"""Ada"" Lovelace"\n"Ray, Mia"\n'
    assert rows(text) == [("", '"Ada" Lovelace', "", ""), ("", "Ray, Mia", "", "")]


def test_one_column_needs_no_delimiter() -> None:
    assert rows("name\nAda\nMia\n") == [("", "Ada", "", ""), ("", "Mia", "", "")]


def test_one_column_of_family_comma_given_is_one_column() -> None:
    assert rows("Jméno\nDvořáková, Žofie\nNovák, Jan\n") == [
        ("", "Žofie", "Dvořáková", ""),
        ("", "Jan", "Novák", ""),
    ]


def test_names_with_and_without_commas_stay_whole() -> None:
    assert rows("name;class\nLovelace, Ada;5B\nCher;5B\n") == [
        ("", "Lovelace, Ada", "", "5B"),
        ("", "Cher", "", "5B"),
    ]


@pytest.mark.parametrize(
    ("cell", "name"),
    [
        ('"Ada"', "Ada"),
        ('"Ada ""A"" L"', 'Ada "A" L'),
        ('"Ada\nMaria"', "Ada Maria"),
        ('"Ada\r\nMaria"', "Ada Maria"),
        (' "Ada"', "Ada"),
        ('Ada "A" L', 'Ada "A" L'),
        ('O"Hara', 'O"Hara'),
        ('"A;b"', "A;b"),
        ('"A\tb"', "A b"),
    ],
)
def test_quotes(cell: str, name: str) -> None:
    assert rows(f"id,name\n1,{cell}\n") == [("1", name, "", "")]


def test_lines_are_counted_as_an_editor_does_also_after_a_break_in_a_cell() -> None:
    text = 'sep=,\n\nid,name\n1,"Ada\nMaria"\n\n1.5E+20,Mia\n'
    assert errors(text) == [[7, "id_damaged_by_spreadsheet", None]]
    assert [row.line for row in read(text).rows] == [4]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('id,name\n1,Ada\n2,"Mia\n3,Zoe\n', 3),
        ('id,name\n1,"Ada" L\n', 2),
        ('id,name\n1,Ada\n2,"', 3),
    ],
)
def test_quotes_that_do_not_end_are_refused_with_their_line(text: str, line: int) -> None:
    assert refusal(text)[0] == [line, "broken_quotes", None]


def test_a_quote_that_swallows_rows_is_an_error_of_its_row() -> None:
    text = 'id,given,family,class\n1,"Ada,Lovelace,5B\n2,Mia,Ray,5B\n3,"Zoe,Kay,5B\n'
    assert refusal(text)[0][1] == "broken_quotes"
    text = 'id,given,family,class\n1,"Ada,A,5B\n2,Mia,B,5B\n3,Zoe",C,5B\n'
    assert errors(text) == [[2, "broken_quotes", None]]


@pytest.mark.parametrize("blank", ["", ",,,", " , ,,", "\u00a0,\u200b,,", '"",""', "\t,\t", ",,,,,,,,"])
def test_rows_of_nothing_are_skipped_and_counted(blank: str) -> None:
    text = f"id,given,family,class\n{blank}\n1,Ada,Lovelace,5B\n{blank}\n"
    assert rows(text) == [ADA]
    assert warnings(text) == []
    assert read(text).counts["blank"] == 2


@pytest.mark.parametrize(
    "above",
    [
        "Gymnázium X\n",
        "Gymnázium X;;;\nTřída 5.B;;;\n\n",
        "Class list;5B;;\nPrinted;3.9.2026;;\nTeacher;Ada;;\n",
        ";;;\nexport 2026-09-01;;;\n;;;\n",
        "Jméno třídy: 5.B\nŠkolní rok 2026/27\n\n\n\n",
        '"Seznam\nžáků";;;\n',
    ],
)
def test_titles_above_the_header_are_left_out(above: str) -> None:
    assert rows(above + joined(";")) == [ADA]


def test_a_header_repeated_at_each_page_is_left_out() -> None:
    text = joined(",") + "id,given,family,class\n2,Mia,Ray,5B\n"
    assert rows(text) == [ADA, ("2", "Mia", "Ray", "5B")]
    assert read(text).counts["headers_again"] == 1


@pytest.mark.parametrize(
    "nothing",
    [
        b"",
        b"\xef\xbb\xbf",
        b"\xff\xfe",
        b"\n\n\n",
        b" ",
        b",,,\n,,,\n",
        b"sep=;\n",
        b"sep=;",
        b"id,given,family,class",
        b"id,given,family,class\r\n,,,\r\n\r\n",
        b"School X\nid,given,family,class\r\n",
        b"id;name\nid;name\n",
        b"\x1a",
    ],
)
def test_nothing_is_no_rows(nothing: bytes) -> None:
    assert refusal(nothing) == ([None, "no_rows", None], "")


def test_a_row_that_ends_early_is_kept_if_only_the_class_is_missing() -> None:
    text = "id,given,family,class\n1,Ada,Lovelace\n2,Mia,Ray,5B\n"
    assert rows(text) == [("1", "Ada", "Lovelace", ""), ("2", "Mia", "Ray", "5B")]
    assert warnings(text) == [[2, "class_missing", None]]


def test_a_row_without_its_family_name_is_kept_with_a_warning() -> None:
    assert warnings("id,given,family\n1,Ada\n2,Mia,Ray\n") == [[2, "too_few_cells", 2]]


def test_a_row_without_any_name_is_refused() -> None:
    assert errors("id,given,family\n1\n2,Mia,Ray\n") == [[2, "name_missing", None]]


def test_a_comma_without_quotes_is_refused_because_the_cells_have_moved() -> None:
    text = "id,given,family,class\n9,Ana, Maria,Roca,5B\n1,Ada,Lovelace,5B\n"
    assert errors(text) == [[2, "too_many_cells", 5]]
    assert [row.name for row in read(text).rows] == ["Ada Lovelace"]
    assert errors("id,given,family,class,,\n9,Ana, Maria,Roca,5B,\n1,Ada,L,5B\n2,Mia,R,5B,\n") == [
        [2, "too_many_cells", 5]
    ]


def test_blank_cells_too_many_do_no_harm() -> None:
    assert rows("id,given,family,class\n1,Ada,Lovelace,5B,,,,\n") == [ADA]


def test_a_column_without_a_header_that_all_rows_use_is_left_alone() -> None:
    assert rows("id,given,family,class,\n1,Ada,Lovelace,5B,left-handed\n2,Mia,Ray,5B,x\n") == [
        ADA,
        ("2", "Mia", "Ray", "5B"),
    ]


def test_a_file_too_large_is_refused_before_it_is_read() -> None:
    class Endless(io.RawIOBase):
        asked = 0

        def read(self, size: int = -1) -> bytes:
            self.asked = size
            return bytes(size)

    file = Endless()
    with pytest.raises(RosterFileError) as caught:
        take_in(file)  # type: ignore[arg-type]
    assert caught.value.problem.code is Code.FILE_TOO_LARGE
    assert file.asked == LARGEST_FILE + 1
    assert refusal(b"a" * (LARGEST_FILE + 1))[0] == [None, "file_too_large", LARGEST_FILE]


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"id,name\n" + b"\n" * 1_000_000, [None, "too_many_rows", 50_000]),
        (b"id,name\n" + b",,,\n" * 1_000_000, [None, "too_many_rows", 50_000]),
        (b"id,name\n" + b"1,A\n" * 10_001, [None, "too_many_rows", 10_000]),
        (b"id,name" + b",x" * 99 + b"\n1,Ada\n", [1, "too_many_columns", 100]),
        (b"id,name\n1,Ada" + b",x" * 2_000_000, [2, "too_many_columns", 100]),
        (b"id,name\n1,Ada\n2," + b"x" * 200_000, [3, "cell_too_long", None]),
    ],
)
def test_limits_are_met_early(data: bytes, problem: list[object]) -> None:
    begin = time.monotonic()
    assert refusal(data)[0] == problem
    assert time.monotonic() - begin < 5


def test_many_blank_columns_are_none() -> None:
    assert rows("id,name" + "," * 300 + "\n1,Ada" + "," * 300 + "\n") == [("1", "Ada", "", "")]


def test_rows_of_a_spreadsheet_are_found_like_those_of_a_text() -> None:
    cells = [("School X", ""), ("", ""), ("Name", "Class"), ("Ada\nMaria, Ann", "5B"), (" ", ""), ("Mia", "5B")]
    table = table_of_records(Record(line, row) for line, row in enumerate(cells, start=1))
    found = rows_of_table(table, recognise(table.header.cells))
    assert [(row.line, row.name) for row in found.rows] == [(4, "Ada Maria, Ann"), (6, "Mia")]
    assert (table.above, table.blank, table.header.line) == (1, 2, 3)


def test_two_and_a_half_thousand_students_are_read() -> None:
    text = "id,given,family,class\n" + "".join(f"{n:05},Žofie,Dvořáková {n},{n % 90}B\n" for n in range(2500))
    assert len(rows(text)) == 2500
