"""What Swap! refuses, what each sees, and what every random game keeps."""

from random import Random

import pytest

from games.core import TABLE, WALL, BadNotation, IllegalMove, Seat
from games.swap.moves import Direction, Draw, MoveHands
from games.swap.rules import SWAP_GAME
from games.swap.state import Phase, State
from games.swap.views import SeatView, TableView
from tests.games.swap.position import faces, next_move, play, position
from tests.games.swap.tables import FOUR, dealt, slap

SLAPPING = slap()
REFUSED = [
    (SLAPPING, 0, "slap 1 300", "own_slap"),
    (SLAPPING, 1, "slap 2 300", "no_slap"),
    (SLAPPING, 1, "slap 0 300", "no_slap"),
    (SLAPPING, 1, "slap 1 119", "no_such_time"),
    (SLAPPING, 1, "slap 1 60001", "no_such_time"),
    (SLAPPING, 1, "draw", "slap_first"),
    (SLAPPING, 0, "play Gb", "slap_first"),
    (SLAPPING, 9, "slap 1 300", "no_seat"),
    (SLAPPING, TABLE, "slap 1 300", "seated_only"),
    (SLAPPING, 1, "false-slap", "no_slap"),
    (SLAPPING, 1, "end-now", "dealer_only"),
    (SLAPPING, TABLE, "return 1", "not_now"),
    (SLAPPING, TABLE, "leave 9", "no_seat"),
    (SLAPPING, TABLE, "next-round", "not_now"),
    (SLAPPING, 1, "back", "not_gone"),
    (play(SLAPPING, (1, "slap 1 300")), 1, "slap 1 400", "slapped"),
    (play(SLAPPING, (TABLE, "time-out")), 1, "slap 1 400", "slap_over"),
    (position(FOUR, "Rb"), 0, "play Gs", "does_not_fit"),
    (position(FOUR, "Rb"), 0, "play Rx1", "not_in_hand"),
    (position(FOUR, "Rb"), 0, "target 1", "not_asked"),
    (position(FOUR, "Rb"), 0, "colour R", "not_asked"),
    (position(FOUR, "Rb"), 3, "play Rs", "not_your_turn"),
    (position(FOUR, "Rb"), 1, "draw", "not_your_turn"),
    (play(position(["Rx Gb", "Bb", "Pb"], "Rb"), (0, "play Rx")), 0, "colour R", "choose_direction"),
    (play(position(["W Gb", "Bb", "Pb"], "Rb"), (0, "play W")), 0, "target 0", "not_yourself"),
    (play(position(["W Gb", "Bb", "Pb"], "Rb"), (0, "play W")), 0, "target 9", "not_yourself"),
    (play(position(["Rb", "Bb", "Pb"], "Rb"), (0, "play Rb")), 1, "draw", "over"),
]


@pytest.mark.parametrize(
    ("state", "seat", "text", "code"), REFUSED, ids=[f"{n}-{row[2]}" for n, row in enumerate(REFUSED)]
)
def test_what_is_not_possible_is_refused_and_changes_nothing(state: State, seat: int, text: str, code: str) -> None:
    before = SWAP_GAME.state_text(state)
    with pytest.raises(IllegalMove) as refusal:
        play(state, (seat, text))
    assert refusal.value.code == code
    assert SWAP_GAME.state_text(state) == before


def test_a_card_played_twice_is_refused_the_second_time() -> None:
    with pytest.raises(IllegalMove, match="It is not your turn"):
        play(position(FOUR, "Rb"), (0, "play Rb1"), (0, "play Rb1"))


def test_nobody_sees_how_fast_the_others_have_slapped() -> None:
    quick, slow = play(SLAPPING, (1, "slap 1 200")), play(SLAPPING, (1, "slap 1 3000"))
    for seat in (WALL, TABLE, Seat(0), Seat(2)):
        assert SWAP_GAME.view(quick, seat) == SWAP_GAME.view(slow, seat)
    view = SWAP_GAME.view(quick, WALL)
    assert isinstance(view, TableView)
    assert [player.has_slapped for player in view.players] == [False, True, False, False]


def test_a_view_says_what_its_player_may_do() -> None:
    view = SWAP_GAME.view(position(FOUR, "Rb"), Seat(0))
    assert isinstance(view, SeatView)
    assert (faces(view.playable), view.nothing_fits, view.must_choose, view.may_slap) == ("Rb", False, False, False)
    view = SWAP_GAME.view(SLAPPING, Seat(2))
    assert isinstance(view, SeatView)
    assert (view.playable, view.may_slap) == ((), True)


@pytest.mark.parametrize("seats", range(2, 8))
def test_random_games_keep_all_104_cards(seats: int) -> None:
    rng = Random(seats)
    for number in range(12):
        state = dealt(seats, seed=f"many-{number}")
        for _ply in range(4000):
            if state.phase is Phase.OVER:
                break
            seat, move = next_move(SWAP_GAME, state, rng)
            state = SWAP_GAME.play(state, seat, move, rng)
            there = [*state.draw, *state.discard, *(card for player in state.players for card in player.hand)]
            assert len(there) == len(set(there)) == 104
        assert state.phase is Phase.OVER


def test_moves_are_read_back_as_they_were_written() -> None:
    for text in ("play W16", "draw", "target 6", "colour B", "left", "right", "slap 12 1204", "false-slap", "back"):
        assert SWAP_GAME.move_text(SWAP_GAME.parse_move(text)) == text
    for text in ("colour X", "slap 1", "slap 1 -5", "slap 1 04", "slap 1 1e3", "target -1", "play R b1", "join"):
        with pytest.raises(BadNotation):
            SWAP_GAME.parse_move(text)
    assert MoveHands(Direction.LEFT) == SWAP_GAME.parse_move("left")
    assert Draw() == SWAP_GAME.parse_move("draw")
