"""Who gets which live game and seat."""

import uuid
from typing import Any

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from classroom.live.models import Game
from classroom.live.rows import read_own_seat
from classroom.roster.access import ALSO_SUBSTITUTES, FULL, classrooms_of, signed_in_student, signed_in_teacher
from classroom.roster.models import Student, Teacher
from classroom.web.access import lender


@lender
def teacher_of_game(request: HttpRequest, *, game_id: uuid.UUID) -> dict[str, Any]:
    """The game, to the owner and co-teachers of its class: also to look at results and replays."""
    teacher = signed_in_teacher(request)
    return {"teacher": teacher, "game": _game_of(teacher, game_id, roles=FULL)}


@lender
def holder_of_game(request: HttpRequest, *, game_id: uuid.UUID) -> dict[str, Any]:
    """The game, also to substitutes: for running it, and for the wall."""
    teacher = signed_in_teacher(request)
    return {"teacher": teacher, "game": _game_of(teacher, game_id, roles=ALSO_SUBSTITUTES)}


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
    student = get_object_or_404(game.session.classroom.students().filter(pk=student_id))
    return {"teacher": teacher, "game": game, "student": student}


@lender
def classmate_of_game(request: HttpRequest, *, game_id: uuid.UUID) -> dict[str, Any]:
    """A game of a class the student is in, to join it."""
    student = signed_in_student(request)
    return {"student": student, "game": _game_for(student, game_id)}


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


def _game_of(teacher: Teacher, game_id: uuid.UUID, *, roles: tuple[str, ...]) -> Game:
    games = Game.objects.with_number(game_id).select_related("session__classroom__school")
    return get_object_or_404(games.filter(session__classroom__in=classrooms_of(teacher, roles=roles)))


def _game_for(student: Student, game_id: uuid.UUID) -> Game:
    games = Game.objects.for_student(student).with_number(game_id).select_related("session__classroom__school")
    return get_object_or_404(games)
