"""Stored states, read. Forty devices and forty claims look at the same ply; the text is taken apart once in each process."""

from functools import lru_cache
from typing import Any

from games.table import GAMES

# Classes that play at the same moment, with the ply before and the ply now; a state of 40 seats is some 20 kB.
KEPT = 64


@lru_cache(maxsize=KEPT)
def state_of(game_key: str, text: str) -> Any:
    """The state, which nobody can change: states are frozen. Raises games.core.BadNotation."""
    return GAMES[game_key].parse_state(text)
