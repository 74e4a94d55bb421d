"""A board tried without an account or a drill: everything about it stands in its address, signed; nothing is stored.

The visitor's board and the preview of an assignment are trials. Of a sprint the claims made so far are in the address, too.
"""

from dataclasses import dataclass, replace
from random import choice
from typing import Self

from django.core import signing
from django.utils.translation import gettext

from classroom.practice import judging
from classroom.practice.models import KindKey, Puzzle
from classroom.practice.shelves import Shelf
from classroom.web.http import Refused
from games.swish.kinds import run as sprint

_SALT = "classroom.practice.demo"
# Of a sprint; an address has an end.
MOST_CLAIMS = 60


@dataclass(frozen=True)
class Trial:
    """`puzzle_id` in stock; `framed`: shown inside another page. `level` and `skills` say which other boards are like it."""

    puzzle_id: int
    framed: bool = False
    level: int | None = None
    skills: tuple[str, ...] = ()
    claims: tuple[str, ...] = ()

    def ticket(self) -> str:
        """The part of an address that names this trial, so that nobody walks through the stock."""
        return signing.dumps(
            [self.puzzle_id, int(self.framed), self.level, self.skills, self.claims], salt=_SALT, compress=True
        )

    @classmethod
    def of(cls, ticket: str) -> Self:
        """The trial of a ticket. Raises signing.BadSignature for what is none."""
        said = signing.loads(ticket, salt=_SALT)
        if isinstance(said, int):
            return cls(said)  # an address from when there was nothing else to say
        puzzle_id, framed, level, skills, claims = said
        return cls(puzzle_id, bool(framed), level, tuple(skills), tuple(claims))

    def after(self, text: str) -> "Trial":
        """With one more claim of a sprint."""
        return replace(self, claims=(*self.claims, text))


def shelf_like(trial: Trial, puzzle: Puzzle) -> Shelf:
    """Where other boards like the one tried are taken from."""
    skill = choice(trial.skills) if trial.skills else None
    return Shelf(puzzle.kind, puzzle.options, level=trial.level, skill=skill)


def run_of(trial: Trial, puzzle: Puzzle) -> sprint.Run | None:
    """How a sprint stands after the claims so far; None for other kinds."""
    if puzzle.kind != KindKey.SPRINT:
        return None
    run = sprint.begin(puzzle.engine)
    for text in trial.claims:
        run, _judged = judging.claim_in_run(run, text)
    return run


def claimed(trial: Trial, puzzle: Puzzle, text: str) -> tuple[Trial, judging.Judged]:
    """The trial after a claim, and what the rules say about it. Raises Refused for what is no claim there."""
    run = run_of(trial, puzzle)
    if run is None:
        judged = judging.judge(puzzle, text)
        judging.require_counted(judged)
        return trial, judged
    if len(trial.claims) >= MOST_CLAIMS:
        raise Refused(_enough(), status=409)
    _after, judged = judging.claim_in_run(run, text)
    judging.require_counted(judged)
    return trial.after(judged.text), judged


def _enough() -> str:
    return gettext("This was a long try. Begin with another one.")
