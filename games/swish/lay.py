"""How a stack of cards is best laid: the searches behind `games.swish.check`.

A card is given by its options: (dot space, hoop space, cost, index of the turn), one for each different way it can lie.
A laid card is an arrow from its dot to its hoop, so a swish is a set of cycles (docs/rules/swish.md, section 2).
"""

from collections.abc import Sequence
from typing import TypeAlias

from games.swish.card import TURNS, Card
from games.swish.edition import Edition

Option: TypeAlias = tuple[int, int, int, int]
Options: TypeAlias = tuple[Option, ...]

_TURNED = 1 << 8  # one turned card outweighs any number of mirrored ones: a stack has fewer than 256 cards


def options_of(card: Card, edition: Edition) -> Options:
    """The different ways the card can lie, cheapest first: as it is, half-turned, mirrored."""
    ways: dict[tuple[int, int], Option] = {}
    for index in (0, 3, 1, 2):
        way = edition.turned_spaces[index]
        spaces = (way[card.dot], way[card.hoop])
        cost = _TURNED + TURNS[index].mirrors if index else 0
        ways.setdefault(spaces, (*spaces, cost, index))
    return tuple(ways.values())


def closed_lay(stack: Sequence[Options], *, one_cycle: bool) -> tuple[int, ...] | None:
    """The turn index of each card in the cheapest lay that is a swish, or None if there is none.

    Cheapest: fewest cards turned, then fewest mirrored, then the first found in the order of the cards. With
    `one_cycle` only lays that are a single cycle count.
    """
    by_dot: dict[int, list[tuple[int, int, int, int]]] = {}
    for card, options in enumerate(stack):
        for dot, hoop, cost, turn in options:
            by_dot.setdefault(dot, []).append((1 << card, hoop, cost, turn))
    everything = (1 << len(stack)) - 1
    turns: dict[int, int] = {}
    best: tuple[int, ...] | None = None
    best_cost = _TURNED * (len(stack) + 1)

    def follow(space: int, start: int, hoops: int, used: int, cost: int) -> None:
        for bit, hoop, extra, turn in by_dot.get(space, ()):
            if used & bit or hoops >> hoop & 1 or cost + extra >= best_cost:
                continue
            turns[bit] = turn
            if hoop == start:
                close(hoops | 1 << hoop, used | bit, cost + extra)
            else:
                follow(hoop, start, hoops | 1 << hoop, used | bit, cost + extra)

    def close(hoops: int, used: int, cost: int) -> None:
        nonlocal best, best_cost
        if used == everything:
            best, best_cost = tuple(turns[1 << card] for card in range(len(stack))), cost
        elif not one_cycle:
            begin(hoops, used, cost)

    def begin(hoops: int, used: int, cost: int) -> None:
        bit = ~used & (used + 1)
        for dot, hoop, extra, turn in stack[bit.bit_length() - 1]:
            if not (hoops >> dot & 1 or hoops >> hoop & 1) and cost + extra < best_cost:
                turns[bit] = turn
                follow(hoop, dot, hoops | 1 << hoop, used | bit, cost + extra)

    begin(0, 0, 0)
    return best


def holds_smaller_swish(stack: Sequence[Options]) -> bool:
    """Whether fewer cards than all of them make a swish. A smallest swish always is a single cycle."""
    by_dot: dict[int, list[tuple[int, int]]] = {}
    for card, options in enumerate(stack):
        for dot, hoop, _, _ in options:
            by_dot.setdefault(dot, []).append((1 << card, hoop))
    most = len(stack) - 1

    def closes(space: int, start: int, hoops: int, used: int, size: int) -> bool:
        for bit, hoop in by_dot.get(space, ()):
            if used & bit or hoops >> hoop & 1:
                continue
            if hoop == start or (size + 1 < most and closes(hoop, start, hoops | 1 << hoop, used | bit, size + 1)):
                return True
        return False

    # Turning all cards together changes nothing, so the card with the lowest number may stay as it is.
    return most >= 2 and any(
        closes(hoop, dot, 1 << hoop, (2 << card) - 1, 1) for card, ((dot, hoop, _, _), *_) in enumerate(stack)
    )


def best_lay(stack: Sequence[Options], *, colours: Sequence[int]) -> tuple[int, ...]:
    """The turn index of each card in a lay with the fewest symbols left over and then the fewest cards turned.

    `colours` are the spaces of each colour as bit masks. A symbol is matched if it shares its space with one of the
    other kind; a space matches one dot and one hoop at most. Exact and deterministic.
    """
    order = _tightest_first(stack, colours)
    search = _BestLay([stack[card] for card in order], colours)
    matched = search.most_matched()
    while search.lay(matched, turned=len(stack)) is None:
        matched -= 1
    lays = (search.lay(matched, turned=turned) for turned in range(len(stack) + 1))
    lay = next(lay for lay in lays if lay is not None)
    return tuple(lay[order.index(card)] for card in range(len(stack)))


