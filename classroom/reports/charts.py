"""Charts as geometry: values in, lengths and places of a drawing out. `templates/reports/charts/` draws them as SVG. Pure.

Why no library draws them: docs/decisions/0020-class-progress.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from classroom.practice.rating import LEVEL_ENDS

LEVELS = len(LEVEL_ENDS) + 1
# The scale of abilities has no ends; the lowest and the highest level are drawn as far as this, in logits.
_ENDS = (2.0, *LEVEL_ENDS, 10.0)

# Units of the drawing. It is as wide as a phone, so that letters keep their size there.
WIDTH = 640
LEFT, RIGHT, TOP, BOTTOM = 64, 24, 8, 30
ROW = 44  # of a level
MOST_LABELS = 6


def level_place(difficulty: float) -> float:
    """Where boards of this difficulty (logits) lie among the levels: 0 to 1 is level 1, 1 to 2 level 2 ... 4 to 5 level 5."""
    for level, (low, high) in enumerate(pairwise(_ENDS)):
        if difficulty < high:
            return level + max(0.0, (difficulty - low) / (high - low))
    return float(LEVELS)


@dataclass(frozen=True)
class Mark:
    """One point of a growth chart: places (`level_place`), or None for too early to say."""

    label: str
    low: float | None = None
    middle: float | None = None
    high: float | None = None


@dataclass(frozen=True)
class LevelRow:
    """A stripe of the drawing for one level."""

    level: int
    y: int
    is_striped: bool
    height: int = ROW

    @property
    def middle(self) -> float:
        return self.y + self.height / 2


@dataclass(frozen=True)
class Dot:
    x: float
    y: float


@dataclass(frozen=True)
class Label:
    x: float
    words: str


@dataclass(frozen=True)
class GrowthChart:
    """A line with a band around it. `bands` and `lines` are points of polygons and polylines; a gap where it is too early."""

    title: str
    description: str
    rows: tuple[LevelRow, ...]
    bands: tuple[str, ...]
    lines: tuple[str, ...]
    dots: tuple[Dot, ...]
    labels: tuple[Label, ...]
    width: int = WIDTH
    height: int = TOP + LEVELS * ROW + BOTTOM
    left: int = LEFT

    @property
    def right(self) -> int:
        return self.width - RIGHT

    @property
    def inner_width(self) -> int:
        return self.right - self.left

    @property
    def level_x(self) -> int:
        """The end of the words beside the rows."""
        return self.left - 10

    @property
    def bottom(self) -> int:
        return TOP + LEVELS * ROW

    @property
    def label_y(self) -> int:
        return self.bottom + 21


def growth_chart(marks: Sequence[Mark], *, title: str, description: str) -> GrowthChart:
    """Levels from bottom to top, the marks from left to right in their order."""
    step = (WIDTH - LEFT - RIGHT) / max(len(marks), 1)
    xs = [LEFT + step * (number + 0.5) for number in range(len(marks))]
    every = -(-len(marks) // MOST_LABELS) or 1
    stretches = list(_stretches(list(zip(xs, marks, strict=True))))
    told = [stretch for stretch in stretches if len(stretch) > 1]
    return GrowthChart(
        title=title,
        description=description,
        rows=tuple(
            LevelRow(level, TOP + (LEVELS - level) * ROW, is_striped=level % 2 == 0) for level in range(1, LEVELS + 1)
        ),
        bands=tuple(_band(stretch) for stretch in told),
        lines=tuple(_points((x, mark.middle) for x, mark in stretch) for stretch in told),
        dots=tuple(
            Dot(round(x, 1), _y(mark.middle)) for x, mark in zip(xs, marks, strict=True) if mark.middle is not None
        ),
        # Counted from the last one, which is the one most looked at.
        labels=tuple(
            Label(round(x, 1), mark.label)
            for number, (x, mark) in enumerate(zip(xs, marks, strict=True))
            if (len(marks) - 1 - number) % every == 0
        ),
    )


def _band(stretch: Sequence[tuple[float, Mark]]) -> str:
    """Along the upper edge and back along the lower one."""
    upper = [(x, mark.high) for x, mark in stretch]
    return _points(upper + [(x, mark.low) for x, mark in reversed(stretch)])


def _stretches(points: Sequence[tuple[float, Mark]]) -> Iterator[list[tuple[float, Mark]]]:
    """Runs of points of which something can be said."""
    stretch: list[tuple[float, Mark]] = []
    for point in points:
        if point[1].middle is not None:
            stretch.append(point)
        elif stretch:
            yield stretch
            stretch = []
    if stretch:
        yield stretch


def _points(points: Iterable[tuple[float, float | None]]) -> str:
    return " ".join(f"{round(x, 1)},{_y(place)}" for x, place in points if place is not None)


def _y(place: float) -> float:
    return round(TOP + (LEVELS - place) * ROW, 1)
