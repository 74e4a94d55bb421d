"""Worksheets and decks as PDF: what stands in them, how large it is, and that the same is printed again."""

import io
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pypdf
import pytest

from classroom.reports.files.drawing import draw, page_frame
from classroom.reports.paper.deck import (
    LEAST_MARGIN,
    PAPER_HEIGHTS,
    CardSize,
    colour_pairs,
    deck_data,
    deck_title,
    grid_of,
)
from classroom.reports.paper.drawing import Ink, card_size, film_svg
from classroom.reports.paper.sheet import Sheet
from classroom.reports.paper.sheet_code import code_of
from classroom.reports.paper.worksheet import (
    GUTTER,
    LARGE_STACK,
    LEAST_CARD_WIDTH,
    NUMBER_WIDTH,
    layout_of,
    sheet_about,
    sheet_title,
    worksheet_data,
)
from classroom.web.names import card_name
from games.swish.card import Card
from games.swish.edition import EDITIONS, SWISH, SWISH_JR, Edition
from games.swish.kinds.find import FindOptions
from tests.reports.test_paper_sheets import SHEETS, every_options, sheet

MADE = datetime(2026, 11, 30, 7, 30, tzinfo=UTC)
NARROWEST_PAPER = 210.0  # mm
PAIRS = sheet("find", options=FindOptions(edition_key="swish", cards=8, k=2))


def printed(asked: Sheet, *, paper: str = "a4", with_key: bool = True) -> bytes:
    frame = page_frame(title=sheet_title(asked), about=sheet_about(asked), paper=paper, made=MADE)
    data = worksheet_data(asked, ink=Ink.COLOUR, with_key=with_key)
    return draw("worksheet.typ", data | {"frame": frame}, language="en", made=MADE)


def printed_deck(edition: Edition, *, size: CardSize, paper: str) -> bytes:
    data = deck_data(edition, size=size, ink=Ink.BLACK, paper=paper, made=MADE)
    frame = page_frame(title=deck_title(edition), about=(), paper=paper, made=MADE)
    return draw("deck.typ", data | {"frame": frame}, language="en", made=MADE)


def pages_of(pdf: bytes) -> list[str]:
    return [" ".join(page.extract_text().split()) for page in pypdf.PdfReader(io.BytesIO(pdf)).pages]


def spoken(pdf: bytes) -> list[str]:
    """What is read out for each picture, in the order of reading."""

    def walk(node: Any) -> Iterator[str]:
        node = node.get_object()
        if isinstance(node, list):
            for child in node:
                yield from walk(child)
        elif isinstance(node, dict):
            if "/Alt" in node:
                yield node["/Alt"]
            if "/K" in node:
                yield from walk(node["/K"])

    return list(walk(pypdf.PdfReader(io.BytesIO(pdf)).trailer["/Root"]["/StructTreeRoot"]))


@pytest.mark.parametrize("kind", list(SHEETS))
def test_the_code_stands_on_every_page_of_a_worksheet(kind: str) -> None:
    pages = pages_of(printed(sheet(kind)))
    assert len(pages) >= 2
    assert all(code_of(sheet(kind)) in page for page in pages)
    assert "Name" in pages[0]
    assert "Answers for the teacher" in pages[-1]


def test_answers_stand_on_no_page_of_a_worksheet_without_them() -> None:
    assert not any("Answers" in page or "Card 1 stays" in page for page in pages_of(printed(PAIRS, with_key=False)))


def test_the_same_worksheet_is_the_same_bytes() -> None:
    assert printed(PAIRS) == printed(PAIRS)


def test_every_card_of_a_worksheet_is_read_out() -> None:
    read = spoken(printed(sheet("find", boards=1), with_key=False))
    assert len(read) == 12
    assert all(name.startswith(f"Card {number}: dot ") for number, name in enumerate(read, start=1))


def test_no_card_on_a_worksheet_is_narrower_than_26_mm_and_no_board_wider_than_the_paper() -> None:
    inside = NARROWEST_PAPER - 2 * 12
    for kind, options in every_options():
        layout = layout_of(Sheet(kind, options, None, 1, 0))
        board = layout.columns * (layout.card_width + NUMBER_WIDTH) + (layout.columns - 1) * GUTTER
        stack = LARGE_STACK + 16 if kind == "complete" else 0
        fields = 45 if layout.fields_beside else 0
        assert layout.card_width >= LEAST_CARD_WIDTH == 26
        assert board + stack + fields <= inside, (kind, options)


@pytest.mark.parametrize("paper", ["a4", "us-letter"])
@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.key)
@pytest.mark.parametrize("size", CardSize)
def test_every_card_of_the_deck_is_printed_as_often_as_it_is_there(
    edition: Edition, size: CardSize, paper: str
) -> None:
    read = spoken(printed_deck(edition, size=size, paper=paper))
    # The first three are the example of a swish.
    assert Counter(read[3:]) == Counter(card_name(card, edition) for card in edition.deck)
    assert len(read) - 3 == {"swish": 60, "jr": 42}[edition.key]


def test_large_cards_are_57_mm_wide_and_small_ones_46() -> None:
    large, small = (grid_of(SWISH, size, "a4") for size in (CardSize.LARGE, CardSize.SMALL))
    assert (large.columns, large.rows, large.card_width, round(large.card_height, 1)) == (3, 3, 57.0, 75.1)
    assert (small.columns, small.rows, small.card_width, round(small.card_height, 1)) == (4, 4, 46.0, 60.6)
    junior = grid_of(SWISH_JR, CardSize.LARGE, "us-letter")
    assert (junior.columns, junior.rows, junior.card_width, junior.card_height) == (3, 4, 57.0, 57.0)


@pytest.mark.parametrize("paper", PAPER_HEIGHTS)
def test_cards_keep_away_from_the_edges_of_the_film(paper: str) -> None:
    for edition in EDITIONS.values():
        for size in CardSize:
            grid = grid_of(edition, size, paper)
            assert grid.rows * grid.card_height <= PAPER_HEIGHTS[paper] - 2 * LEAST_MARGIN
            assert grid.columns * grid.card_width <= NARROWEST_PAPER - 2 * LEAST_MARGIN


def test_a_card_is_drawn_with_the_proportions_it_is_printed_in() -> None:
    assert card_size(SWISH) == (126, 166)
    assert 'viewBox="0 0 126 166"' in film_svg(Card(0, 7), SWISH, ink=Ink.COLOUR)
    assert 'viewBox="0 0 126 126"' in film_svg(Card(0, 7), SWISH_JR, ink=Ink.COLOUR)


def test_dot_and_hoop_differ_without_any_colour() -> None:
    drawn = film_svg(Card(0, 7), SWISH, ink=Ink.BLACK)
    assert {"#0c6eed", "#3f0944", "#ca862d", "#235812"}.isdisjoint(drawn.split('"'))
    assert 'fill="#1a1a1a"' in drawn
    assert 'fill="#ffffff"' in drawn


def test_the_table_to_check_a_deck_by_counts_every_card() -> None:
    pairs = [(SWISH.colour(one).value, SWISH.colour(other).value, count) for one, other, count in colour_pairs(SWISH)]
    assert sum(count for _, _, count in pairs) == 60
    assert ("blue", "orange", 12) in pairs
    assert ("green", "purple", 8) in pairs
    assert len(pairs) == 10


def test_a_deck_says_how_sure_it_is() -> None:
    first = pages_of(printed_deck(SWISH_JR, size=CardSize.SMALL, paper="a4"))[0]
    assert "published nowhere" in first
    assert "there are 42" in first
