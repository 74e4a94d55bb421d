"""Drills of every kind for Ben, begun and played as the pages do it."""

import uuid
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from classroom.practice import assigning, services
from classroom.practice.engines import Options as AnyOptions
from classroom.practice.models import Assignment, Attempt, Drill, Puzzle, Task
from games.drills.table import KINDS as CARD_KINDS
from games.swish.kinds.build import BuildOptions
from games.swish.kinds.complete import CompleteOptions
from games.swish.kinds.find import FindOptions
from games.swish.kinds.how_many import HowManyOptions
from games.swish.kinds.judge import JudgeOptions
from games.swish.kinds.kind import Options
from games.swish.kinds.sprint import SprintOptions
from tests.world import World


@dataclass(frozen=True)
class Case:
    """A kind with options; `wrong` claims something wrong on a puzzle whose right claim is given, `bad` texts are no claims."""

    kind: str
    options: AnyOptions
    bad: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.kind}-{self.options.edition_key}"

    @property
    def is_cards(self) -> bool:
        """Whether it is a card drill."""
        return self.kind in CARD_KINDS


CARDS = (
    "",
    "x",
    "0",
    "0 0",
    "0 1 2 3 4 5 6 7",
    "0 99",
    "-1 0",
    "0 1 2 3 4 5 6 7 8 9 10 11 12",
    "0:as_is 1:as_is",
    "swish",
)
LAYS = (
    "",
    "0 1",
    "0:as_is",
    "0:as_is 0:as_is",
    "0:as_is 99:as_is",
    "0:quarter 1:as_is",
    "0:rotate_90 1:as_is",
    "0:upside 1:as_is",
)


def _case(kind: str, options: type[Options], *bad: str, **fields: Any) -> list[Case]:
    return [Case(kind, options(edition_key=edition, **fields), bad) for edition in ("swish", "jr")]


CASES = [
    *_case("find", FindOptions, *CARDS, cards=8, k=2),
    *_case("complete", CompleteOptions, "", "x", "0", "1", "2 3", "9", "-1", "2 2", k=3, offered=4),
    *_case("build", BuildOptions, *LAYS, cards=8, k=2),
    *_case(
        "judge", JudgeOptions, "", "yes", "no", "no 9 dot", "no 0 arrow", "swish 0 dot", "no 0", "0 1", k=3, name=True
    ),
    *_case("how_many", HowManyOptions, "", "many", "-1", "29", "1 2", "1.5", "999999999", cards=8),
    *_case("sprint", SprintOptions, *CARDS[:-3], "0 1 2 3 4 5", "swish", cards=12, at_most=3),
]


def _card_case(key: str, *bad: str, level: int = 2) -> Case:
    return Case(key, CARD_KINDS[key].options_type(level=level), ("", "x", "\x00", *bad))


CARD_CASES = [
    _card_case("worth", "-1", "30.2", "thirty", "100", "21 21"),
    _card_case("best_exchange", "knock", "swap", "swap C7 C7", "swap C7 HZ", "back", level=1),
    _card_case("knock_now", "maybe", "YES", "1"),
    _card_case("new_middle", "half", "1/0", "3/2", "101", "-5%"),
    _card_case("draw_odds", "half", "1/0", "3/2", "101", "-5%"),
    _card_case("best_play", "Rz", "Q9", "1", "Rb Rb"),
]
ALL_CASES = [*CASES, *CARD_CASES]


def form_of(kind: str, text: str) -> dict[str, str]:
    """The fields of the form of a card drill that say so."""
    match kind, text.split():
        case "best_exchange", ["swap", give, take]:
            return {"said": "swap", "give": give, "take": take}
        case (("best_exchange" | "knock_now"), _):
            return {"said": text}
        case "best_play", _:
            return {"play": text}
    return {"answer": text}


def begin(world: World, kind: str, options: AnyOptions, *, now: datetime | None = None, **task: Any) -> Drill:
    """Ben before the first board of a drill of this kind."""
    assignment = assigned(world, kind, options, **task)
    return services.start_drill(assignment, world.ben, now=now or world.now)


def assigned(world: World, kind: str, options: AnyOptions, **task: Any) -> Assignment:
    asked = Task(kind=kind, options=options, **({"choice": "any", "boards": 3} | task))
    return assigning.assign(world.class_5b, teacher=world.ana, task=asked, token=uuid.uuid4(), now=world.now)


def open_attempt(drill: Drill) -> Attempt:
    return Attempt.objects.select_related("puzzle", "drill__assignment").filter(drill=drill).latest("number")


def claim(drill: Drill, text: str, *, after: timedelta = timedelta(seconds=9), token: uuid.UUID | None = None) -> bool:
    """Claim on the open board so long after it was shown; whether it was right."""
    attempt = open_attempt(drill)
    claimed = services.claim(
        drill, number=attempt.number, text=text, token=token or uuid.uuid4(), now=attempt.shown_at + after
    )
    return claimed.is_right


def find_board(drill: Drill) -> None:
    claim(drill, open_attempt(drill).puzzle.right_claim)


def wrong_claim(attempt: Attempt) -> str:
    """A claim that the rules take and that is wrong, found by trying."""
    puzzle = attempt.puzzle
    if puzzle.kind in CARD_KINDS:
        return _wrong_in_cards(puzzle)
    count = len(puzzle.cards)
    tries = {
        "find": [f"{one} {two}" for one in range(count) for two in range(one + 1, count)],
        "complete": [str(place) for place in range(2, count)],
        "build": [f"{one}:as_is {two}:as_is" for one in range(count) for two in range(one + 1, count)],
        "judge": ["swish", "no 0 dot", "no 0 hoop", "no 1 dot", "no 1 hoop", "no 2 dot", "no 2 hoop"],
        "how_many": [str(number) for number in range(9)],
        "sprint": [f"{one} {two}" for one in range(count) for two in range(one + 1, count)],
    }[puzzle.kind]
    kind, made = puzzle.kind_of, puzzle.engine
    return next(text for text in tries if not kind.judge(made, kind.parse_claim(text)).right)


def _wrong_in_cards(puzzle: Puzzle) -> str:
    made, kind = puzzle.engine, puzzle.kind_of
    tries = {
        "worth": ("1", "2"),
        "best_exchange": ("pass", "swap-all"),
        "knock_now": ("yes", "no"),
        "new_middle": ("0", "100"),
        "draw_odds": ("0", "100"),
        "best_play": [
            card.face
            for card in getattr(made.position, "hand", ())
            if puzzle.kind == "best_play" and card.fits(made.position.colour)
        ],
    }[puzzle.kind]
    return next(text for text in tries if not kind.judge(made, kind.parse_claim(text)).right)
