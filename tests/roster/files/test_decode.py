"""From bytes to text: marks, UTF-8, the school's code page, offers, and what is no text."""

import codecs
import gzip
import io
import zipfile

import pytest

from classroom.roster.files.decode import Source, decode, offers_of
from tests.roster.files.reader import read, refusal, rows, warnings

LIST = "id;given;family;class\r\n00123;Žofie;Dvořáková;5B\r\n"
ROW = [("00123", "Žofie", "Dvořáková", "5B")]


@pytest.mark.parametrize(
    ("data", "code_page"),
    [
        (codecs.BOM_UTF8 + LIST.encode(), "utf-8"),
        (codecs.BOM_UTF16_LE + LIST.encode("utf-16-le"), "utf-16-le"),
        (codecs.BOM_UTF16_BE + LIST.encode("utf-16-be"), "utf-16-be"),
        (codecs.BOM_UTF32_LE + LIST.encode("utf-32-le"), "utf-32-le"),
        (codecs.BOM_UTF32_BE + LIST.encode("utf-32-be"), "utf-32-be"),
    ],
)
def test_a_byte_order_mark_decides(data: bytes, code_page: str) -> None:
    found = read(data, language="de")
    assert (found.decoded.code_page, found.decoded.source) == (code_page, Source.MARK)
    assert [(row.id, row.given, row.family, row.class_name) for row in found.rows] == ROW


def test_utf_8_is_known_without_a_mark_in_every_school() -> None:
    found = read(LIST, language="de")
    assert (found.decoded.code_page, found.decoded.source) == ("utf-8", Source.UTF8)


@pytest.mark.parametrize(
    ("language", "name", "code_page"),
    [
        ("de", "Jörg Müßig", "cp1252"),
        ("en", "Zoë O’Brien", "cp1252"),
        ("fr", "Œdipe Lefèvre", "cp1252"),
        ("es", "Íñigo Peña", "cp1252"),
        ("eu", "Iñaki Etxeberria", "cp1252"),
        ("it", "Niccolò Dalì", "cp1252"),
        ("cs", "Řehoř Šťastný", "cp1250"),
        ("sk", "Ľubomír Ďurčo", "cp1250"),
        ("pl", "Świętosława Żółć", "cp1250"),
        ("hu", "Győző Szűcs", "cp1250"),
        ("sl", "Žiga Čuček", "cp1250"),
        ("hr", "Đurđa Šimić", "cp1250"),
    ],
)
def test_without_utf_8_the_language_of_the_school_decides(language: str, name: str, code_page: str) -> None:
    found = read(f"name\n{name}\n".encode(code_page), language=language)
    assert [row.name for row in found.rows] == [name]
    assert (found.decoded.code_page, found.decoded.source) == (code_page, Source.SCHOOL)
    assert found.students.to_check == ((2, name),)


@pytest.mark.parametrize(("code_page", "language"), [("cp1250", "de"), ("iso8859-2", "cs"), ("cp852", "cs")])
def test_signs_among_the_letters_of_a_name_make_the_code_page_doubtful(code_page: str, language: str) -> None:
    data = "name\nAda\nŁukasz Žák\nŠtěpán Novák\n".encode(code_page)
    assert [3, "code_page_doubtful", None] in warnings(data, language=language)
    assert warnings(data, language=language, code_page=code_page) == []


def test_signs_in_utf_8_are_what_somebody_wrote() -> None:
    assert warnings("name\nŁukasz 😀\n") == []


def test_plain_letters_need_no_look() -> None:
    assert read("name\nAda Lovelace\n").students.to_check == ()


def test_another_code_page_is_an_offer_with_a_reason_and_a_sample() -> None:
    offers = read(LIST.encode("cp1250"), language="de").decoded.offers
    assert ("cp1250", "reads_as_letters", "Dvořáková") in [
        (offer.code_page, offer.reason, offer.sample) for offer in offers
    ]


def test_a_chosen_code_page_comes_before_all_else() -> None:
    assert rows(LIST.encode("cp1250"), language="de", code_page="cp1250") == ROW
    assert rows(LIST.encode("cp852"), code_page="cp852") == ROW
    assert rows(LIST.encode("iso8859-2"), code_page="iso8859-2") == ROW
    assert rows(LIST.encode("mac-latin2"), code_page="mac-latin2") == ROW


def test_utf_8_stored_twice_is_offered_and_read_when_chosen() -> None:
    twice = "name\nJörg Müller\n".encode().decode("cp1252").encode()
    found = read(twice, language="de")
    assert [(offer.code_page, offer.reason, offer.sample) for offer in found.decoded.offers] == [
        ("utf-8 in cp1252", "stored_twice", "Jörg")
    ]
    assert [row.name for row in read(twice, code_page="utf-8 in cp1252").rows] == ["Jörg Müller"]


