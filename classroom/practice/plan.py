"""The plan of a session: warm-up, boards that fit, spaced review, and at the end "what moved?".

Three boards of the warm-up are found nine times of ten, then up to 14 on what was assigned, then up to three from skills whose
review is due, then one that was hard, once more. The time ends it, never inside a board. Source and reasons:
docs/decisions/0006-drills.md. Pure: it is told what has been.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from classroom.practice.models import Purpose

WARM_UP_BOARDS = 3
WARM_UP_CHANCE = 0.9
MOST_ADAPTIVE = 14
MOST_REVIEWS = 3
# Shares of the time after which the next part begins; the boards of a part may end it sooner.
ADAPTIVE_UNTIL, REVIEW_UNTIL = 0.75, 0.95
# With a number of boards instead of a time: a quarter of them warm up, a fifth may be reviews; fewer end without "what moved?".
WARM_UP_SHARE, REVIEW_SHARE = 4, 5
LEAST_FOR_WHAT_MOVED = 6


@dataclass(frozen=True, slots=True)
class Session:
    """A session so far. `purposes` of its boards in order; `boards` or `share` of the time used, the other is None.

    `reviews_due` is how many skills wait for a review, `can_look_back` whether a board of the session can come once more.
    """

    purposes: Sequence[str]
    boards: int | None
    share: float | None
    reviews_due: int = 0
    can_look_back: bool = False


def next_purpose(session: Session) -> Purpose | None:
    """What the next board is for; None if the session is over."""
    return _by_time(session, session.share) if session.share is not None else _by_boards(session)


def _by_time(session: Session, share: float) -> Purpose | None:
    done = Counter(session.purposes)
    if share >= 1 or done[Purpose.WHAT_MOVED]:
        return None
    if done[Purpose.WARM_UP] < WARM_UP_BOARDS and not done[Purpose.PRACTICE]:
        return Purpose.WARM_UP
    adaptive = done[Purpose.PRACTICE] + done[Purpose.SIBLING]
    until = ADAPTIVE_UNTIL if session.reviews_due else REVIEW_UNTIL
    if not done[Purpose.REVIEW] and adaptive < MOST_ADAPTIVE and share < until:
        return Purpose.PRACTICE
    if session.reviews_due and done[Purpose.REVIEW] < MOST_REVIEWS and share < REVIEW_UNTIL:
        return Purpose.REVIEW
    return Purpose.WHAT_MOVED if session.can_look_back else None


def _by_boards(session: Session) -> Purpose | None:
    boards = session.boards or 0
    left = boards - len(session.purposes)
    if left <= 0:
        return None
    done = Counter(session.purposes)
    if len(session.purposes) < min(WARM_UP_BOARDS, boards // WARM_UP_SHARE):
        return Purpose.WARM_UP
    looks_back = boards >= LEAST_FOR_WHAT_MOVED
    if left == 1 and looks_back and session.can_look_back:
        return Purpose.WHAT_MOVED
    reviews = min(MOST_REVIEWS, boards // REVIEW_SHARE) - done[Purpose.REVIEW]
    if session.reviews_due and left - looks_back <= min(reviews, session.reviews_due):
        return Purpose.REVIEW
    return Purpose.PRACTICE
