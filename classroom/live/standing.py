"""A student's own records in games: for their own pages. No rank, nobody else's number, and nothing that falls."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.translation import gettext, ngettext

from classroom.live.faces.table import face_of
from classroom.live.models import Game, OwnScore
from classroom.roster.models import Student
from classroom.web.templatetags.durations import seconds as in_words

EXACT_BELOW = 20
"""Seconds of a board under which a tenth makes a difference to a child."""

SWISH_KEYS = frozenset({"swish", "swish_jr"})


@dataclass(frozen=True)
class Record:
    """The scores that can be compared with each other, oldest first, and the best of them."""

    scores: tuple[OwnScore, ...]
    best: OwnScore
    fastest_seconds: float | None
    """The fastest board of all these races."""

    @property
    def last(self) -> OwnScore:
        return self.scores[-1]

    @property
    def is_new(self) -> bool:
        """Whether the last score is the best of several."""
        return len(self.scores) > 1 and self.best.pk == self.last.pk

    @property
    def is_fastest_new(self) -> bool:
        """Whether the last race has the fastest board of several races."""
        times = [score.fastest_seconds for score in self.scores if score.fastest_seconds is not None]
        return len(times) > 1 and self.last.fastest_seconds is not None and self.last.fastest_seconds < min(times[:-1])

    @property
    def title(self) -> str:
        """ "Race: 9 cards, swishes of 2, in 3 minutes, alone"."""
        facts = ", ".join(_facts(self.last))
        return gettext("%(game)s: %(facts)s") % {"game": face_of(self.last.game_key).name, "facts": facts}

    @property
    def best_words(self) -> str:
        """ "7 boards", "21 cards"."""
        return score_words(self.best)

    @property
    def fastest_words(self) -> str:
        """ "4.2 s", "1 min 20 s"; empty where no board counts."""
        time = self.fastest_seconds
        if time is not None and time < EXACT_BELOW:
            return gettext("%(seconds)s s") % {"seconds": number_format(time, decimal_pos=1)}
        return in_words(time)

    @property
    def best_seconds(self) -> float | None:
        """How long the best one took; None where the time was set, or it did not come to its end."""
        return self.best.seconds if _counts_time(self.best) else None


def score_words(score: OwnScore) -> str:
    """What was reached: cards of Swish, boards solved by the first claim."""
    if score.game_key in SWISH_KEYS:
        return ngettext("%(count)s card", "%(count)s cards", score.points) % {"count": score.points}
    return ngettext("%(count)s board", "%(count)s boards", score.points) % {"count": score.points}


def game_records_of(student: Student) -> list[Record]:
    """The student's scores by what can be compared, the kind played last first. One query."""
    groups: dict[tuple[object, ...], list[OwnScore]] = {}
    for score in OwnScore.objects.filter(student=student).order_by("ended_at", "pk"):
        groups[score.compared] = [*groups.pop(score.compared, []), score]  # what was played last stands last
    return [_record(scores) for scores in reversed(groups.values())]


def record_of(game: Game, student_id: uuid.UUID) -> Record | None:
    """The record that this game's own score is one of, as it stood when the game ended; None if the game has no score of theirs."""
    mine = OwnScore.objects.filter(game=game, student=student_id).first()
    if mine is None:
        return None
    until = OwnScore.objects.filter(student=student_id, ended_at__lte=mine.ended_at).order_by("ended_at", "pk")
    compared = [score for score in until if score.compared == mine.compared and score.pk != mine.pk]
    return _record([*compared, mine])


def _record(scores: Sequence[OwnScore]) -> Record:
    times = [score.fastest_seconds for score in scores if score.fastest_seconds is not None]
    return Record(tuple(scores), max(scores, key=_worth), min(times, default=None))


def _worth(score: OwnScore) -> tuple[int, bool, float]:
    """Points first; of equal ones a game that came to its end, then the shorter time where none was set."""
    return score.points, score.is_whole, -score.seconds if _counts_time(score) else 0.0


def _counts_time(score: OwnScore) -> bool:
    return score.is_whole and score.limit_seconds is None


def _facts(score: OwnScore) -> list[str]:
    facts = []
    if score.game_key not in SWISH_KEYS:
        sentence = gettext("%(cards)s cards with a swish of %(k)s")
        facts.append(sentence % {"cards": score.cards, "k": score.k})
        if score.edition_key == "jr":
            facts.insert(0, "Swish Jr.")
    if score.boards is not None:
        facts.append(ngettext("%(count)s board", "%(count)s boards", score.boards) % {"count": score.boards})
    if score.limit_seconds is not None:
        facts.append(_time(score.limit_seconds))
    elif score.game_key in SWISH_KEYS:
        facts.append(gettext("the whole deck (%(cards)s cards)") % {"cards": score.cards})
    if score.is_alone:
        facts.append(gettext("alone"))
    return facts


def _time(seconds: int) -> str:
    minutes, rest = divmod(seconds, 60)
    if rest:
        return gettext("%(seconds)s seconds") % {"seconds": seconds}
    return ngettext("%(count)s minute", "%(count)s minutes", minutes) % {"count": minutes}
