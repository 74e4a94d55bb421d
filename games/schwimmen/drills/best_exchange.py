"""Which exchange is best? Ten exchanges, or leave it: every one that makes the highest hand is right.

Level 1: one card, much better than all else. Level 2: all three cards. Level 3: three of a kind or one suit. Level 4: taking
the highest card of the middle is wrong. Level 5: any deal; several answers may be equally good.
"""

from dataclasses import dataclass
from typing import ClassVar

from games.core import BadNotation
from games.drills.claims import BadClaim, Refusal, require_claim, require_text
from games.drills.kind import Hint, Judgement, Kind, Options, Puzzle, Reason, Skill, hint_of, judged
from games.schwimmen.cards import DECK
from games.schwimmen.drills.positions import Position, canonical_key, dealt, parse_position, position_text
from games.schwimmen.moves import Act, Knock, Pass, SwapAll, SwapOne, move_text, parse_act
from games.schwimmen.score import HIGHEST, THREE_OF_A_KIND, score
from games.schwimmen.turns import exchanged
from games.swish.chance import Chance

CLEAR = 5
"""On level 1 the best is better by so much, on level 2 by more than half of it."""
CLOSE = 3
"""On level 4 it is better by no more than that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BestExchangeOptions(Options):
    """The level, 1 to 5."""

    edition_key: ClassVar[str] = "schwimmen"
    levels: ClassVar[range] = range(1, 6)


class BestExchange(Kind[BestExchangeOptions, Position, Act]):
    """Choose an exchange."""

    key = "best_exchange"
    version = "1"
    skills = (Skill.COMPARE, Skill.ADD)
    options_type = BestExchangeOptions

    def position(self, seed: int, options: BestExchangeOptions) -> Position:
        """Return the first deal that the level wants."""
        chance = Chance(seed)
        while True:
            position = _near_three_of_a_kind(chance) if options.level == 3 else dealt(chance)
            if fits(position, level=options.level):
                return position

    def answers(self, position: Position) -> tuple[Act, ...]:
        """Return every act that makes the highest hand."""
        values = worths(position)
        best = max(values.values())
        return tuple(act for act, worth in values.items() if worth == best)

    def judge(self, puzzle: Puzzle[BestExchangeOptions, Position, Act], claim: Act) -> Judgement:
        """Judge an exchange. Raises BadClaim for cards that are not there."""
        act: object = claim
        position = puzzle.position
        if isinstance(act, SwapOne):
            if act.give not in position.hand:
                raise BadClaim(Refusal.NOT_IN_HAND)
            if act.take not in position.middle:
                raise BadClaim(Refusal.NOT_IN_MIDDLE)
        elif not isinstance(act, SwapAll):
            require_claim(act, Pass)
        answers = self.answers(position)
        return judged(right=claim in answers, wrong=Reason.NOT_BEST, answers=tuple(map(move_text, answers)))

    def hint(self, puzzle: Puzzle[BestExchangeOptions, Position, Act], step: int) -> Hint:
        """Return a step of the ladder: how much is possible is told last."""
        position = puzzle.position
        act = self.answers(position)[0]
        worth = worths(position)[act]
        match act:
            case SwapOne(give, take):
                return hint_of(step, idea="one_card", cards=(str(take), str(give)), numbers=(worth,))
            case SwapAll():
                cards = tuple(map(str, position.middle))
                return hint_of(step, idea="all_cards", cards=cards, numbers=(worth,))
        return hint_of(step, idea="leave_it", cards=tuple(map(str, position.hand)), numbers=(worth,))

    def canonical_key(self, position: Position) -> str:
        """Return the position in the first of all namings of the suits."""
        return canonical_key(position)

    def difficulty(self, position: Position) -> float:
        """Return how near the second best is."""
        return 1 / (1 + margin(position))

    def claim_text(self, claim: Act) -> str:
        """Write an exchange like a move of the game."""
        return move_text(claim)

    def parse_claim(self, text: object) -> Act:
        """Read an exchange; a knock is none."""
        try:
            act = parse_act(require_text(text))
        except BadNotation as mistake:
            raise BadClaim(Refusal.NOT_A_CLAIM) from mistake
        if isinstance(act, Knock):
            raise BadClaim(Refusal.NOT_A_CLAIM)
        return act

    def position_text(self, position: Position) -> str:
        """Write hand and middle."""
        return position_text(position)

    def parse_position(self, text: str) -> Position:
        """Read hand and middle. Raises BadNotation."""
        position = parse_position(text)
        if not position.middle:
            raise BadNotation("Three cards lie in the middle.")
        return position


def worths(position: Position) -> dict[Act, float]:
    """Return what the hand is worth after each of the nine single exchanges, after changing all, and if it is left."""
    acts: list[Act] = [SwapOne(give=give, take=take) for give in position.hand for take in position.middle]
    return {act: score(exchanged(position.hand, position.middle, act)[0]) for act in (*acts, SwapAll(), Pass())}


def margin(position: Position) -> float:
    """Return by how much the best is better than the next one; 0 if several are best."""
    best, second, *_ = sorted(worths(position).values(), reverse=True)
    return best - second


def fits(position: Position, *, level: int) -> bool:
    """Say whether the position is of this level."""
    if level == 5:
        return True
    values = worths(position)
    best, second, *_ = sorted(values.values(), reverse=True)
    act = next(act for act, worth in values.items() if worth == best)
    if best == second:
        return False
    match level, act:
        case 1, SwapOne():
            return best - second >= CLEAR
        case 2, SwapAll():
            return best - second > CLEAR / 2
        case 3, SwapOne():
            return best in (THREE_OF_A_KIND, HIGHEST) and second >= 27
        case 4, SwapOne(_, take):
            highest = max(card.points for card in position.middle)
            return take.points < highest and best - second <= CLOSE
    return False


def _near_three_of_a_kind(chance: Chance) -> Position:
    """Two cards of a rank in the hand, the third in the middle, and cards of one of their suits besides."""
    cards = list(DECK)
    chance.shuffle(cards)
    rank = cards[0].rank
    alike = [card for card in cards if card.rank == rank]
    others = [card for card in cards if card.rank != rank]
    suit = [card for card in others if card.suit == alike[0].suit]
    rest = [card for card in others if card.suit != alike[0].suit]
    hand, middle = [alike[0], alike[1], suit[0]], [alike[2], suit[1], rest[0]]
    chance.shuffle(hand)
    chance.shuffle(middle)
    return Position(tuple(hand), tuple(middle))


BEST_EXCHANGE = BestExchange()
