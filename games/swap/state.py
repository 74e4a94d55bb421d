"""What lies on the table in a game of Swap!: options, hands, piles, colour, phase. Rules: docs/rules/swap.md.

States hold secrets (hands and the order of the draw pile); only games.swap.views builds what a person may see.
"""

import dataclasses
from enum import StrEnum

from games.computer import Level
from games.core import BadOptions, Seat
from games.swap.cards import Card, Colour
from games.swap.moves import Direction
from games.swap.skin import Skin

SEATS = range(2, 8)
HAND_SIZES = (10, 5)
"""Cards for each player: as the rule text has it, and for a quick deal."""

MOST_ROUNDS = 12

TURN_SECONDS = 30
"""Then the table plays for the player; half of it for choices. Our own choice."""
COMPUTER_SECONDS = 2
"""So long a computer player takes, on its own seat or for who is away: time to look."""
SLAP_SECONDS = 6
"""Then a slap is closed: 4 s after the last page has gone out to who asks every 2 s (games/swap/slapping.py)."""
CALM_SECONDS = 12
"""The same without a race."""
SHOWN_SECONDS = 20
"""So long the end of a round can be looked at before the next one is dealt."""
MISSED_TURNS = 2
"""After so many turns in a row in which time ran out a player is away."""
TIE_MILLISECONDS = 10
"""Slaps that are no further apart count as equal."""


class Phase(StrEnum):
    """What the table waits for."""

    DEALER_COLOUR = "dealer_colour"
    """The dealer, to name a colour, because a Swap opened the game."""
    PLAY = "play"
    """The current player, to play or draw."""
    TARGET = "target"
    """After a Swap: the other player."""
    COLOUR_ANY = "colour_any"
    """After a Swap: the colour."""
    COLOUR_NEW = "colour_new"
    """After a Colour Switch: another colour."""
    DIRECTION = "direction"
    """After a Super Swap: where the hands go."""
    SLAP = "slap"
    """All others, to slap."""
    SHOWN = "shown"
    """The dealer: a round is over, and there are more to come."""
    OVER = "over"


CHOICES = (Phase.DEALER_COLOUR, Phase.TARGET, Phase.COLOUR_ANY, Phase.COLOUR_NEW, Phase.DIRECTION)
"""Phases in which the current player has to choose something."""


class Ending(StrEnum):
    """Why a round, or the game, is over."""

    OUT = "out"
    """A player has no cards left."""
    STOPPED = "stopped"
    ROUNDS = "rounds"
    """All rounds of a game of several are played."""


