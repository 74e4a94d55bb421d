"""The kinds of card drills by their keys."""

from collections.abc import Mapping
from typing import Any

from games.drills.kind import Kind
from games.schwimmen.drills.best_exchange import BEST_EXCHANGE
from games.schwimmen.drills.knock_now import KNOCK_NOW
from games.schwimmen.drills.new_middle import NEW_MIDDLE
from games.schwimmen.drills.worth import WORTH
from games.swap.drills.best_play import BEST_PLAY
from games.swap.drills.draw_odds import DRAW_ODDS

type AnyKind = Kind[Any, Any, Any]

_ALL: tuple[AnyKind, ...] = (WORTH, BEST_EXCHANGE, KNOCK_NOW, NEW_MIDDLE, DRAW_ODDS, BEST_PLAY)

KINDS: Mapping[str, AnyKind] = {kind.key: kind for kind in _ALL}
"""Every kind of card drill."""
