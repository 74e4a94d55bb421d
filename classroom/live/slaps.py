"""Fair slaps of Swap!: when the page went out to a seat, and what its time counts for (games/swap/slapping.py)."""

from datetime import datetime
from typing import Any

from classroom.live.models import Seat, SlapPage
from games.core import BadNotation
from games.swap.moves import LONGEST_SLAP, Slap, move_text, parse_move
from games.swap.rules import SWAP_GAME
from games.swap.slapping import judged
from games.swap.views import SeatView


def note_page(seat: Seat, view: Any, *, now: datetime) -> None:
    """Remember that a page with a slap goes out to this seat now; only the first one counts, so looking again gains nothing."""
    if isinstance(view, SeatView) and view.may_slap:
        SlapPage.objects.get_or_create(seat=seat, number=view.table.slaps, defaults={"served_at": now})


def as_it_counts(seat: Seat, move: str, *, now: datetime) -> str:
    """The move as the rules get it: a slap with the time that counts for it, everything else as it was sent."""
    if seat.game.game_key != SWAP_GAME.key:
        return move
    try:
        slap = parse_move(move)
    except BadNotation:
        return move
    if not isinstance(slap, Slap):
        return move
    page = SlapPage.objects.filter(seat=seat, number=slap.number).first()
    if page is None:
        # Nobody slaps what they have not seen.
        return move_text(Slap(slap.number, LONGEST_SLAP))
    since_served = round((now - page.served_at).total_seconds() * 1000)
    time = judged(slap.milliseconds, since_served=since_served, factor=seat.time_factor)
    return move_text(Slap(slap.number, time))
