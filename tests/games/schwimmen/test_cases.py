"""The cases of tests/games/schwimmen/cases.json: positions, moves, and what they lead to."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.core import IllegalMove, Seat
from games.schwimmen.cards import cards_text, parse_cards
from games.schwimmen.moves import Knock, Move, Pass, SwapAll, SwapOne
from games.schwimmen.rules import SCHWIMMEN_GAME
from games.schwimmen.score import score
from games.schwimmen.state import Phase, State
from games.schwimmen.turns import leading
from tests.games.schwimmen.position import play, position

CASES = json.loads(Path(__file__).with_name("cases.json").read_text(encoding="utf-8"))


def move_of(state: State, seat: int, action: list[Any]) -> Move:
    """The move that a case names by positions of cards."""
    match action:
        case ["swap1", give, take]:
            return SwapOne(give=state.players[seat].hand[give], take=state.middle[take])
        case ["swapall"]:
            return SwapAll()
        case ["pass"]:
            return Pass()
        case ["knock"]:
            return Knock()
    raise ValueError(action)


def facts_of(state: State) -> dict[str, Any]:
    """All that a case can expect."""
    return {
        "over": state.phase is Phase.OVER,
        "reason": state.ending,
        "current": state.current,
        "middle": cards_text(state.middle).split(),
        "draw": cards_text(state.draw).split(),
        "scores": [score(player.hand) for player in state.players],
        "winners": list(leading(state)),
        "legal_count": len(SCHWIMMEN_GAME.moves(state, state.current)),
    }


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case: dict[str, Any]) -> None:
    setup, expected = case["setup"], dict(case["expect"])
    for hand, worth in setup.get("score", {}).items():
        assert score(parse_cards(hand)) == worth
    if "hands" not in setup:
        return
    hands, middle, draw = map(" ".join, setup["hands"]), " ".join(setup["middle"]), " ".join(setup["draw"])
    state = position(list(hands), middle, draw=draw, first=setup["first"])
    unseen = len(state.discard)
    for step in case["steps"]:
        move = move_of(state, step["seat"], step["action"])
        if step.get("ok", True):
            state = play(state, (step["seat"], SCHWIMMEN_GAME.move_text(move)))
        else:
            with pytest.raises(IllegalMove):
                play(state, (Seat(step["seat"]), SCHWIMMEN_GAME.move_text(move)))
    if "discard" in expected:
        assert cards_text(state.discard[unseen:]).split() == expected.pop("discard")
    facts = facts_of(state)
    assert {name: facts[name] for name in expected} == expected
