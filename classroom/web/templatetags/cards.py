"""Draws cards: `{% card card edition %}` gives one piece of film as SVG."""

from dataclasses import dataclass
from typing import Any

from django import template

from classroom.web.names import card_name
from classroom.web.symbols import MARGIN, PITCH, dot_path, hoop_path
from games.swish.card import Card
from games.swish.edition import Edition, Shape

register = template.Library()


@dataclass(frozen=True, slots=True, kw_only=True)
class Symbol:
    """One dot or hoop where it is drawn; x and y are card units from the top left corner of the film."""

    kind: str
    colour: str
    shape: Shape
    x: str
    y: str

    @property
    def path(self) -> str:
        return dot_path(self.shape) if self.kind == "dot" else hoop_path(self.shape)


@register.inclusion_tag("web/components/card.html")
def card(
    card: Card,
    edition: Edition,
    *,
    number: int | None = None,
    row: int | None = None,
    column: int | None = None,
    silent: bool = False,
) -> dict[str, Any]:
    """One card. Its name is spoken unless `silent`, for where the name already stands beside it (a label, a table)."""
    return {
        "edition": edition,
        "width": _length(edition.columns),
        "height": _length(edition.rows),
        "spaces": hint_path(edition),
        "symbols": symbols(card, edition),
        "name": "" if silent else card_name(card, edition, number=number, row=row, column=column),
    }


def symbols(card: Card, edition: Edition) -> tuple[Symbol, Symbol]:
    """The hoop first, so that a dot never lies under it."""
    return _symbol("hoop", card.hoop, edition), _symbol("dot", card.dot, edition)


def hint_path(edition: Edition) -> str:
    """All spaces as points of no length: drawn with round line ends they are the small dots that hint at the places."""
    return "".join(
        f"M{_middle(space % edition.columns)} {_middle(space // edition.columns)}h0" for space in range(edition.spaces)
    )


def _symbol(kind: str, space: int, edition: Edition) -> Symbol:
    row, column = divmod(space, edition.columns)
    return Symbol(
        kind=kind,
        colour=edition.colour(space).value,
        shape=edition.shape(space),
        x=_middle(column),
        y=_middle(row),
    )


def _middle(index: int) -> str:
    return f"{MARGIN + PITCH * (index + 0.5):g}"


def _length(spaces: int) -> str:
    return f"{2 * MARGIN + PITCH * spaces:g}"
