"""Computer players at the table: their moves are the table's, logged as they were chosen."""

from dataclasses import replace
from typing import Any

import pytest

from games.computer import HasComputers, Level
from games.core import TABLE, BadNotation, BadOptions, IllegalMove, Seat, TimeOut, chance
from games.schwimmen.rules import SCHWIMMEN_GAME
from games.swap.moves import Slap
from games.swap.rules import SWAP_GAME
from games.swap.state import Phase
from games.swish.rules import SWISH_GAME
from games.table import AnyGame, due_move, log_of, play_move, replay
from tests.games.schwimmen.position import play as play_schwimmen
from tests.games.schwimmen.position import position as schwimmen_position
from tests.games.swap.position import play as play_swap
from tests.games.swap.position import position as swap_position

COMPUTERS = (Level.HARD, Level.EASY)
GAMES = {
    "schwimmen": (SCHWIMMEN_GAME, replace(SCHWIMMEN_GAME.options, computers=COMPUTERS)),
    "swap": (SWAP_GAME, replace(SWAP_GAME.options, hand_size=5, computers=COMPUTERS)),
}


@pytest.mark.parametrize("key", GAMES)
def test_two_people_who_only_let_time_pass_play_a_whole_game_with_two_computers(key: str) -> None:
    game: AnyGame = GAMES[key][0]
    options: Any = GAMES[key][1]
    state = game.deal(options, seats=2, rng=chance("mixed", ply=0))
    assert [player.computer for player in state.players] == [None, None, Level.HARD, Level.EASY]
    moves = []
    while game.movers(state):
        move = due_move(game, state, seed="mixed", ply=len(moves) + 1)
        assert (move != TimeOut()) == (state.phase not in ("slap", "shown") and state.players[state.current].is_absent)
        state = play_move(game, state, seat=TABLE, move=move, seed="mixed", ply=len(moves) + 1)
        moves.append((TABLE, move))
        assert len(moves) < 1000
    assert any(game.move_text(move).startswith("for 2 ") for _, move in moves)
    assert replay(log_of(game, options, seats=2, seed="mixed", moves=moves)) == state


@pytest.mark.parametrize("key", GAMES)
def test_people_and_computers_together_fill_the_table_and_no_more(key: str) -> None:
    game: AnyGame = GAMES[key][0]
    most = game.seats[-1]
    options = replace(GAMES[key][1], computers=(Level.EASY,) * (most - 1))
    assert len(game.deal(options, seats=1, rng=chance("full", ply=0)).players) == most
    for seats, computers in ((1, ()), (2, options.computers), (0, COMPUTERS)):
        with pytest.raises(BadOptions, match="computers among them"):
            game.deal(replace(options, computers=computers), seats=seats, rng=chance("full", ply=0))
    with pytest.raises(BadOptions, match="At least one player is a person"):
        replace(options, computers=(Level.EASY,) * most)


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("levels", ['"hard"', '["best"]', "[1]", "null", "[[]]", '[{"a": 1}]'])
def test_other_levels_are_refused(key: str, levels: str) -> None:
    game: AnyGame = GAMES[key][0]
    text = game.options_text(GAMES[key][1]).replace('["hard", "easy"]', levels)
    with pytest.raises(BadNotation):
        game.parse_options(text)


def test_nobody_plays_for_a_person_who_is_there() -> None:
    state = schwimmen_position(["HK HQ C7", "S10 SJ D8"], "CA D9 H8")
    assert due_move(SCHWIMMEN_GAME, state, seed="s", ply=1) == TimeOut()
    with pytest.raises(IllegalMove):
        play_schwimmen(state, (TABLE, "for 0 pass"))
    state = play_schwimmen(state, (TABLE, "leave 0"))
    assert str(SCHWIMMEN_GAME.move_text(due_move(SCHWIMMEN_GAME, state, seed="s", ply=2))) == "for 0 swap C7 H8"
    assert play_schwimmen(state, (TABLE, "for 0 swap C7 H8")).players[0].away
    for text in ("for 1 pass", "for 9 pass", "for 0 swap C7 DA"):
        with pytest.raises(IllegalMove):
            play_schwimmen(state, (TABLE, text))


def test_a_computer_is_not_taken_out() -> None:
    state = SCHWIMMEN_GAME.deal(GAMES["schwimmen"][1], seats=2, rng=chance("s", ply=0))
    with pytest.raises(IllegalMove):
        play_schwimmen(state, (TABLE, "leave 2"))


def test_computers_slap_at_once_in_a_time_of_their_own_and_never_faster_than_children() -> None:
    state = swap_position(["Rs Gb Gb", "Bb", "Pb", "Pb"], "Rb")
    players = list(state.players)
    players[2] = replace(players[2], computer=Level.HARD)
    players[3] = replace(players[3], away=True)
    state = play_swap(replace(state, players=tuple(players)), (0, "play Rs"))
    assert state.phase is Phase.SLAP
    times = [player.slap for player in state.players]
    assert times[:2] == [None, None]
    assert all(time is not None and time >= 250 for time in times[2:])
    after = SWAP_GAME.play(state, Seat(1), Slap(1, 200), chance("s", ply=2))
    assert after.last is not None
    assert after.last.target in (2, 3)


def test_a_slap_among_computers_alone_is_over_at_once() -> None:
    state = swap_position(["Rs Gb Gb", "Bb", "Pb"], "Rb")
    players = [state.players[0], *(replace(player, computer=Level.EASY) for player in state.players[1:])]
    state = play_swap(replace(state, players=tuple(players)), (0, "play Rs"))
    assert (state.phase, state.current, len(state.players[0].hand)) == (Phase.PLAY, 1, 1)


def test_a_game_without_computers_has_none() -> None:
    assert not isinstance(SWISH_GAME, HasComputers)
    state = SWISH_GAME.deal(SWISH_GAME.options, seats=2, rng=chance("s", ply=0))
    assert due_move(SWISH_GAME, state, seed="s", ply=1) == TimeOut()
