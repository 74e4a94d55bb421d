"""Asking for worksheets and decks: what may be chosen, what is refused, and what is remembered of it."""

from datetime import UTC, datetime
from typing import Any

import pytest

from classroom.reports.files.drawing import draw, page_frame
from classroom.reports.files.forms import ReportForm
from classroom.reports.files.kinds import Subject
from classroom.reports.paper.deck_form import DeckForm
from classroom.reports.paper.drawing import Ink
from classroom.reports.paper.sheet import Sheet
from classroom.reports.paper.sheet_code import code_of, sheet_of
from classroom.reports.paper.worksheet import sheet_about, sheet_title, worksheet_data
from classroom.reports.paper.worksheet_form import PRESETS, WorksheetForm
from classroom.roster.models import School, Teacher
from games.swish.kinds.find import FindOptions
from games.swish.kinds.judge import JudgeOptions
from tests.reports.test_paper_print import pages_of

PAIRS = {
    "kind": "find",
    "seed": "1234567",
    "edition_key": "swish",
    "k": "2",
    "board_size": "8",
    "level": "",
    "boards": "5",
    "ink": "colour",
    "with_key": "on",
    "paper": "a4",
    "language": "en",
    "code": "",
}
MADE = datetime(2026, 11, 30, 7, 30, tzinfo=UTC)
SUBJECT = Subject(Teacher(school=School(name="Kepler School", language="en")))


def worksheet(**changes: str | None) -> WorksheetForm:
    sent = {name: value for name, value in (PAIRS | changes).items() if value is not None}
    return WorksheetForm(sent, subject=SUBJECT)


def mistakes(form: ReportForm) -> dict[str, list[str]]:
    return {name: [str(error) for error in errors] for name, errors in form.errors.items()}


def test_what_was_chosen_is_remembered_as_a_code() -> None:
    form = worksheet(level="1")
    assert form.is_valid(), form.errors
    sheet = Sheet("find", FindOptions(edition_key="swish", cards=8, k=2), 1, 5, 1234567)
    assert form.asked() == {"paper": "a4", "code": code_of(sheet), "ink": "colour", "with_key": True}


def test_the_same_form_sent_twice_asks_for_the_same_sheet() -> None:
    first, second = worksheet(), worksheet()
    assert first.is_valid()
    assert second.is_valid()
    assert first.asked() == second.asked()


def test_each_new_page_offers_other_boards() -> None:
    assert WorksheetForm(subject=SUBJECT).example["title"] != WorksheetForm(subject=SUBJECT).example["title"]


def test_a_code_makes_the_sheet_again_whatever_else_is_chosen() -> None:
    sheet = Sheet("judge", JudgeOptions(edition_key="jr", k=4, name=True), None, 9, 99)
    for form in (worksheet(code=code_of(sheet).lower()), worksheet(code=code_of(sheet), boards="", k="17", seed="x")):
        assert form.is_valid(), form.errors
        assert sheet_of(str(form.asked()["code"])) == sheet


@pytest.mark.parametrize("code", ["4F7K2", "UUUUU-UUUUU", "-", "=1+1", "'; drop table", "\u202e4F7K2-M9QXC"])
def test_a_wrong_code_is_said_to_be_wrong(code: str) -> None:
    form = worksheet(code=code)
    assert list(form.errors) == ["code"]
    assert "There is no worksheet with this code." in str(form.errors["code"])


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("kind", "sprint"),
        ("kind", ""),
        ("kind", "worth"),
        ("seed", ""),
        ("seed", "-1"),
        ("seed", str(1 << 24)),
        ("seed", "many"),
        ("edition_key", "chess"),
        ("edition_key", "schwimmen"),
        ("k", "6"),
        ("k", "1"),
        ("k", "two"),
        ("board_size", "17"),
        ("board_size", "5"),
        ("board_size", "8.5"),
        ("level", "6"),
        ("level", "0"),
        ("boards", "0"),
        ("boards", "25"),
        ("boards", "1e3"),
        ("boards", ""),
        ("boards", "9" * 400),
        ("ink", "gold"),
        ("paper", "a3"),
        ("language", "xx"),
        ("code", "4" * 41),
    ],
)
def test_a_wrong_choice_is_named_by_its_field(field: str, value: str) -> None:
    assert list(worksheet(**{field: value}).errors) == [field]


