"""What students set themselves: a skill, their mistakes, a sprint. An assignment of their own, played like any other."""

import uuid
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext

from classroom.practice import looking_back, picking, rating, services
from classroom.practice.models import Assignment, Choice, Drill, EditionKey, KindKey, Task
from classroom.practice.puzzles import SWISH_EDITIONS, read_options
from classroom.practice.shelves import Shelf, usual_sprint
from classroom.practice.skill_shelves import CARD_PRACTISED, PRACTISED, card_shelf_for, shelf_for
from classroom.roster.models import Student
from classroom.web.http import Refused

BOARDS = 10
# What a student may choose for a sprint, in seconds; None: until the deck is cleared.
SPRINT_SECONDS = (120, 300, None)


@transaction.atomic
def practise(student: Student, *, skill: str, edition_key: str = EditionKey.SWISH.value, now: datetime) -> Drill:
    """A drill of this skill on boards that fit the student; the one begun and not finished, if there is one.

    A skill of the card drills comes with its game, at a level that fits the stars. Raises Refused for a skill or a game that there
    is not, and for a card skill that the student has never met.
    """
    _require_edition(edition_key)
    student = _locked(student)
    card_shelf = _card_shelf(student, skill)
    if skill not in PRACTISED and card_shelf is None:
        raise Refused(gettext("There is no such skill to practise."))
    begun = Drill.objects.filter(
        student=student,
        finished_at=None,
        assignment__owner=student,
        assignment__edition_key=card_shelf.task_options.edition_key if card_shelf else edition_key,
        assignment__skills=[skill],
        assignment__mistakes=False,
    ).first()
    if begun is not None:
        return begun
    shelf = card_shelf or _shelf_that_fits(student, skill, edition_key=edition_key)
    task = Task(
        kind=shelf.kind,
        options=shelf.task_options,
        # Nothing is known of an ability in card drills: the level is all that fits.
        choice=Choice.ANY.value if card_shelf else Choice.ADAPTIVE.value,
        skills=(skill,),
        boards=BOARDS,
    )
    return _begin(student, task, now=now)


@transaction.atomic
def practise_mistakes(student: Student, *, now: datetime) -> Drill:
    """A drill of boards once missed, labelled and unrated; the one begun and not finished, if there is one.

    Raises Refused (409) if there are no mistakes.
    """
    student = _locked(student)
    begun = Drill.objects.filter(
        student=student, finished_at=None, assignment__owner=student, assignment__mistakes=True
    )
    drill = begun.first()
    if drill is not None:
        return drill
    missed = list(looking_back.mistakes(student).select_related("puzzle")[: looking_back.MOST_MISTAKES])
    if not missed:
        raise Refused(gettext("There are no mistakes to look at."), status=409)
    first = missed[0].puzzle
    task = Task(
        kind=first.kind,
        options=read_options(first.kind, first.options),
        choice=Choice.ANY.value,
        boards=len(missed),
    )
    return _begin(student, task, mistakes=True, now=now)


@transaction.atomic
def sprint(student: Student, *, edition_key: str = EditionKey.SWISH.value, seconds: int | None, now: datetime) -> Drill:
    """A sprint by the rules of the edition; the one begun and not finished, if there is one. Raises Refused."""
    _require_edition(edition_key)
    if seconds not in SPRINT_SECONDS:
        raise Refused(gettext("There is no such sprint."))
    student = _locked(student)
    begun = Drill.objects.filter(
        student=student,
        finished_at=None,
        assignment__owner=student,
        assignment__kind=KindKey.SPRINT,
        assignment__edition_key=edition_key,
        assignment__board_seconds=seconds,
    ).first()
    if begun is not None:
        return begun
    task = Task(
        kind=KindKey.SPRINT.value,
        options=usual_sprint(edition_key),
        choice=Choice.ANY.value,
        boards=1,
        board_seconds=seconds,
        hints=False,
    )
    return _begin(student, task, now=now)


def _begin(student: Student, task: Task, *, mistakes: bool = False, now: datetime) -> Drill:
    assignment = Assignment.asking(
        task, owner=student, mistakes=mistakes, token=uuid.uuid4(), assigned_at=now, opened_at=now
    )
    assignment.save()
    return services.start_drill(assignment, student, now=now)


def _shelf_that_fits(student: Student, skill: str, *, edition_key: str) -> Shelf:
    ability = picking.ability_of(student, skill)
    return shelf_for(skill, edition_key=edition_key, aim=rating.difficulty_for(ability, rating.AIMED_CHANCE))


def _card_shelf(student: Student, skill: str) -> Shelf | None:
    """Where a skill of the card drills is practised; None for other skills and for one the student has never met."""
    met = student.skill_records.filter(skill=skill).first() if skill in CARD_PRACTISED else None
    return card_shelf_for(skill, stars=met.stars) if met else None


def _locked(student: Student) -> Student:
    """The student, so that two taps begin one drill."""
    return Student.objects.select_for_update(of=("self",)).select_related("school").get(pk=student.pk)


def _require_edition(edition_key: str) -> None:
    if edition_key not in SWISH_EDITIONS:
        raise Refused(gettext("There is no such game."))
