"""Opens the boards of a drill: which comes next, for what, and when there are no more."""

from datetime import datetime
from random import SystemRandom

from classroom.practice import choice, clock, looking_back, picking, plan, rating, runs, siblings
from classroom.practice.models import Assignment, Attempt, Choice, Drill, KindKey, Purpose
from classroom.practice.picking import Picked
from classroom.practice.plan import Session
from classroom.practice.shelves import Shelf, shelf_of
from classroom.practice.skill_shelves import PRACTISED, shelf_for, skill_of
from classroom.roster.models import Student

_RANDOM = SystemRandom()


def open_next(drill: Drill, *, now: datetime) -> Attempt | None:
    """Open the next board of a drill whose boards are all done; None, and nothing is opened, if there is none to come.

    In the caller's transaction, under the drill's lock.
    """
    # One board at a time for a student with two drills open, or both could get the same.
    student = Student.objects.select_for_update(of=("self",)).select_related("school").get(pk=drill.student_id)
    attempts = list(drill.attempts.select_related("puzzle"))
    purpose = _purpose(drill, attempts, student, now=now)
    if purpose is None:
        return None
    attempt = _opened(drill, attempts, purpose, student, now=now)
    if attempt is not None and runs.is_sprint(attempt):
        runs.begin(attempt)
    return attempt


def seconds_spent(attempts: list[Attempt]) -> float:
    """For how long the boards of a drill have been seen."""
    return sum(attempt.clock_seconds for attempt in attempts)


def _purpose(drill: Drill, attempts: list[Attempt], student: Student, *, now: datetime) -> Purpose | None:
    assignment = drill.assignment
    boards, minutes = assignment.boards, assignment.minutes
    share = None if minutes is None else seconds_spent(attempts) / (60 * minutes)
    if boards is not None and len(attempts) >= boards:
        return None
    if share is not None and share >= 1:
        return None
    if assignment.mistakes:
        return Purpose.AGAIN
    if not assignment.session_plan:
        return Purpose.PRACTICE
    return plan.next_purpose(
        Session(
            purposes=[attempt.purpose for attempt in attempts],
            boards=boards,
            share=share,
            reviews_due=len(_skills_due(assignment, attempts, student, now=now)),
            can_look_back=looking_back.what_moved(attempts) is not None,
        )
    )


def _opened(
    drill: Drill, attempts: list[Attempt], purpose: Purpose, student: Student, *, now: datetime
) -> Attempt | None:
    if purpose is Purpose.AGAIN:
        missed = looking_back.next_mistake(student, drill=drill)
        return _shown(drill, Picked(missed, again=True), attempts, purpose, student, now=now) if missed else None
    if purpose is Purpose.WHAT_MOVED:
        moved = looking_back.what_moved(attempts)
        return _shown(drill, Picked(moved, again=True), attempts, purpose, student, now=now) if moved else None
    if purpose is Purpose.PRACTICE:
        attempt = _sibling(drill, attempts, student, now=now)
        if attempt is not None:
            return attempt
    picked = _picked(drill.assignment, attempts, purpose, student, now=now)
    return _shown(drill, picked, attempts, purpose, student, now=now)


def _sibling(drill: Drill, attempts: list[Attempt], student: Student, *, now: datetime) -> Attempt | None:
    """A board like one that needed all hints, if it is time for that."""
    due = siblings.due(student, drill=drill, attempts=attempts, now=now)
    if due is None:
        return None
    picked = picking.pick_like(due.puzzle, student, random=_RANDOM, now=now)
    if picked is None:
        return None
    attempt = _shown(drill, picked, attempts, Purpose.SIBLING, student, now=now)
    due.attempt = attempt
    due.save(update_fields=["attempt"])
    return attempt


def _picked(
    assignment: Assignment, attempts: list[Attempt], purpose: Purpose, student: Student, *, now: datetime
) -> Picked:
    if purpose is Purpose.REVIEW:
        due = _skills_due(assignment, attempts, student, now=now)[0]
        difficulty = _aim(student, due, purpose)
        shelf = shelf_for(due, edition_key=assignment.edition_key, aim=difficulty)
        return picking.pick(shelf, student, aim=difficulty, random=_RANDOM, now=now)
    skill = _skill_in_turn(assignment, attempts)
    shelf = Shelf(assignment.kind, assignment.options, assignment.level, skill)
    adaptive = assignment.choice == Choice.ADAPTIVE or purpose is Purpose.WARM_UP
    # Sprints are compared with each other: none is chosen easier.
    aimed = adaptive and assignment.kind != KindKey.SPRINT
    aim = _aim(student, skill or skill_of(shelf_of(assignment)), purpose) if aimed else None
    return picking.pick(shelf, student, aim=aim, random=_RANDOM, now=now)


def _aim(student: Student, skill: str | None, purpose: Purpose) -> float:
    """The difficulty in logits to look for."""
    ability = picking.ability_of(student, skill)
    if purpose is Purpose.WARM_UP:
        return rating.difficulty_for(ability, plan.WARM_UP_CHANCE)
    return choice.aimed_difficulty(ability, random=_RANDOM)


def _skill_in_turn(assignment: Assignment, attempts: list[Attempt]) -> str | None:
    """The skill named for the drill that it has had the fewest boards of; None if none is named."""
    had = [attempt.puzzle.skill for attempt in attempts]
    return min(assignment.skills, key=had.count, default=None)


def _skills_due(assignment: Assignment, attempts: list[Attempt], student: Student, *, now: datetime) -> list[str]:
    """Other skills than the drill's whose review is due, and not yet met in it; due longest first."""
    own = {*assignment.skills, skill_of(shelf_of(assignment))}
    met = {attempt.puzzle.skill for attempt in attempts if attempt.purpose == Purpose.REVIEW}
    today = now.astimezone(student.school.zone).date()
    due = student.skill_records.filter(review_on__lte=today, skill__in=PRACTISED).order_by("review_on", "skill")
    return [skill for skill in due.values_list("skill", flat=True) if skill not in own | met]


def _shown(
    drill: Drill, picked: Picked, attempts: list[Attempt], purpose: Purpose, student: Student, *, now: datetime
) -> Attempt:
    attempt = Attempt.at(
        picked.puzzle,
        drill=drill,
        number=len(attempts) + 1,
        shown_at=now,
        purpose=purpose,
        again=picked.again,
        limit_seconds=clock.limit_for(drill.assignment, student),
    )
    attempt.save()
    return attempt
