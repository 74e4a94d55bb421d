"""Schwimmen in whole numbers, for programs that play thousands of rounds: a card is its place in DECK, a hand three of them.

Acts are numbers, too: 0 to 8 change card `act // 3` of the hand for card `act % 3` of the middle, then come SWAP_ALL, PASS
and KNOCK.
"""

from collections.abc import Sequence

from games.schwimmen.score import place, score_table

type Three = tuple[int, int, int]
"""A hand, or the middle."""

SWAP_ALL, PASS, KNOCK = 9, 10, 11

TABLE = score_table()


def worth(hand: Three) -> float:
    """Return the score of a hand."""
    return TABLE[place(*hand)]


def acted(hand: Three, middle: Three, act: int) -> tuple[Three, Three]:
    """Return hand and middle after an act."""
    if act >= SWAP_ALL:
        return (middle, hand) if act == SWAP_ALL else (hand, middle)
    give, take = divmod(act, 3)
    new_hand, new_middle = list(hand), list(middle)
    new_hand[give], new_middle[take] = middle[take], hand[give]
    return (new_hand[0], new_hand[1], new_hand[2]), (new_middle[0], new_middle[1], new_middle[2])


def best_exchange(hand: Three, middle: Three) -> tuple[float, int]:
    """Return the score of the best exchange and its act; of equal ones the first, and all cards only if strictly better."""
    a, b, c = hand
    table = TABLE
    best, found = -1.0, 0
    for first, kept in enumerate((b << 5 | c, a << 5 | c, a << 5 | b)):
        for second, card in enumerate(middle):
            value = table[card << 10 | kept]
            if value > best:
                best, found = value, 3 * first + second
    everything = worth(middle)
    return (everything, SWAP_ALL) if everything > best else (best, found)


def greedy(hand: Three, middle: Three, *, knock_from: float, may_knock: bool) -> int:
    """Return the act of a greedy player: the best exchange if it raises the score, else a knock from so much on, else a pass."""
    best, act = best_exchange(hand, middle)
    now = worth(hand)
    if best > now:
        return act
    return KNOCK if may_knock and now >= knock_from else PASS


class Round:
    """A round that greedy players play to its end. Remembers what it has found out about hands, so use it for many rounds."""

    def __init__(self, *, seats: int, knock_from: float, discount: float) -> None:
        self._seats = seats
        self._knock_from = knock_from
        self._discount = discount
        self._known: dict[tuple[Three, Three], tuple[Three, Three] | None] = {}

    def value(
        self,
        hands: Sequence[Three],
        middle: Three,
        draw: Sequence[int],
        *,
        current: int,
        passes: int,
        left: int,
        me: int,
    ) -> float:
        """Return the share of the win that `me` gets, less for each turn until then; `left`: turns after a knock, or -1."""
        seats, known, knock_from = self._seats, self._known, self._knock_from
        held = list(hands)
        next_card, turns = 0, 0
        while left != 0:
            hand = held[current]
            key = (hand, middle)
            if key in known:
                after = known[key]
            else:
                best, act = best_exchange(hand, middle)
                after = known[key] = acted(hand, middle, act) if best > worth(hand) else None
            if left > 0:
                left -= 1
            if after is not None:
                held[current], middle = after
                passes = 0
            elif left < 0 and worth(hand) >= knock_from:
                left = seats - 1
                passes = 0
            else:
                passes += 1
                if left < 0 and passes == seats:
                    if len(draw) - next_card < 3:
                        break
                    middle = (draw[next_card], draw[next_card + 1], draw[next_card + 2])
                    next_card, passes = next_card + 3, 0
            turns += 1
            current = (current + 1) % seats
        scores = [TABLE[a << 10 | b << 5 | c] for a, b, c in held]
        most = max(scores)
        share = 1 / scores.count(most) if scores[me] == most else 0.0
        return share * float(self._discount**turns)