@pytest.mark.parametrize("chosen", ["utf-7", "base64", "rot13", "", "no such", "utf-16", "idna"])
def test_a_code_page_that_is_no_choice_is_refused(chosen: str) -> None:
    assert refusal(LIST, code_page=chosen) == ([None, "unknown_code_page", None], "")


def test_a_byte_that_the_code_page_lacks_is_refused_with_its_line() -> None:
    assert refusal(b"name\r\nAda\r\nZo\x81\xff\r\n", language="cs") == ([3, "not_decodable", None], "cp1250")


def test_other_readings_are_offered_also_then() -> None:
    data = "name\nŤapka Žuťová\n".encode("cp1250")
    assert refusal(data, language="de")[0] == [2, "not_decodable", None]
    assert next((offer.code_page, offer.sample) for offer in offers_of(data)) == ("cp1250", "Ťapka")


@pytest.mark.parametrize(
    ("data", "code_page"),
    [
        (codecs.BOM_UTF8 + b"name\n\xff\n", "utf-8"),
        (codecs.BOM_UTF16_LE + "name\nAda".encode("utf-16-le") + b"\x00", "utf-16-le"),
        (codecs.BOM_UTF16_LE + b"\x00\xd8\x00\xd8", "utf-16-le"),
    ],
)
def test_a_broken_text_under_a_mark_is_refused(data: bytes, code_page: str) -> None:
    problem, looks_like = refusal(data)
    assert (problem[1], looks_like) == ("not_decodable", code_page)


def test_a_stray_byte_in_utf_8_is_told_with_its_line() -> None:
    mixed = "name\nŽofie Dvořáková\nJiří Šťastný\n".encode() + b"J\xf6rg\n"
    assert [4, "mixed_code_pages", None] in warnings(mixed)


def zipped(*names: str) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name in names:
            archive.writestr(name, "x")
    return file.getvalue()


@pytest.mark.parametrize(
    ("data", "looks_like"),
    [
        (b"PK\x03\x04", "xlsx_or_zip"),
        (zipped("[Content_Types].xml", "xl/workbook.xml"), "xlsx"),
        (zipped("xl/workbook.xml", "xl/vbaProject.bin"), "xlsm"),
        (zipped("mimetype", "content.xml"), "ods"),
        (zipped("manifest.csv", "users.csv"), "oneroster"),
        (zipped("list.csv"), "zip"),
        (zipped(), "zip"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "xls"),
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "pdf"),
        (gzip.compress(LIST.encode()), "gzip"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "picture"),
        (b"\xff\xd8\xff\xe0\x00\x10JFIF", "picture"),
        (b"{\\rtf1\\ansi Ada}", "rtf"),
        (b"\r\n<html><body><table><tr><td>id</td></tr></table>", "html"),
        (codecs.BOM_UTF8 + b"<!DOCTYPE html><table>", "html"),
        (b'<?xml version="1.0"?><Workbook>', "html"),
        (b"name\nAda\x00\n", "binary"),
        ("name\nAda\n".encode("utf-16-le"), "binary"),
        (bytes(range(1, 32)) * 9, "binary"),
    ],
    ids=lambda value: value if isinstance(value, str) else "file",  # the time is in what is packed
)
def test_what_is_no_text_says_what_it_looks_like(data: bytes, looks_like: str) -> None:
    assert refusal(data) == ([None, "not_csv_xlsx_or_zip", None], looks_like)


def test_a_spreadsheet_by_its_right_name_is_opened_as_one() -> None:
    data = zipped("[Content_Types].xml", "xl/workbook.xml")
    assert refusal(data, filename="5B.XLSX") == ([None, "xlsx_broken", None], "")


@pytest.mark.parametrize(("school", "name"), [("cp1250", "Dvořák"), (None, "Dvoøák"), ("no such", "Dvoøák")])
def test_the_code_page_of_the_schools_files_comes_before_that_of_its_language(school: str | None, name: str) -> None:
    data = "name\nDvořák\n".encode("cp1250")
    assert [row.name for row in read(data, language="en", school_code_page=school).rows] == [name]


def test_the_code_page_of_the_schools_files_is_not_asked_where_the_file_is_utf_8() -> None:
    assert rows("name\nŽofie\n", school_code_page="cp1250") == [("", "Žofie", "", "")]


def test_a_csv_that_calls_itself_a_spreadsheet_is_read() -> None:
    assert rows(LIST, filename="5B.xlsx") == ROW
    assert rows(LIST, filename="") == ROW


def test_one_control_character_does_not_make_a_file_binary() -> None:
    assert decode(b"name\nAda\x01\n", language="en").text == "name\nAda\x01\n"
    assert [row.name for row in read(b"name\nA\x07da\n").rows] == ["A da"]
