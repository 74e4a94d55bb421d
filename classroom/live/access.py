"""Who gets which live game and seat."""

import uuid
from typing import Any

from django.db.models import Q
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from classroom.live.models import Game
from classroom.live.querysets import GameQuerySet
from classroom.live.rows import read_own_seat
from classroom.roster.access import ALSO_SUBSTITUTES, FULL, classrooms_of, signed_in_student, signed_in_teacher
from classroom.roster.models import Student, Teacher
from classroom.web.access import lender


@lender
def teacher_of_game(request: HttpRequest, *, game_id: uuid.UUID) -> dict[str, Any]:
    """The game, to the owner and co-teachers of its class, also one played alone: to look at results and replays."""
    teacher = signed_in_teacher(request)
    return {"teacher": teacher, "game": _game_of(teacher, game_id, roles=FULL, also_alone=True)}


@lender
def holder_of_game(request: HttpRequest, *, game_id: uuid.UUID) -> dict[str, Any]:
    """The game, also to substitutes: for running it, and for the wall."""
    teacher = signed_in_teacher(request)
    return {"teacher": teacher, "game": _game_of(teacher, game_id, roles=ALSO_SUBSTITUTES)}


@lender
def ender_of_game(request: HttpRequest, *, game_id: uuid.UUID) -> dict[str, Any]:
    """The game, also to substitutes and also one played alone: for seeing that it is played, and for ending it."""
    teacher = signed_in_teacher(request)
    return {"teacher": teacher, "game": _game_of(teacher, game_id, roles=ALSO_SUBSTITUTES, also_alone=True)}


@lender
def holder_of_seat(request: HttpRequest, *, game_id: uuid.UUID, seat_id: uuid.UUID) -> dict[str, Any]:
    """One seat of the game, to whoever runs it."""
    teacher = signed_in_teacher(request)
    game = _game_of(teacher, game_id, roles=ALSO_SUBSTITUTES)
    seat = get_object_or_404(game.seats.select_related("student"), pk=seat_id)
    seat.game = game
    return {"teacher": teacher, "game": game, "seat": seat}


@lender
def holder_of_game_and_student(request: HttpRequest, *, game_id: uuid.UUID, student_id: uuid.UUID) -> dict[str, Any]:
    """The game, and a student of its class, to whoever runs it: for seating somebody who has no device."""
    teacher = signed_in_teacher(request)
    game = _game_of(teacher, game_id, roles=ALSO_SUBSTITUTES)
    student = get_object_or_404(game.classroom.students().filter(pk=student_id))
    return {"teacher": teacher, "game": game, "student": student}


@lender
def classmate_of_game(request: HttpRequest, *, game_id: uuid.UUID) -> dict[str, Any]:
    """A game of a class the student is in, to join it; or the student's own that is played alone."""
    student = signed_in_student(request)
    return {"student": student, "game": _game_for(student, game_id, also_alone=True)}


@lender
def own_game(request: HttpRequest, *, game_id: uuid.UUID) -> dict[str, Any]:
    """A game that the student plays alone, or has played."""
    student = signed_in_student(request)
    return {"student": student, "game": get_object_or_404(_alone(student, game_id))}


@lender
def own_seat(request: HttpRequest, *, game_id: uuid.UUID) -> dict[str, Any]:
    """The student's own seat, from whatever device; also of one who was taken out, so that the page can say so."""
    student = signed_in_student(request)
    seat = read_own_seat(student.pk, game_id=game_id)
    if seat is None:
        raise Http404
    return {"student": student, "game": seat.game, "seat": seat}


@lender
def seat_of_classmate(request: HttpRequest, *, game_id: uuid.UUID, seat_id: uuid.UUID) -> dict[str, Any]:
    """A seat of a game of a class the student is in, to come to its team."""
    student = signed_in_student(request)
    game = _game_for(student, game_id)
    seat = get_object_or_404(game.seats.select_related("student"), pk=seat_id)
    seat.game = game
    return {"student": student, "game": game, "seat": seat}


def _game_of(teacher: Teacher, game_id: uuid.UUID, *, roles: tuple[str, ...], also_alone: bool = False) -> Game:
    classrooms = classrooms_of(teacher, roles=roles)
    lent = Q(session__classroom__in=classrooms)
    if also_alone:
        lent |= Q(alone_in__in=classrooms)
    games = Game.objects.with_number(game_id).select_related("session__classroom__school", "alone_in__school")
    return get_object_or_404(games.filter(lent))


def _game_for(student: Student, game_id: uuid.UUID, *, also_alone: bool = False) -> Game:
    games = Game.objects.for_student(student).with_number(game_id).select_related("session__classroom__school")
    found = games.first()
    if found is None and also_alone:
        found = _alone(student, game_id).first()
    if found is None:
        raise Http404
    return found


def _alone(student: Student, game_id: uuid.UUID) -> GameQuerySet:
    return Game.objects.alone(student).with_number(game_id).select_related("alone_in__school")
