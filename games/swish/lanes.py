"""Looking a board up in a list of swishes at once: one bit lane of a big integer for each swish of the list.

For every pattern and number of copies there is a mask of the swishes that need no more of it; the swishes on a board are
the lanes left when the masks of all patterns are taken together. Masks of four patterns at a time are kept.
"""

from collections.abc import Iterable, Sequence
from struct import Struct
from typing import Final

_GROUP = 4  # patterns whose copies, a byte each, make one 32-bit number


def copies_weights(pattern_count: int) -> tuple[int, ...]:
    """For each pattern the number to add for a card of it; the sum over a board has a byte of copies per pattern."""
    return tuple(1 << 8 * pattern for pattern in range(pattern_count))


class Lanes:
    """A list of swishes as bit lanes, each given by its patterns in ascending order."""

    def __init__(self, swishes: Iterable[Sequence[int]], *, pattern_count: int, most_kept: int = 2) -> None:
        """`most_kept`: groups with more copies of a pattern than this, as no deck has them, are worked out anew."""
        groups = -(-pattern_count // _GROUP)
        at_least, count = _lanes_by_copies(swishes)
        self.every: Final = (1 << count) - 1
        self._split = Struct(f"<{groups}I").unpack
        self._bytes = groups * _GROUP
        self._groups = tuple(
            _Group({place: at_least.get(_GROUP * group + place, {}) for place in range(_GROUP)}, self.every, most_kept)
            for group in range(groups)
        )
        self._at_least = at_least

    def present(self, copies: int) -> int:
        """The lanes of the swishes that a board holds, from the sum of `copies_weights` over its cards."""
        lanes = self.every
        for group, key in zip(self._groups, self._split(copies.to_bytes(self._bytes, "little")), strict=True):
            lanes &= group[key]
        return lanes

    def exactly(self, pattern: int, copies: int) -> int:
        """The lanes of the swishes that take so many cards of the pattern, at least one."""
        needing = self._at_least.get(pattern, {})
        return needing.get(copies, 0) & ~needing.get(copies + 1, 0)

    def at_least(self, pattern: int, copies: int) -> int:
        """The lanes of the swishes that take so many cards of the pattern or more, at least one."""
        return self._at_least.get(pattern, {}).get(copies, 0)


class _Group(dict[int, int]):
    """The lanes that four patterns allow, by their copies on the board; worked out when first asked for."""

    def __init__(self, at_least: dict[int, dict[int, int]], every: int, most_kept: int) -> None:
        super().__init__()
        self._most_kept = most_kept
        self._at_least = at_least
        self._every = every

    def __missing__(self, key: int) -> int:
        lanes = self._every
        few = True
        for place, needing in self._at_least.items():
            copies = key >> 8 * place & 255
            few = few and copies <= self._most_kept
            lanes &= ~needing.get(copies + 1, 0)
        if few:
            self[key] = lanes
        return lanes


def _lanes_by_copies(swishes: Iterable[Sequence[int]]) -> tuple[dict[int, dict[int, int]], int]:
    """For each pattern and number of copies, the lanes of the swishes that need so many; and how many lanes there are."""
    places: dict[tuple[int, int], list[int]] = {}
    count = 0
    for lane, patterns in enumerate(swishes):
        copies, last = 0, -1
        for pattern in patterns:
            copies = copies + 1 if pattern == last else 1
            last = pattern
            places.setdefault((pattern, copies), []).append(lane)
        count = lane + 1
    lanes: dict[int, dict[int, int]] = {}
    for (pattern, copies), members in sorted(places.items()):
        bits = bytearray(b"0" * count)
        for lane in members:
            bits[~lane] = 49  # "1"
        lanes.setdefault(pattern, {})[copies] = int(bits, 2)
    return lanes, count
