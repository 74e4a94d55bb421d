"""Difficulties of boards from all first claims at once, held in place by what their features say.

Online, only students move: if boards moved too, both could wander off together. So difficulties are fitted in a batch, always
from the features and never from last night's values. The fit is the single maximum of

    log likelihood of the Rasch model - sum (b - feature)**2 / (2 w) - sum (ability - m)**2 / (2 s) - (m - mean b)**2 / (2 t)

over difficulties b, abilities and the middle m of the class; w, s and t are variances. Nothing but the features says where the
scale begins, so the maximum has sum(b - feature) = 0: whatever the class can do, the boards that were answered are on average
as hard as their features say. The scale cannot drift. The last term keeps a class that is always right from being endlessly able.
Figures: docs/decisions/0007-rating.md. All values in logits. Pure.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import fsum, isfinite, nan

from classroom.practice.rating import OVERALL_VARIANCE, UNPROVED_BOARD_VARIANCE, Estimate, board_estimate, sigmoid

MOST_ROUNDS = 500
CLOSE_ENOUGH = 1e-7  # logits
# How far the middle of a class may lie from that of the boards it is given.
CLASS_VARIANCE = 4.0
# Newton's step on a flat stretch of the likelihood may be far too long.
LONGEST_STEP = 1.0


class UnfinishedError(RuntimeError):
    """The fit did not settle. Keep the old difficulties."""


@dataclass(frozen=True, slots=True)
class Answer[Student: Hashable, Board: Hashable]:
    """A first claim that counts."""

    student: Student
    board: Board
    right: bool


@dataclass(frozen=True, slots=True)
class RefitBoard:
    """A board's new difficulty, with what is unknown of it, and the number of first claims it rests on."""

    difficulty: Estimate
    first_claims: int


def refit[Student: Hashable, Board: Hashable](
    answers: Iterable[Answer[Student, Board]], *, features: Mapping[Board, float]
) -> dict[Board, RefitBoard]:
    """The difficulty of every board that was answered. `features` holds the difficulties in logits that features say.

    The order of the answers changes nothing, not even a last digit. Raises ValueError for a board without a finite feature
    difficulty or a student who answers a board twice, and UnfinishedError.
    """
    by_student: dict[Student, list[tuple[Board, bool]]] = defaultdict(list)
    by_board: dict[Board, list[tuple[Student, bool]]] = defaultdict(list)
    pairs = set()
    for answer in answers:
        pair = answer.student, answer.board
        if pair in pairs:
            raise ValueError(f"Student {answer.student} has two first claims on board {answer.board}.")
        if not isfinite(features.get(answer.board, nan)):
            raise ValueError(f"Board {answer.board} has no difficulty by its features.")
        pairs.add(pair)
        by_student[answer.student].append((answer.board, answer.right))
        by_board[answer.board].append((answer.student, answer.right))
    if not pairs:
        return {}
    fit = _Fit(by_student, by_board, {board: features[board] for board in by_board})
    for _round in range(MOST_ROUNDS):
        if fit.climb() < CLOSE_ENOUGH:
            return {
                board: RefitBoard(board_estimate(fit.difficulties[board], first_claims=len(given)), len(given))
                for board, given in by_board.items()
            }
    raise UnfinishedError(f"The difficulties did not settle in {MOST_ROUNDS} rounds.")


class _Fit[Student: Hashable, Board: Hashable]:
    """The way up: students, boards and two common moves in turn, each by Newton's method."""

    def __init__(
        self,
        by_student: Mapping[Student, Sequence[tuple[Board, bool]]],
        by_board: Mapping[Board, Sequence[tuple[Student, bool]]],
        features: Mapping[Board, float],
    ) -> None:
        self._by_student, self._by_board, self._features = by_student, by_board, features
        self.difficulties = dict(features)
        self._middle = _mean(features.values())
        self._abilities = dict.fromkeys(by_student, self._middle)

    def climb(self) -> float:
        """One round. Returns the farthest that any value has moved, in logits."""
        abilities, difficulties = self._abilities, self.difficulties
        self._move_class()
        self._move_students()
        self._move_boards()
        self._move_everything()
        return max(_farthest(abilities, self._abilities), _farthest(difficulties, self.difficulties))

    def _move_class(self) -> None:
        """All students against all boards; one by one they would hold each other back."""
        chances = [
            (sigmoid(self._abilities[student] - self.difficulties[board]), right)
            for student, given in self._by_student.items()
            for board, right in given
        ]
        step = _step(chances, pull=_mean(self.difficulties.values()) - self._middle, variance=CLASS_VARIANCE)
        self._abilities = {student: ability + step for student, ability in self._abilities.items()}
        students = len(self._abilities) / OVERALL_VARIANCE
        boards = 1 / CLASS_VARIANCE
        middle = students * _mean(self._abilities.values()) + boards * _mean(self.difficulties.values())
        self._middle = middle / (students + boards)

    def _move_students(self) -> None:
        self._abilities = {
            student: ability
            + _step(
                [(sigmoid(ability - self.difficulties[board]), right) for board, right in self._by_student[student]],
                pull=self._middle - ability,
                variance=OVERALL_VARIANCE,
            )
            for student, ability in self._abilities.items()
        }

    def _move_boards(self) -> None:
        # What the class's middle adds to the pull on each board, brought to the variance of the boards.
        common = (_mean(self.difficulties.values()) - self._middle) / CLASS_VARIANCE / len(self.difficulties)
        self.difficulties = {
            board: difficulty
            - _step(
                [(sigmoid(self._abilities[student] - difficulty), right) for student, right in self._by_board[board]],
                pull=difficulty - self._features[board] + UNPROVED_BOARD_VARIANCE * common,
                variance=UNPROVED_BOARD_VARIANCE,
            )
            for board, difficulty in self.difficulties.items()
        }

    def _move_everything(self) -> None:
        """Together all may move without any answer becoming less likely: to where the features want the boards."""
        shift = _mean(self._features[board] - difficulty for board, difficulty in self.difficulties.items())
        self._middle += shift
        self._abilities = {student: ability + shift for student, ability in self._abilities.items()}
        self.difficulties = {board: difficulty + shift for board, difficulty in self.difficulties.items()}


def _step(chances: Sequence[tuple[float, bool]], *, pull: float, variance: float) -> float:
    """How far up to move what makes right answers likelier: Newton's step on the answers and a normal prior `pull` away."""
    slope = fsum(right - chance for chance, right in chances) + pull / variance
    bend = fsum(chance * (1 - chance) for chance, _right in chances) + 1 / variance
    return min(max(slope / bend, -LONGEST_STEP), LONGEST_STEP)


def _farthest[Key: Hashable](before: Mapping[Key, float], after: Mapping[Key, float]) -> float:
    return max(abs(after[key] - before[key]) for key in before)


def _mean(values: Iterable[float]) -> float:
    # fsum is exact, so that the order of the values does not matter.
    given = list(values)
    return fsum(given) / len(given)
