"""Computer players of Swap!. They choose from a seat's view and take no card that a child could not see.

Easy does anything that is legal. Medium plays any card that fits, but chooses well: the smallest hand, the colour it has
most of. Hard plays the card after which its hand is smallest. Looking further ahead does not help: 200 imagined deals for
each move did no better. tests/bench/cards.py measures their strength.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from games.computer import Computer, Level
from games.core import Seat, pick
from games.swap.cards import Card, Colour, Kind
from games.swap.moves import Act, Direction, Draw, MoveHands, NameColour, Play, Slap, Target
from games.swap.slapping import reaction
from games.swap.state import Phase
from games.swap.views import SeatView, View

LOSES_OVERVIEW = 0.3
"""In cards: a hand of somebody else is unknown, and the other one gets ours."""
KEEPS_SWITCH = 0.1
"""A Colour Switch is better kept for later."""
BETTER_COLOUR = 0.05
"""For each card more in the new colour than in the old one."""
COLOUR_GONE = 0.2
"""No card is left that fits."""


class _Style(Protocol):
    def card(self, seen: SeatView, rng: Random) -> Card: ...
    def target(self, seen: SeatView, rng: Random) -> Seat: ...
    def colour(self, seen: SeatView, among: Sequence[Colour], rng: Random) -> Colour: ...
    def direction(self, seen: SeatView, rng: Random) -> Direction: ...


class _AnyLegal:
    """Does anything."""

    def card(self, seen: SeatView, rng: Random) -> Card:
        return pick(seen.playable, rng=rng)

    def target(self, seen: SeatView, rng: Random) -> Seat:
        return pick(_others(seen), rng=rng)

    def colour(self, seen: SeatView, among: Sequence[Colour], rng: Random) -> Colour:
        del seen
        return pick(among, rng=rng)

    def direction(self, seen: SeatView, rng: Random) -> Direction:
        del seen
        return pick(tuple(Direction), rng=rng)


class _ChoosesWell(_AnyLegal):
    """Any card, but the best choices."""

    def target(self, seen: SeatView, rng: Random) -> Seat:
        fewest = _fewest(seen)
        return pick([seat for seat in _others(seen) if _size(seen, seat) == fewest], rng=rng)

    def colour(self, seen: SeatView, among: Sequence[Colour], rng: Random) -> Colour:
        counts = _colours(seen.hand)
        most = max(counts[colour] for colour in among)
        return pick([colour for colour in among if counts[colour] == most], rng=rng)

    def direction(self, seen: SeatView, rng: Random) -> Direction:
        sizes = {direction: _size(seen, brings(seen, direction)) for direction in Direction}
        fewest = min(sizes.values())
        return pick([direction for direction, size in sizes.items() if size == fewest], rng=rng)


class _PlaysWell(_ChoosesWell):
    """The card after which the hand is smallest."""

    def card(self, seen: SeatView, rng: Random) -> Card:
        costs = {card: _cost(card, seen) for card in seen.playable}
        least = min(costs.values())
        return pick([card for card, cost in costs.items() if cost == least], rng=rng)


@dataclass(frozen=True)
class Player:
    """A computer player: a style, and how fast it slaps."""

    level: Level
    style: _Style

    def choose(self, view: View, rng: Random) -> Act | Slap:
        """Choose what to do."""
        if not isinstance(view, SeatView):
            raise ValueError("Only a player can choose.")
        if view.may_slap:
            return Slap(view.table.slaps, reaction(self.level, rng=rng))
        if view.playable:
            return Play(self.style.card(view, rng))
        if view.nothing_fits:
            return Draw()
        if not view.must_choose:
            raise ValueError("It is not the turn of this seat.")
        match view.table.phase:
            case Phase.TARGET:
                return Target(self.style.target(view, rng))
            case Phase.DIRECTION:
                return MoveHands(self.style.direction(view, rng))
            case Phase.COLOUR_NEW:
                others = [colour for colour in Colour if colour != view.table.colour]
                return NameColour(self.style.colour(view, others, rng))
        return NameColour(self.style.colour(view, tuple(Colour), rng))


PLAYERS: Mapping[Level, Computer[View, Act | Slap]] = {
    Level.EASY: Player(Level.EASY, _AnyLegal()),
    Level.MEDIUM: Player(Level.MEDIUM, _ChoosesWell()),
    Level.HARD: Player(Level.HARD, _PlaysWell()),
}
"""The computer player of each level."""


def brings(seen: SeatView, direction: Direction) -> Seat:
    """Return whose hand the player gets when all hands, or players, go that way."""
    places = seen.table.places
    step = 1 if (direction is Direction.LEFT) == seen.table.change_places else -1
    return places[(places.index(seen.seat) + step) % len(places)]


def _cost(card: Card, seen: SeatView) -> float:
    """About how many cards the player has after playing this one; less is better."""
    size = len(seen.hand)
    if size == 1:
        return 0.0
    if card.kind is Kind.SLAP:
        cost = float(size - 2)
    elif card.kind is Kind.SWAP:
        return _fewest(seen) + LOSES_OVERVIEW
    elif card.kind is Kind.SUPER:
        return min(_size(seen, brings(seen, direction)) for direction in Direction) + LOSES_OVERVIEW
    else:
        cost = float(size - 1)
    left = _colours(held for held in seen.hand if held != card)
    if card.kind is Kind.SWITCH:
        best = max(number for colour, number in left.items() if colour != card.colour)
        return cost + KEEPS_SWITCH - BETTER_COLOUR * (best - left[card.colour])
    return cost if left[card.colour] else cost + COLOUR_GONE


def _colours(hand: Iterable[Card]) -> dict[Colour | None, int]:
    counts = Counter(card.colour for card in hand)
    return {colour: counts[colour] for colour in Colour}


def _others(seen: SeatView) -> tuple[Seat, ...]:
    return tuple(player.seat for player in seen.table.players if player.seat != seen.seat)


def _size(seen: SeatView, seat: Seat) -> int:
    return seen.table.players[seat].cards


def _fewest(seen: SeatView) -> int:
    return min(_size(seen, seat) for seat in _others(seen))
