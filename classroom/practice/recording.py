"""Keeps what is known of a student up to date: claim by claim, or anew from all attempts. Both give the same."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from datetime import UTC, date, datetime

from django.db import transaction

from classroom.practice import mastery, rating
from classroom.practice.mastery import Progress
from classroom.practice.models import Attempt, Puzzle
from classroom.practice.puzzles import UNRATED
from classroom.practice.rating import NEW_SKILL, Ability, Estimate
from classroom.practice.records import SkillRecord, StudentRating
from classroom.roster.models import Student

_PROGRESS_FIELDS = tuple(column.name for column in fields(Progress))


@dataclass(frozen=True, slots=True)
class FirstClaim:
    """What decided a board: its difficulty in logits, `seconds` None if it was given up without a claim."""

    skill: str
    difficulty: Estimate
    right: bool
    seconds: float | None
    at: datetime
    day: date  # at school
    with_help: bool = False
    skill_named: bool = False  # by the drill
    unrated: bool = False  # the kind says nothing about the ability
    rule: mastery.Rule = mastery.RULE

    @property
    def weight(self) -> float:
        """How much it says about the ability."""
        return rating.answer_weight(
            right=self.right,
            seconds=self.seconds,
            with_help=self.with_help,
            skill_named=self.skill_named,
            unrated=self.unrated,
        )

    @property
    def is_absurd(self) -> bool:
        """Whether it came sooner than anybody can look."""
        return self.seconds is not None and self.seconds < rating.LEAST_SECONDS


@dataclass(frozen=True, slots=True)
class KnownOverall:
    """A student's overall ability, and the number of boards it rests on."""

    estimate: Estimate
    boards: int
    answered_at: datetime


@dataclass(frozen=True, slots=True)
class KnownSkill:
    """A student's offset in one skill, and the way to its mastery."""

    estimate: Estimate
    progress: Progress
    answered_at: datetime


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a student: nothing overall before the first claim, nothing of skills never met."""

    overall: KnownOverall | None = None
    skills: Mapping[str, KnownSkill] = field(default_factory=dict)


def after_claim(known: Known, claim: FirstClaim) -> Known:
    """What is known after one more first claim.

    One with help leaves the rating alone and only brings the skill back soon; one where a coin would be right half the time
    leaves it alone too, but counts on the way to mastery. An absurd one changes nothing.
    """
    overall, skill = known.overall, known.skills.get(claim.skill)
    progress = mastery.after_board(
        skill.progress if skill else Progress(),
        right=claim.right,
        with_help=claim.with_help,
        on=claim.day,
        rule=claim.rule,
    )
    if claim.is_absurd and not claim.with_help:
        return known
    if claim.weight == 0:
        met = replace(skill, progress=progress) if skill else KnownSkill(NEW_SKILL, progress, claim.at)
        return replace(known, skills={**known.skills, claim.skill: met})
    before = Ability(
        _rested(overall, claim.at, most=rating.OVERALL_VARIANCE) if overall else rating.new_overall(),
        _rested(skill, claim.at, most=rating.SKILL_VARIANCE) if skill else NEW_SKILL,
    )
    after = rating.after_answer(before, claim.difficulty, right=claim.right, weight=claim.weight)
    new_skill = KnownSkill(after.skill, progress, _later(skill, claim.at))
    return Known(
        KnownOverall(after.overall, (overall.boards if overall else 0) + 1, _later(overall, claim.at)),
        {**known.skills, claim.skill: new_skill},
    )


def record(attempt: Attempt) -> None:
    """Note the first claim on this attempt, just made, in the caller's transaction. Six queries, whatever the student has done."""
    if attempt.again:
        return
    skill = attempt.puzzle.skill
    # The student's row is the lock: with two drills open, two claims may come at once.
    students = Student.objects.select_for_update(of=("self",), no_key=True)
    student = students.select_related("school").get(pk=attempt.student_id)
    # Only now: joined to the lock, it could be a row from before the wait.
    known = known_of(student, skills=[skill])
    after = after_claim(known, first_claim(attempt, student=student))
    if after != known:
        store({student: after})


