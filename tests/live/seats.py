"""A live game in a lesson, played as pages play it, in few words."""

import uuid
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from classroom.live import playing, services
from classroom.live.models import Game, LoggedMove, Seat
from classroom.roster.models import Enrolment, Student
from games.core import Seat as SeatNumber
from games.swish.moves import Show, move_text
from games.swish.rules import SWISH_GAME
from games.swish.solve import swishes
from games.swish.state import State
from games.table import GAMES
from tests.games.example import HIGHEST_CARD, Options
from tests.world import World

FAST = SWISH_GAME.options_text(replace(SWISH_GAME.options, fast=True))
WITH_CALLS = SWISH_GAME.options_text(SWISH_GAME.options)
SEED = "every-board-of-it-has-a-swish"


def opened(
    world: World, *, game_key: str = "swish", options: str = WITH_CALLS, seed: str = SEED, **changes: Any
) -> Game:
    """Ana's game in the lesson of 5b, not yet dealt; with a seed of our own, so that each run plays the same cards."""
    fields = {"teacher": world.ana, "token": uuid.uuid4(), "now": world.now, **changes}
    game = services.open_game(world.lesson_5b, game_key=game_key, options=options, **fields)
    Game.objects.filter(pk=game.pk).update(seed=seed)
    return game


def started(world: World, *, students: list[Student] | None = None, **changes: Any) -> Game:
    """Ana's game, dealt to Bea (seat 0) and Ben (seat 1), unless changed."""
    seated = [world.ben, world.bea] if students is None else students
    game = opened(world, students=seated, **changes)
    services.start(game, by=world.ana, now=world.now)
    return fresh(game)


def started_highest_card(world: World, *, rounds: int = 3) -> Game:
    """The example game of the tests, dealt to Bea and Ben; it must be registered first."""
    return started(world, game_key="highest_card", options=HIGHEST_CARD.options_text(Options(rounds=rounds)))


def fresh(game: Game) -> Game:
    return Game.objects.select_related("session__classroom").get(pk=game.pk)


def seat_of(game: Game, student: Student) -> Seat:
    return Seat.objects.select_related("game").get(game=game, student=student)


def state_of(game: Game) -> Any:
    game = fresh(game)
    return GAMES[game.game_key].parse_state(game.state)


def play(
    game: Game,
    student: Student,
    move: str,
    *,
    now: datetime,
    seen_ply: int | None = None,
    token: uuid.UUID | None = None,
    **changes: Any,
) -> LoggedMove:
    """Play for the student on what the newest page shows, unless another ply is given."""
    seen = fresh(game).ply if seen_ply is None else seen_ply
    return playing.play(
        seat_of(game, student), move=move, seen_ply=seen, token=token or uuid.uuid4(), now=now, **changes
    )


def right_show(game: Game, *, which: int = 0, at_most: int = 4) -> str:
    """A show of one of the smallest swishes that lie on the table now."""
    state: State = state_of(game)
    places = [place for place, card in enumerate(state.table) if card is not None]
    found = list(swishes(state.cards(), edition=GAMES[game.game_key].edition, at_least=2, at_most=at_most))
    return move_text(Show.of(state.table, [places[at] for at in found[which].positions]))


def wrong_show(game: Game) -> str:
    """A show of two cards that are no swish."""
    state: State = state_of(game)
    right = {swish.positions for swish in swishes(state.cards(), edition=GAMES[game.game_key].edition, at_most=2)}
    pairs = [(one, two) for one in range(len(state.table)) for two in range(one + 1, len(state.table))]
    return move_text(Show.of(state.table, next(pair for pair in pairs if pair not in right)))


def pile(game: Game, student: Student) -> int:
    """How many cards the student has."""
    return len(state_of(game).players[SeatNumber(seat_of(game, student).number)].pile)


def more_students(world: World, many: int) -> list[Student]:
    """So many more students in 5b."""
    students = Student.objects.bulk_create(
        Student(school=world.kepler, name=f"Kid {number:02}", mark="sun") for number in range(many)
    )
    Enrolment.objects.bulk_create(Enrolment(student=student, classroom=world.class_5b) for student in students)
    return students


def log_lines(game: Game) -> list[tuple[int, str | None, str]]:
    """The log: ply, name of the student (None: the table), move."""
    return list(game.moves.order_by("ply").values_list("ply", "seat__student__name", "move"))


def seconds(many: float) -> timedelta:
    return timedelta(seconds=many)
