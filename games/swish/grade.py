"""How hard a puzzle is, and what it trains.

Model and tags: docs/rules/swish.md, section 7.
"""

from collections.abc import Sequence
from enum import StrEnum
from math import inf, log, log2

from games.swish.card import Card, Turn
from games.swish.edition import Edition

SCAN_FROM = 12  # cards on the board from which looking through all of them is a task of its own

# The first model of the difficulty, to be calibrated on real answers.
_PER_CARD_TO_TURN = 0.25
_PER_MIRRORED_CARD = 0.15
_PER_CARD_MORE_THAN_TWO = 0.3
_PER_LOG_OF_BOARD = 0.5
_BOARD_OF_NO_EFFECT = 6  # cards


class Skill(StrEnum):
    """What a puzzle asks for."""

    MATCH = "MATCH"  # nothing to turn
    FLIP_LR = "FLIP-LR"
    FLIP_TB = "FLIP-TB"
    TURN = "TURN"  # a half-turn
    MIX = "MIX"  # cards turned in different ways
    PLAN3 = "PLAN3"  # a single-cycle swish of three cards
    PLAN4 = "PLAN4"
    PLAN5 = "PLAN5"
    SCAN = "SCAN"  # a board of many cards
    REJECT = "REJECT"  # to say that there is none, or what is left over


_SKILL_OF_TURN = {
    Turn.AS_IS: Skill.MATCH,
    Turn.HALF: Skill.TURN,
    Turn.FLIP_LR: Skill.FLIP_LR,
    Turn.FLIP_TB: Skill.FLIP_TB,
}
_CHEAPEST_FIRST = tuple(_SKILL_OF_TURN)
_PLANS = {3: Skill.PLAN3, 4: Skill.PLAN4, 5: Skill.PLAN5}


def chance_of_finding(board: Sequence[Card], answer: Sequence[int], *, edition: Edition) -> float:
    """How likely a random player finds exactly this answer, given by its positions on the board; from 0 to 1.

    The player picks any card and goes on with any way to lay any other card whose dot lies on the last hoop and whose
    hoop has a space of its own, or the first dot and so closes the cycle. Exact. Zero if the answer is no single cycle.
    """
    by_dot: list[list[tuple[int, int, int]]] = [[] for _ in range(edition.spaces)]
    for position, lying in enumerate(board):
        for dot, hoop in {(way[lying.dot], way[lying.hoop]): None for way in edition.turned_spaces}:
            by_dot[dot].append((1 << position, 1 << hoop, hoop))
    target = sum([1 << position for position in answer])

    def goes_on(hoop: int, start: int, hoops: int, left: int, used: int) -> float:
        """The chance from here, with these spaces of hoops and these cards taken and those of the target left."""
        ways, hits = 0, 0.0
        for card, bit, next_hoop in by_dot[hoop]:
            if used & card or hoops & bit:
                continue
            ways += 1
            if left & card:
                if next_hoop == start:
                    hits += left == card
                else:
                    hits += goes_on(next_hoop, start, hoops | bit, left ^ card, used | card)
        return hits / ways if ways else 0.0

    found = 0.0
    for position in answer:
        dot, hoop = board[position]
        taken = 1 << position
        found += goes_on(hoop, dot, 1 << hoop, target ^ taken, taken)
    return found / len(board)


def visibility(chance: float) -> float:
    """Minus the binary logarithm of the chance of finding an answer, or any of several: 0 if it is certain.

    Infinite if there is no chance. Chances of different answers add up, as a player ends with one of them.
    """
    return -log2(chance) if chance else inf


def difficulty(visibility: float, *, board_size: int, lay: Sequence[Turn]) -> float:
    """The difficulty in the first model, from the visibility, the cards on the board and the answer's cheapest lay."""
    return (
        visibility
        + _PER_CARD_TO_TURN * sum(turn is not Turn.AS_IS for turn in lay)
        + _PER_MIRRORED_CARD * sum(turn.mirrors for turn in lay)
        + _PER_CARD_MORE_THAN_TWO * (len(lay) - 2)
        + _PER_LOG_OF_BOARD * log(board_size / _BOARD_OF_NO_EFFECT)
    )


def solving_turns(one: Card, other: Card, *, edition: Edition) -> tuple[Turn, ...]:
    """The turns of either card of the two that make them a swish while the other stays; the cheapest first.

    Cheapest: none, then the half-turn, then the flips. Empty if the two are no swish.
    """
    return tuple(turn for turn in _CHEAPEST_FIRST if edition.turned(other, turn) == (one.hoop, one.dot))


def skills(board_size: int, lay: Sequence[Turn]) -> tuple[Skill, ...]:
    """What finding an answer trains, from its cheapest lay; with no lay: to see that there is no answer.

    First how the cards are turned: not at all, all that are turned in the same way, or in different ways. Then the plan
    for a swish of three to five cards, and scanning on a board of 12 cards or more.
    """
    if not lay:
        return (Skill.REJECT, Skill.SCAN) if board_size >= SCAN_FROM else (Skill.REJECT,)
    turns = [turn for turn in _CHEAPEST_FIRST[1:] if turn in lay]
    tags = [_SKILL_OF_TURN[turns[0] if turns else Turn.AS_IS] if len(turns) < 2 else Skill.MIX]
    if len(lay) in _PLANS:
        tags.append(_PLANS[len(lay)])
    if board_size >= SCAN_FROM:
        tags.append(Skill.SCAN)
    return tuple(tags)
