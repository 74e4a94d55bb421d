"""The core that all games share: chance, notation of table moves, logs. The contract runs on the example game."""

from collections import Counter
from collections.abc import Hashable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.core import (
    TABLE,
    BadNotation,
    EndNow,
    IllegalMove,
    Join,
    Leave,
    Result,
    Return,
    Seat,
    TableMove,
    TimeOut,
    below,
    chance,
    parse_number,
    parse_table_move,
    pick,
    shuffled,
    table_move_text,
)
from games.table import GAMES, BadLog, Log, LoggedMove, deal_game, log_of, play_move, replay, states
from tests.games.contract import Case, Contract, any_move
from tests.games.example import HIGHEST_CARD, Lay, Options, State

EXAMPLE = {"highest_card": HIGHEST_CARD}


def cards(state: State) -> Counter[Hashable]:
    laid = [card for card in state.laid if card is not None]
    return Counter([*state.rest, *state.trick, *state.old, *laid, *(card for hand in state.hands for card in hand)])


def shuffle_hidden(state: State, seat: Seat, rng: Random) -> State:
    """Deal all cards anew that this seat does not see: the rest, old tricks, other hands and other laid cards."""
    others = [other for other in range(len(state.hands)) if other != seat]
    hidden = [*state.rest, *state.old]
    for other in others:
        hidden += state.hands[other]
        if state.laid[other] is not None:
            hidden.append(state.laid[other])  # type: ignore[arg-type]
    mixed = list(shuffled(hidden, rng=rng))
    hands, laid = list(state.hands), list(state.laid)
    for other in others:
        hands[other] = tuple(mixed.pop() for _ in hands[other])
        laid[other] = None if laid[other] is None else mixed.pop()
    old = tuple(mixed.pop() for _ in state.old)
    return replace(state, hands=tuple(hands), laid=tuple(laid), old=old, rest=tuple(mixed))


class TestHighestCard(Contract):
    """The example game keeps the contract."""

    case = Case(
        game=HIGHEST_CARD,
        options=Options(),
        seats=3,
        cards=cards,
        shuffle_hidden=shuffle_hidden,
        next_move=any_move,
        longest=9,
        games=20,
    )


def test_chance_depends_on_seed_and_ply_only() -> None:
    assert chance("abc", ply=3).random() == chance("abc", ply=3).random()
    assert chance("abc", ply=3).random() != chance("abc", ply=4).random()
    assert chance("abc", ply=3).random() != chance("abd", ply=3).random()


def test_chance_is_the_same_on_every_python_version() -> None:
    """Stored games must replay after an update; these values were drawn with Python 3.13."""
    assert shuffled(range(10), rng=chance("pinned", ply=1)) == (6, 9, 4, 3, 5, 8, 2, 0, 7, 1)
    assert [below(6, rng=chance("pinned", ply=ply)) for ply in range(8)] == [3, 0, 3, 0, 2, 2, 4, 3]


def test_a_shuffle_reaches_every_order_about_equally_often() -> None:
    rng = chance("fair", ply=1)
    orders = Counter(shuffled("abc", rng=rng) for _ in range(6000))
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())  # 1,000 each, five standard deviations


def test_nothing_can_be_picked_from_nothing() -> None:
    with pytest.raises(ValueError, match="nothing to choose from"):
        pick([], rng=chance("x", ply=1))


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (TimeOut(), "time-out"),
        (EndNow(), "end-now"),
        (Join(), "join"),
        (Leave(Seat(3)), "leave 3"),
        (Return(Seat(12)), "return 12"),
    ],
)
def test_table_moves_are_written_and_read(move: TableMove, text: str) -> None:
    assert table_move_text(move) == text
    assert parse_table_move(text) == move


def test_a_text_of_another_game_is_no_table_move() -> None:
    assert parse_table_move("call") is None


@pytest.mark.parametrize("text", ["", "-1", "+1", "01", "1000", "1.0", "²", "٣", "1_0", " 1", "0x1"])
def test_only_plain_numbers_are_read(text: str) -> None:
    with pytest.raises(BadNotation, match="whole number from 0 to 999"):
        parse_number(text, what="seat")


