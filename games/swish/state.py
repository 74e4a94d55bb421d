"""What lies on the table in a game of Swish: options, players, piles, phase. Rules: docs/rules/swish-play.md.

States hold secrets (the order of the draw pile); only games.swish.views builds what a person may see.
"""

import dataclasses
from enum import StrEnum

from games.core import BadOptions, Seat
from games.swish.card import Card, Turn

MAX_SEATS = 100
"""Two large classes at one table; more could not be shown on one wall."""

SWAPPED_CARDS = 4
"""So many cards the dealer swaps when nobody sees a swish (both rule texts)."""

SHOW_SECONDS = 10
"""Time to show the cards after a call; the rule texts say "at once". Our own choice."""

REFILL_SECONDS = 4
"""After that the table fills the gaps if the finder does not. Our own choice."""


class LostCard(StrEnum):
    """Where the card goes that a wrong call costs."""

    OUT = "out"
    BACK = "back"


class Phase(StrEnum):
    """What the table waits for."""

    OPEN = "open"
    """Somebody who sees a swish."""
    SHOW = "show"
    """The caller, to show the cards."""
    REFILL = "refill"
    """The finder, to fill the gaps."""
    OVER = "over"


class Ending(StrEnum):
    """Why a game is over."""

    CLEARED = "cleared"
    """No swish is left: proved by the solver."""
    STOPPED = "stopped"
    """The teacher ended it, or the time of the whole game ran out."""


class Happening(StrEnum):
    """What happened to cards on the table last."""

    TOOK = "took"
    WRONG = "wrong"
    TOO_LATE = "too_late"
    SWAPPED = "swapped"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The edition's deck and the variants that are played."""

    deck: tuple[Card, ...]
    at_least: int
    """Fewest cards of a swish: 2, or 3 and more for advanced players."""
    at_most: int
    """Most cards of a swish: 2 for beginners, 12 (Jr. 9) for everything that is possible."""
    lost_card: LostCard
    finder_refills: bool
    """The finder fills the gaps by a move of their own; otherwise they are filled at once."""
    handicaps: tuple[int, ...] = ()
    """For each seat at the deal the fewest cards of its swishes; empty: nobody has a handicap."""
    fast: bool = False
    """Cards are shown without a call before."""
    lay_counts: bool = False
    """A player also shows how the cards lie, and only that lie counts."""
    show_seconds: int | None = SHOW_SECONDS
    game_seconds: int | None = None

    def __post_init__(self) -> None:
        """Raise BadOptions if the numbers fit no game."""
        if not 2 <= self.at_least <= self.at_most:
            raise BadOptions("A swish has two cards or more, and the smallest size is not above the largest.")
        if any(not 2 <= handicap <= self.at_most for handicap in self.handicaps):
            raise BadOptions(f"A handicap is from 2 to {self.at_most} cards in this game.")
        for name, seconds, longest in (
            ("showing the cards", self.show_seconds, 600),
            ("the whole game", self.game_seconds, 86_400),
        ):
            if seconds is not None and not 1 <= seconds <= longest:
                raise BadOptions(f"The time for {name} is from 1 to {longest} seconds.")


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """One seat: its own pile and how it stands."""

    at_least: int
    """Fewest cards of this player's swishes."""
    pile: tuple[Card, ...] = ()
    """Cards taken and not lost, the oldest first."""
    swishes: int = 0
    mistakes: int = 0
    """Calls that were wrong or too late."""
    stuck: bool = False
    """Says: I see no swish."""
    late: bool = False
    """Joined after the deal."""
    away: bool = False
    """Was taken out of the running game; keeps the pile but cannot win."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The last thing that happened to cards on the table; everybody saw it."""

    happening: Happening
    seat: Seat | None = None
    """Who showed or should have shown cards; None for swapped cards."""
    places: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()
    """The cards that lay on `places`: shown, or swapped out."""
    lay: tuple[Turn, ...] | None = None
    """As shown by the player, if the lie counts."""
    lost: bool = False
    """The player had a card and lost it."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A whole game at one ply."""

    options: Options
    table: tuple[Card | None, ...]
    """The spaces of the table row by row; None is a gap."""
    draw: tuple[Card, ...]
    """The draw pile, the next card first. Secret."""
    players: tuple[Player, ...]
    out: tuple[Card, ...] = ()
    """Lost cards that are out of the game."""
    phase: Phase = Phase.OPEN
    actor: Seat | None = None
    """The caller in phase SHOW, the finder in phase REFILL."""
    last: Outcome | None = None
    ending: Ending | None = None

    def __post_init__(self) -> None:
        """Raise ValueError for a state that no game can reach."""
        if (self.phase in (Phase.SHOW, Phase.REFILL)) != (self.actor is not None):
            raise ValueError("Somebody must be at work in the phases show and refill, and nobody in the others.")
        if self.actor is not None and not self.is_playing(self.actor):
            raise ValueError("Only a player who is in the game can be at work.")
        if (self.phase is Phase.OVER) != (self.ending is not None):
            raise ValueError("A game that is over has an ending, and no other has one.")
        if self.phase in (Phase.OPEN, Phase.SHOW) and self.draw and None in self.table:
            raise ValueError("Nobody may call before the table is full again.")

    def is_playing(self, seat: Seat) -> bool:
        """Say whether a player sits on this seat and is in the game now."""
        return 0 <= seat < len(self.players) and not self.players[seat].away

    def cards(self) -> tuple[Card, ...]:
        """Return the cards that lie on the table, in the order of their places."""
        return tuple(card for card in self.table if card is not None)

    def gaps(self) -> tuple[int, ...]:
        """Return the places of the table where no card lies."""
        return tuple(place for place, card in enumerate(self.table) if card is None)

    def seats_playing(self) -> tuple[Seat, ...]:
        """Return the seats of all players who are in the game now."""
        return tuple(Seat(seat) for seat, player in enumerate(self.players) if not player.away)

    def with_player(self, seat: Seat, player: Player) -> tuple[Player, ...]:
        """Return the players with one of them changed."""
        return (*self.players[:seat], player, *self.players[seat + 1 :])
