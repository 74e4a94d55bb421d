"""Is this stack a swish? If so, how does it lie; if not, what is left over?

Rules: docs/rules/swish.md, section 2.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from games.swish.board import MOST_CARDS
from games.swish.card import TURNS, BadCard, Card, Mistake, Turn
from games.swish.edition import Colour, Edition
from games.swish.lay import best_lay, closed_lay, holds_smaller_swish, options_of


class Symbol(StrEnum):
    """The two things on a card."""

    DOT = "dot"
    HOOP = "hoop"


@dataclass(frozen=True, slots=True)
class LeftOver:
    """A symbol without a partner: the index of its card in the stack, and its space after the lay."""

    card: int
    symbol: Symbol
    space: int

    def colour(self, edition: Edition) -> Colour:
        """The colour of the symbol."""
        return edition.colour(self.space)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judgement of a stack.

    `single_cycle`: some choice of turns makes one cycle. `minimal`: no smaller part of the stack is a swish.
    `lay`: the turn of each card, the cheapest single cycle if there is one, else the cheapest swish; for a wrong stack
    the lay with the fewest symbols left over and then the fewest cards turned. `left_over` is empty exactly for a swish
    (and for the empty stack), by card, the dot before the hoop.
    """

    swish: bool
    single_cycle: bool
    minimal: bool
    lay: tuple[Turn, ...]
    left_over: tuple[LeftOver, ...]


def check(stack: Sequence[Card], *, edition: Edition) -> Verdict:
    """Judge a stack of cards, of any size up to 60, copies of one card included.

    Fewer than two cards, or more than the edition has spaces, are no swish. Raises BadCard if the edition cannot have
    one of the cards or the stack is larger than a deck.
    """
    cards = tuple(stack)
    if len(cards) > MOST_CARDS:
        raise BadCard(Mistake.TOO_MANY_CARDS, f"There are {len(cards)} cards; {MOST_CARDS} are the most.")
    for card in cards:
        edition.check_card(card)
    options = [options_of(card, edition) for card in cards]
    if 2 <= len(cards) <= edition.spaces and _balanced(cards, edition):
        one_cycle = closed_lay(options, one_cycle=True)
        lay = one_cycle or closed_lay(options, one_cycle=False)
        if lay is not None:
            return Verdict(
                swish=True,
                single_cycle=one_cycle is not None,
                minimal=one_cycle is not None and not holds_smaller_swish(options),
                lay=tuple(TURNS[turn] for turn in lay),
                left_over=(),
            )
    best = tuple(TURNS[turn] for turn in best_lay(options, colours=_colour_masks(edition)))
    return Verdict(
        swish=False,
        single_cycle=False,
        minimal=False,
        lay=best,
        left_over=left_over(cards, best, edition=edition),
    )


def left_over(cards: Sequence[Card], lay: Sequence[Turn], *, edition: Edition) -> tuple[LeftOver, ...]:
    """The symbols without a partner if each card is turned so; by card, the dot before the hoop. None for a swish.

    Where a space has two of a kind, the card first in the stack keeps the partner. Raises ValueError if there is not one
    turn for each card.
    """
    ways = [edition.turned_spaces[TURNS.index(turn)] for turn in lay]
    laid = [(way[card.dot], way[card.hoop]) for card, way in zip(cards, ways, strict=True)]
    matched = {dot for dot, _ in laid} & {hoop for _, hoop in laid}
    free_dots, free_hoops = set(matched), set(matched)
    left: list[LeftOver] = []
    for place, (dot, hoop) in enumerate(laid):
        for symbol, space, free in ((Symbol.DOT, dot, free_dots), (Symbol.HOOP, hoop, free_hoops)):
            if space in free:
                free.remove(space)
            else:
                left.append(LeftOver(place, symbol, space))
    return tuple(left)


def _balanced(cards: Sequence[Card], edition: Edition) -> bool:
    """Whether each colour has as many dots as hoops: necessary for a swish, and quick to see."""
    dots = sorted(edition.colours[card.dot] for card in cards)
    return dots == sorted(edition.colours[card.hoop] for card in cards)


def _colour_masks(edition: Edition) -> tuple[int, ...]:
    return tuple(
        sum(1 << space for space, its_colour in enumerate(edition.colours) if its_colour is colour)
        for colour in dict.fromkeys(edition.colours)
    )