@pytest.mark.parametrize(
    "field", ["kind", "seed", "edition_key", "k", "board_size", "boards", "ink", "paper", "language"]
)
def test_a_missing_choice_is_named_by_its_field(field: str) -> None:
    assert list(worksheet(**{field: None}).errors) == [field]


def test_too_many_boards_of_a_rare_level_are_refused_with_the_levels_there_are() -> None:
    form = worksheet(board_size="6", level="5")
    assert mistakes(form) == {
        "__all__": ["There are too few boards of this level. There are enough of level 1."],
    }
    assert form.example == {"mistake": "There are too few boards of this level. There are enough of level 1."}


def test_more_boards_than_there_are_different_ones_are_refused() -> None:
    form = worksheet(kind="judge", edition_key="jr", boards="24")
    assert "boards that are different" in str(form.errors["__all__"])


def test_the_page_shows_the_first_board_of_the_sheet_that_is_made() -> None:
    shown = WorksheetForm(subject=SUBJECT, initial={"kind": "complete", "seed": "77", "k": "3", "boards": "4"}).example
    made = worksheet(kind="complete", seed="77", k="3", offered="4", boards="4")
    assert made.is_valid(), made.errors
    board = worksheet_data(made.cleaned_data["sheet"], ink=Ink.COLOUR, with_key=False)["boards"][0]
    assert shown["title"] == f"Worksheet {made.asked()['code']}"
    assert [card["alt"] for card in shown["cards"]] == [card["alt"] for card in board["cards"]]


@pytest.mark.parametrize(
    "query", [{"kind": "chess"}, {"kind": "judge", "k": "x"}, {"boards": "-3"}, {"seed": "?"}, {"code": "x"}]
)
def test_an_address_with_nonsense_still_shows_the_page(query: dict[str, str]) -> None:
    assert "paper-example" in str(WorksheetForm(subject=SUBJECT, initial=query))


@pytest.mark.parametrize(
    "preset", PRESETS, ids=[f"{one.values['kind']} {number}" for number, one in enumerate(PRESETS)]
)
def test_a_preset_fills_both_sides_of_one_sheet_of_paper(preset: Any) -> None:
    form = WorksheetForm(subject=SUBJECT, initial=preset.values).as_if_sent()
    assert form.is_valid(), form.errors
    sheet = form.cleaned_data["sheet"]
    frame = page_frame(title=sheet_title(sheet), about=sheet_about(sheet), paper="a4", made=MADE)
    data = worksheet_data(sheet, ink=Ink.COLOUR, with_key=False) | {"frame": frame}
    pages = pages_of(draw("worksheet.typ", data, language="en", made=MADE))
    assert len(pages) == 2


def test_a_deck_is_asked_for() -> None:
    sent = {"edition_key": "jr", "size": "small", "ink": "black", "paper": "us-letter", "language": "de"}
    form = DeckForm(sent, subject=SUBJECT)
    assert form.is_valid(), form.errors
    assert form.asked() == {"paper": "us-letter", "edition_key": "jr", "size": "small", "ink": "black"}


@pytest.mark.parametrize("field", ["edition_key", "size", "ink", "paper", "language"])
@pytest.mark.parametrize("value", ["", "huge", "swap"])
def test_a_deck_that_there_is_not_is_refused(field: str, value: str) -> None:
    sent = {"edition_key": "jr", "size": "small", "ink": "black", "paper": "us-letter", "language": "de", field: value}
    assert list(DeckForm(sent, subject=SUBJECT).errors) == [field]
