"""Knock now? Two players; the other one has any three of the 26 unseen cards, and then one exchange.

"Yes" means that the knocker wins more often than not, where an equal hand counts half. All 2,600 hands are gone through.
The levels say how clear it is: by 30 of a hundred or more, by 12 or more, by less.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import ClassVar

from games.core import BadNotation
from games.drills.claims import Said, parse_said, require_claim, said_text
from games.drills.kind import Hint, Judgement, Kind, Options, Puzzle, Reason, Skill, hint_of, judged
from games.schwimmen.drills.positions import Position, canonical_key, dealt, parse_position, position_text, three
from games.schwimmen.score import score
from games.schwimmen.simulate import best_exchange, worth
from games.swish.chance import Chance

CLEAR = {
    1: (Fraction(30, 100), Fraction(1)),
    2: (Fraction(12, 100), Fraction(30, 100)),
    3: (Fraction(0), Fraction(12, 100)),
}
"""How far the share of wins is from one half, for each level: at least, and less than."""

_WORTH_ASKING = {1: range(8, 32), 2: range(17, 30), 3: range(18, 28)}
"""Hands outside are hardly ever of the level, so they are not gone through."""


@dataclass(frozen=True, slots=True)
class Outcomes:
    """Of all hands that the other player can have: so many lose to the knocker, so many are equal."""

    wins: int
    ties: int
    hands: int

    @property
    def share(self) -> Fraction:
        """The share of wins of the knocker, an equal hand counting half."""
        return Fraction(2 * self.wins + self.ties, 2 * self.hands)


@dataclass(frozen=True, slots=True, kw_only=True)
class KnockNowOptions(Options):
    """The level."""

    edition_key: ClassVar[str] = "schwimmen"


class KnockNow(Kind[KnockNowOptions, Position, Said]):
    """Decide whether to knock."""

    key = "knock_now"
    version = "1"
    skills = (Skill.DECIDE, Skill.CHANCE)
    options_type = KnockNowOptions

    def position(self, seed: int, options: KnockNowOptions) -> Position:
        """Return the first deal that the level wants; yes and no are equally likely."""
        chance = Chance(seed)
        yes = bool(chance.below(2))
        at_least, below = CLEAR[options.level]
        while True:
            position = dealt(chance)
            if int(score(position.hand)) not in _WORTH_ASKING[options.level]:
                continue
            off = outcomes(position).share - Fraction(1, 2)
            if (off > 0) == yes and off and at_least <= abs(off) < below:
                return position

    def answers(self, position: Position) -> tuple[Said, ...]:
        """Return yes or no; both if it is exactly one half."""
        share = outcomes(position).share
        return tuple(
            Said(yes) for yes in (True, False) if (share >= Fraction(1, 2) if yes else share <= Fraction(1, 2))
        )

    def judge(self, puzzle: Puzzle[KnockNowOptions, Position, Said], claim: Said) -> Judgement:
        """Judge yes or no."""
        said = require_claim(claim, Said)
        answers = self.answers(puzzle.position)
        wrong = Reason.NO if said.yes else Reason.YES
        return judged(right=said in answers, wrong=wrong, answers=tuple(map(said_text, answers)))

    def hint(self, puzzle: Puzzle[KnockNowOptions, Position, Said], step: int) -> Hint:
        """Return a step of the ladder: what the middle offers the other player, then how many of all hands lose."""
        position = puzzle.position
        found = outcomes(position)
        numbers = (float(found.wins), float(found.ties), float(found.hands))
        return hint_of(step, idea="other_hands", cards=tuple(map(str, position.middle)), numbers=numbers)

    def canonical_key(self, position: Position) -> str:
        """Return the position in the first of all namings of the suits."""
        return canonical_key(position)

    def difficulty(self, position: Position) -> float:
        """Return how near to one half it is."""
        return float(1 - 2 * abs(outcomes(position).share - Fraction(1, 2)))

    def claim_text(self, claim: Said) -> str:
        """Write yes or no."""
        return said_text(claim)

    def parse_claim(self, text: object) -> Said:
        """Read yes or no."""
        return parse_said(text)

    def position_text(self, position: Position) -> str:
        """Write hand and middle."""
        return position_text(position)

    def parse_position(self, text: str) -> Position:
        """Read hand and middle. Raises BadNotation."""
        position = parse_position(text)
        if not position.middle:
            raise BadNotation("Three cards lie in the middle.")
        return position


@lru_cache(maxsize=256)
def outcomes(position: Position) -> Outcomes:
    """Go through all hands of the other player, each with its best exchange or left as it is."""
    hand, middle = three(position.hand), three(position.middle)
    mine = worth(hand)
    seen = {*hand, *middle, *(three(position.gone) if position.gone else ())}
    wins = ties = hands = 0
    for other in combinations([number for number in range(32) if number not in seen], 3):
        theirs = max(worth(other), best_exchange(other, middle)[0])
        wins += theirs < mine
        ties += theirs == mine
        hands += 1
    return Outcomes(wins, ties, hands)


KNOCK_NOW = KnockNow()
