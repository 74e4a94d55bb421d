"""Cards for drills: swishes of the deck, boards from it, and cards turned by chance."""

from collections.abc import Sequence
from functools import lru_cache

from games.core import BadOptions
from games.swish.card import TURNS, Card
from games.swish.chance import Chance
from games.swish.deal import Dealer
from games.swish.edition import EDITIONS, Edition
from games.swish.listing import bits, listing

_DEALERS_KEPT = 48  # editions, boards and sizes of swishes


def deck_patterns(edition: Edition) -> list[int]:
    """The pattern of every card of the deck, in order."""
    return [pattern for pattern, entry in enumerate(edition.entries) for _ in range(entry.copies)]


@lru_cache(maxsize=16)
def deck_swishes(edition_key: str, k: int) -> tuple[tuple[int, ...], ...]:
    """Every swish of k cards (2 to 5) that the deck has and that can lie as one cycle, as patterns."""
    lists = listing(edition_key)
    copies = [entry.copies for entry in EDITIONS[edition_key].entries]
    found = map(lists.patterns, bits(lists.lanes_of_size[k] & lists.single_cycle_lanes))
    return tuple(
        patterns for patterns in found if all(patterns.count(pattern) <= copies[pattern] for pattern in patterns)
    )


def turned_by_chance(patterns: Sequence[int], *, edition: Edition, chance: Chance) -> tuple[Card, ...]:
    """The cards of these patterns, in this order, each lying in one of the four ways."""
    return tuple(edition.turned(edition.entries[pattern].card, TURNS[chance.below(4)]) for pattern in patterns)


def deal(*, edition: Edition, cards: int, chance: Chance) -> tuple[Card, ...]:
    """An ordinary deal from the whole deck."""
    deck = deck_patterns(edition)
    chance.shuffle(deck)
    return turned_by_chance(deck[:cards], edition=edition, chance=chance)


def deal_with_swish(*, edition: Edition, cards: int, k: int, chance: Chance) -> tuple[Card, ...]:
    """An ordinary deal that holds a swish of k cards in one cycle. Raises BadOptions if the deck has none."""
    dealer = _dealer(edition.key, cards, k)
    if not dealer.possible:
        raise BadOptions(f"With this deck no {k} cards make a swish that lies as one cycle.")
    patterns = dealer.board(chance)
    chance.shuffle(patterns)
    return turned_by_chance(patterns, edition=edition, chance=chance)


def balanced(cards: Sequence[Card], edition: Edition) -> bool:
    """Whether each colour has as many dots as hoops, so that colours alone do not tell that it is no swish."""
    return sorted(edition.colours[card.dot] for card in cards) == sorted(edition.colours[card.hoop] for card in cards)


@lru_cache(maxsize=_DEALERS_KEPT)
def _dealer(edition_key: str, cards: int, k: int) -> Dealer:
    return Dealer(EDITIONS[edition_key], cards=cards, k=k)
