"""All swishes on a board, how many there are, or whether there is one.

What a swish is: docs/rules/swish.md, section 2. How they are found: section 4. The lists behind it are made when a board
of the edition is first looked at.
"""

from collections.abc import Iterator, Sequence
from itertools import chain

from games.swish.board import MOST_CARDS
from games.swish.card import TURNS, BadCard, Card, Mistake
from games.swish.catalogue import LARGEST_LISTED
from games.swish.check import check
from games.swish.edition import Edition
from games.swish.large import large_swishes
from games.swish.listing import Swish, listing

__all__ = ["MOST_CARDS_FOR_LARGE", "Swish", "counts", "has_swish", "single_cycles", "swishes"]

MOST_CARDS_FOR_LARGE = 24  # cards on a board on which swishes of more than five cards can be listed


def swishes(board: Sequence[Card], *, edition: Edition, at_least: int = 2, at_most: int = 5) -> Iterator[Swish]:
    """Every swish of so many cards, smallest first; those of one size in the same order each time.

    Two copies of a card are two cards. Raises BadCard if the edition cannot have a card or there are more than 60, and
    ValueError if the sizes are not 2 <= at_least <= at_most <= spaces, or if more than five cards are asked for on a
    board of more than 24.
    """
    _check(board, edition, at_least, at_most)
    listed = range(at_least, min(at_most, LARGEST_LISTED) + 1)
    small = iter(listing(edition.key).swishes(board, listed))
    if at_most <= LARGEST_LISTED:
        return small
    return chain(small, _large(board, edition, max(at_least, LARGEST_LISTED + 1), at_most))


def counts(board: Sequence[Card], *, edition: Edition, at_least: int = 2, at_most: int = 5) -> dict[int, int]:
    """How many swishes there are of every size from `at_least` to `at_most`. Errors as for `swishes`."""
    _check(board, edition, at_least, at_most)
    listed = range(at_least, min(at_most, LARGEST_LISTED) + 1)
    number = listing(edition.key).counts(board, listed)
    if at_most > LARGEST_LISTED:
        first = max(at_least, LARGEST_LISTED + 1)
        number |= dict.fromkeys(range(first, at_most + 1), 0)
        for lay in large_swishes(board, edition=edition, at_least=first, at_most=at_most):
            number[len(lay)] += 1
    return number


def has_swish(board: Sequence[Card], *, edition: Edition) -> bool:
    """Whether the board holds a swish of any size. Raises BadCard as `swishes` does, but looks no further than needed."""
    lists = listing(edition.key)
    partners = lists.partners
    seen = 0
    try:
        for card in board:
            its_partners, itself = partners[card]
            if its_partners & seen:
                return True
            seen |= itself
    except KeyError:
        _check(board, edition, 2, 2)
        raise
    if len(board) > MOST_CARDS:
        _check(board, edition, 2, 2)
    return lists.minimal_lanes.present(lists.copies(board)) != 0


def single_cycles(board: Sequence[Card], *, edition: Edition, k: int) -> Iterator[tuple[int, ...]]:
    """The positions of every swish of k cards that can lie as one cycle, in order. Errors as for `swishes`."""
    for positions, lay in swishes(board, edition=edition, at_least=k, at_most=k):
        if k > LARGEST_LISTED:
            if check([board[position] for position in positions], edition=edition).single_cycle:
                yield positions
        elif _is_one_cycle(
            [edition.turned(board[position], turn) for position, turn in zip(positions, lay, strict=True)]
        ):
            yield positions


def _is_one_cycle(laid: Sequence[Card]) -> bool:
    after = dict(laid)
    start, space, length = laid[0].dot, laid[0].hoop, 1
    while space != start:
        space, length = after[space], length + 1
    return length == len(laid)


def _large(board: Sequence[Card], edition: Edition, at_least: int, at_most: int) -> Iterator[Swish]:
    found = [
        Swish(tuple([position for position, _ in lay]), tuple([TURNS[turn] for _, turn in lay]))
        for lay in large_swishes(board, edition=edition, at_least=at_least, at_most=at_most)
    ]
    found.sort(key=lambda swish: (len(swish.positions), swish.positions))
    yield from found


def _check(board: Sequence[Card], edition: Edition, at_least: int, at_most: int) -> None:
    if not 2 <= at_least <= at_most <= edition.spaces:
        raise ValueError(f"The sizes of a swish must go up, between 2 and {edition.spaces} cards.")
    if len(board) > MOST_CARDS:
        raise BadCard(Mistake.TOO_MANY_CARDS, f"There are {len(board)} cards; {MOST_CARDS} are the most.")
    if at_most > LARGEST_LISTED and len(board) > MOST_CARDS_FOR_LARGE:
        raise ValueError(
            f"Swishes of more than {LARGEST_LISTED} cards can be listed on boards of up to {MOST_CARDS_FOR_LARGE} cards."
        )
    for card in board:
        if card not in edition.pattern_ids:
            edition.check_card(card)