def test_an_illegal_move_carries_its_code_and_the_numbers_of_its_sentence() -> None:
    refusal = IllegalMove("too_few", "Your swish must have at least {at_least} cards.", at_least=3)
    assert str(refusal) == "Your swish must have at least 3 cards."
    assert (refusal.code, refusal.facts) == ("too_few", {"at_least": 3})


@pytest.mark.parametrize("winners", [(2,), (1, 0), (0, 0), (-1,)])
def test_a_result_without_proper_winners_is_refused(winners: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="not seats of this game"):
        Result(points=(1.0, 0.0), winners=tuple(map(Seat, winners)), ending="cleared")


def example_log() -> Log:
    state = deal_game(HIGHEST_CARD, Options(rounds=1), seats=2, seed="s")
    moves = [(Seat(seat), Lay(hand[0])) for seat, hand in enumerate(state.hands)]
    return log_of(HIGHEST_CARD, Options(rounds=1), seats=2, seed="s", moves=moves)


def test_a_log_is_one_fact_a_line() -> None:
    first, second = (line.move for line in example_log().moves)
    assert str(example_log()) == (
        f'game highest_card\nseats 2\nseed s\noptions {{"rounds": 1}}\n1 0 {first}\n2 1 {second}\n'
    )


def test_a_log_may_hold_comments_and_empty_lines() -> None:
    assert Log.parse("# a bug\n\n" + str(example_log()).replace("\n", "\n\n")) == example_log()


def test_a_replay_gives_the_state_of_every_ply() -> None:
    passed = states(example_log(), games=EXAMPLE)
    assert [sum(map(len, state.hands)) for state in passed] == [2, 1, 0]


def test_a_move_by_the_table_is_logged_as_table() -> None:
    line = LoggedMove(ply=7, seat=TABLE, move="leave 3")
    assert str(line) == "7 table leave 3"
    assert LoggedMove.parse("7 table leave 3") == line


def test_a_log_with_a_missing_ply_is_refused() -> None:
    with pytest.raises(BadLog, match="ply 2 where ply 1 should be"):
        replay(replace(example_log(), moves=example_log().moves[1:]), games=EXAMPLE)


def test_a_log_with_an_illegal_move_names_the_ply() -> None:
    first, _ = example_log().moves
    with pytest.raises(BadLog, match="Ply 2 cannot be played: You have laid a card"):
        replay(replace(example_log(), moves=(first, replace(first, ply=2))), games=EXAMPLE)


def test_a_log_with_an_unreadable_move_names_the_ply() -> None:
    with pytest.raises(BadLog, match="Ply 1 cannot be played: 'dance' is no move"):
        replay(replace(example_log(), moves=(LoggedMove(ply=1, seat=Seat(0), move="dance"),)), games=EXAMPLE)


def test_a_log_of_an_unknown_game_is_refused() -> None:
    with pytest.raises(BadLog, match="no game named 'poker'"):
        replay(replace(example_log(), game="poker"))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "game swish",
        "seats 2\ngame swish\nseed 1\noptions {}",
        "game swish\nseats two\nseed 1\noptions {}",
        "game swish\nseats 2\nseed 1 2\noptions {}",
        "game swish\nseats 2\nseed " + "x" * 65 + "\noptions {}",
        "game swish\nseats 2\nseed 1\noptions {}\n1 0",
        "game swish\nseats 2\nseed 1\noptions {}\none 0 call",
        "game swish\nseats 2\nseed 1\noptions {}\n1 wall call",
    ],
)
def test_a_text_that_is_no_log_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        Log.parse(text)


def test_the_first_move_is_ply_1() -> None:
    state: Any = deal_game(HIGHEST_CARD, Options(), seats=2, seed="s")
    with pytest.raises(ValueError, match="ply 1"):
        play_move(HIGHEST_CARD, state, seat=TABLE, move=EndNow(), seed="s", ply=0)


def test_the_games_are_listed_under_their_own_keys() -> None:
    assert list(GAMES) == ["swish", "swish_jr", "same_board", "race", "schwimmen", "swap"]
    assert all(game.key == key for key, game in GAMES.items())
