"""What every game must keep, whatever its rules. A game is tested by a subclass of `Contract` with its `case`.

    class TestHighestCard(Contract):
        case = Case(game=HIGHEST_CARD, ...)

How to add a game: docs/adding-a-game.md.
"""

import random
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import FrozenInstanceError, dataclass, fields
from functools import cache
from itertools import islice
from random import Random
from typing import Any, ClassVar

import pytest

from games.core import TABLE, WALL, BadNotation, EndNow, IllegalMove, Join, Leave, Return, Seat, TimeOut, chance, pick
from games.table import AnyGame, Log, deal_game, log_of, play_move, replay

STRANGERS = (WALL, Seat(-3), Seat(999))
LOOKED_AT = 40  # moves of one seat in one state that a test tries; Swish offers up to 65,519


@dataclass(frozen=True, eq=False)
class Case:
    """One game as it is tested: options, number of players, and what the test must know about its insides."""

    game: AnyGame
    options: Any
    seats: int
    cards: Callable[[Any], Counter[Hashable]]
    """Every card, wherever it is: the same at every ply."""
    shuffle_hidden: Callable[[Any, Seat, Random], Any]
    """The state with everything changed by chance that this seat must not see."""
    next_move: Callable[[Any, Any, Random], tuple[Seat, Any]]
    """From game, state and chance: a random but not hopeless choice of a mover and a move."""
    longest: int
    """No random game has more plies than this."""
    games: int = 4
    """So many random games are played."""


@dataclass(frozen=True)
class Walk:
    """A random game: `states[ply]` is the state after `ply` moves."""

    seed: str
    states: tuple[Any, ...]
    moves: tuple[tuple[Seat, Any], ...]


@cache
def walks(case: Case) -> tuple[Walk, ...]:
    """Play the random games of a case."""
    return tuple(walk(case, f"walk-{number}") for number in range(case.games))


def walk(case: Case, seed: str) -> Walk:
    """Play one random game to its end, or until it is longer than it may be."""
    rng = Random(f"player of {seed}")
    state = deal_game(case.game, case.options, seats=case.seats, seed=seed)
    states = [state]
    moves: list[tuple[Seat, Any]] = []
    while case.game.movers(state) and len(moves) < case.longest:
        seat, move = case.next_move(case.game, state, rng)
        state = play_move(case.game, state, seat=seat, move=move, seed=seed, ply=len(states))
        moves.append((seat, move))
        states.append(state)
    return Walk(seed=seed, states=tuple(states), moves=tuple(moves))


def any_move(game: AnyGame, state: Any, rng: Random) -> tuple[Seat, Any]:
    """Choose a mover and one of its first moves by chance; the table seldom moves and never ends the game."""
    movers = sorted(game.movers(state) - {TABLE})
    seat = TABLE if not movers or rng.random() < 0.1 else pick(movers, rng=rng)
    moves = [move for move in islice(game.moves(state, seat), LOOKED_AT) if move != EndNow()]
    return seat, pick(moves, rng=rng)


