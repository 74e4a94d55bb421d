"""What the table does for a player whose time has run out: something legal that hurts little and takes no chance."""

from collections import Counter
from collections.abc import Iterable

from games.swap.cards import Card, Colour, Kind
from games.swap.moves import Act, Direction, Draw, MoveHands, NameColour, Play, Target
from games.swap.state import Phase, State

_PLAYED_FIRST = (Kind.BLANK, Kind.SWITCH, Kind.SLAP, Kind.SUPER, Kind.SWAP)


def default_act(state: State) -> Act:
    """Return what is done for the current player in this phase. Raises ValueError where nothing is."""
    seat = state.current
    match state.phase:
        case Phase.PLAY:
            fitting = [card for card in state.hand(seat) if card.fits(state.colour)]
            if not fitting:
                return Draw()
            return Play(min(fitting, key=lambda card: (_PLAYED_FIRST.index(card.kind), str(card))))
        case Phase.TARGET:
            return Target(min(state.slappers(), key=lambda other: (len(state.hand(other)), other)))
        case Phase.DEALER_COLOUR | Phase.COLOUR_ANY:
            return NameColour(most_frequent(state.hand(seat), among=Colour))
        case Phase.COLOUR_NEW:
            others = [colour for colour in Colour if colour != state.colour]
            return NameColour(most_frequent(state.hand(seat), among=others))
        case Phase.DIRECTION:
            seats = len(state.order)
            place = state.order.index(seat)
            after, before = state.order[(place + 1) % seats], state.order[(place - 1) % seats]
            return MoveHands(better_direction(len(state.hand(after)), len(state.hand(before)), state=state))
    raise ValueError("Nobody has to act now.")


def better_direction(after: int, before: int, *, state: State) -> Direction:
    """Return the direction that brings the smaller hand of both neighbours: hands go left, players to the left get one."""
    takes_after = after < before
    if state.options.change_places:
        return Direction.LEFT if takes_after else Direction.RIGHT
    return Direction.RIGHT if takes_after else Direction.LEFT


def most_frequent(hand: Iterable[Card], *, among: Iterable[Colour]) -> Colour:
    """Return the colour of most cards of a hand; of equal ones the first in the order of Colour."""
    counts = Counter(card.colour for card in hand)
    return max(among, key=lambda colour: counts[colour])
