"""How moves, states and options of Swish are written; what is none of them is refused with a sentence."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import TABLE, BadNotation, BadOptions, EndNow, IllegalMove, Join, Leave, Return, Seat, TimeOut, chance
from games.swish.card import Turn
from games.swish.moves import Call, Handicap, Move, NotStuck, Refill, Show, Stuck, SwapFour, move_text, parse_move
from games.swish.rules import SWISH_GAME
from tests.games.swish_rules.position import PAIR, cards, play, position

STATE = play(SWISH_GAME, position(SWISH_GAME, PAIR + " 0-1", piles=("4-6 1-7", "")), (0, Call()), (0, "show 0 2"))
FIELDS: dict[str, Any] = json.loads(SWISH_GAME.state_text(STATE))


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Call(), "call"),
        (Show((3, 5), cards("0-4 4-0")), "show 3:0-4 5:4-0"),
        (Show((3, 5), cards("0-4 4-0"), (Turn.AS_IS, Turn.HALF)), "show 3:0-4:as_is 5:4-0:half_turn"),
        (Stuck(), "stuck"),
        (NotStuck(), "not-stuck"),
        (Refill(), "refill"),
        (SwapFour(), "swap-four"),
        (Handicap(Seat(2), 3), "handicap 2 3"),
        (TimeOut(), "time-out"),
        (EndNow(), "end-now"),
        (Join(), "join"),
        (Leave(Seat(4)), "leave 4"),
        (Return(Seat(4)), "return 4"),
    ],
)
def test_each_move_has_a_text(move: Move, text: str) -> None:
    assert move_text(move) == text
    assert parse_move(text) == move


def test_the_order_in_which_cards_were_tapped_does_not_matter() -> None:
    assert parse_move("show 5:4-0:half_turn 3:0-4:as_is") == parse_move("show 3:0-4:as_is 5:4-0:half_turn")
    table = cards("0-1 1-0 3-4")
    lay = (Turn.HALF, Turn.AS_IS)
    assert Show.of(table, (2, 0), lay=lay) == Show((0, 2), cards("0-1 3-4"), (Turn.AS_IS, Turn.HALF))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("show", "at least one card"),
        ("show 1:3-0 1:3-0", "each place of the table once"),
        ("show 1", "not a card"),
        ("show 1:", "not a card"),
        ("show 1:3", "no hoop"),
        ("show 1:3-3", "same space"),
        ("show x:3-0", "place on the table"),
        ("show -1:3-0", "place on the table"),
        ("show 1:3-0:quarter", "no turn"),
        ("show 1:3-0:half_turn:half_turn", "no turn"),
        ("show 1:3-0:as_is 2:0-3", "for all of its cards"),
        ("handicap 2", "no move of Swish"),
        ("handicap 2 many", "number of cards"),
        ("CALL", "no move of Swish"),
        ("call call", "no move of Swish"),
        ("show " + "1:3-0 " * 500, "at most 1000 characters"),
    ],
)
def test_a_text_that_is_no_move_is_refused_with_the_reason(text: str, sentence: str) -> None:
    with pytest.raises(BadNotation, match=sentence):
        parse_move(text)


@settings(deadline=None)
@given(st.text(alphabet="show calstuckrefi -:0123456789_\n\x00é", max_size=40))
def test_any_text_is_a_move_or_refused(text: str) -> None:
    with suppress(BadNotation):
        move = parse_move(text)
        assert parse_move(move_text(move)) == move


def test_cards_that_do_not_lie_there_cannot_be_shown() -> None:
    for places in ((0, 2), (0, -1), (0, 99)):
        with pytest.raises(BadNotation, match="no card on place"):
            Show.of((*cards(PAIR), None), places)


def test_a_state_is_one_line_of_json() -> None:
    assert "\n" not in SWISH_GAME.state_text(STATE)
    assert FIELDS["table"] == "3-0 0-3 0-1" + " ." * 13
    assert FIELDS["out"] == "1-7"
    assert [player["pile"] for player in FIELDS["players"]] == ["4-6", ""]
    assert FIELDS["last"]["happening"] == "wrong"


@pytest.mark.parametrize(
    "change",
    [
        {"table": "3-0 0-3 0-1"},
        {"table": "3-0 0-3 0-1" + " ." * 14},
        {"table": "3-0 0-3 0-2" + " ." * 13},
        {"table": "3-0 0-3 ." + " ." * 13},
        {"table": "3-0 0-3 0-1 0-1" + " ." * 12},
        {"table": 7},
        {"draw": "0-3"},
        {"out": ""},
        {"players": []},
        {"players": {}},
        {"players": [{"pile": "4-6"}]},
        {"players": FIELDS["players"][:1]},
        {"players": [{**FIELDS["players"][0], "at_least": 1}, FIELDS["players"][1]]},
        {"players": [{**FIELDS["players"][0], "swishes": -1}, FIELDS["players"][1]]},
        {"players": [{**FIELDS["players"][0], "away": "no"}, FIELDS["players"][1]]},
        {"phase": "show"},
        {"phase": "dance"},
        {"phase": "show", "actor": 2},
        {"phase": "show", "actor": True},
        {"phase": "over"},
        {"ending": "cleared"},
        {"actor": 0},
        {"last": 5},
        {"last": {}},
        {"options": {}},
        {"options": {**FIELDS["options"], "extra": 1}},
        {"options": {**FIELDS["options"], "fast": 1}},
        {"options": {**FIELDS["options"], "at_least": "2"}},
        {"options": {**FIELDS["options"], "deck": "3-0 3-3"}},
        {"options": {**FIELDS["options"], "lost_card": "away"}},
        {"extra": 1},
    ],
)
def test_a_state_that_no_game_can_reach_is_refused(change: dict[str, Any]) -> None:
    before = {**FIELDS, **change}
    if change == {"players": FIELDS["players"][:1]}:
        before["out"] = ""
    with pytest.raises(BadNotation):
        SWISH_GAME.parse_state(json.dumps(before))


@pytest.mark.parametrize("name", sorted(FIELDS))
def test_a_state_without_one_of_its_parts_is_refused(name: str) -> None:
    with pytest.raises(BadNotation):
        SWISH_GAME.parse_state(json.dumps({key: part for key, part in FIELDS.items() if key != name}))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(sorted(FIELDS)), json_values)
def test_any_value_in_a_state_is_read_or_refused(name: str, forged: Any) -> None:
    with suppress(BadNotation, BadOptions):
        state = SWISH_GAME.parse_state(json.dumps({**FIELDS, name: forged}))
        assert SWISH_GAME.parse_state(SWISH_GAME.state_text(state)) == state


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(sorted(FIELDS["options"])), json_values)
def test_any_value_in_the_options_is_read_or_refused(name: str, forged: Any) -> None:
    with suppress(BadNotation, BadOptions):
        options = SWISH_GAME.parse_options(json.dumps({**FIELDS["options"], name: forged}))
        assert SWISH_GAME.parse_options(SWISH_GAME.options_text(options)) == options


def test_a_text_longer_than_any_state_is_not_even_read() -> None:
    with pytest.raises(BadNotation, match="too long"):
        SWISH_GAME.parse_state(" " * 100_001)


def test_a_refused_move_names_its_code_for_the_page() -> None:
    with pytest.raises(IllegalMove) as refused:
        SWISH_GAME.play(STATE, TABLE, Handicap(Seat(0), 40), chance("x", ply=1))
    assert (refused.value.code, refused.value.facts) == ("handicap_range", {"at_least": 2, "at_most": 12})
