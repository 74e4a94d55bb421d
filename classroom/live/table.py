"""A game at work under its row lock: plays moves, winds the clocks, and writes everything down once."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, Self

from django.db import transaction
from django.utils.translation import gettext

from classroom.live.arrival import scene_of
from classroom.live.models import Game, LoggedMove, Seat
from classroom.live.rows import read_game, write_game
from classroom.live.scoring import keep_own_scores
from classroom.live.states import state_of, text_of
from classroom.web.events import tell
from classroom.web.http import Refused
from games.core import TABLE, BadNotation, EndNow, Join, Return, TimeOut
from games.core import Seat as SeatNumber
from games.table import deal_game, due_move, play_move

# No move of any game is longer, in characters.
LONGEST_MOVE = 2000
# A game that lets its time run out at once, over and over, would never give the lock back.
MOST_TIME_OUTS_AT_ONCE = 1000

_WRITTEN = (
    *("started_at", "started_by", "seats_dealt", "state", "ply", "scene_ply", "paused_at", "paused_by"),
    *("turn_due_at", "game_due_at", "ended_at", "ended_by", "ending"),
)


class Table:
    """The game of one row. Nothing is stored before `write`, which belongs into the transaction of `locked`."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rules = game.rules
        self.state: Any = state_of(game.game_key, game.state) if game.state else None
        self.is_changed = False
        self._moves: list[LoggedMove] = []

    @classmethod
    def locked(cls, game: Game) -> Self:
        """Wait for everybody else at this table, and read what is true now."""
        return cls(read_game(game.pk))

    def deal(self, *, seats: int, now: datetime) -> None:
        """Deal to so many seats. Raises games.core.BadOptions."""
        game = self.game
        self.state = deal_game(self.rules, self.rules.parse_options(game.options), seats=seats, seed=game.seed)
        game.started_at, game.seats_dealt = now, seats
        whole = self.rules.clocks(self.state).game
        game.game_due_at = None if whole is None else now + timedelta(seconds=whole)
        self._wind(now=now)
        self._run_out_at_once(now=now)
        self.is_changed = True

    def read(self, text: str) -> Any:
        """Read a move as it was sent. Raises Refused."""
        try:
            if len(text) > LONGEST_MOVE:
                raise BadNotation("The text is too long.")
            return self.rules.parse_move(text)
        except BadNotation as mistake:
            raise Refused(gettext("This is no move of this game.")) from mistake

    def offers(self, move: Any) -> bool:
        """Say whether the game lets the table make this move now."""
        return self.state is not None and move in self.rules.moves(self.state, TABLE)

    def is_due(self, now: datetime) -> bool:
        """Say whether a clock has run out."""
        game = self.game
        clocks = (game.turn_due_at, game.game_due_at)
        return game.is_running and game.paused_at is None and any(due is not None and due <= now for due in clocks)

    def allows(self, seat: Seat, move: Any) -> bool:
        """Say whether the game lets this seat make this move now."""
        return move in self.rules.moves(self.state, number_of(seat))

    def play(self, seat: Seat | None, move: Any, *, now: datetime, token: uuid.UUID | None = None) -> LoggedMove:
        """Play a move of a seat, or of the table, and return its line of the log.

        Raises games.core.IllegalMove; nothing is changed then.
        """
        line = self._play(seat, move, now=now, token=token)
        self._run_out_at_once(now=now)
        return line

    def let_time_pass(self, *, now: datetime) -> None:
        """Play what the clocks say: one time-out, or computer's move, since nobody has looked meanwhile; and the game's end."""
        game = self.game
        if not game.is_running or game.paused_at is not None:
            return
        turn, whole = game.turn_due_at, game.game_due_at
        if turn is not None and turn <= now and (whole is None or turn < whole):
            self.play(None, due_move(self.rules, self.state, seed=game.seed, ply=game.ply + 1), now=now)
        if whole is not None and whole <= now and self.rules.result(self.state) is None:
            self.play(None, EndNow(), now=now)

    def pause(self, *, now: datetime) -> None:
        self.game.paused_at = now
        self.is_changed = True

    def resume(self, *, now: datetime) -> None:
        """Go on; both clocks have stood still."""
        game = self.game
        if game.paused_at is None:
            return
        stood = max(timedelta(), now - game.paused_at)
        game.turn_due_at = None if game.turn_due_at is None else game.turn_due_at + stood
        game.game_due_at = None if game.game_due_at is None else game.game_due_at + stood
        game.paused_at = game.paused_by = None
        self.is_changed = True

    def stop(self, *, now: datetime) -> None:
        """End the game as it stands: by the game's own move if it has one, else without a result."""
        if self.offers(EndNow()):
            self.play(None, EndNow(), now=now)
        else:
            self._end(now=now)

    def end_if_over(self, *, now: datetime) -> None:
        """Store a game that has its result, so that it is over for whoever comes next."""
        if self.state is not None and self.game.ended_at is None and self.rules.result(self.state) is not None:
            self.write(now=now)

    def write(self, *, now: datetime) -> None:
        """Store state, ply, log and result, and tell who watches. Nothing at all if nothing has changed."""
        if not self.is_changed:
            return
        game = self.game
        if self.state is not None:
            game.state = text_of(game.game_key, self.state)
            self._keep_result(now=now)
        write_game(game, _WRITTEN, lines=self._moves)
        self._moves = []
        self.is_changed = False
        tell(game.topic)

    def _play(self, seat: Seat | None, move: Any, *, now: datetime, token: uuid.UUID | None = None) -> LoggedMove:
        game, before = self.game, self.state
        ply = game.ply + 1
        number = TABLE if seat is None else number_of(seat)
        self.state = play_move(self.rules, before, seat=number, move=move, seed=game.seed, ply=ply)
        game.ply = ply
        if scene_of(before) != scene_of(self.state):
            game.scene_ply = ply
        text = self.rules.move_text(move)
        line = LoggedMove(game=game, ply=ply, seat=seat, move=text, played_at=now, token=token)
        self._moves.append(line)
        # Who comes late, or back, gives nobody more time.
        self._wind(now=now, goes_on=isinstance(move, Join | Return) or self._is_same_turn(before))
        self.is_changed = True
        return line

    def _run_out_at_once(self, *, now: datetime) -> None:
        for _ in range(MOST_TIME_OUTS_AT_ONCE):
            if self.rules.clocks(self.state).turn != 0:
                return
            self._play(None, TimeOut(), now=now)
        raise RuntimeError(f"The time of {self.game} runs out at once for ever")

    def _is_same_turn(self, before: Any) -> bool:
        turn = self.rules.clocks(self.state).same_turn
        return turn is not None and turn == self.rules.clocks(before).same_turn

    def _wind(self, *, now: datetime, goes_on: bool = False) -> None:
        game, clocks = self.game, self.rules.clocks(self.state)
        if clocks.game is None:
            game.game_due_at = None
        if clocks.turn is None:
            game.turn_due_at = None
        elif not (goes_on and game.turn_due_at is not None):
            seconds = clocks.turn * self._time_factor()
            game.turn_due_at = (game.paused_at or now) + timedelta(seconds=seconds)

    def _time_factor(self) -> float:
        """The longest extra time among those for whom the table waits: given for this game, or the student's standing one."""
        waited_for = [number for number in self.rules.movers(self.state) if number >= 0]
        seats = self.game.seats.filter(number__in=waited_for)
        factors = seats.values_list("time_factor", "student__time_factor")
        return max((max(given, standing or 1.0) for given, standing in factors), default=1.0)

    def _keep_result(self, *, now: datetime) -> None:
        result = self.rules.result(self.state)
        if result is None or self.game.ended_at is not None:
            return
        self.game.ending = result.ending
        self._end(now=now)
        seats = list(self.game.seats.dealt())
        for seat in seats:
            number = number_of(seat)
            seat.points, seat.has_won = result.points[number], number in result.winners
        Seat.objects.bulk_update(seats, ["points", "has_won"])
        keep_own_scores(self.game, seats, self.state, unsaved=self._moves, now=now)

    def _end(self, *, now: datetime) -> None:
        game = self.game
        game.ended_at = now
        game.paused_at = game.paused_by = game.turn_due_at = game.game_due_at = None
        self.is_changed = True


def number_of(seat: Seat) -> SeatNumber:
    """The game's number of a seat. Raises ValueError if it is not dealt in."""
    if seat.number is None:
        raise ValueError(f"{seat} is not dealt in")
    return SeatNumber(seat.number)


def at_table[T](game: Game, act: Callable[[Table], T], *, now: datetime) -> T:
    """Do something at the locked table, after the clocks have had their say, and write it down.

    What `act` refuses is raised only after the commit: time that has run out has run out all the same. What it has played by
    then is forgotten; rows it must not have stored.
    """
    refused = None
    with transaction.atomic():
        table = Table.locked(game)
        table.let_time_pass(now=now)
        table.write(now=now)
        try:
            done = act(table)
            table.write(now=now)
        except Refused as mistake:
            refused = mistake
    if refused is not None:
        raise refused
    return done
