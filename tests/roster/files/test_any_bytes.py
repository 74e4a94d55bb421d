"""Whatever the bytes and whatever was chosen, nothing but a RosterFileError comes out."""

from hypothesis import given, settings
from hypothesis import strategies as st

from classroom.roster.files.cells import clean
from classroom.roster.files.columns import Columns, Field, recognise, remember
from classroom.roster.files.decode import CODE_PAGES, STORED_TWICE
from classroom.roster.files.problems import RosterFileError
from classroom.roster.files.reading import read_roster

HEADERS = st.sampled_from(
    [b"", b"id;name;class\n", b"\xef\xbb\xbfid,given,family\r\n", b"sep=;\nname\n", b"PK\x03\x04"]
)
PIECES = st.lists(
    st.sampled_from(
        [b'"', b",", b";", b"\n", b"\r", b"\t", b"1", b"A", b"\xe9", b"\xc5\xbd", b"=", b"E+16", b"1.2", b"'"]
    )
    | st.binary(max_size=3),
    max_size=40,
).map(b"".join)


@settings(deadline=None, max_examples=400)
@given(st.binary(max_size=60) | st.tuples(HEADERS, PIECES).map(b"".join), st.sampled_from(["cs", "en", ""]))
def test_whatever_the_bytes_nothing_but_a_roster_file_error_comes_out(data: bytes, language: str) -> None:
    try:
        found = read_roster(data, filename="x.csv", language=language)
    except RosterFileError:
        return
    again = read_roster(data, filename="x.csv", language=language)
    assert again == found
    assert all(row.name and row.name == clean(row.name) for row in found.rows)
    assert {row.line for row in found.rows}.isdisjoint({error.line for error in found.errors})
    lines = len(found.rows) + len(found.students.refused)
    assert lines == len(found.table.records)


FIELDS = st.none() | st.sampled_from(Field)


@settings(deadline=None, max_examples=300)
@given(
    st.tuples(HEADERS, PIECES).map(b"".join),
    st.none() | st.sampled_from((*CODE_PAGES, *STORED_TWICE, "no such")),
    st.none() | st.sampled_from(["", ",", ";", "\t", "|", "x", ",,"]),
    st.dictionaries(st.sampled_from(["id", "name", "a", "", "#2", "class"]), st.sampled_from(["id", "name", "", "x"])),
    st.none() | st.lists(FIELDS, max_size=5).map(tuple),
    st.booleans(),
)
def test_whatever_is_chosen_or_remembered_nothing_but_a_roster_file_error_comes_out(
    data: bytes,
    code_page: str | None,
    delimiter: str | None,
    remembered: dict[str, str],
    columns: Columns | None,
    has_header: bool,
) -> None:
    try:
        found = read_roster(
            data,
            filename="x.csv",
            language="cs",
            code_page=code_page,
            delimiter=delimiter,
            remembered=remembered,
            columns=columns,
            has_header=has_header,
        )
    except RosterFileError:
        return
    assert all(row.name for row in found.rows)


@given(st.lists(st.text(max_size=6) | st.sampled_from(["Name", "Vorname", "ID", "class", "class 2"]), max_size=6))
def test_what_was_recognised_and_remembered_is_recognised_again(header: list[str]) -> None:
    columns = recognise(header)
    assert recognise(header, remembered=remember(header, columns)) == columns
