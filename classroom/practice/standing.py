"""How far a student is, in stars, goals and records: for their own page. No rank, and nothing that falls."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext, ngettext

from classroom.practice import mastery
from classroom.practice.learnt import SKILLS
from classroom.practice.mastery import Progress, State, state_of
from classroom.practice.models import KindKey, Run, SkillRecord
from classroom.practice.puzzles import read_options
from classroom.practice.skill_shelves import CARD_PRACTISED, PRACTISED
from classroom.practice.wording import timer_words
from classroom.roster.models import Student
from games.swish.kinds.run import Ending
from games.swish.kinds.sprint import SprintOptions

RUNS_SHOWN = 20


@dataclass(frozen=True)
class SkillStanding:
    """One skill of a student. `words` name it to a child; `stars` are 0 to 3, `boards` those done without help."""

    skill: str
    words: str
    progress: Progress
    state: State

    @property
    def stars(self) -> int:
        return self.progress.stars

    @property
    def shown(self) -> State:
        """The state as the student reads it: what was mastered once is looked at again, and never falls back to being learnt."""
        return State.REVIEW if self.stars == mastery.MOST_STARS and self.state is not State.SECURE else self.state

    @property
    def boards(self) -> int:
        return self.progress.boards

    @property
    def is_stuck(self) -> bool:
        return self.progress.is_stuck


@dataclass(frozen=True)
class Goal:
    """What to do next: a skill, and a sentence that says why."""

    skill: str
    sentence: str


@dataclass(frozen=True)
class RecordChart:
    """The runs of sprints that can be compared with each other, oldest first: the same options, the same time.

    `limit_seconds` None: until the deck is cleared or the goal is reached. `best` is the most swishes in a set time, else the
    shortest time; None as long as no run has come to its end.
    """

    options: SprintOptions
    limit_seconds: int | None
    runs: tuple[Run, ...]
    best: Run | None

    @property
    def words(self) -> str:
        """ "12 cards, swishes of 2 or more, 3 minutes"."""
        facts = {"cards": self.options.cards, "k": self.options.at_least, "goal": self.options.goal}
        if self.limit_seconds is not None:
            time = timer_words(self.limit_seconds)
            return gettext("%(cards)s cards, swishes of %(k)s or more, %(time)s") % (facts | {"time": time})
        if self.options.goal is not None:
            return gettext("%(cards)s cards, %(goal)s swishes of %(k)s or more") % facts
        return gettext("%(cards)s cards, swishes of %(k)s or more, until the deck is cleared") % facts

    @property
    def is_new_record(self) -> bool:
        """Whether the last run is the best of several."""
        return len(self.runs) > 1 and self.best is not None and self.best.pk == self.runs[-1].pk


def skill_standings(student: Student, *, today: date) -> list[SkillStanding]:
    """Every skill that can be practised, in the order in which they are met; those of card drills once they have been met.

    One query. `today` is the school's.
    """
    known = {record.skill: record.progress for record in SkillRecord.objects.filter(student=student)}
    offered = [*map(str, PRACTISED), *(str(skill) for skill in CARD_PRACTISED if skill in known)]
    return [_standing(skill, known.get(skill), today=today) for skill in offered]


def next_goal(standings: Sequence[SkillStanding]) -> Goal | None:
    """A review that is due, else the skill that is nearest to mastery, else a new one; None if all is secure."""
    for standing in standings:
        if standing.state is State.REVIEW:
            return Goal(standing.skill, gettext("Show that you still can: %(skill)s.") % {"skill": standing.words})
    learning = [standing for standing in standings if standing.state in (State.LEARNING, State.TOO_FEW)]
    if learning:
        nearest = min(learning, key=lambda standing: mastery.boards_to_mastery(standing.progress))
        return Goal(nearest.skill, _to_mastery(nearest))
    fresh = next((standing for standing in standings if standing.state is State.NEW), None)
    return Goal(fresh.skill, gettext("Try something new: %(skill)s.") % {"skill": fresh.words}) if fresh else None


def records_of(student: Student) -> list[RecordChart]:
    """The student's sprints by what can be compared, the kind played last first. One query."""
    groups: dict[tuple[str, int | None], list[Run]] = {}
    for run in Run.objects.filter(student=student).over():
        compared = run.options, run.limit_seconds
        groups[compared] = [*groups.pop(compared, []), run]  # what was played last stands last
    return [
        RecordChart(_sprint_options(options), limit, tuple(runs[-RUNS_SHOWN:]), _best(runs, limit))
        for (options, limit), runs in reversed(groups.items())
    ]


def _sprint_options(text: str) -> SprintOptions:
    options = read_options(KindKey.SPRINT.value, text)
    assert isinstance(options, SprintOptions)
    return options


def _standing(skill: str, progress: Progress | None, *, today: date) -> SkillStanding:
    return SkillStanding(skill, str(SKILLS[skill]), progress or Progress(), state_of(progress, on=today))


def _to_mastery(standing: SkillStanding) -> str:
    boards = mastery.boards_to_mastery(standing.progress)
    if boards == 0:
        return gettext("Come back another day and find one more: %(skill)s.") % {"skill": standing.words}
    return ngettext(
        "%(count)s more board right at the first try: %(skill)s.",
        "%(count)s more boards right at the first try: %(skill)s.",
        boards,
    ) % {"count": boards, "skill": standing.words}


def _best(runs: Sequence[Run], limit: int | None) -> Run | None:
    """The first of the best, so that a record is beaten, not met."""
    if limit is not None:
        return max(runs, key=lambda run: (run.found, run.taken), default=None)
    done = [run for run in runs if run.ending in (Ending.CLEARED, Ending.GOAL)]
    return min(done, key=lambda run: run.seconds, default=None)