def _tightest_first(stack: Sequence[Options], colours: Sequence[int]) -> list[int]:
    """The cards, those first whose colours have the fewest symbols to spare, alike cards together.

    What cannot be is seen soon then: this order is a hundred times faster on the worst stacks than the order given.
    """
    dots = [sum(1 for options in stack if 1 << options[0][0] & colour) for colour in colours]
    hoops = [sum(1 for options in stack if 1 << options[0][1] & colour) for colour in colours]
    rooms = [colour.bit_count() for colour in colours]
    matched = [min(counts) for counts in zip(dots, hoops, rooms, strict=True)]

    def tightness(card: int) -> tuple[int, int, int, int]:
        dot, hoop, _, _ = stack[card][0]
        of_dot, of_hoop = (
            next(place for place, colour in enumerate(colours) if 1 << space & colour) for space in (dot, hoop)
        )
        to_spare = dots[of_dot] - matched[of_dot] + hoops[of_hoop] - matched[of_hoop]
        return to_spare, min(rooms[of_dot], rooms[of_hoop]), of_dot, of_hoop

    return sorted(range(len(stack)), key=tightness)


class _BestLay:
    """Branch and bound over the cards in order; a state is the spaces with a dot and those with a hoop so far."""

    def __init__(self, stack: Sequence[Options], colours: Sequence[int]) -> None:
        self._stack = tuple(tuple((1 << dot, 1 << hoop, turn) for dot, hoop, _, turn in options) for options in stack)
        self._colours = tuple(colours)
        count = len(stack)
        # What the cards from each place on hold: symbols by colour, and the spaces they cover if nobody turns them.
        self._dots = [[0] * len(colours) for _ in range(count + 1)]
        self._hoops = [[0] * len(colours) for _ in range(count + 1)]
        self._dots_as_is, self._hoops_as_is = [0] * (count + 1), [0] * (count + 1)
        for place in reversed(range(count)):
            dot, hoop, _ = self._stack[place][0]
            self._dots[place] = [n + bool(dot & c) for n, c in zip(self._dots[place + 1], colours, strict=True)]
            self._hoops[place] = [n + bool(hoop & c) for n, c in zip(self._hoops[place + 1], colours, strict=True)]
            self._dots_as_is[place] = self._dots_as_is[place + 1] | dot
            self._hoops_as_is[place] = self._hoops_as_is[place + 1] | hoop
        self._bounds: dict[tuple[int, int, int], int] = {}

    def most_matched(self) -> int:
        """No lay matches more spaces than this: counted by colour."""
        return self._bound(0, 0, 0)

    def lay(self, matched: int, *, turned: int) -> tuple[int, ...] | None:
        """A lay that matches this many spaces and turns at most this many cards."""
        chosen: list[int] = []
        dead: dict[tuple[int, int, int], int] = {}  # state -> turns left that were not enough

        def place(index: int, dots: int, hoops: int, left: int) -> bool:
            if index == len(self._stack):
                return (dots & hoops).bit_count() >= matched
            state = (index, dots, hoops)
            if dead.get(state, -1) >= left or self._turns_needed(state, matched) > left:
                return False
            if self._bound(*state) < matched:
                return False
            for dot, hoop, turn in self._stack[index]:
                cost = 1 if turn else 0
                if cost <= left:
                    chosen.append(turn)
                    if place(index + 1, dots | dot, hoops | hoop, left - cost):
                        return True
                    chosen.pop()
            dead[state] = left
            return False

        return tuple(chosen) if place(0, 0, 0, turned) else None

    def _turns_needed(self, state: tuple[int, int, int], matched: int) -> int:
        """A turned card brings at most one dot and one hoop to a new space."""
        index, dots, hoops = state
        dots |= self._dots_as_is[index]
        hoops |= self._hoops_as_is[index]
        both = (dots & hoops).bit_count()
        return max(matched - dots.bit_count(), matched - hoops.bit_count(), (matched - both + 1) // 2)

    def _bound(self, index: int, dots: int, hoops: int) -> int:
        """At most this many spaces are matched in the end, colour by colour, wherever the other cards go."""
        state = (index, dots, hoops)
        known = self._bounds.get(state)
        if known is None:
            known = 0
            for colour, more_dots, more_hoops in zip(self._colours, self._dots[index], self._hoops[index], strict=True):
                d, h = dots & colour, hoops & colour
                both = (d & h).bit_count()
                only_dots, only_hoops = d.bit_count() - both, h.bit_count() - both
                filled = min(only_hoops, more_dots) + min(only_dots, more_hoops)
                fresh = min(
                    (colour & ~(d | h)).bit_count(), max(0, more_dots - only_hoops), max(0, more_hoops - only_dots)
                )
                known += both + filled + fresh
            self._bounds[state] = known
        return known
