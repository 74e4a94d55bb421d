"""Sprint: swish after swish from the running deck, until it is cleared, so many are found, or the time is out.

The puzzle is the shuffled deck. `games.swish.kinds.run` plays it: here is what happens at a table that lies.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.core import BadOptions
from games.swish.board import canonical_key
from games.swish.card import Card
from games.swish.chance import Chance
from games.swish.check import check
from games.swish.generate import BOARD_SIZES, GENERATOR_VERSION, SIZES
from games.swish.grade import SCAN_FROM, Skill, chance_of_finding, difficulty, skills, visibility
from games.swish.kinds.claims import Chosen, chosen_text, parse_chosen, require_claim, require_positions
from games.swish.kinds.dealing import deck_patterns, turned_by_chance
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
from games.swish.large import large_swishes
from games.swish.solve import counts, has_swish, single_cycles, swishes

GOALS = range(1, 31)
_TRIES = 1000  # shuffles of the deck until a swish that is asked for lies on the table
_LARGEST_MINIMAL = 8  # cards: where swishes of up to so many count, whether there is one at all is seen at once
_LARGEST_LISTED = SIZES[-1]


@dataclass(frozen=True, kw_only=True)
class SprintOptions(Options):
    """Cards on the table (6 to 20), fewest and most cards of a swish, and how many swishes end the run.

    `goal` None: the run ends when the deck is cleared. A set time is given from outside (`games.swish.kinds.run.stop`).
    """

    cards: int
    at_least: int = 2
    at_most: int
    goal: int | None = None

    def check(self) -> None:
        """Refuse sizes that no table has."""
        require_number(self.cards, among=BOARD_SIZES, what="The number of cards on the table")
        require_number(self.at_least, among=SIZES, what="The fewest cards of a swish")
        require_number(
            self.at_most, among=range(self.at_least, self.edition.spaces + 1), what="The most cards of a swish"
        )
        if self.goal is not None:
            require_number(self.goal, among=GOALS, what="The number of swishes to find")

    @property
    def shown_cards(self) -> int:
        """The table."""
        return self.cards


@dataclass(frozen=True, kw_only=True)
class SprintView(View):
    """The table, how many cards are still to come, and which swishes count. Falling apart is allowed, as in play."""

    to_come: int
    at_least: int
    at_most: int
    goal: int | None


class Sprint(Kind[SprintOptions, Chosen]):
    """Find swish after swish."""

    key = "sprint"
    version = "1"
    options_type = SprintOptions

    def make(self, seed: int, options: SprintOptions) -> Puzzle[SprintOptions, Chosen]:
        """Return the whole deck of the edition, shuffled so that a swish that counts lies on the first table."""
        edition, chance = options.edition, Chance(seed)
        deck = deck_patterns(edition)
        for _ in range(_TRIES):
            chance.shuffle(deck)
            cards = turned_by_chance(deck, edition=edition, chance=chance)
            table = cards[: options.cards]
            answer = _first_single_cycle(table, options)
            if answer is not None:
                break
        else:
            raise BadOptions("This deck has no such swish.")
        found = check([table[position] for position in answer], edition=edition)
        return Puzzle(
            kind=self.key,
            options=options,
            seed=seed,
            cards=table,
            hidden=cards[options.cards :],
            answer=Chosen(answer),
            canonical_key=f"sprint:{canonical_key(table, edition)}",
            difficulty=round(difficulty(_visibility(table, options), board_size=len(table), lay=found.lay), 6),
            skills=_skills(options),
            generator_version=f"{GENERATOR_VERSION}.{self.version}",
            deck_hash=edition.deck_hash,
        )

    def show(self, puzzle: Puzzle[SprintOptions, Chosen]) -> SprintView:
        """Return the first table."""
        return view_of(puzzle.cards, to_come=len(puzzle.hidden), options=puzzle.options)

    def judge(self, puzzle: Puzzle[SprintOptions, Chosen], claim: Chosen) -> Judgement:
        """Judge a claim on the first table; on later ones, `games.swish.kinds.run.claim` does."""
        return judge_on(puzzle.cards, claim, options=puzzle.options)

    def hint(self, puzzle: Puzzle[SprintOptions, Chosen], step: int) -> Hint:
        """Return a step towards a swish on the first table."""
        return hint_on(puzzle.cards, step, options=puzzle.options)

    def claim_text(self, claim: Chosen) -> str:
        """Write the positions."""
        return chosen_text(claim)

    def parse_claim(self, text: str) -> Chosen:
        """Read the positions."""
        return parse_chosen(text)


def view_of(table: Sequence[Card | None], *, to_come: int, options: SprintOptions) -> SprintView:
    """What a student sees of a table."""
    return SprintView(
        edition_key=options.edition_key,
        cards=tuple(table),
        to_come=to_come,
        at_least=options.at_least,
        at_most=options.at_most,
        goal=options.goal,
    )


def judge_on(table: Sequence[Card | None], claim: object, *, options: SprintOptions) -> Judgement:
    """Judge cards of a table. Every swish of so many cards is right, also one that falls apart. Raises BadClaim."""
    positions = require_positions(
        require_claim(claim, Chosen).positions, board=table, fewest=options.at_least, most=options.at_most
    )
    verdict = check([card for position in positions if (card := table[position])], edition=options.edition)
    return Judgement(
        right=verdict.swish,
        reason=Reason.RIGHT if verdict.swish else Reason.NOT_A_SWISH,
        stacks=(Stack(positions, verdict.lay, verdict.left_over),),
    )


def hint_on(table: Sequence[Card | None], step: int, *, options: SprintOptions) -> Hint:
    """A step towards the first swish of a table. Without any, the movement is REJECT and no card is marked."""
    positions = first_swish(table, options)
    if positions is None:
        return hint_of(step, movement=Skill.REJECT, cards=(), stacks=())
    lay = check([card for position in positions if (card := table[position])], edition=options.edition).lay
    return hint_of(step, movement=skills(2, lay)[0], cards=positions, stacks=[Stack(positions, lay)])


def any_swish(cards: Sequence[Card], options: SprintOptions) -> bool:
    """Whether these cards, at most 24 of them, hold a swish that counts."""
    edition, at_least, at_most = options.edition, options.at_least, options.at_most
    if at_least == SIZES[0] and at_most >= _LARGEST_MINIMAL:
        return has_swish(cards, edition=edition)
    listed = counts(cards, edition=edition, at_least=at_least, at_most=min(at_most, _LARGEST_LISTED))
    return any(listed.values()) or _first_large(cards, options) is not None


def first_swish(table: Sequence[Card | None], options: SprintOptions) -> tuple[int, ...] | None:
    """The positions of a swish that counts, one with the fewest cards; None if there is none."""
    there = [position for position, card in enumerate(table) if card is not None]
    cards = [card for card in table if card is not None]
    last = min(options.at_most, _LARGEST_LISTED)
    small = swishes(cards, edition=options.edition, at_least=options.at_least, at_most=last)
    found = next((swish.positions for swish in small), None) or _first_large(cards, options)
    return None if found is None else tuple(there[place] for place in found)


def _first_large(cards: Sequence[Card], options: SprintOptions) -> tuple[int, ...] | None:
    if options.at_most <= _LARGEST_LISTED:
        return None
    lays = large_swishes(cards, edition=options.edition, at_least=_LARGEST_LISTED + 1, at_most=options.at_most)
    return next((tuple(position for position, _ in lay) for lay in lays), None)


def _single_cycles(table: Sequence[Card], options: SprintOptions) -> Iterator[tuple[int, ...]]:
    """Every swish that counts, has up to five cards and can lie as one cycle; the smallest first."""
    for k in range(options.at_least, min(options.at_most, _LARGEST_LISTED) + 1):
        yield from single_cycles(table, edition=options.edition, k=k)


def _first_single_cycle(table: Sequence[Card], options: SprintOptions) -> tuple[int, ...] | None:
    return next(_single_cycles(table, options), None)


def _visibility(table: Sequence[Card], options: SprintOptions) -> float:
    """Of finding any of these swishes."""
    found = _single_cycles(table, options)
    return visibility(sum(chance_of_finding(table, positions, edition=options.edition) for positions in found))


def _skills(options: SprintOptions) -> tuple[str, ...]:
    plans = {3: Skill.PLAN3, 4: Skill.PLAN4, 5: Skill.PLAN5}
    plan = [plans[options.at_least]] if options.at_least in plans else []
    scan = [Skill.SCAN] if options.cards >= SCAN_FROM else []
    return tuple(map(str, [*plan, *scan])) or (str(Skill.MATCH),)


SPRINT = Sprint()
