"""Draws cards as SVG: `{% card card edition %}` one piece of film, `{% ink ... %}` only its symbols, for a stack."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

from django import template
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import ngettext

from classroom.web.names import card_name, left_over_name, turn_name
from classroom.web.symbols import MARGIN, PITCH, dot_path, hoop_path
from games.swish.card import Card, Turn
from games.swish.edition import EDITIONS, SWISH, Edition, Shape

register = template.Library()

_SPOKEN = "data-spoken"


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


class BoardPlace(Protocol):
    """A card on a board, as far as the tray must know it."""

    @property
    def chosen(self) -> bool: ...


class LeftOver(Protocol):
    """A symbol without its partner, as the engine reports it."""

    @property
    def symbol(self) -> str: ...
    @property
    def space(self) -> int: ...


@register.simple_tag
def card(
    card: Card,
    edition: Edition,
    *,
    number: int | None = None,
    row: int | None = None,
    column: int | None = None,
    silent: bool = False,
) -> SafeString:
    """One card. Its name is spoken unless `silent`, for where the name already stands beside it (a label, a table)."""
    name = "" if silent else card_name(card, edition, number=number, row=row, column=column)
    spoken = format_html('role="img" aria-label="{}"', name) if name else mark_safe('aria-hidden="true"')
    # A board has up to twenty cards of few different ones: each is drawn once in the life of the server.
    return mark_safe(_film(card, edition.key).replace(_SPOKEN, spoken, 1))  # both are escaped above


@lru_cache(maxsize=1024)
def _film(card: Card, edition_key: str) -> str:
    """The drawing of a card, with a place left open for what is spoken. Decks differ, the drawings of an edition do not."""
    edition = EDITIONS[edition_key]
    context = {**_frame(edition), "spaces": hint_path(edition), "symbols": symbols(card, edition), "spoken": _SPOKEN}
    return render_to_string("web/components/card.html", context).strip()


@register.inclusion_tag("web/components/ink.html")
def ink(card: Card, edition: Edition, *, number: int, turn: str) -> dict[str, Any]:
    """The symbols of a laid card without its film, for a stack. `turn` is the turn's value, as in "flip_lr"."""
    return {**_frame(edition), "symbols": symbols(card, edition), "number": number, "turn": turn}


@register.inclusion_tag("web/components/symbol.html")
def symbol(kind: str, space: int, edition: Edition) -> dict[str, Any]:
    """One symbol by itself, large: the "dot" or the "hoop" of a space."""
    return {"symbol": _symbol(kind, space, edition)}


@register.inclusion_tag("web/components/rings.html")
def rings(left_over: Sequence[LeftOver], edition: Edition) -> dict[str, Any]:
    """A dashed ring around every space with a symbol too much."""
    spaces = sorted({left.space for left in left_over})
    return {**_frame(edition), "rings": [_symbol("dot", space, edition) for space in spaces]}


@register.inclusion_tag("web/components/example.html")
def example_swish() -> dict[str, Any]:
    """Two cards and the swish they make when the second is flipped: the rule as a picture."""
    first, second = Card(0, 7), Card(7, 2)
    flipped = SWISH.turned(second, Turn.FLIP_LR)
    laid = [
        {"number": 1, "card": first, "laid": first, "turn": Turn.AS_IS.value},
        {"number": 2, "card": second, "laid": flipped, "turn": Turn.FLIP_LR.value},
    ]
    return {"edition": SWISH, "first": first, "second": second, "laid": laid}


@register.simple_tag
def card_label(card: Card, edition: Edition, *, number: int, row: int | None, column: int | None) -> str:
    """The name of a card on a board."""
    return card_name(card, edition, number=number, row=row, column=column)


@register.simple_tag
def stack_label(laid: Sequence[object], edition: Edition, left_over: Sequence[LeftOver]) -> str:
    """What one sees in a stack: how many films, and what is left over."""
    count = len(laid)
    sentence = ngettext("%(count)s card.", "%(count)s cards over each other.", count) % {"count": count}
    return " ".join(
        [sentence, *(left_over_name(edition, symbol=str(left.symbol), space=left.space) for left in left_over)]
    )


@register.simple_tag
def turn_sentence(number: int, turn: str) -> str:
    """What is done with a card: "Card 7: flip left to right"."""
    return turn_name(number, turn)


@register.simple_tag
def chosen_counts(k: int) -> str:
    """JSON list of the sentences for 0 to `k` chosen cards, which the browser shows as the choice grows."""
    return json.dumps([_chosen(count, k) for count in range(k + 1)], ensure_ascii=False)


@register.simple_tag
def chosen_sentence(k: int, cards: Sequence[BoardPlace]) -> str:
    """How many of the cards of the board are chosen."""
    return _chosen(sum(place.chosen for place in cards), k)


@register.simple_tag
def empty_slots(k: int, cards: Sequence[BoardPlace]) -> range:
    """As many things as cards still have to be chosen."""
    return range(max(0, k - sum(place.chosen for place in cards)))


def _chosen(count: int, k: int) -> str:
    if count == 0:
        return ngettext("Choose %(k)s card.", "Choose %(k)s cards.", k) % {"k": k}
    sentence = ngettext("%(count)s of %(k)s card chosen", "%(count)s of %(k)s cards chosen", k)
    return sentence % {"count": count, "k": k}


def symbols(card: Card, edition: Edition) -> tuple[Symbol, Symbol]:
    """The hoop first, so that a dot never lies under it."""
    return _symbol("hoop", card.hoop, edition), _symbol("dot", card.dot, edition)


def hint_path(edition: Edition) -> str:
    """All spaces as points of no length: drawn with round line ends they are the small dots that hint at the places."""
    return "".join(
        f"M{_middle(space % edition.columns)} {_middle(space // edition.columns)}h0" for space in range(edition.spaces)
    )


def _frame(edition: Edition) -> dict[str, Any]:
    return {"edition": edition, "width": _length(edition.columns), "height": _length(edition.rows)}


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
