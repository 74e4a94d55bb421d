"""Lays of a small stack: what is left over in a given one, and in all that are best.

Best is a lay with the fewest symbols left over; how many cards it turns does not matter here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from games.swish.card import TURNS, Card, Turn
from games.swish.check import LeftOver, Symbol, left_over
from games.swish.edition import Edition
from games.swish.lay import options_of

MOST_CARDS = 5
"""Of a stack whose best lays are all gone through; each card more takes up to four times as long."""


@dataclass(frozen=True, slots=True)
class BestLay:
    """A best lay, and every symbol (place of its card, kind) that it may leave over.

    Where two of a kind share a space, either can be the one without a partner.
    """

    lay: tuple[Turn, ...]
    may_be_left: frozenset[tuple[int, Symbol]]


def best_lays(cards: Sequence[Card], *, edition: Edition) -> tuple[BestLay, ...]:
    """All best lays, those with the fewest cards turned first, up to turning the whole stack.

    Raises ValueError if there are no cards or more than five.
    """
    if not 1 <= len(cards) <= MOST_CARDS:
        raise ValueError(f"The best lays are listed for 1 to {MOST_CARDS} cards.")
    ways = [[TURNS[turn] for _, _, _, turn in options_of(card, edition)] for card in cards]
    best: list[tuple[int, tuple[Turn, ...]]] = []
    fewest = 2 * len(cards)
    for lay in product(*ways):
        left = _left_count(cards, lay, edition)
        if left <= fewest:
            best.append((left, lay))
            fewest = left
    lays = sorted((lay for left, lay in best if left == fewest), key=_turned)
    return tuple(BestLay(lay, _may_be_left(cards, lay, edition)) for lay in lays)


def left_over_with(
    cards: Sequence[Card], lay: Sequence[Turn], *, named: int | None, edition: Edition
) -> tuple[LeftOver, ...]:
    """What a lay leaves over; where two of a kind share a space, the card at place `named` is the one left over."""
    order = sorted(range(len(cards)), key=lambda place: place == named)
    left = left_over([cards[place] for place in order], [lay[place] for place in order], edition=edition)
    return tuple(
        sorted(
            (LeftOver(order[each.card], each.symbol, each.space) for each in left),
            key=lambda each: (each.card, each.symbol is Symbol.HOOP),
        )
    )


def _turned(lay: Sequence[Turn]) -> tuple[int, int]:
    return sum(turn is not Turn.AS_IS for turn in lay), sum(turn.mirrors for turn in lay)


def _laid(cards: Sequence[Card], lay: Sequence[Turn], edition: Edition) -> list[Card]:
    return [edition.turned(card, turn) for card, turn in zip(cards, lay, strict=True)]


def _left_count(cards: Sequence[Card], lay: Sequence[Turn], edition: Edition) -> int:
    laid = _laid(cards, lay, edition)
    return 2 * (len(laid) - len({card.dot for card in laid} & {card.hoop for card in laid}))


def _may_be_left(cards: Sequence[Card], lay: Sequence[Turn], edition: Edition) -> frozenset[tuple[int, Symbol]]:
    laid = _laid(cards, lay, edition)
    dots, hoops = [card.dot for card in laid], [card.hoop for card in laid]
    return frozenset(
        [(place, Symbol.DOT) for place, dot in enumerate(dots) if dot not in hoops or dots.count(dot) > 1]
        + [(place, Symbol.HOOP) for place, hoop in enumerate(hoops) if hoop not in dots or hoops.count(hoop) > 1]
    )
