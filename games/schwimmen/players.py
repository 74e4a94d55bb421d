"""Computer players of Schwimmen. They choose from a seat's view and know no more than a child with a good memory.

Medium takes the best exchange that raises its hand, else knocks from 27, else passes ("greedy"). Easy does so every other
turn, and else anything. Hard imagines deals that fit what it has seen, plays each possible act to the end with greedy
players, and takes the act that wins most. Its figures were found by simulation; tests/bench/cards.py measures its strength.

All of them close a round that goes on for too long: from their ninth turn on they only take what raises the hand, for three
turns at most, or knock.
"""

from collections.abc import Mapping, Sequence
from random import Random

from games.computer import Computer, Level
from games.core import below
from games.schwimmen.cards import NUMBERS, Card
from games.schwimmen.imagine import Imagined, imagined
from games.schwimmen.moves import Act, Knock, Pass, SwapAll, SwapOne
from games.schwimmen.simulate import KNOCK, PASS, SWAP_ALL, Round, Three, acted, best_exchange, greedy, worth
from games.schwimmen.views import SeatView, View

KNOCK_FROM = 27
"""The greedy player knocks from here on if nothing helps."""

FORCED_FROM = 8
"""After so many own turns a computer player closes the round."""
MOST_FORCED = 3
"""But so many turns it may still spend on raising its hand."""

DEALS = 24
"""So many deals are imagined for one act."""
IMAGINED_KNOCK_FROM = 24
"""In them all knock from here on."""
DISCOUNT = 0.98
"""A win is worth so much less for each turn that it takes."""


class Greedy:
    """Medium: always the best exchange."""

    def choose(self, view: View, rng: Random) -> Act:
        """Choose an act; takes no chance."""
        del rng
        seen = _turn_of(view)
        return _as_act(_forced(seen, _greedy(seen)), seen)


class Careless:
    """Easy: every other turn anything but a knock."""

    def choose(self, view: View, rng: Random) -> Act:
        """Choose an act."""
        seen = _turn_of(view)
        act = below(KNOCK, rng=rng) if rng.random() < 0.5 else _greedy(seen)
        return _as_act(_forced(seen, act), seen)


class Thinker:
    """Hard: the act that wins most in imagined deals."""

    def choose(self, view: View, rng: Random) -> Act:
        """Choose an act."""
        seen = _turn_of(view)
        if seen.table.turns_left == 1:
            return _as_act(greedy(*_own(seen), knock_from=KNOCK_FROM, may_knock=False), seen)
        if _is_forced(seen):
            return _as_act(_forced(seen, PASS), seen)
        deals = imagined(seen, deals=DEALS, rng=rng)
        return _as_act(_wins_most(seen, deals), seen)


PLAYERS: Mapping[Level, Computer[View, Act]] = {
    Level.EASY: Careless(),
    Level.MEDIUM: Greedy(),
    Level.HARD: Thinker(),
}
"""The computer player of each level."""


def _turn_of(view: View) -> SeatView:
    if not isinstance(view, SeatView) or not view.may_act:
        raise ValueError("It is not the turn of this seat.")
    return view


def _own(seen: SeatView) -> tuple[Three, Three]:
    return _three(seen.hand), _three(seen.table.middle)


def _three(cards: Sequence[Card]) -> Three:
    first, second, third = (NUMBERS[card] for card in cards)
    return first, second, third


def _greedy(seen: SeatView) -> int:
    return greedy(*_own(seen), knock_from=KNOCK_FROM, may_knock=seen.may_knock)


def _is_forced(seen: SeatView) -> bool:
    return seen.may_knock and seen.table.players[seen.seat].turns >= FORCED_FROM


def _forced(seen: SeatView, act: int) -> int:
    if not _is_forced(seen):
        return act
    hand, middle = _own(seen)
    best, exchange = best_exchange(hand, middle)
    may_raise = seen.table.players[seen.seat].turns < FORCED_FROM + MOST_FORCED
    return exchange if may_raise and best > worth(hand) else KNOCK


def _wins_most(seen: SeatView, deals: Sequence[Imagined]) -> int:
    table = seen.table
    me, seats = seen.seat, len(table.players)
    hand, middle = _own(seen)
    following = (me + 1) % seats
    left = -1 if table.turns_left is None else table.turns_left - 1
    to_the_end = Round(seats=seats, knock_from=IMAGINED_KNOCK_FROM, discount=DISCOUNT)
    best, found = -1.0, PASS
    for act in range(KNOCK + seen.may_knock):
        own, lying = acted(hand, middle, act)
        value = 0.0
        for deal in deals:
            hands = [*deal.hands[:me], own, *deal.hands[me + 1 :]]
            now, draw, passes = lying, deal.draw, table.passes + 1 if act == PASS else 0
            after_knock = seats - 1 if act == KNOCK else left
            if act == PASS and passes == seats and left < 0:
                if len(draw) < 3:
                    value += to_the_end.value(hands, now, (), current=following, passes=0, left=0, me=me)
                    continue
                now, draw, passes = (draw[0], draw[1], draw[2]), draw[3:], 0
            value += to_the_end.value(hands, now, draw, current=following, passes=passes, left=after_knock, me=me)
        if value > best:
            best, found = value, act
    return found


def _as_act(act: int, seen: SeatView) -> Act:
    if act == KNOCK:
        return Knock()
    if act == PASS:
        return Pass()
    if act == SWAP_ALL:
        return SwapAll()
    return SwapOne(give=seen.hand[act // 3], take=seen.table.middle[act % 3])
