"""How a made-up student plays a sprint: swish after swish from the running deck, until the time is over."""

import math
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from random import Random

from classroom.practice.demo.play import Learner, burden
from classroom.practice.models import Puzzle
from games.swish.card import Card
from games.swish.check import check
from games.swish.kinds import run as sprint
from games.swish.kinds.claims import Chosen
from games.swish.kinds.sprint import SPRINT, SprintOptions, first_swish

SLOWEST = 14.0  # seconds for a swish of a student of middling skill, at the start
_FORGOTTEN = 4096


@dataclass(frozen=True, slots=True)
class RunClaim:
    """A claim of a sprint; `seconds` since its start."""

    text: str
    is_right: bool
    seconds: float


@dataclass(frozen=True, slots=True)
class PlayedRun:
    """A sprint that is over: how it stands, its claims, and how long it took."""

    run: sprint.Run
    claims: tuple[RunClaim, ...]
    seconds: float


def play_run(puzzle: Puzzle, learner: Learner, *, week: int, limit: float, random: Random) -> PlayedRun:
    """The sprint of this puzzle, ended by its time at the latest."""
    run = sprint.begin(puzzle.engine)
    able = learner.ability(week)
    doubt = 1 / (1 + math.exp(able - burden(puzzle.difficulty)))
    claims: list[RunClaim] = []
    seconds = 0.0
    while run.ending is None:
        pause = SLOWEST * learner.pace * math.exp(-0.12 * able) * random.lognormvariate(0, 0.5)
        if seconds + pause >= limit:
            return PlayedRun(sprint.stop(run), tuple(claims), limit)
        seconds = round(seconds + max(1.5, pause), 3)
        chosen = _mistaken(run, random) if random.random() < doubt else _found(run)
        run, judgement = sprint.claim(run, chosen)
        claims.append(RunClaim(SPRINT.claim_text(chosen), judgement.right, seconds))
    return PlayedRun(run, tuple(claims), seconds)


def _found(run: sprint.Run) -> Chosen:
    return Chosen(_swish_on(run.table, run.puzzle.options) or ())


@lru_cache(maxsize=_FORGOTTEN)
def _swish_on(table: tuple[Card | None, ...], options: SprintOptions) -> tuple[int, ...] | None:
    """Thirty students meet the same first tables."""
    return first_swish(table, options)


def _mistaken(run: sprint.Run, random: Random) -> Chosen:
    """Two cards of the table that are no swish."""
    there = [position for position, card in enumerate(run.table) if card is not None]
    pairs = list(combinations(there, 2))
    random.shuffle(pairs)
    for pair in pairs:
        if not check([card for place in pair if (card := run.table[place])], edition=run.puzzle.edition).swish:
            return Chosen(pair)
    return _found(run)
