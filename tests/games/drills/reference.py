"""The answers to card drills once more, slowly and without the engine: cards are plain texts here."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product

VALUES = {**{str(number): number for number in range(7, 11)}, "J": 10, "Q": 10, "K": 10, "A": 11}
DECK = [suit + rank for suit in "CSHD" for rank in VALUES]
SWAP_FACES = [
    *(
        colour + kind
        for colour in "GRPB"
        for kind, copies in (("b", 12), ("s", 4), ("c", 4), ("x", 2))
        for _ in range(copies)
    ),
    *["W"] * 16,
]


def worth(hand: list[str]) -> float:
    """Points of three cards."""
    sums = [sum(VALUES[card[1:]] for card in hand if card[0] == suit) for suit in "CSHD"]
    alike = len({card[1:] for card in hand}) == 1
    return max([*sums, 30.5 if alike else 0])


def hands_after(hand: list[str], middle: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Each exchange in writing with the hand that it makes."""
    yield "pass", hand
    yield "swap-all", middle
    for give, take in product(range(3), range(3)):
        yield f"swap {hand[give]} {middle[take]}", [*hand[:give], middle[take], *hand[give + 1 :]]


def best_exchanges(hand: list[str], middle: list[str]) -> set[str]:
    """All that make the highest hand."""
    values = {text: worth(after) for text, after in hands_after(hand, middle)}
    return {text for text, value in values.items() if value == max(values.values())}


def knock(hand: list[str], middle: list[str]) -> tuple[int, int, int]:
    """Of all hands of the other player so many lose, so many are equal, and so many there are."""
    mine, wins, ties, many = worth(hand), 0, 0, 0
    for other in combinations([card for card in DECK if card not in (*hand, *middle)], 3):
        theirs = max(worth(after) for _, after in hands_after(list(other), middle))
        wins, ties, many = wins + (theirs < mine), ties + (theirs == mine), many + 1
    return wins, ties, many


def one_comes(hand: list[str], seen: list[str]) -> Fraction:
    """How likely one of three new cards has the suit that the hand has twice."""
    suits = [card[0] for card in hand]
    suit = next(suit for suit in suits if suits.count(suit) == 2)
    triples = list(combinations([card for card in DECK if card not in (*hand, *seen)], 3))
    return Fraction(sum(any(card[0] == suit for card in triple) for triple in triples), len(triples))


def drawn_fits(seen: list[str], colour: str) -> Fraction:
    """How likely an unseen card of Swap! fits the colour; `seen` are faces."""
    unseen = list(SWAP_FACES)
    for face in seen:
        unseen.remove(face)
    return Fraction(sum(face == "W" or face[0] == colour for face in unseen), len(unseen))


def best_plays(hand: list[str], colour: str, others: list[int]) -> set[str]:
    """Faces after which the hand is smallest."""
    after = {}
    for face in hand:
        if face == "W":
            after[face] = min(others)
        elif face[0] == colour:
            neighbours = min(others[0], others[-1])
            after[face] = {"s": len(hand) - 2, "x": neighbours}.get(face[1], len(hand) - 1)
    return {face for face, size in after.items() if size == min(after.values())}