def some(states: Sequence[Any], *, most: int = 60) -> Sequence[Any]:
    """Return states evenly spread over a game, the first and the last among them."""
    step = max(1, len(states) // most)
    return [*states[::step], states[-1]]


class Contract:
    """The tests. Each name is a sentence about the game of `case`."""

    case: ClassVar[Case]

    def test_every_random_game_ends(self) -> None:
        for game in walks(self.case):
            assert self.case.game.movers(game.states[-1]) == frozenset()
            assert self.case.game.result(game.states[-1]) is not None

    def test_a_game_has_a_result_exactly_when_nobody_may_move(self) -> None:
        for game in walks(self.case):
            for state in game.states:
                assert (self.case.game.result(state) is not None) == (not self.case.game.movers(state))

    def test_movers_are_exactly_the_seats_that_have_a_move(self) -> None:
        for game in walks(self.case):
            for state in some(game.states):
                everybody = [TABLE, *STRANGERS, *map(Seat, range(120))]
                having = {seat for seat in everybody if len(self.case.game.moves(state, seat))}
                assert self.case.game.movers(state) == having

    def test_every_offered_move_is_accepted(self) -> None:
        for game in walks(self.case):
            for state in some(game.states):
                for seat in self.case.game.movers(state):
                    for move in islice(self.case.game.moves(state, seat), LOOKED_AT):
                        self.case.game.play(state, seat, move, chance(game.seed, ply=1))

    def test_a_move_that_is_not_offered_is_refused_by_a_known_code_and_changes_nothing(self) -> None:
        tried = 0
        for game in walks(self.case):
            shared = [TimeOut(), EndNow(), Join(), Leave(Seat(0)), Return(Seat(0)), Leave(Seat(999)), Return(Seat(999))]
            pool = [*{move for _, move in game.moves[:: max(1, len(game.moves) // 40)]}, *shared]
            for state in some(game.states, most=25):
                before = self.case.game.state_text(state)
                for seat in (TABLE, *STRANGERS, *map(Seat, range(self.case.seats))):
                    offered = self.case.game.moves(state, seat)
                    for move in pool:
                        if move in offered:
                            self.case.game.play(state, seat, move, chance("x", ply=1))
                            continue
                        with pytest.raises(IllegalMove) as refusal:
                            self.case.game.play(state, seat, move, chance("x", ply=1))
                        assert refusal.value.code in self.case.game.refusals
                        tried += 1
                assert self.case.game.state_text(state) == before
        assert tried > 100

    def test_the_same_move_with_the_same_chance_gives_the_same_state(self) -> None:
        for game in walks(self.case):
            for ply, (seat, move) in enumerate(game.moves, start=1):
                again = play_move(self.case.game, game.states[ply - 1], seat=seat, move=move, seed=game.seed, ply=ply)
                assert again == game.states[ply]

    def test_no_game_touches_the_global_chance(self) -> None:
        before = random.getstate()
        walk(self.case, "quiet")
        assert random.getstate() == before

    def test_a_log_written_and_read_replays_to_the_same_state(self) -> None:
        games = {self.case.game.key: self.case.game}
        for game in walks(self.case):
            log = log_of(self.case.game, self.case.options, seats=self.case.seats, seed=game.seed, moves=game.moves)
            assert replay(Log.parse(str(log)), games=games) == game.states[-1]

    def test_states_moves_and_options_are_the_same_after_writing_and_reading(self) -> None:
        game = self.case.game
        assert game.parse_options(game.options_text(self.case.options)) == self.case.options
        for played in walks(self.case):
            for state in some(played.states):
                assert game.parse_state(game.state_text(state)) == state
            for _, move in played.moves:
                assert game.parse_move(game.move_text(move)) == move
                assert "\n" not in game.move_text(move)

    def test_a_view_stays_the_same_when_all_that_is_hidden_is_shuffled(self) -> None:
        changed = 0
        for game in walks(self.case):
            rng = Random(f"hidden of {game.seed}")
            for state in some(game.states):
                for seat in (TABLE, WALL, *map(Seat, range(self.case.seats))):
                    other = self.case.shuffle_hidden(state, seat, rng)
                    changed += other != state
                    assert self.case.game.view(other, seat) == self.case.game.view(state, seat)
        assert changed > 50

    def test_all_cards_are_there_exactly_once_at_every_ply(self) -> None:
        for game in walks(self.case):
            cards = self.case.cards(game.states[0])
            for state in game.states:
                assert self.case.cards(state) == cards

    def test_a_stranger_gets_no_view_and_no_moves(self) -> None:
        state = walks(self.case)[0].states[0]
        for stranger in (Seat(-3), Seat(999)):
            assert len(self.case.game.moves(state, stranger)) == 0
            with pytest.raises(IllegalMove, match="no such seat"):
                self.case.game.view(state, stranger)

    def test_no_state_and_no_view_can_be_changed_in_place(self) -> None:
        state = walks(self.case)[0].states[0]
        for thing in (state, *(self.case.game.view(state, seat) for seat in (TABLE, WALL, Seat(0)))):
            with pytest.raises(FrozenInstanceError):
                setattr(thing, fields(thing)[0].name, None)
            assert isinstance(hash(thing), int)

    @pytest.mark.parametrize(
        "text", ["", " ", "?", "show", "lay", "leave", "leave -1", "leave 1 2", "9" * 5000, "\x00"]
    )
    def test_a_text_that_is_no_move_is_refused(self, text: str) -> None:
        with pytest.raises(BadNotation):
            self.case.game.parse_move(text)

    @pytest.mark.parametrize("text", ["", "{", "[]", "null", "7", "{}", '{"a": 1}', "[" * 5000])
    def test_a_text_that_is_no_state_is_refused(self, text: str) -> None:
        with pytest.raises(BadNotation):
            self.case.game.parse_state(text)

    def test_every_refusal_has_a_sentence_for_people(self) -> None:
        for code, sentence in self.case.game.refusals.items():
            assert code.isidentifier()
            assert sentence.endswith(".")
