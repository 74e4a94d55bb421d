"""Players to measure computer players against: the yardstick of the rule paper, and one that does anything."""

from random import Random

from games.core import pick
from games.schwimmen.cards import NUMBERS
from games.schwimmen.moves import Act, Knock, Pass, SwapAll, SwapOne
from games.schwimmen.simulate import KNOCK, PASS, SWAP_ALL, Three, greedy
from games.schwimmen.views import SeatView, View


class GreedyFrom27:
    """The best exchange if it raises the hand, else a knock from 27 on, else a pass: for ever, if need be."""

    def choose(self, view: View, rng: Random) -> Act:
        """Choose an act."""
        del rng
        assert isinstance(view, SeatView)
        hand, middle = three(view.hand), three(view.table.middle)
        return _acts(view)[greedy(hand, middle, knock_from=27, may_knock=view.may_knock)]


class Anything:
    """Each legal act is as likely as another."""

    def choose(self, view: View, rng: Random) -> Act:
        """Choose an act."""
        assert isinstance(view, SeatView)
        acts = _acts(view)
        return pick(acts if view.may_knock else acts[:KNOCK], rng=rng)


def three(cards: object) -> Three:
    """Three cards as numbers."""
    first, second, third = (NUMBERS[card] for card in cards)  # type: ignore[attr-defined]
    return first, second, third


def _acts(view: SeatView) -> list[Act]:
    swaps: list[Act] = [SwapOne(give=give, take=take) for give in view.hand for take in view.table.middle]
    assert (len(swaps), SWAP_ALL, PASS, KNOCK) == (9, 9, 10, 11)
    return [*swaps, SwapAll(), Pass(), Knock()]