class Happening(StrEnum):
    """What everybody saw last."""

    PLAYED = "played"
    DREW = "drew"
    """And kept the card."""
    DREW_AND_PLAYED = "drew_and_played"
    DREW_NOTHING = "drew_nothing"
    """Because there was no card left to draw."""
    CHANGED_HANDS = "changed_hands"
    NAMED = "named"
    """A colour."""
    MOVED_HANDS = "moved_hands"
    SLAPPED = "slapped"
    """A slap is over; `target` was last and took a card."""
    FALSE_SLAP = "false_slap"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The variants that are played."""

    rounds: int = 1
    computers: tuple[Level, ...] = ()
    """Computer players, on the seats after those of the people."""
    hand_size: int = HAND_SIZES[0]
    skin: Skin = Skin.SWAP
    calm: bool = False
    """Slaps are no race: chance says who takes the card."""
    false_slap: bool = False
    """Who slaps when there is nothing to slap draws a card."""
    change_places: bool = False
    """Players change places and leave their hands where they lie."""
    turn_seconds: int | None = TURN_SECONDS
    game_seconds: int | None = None

    def __post_init__(self) -> None:
        """Raise BadOptions if the numbers fit no game."""
        if not 1 <= self.rounds <= MOST_ROUNDS:
            raise BadOptions(f"A game has from 1 to {MOST_ROUNDS} rounds.")
        if self.hand_size not in HAND_SIZES:
            raise BadOptions("Each player gets ten cards, or five in a quick deal.")
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
    """One player, wherever they sit."""

    hand: tuple[Card, ...]
    """Secret."""
    won: int = 0
    """Rounds won."""
    missed: int = 0
    """Turns in a row in which the time ran out."""
    away: bool = False
    """A computer plays for this seat until the player is back."""
    computer: Level | None = None
    """The level of a computer player; None for a person."""
    slap: int | None = None
    """In phase SLAP the time of the slap in milliseconds. Secret."""
    fined: bool = False
    """Has drawn a card for a false slap in this turn."""

    @property
    def is_absent(self) -> bool:
        """Whether a computer plays on this seat now."""
        return self.away or self.computer is not None


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What happened last; everybody saw it."""

    happening: Happening
    seat: Seat
    card: Card | None = None
    """The card that was played."""
    target: Seat | None = None
    """With whom hands were changed, or who was last in a slap."""
    colour: Colour | None = None
    direction: Direction | None = None
    ranked: tuple[Seat, ...] = ()
    """Of a slap: from the fastest to the last; nobody without a race."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A whole game at one ply."""

    options: Options
    players: tuple[Player, ...]
    draw: tuple[Card, ...]
    """The draw pile, the next card first. Secret."""
    discard: tuple[Card, ...]
    """Played cards, the top one last; everybody saw them."""
    colour: Colour | None
    """What must be played; None until the dealer has named one."""
    order: tuple[Seat, ...]
    """The players clockwise, as they sit."""
    place: int
    """The place in `order` whose turn it is."""
    current: Seat
    """Whose turn it is. After changing places they may sit elsewhere until the turn is over."""
    dealer: Seat
    phase: Phase = Phase.PLAY
    turn: int = 1
    """Turns of this round, the running one too; 0 until the dealer has named a colour."""
    slaps: int = 0
    """Slaps of the game, the running one too."""
    round: int = 1
    last: Outcome | None = None
    winner: Seat | None = None
    """Who won the round that is over."""
    ending: Ending | None = None
    """How the round ended."""

    def __post_init__(self) -> None:
        """Raise ValueError for a state that no game can reach."""
        seats = len(self.players)
        if seats not in SEATS or sorted(self.order) != list(range(seats)):
            raise ValueError("Swap! is for 2 to 7 players, and each sits on one place.")
        if not (0 <= self.place < seats and 0 <= self.current < seats and 0 <= self.dealer < seats):
            raise ValueError("Only a player can have the turn, or deal.")
        if not self.discard:
            raise ValueError("A card lies open from the start.")
        if (self.phase is Phase.DEALER_COLOUR) and self.colour is not None:
            raise ValueError("The dealer names a colour only if there is none.")
        if self.colour is None and self.phase not in (Phase.DEALER_COLOUR, Phase.OVER):
            raise ValueError("Nobody can play without a colour.")
        if (self.phase in (Phase.SHOWN, Phase.OVER)) != (self.ending is not None):
            raise ValueError("A round that is over has an ending, and no other has one.")
        if (self.winner is not None) != any(not player.hand for player in self.players):
            raise ValueError("Who has no cards has won, and nobody else.")
        if self.winner is not None and (not self.has_seat(self.winner) or self.players[self.winner].hand):
            raise ValueError("Who has no cards has won, and nobody else.")
        if (self.ending is None) and self.winner is not None:
            raise ValueError("The round is over when a player has no cards.")
        if not 1 <= self.round <= self.options.rounds:
            raise ValueError("There is no such round in this game.")

    @property
    def top(self) -> Card:
        """The card that lies open."""
        return self.discard[-1]

    def has_seat(self, seat: Seat) -> bool:
        """Say whether a player sits on this seat."""
        return 0 <= seat < len(self.players)

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        """Return the cards of a player."""
        return self.players[seat].hand

    def can_play(self, seat: Seat) -> bool:
        """Say whether a player has a card that fits."""
        return any(card.fits(self.colour) for card in self.players[seat].hand)

    def slappers(self) -> tuple[Seat, ...]:
        """Return those who slap when the current player has played a Slap."""
        return tuple(Seat(seat) for seat in range(len(self.players)) if seat != self.current)

    def with_player(self, seat: Seat, player: Player) -> tuple[Player, ...]:
        """Return the players with one of them changed."""
        return (*self.players[:seat], player, *self.players[seat + 1 :])
