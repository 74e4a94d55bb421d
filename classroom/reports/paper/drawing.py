"""Cards and stacks as SVG for paper and film: without a style sheet, in colour or in black and white.

Lengths are card units (classroom/web/symbols.py): a space is 40 wide, a Swish card 126 x 166, a Swish Jr. card 126 x 126.
"""

from collections.abc import Collection, Iterable
from enum import StrEnum

from classroom.web.symbols import MARGIN, PITCH
from classroom.web.templatetags.cards import hint_path, symbols
from games.swish.card import Card
from games.swish.edition import Colour, Edition


class Ink(StrEnum):
    """How symbols are printed. Shape tells the colours apart, filled or open tells dot and hoop apart: both need no colour."""

    COLOUR = "colour"
    BLACK = "black"


# Fill and edge of each colour, as on the light skin of the pages (static/web/tokens.css).
_COLOURS = {
    Colour.GREEN: ("#235812", "#1b460d"),
    Colour.ORANGE: ("#ca862d", "#6b3f06"),
    Colour.PURPLE: ("#3f0944", "#3f0944"),
    Colour.BLUE: ("#0c6eed", "#06357a"),
}
_BLACK = {"dot": ("#1a1a1a", "#1a1a1a"), "hoop": ("#ffffff", "#1a1a1a")}
_OUTLINE = "#59616d"


def card_size(edition: Edition) -> tuple[float, float]:
    """Width and height of a card."""
    return 2 * MARGIN + PITCH * edition.columns, 2 * MARGIN + PITCH * edition.rows


def card_svg(card: Card, edition: Edition, *, ink: Ink) -> str:
    """One card as it lies, with its outline and a point in the middle of each space."""
    points = f'<path d="{hint_path(edition)}" fill="none" stroke="#c4c8cf" stroke-width="2.6" stroke-linecap="round"/>'
    return _svg(edition, _film(edition), points, _symbols(card, edition, ink))


def film_svg(card: Card, edition: Edition, *, ink: Ink) -> str:
    """One card to be printed on film: its symbols, and an outline just inside the edge by which films are laid over each other."""
    width, height = card_size(edition)
    inside = f'<rect x="2" y="2" width="{width - 4:g}" height="{height - 4:g}" rx="6" fill="none" stroke="#8d95a1"'
    return _svg(edition, f'{inside} stroke-width="0.8"/>', _symbols(card, edition, ink))


def stack_svg(laid: Iterable[Card], edition: Edition, *, ink: Ink, rings: Collection[int] = ()) -> str:
    """Cards over each other as they are laid; a dashed ring around each of the spaces `rings`, where a symbol is left over."""
    cards = list(laid)
    hoops = (each for card in cards for each in symbols(card, edition)[:1])
    dots = (each for card in cards for each in symbols(card, edition)[1:])
    # All hoops below all dots: a dot is seen in its hoop whatever order the cards lie in.
    inked = "".join(_path(each.kind, each.colour, each.x, each.y, each.path, ink) for each in (*hoops, *dots))
    return _svg(edition, _film(edition), inked, "".join(_ring(space, edition) for space in sorted(rings)))


def _symbols(card: Card, edition: Edition, ink: Ink) -> str:
    return "".join(_path(each.kind, each.colour, each.x, each.y, each.path, ink) for each in symbols(card, edition))


def _path(kind: str, colour: str, x: str, y: str, path: str, ink: Ink) -> str:
    fill, edge = _BLACK[kind] if ink is Ink.BLACK else _COLOURS[Colour(colour)]
    return (
        f'<path transform="translate({x} {y})" d="{path}" fill="{fill}" stroke="{edge}" stroke-width="1.8"'
        ' stroke-linejoin="round" fill-rule="evenodd"/>'
    )


def _film(edition: Edition) -> str:
    width, height = card_size(edition)
    return (
        f'<rect x="0.6" y="0.6" width="{width - 1.2:g}" height="{height - 1.2:g}" rx="8" fill="none"'
        f' stroke="{_OUTLINE}" stroke-width="1.2"/>'
    )


def _ring(space: int, edition: Edition) -> str:
    row, column = divmod(space, edition.columns)
    x, y = (MARGIN + PITCH * (place + 0.5) for place in (column, row))
    return f'<circle cx="{x:g}" cy="{y:g}" r="20.5" fill="none" stroke="#111111" stroke-width="2.4" stroke-dasharray="5 4"/>'


def _svg(edition: Edition, *parts: str) -> str:
    width, height = card_size(edition)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">{"".join(parts)}</svg>'
