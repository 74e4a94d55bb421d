"""Reading a pasted list of names."""

import unicodedata

import pytest

from classroom.roster.names import PastedNames, read_names


def test_one_name_a_line_in_the_order_of_the_list() -> None:
    assert read_names("Zoë\nAda\nMia").names == ("Zoë", "Ada", "Mia")


@pytest.mark.parametrize("nothing", ["", " ", "\n\n\n", " \t \r\n\u00a0\n\u200b\n", "\x00\x01\n\u202e"])
def test_blanks_and_invisible_characters_alone_are_no_names(nothing: str) -> None:
    assert read_names(nothing) == PastedNames((), (), ())


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("1. Ada", "Ada"),
        ("12) Ada Lovelace", "Ada Lovelace"),
        ("- Ada", "Ada"),
        ("• Ada", "Ada"),
        ("* Ada", "Ada"),
        ("– Ada", "Ada"),
        ("  7.\tAda", "Ada"),
        ("2Fast", "2Fast"),
        ("-Ada", "-Ada"),
        ("Ada 2", "Ada 2"),
        ("1000. Ada", "1000. Ada"),
    ],
)
def test_what_lists_put_before_a_name_is_left_out(line: str, name: str) -> None:
    assert read_names(line).names == (name,)


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Lovelace\tAda", "Lovelace Ada"),
        ("Ada\u00a0Lovelace", "Ada Lovelace"),
        ("Ada\u2009\u3000Lovelace", "Ada Lovelace"),
        ("  Ada   Lovelace  ", "Ada Lovelace"),
        ("\ufeffAda", "Ada"),
        ("A\u200bda", "Ada"),
        ("Ada\x00", "Ada"),
        ("A\x07da", "A da"),
        ("\u202eAda\u202c", "Ada"),
        ("\u2066Ada\u2069", "Ada"),
    ],
)
def test_columns_blanks_and_control_characters_become_single_blanks_or_nothing(line: str, name: str) -> None:
    assert read_names(line).names == (name,)


def test_letters_and_marks_written_apart_become_one_form() -> None:
    apart = unicodedata.normalize("NFD", "Zoë Ångström")
    assert apart != "Zoë Ångström"
    assert read_names(apart).names == ("Zoë Ångström",)


@pytest.mark.parametrize(
    "name", ["O’Brien", "Jean-Luc", "Nguyễn Thị Ánh", "محمد", "שרה", "李小龙", "ओम्", "می‌خواهم", "Łukasz"]
)
def test_every_letter_and_mark_of_a_name_stays(name: str) -> None:
    assert read_names(name).names == (name,)


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r", "\u2028"])
def test_every_kind_of_line_end_ends_a_name(ends: str) -> None:
    assert read_names(f"Ada{ends}Mia{ends}").names == ("Ada", "Mia")


def test_equal_names_are_kept_and_reported_with_their_line() -> None:
    assert read_names("Ada\nMia\n\nADA\nAda") == PastedNames(("Ada", "Mia", "ADA", "Ada"), (), ((4, "ADA"), (5, "Ada")))


def test_a_line_of_80_letters_is_a_name_and_one_of_81_is_reported() -> None:
    assert read_names(f"{'a' * 80}\n{'b' * 81}") == PastedNames(("a" * 80,), (2,), ())
