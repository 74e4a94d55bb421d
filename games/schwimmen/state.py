"""What lies on the table in a game of Schwimmen: options, hands, middle, piles, phase. Rules: docs/rules/schwimmen.md.

States hold secrets (hands and the order of the draw pile); only games.schwimmen.views builds what a person may see.
"""

import dataclasses
from enum import StrEnum

from games.computer import Level
from games.core import BadOptions, Seat
from games.schwimmen.cards import Card
from games.schwimmen.moves import Act

SEATS = range(2, 5)
HAND = 3
"""Cards of a hand, and of the middle."""

MOST_ROUNDS = 12
"""Three times round a table of four."""

TURN_SECONDS = 45
"""Then the table passes for the player. Our own choice."""

COMPUTER_SECONDS = 2
"""So long a computer player takes, on its own seat or for who is away: time to look."""

SHOWN_SECONDS = 20
"""So long the open hands lie there before the next round is dealt."""

MISSED_TURNS = 2
"""After so many turns in a row in which time ran out a player is away."""

HISTORY = 100
"""So many turns of the running round are remembered; computer players draw their conclusions from them."""


class Phase(StrEnum):
    """What the table waits for."""

    PLAY = "play"
    """The current player."""
    SHOWN = "shown"
    """The dealer: a round is over, all hands lie open, and there are more to come."""
    OVER = "over"


class Ending(StrEnum):
    """Why a round, or the game, is over."""

    KNOCK = "knock"
    EXHAUSTED = "exhausted"
    """All passed, and fewer than three cards were left for a new middle."""
    STOPPED = "stopped"
    """The teacher ended it; the hands count as they are."""
    ROUNDS = "rounds"
    """All rounds of a game of several are played."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How many rounds are played (each player starts in turn), and the clocks."""

    rounds: int = 1
    computers: tuple[Level, ...] = ()
    """Computer players, on the seats after those of the people."""
    turn_seconds: int | None = TURN_SECONDS
    game_seconds: int | None = None

    def __post_init__(self) -> None:
        """Raise BadOptions if the numbers fit no game."""
        if not 1 <= self.rounds <= MOST_ROUNDS:
            raise BadOptions(f"A game has from 1 to {MOST_ROUNDS} rounds.")
        if len(self.computers) >= SEATS[-1]:
            raise BadOptions("At least one player is a person.")
        for name, seconds, shortest, longest in (
            ("a turn", self.turn_seconds, 5, 600),
            ("the whole game", self.game_seconds, 30, 86_400),
        ):
            if seconds is not None and not shortest <= seconds <= longest:
                raise BadOptions(f"The time for {name} is from {shortest} to {longest} seconds.")


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """One seat of the table."""

    hand: tuple[Card, ...]
    """Three cards. Secret until the round is over."""
    turns: int = 0
    """Turns taken in this round."""
    won: float = 0.0
    """Rounds won; players who lead together share one."""
    missed: int = 0
    """Turns in a row in which the time ran out."""
    away: bool = False
    """A computer plays for this seat until the player is back."""
    computer: Level | None = None
    """The level of a computer player; None for a person."""

    @property
    def is_absent(self) -> bool:
        """Whether a computer plays on this seat now."""
        return self.away or self.computer is not None


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One turn of this round, as everybody saw it."""

    seat: Seat
    act: Act
    middle: tuple[Card, ...]
    """The middle before it."""
    given: tuple[Card, ...] = ()
    """The whole hand, if all cards were changed; it lies in the middle after that."""
    refreshed: bool = False
    """All had passed, so a new middle was laid."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A whole game at one ply."""

    options: Options
    players: tuple[Player, ...]
    middle: tuple[Card, ...]
    draw: tuple[Card, ...]
    """The draw pile, the next card first. Secret."""
    starter: Seat
    """Who had the first turn of this round."""
    current: Seat
    """Whose turn it is; in phases SHOWN and OVER whose it was last."""
    discard: tuple[Card, ...] = ()
    """Cards that lay in the middle and were replaced, the oldest first; everybody saw them."""
    passes: int = 0
    """Passes in a row."""
    knocker: Seat | None = None
    turns_left: int | None = None
    """After a knock: so many players still have a turn."""
    round: int = 1
    history: tuple[Turn, ...] = ()
    """The last turns of this round, the oldest first."""
    phase: Phase = Phase.PLAY
    ending: Ending | None = None
    """How the round in `players` ended."""

    def __post_init__(self) -> None:
        """Raise ValueError for a state that no game can reach."""
        seats = len(self.players)
        if seats not in SEATS:
            raise ValueError("Schwimmen is for 2 to 4 players.")
        if len(self.middle) != HAND or any(len(player.hand) != HAND for player in self.players):
            raise ValueError("Every hand and the middle have three cards.")
        if not (0 <= self.current < seats and 0 <= self.starter < seats):
            raise ValueError("Only a player can have the turn.")
        if not 0 <= self.passes <= seats:
            raise ValueError("There are no more passes in a row than players.")
        if (self.knocker is None) != (self.turns_left is None):
            raise ValueError("Turns are counted down exactly after a knock.")
        if self.knocker is not None and not 0 <= self.knocker < seats:
            raise ValueError("Only a player can knock.")
        if self.turns_left is not None and not 0 <= self.turns_left < seats:
            raise ValueError("After a knock each other player has one turn.")
        if (self.phase is Phase.PLAY) != (self.ending is None):
            raise ValueError("A round that is over has an ending, and no other has one.")
        if not 1 <= self.round <= self.options.rounds:
            raise ValueError("There is no such round in this game.")

    def has_seat(self, seat: Seat) -> bool:
        """Say whether a player sits on this seat."""
        return 0 <= seat < len(self.players)

    def with_player(self, seat: Seat, player: Player) -> tuple[Player, ...]:
        """Return the players with one of them changed."""
        return (*self.players[:seat], player, *self.players[seat + 1 :])

    def after(self, seat: Seat) -> Seat:
        """Return the next seat clockwise."""
        return Seat((seat + 1) % len(self.players))
