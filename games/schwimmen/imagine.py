"""Deals that fit what one player has seen of a round, the likelier the better they explain what the others did."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from games.core import Seat
from games.schwimmen.cards import NUMBERS, Card
from games.schwimmen.moves import Knock, Pass, SwapAll, SwapOne
from games.schwimmen.simulate import Three, best_exchange, worth
from games.schwimmen.state import Turn
from games.schwimmen.views import SeatView

SURPRISE = 0.2
"""A deal is kept with this probability for each past turn that a greedy player would not have taken."""
MOST_TRIES = 10
"""So many deals are looked at for each that is wanted; then the least surprising ones fill up."""
_GREEDY_KNOCKS_FROM = 27


@dataclass(frozen=True, slots=True)
class Imagined:
    """One deal: a hand for each seat (that of the player is their own) and the draw pile, as numbers."""

    hands: tuple[Three, ...]
    draw: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Past:
    """One turn of another player, in numbers."""

    middle: Three
    give: int
    take: int
    given: Three | None
    is_pass: bool
    is_knock: bool
    could_knock: bool


def imagined(seen: SeatView, *, deals: int, rng: Random) -> list[Imagined]:
    """Return so many deals."""
    others = [player.seat for player in seen.table.players if player.seat != seen.seat]
    known = {seat: _known(seen.table.history, seat) for seat in others}
    pasts = {seat: _past(seen.table.history, seat) for seat in others}
    own = _numbers(seen.hand)
    out = {
        *own,
        *_numbers(seen.table.middle),
        *_numbers(seen.table.discard),
        *(n for held in known.values() for n in held),
    }
    unseen = [number for number in range(32) if number not in out]
    kept: list[Imagined] = []
    spare: list[tuple[int, int, Imagined]] = []
    for attempt in range(deals * MOST_TRIES):
        _shuffle(unseen, rng)
        at = 0
        hands: list[Three] = [(own[0], own[1], own[2])] * len(seen.table.players)
        surprises = 0
        for seat in others:
            wanted = 3 - len(known[seat])
            first, second, third = (*known[seat], *unseen[at : at + wanted])
            at += wanted
            hands[seat] = (first, second, third)
            surprises += _surprises(hands[seat], pasts[seat])
        deal = Imagined(tuple(hands), tuple(unseen[at:]))
        if surprises == 0 or rng.random() < SURPRISE**surprises:
            kept.append(deal)
            if len(kept) == deals:
                return kept
        else:
            spare.append((surprises, attempt, deal))
    spare.sort(key=lambda one: one[:2])
    return kept + [deal for _, _, deal in spare[: deals - len(kept)]]


def _known(history: Sequence[Turn], seat: Seat) -> tuple[int, ...]:
    """The cards that everybody knows this seat to hold: those it took and has not given away."""
    held: list[int] = []
    for turn in history:
        if turn.seat != seat:
            continue
        match turn.act:
            case SwapAll():
                held = list(_numbers(turn.middle))
            case SwapOne(give, take):
                held = [number for number in held if number != NUMBERS[give]] + [NUMBERS[take]]
            case Pass() | Knock():
                pass
    return tuple(held)


def _past(history: Sequence[Turn], seat: Seat) -> list[_Past]:
    """The turns of a seat, the last one first."""
    past = []
    knocked = False
    for turn in history:
        if turn.seat == seat:
            act = turn.act
            first, second, third = _numbers(turn.middle)
            given = _numbers(turn.given)
            past.append(
                _Past(
                    middle=(first, second, third),
                    give=NUMBERS[act.give] if isinstance(act, SwapOne) else -1,
                    take=NUMBERS[act.take] if isinstance(act, SwapOne) else -1,
                    given=(given[0], given[1], given[2]) if given else None,
                    is_pass=isinstance(act, Pass),
                    is_knock=isinstance(act, Knock),
                    could_knock=not knocked,
                )
            )
        knocked = knocked or isinstance(turn.act, Knock)
    return past[::-1]


def _surprises(hand: Three, past: Sequence[_Past]) -> int:
    """How many of the past turns a greedy player who holds this hand now would not have taken."""
    surprises = 0
    for turn in past:
        after = worth(hand)
        if turn.given is not None:
            hand = turn.given
        elif turn.give >= 0:
            a, b, c = hand
            give, take = turn.give, turn.take
            hand = (give if a == take else a, give if b == take else b, give if c == take else c)
        before = worth(hand)
        best = best_exchange(hand, turn.middle)[0]
        if turn.is_pass:
            surprises += best > before or (turn.could_knock and before >= _GREEDY_KNOCKS_FROM)
        elif turn.is_knock:
            surprises += best > before or before < _GREEDY_KNOCKS_FROM
        else:
            surprises += after < best or after <= before
    return surprises


def _numbers(cards: Sequence[Card]) -> tuple[int, ...]:
    return tuple(NUMBERS[card] for card in cards)


def _shuffle(numbers: list[int], rng: Random) -> None:
    draw = rng.random
    for last in range(len(numbers) - 1, 0, -1):
        other = int(draw() * (last + 1))
        numbers[last], numbers[other] = numbers[other], numbers[last]
