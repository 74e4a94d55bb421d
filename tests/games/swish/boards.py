"""Random boards for tests and hypothesis: cards of a deck, turned in any way."""

from collections.abc import Sequence
from random import Random

from hypothesis import strategies as st

from games.swish.card import Card, Turn
from games.swish.edition import SWISH, SWISH_JR, Edition
from tests.games.swish.reference import JR_GRID, SWISH_GRID, Grid

EDITIONS = (SWISH, SWISH_JR)


def grid(edition: Edition) -> Grid:
    return SWISH_GRID if edition is SWISH else JR_GRID


def deal(edition: Edition, *, cards: int, random: Random) -> list[Card]:
    return [edition.turned(card, random.choice(list(Turn))) for card in random.sample(edition.deck, cards)]


@st.composite
def editions_and_cards(
    draw: st.DrawFn, *, least: int = 2, most: int = 8, of: Sequence[Edition] = EDITIONS
) -> tuple[Edition, list[Card]]:
    """Any cards of an edition, the same card several times included."""
    edition = draw(st.sampled_from(of))
    return edition, draw(st.lists(st.sampled_from(edition.cards), min_size=least, max_size=most))


@st.composite
def editions_and_swishes(draw: st.DrawFn, *, least: int = 2, most: int = 12) -> tuple[Edition, list[Card]]:
    """A stack that is a swish: spaces joined to cycles, each card turned in any way."""
    edition = draw(st.sampled_from(EDITIONS))
    size = draw(st.integers(least, min(most, edition.spaces)))
    spaces = draw(st.permutations(range(edition.spaces)))[:size]
    hoops = draw(st.permutations(spaces).filter(lambda order: all(a != b for a, b in zip(order, spaces, strict=True))))
    turns = draw(st.lists(st.sampled_from(list(Turn)), min_size=size, max_size=size))
    laid = [Card(dot, hoop) for dot, hoop in zip(spaces, hoops, strict=True)]
    return edition, [edition.turned(card, turn) for card, turn in zip(laid, turns, strict=True)]
