"""The list of games, and the log of one game: who moved what at which ply, replayed to the same state.

The text of a log is one fact a line; bug reports, tests and exports use it:

    game swish_jr
    seats 2
    seed 7
    options {"fast": false, ...}
    1 0 call
    2 0 show 3:0-4 5:4-0
    3 table join
"""

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any, Self

from games.computer import HasComputers
from games.core import TABLE, BadNotation, Game, IllegalMove, Seat, TimeOut, chance, parse_number, parse_seat, seat_text
from games.race.rules import RACE_GAME
from games.same_board.rules import SAME_BOARD_GAME
from games.schwimmen.rules import SCHWIMMEN_GAME
from games.swap.rules import SWAP_GAME
from games.swish.rules import SWISH_GAME, SWISH_JR_GAME

type AnyGame = Game[Any, Any, Any, Any]

_ALL: tuple[AnyGame, ...] = (SWISH_GAME, SWISH_JR_GAME, SAME_BOARD_GAME, RACE_GAME, SCHWIMMEN_GAME, SWAP_GAME)

GAMES: Mapping[str, AnyGame] = {game.key: game for game in _ALL}
"""Every game that can be played live, by its key."""

SEED_LENGTH = 64
"""The longest seed, in characters; a seed has no white space."""


class BadLog(ValueError):
    """A log that cannot be played: a missing ply, an illegal or unreadable move. The message says which ply."""


@dataclasses.dataclass(frozen=True, slots=True)
class LoggedMove:
    """One line of a log. Plies count from 1; the move is in the game's notation."""

    ply: int
    seat: Seat
    move: str

    def __str__(self) -> str:
        """Write the line: ply, seat, move."""
        return f"{self.ply} {seat_text(self.seat)} {self.move}"

    @classmethod
    def parse(cls, line: str) -> Self:
        """Read a line back. Raises BadNotation."""
        ply, _, rest = line.partition(" ")
        seat, _, move = rest.partition(" ")
        if not (ply.isascii() and ply.isdigit() and len(ply) <= 6 and move):
            raise BadNotation(f"A line of a log is ply, seat and move, not {line[:40]!r}.")
        return cls(ply=int(ply), seat=TABLE if seat == "table" else parse_seat(seat), move=move)


@dataclasses.dataclass(frozen=True, slots=True)
class Log:
    """All that is needed to play a game again. `options` is in the game's notation, `seats` the number at the deal."""

    game: str
    seats: int
    seed: str
    options: str
    moves: tuple[LoggedMove, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a seed that cannot stand on one line."""
        if not 0 < len(self.seed) <= SEED_LENGTH or self.seed.split() != [self.seed]:
            raise BadNotation(f"A seed is 1 to {SEED_LENGTH} characters without white space.")

    def __str__(self) -> str:
        """Write the log, one fact a line."""
        head = (f"game {self.game}", f"seats {self.seats}", f"seed {self.seed}", f"options {self.options}")
        return "\n".join((*head, *map(str, self.moves))) + "\n"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a log back; empty lines and lines that start with # do not count. Raises BadNotation."""
        lines = [line.strip() for line in text.splitlines()]
        lines = [line for line in lines if line and not line.startswith("#")]
        facts: list[str] = []
        for name, line in zip(("game", "seats", "seed", "options"), [*lines, "", "", "", ""], strict=False):
            word, _, fact = line.partition(" ")
            if word != name or not fact:
                raise BadNotation(f"A log begins with game, seats, seed and options; {name} is missing.")
            facts.append(fact)
        game, seats, seed, options = facts
        return cls(
            game=game,
            seats=parse_number(seats, what="number of seats"),
            seed=seed,
            options=options,
            moves=tuple(LoggedMove.parse(line) for line in lines[4:]),
        )

    def with_move(self, game: AnyGame, *, seat: Seat, move: Any) -> Self:
        """Return the log with one more move at its end."""
        line = LoggedMove(ply=len(self.moves) + 1, seat=seat, move=game.move_text(move))
        return dataclasses.replace(self, moves=(*self.moves, line))


def deal_game[O, S, M, V](game: Game[O, S, M, V], options: O, *, seats: int, seed: str) -> S:
    """Return the state before ply 1. Raises BadOptions."""
    return game.deal(options, seats=seats, rng=chance(seed, ply=0))


def play_move[O, S, M, V](game: Game[O, S, M, V], state: S, *, seat: Seat, move: M, seed: str, ply: int) -> S:
    """Return the state after `move` at `ply` (1 is the first move of the game). Raises IllegalMove."""
    if ply < 1:
        raise ValueError("The first move of a game is ply 1.")
    return game.play(state, seat, move, chance(seed, ply=ply))


def people_at(game: AnyGame, *, options: str) -> range:
    """Return with how many people the game can be dealt; its computers take seats, too. Options are in the game's notation."""
    return game.people(game.parse_options(options)) if isinstance(game, HasComputers) else game.seats


def due_move(game: AnyGame, state: Any, *, seed: str, ply: int) -> Any:
    """Return what the table plays at `ply` when the time of a turn is up: a computer's move if it is its turn, else TimeOut."""
    chosen = game.stand_in(state, chance(f"{seed} computer", ply=ply)) if isinstance(game, HasComputers) else None
    return TimeOut() if chosen is None else chosen


def states(log: Log, *, games: Mapping[str, AnyGame] = GAMES) -> list[Any]:
    """Return the state after the deal and after every ply of the log. Raises BadLog, BadNotation or BadOptions."""
    game = game_of(log, games=games)
    state = deal_game(game, game.parse_options(log.options), seats=log.seats, seed=log.seed)
    passed = [state]
    for ply, line in enumerate(log.moves, start=1):
        if line.ply != ply:
            raise BadLog(f"The log has ply {line.ply} where ply {ply} should be.")
        try:
            move = game.parse_move(line.move)
            state = play_move(game, state, seat=line.seat, move=move, seed=log.seed, ply=ply)
        except (IllegalMove, BadNotation) as mistake:
            raise BadLog(f"Ply {ply} cannot be played: {mistake}") from mistake
        passed.append(state)
    return passed


def replay(log: Log, *, games: Mapping[str, AnyGame] = GAMES) -> Any:
    """Return the state at the end of the log. Raises BadLog, BadNotation or BadOptions."""
    return states(log, games=games)[-1]


def game_of(log: Log, *, games: Mapping[str, AnyGame] = GAMES) -> AnyGame:
    """Return the game of a log. Raises BadLog if there is no game of that name."""
    if log.game not in games:
        raise BadLog(f"There is no game named {log.game[:40]!r}.")
    return games[log.game]


def log_of(game: AnyGame, options: Any, *, seats: int, seed: str, moves: Sequence[tuple[Seat, Any]] = ()) -> Log:
    """Return the log of a game from its moves."""
    log = Log(game=game.key, seats=seats, seed=seed, options=game.options_text(options))
    for seat, move in moves:
        log = log.with_move(game, seat=seat, move=move)
    return log
