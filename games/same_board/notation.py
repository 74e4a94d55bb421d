"""States and options of the game on one board for all as JSON, both ways."""

import dataclasses
from typing import Any

from games.core import BadNotation
from games.same_board.state import Ending, Options, Phase, Player, State
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
            "number": state.number,
            "board": cards_text(state.board),
            "players": [{name: getattr(player, name) for name in _PLAYER} for player in state.players],
            "claims": state.claims,
            "phase": state.phase.value,
            "ending": None if state.ending is None else state.ending.value,
        }
    )


def parse_state(text: str) -> State:
    """Read a state. Raises BadNotation."""
    fields = loaded(text, names=_STATE)
    try:
        options = _read_options(fields_of(fields["options"], names=_OPTIONS))
        players = tuple(_read_player(player, task=options.task) for player in listed(fields["players"]))
        if not 1 <= len(players) <= MAX_SEATS:
            raise BadNotation(f"A game has from 1 to {MAX_SEATS} players.")
        return State(
            options=options,
            number=whole(fields["number"]),
            board=board_of(fields["board"], task=options.task),
            players=players,
            claims=whole(fields["claims"]),
            phase=Phase(fields["phase"]),
            ending=None if fields["ending"] is None else Ending(fields["ending"]),
        )
    except BadNotation:
        raise
    except (TypeError, ValueError) as mistake:
        raise BadNotation(f"This is no state of this game: {mistake}") from mistake


def _options_fields(options: Options) -> dict[str, Any]:
    return {**{name: getattr(options, name) for name in _OPTIONS}, "task": task_fields(options.task)}


def _read_options(fields: dict[str, Any]) -> Options:
    return Options(
        task=task_of(fields["task"]),
        boards=whole(fields["boards"]),
        seconds=whole_or_none(fields["seconds"]),
        speed=yes_no(fields["speed"]),
        tally=yes_no(fields["tally"]),
    )


def _read_player(thing: Any, *, task: Task) -> Player:
    fields = fields_of(thing, names=_PLAYER)
    return Player(
        stack=stack_of(fields["stack"], task=task) if fields["stack"] else (),
        order=whole(fields["order"]),
        right=whole(fields["right"]),
        points=whole(fields["points"]),
        gained=whole(fields["gained"]),
        late=yes_no(fields["late"]),
        away=yes_no(fields["away"]),
    )
