"""The cases of tests/games/swap/cases.json: positions, moves, and what they lead to."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from games.core import IllegalMove
from games.swap.cards import DECK, Colour, Kind
from games.swap.skin import PACKS
from games.swap.state import State
from tests.games.swap.position import faces, play, position

CASES = json.loads(Path(__file__).with_name("cases.json").read_text(encoding="utf-8"))


def facts_of(state: State) -> dict[str, Any]:
    """All that a case can expect."""
    return {
        "phase": state.phase.name,
        "colour": state.colour,
        "current": state.current,
        "sizes": [len(player.hand) for player in state.players],
        "hands": [faces(player.hand).split() for player in state.players],
        "top": state.top.face,
        "winner": state.winner,
        "discard_len": len(state.discard),
        "draw_len": len(state.draw),
    }


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case: dict[str, Any]) -> None:
    setup, expected = case["setup"], case["expect"]
    if "hands" not in setup:
        assert deck_counts() == expected
        return
    state = position(
        [" ".join(hand) for hand in setup["hands"]],
        " ".join(setup["discard"]),
        draw=" ".join(setup["draw"]),
        dealer=setup["dealer"],
        colour=setup.get("colour"),
        whole=False,
    )
    for step in case["steps"]:
        text = " ".join(map(str, step["action"]))
        if step.get("ok", True):
            state = play(state, (step["seat"], text))
        else:
            with pytest.raises(IllegalMove):
                play(state, (step["seat"], text))
    facts = facts_of(state)
    assert {name: facts[name] for name in expected} == expected


def deck_counts() -> dict[str, int]:
    """How many cards there are; of the kinds with a colour, for each colour, in both skins."""
    counts = Counter((card.kind, card.colour) for card in DECK)
    packs = Counter((PACKS[card].rank, PACKS[card].suit) for card in DECK)
    named = {"blank": (Kind.BLANK, "A23456"), "slap": (Kind.SLAP, "T9"), "switch": (Kind.SWITCH, "87")}
    named["super"] = (Kind.SUPER, "J")
    found = {"total": len(DECK), "W": counts[Kind.SWAP, None]}
    for name, (kind, ranks) in named.items():
        each = {counts[kind, colour] for colour in Colour}
        each |= {sum(packs[rank.replace("T", "10"), suit] for rank in ranks) for suit in "CHSD"}
        assert len(each) == 1
        found[name] = each.pop()
    return found
