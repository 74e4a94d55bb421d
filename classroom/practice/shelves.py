"""Shelves of the stock: one for all puzzles made with the same options, with a compartment for each level and skill."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from classroom.practice.engines import CARDS, Options, options_text
from classroom.practice.models import Assignment, Choice, EditionKey, KindKey, Puzzle
from classroom.practice.puzzles import SWISH_EDITIONS, read_options
from classroom.practice.querysets import PuzzleQuerySet
from games.swish.edition import EDITIONS
from games.swish.kinds.build import BuildOptions
from games.swish.kinds.complete import CompleteOptions
from games.swish.kinds.find import FindOptions
from games.swish.kinds.how_many import HowManyOptions
from games.swish.kinds.judge import JudgeOptions
from games.swish.kinds.sprint import SprintOptions

# Boards and swishes that a teacher is offered first; any other is made when it is asked for.
USUAL_BOARDS = (8, 12, 16)
USUAL_SIZES = (2, 3, 4, 5)
USUAL_OFFERS = 4


@dataclass(frozen=True)
class Shelf:
    """All puzzles of a kind made with the same options (in their writing); or only those of one level, of one skill."""

    kind: str
    options: str
    level: int | None = None
    skill: str | None = None

    @classmethod
    def of(cls, kind: str, options: Options, *, level: int | None = None, skill: str | None = None) -> "Shelf":
        """The shelf for these options."""
        return cls(kind, options_text(options), level, skill)

    @property
    def whole(self) -> "Shelf":
        """The shelf with all its compartments."""
        return replace(self, level=None, skill=None)

    @property
    def task_options(self) -> Options:
        return read_options(self.kind, self.options)

    def puzzles(self) -> PuzzleQuerySet:
        """What lies there."""
        puzzles = Puzzle.objects.on_shelf(self.kind, self.options)
        if self.skill is not None:
            puzzles = puzzles.filter(skill=self.skill)
        return puzzles if self.level is None else puzzles.filter(level=self.level)

    def holds(self, puzzle: Puzzle) -> bool:
        """Whether a puzzle made with these options belongs here."""
        return self.level in (None, puzzle.level) and self.skill in (None, puzzle.skill)


def find_shelf(edition_key: str, *, cards: int, k: int) -> Shelf:
    """The boards on which to find a swish of exactly k cards."""
    return Shelf.of(KindKey.FIND.value, FindOptions(edition_key=edition_key, cards=cards, k=k))


# What a visitor gets: easy to see what is asked, hard enough to be worth a look.
DEMO_SHELF = find_shelf(EditionKey.SWISH.value, cards=8, k=2)


def shelf_of(assignment: Assignment) -> Shelf:
    """The shelf an assignment takes its boards from, with all its compartments."""
    return Shelf(assignment.kind, assignment.options)


def usual_shelves() -> Iterator[Shelf]:
    """Shelves that are filled before anybody asks."""
    for edition_key, cards, k in product(map(str, SWISH_EDITIONS), USUAL_BOARDS, USUAL_SIZES):
        yield find_shelf(edition_key, cards=cards, k=k)
    for edition_key in map(str, SWISH_EDITIONS):
        for k in USUAL_SIZES:
            yield Shelf.of(KindKey.COMPLETE.value, CompleteOptions(edition_key=edition_key, k=k, offered=USUAL_OFFERS))
            yield Shelf.of(KindKey.BUILD.value, BuildOptions(edition_key=edition_key, cards=8, k=k))
            yield Shelf.of(KindKey.JUDGE.value, JudgeOptions(edition_key=edition_key, k=k))
            yield Shelf.of(KindKey.JUDGE.value, JudgeOptions(edition_key=edition_key, k=k, name=True))
        for cards in USUAL_BOARDS:
            yield Shelf.of(KindKey.HOW_MANY.value, HowManyOptions(edition_key=edition_key, cards=cards))
        yield Shelf.of(KindKey.SPRINT.value, usual_sprint(edition_key))
    yield from card_shelves()


def card_shelves() -> Iterator[Shelf]:
    """One for each level of each card drill: there is nothing else to choose."""
    for key, kind in CARDS.kinds.items():
        for level in kind.options_type.levels:
            yield Shelf.of(key, kind.options_type(level=level))


def usual_sprint(edition_key: str) -> SprintOptions:
    """A sprint by the rules of the edition: its table, and swishes of any size."""
    return SprintOptions(
        edition_key=edition_key,
        cards=16 if edition_key == EditionKey.SWISH else 12,
        at_most=EDITIONS[edition_key].spaces,
    )


def asked_shelves() -> Iterator[Shelf]:
    """The shelves and compartments that open assignments take from."""
    asked = Assignment.objects.filter(opened_at__isnull=False, closed_at=None, classroom__archived_at=None)
    for kind, options, choice, level, skills in asked.values_list(
        "kind", "options", "choice", "level", "skills"
    ).distinct():
        yield Shelf(kind, options)
        if choice == Choice.LEVEL and not skills:
            yield Shelf(kind, options, level)
        for skill in skills:
            yield Shelf(kind, options, level, skill)
