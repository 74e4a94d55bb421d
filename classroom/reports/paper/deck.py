"""The whole deck of an edition, to print on film and cut out (templates/reports/deck.typ): every card once, and how to use them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from itertools import batched
from typing import Any

from django.utils import formats
from django.utils.translation import gettext

from classroom.practice.puzzles import EditionKey
from classroom.reports.paper.drawing import Ink, card_size, card_svg, film_svg, stack_svg
from classroom.web.names import card_name, symbol_name
from games.swish.card import Card, Turn
from games.swish.edition import Edition


class CardSize(StrEnum):
    """How large the cards are cut."""

    LARGE = "large"
    SMALL = "small"


# mm. How large the cards of the box are is published nowhere: three, or four, of these fill the width of a sheet of film.
WIDTHS = {CardSize.LARGE: 57.0, CardSize.SMALL: 46.0}
PAPER_HEIGHTS = {"a4": 297.0, "us-letter": 279.4}  # mm
# Above and below the cards; most printers cannot print nearer to the edge than half of it, and the line below needs its room.
LEAST_MARGIN = 12.0
_ACROSS = {CardSize.LARGE: 3, CardSize.SMALL: 4}
# A line to lay a ruler on.
RULER = 100  # mm


@dataclass(frozen=True)
class Grid:
    """Cards on a sheet of film; the size of a card in mm."""

    columns: int
    rows: int
    card_width: float
    card_height: float


def grid_of(edition: Edition, size: CardSize, paper: str) -> Grid:
    """As many rows as fit. Raises KeyError for another paper."""
    width, height = card_size(edition)
    card_width = WIDTHS[size]
    card_height = card_width * height / width
    rows = int((PAPER_HEIGHTS[paper] - 2 * LEAST_MARGIN) // card_height)
    return Grid(_ACROSS[size], rows, card_width, card_height)


def deck_title(edition: Edition) -> str:
    name = EditionKey(edition.key).label
    return gettext("%(edition)s: the whole deck, %(count)s cards") % {"edition": name, "count": len(edition.deck)}


def deck_data(edition: Edition, *, size: CardSize, ink: Ink, paper: str, made: datetime) -> dict[str, Any]:
    """All that is printed, in the language in force, but the frame of the page."""
    grid = grid_of(edition, size, paper)
    sheets = list(batched(edition.deck, grid.columns * grid.rows))
    return {
        "columns": grid.columns,
        "rows": grid.rows,
        "card_width": grid.card_width,
        "card_height": grid.card_height,
        "drawings": {str(card): film_svg(card, edition, ink=ink) for card in dict.fromkeys(edition.deck)},
        "sheets": [
            {
                "cards": [{"drawing": str(card), "alt": card_name(card, edition)} for card in sheet],
                "foot": gettext("%(title)s · film %(number)s of %(count)s")
                % {"title": deck_title(edition), "number": number, "count": len(sheets)},
            }
            for number, sheet in enumerate(sheets, start=1)
        ],
        "guide": _guide(edition, grid, sheets=len(sheets), ink=ink, made=made),
    }


def colour_pairs(edition: Edition) -> list[tuple[int, int, int]]:
    """A space of each of the two colours, or of the one twice, and how many cards have them, whichever is the dot."""
    firsts = {colour: edition.colours.index(colour) for colour in dict.fromkeys(edition.colours)}
    counts = Counter(
        tuple(sorted((firsts[edition.colour(card.dot)], firsts[edition.colour(card.hoop)]))) for card in edition.deck
    )
    return [(first, second, count) for (first, second), count in sorted(counts.items())]


def _guide(edition: Edition, grid: Grid, *, sheets: int, ink: Ink, made: datetime) -> dict[str, Any]:
    size = {
        "width": formats.localize(round(grid.card_width), use_l10n=True),
        "height": formats.localize(round(grid.card_height), use_l10n=True),
    }
    first, second = _example(edition)
    turned = edition.turned(second, Turn.FLIP_LR)
    return {
        "made": formats.date_format(made, "DATE_FORMAT"),
        "steps_title": gettext("How to make the cards"),
        "steps": [
            gettext("Print this page on paper and the other pages (%(count)s) on film that is made for your printer.")
            % {"count": sheets},
            gettext("Print on one side, at 100 percent, not “fit to page”. The line below is then %(mm)s mm long.")
            % {"mm": RULER},
            gettext("Cut along the dashed lines. Each card is then about %(width)s by %(height)s mm.") % size,
            gettext("Count them: there are %(count)s. The table says how many there are of each colour.")
            % {"count": len(edition.deck)},
        ],
        "ruler_mm": RULER,
        "ruler": gettext("%(mm)s mm") % {"mm": RULER},
        "use_title": gettext("How to use them"),
        "use": [
            gettext(
                "A swish: two cards or more over each other, and every dot lies in a hoop of its own colour and shape."
            ),
            gettext("Cards may be flipped and turned half round. Never lay a card on its side."),
            gettext("Lay out %(count)s cards. Who sees a swish says “Swish!”, shows it, and keeps the cards.")
            % {"count": edition.table_size},
            gettext(
                "The thin line on each card helps to lay one exactly over another. On an overhead projector all can see."
            ),
        ],
        "example": {
            "cards": [
                {"drawing": card_svg(card, edition, ink=ink), "alt": card_name(card, edition)}
                for card in (first, second)
            ],
            "stack": stack_svg([first, turned], edition, ink=ink),
            "stack_alt": gettext("The cards over each other"),
            "words": gettext("The second card is flipped left to right: a swish."),
        },
        "count_title": gettext("Check that none is missing"),
        "count_head": [gettext("One symbol"), gettext("The other symbol"), gettext("Cards")],
        "count_rows": [
            [symbol_name(edition, one), symbol_name(edition, other), str(count)]
            for one, other, count in colour_pairs(edition)
        ],
        "count_total": [gettext("All together"), "", str(len(edition.deck))],
        "sure_title": gettext("How sure this is"),
        "sure": _how_sure(edition),
    }


def _how_sure(edition: Edition) -> list[str]:
    if edition.key == EditionKey.JUNIOR:
        return [
            gettext(
                "The list of the cards in the box of Swish Jr. is published nowhere. These 42 are the simplest deck that fits: "
                "every possible card twice."
            ),
            gettext(
                "How large the cards of the box are is published nowhere either; these are square, as the grid is."
            ),
        ]
    return [
        gettext(
            "The box of Swish holds 60 cards, with as many of each pair of colours as the table says. Which 12 of them are there "
            "only once is published nowhere: here that is a choice."
        ),
        gettext("How large the cards of the box are is published nowhere; these are 3 to 4, nearly."),
    ]


def _example(edition: Edition) -> tuple[Card, Card]:
    """Two cards of the deck that are a swish when the second is flipped left to right."""
    first = Card(0, 7)
    return first, edition.turned(Card(first.hoop, first.dot), Turn.FLIP_LR)
