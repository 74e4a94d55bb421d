"""Who sits at a table of cards, computers too."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from classroom.live.faces.face import Look
from classroom.web.playing_cards import DrawnCard
from games.computer import Level
from games.core import Seat

LEVELS: dict[Level, str | Promise] = {Level.EASY: _("easy"), Level.MEDIUM: _("medium"), Level.HARD: _("hard")}


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """Somebody at the table, a computer too."""

    number: int
    name: str
    is_me: bool
    is_current: bool
    is_away: bool
    cards: tuple[DrawnCard, ...] = ()
    """An open hand."""
    count: int = 0
    score: float | None = None
    won: float = 0
    leads: bool = False
    has_slapped: bool = False


def player_name(look: Look, seat: Seat | int, computer: Level | None, *, people: int) -> str:
    """The name of a player; computers are counted after the people."""
    if computer is None:
        return look.name(seat)
    number = seat - people + 1
    return gettext("Computer %(number)s (%(level)s)") % {"number": number, "level": LEVELS[computer]}
