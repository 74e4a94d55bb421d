"""Whether a board tells those apart who do well on the other boards from those who do not. Pure."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from enum import StrEnum

# With fewer students the figure says nothing: at 10 it may be off by 0.3 either way.
LEAST_STUDENTS = 10
# Of other boards, for a share of them to be worth comparing with.
LEAST_OTHERS = 3
# Ebel and Frisbie, Essentials of Educational Measurement (1991): 0.3 and more is good, below 0.1 hardly any use.
WELL_FROM, CHECK_BELOW = 0.3, 0.1


class Separates(StrEnum):
    """What the figure comes to. UNKNOWN: too few students, or all of them did the same."""

    UNKNOWN = ""
    WELL = "well"
    A_LITTLE = "a_little"
    CHECK = "check"


def discrimination(answers: Sequence[tuple[bool, float]]) -> float | None:
    """The point-biserial correlation, -1 to 1, of `right` with the student's share right of the other boards.

    None with fewer than LEAST_STUDENTS, or if all were right, or all wrong, or all the same on the other boards.
    """
    if len(answers) < LEAST_STUDENTS:
        return None
    rights, rests = [float(right) for right, _rest in answers], [rest for _right, rest in answers]
    if len(set(rights)) == 1 or len(set(rests)) == 1:
        return None
    return statistics.correlation(rights, rests)


def separates(figure: float | None) -> Separates:
    if figure is None:
        return Separates.UNKNOWN
    if figure >= WELL_FROM:
        return Separates.WELL
    return Separates.CHECK if figure < CHECK_BELOW else Separates.A_LITTLE
