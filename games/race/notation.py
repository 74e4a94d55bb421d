"""States and options of a race as JSON, both ways."""

import dataclasses
from math import isfinite
from typing import Any

from games.core import BadNotation
from games.race.state import Ending, Happening, Options, Outcome, Player, State
from games.swish.state import MAX_SEATS
from games.swish_boards.board import Task
from games.swish_boards.reading import (
    board_of,
    cards_text,
    dumped,
    fields_of,
    listed,
    loaded,
    stack_of,
    task_fields,
    task_of,
    whole,
    whole_or_none,
    yes_no,
)

_OPTIONS = tuple(field.name for field in dataclasses.fields(Options))
_OUTCOME = tuple(field.name for field in dataclasses.fields(Outcome))
_PLAYER = tuple(field.name for field in dataclasses.fields(Player))
_STATE = tuple(field.name for field in dataclasses.fields(State))


def options_text(options: Options) -> str:
    """Write options as one line of JSON."""
    return dumped(_options_fields(options))


def parse_options(text: str) -> Options:
    """Read options. Raises BadNotation or BadOptions."""
    return _read_options(loaded(text, names=_OPTIONS))


def state_text(state: State) -> str:
    """Write a state, secrets included, as one line of JSON."""
    return dumped(
        {
            "options": _options_fields(state.options),
            "difficulty": state.difficulty,
            "players": [_player_fields(player) for player in state.players],
            "claims": state.claims,
            "ending": None if state.ending is None else state.ending.value,
        }
    )


def parse_state(text: str) -> State:
    """Read a state. Raises BadNotation."""
    fields = loaded(text, names=_STATE)
    try:
        options = _read_options(fields_of(fields["options"], names=_OPTIONS))
        players = tuple(_read_player(player, options=options) for player in listed(fields["players"]))
        if not 1 <= len(players) <= MAX_SEATS:
            raise BadNotation(f"A race has from 1 to {MAX_SEATS} players.")
        return State(
            options=options,
            difficulty=_difficulty(fields["difficulty"]),
            players=players,
            claims=whole(fields["claims"]),
            ending=None if fields["ending"] is None else Ending(fields["ending"]),
        )
    except BadNotation:
        raise
    except (TypeError, ValueError) as mistake:
        raise BadNotation(f"This is no state of a race: {mistake}") from mistake


def _options_fields(options: Options) -> dict[str, Any]:
    return {**{name: getattr(options, name) for name in _OPTIONS}, "task": task_fields(options.task)}


def _read_options(fields: dict[str, Any]) -> Options:
    return Options(
        task=task_of(fields["task"]),
        boards=whole_or_none(fields["boards"]),
        seconds=whole_or_none(fields["seconds"]),
        speed=yes_no(fields["speed"]),
    )


def _player_fields(player: Player) -> dict[str, Any]:
    return {
        **{name: getattr(player, name) for name in _PLAYER},
        "board": cards_text(player.board),
        "last": None if player.last is None else _outcome_fields(player.last),
    }


def _read_player(thing: Any, *, options: Options) -> Player:
    fields, task = fields_of(thing, names=_PLAYER), options.task
    number = whole(fields["number"])
    if not 1 <= number <= options.most_boards + 1 or (number > options.most_boards) != (fields["board"] == ""):
        raise BadNotation("Who has finished has no board, and everybody else has one.")
    return Player(
        number=number,
        board=board_of(fields["board"], task=task) if fields["board"] else (),
        missed=yes_no(fields["missed"]),
        wrong=tuple(stack_of(stack, task=task) for stack in listed(fields["wrong"])),
        points=whole(fields["points"]),
        solved=whole(fields["solved"]),
        reached=whole(fields["reached"]),
        seen=tuple(map(whole, listed(fields["seen"]))),
        last=_read_outcome(fields["last"], task=task),
        late=yes_no(fields["late"]),
        away=yes_no(fields["away"]),
    )


def _outcome_fields(outcome: Outcome) -> dict[str, Any]:
    return {"happening": outcome.happening.value, "board": cards_text(outcome.board), "places": outcome.places}


def _read_outcome(thing: Any, *, task: Task) -> Outcome | None:
    if thing is None:
        return None
    fields = fields_of(thing, names=_OUTCOME)
    return Outcome(
        happening=Happening(fields["happening"]),
        board=board_of(fields["board"], task=task),
        places=stack_of(fields["places"], task=task),
    )


def _difficulty(number: Any) -> float:
    if type(number) is not float or not isfinite(number):
        raise BadNotation("A difficulty is a number with a point.")
    return number
