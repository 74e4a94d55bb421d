"""Which fields of the form of an assignment depend on each other, and which are of no use for a kind of drill."""

from django.utils.translation import gettext_lazy as _

from classroom.practice.assignments import Choice
from classroom.practice.engines import CARDS
from classroom.practice.puzzles import KindKey

# Fields that count only if another one has this value; a page shows them only then.
DEPENDENT = {
    "boards": ("length_in", "boards"),
    "minutes": ("length_in", "minutes"),
    "level": ("choose", Choice.LEVEL.value),
    # From three cards on a board counts for its plan, whatever has to be turned.
    "skills": ("k", 2),
    "students": ("audience", "some"),
    "run_minutes": ("ends", "time"),
    "goal": ("ends", "goal"),
}
WHEN = {name: f"when-{value}" for name, (_decider, value) in DEPENDENT.items()} | {"time_factor": "when-clock"}
MISSING = {
    "boards": _("Say how many boards."),
    "minutes": _("Say how many minutes."),
    "level": _("Choose a level."),
    "students": _("Choose at least one student."),
    "run_minutes": _("Say how many minutes."),
    "goal": _("Say how many swishes."),
}
_TURNED = (KindKey.FIND, KindKey.COMPLETE, KindKey.BUILD)
# The level of a card drill is one of its options, and the game comes with the kind.
_NOT_OF_CARDS = ("edition_key", "choose", "level", "skills")
_NOT_OF_A_SPRINT = ("choose", "level", "skills", "length_in", "minutes", "tries", "board_seconds")
FIELDS_OF_NO_USE: dict[str, tuple[str, ...]] = {
    **{kind.value: ("skills",) for kind in KindKey if kind not in _TURNED},
    KindKey.SPRINT.value: _NOT_OF_A_SPRINT,
    **dict.fromkeys(CARDS.kinds, _NOT_OF_CARDS),
}