def known_of(student: Student, *, skills: Collection[str]) -> Known:
    """What is known of the student overall and in these skills. Two queries, one without skills."""
    row = StudentRating.objects.filter(student=student).first()
    records = student.skill_records.filter(skill__in=skills) if skills else ()
    return Known(
        KnownOverall(row.estimate, row.boards, row.answered_at) if row else None,
        {record.skill: KnownSkill(record.estimate, record.progress, record.answered_at) for record in records},
    )


def record_anew(student: Student) -> None:
    """Throw away what is known of the student and work it out from all attempts, in the order in which they were decided.

    The same as claim by claim, to the last digit, but for claims that met a difficulty just being fitted (`practice.fitting`).
    """
    with transaction.atomic():
        students = Student.objects.select_for_update(of=("self",), no_key=True)
        student = students.select_related("school").get(pk=student.pk)
        StudentRating.objects.filter(student=student).delete()
        student.skill_records.all().delete()
        attempts = (
            Attempt.objects.filter(student=student, again=False)
            .as_decided()
            .select_related("puzzle", "drill__assignment")
            .prefetch_related("puzzle__fitted")
        )
        store({student: worked_out(student, attempts)})


def worked_out(student: Student, decided: Iterable[Attempt], *, known: Known | None = None) -> Known:
    """What these decided attempts say of the student, in their order, on top of what was `known` before. None of them again."""
    after = known or Known()
    for attempt in decided:
        after = after_claim(after, first_claim(attempt, student=student))
    return after


def first_claim(attempt: Attempt, *, student: Student) -> FirstClaim:
    """What decided this attempt. Raises ValueError if nothing has yet."""
    at = attempt.decided_at
    if at is None:
        raise ValueError(f"Nothing has decided attempt {attempt.pk}.")
    return FirstClaim(
        skill=attempt.puzzle.skill,
        difficulty=difficulty_in_force(attempt.puzzle, at=at),
        right=attempt.right_first is True,
        seconds=attempt.seconds,
        # Between two times of one zone Python counts hours on the wall: a night with a changed clock would make a week too short.
        at=at.astimezone(UTC),
        day=at.astimezone(student.school.zone).date(),
        with_help=attempt.with_help,
        skill_named=bool(attempt.drill.assignment.skills),
        unrated=attempt.puzzle.kind in UNRATED,
        rule=attempt.drill.mastery_rule,
    )


def difficulty_in_force(puzzle: Puzzle, *, at: datetime) -> Estimate:
    """What was known of the board's difficulty at that time: the last value fitted until then, or what its features say."""
    until_then = [row for row in puzzle.fitted.all() if row.fitted_at <= at]
    return until_then[-1].estimate if until_then else rating.board_estimate(puzzle.difficulty)


def store(known: Mapping[Student, Known]) -> None:
    """Write what is known of each student; one query for the overall abilities and one for all skills given."""
    StudentRating.objects.bulk_create(
        [
            StudentRating(
                student=student,
                mean=of_one.overall.estimate.mean,
                variance=of_one.overall.estimate.variance,
                boards=of_one.overall.boards,
                answered_at=of_one.overall.answered_at,
            )
            for student, of_one in known.items()
            if of_one.overall
        ],
        update_conflicts=True,
        unique_fields=["student"],
        update_fields=["mean", "variance", "boards", "answered_at"],
    )
    SkillRecord.objects.bulk_create(
        [
            SkillRecord(
                student=student,
                skill=name,
                mean=skill.estimate.mean,
                variance=skill.estimate.variance,
                answered_at=skill.answered_at,
                **asdict(skill.progress),
            )
            for student, of_one in known.items()
            for name, skill in of_one.skills.items()
        ],
        update_conflicts=True,
        unique_fields=["student", "skill"],
        update_fields=["mean", "variance", "answered_at", *_PROGRESS_FIELDS],
    )


def _rested(known: KnownOverall | KnownSkill, now: datetime, *, most: float) -> Estimate:
    """What is left of it after the full weeks since the last answer."""
    return rating.after_idle_weeks(known.estimate, (now - known.answered_at).days // 7, most=most)


def _later(known: KnownOverall | KnownSkill | None, now: datetime) -> datetime:
    return max(known.answered_at, now) if known else now
