"""Right and wrong claims on puzzles of each kind, found by trying every lay: nothing of the engine is used."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Any

from games.swish.card import TURNS, Card
from games.swish.check import Symbol
from games.swish.edition import Edition
from games.swish.kinds.claims import Chosen, Laid, LeftOverSymbol, Number, Said
from tests.games.swish.boards import grid
from tests.games.swish.reference import by_networkx, is_swish, lays


def swish(cards: Sequence[Card], edition: Edition) -> bool:
    """Whether the cards are a swish."""
    return is_swish([lays(card, grid(edition)) for card in cards])


def balanced(cards: Sequence[Card], edition: Edition) -> bool:
    """Whether there are as many dots as hoops of each colour."""
    return Counter(edition.colour(card.dot) for card in cards) == Counter(edition.colour(card.hoop) for card in cards)


def find_verdicts(puzzle: Any) -> Iterator[tuple[Chosen, bool]]:
    """Every set of k cards, and of one card more if that may be."""
    options = puzzle.options
    sizes = [options.k, options.k + 1] if options.or_more else [options.k]
    hanging_together = by_networkx(puzzle.cards, grid(puzzle.edition), at_most=sizes[-1])
    for size in sizes:
        for positions in combinations(range(len(puzzle.cards)), size):
            if options.composites:
                yield Chosen(positions), swish([puzzle.cards[at] for at in positions], puzzle.edition)
            else:
                yield Chosen(positions), positions in hanging_together


def complete_verdicts(puzzle: Any) -> Iterator[tuple[Chosen, bool]]:
    """Every card offered."""
    stacked = puzzle.options.k - 1
    for at in range(stacked, len(puzzle.cards)):
        yield Chosen((at,)), swish([*puzzle.cards[:stacked], puzzle.cards[at]], puzzle.edition)


def build_verdicts(puzzle: Any) -> Iterator[tuple[Laid, bool]]:
    """The cards of the answer in every lay, and as they lie the first cards of the board."""
    positions = [at for at, _ in puzzle.answer.cards]
    for lay in product(TURNS, repeat=len(positions)):
        laid = [puzzle.edition.turned(puzzle.cards[at], turn) for at, turn in zip(positions, lay, strict=True)]
        dots, hoops = {card.dot for card in laid}, {card.hoop for card in laid}
        right = dots == hoops and len(dots) == len(hoops) == len(laid)
        yield Laid(tuple(zip(positions, lay, strict=True))), right
    if positions != list(range(puzzle.options.k)):
        # There is one swish of this size on the board.
        yield Laid(tuple((at, TURNS[0]) for at in range(puzzle.options.k))), False


def judge_verdicts(puzzle: Any) -> Iterator[tuple[Said, bool]]:
    """Yes and no, or yes and each symbol by name."""
    right = swish(puzzle.cards, puzzle.edition)
    yield Said(True), right
    if not puzzle.options.name:
        yield Said(False), not right
        return
    may_be = set() if right else symbols_left_over(puzzle.cards, puzzle.edition)
    for at, symbol in product(range(len(puzzle.cards)), Symbol):
        yield Said(False, LeftOverSymbol(at, symbol)), (at, symbol) in may_be


def how_many_verdicts(puzzle: Any) -> Iterator[tuple[Number, bool]]:
    """Every number from none to fifteen."""
    right = sum(swish(pair, puzzle.edition) for pair in combinations(puzzle.cards, 2))
    for number in range(16):
        yield Number(number), number == right


def sprint_verdicts(puzzle: Any) -> Iterator[tuple[Chosen, bool]]:
    """Every set of the fewest cards."""
    for positions in combinations(range(len(puzzle.cards)), puzzle.options.at_least):
        yield Chosen(positions), swish([puzzle.cards[at] for at in positions], puzzle.edition)


def symbols_left_over(cards: Sequence[Card], edition: Edition) -> set[tuple[int, Symbol]]:
    """Every symbol that some choice of turns and of partners with the fewest left over leaves over.

    Partners are chosen one by one, so this knows nothing of counting spaces.
    """
    best: dict[int, set[tuple[int, Symbol]]] = {}
    for laid in product(*(lays(card, grid(edition)) for card in cards)):
        for left in _left(laid, 0, frozenset()):
            best.setdefault(len(left), set()).update(left)
    return best[min(best)]


def _left(laid: Sequence[tuple[int, int]], dot: int, taken: frozenset[int]) -> Iterator[frozenset[tuple[int, Symbol]]]:
    """What is left over for each way to give the dots from this one on a free hoop on the same space, or none."""
    if dot == len(laid):
        hoops = [(place, Symbol.HOOP) for place in range(len(laid)) if place not in taken]
        yield frozenset(hoops)
        return
    for left in _left(laid, dot + 1, taken):
        yield left | {(dot, Symbol.DOT)}
    for place, (_, hoop) in enumerate(laid):
        # A space matches one dot and one hoop at most.
        if hoop == laid[dot][0] and not any(laid[other][1] == hoop for other in taken):
            yield from _left(laid, dot + 1, taken | {place})
