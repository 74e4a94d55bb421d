"""Stored states, read. Forty devices and forty claims look at the same ply; the text is taken apart once in each process."""

from collections import OrderedDict
from threading import Lock
from typing import Any

from games.table import GAMES

# Classes that play at the same moment, with the ply before and the ply now; a state of 40 seats is some 20 kB.
KEPT = 64

_known: OrderedDict[tuple[str, str], Any] = OrderedDict()
_lock = Lock()


def state_of(game_key: str, text: str) -> Any:
    """The state, which nobody can change: states are frozen. Raises games.core.BadNotation."""
    with _lock:
        if (game_key, text) in _known:
            _known.move_to_end((game_key, text))
            return _known[game_key, text]
    return _kept(game_key, text, GAMES[game_key].parse_state(text))


def text_of(game_key: str, state: Any) -> str:
    """The text of a state that is about to be stored; who reads it next in this process has not to take it apart."""
    text = GAMES[game_key].state_text(state)
    _kept(game_key, text, state)
    return text


def _kept(game_key: str, text: str, state: Any) -> Any:
    with _lock:
        _known[game_key, text] = state
        while len(_known) > KEPT:
            _known.popitem(last=False)
    return state
