"""What a student can answer in a card drill, as values and as text, and the refusal of what is no answer at all."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

MAX_LENGTH = 40
"""The longest answer read, in characters."""

_POINTS = re.compile(r"([0-9]{1,2})(?:[.,]([05]))?", re.ASCII)
_FRACTION = re.compile(r"([0-9]{1,6}) ?/ ?([0-9]{1,6})", re.ASCII)
_PERCENT = re.compile(r"([0-9]{1,3})(?:[.,]([0-9]{1,2}))? ?%?", re.ASCII)


class Refusal(StrEnum):
    """Why something is no answer to this task."""

    NOT_A_CLAIM = "not_a_claim"
    TOO_LONG = "too_long"
    NOT_IN_HAND = "not_in_hand"
    NOT_IN_MIDDLE = "not_in_middle"
    DOES_NOT_FIT = "does_not_fit"
    NOT_A_CHANCE = "not_a_chance"


SENTENCES: Mapping[str, str] = {
    Refusal.NOT_A_CLAIM: "This is no answer to this task.",
    Refusal.TOO_LONG: "This answer is too long.",
    Refusal.NOT_IN_HAND: "This card is not in the hand.",
    Refusal.NOT_IN_MIDDLE: "This card is not in the middle.",
    Refusal.DOES_NOT_FIT: "This card does not fit the colour.",
    Refusal.NOT_A_CHANCE: "A chance is from 0 to 100 percent, or a fraction such as 3/8.",
}
"""Every code that a BadClaim can carry, with its sentence (for translators and tests)."""


class BadClaim(ValueError):
    """Something that is no answer to this task; nothing is counted. Translate by `code`."""

    def __init__(self, code: Refusal) -> None:
        super().__init__(SENTENCES[code])
        self.code = code.value


@dataclass(frozen=True, slots=True)
class Points:
    """What a hand is worth. In writing: "21" or "30.5"."""

    points: float


@dataclass(frozen=True, slots=True)
class Said:
    """Yes or no. In writing: "yes", "no"."""

    yes: bool


@dataclass(frozen=True, slots=True)
class Share:
    """How likely something is, 0 to 1, exactly as it was said. In writing: "73/130" or "56.2%"."""

    share: Fraction


def require_claim[C](claim: object, of: type[C]) -> C:
    """Return the answer. Raises BadClaim if it is none of this type."""
    if not isinstance(claim, of):
        raise BadClaim(Refusal.NOT_A_CLAIM)
    return claim


def require_text(text: object) -> str:
    """Return the text without white space around it. Raises BadClaim if it is none, or too long."""
    if not isinstance(text, str):
        raise BadClaim(Refusal.NOT_A_CLAIM)
    if len(text) > MAX_LENGTH:
        raise BadClaim(Refusal.TOO_LONG)
    return text.strip()


def points_text(claim: Points) -> str:
    """Write points: whole ones without a point."""
    return f"{claim.points:g}"


def parse_points(text: object) -> Points:
    """Read points; a comma is as good as a point. Raises BadClaim."""
    found = _POINTS.fullmatch(require_text(text))
    if found is None:
        raise BadClaim(Refusal.NOT_A_CLAIM)
    return Points(int(found[1]) + (0.5 if found[2] == "5" else 0.0))


def said_text(claim: Said) -> str:
    """Write yes or no."""
    return "yes" if claim.yes else "no"


def parse_said(text: object) -> Said:
    """Read yes or no. Raises BadClaim."""
    said = require_text(text)
    if said not in ("yes", "no"):
        raise BadClaim(Refusal.NOT_A_CLAIM)
    return Said(said == "yes")


def share_text(claim: Share) -> str:
    """Write a chance as a fraction."""
    return f"{claim.share.numerator}/{claim.share.denominator}"


def parse_share(text: object) -> Share:
    """Read a chance: a fraction, or percent with or without the sign. Raises BadClaim."""
    said = require_text(text)
    if found := _FRACTION.fullmatch(said):
        over, under = int(found[1]), int(found[2])
        if not under:
            raise BadClaim(Refusal.NOT_A_CHANCE)
        share = Fraction(over, under)
    elif found := _PERCENT.fullmatch(said):
        share = Fraction(f"{found[1]}.{found[2] or 0}") / 100
    else:
        raise BadClaim(Refusal.NOT_A_CLAIM)
    return require_share(Share(share))


def require_share(claim: Share) -> Share:
    """Return the chance. Raises BadClaim unless it is from 0 to 1."""
    share: object = claim.share
    if not isinstance(share, Fraction):
        raise BadClaim(Refusal.NOT_A_CLAIM)
    if not 0 <= share <= 1:
        raise BadClaim(Refusal.NOT_A_CHANCE)
    return claim
