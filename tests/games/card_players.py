"""What the computer players of every card game must keep; tested by a subclass of `PlayersContract`."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, ClassVar

import pytest

from games.computer import Computer, Level
from games.core import WALL, Seat, chance
from games.table import AnyGame


class PlayersContract:
    """The tests. Each name is a sentence about the players of one game."""

    game: ClassVar[AnyGame]
    options: ClassVar[Any]
    players: ClassVar[Mapping[Level, Computer[Any, Any]]]
    shuffle_hidden: ClassVar[Callable[[Any, Seat, Random], Any]]
    seats: ClassVar[tuple[int, ...]]
    longest: ClassVar[int]

    def test_there_is_a_player_of_each_level(self) -> None:
        assert set(self.players) == set(Level)

    @pytest.mark.parametrize("level", list(Level))
    def test_games_among_them_end(self, level: Level) -> None:
        for seats in self.seats:
            for number in range(2):
                states = self._states(level, seats=seats, seed=f"end-{level}-{number}")
                assert self.game.result(states[-1]) is not None
                assert len(states) <= self.longest

    @pytest.mark.parametrize("level", list(Level))
    def test_they_choose_only_what_is_legal_and_the_same_again(self, level: Level) -> None:
        for seats in self.seats:
            for ply, state in enumerate(self._states(level, seats=seats, seed=f"legal-{level}")):
                for seat in self.game.movers(state):
                    if seat >= 0:
                        view = self.game.view(state, seat)
                        move = self.players[level].choose(view, chance("again", ply=ply))
                        assert move in self.game.moves(state, seat)
                        assert move == self.players[level].choose(view, chance("again", ply=ply))

    @pytest.mark.parametrize("level", list(Level))
    def test_they_cannot_peek(self, level: Level) -> None:
        """The same act, whatever lies where the seat cannot see."""
        rng = Random(f"peek {level}")
        changed = 0
        for seats in self.seats:
            for ply, state in enumerate(self._states(level, seats=seats, seed=f"peek-{level}")):
                for seat in self.game.movers(state):
                    if seat >= 0:
                        other = type(self).shuffle_hidden(state, seat, rng)
                        changed += other != state
                        chosen = [
                            self.players[level].choose(self.game.view(one, seat), chance("peek", ply=ply))
                            for one in (state, other)
                        ]
                        assert chosen[0] == chosen[1]
        assert changed > 10

    @pytest.mark.parametrize("level", list(Level))
    def test_who_has_nothing_to_do_is_not_asked(self, level: Level) -> None:
        state = self.game.deal(self.options, seats=3, rng=chance("idle", ply=0))
        idle = next(Seat(seat) for seat in range(3) if seat not in self.game.movers(state))
        for seat in (idle, WALL):
            with pytest.raises(ValueError):
                self.players[level].choose(self.game.view(state, seat), chance("idle", ply=1))

    def _states(self, level: Level, *, seats: int, seed: str) -> list[Any]:
        state = self.game.deal(self.options, seats=seats, rng=chance(seed, ply=0))
        states = [state]
        while len(states) <= self.longest:
            movers = sorted(seat for seat in self.game.movers(state) if seat >= 0)
            if not movers:
                break
            move = self.players[level].choose(self.game.view(state, movers[0]), chance(seed + "!", ply=len(states)))
            state = self.game.play(state, movers[0], move, chance(seed, ply=len(states)))
            states.append(state)
        return states
