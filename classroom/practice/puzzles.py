"""Puzzles in stock: every kind, solver-verified, with all that is needed to make them anew and prove them equal."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from classroom.practice.engines import KINDS, Kind, Options, engine_of, options_text
from classroom.practice.querysets import PuzzleQuerySet
from games.swish.board import parse_cards
from games.swish.card import Card
from games.swish.edition import EDITIONS, Edition
from games.swish.grade import Skill
from games.swish.kinds.claims import Chosen, Laid

LEVELS = range(1, 6)
PLANS = (Skill.PLAN3, Skill.PLAN4, Skill.PLAN5)
_OPTIONS_KEPT = 512  # different ones read lately


class EditionKey(models.TextChoices):
    """The game that the cards are of."""

    SWISH = "swish", _("Swish")
    JUNIOR = "jr", _("Swish Jr.")
    SCHWIMMEN = "schwimmen", _("Schwimmen")
    SWAP = "swap", _("Swap!")


# A teacher chooses between these; the card drills come with their game.
SWISH_EDITIONS = (EditionKey.SWISH, EditionKey.JUNIOR)


class KindKey(models.TextChoices):
    FIND = "find", _("Find a swish")
    COMPLETE = "complete", _("Complete the stack")
    BUILD = "build", _("Lay a swish")
    JUDGE = "judge", _("Swish or not?")
    HOW_MANY = "how_many", _("How many swishes?")
    SPRINT = "sprint", _("Sprint")
    WORTH = "worth", _("What is it worth?")
    BEST_EXCHANGE = "best_exchange", _("Best exchange")
    KNOCK_NOW = "knock_now", _("Knock now?")
    NEW_MIDDLE = "new_middle", _("Will one come?")
    DRAW_ODDS = "draw_odds", _("Will it fit?")
    BEST_PLAY = "best_play", _("Best card")


# A coin would be right half the time.
TWO_ANSWERS = (KindKey.JUDGE, KindKey.KNOCK_NOW)
# What students do there says nothing about their ability in `practice.rating`.
UNRATED = tuple(kind for kind in KindKey if kind in TWO_ANSWERS or not engine_of(kind).is_rated)


class Puzzle(models.Model):
    """A solver-verified puzzle in stock. The same cards turned or moved about are the same puzzle (`canonical_key`).

    `options` is what was asked for, as `practice.engines` writes it; with kind, seed, version and deck it makes the puzzle anew.
    Edition, board size and k stand in it too, and are repeated for who counts by them.
    """

    kind = models.CharField(max_length=16, choices=KindKey)
    options = models.CharField(max_length=200)
    edition_key = models.CharField(max_length=12, choices=EditionKey)
    # Cards shown at first.
    board_size = models.PositiveSmallIntegerField()
    # Cards of the swish, the fewest of a sprint; none where the number of swishes is asked.
    k = models.PositiveSmallIntegerField(null=True)
    # What lies there at first, as its engine writes it.
    board = models.CharField(max_length=400)
    # Cards still to come, in order.
    hidden = models.CharField(max_length=400, blank=True)
    # One claim that is right, as its kind writes claims.
    right_claim = models.CharField(max_length=200)
    canonical_key = models.CharField(max_length=200)
    difficulty = models.FloatField()
    level = models.PositiveSmallIntegerField()
    # The one skill the puzzle counts for, and all that it asks for.
    skill = models.CharField(max_length=10)
    skills = ArrayField(models.CharField(max_length=10))
    generator_version = models.CharField(max_length=20)
    deck_hash = models.CharField(max_length=64)
    seed = models.BigIntegerField()
    # A random place on the shelf, so that choosing one is a walk along an index.
    place = models.FloatField()
    made_at = models.DateTimeField()

    objects = PuzzleQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["kind", "options", "canonical_key"], name="puzzle_is_stocked_once"),
            models.CheckConstraint(condition=Q(kind__in=KindKey.values), name="puzzle_kind_is_known"),
            models.CheckConstraint(condition=Q(level__range=(LEVELS[0], LEVELS[-1])), name="puzzle_level_is_1_to_5"),
            models.CheckConstraint(condition=~Q(skill=""), name="puzzle_has_a_skill"),
        ]
        indexes = [
            models.Index(fields=["kind", "options", "place"], name="shelf"),
            models.Index(fields=["kind", "options", "difficulty"], name="aim"),
            models.Index(fields=["kind", "options", "skill", "difficulty"], name="aim_at_skill"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.options}: {self.board}"

    @property
    def edition(self) -> Edition:
        """The edition of Swish. Raises KeyError for another game."""
        return EDITIONS[self.edition_key]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of Swish that lie there at first. Raises KeyError for another game."""
        return parse_cards(self.board, self.edition)

    @property
    def kind_of(self) -> Kind:
        return KINDS[self.kind]

    @property
    def task_options(self) -> Options:
        return read_options(self.kind, self.options)

    @property
    def answer(self) -> tuple[int, ...]:
        """The positions of the cards of the right claim; none for kinds that claim no cards."""
        claim = self.kind_of.parse_claim(self.right_claim)
        return claimed_positions(claim)

    @property
    def engine(self) -> Any:
        """The puzzle as its kind knows it. Holds the answer."""
        return engine_of(self.kind).puzzle(self, self.task_options)

    @classmethod
    def of(cls, made: Any, *, place: float, now: datetime) -> Puzzle:
        """The row for a puzzle just made, not yet saved."""
        options = made.options
        return cls(
            kind=made.kind,
            options=options_text(options),
            edition_key=options.edition_key,
            k=cards_of_swish(options),
            right_claim=KINDS[made.kind].claim_text(made.answer),
            canonical_key=made.canonical_key,
            difficulty=made.difficulty,
            skill=leading_skill(made.skills),
            skills=list(made.skills),
            generator_version=made.generator_version,
            seed=made.seed,
            place=place,
            made_at=now,
            **engine_of(made.kind).columns(made),
        )


@lru_cache(maxsize=_OPTIONS_KEPT)
def read_options(kind: str, text: str) -> Options:
    """The options of a kind from their writing. Raises BadNotation or BadOptions; stored ones never do."""
    options: Options = engine_of(kind).parse_options(kind, text)
    return options


def cards_of_swish(options: Options) -> int | None:
    """Cards of the swish that is asked for, the fewest if there is a choice; None if no swish of a size is asked for."""
    size: int | None = getattr(options, "k", None) or getattr(options, "at_least", None)
    return size


def claimed_positions(claim: object) -> tuple[int, ...]:
    """The positions of the cards of a claim, ascending; none for claims of another sort."""
    if isinstance(claim, Chosen):
        return tuple(sorted(claim.positions))
    if isinstance(claim, Laid):
        return tuple(sorted(position for position, _turn in claim.cards))
    return ()


def leading_skill(skills: Sequence[str]) -> str:
    """The one skill that a board counts for: the plan, from three cards on; else how the cards are turned, or to reject."""
    plans = [skill for skill in skills if skill in PLANS]
    return (plans or list(skills))[0]
