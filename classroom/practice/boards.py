"""A board as a page shows it, of any kind: the same for a visitor, a student and a teacher's preview."""

import json
import math
import uuid
from collections.abc import Collection, Sequence
from typing import Any, Protocol

from classroom.practice.engines import last_hint
from classroom.practice.judging import Judged
from classroom.practice.kinds.page import NOTHING, Dealt, Draft, Place, places
from classroom.practice.kinds.table import PAGES
from classroom.practice.models import Puzzle

BoardCard = Place


class Played(Protocol):
    """A board of a drill, as far as its dot needs it."""

    @property
    def state(self) -> str: ...


def board_context(
    puzzle: Puzzle,
    *,
    view: Any = None,
    draft: Draft = NOTHING,
    marked: Collection[Any] = (),
    claim_url: str = "",
    seconds_left: float | None = None,
    **more: Any,
) -> dict[str, Any]:
    """What `practice/components/board.html` needs. Nothing of the answer is in it but what a hint has marked.

    `view` is what lies there now; without it, what the puzzle shows at first.
    """
    page, options = PAGES[puzzle.kind], puzzle.task_options
    drawn = page.drawn(view or puzzle.kind_of.show(puzzle.engine), draft=draft, marked=marked)
    return {
        "kind": puzzle.kind,
        "kind_template": page.template,
        "edition": puzzle.edition if page.lays_cards else None,
        "edition_key": puzzle.edition_key,
        "instruction": page.instruction(options),
        "rules": page.rules(options),
        "token": uuid.uuid4(),
        "claim_url": claim_url,
        "cards": board_cards(puzzle),
        "counts_json": json.dumps(drawn.get("counts", []), ensure_ascii=False),
        "seconds_left": None if seconds_left is None else max(0, math.ceil(seconds_left)),
        "clock_face": "" if seconds_left is None else clock_face(seconds_left),
        **drawn,
        **more,
    }


def outcome_context(puzzle: Puzzle, judged: Judged, *, answer_shown: bool = False) -> dict[str, Any]:
    """What `practice/components/outcome.html` needs: the claim laid, with a heading and a sentence."""
    page = PAGES[puzzle.kind]
    heading, sentence = (page.answer if answer_shown else page.verdict)(judged.judgement)
    if not sentence and judged.stack is not None:
        sentence = judged.stack.sentence
    if judged.right:
        because = page.because(puzzle.kind_of.hint(puzzle.engine, last_hint(puzzle.kind)))
        sentence = f"{sentence} {because}".strip()
    return {"result": judged, "heading": heading, "sentence": sentence, "answer_shown": answer_shown}


def board_cards(puzzle: Puzzle, *, draft: Draft = NOTHING, marked: Collection[int] = ()) -> list[Place]:
    """All films of a board, one after the other: for boards only to look at. None where there are playing cards."""
    if not PAGES[puzzle.kind].lays_cards:
        return []
    return [place for row in places(puzzle.cards, draft=draft, marked=marked) for place in row]


def dealt_cards(puzzle: Puzzle) -> tuple[Dealt, ...]:
    """The playing cards of a drill as they lie at first, only to look at, and what has to be known besides; none of Swish."""
    page = PAGES[puzzle.kind]
    if page.lays_cards:
        return ()
    view = puzzle.kind_of.show(puzzle.engine)
    return (*(Dealt(words, ()) for words in page.beside(view)), *page.dealt(view))


def clock_face(seconds: float) -> str:
    """ "2:05"."""
    minutes, rest = divmod(max(0, math.ceil(seconds)), 60)
    return f"{minutes}:{rest:02}"


def progress(attempts: Sequence[Played], *, count: int | None) -> list[str]:
    """The state of each of `count` boards: first (right first time), helped, later, shown, run, now or open.

    Where the time decides how many they are (None), of those there have been.
    """
    states = [attempt.state for attempt in attempts]
    return states + ["open"] * ((count or 0) - len(states))
