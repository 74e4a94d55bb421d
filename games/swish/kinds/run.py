"""A sprint as it is played: claim, refill, swap, end. Pure: time comes in as `stop`.

A run is stored as its puzzle and its log of claims; playing them again gives the same run.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from games.core import BadNotation
from games.swish.card import Card
from games.swish.chance import Chance
from games.swish.kinds.claims import BadClaim, Chosen, Refusal
from games.swish.kinds.kind import Hint, Judgement, Puzzle
from games.swish.kinds.notation import dumped, loaded, parse_puzzle, puzzle_text, require_fields
from games.swish.kinds.sprint import SPRINT, SprintOptions, SprintView, any_swish, hint_on, judge_on, view_of

SWAPPED = 4
"""Cards that the dealer swaps when no swish lies on the table (both rule texts)."""

MOST_CLAIMS = 1000
"""Of one run, wrong ones among them; a run has at most 30 right ones. After that it is over."""

_SWAPS = 100  # in a row
_MASK = (1 << 64) - 1


class Ending(StrEnum):
    """Why a run is over."""

    CLEARED = "cleared"
    """No swish that counts lies on the table and no card is to come, or a hundred swaps brought none."""
    GOAL = "goal"
    STOPPED = "stopped"
    """The time is out, or the student stopped."""
    TOO_MANY_CLAIMS = "too_many_claims"


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """A sprint after the claims of `log`.

    A place of `table` is None once the cards to come are used up. `found` counts swishes, `taken` the cards of them less
    those that wrong claims cost: one each, as long as there is one. `swaps` counts how often four cards were swapped.
    """

    puzzle: Puzzle[SprintOptions, Chosen]
    log: tuple[Chosen, ...] = ()
    table: tuple[Card | None, ...]
    to_come: tuple[Card, ...]
    found: int = 0
    wrong: int = 0
    taken: int = 0
    swaps: int = 0
    ending: Ending | None = None


def begin(puzzle: Puzzle[SprintOptions, Chosen]) -> Run:
    """The run before the first claim."""
    return Run(puzzle=puzzle, table=puzzle.cards, to_come=puzzle.hidden)


def claim(run: Run, chosen: Chosen) -> tuple[Run, Judgement]:
    """The run after a claim, and the judgement. Raises BadClaim, also when the run is over; nothing has changed then."""
    if run.ending is not None:
        raise BadClaim(Refusal.OVER)
    judgement = judge_on(run.table, chosen, options=run.puzzle.options)
    after = replace(run, log=(*run.log, chosen))
    if judgement.right:
        after = _refilled(_taken(after, chosen.positions))
        if after.puzzle.options.goal == after.found:
            after = replace(after, ending=Ending.GOAL)
    else:
        after = replace(after, wrong=run.wrong + 1, taken=max(0, run.taken - 1))
    if after.ending is None and len(after.log) >= MOST_CLAIMS:
        after = replace(after, ending=Ending.TOO_MANY_CLAIMS)
    return after, judgement


def stop(run: Run) -> Run:
    """The run ended from outside; one that is over stays as it is."""
    return run if run.ending is not None else replace(run, ending=Ending.STOPPED)


def show(run: Run) -> SprintView:
    """What the student sees: the table and how many cards are to come, not which."""
    return view_of(run.table, to_come=len(run.to_come), options=run.puzzle.options)


def hint(run: Run, step: int) -> Hint:
    """A step towards a swish on the table. Raises ValueError if it is not 1 to 5."""
    return hint_on(run.table, step, options=run.puzzle.options)


def run_text(run: Run) -> str:
    """Write a run, cards to come included: for the database, never for a page."""
    return dumped(
        {
            "puzzle": puzzle_text(SPRINT, run.puzzle),
            "log": [SPRINT.claim_text(chosen) for chosen in run.log],
            "stopped": run.ending is Ending.STOPPED,
        }
    )


def parse_run(text: str) -> Run:
    """Read a run by playing its log. Raises BadNotation."""
    fields = require_fields(loaded(text), "puzzle", "log", "stopped")
    log = fields["log"]
    if not isinstance(log, list) or len(log) > MOST_CLAIMS or type(fields["stopped"]) is not bool:
        raise BadNotation("This is no run of claims.")
    run = begin(parse_puzzle(SPRINT, fields["puzzle"]))
    try:
        for chosen in log:
            run, _ = claim(run, SPRINT.parse_claim(chosen))
    except BadClaim as bad:
        raise BadNotation(f"The log of the run cannot be played: {bad}") from bad
    return stop(run) if fields["stopped"] else run


def _taken(run: Run, positions: tuple[int, ...]) -> Run:
    table = tuple(None if position in positions else card for position, card in enumerate(run.table))
    return replace(run, table=table, found=run.found + 1, taken=run.taken + len(positions))


def _refilled(run: Run) -> Run:
    """The gaps filled in order; then four cards swapped until a swish that counts lies there, or the end."""
    table, to_come = list(run.table), list(run.to_come)
    for place, card in enumerate(table):
        if card is None and to_come:
            table[place] = to_come.pop(0)
    swaps = 0
    # The claims before it make the chance of a swap, so that the log is all there is to know.
    chance = Chance((run.puzzle.seed + len(run.log)) & _MASK)
    while not any_swish([card for card in table if card is not None], run.puzzle.options):
        if not to_come or swaps == _SWAPS:
            return replace(
                run, table=tuple(table), to_come=tuple(to_come), swaps=run.swaps + swaps, ending=Ending.CLEARED
            )
        swaps += 1
        _swap(table, to_come, chance)
    return replace(run, table=tuple(table), to_come=tuple(to_come), swaps=run.swaps + swaps)


def _swap(table: list[Card | None], to_come: list[Card], chance: Chance) -> None:
    """Swap four cards, or as many as are to come, for new ones and shuffle them among those to come."""
    places = [place for place, card in enumerate(table) if card is not None]
    chance.shuffle(places)
    back: list[Card] = []
    for place in places[: min(SWAPPED, len(to_come))]:
        if (card := table[place]) is not None:
            back.append(card)
            table[place] = to_come.pop(0)
    to_come += back
    chance.shuffle(to_come)
