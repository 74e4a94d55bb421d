"""The columns of the research export, each with its meaning, its unit and its values: the data dictionary is made of these.

Keys and values never change with the language; the descriptions are in the language of the report.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from classroom.practice.attempts import LAST_HINT, REASONS, Ending, Purpose
from classroom.practice.puzzles import LEVELS, EditionKey, KindKey
from games.drills.kind import Skill as CardSkill
from games.swish.grade import Skill

TRUE, FALSE = "true", "false"
_YES_OR_NO = f"{TRUE} | {FALSE}"


@dataclass(frozen=True)
class Described:
    """A column. `values` lists what can stand there where that is a short list of words; it is empty for numbers and texts."""

    key: str
    meaning: Promise
    unit: str | Promise = ""
    values: str = ""
    is_text: bool = True


def _number(key: str, meaning: Promise, unit: str | Promise = "", values: str = "") -> Described:
    return Described(key, meaning, unit, values, is_text=False)


def _words(values: Sequence[str]) -> str:
    return " | ".join(value for value in values if value)


_BOARD = Described("board", _("The board: the same letters and digits as in boards.csv."))
_SKILLS = _words([*map(str, Skill), *map(str, CardSkill)])
_KIND = Described("kind", _("The kind of drill."), "", _words(KindKey.values))
_OPTIONS = Described("options", _("What the teacher chose for the kind, as JSON."))
_EDITION = Described("edition", _("The game that the cards are of."), "", _words(EditionKey.values))
_KEY = Described(
    "canonical_key",
    _("The cards of the board whatever their order and turns: boards with the same key look the same."),
)
_SHOWN = _number("cards_shown", _("Cards on the board at first."), _("cards"))
_DIFFICULTY = _number(
    "difficulty", _("How hard the board is by the model of the site; larger is harder."), _("logits, roughly")
)
_LEVEL = _number("level", _("Band of the difficulty."), "", f"{LEVELS[0]} ... {LEVELS[-1]}")
_SKILL = Described("skill", _("The one skill the board counts for."), "", _SKILLS)

CLAIMS = (
    Described("student", _("A random name for a student, made for this export alone; the same in all its lines.")),
    Described("class", _("The class the drill was assigned to: c1, c2 ...")),
    Described("assignment", _("The assignment: a1, a2 ... Assigned earlier comes first.")),
    _number(
        "day",
        _("Days of the calendar since the student's first claim in this export."),
        _("days"),
    ),
    _number("minutes", _("Time since the student's first claim in this export."), _("minutes")),
    _BOARD,
    _number("attempt", _("The number of the board within the student's run of the assignment, from 1.")),
    Described("purpose", _("Why this board came."), "", _words(Purpose.values)),
    Described("again", _("The student has had these cards before, and was told so."), "", _YES_OR_NO),
    _number(
        "claim",
        _("The number of the claim on this board, from 1. The first one decides whether the board counts as right."),
    ),
    _KIND,
    _OPTIONS,
    _EDITION,
    _KEY,
    _SHOWN,
    _LEVEL,
    _DIFFICULTY,
    _SKILL,
    Described("claim_text", _("What was claimed, in the writing of the engine; cards are counted from 0.")),
    Described("right", _("Whether the claim is right."), "", _YES_OR_NO),
    Described(
        "reason",
        _("Why it is right or wrong; empty for claims from before reasons were kept."),
        "",
        _words([reason for reason, _said in REASONS]),
    ),
    _number("seconds", _("Time on the board up to the claim, while the page was seen."), _("seconds")),
    _number("hints", _("How far the hints were opened on this board, in the end."), _("steps"), f"0 ... {LAST_HINT}"),
    Described("with_help", _("Hints from step 2 on had been seen when the first claim was made."), "", _YES_OR_NO),
    Described("ending", _("How the board ended; empty while it is open."), "", _words(Ending.values)),
)

BOARDS = (
    _BOARD,
    _KIND,
    _OPTIONS,
    _EDITION,
    _SHOWN,
    _number("k", _("Cards of the swish that is asked for; empty where none of a size is."), _("cards")),
    Described(
        "cards",
        _(
            "The cards in their order; of Swish each as dot-hoop, and spaces are counted row by row from 0 at the top left."
        ),
    ),
    Described("hidden", _("Cards still to come, in order; only of sprints.")),
    Described("right_claim", _("One claim that is right; there may be others.")),
    _KEY,
    _DIFFICULTY,
    _LEVEL,
    _SKILL,
    Described("skills", _("All skills the board asks for, with blanks between."), "", _SKILLS),
    Described("generator_version", _("With seed, kind, options and deck it makes the same board again.")),
    Described("deck_hash", _("Which deck the board was made of.")),
    Described("seed", _("The seed, a whole number of up to 19 digits; read it as text.")),
)

# Exact times are left out where only days are asked for: a lesson's minute can tell who it was.
TIMES_OF_DAY = ("minutes",)
