"""How many swishes of two cards are on the board?"""

from dataclasses import dataclass
from itertools import combinations

from games.swish.board import canonical_key
from games.swish.card import Card, Turn
from games.swish.chance import Chance
from games.swish.check import check
from games.swish.edition import Edition
from games.swish.generate import BOARD_SIZES, GENERATOR_VERSION
from games.swish.grade import SCAN_FROM, Skill, difficulty, skills, visibility
from games.swish.kinds.claims import BadClaim, Number, Refusal, parse_number, require_claim, words
from games.swish.kinds.dealing import balanced, deal
from games.swish.kinds.kind import (
    Hint,
    Judgement,
    Kind,
    Options,
    Puzzle,
    Reason,
    Stack,
    View,
    hint_of,
    require_number,
)
from games.swish.solve import counts

_MOST_WANTED = 6  # swishes of two on a board: more are tedious to count
_DEALS = 60  # looked at; the first with the number wanted, or else the nearest, is taken
_AS_THEY_LIE = (Turn.AS_IS, Turn.AS_IS)


@dataclass(frozen=True, kw_only=True)
class HowManyOptions(Options):
    """Cards on the board (6 to 20)."""

    cards: int

    def check(self) -> None:
        """Refuse sizes that no board has."""
        require_number(self.cards, among=BOARD_SIZES, what="The number of cards on the board")

    @property
    def shown_cards(self) -> int:
        """The board."""
        return self.cards


class HowMany(Kind[HowManyOptions, Number]):
    """Count the swishes of two."""

    key = "how_many"
    version = "1"
    options_type = HowManyOptions

    def make(self, seed: int, options: HowManyOptions) -> Puzzle[HowManyOptions, Number]:
        """Return an ordinary deal. Each number from none to six, or to a third of the cards, is as likely as deals allow."""
        edition, chance = options.edition, Chance(seed)
        wanted = chance.below(min(_MOST_WANTED, options.cards // 3) + 1)
        board = deal(edition=edition, cards=options.cards, chance=chance)
        miss = abs(_count(board, edition) - wanted)
        for _ in range(_DEALS):
            if not miss:
                break
            another = deal(edition=edition, cards=options.cards, chance=chance)
            its_miss = abs(_count(another, edition) - wanted)
            if its_miss < miss:
                board, miss = another, its_miss
        pairs = _pairs(board, edition)
        plausible = sum(balanced(pair, edition) for pair in combinations(board, 2))
        return Puzzle(
            kind=self.key,
            options=options,
            seed=seed,
            cards=board,
            answer=Number(len(pairs)),
            canonical_key=canonical_key(board, edition),
            # As if somebody guessed among the numbers that the colours allow. What must be turned is not counted.
            difficulty=round(difficulty(visibility(1 / (plausible + 1)), board_size=len(board), lay=_AS_THEY_LIE), 6),
            skills=_skills(board, pairs),
            generator_version=f"{GENERATOR_VERSION}.{self.version}",
            deck_hash=edition.deck_hash,
        )

    def show(self, puzzle: Puzzle[HowManyOptions, Number]) -> View:
        """Return the board."""
        return View(edition_key=puzzle.options.edition_key, cards=puzzle.cards)

    def judge(self, puzzle: Puzzle[HowManyOptions, Number], claim: Number) -> Judgement:
        """Judge the number. The swishes are shown only once it is right. Two copies of a card are two cards."""
        number: object = require_claim(claim, Number).number
        cards = len(puzzle.cards)
        if type(number) is not int:
            raise BadClaim(Refusal.NOT_A_CLAIM)
        if not 0 <= number <= cards * (cards - 1) // 2:
            raise BadClaim(Refusal.NO_SUCH_NUMBER, cards=cards)
        pairs = _pairs(puzzle.cards, puzzle.edition)
        if number == len(pairs):
            return Judgement(right=True, reason=Reason.RIGHT, stacks=pairs)
        return Judgement(right=False, reason=Reason.TOO_LOW if number < len(pairs) else Reason.TOO_HIGH)

    def hint(self, puzzle: Puzzle[HowManyOptions, Number], step: int) -> Hint:
        """Return a step of the ladder: the movement of the first swish, then its first card, then all cards of all swishes.

        If there is none, the movement is REJECT and no card is marked.
        """
        pairs = _pairs(puzzle.cards, puzzle.edition)
        movement = skills(len(puzzle.cards), pairs[0].lay if pairs else ())[0]
        cards = list(dict.fromkeys(position for pair in pairs for position in pair.positions))
        return hint_of(step, movement=movement, cards=cards, stacks=pairs)

    def claim_text(self, claim: Number) -> str:
        """Write the number."""
        return str(claim.number)

    def parse_claim(self, text: str) -> Number:
        """Read the number."""
        match words(text):
            case [word]:
                return Number(parse_number(word))
        raise BadClaim(Refusal.NOT_A_CLAIM)


def _count(board: tuple[Card, ...], edition: Edition) -> int:
    return counts(board, edition=edition, at_least=2, at_most=2)[2]


def _pairs(board: tuple[Card, ...], edition: Edition) -> tuple[Stack, ...]:
    """Every swish of two, in order, in its cheapest lay."""
    found = []
    for positions in combinations(range(len(board)), 2):
        pair = [board[position] for position in positions]
        if balanced(pair, edition) and (verdict := check(pair, edition=edition)).swish:
            found.append(Stack(positions, verdict.lay))
    return tuple(found)


def _skills(board: tuple[Card, ...], pairs: tuple[Stack, ...]) -> tuple[str, ...]:
    """The movement of all swishes, MIX if they differ, REJECT if there is none; and scanning on a large board."""
    movements = {skills(2, pair.lay)[0] for pair in pairs}
    movement = Skill.REJECT if not movements else Skill.MIX if len(movements) > 1 else movements.pop()
    return (str(movement), str(Skill.SCAN)) if len(board) >= SCAN_FROM else (str(movement),)


HOW_MANY = HowMany()
