"""The drawn shapes of the symbols: one dot and one hoop for each shape, as SVG path data.

Every shape is the same after a flip left-right, a flip top-bottom and a half-turn, so that a turned card
shows what it showed before. All lengths are card units: a space is 40 units wide, a path is drawn around the middle
of its space (0, 0). A hoop is a band with a hole; the dot of the same shape fits into the hole with a gap all
around, so a locked pair can be seen to lock.
"""

from collections.abc import Sequence
from math import atan2, cos, hypot, pi, sin, sqrt

from games.swish.edition import Shape

type Point = tuple[float, float]

PITCH = 40.0
MARGIN = 3.0
"""Film around the spaces: a Swish card is 126 x 166 units, close to 3 : 4; a Swish Jr. card is 126 x 126."""
EDGE = 1.8
"""Width of the dark edge, drawn half inside and half outside the path."""

_BAND_AND_GAP: dict[Shape, tuple[float, float]] = {
    # On a phone a card is 70 px wide: the bands are as thin as they can be, so that the dots inside are large enough to know.
    Shape.CIRCLE: (3.8, 2.0),
    Shape.SQUARE: (3.8, 2.0),
    Shape.DIAMOND: (3.4, 1.9),
    Shape.LEAF: (3.4, 1.8),
    # Shapes with notches have less room inside: a thinner band yet.
    Shape.CROSS: (3.2, 1.7),
    Shape.BURST: (3.2, 1.7),
    Shape.ARROW: (2.6, 1.3),
}
"""Width of a hoop's band, and of the gap one sees between a dot and the hoop around it."""


def dot_path(shape: Shape) -> str:
    """Path data of the filled dot."""
    return _DOTS[shape]


def hoop_path(shape: Shape) -> str:
    """Path data of the hoop: outer line and hole in one path, to be filled by the even-odd rule."""
    return _HOOPS[shape]


def _hoop(shape: Shape) -> str:
    band, _ = _BAND_AND_GAP[shape]
    return _outline(shape, 0) + _outline(shape, band)


def _dot(shape: Shape) -> str:
    if shape is Shape.BURST:  # moved inwards its short tips would vanish, so it is drawn smaller instead
        return _rounded(_burst(tip=10.0, valley=7.0), radius=0.8)
    band, gap = _BAND_AND_GAP[shape]
    return _outline(shape, band + EDGE / 2 + gap + EDGE / 2)


def _outline(shape: Shape, inset: float) -> str:
    """The outline of a shape, moved inwards by `inset` units everywhere."""
    soft = inset == 0
    match shape:
        case Shape.CIRCLE:
            return _circle(17.4 - inset)
        case Shape.LEAF:
            return _leaf(half_width=14.2, half_height=19.0, inset=inset)
        case Shape.SQUARE:
            return _rounded(_inset(_square(15.8), inset), radius=2.4 if soft else 1.2)
        case Shape.DIAMOND:
            # The tips are rounded more, so that the diamond may be large and two of them still keep apart.
            return _rounded(_inset(_diamond(19.6), inset), radius=5.5 if soft else 1.8)
        case Shape.CROSS:
            return _rounded(_inset(_cross(arm=18.0, half_width=11.0), inset), radius=2.0 if soft else 1.0)
        case Shape.BURST:
            return _rounded(_inset(_burst(tip=20.0, valley=14.4), inset), radius=1.4 if soft else 0.8)
        case Shape.ARROW:
            # Nothing lies beside its heads, so they may leave their space; smaller, the dot's heads would not show.
            return _rounded(
                _inset(_arrow(tip=24.4, base=4.2, head=21.6, shaft=9.2), inset), radius=1.8 if soft else 0.6
            )


def _square(half: float) -> list[Point]:
    return [(half, half), (-half, half), (-half, -half), (half, -half)]


def _diamond(half: float) -> list[Point]:
    return [(half, 0), (0, half), (-half, 0), (0, -half)]


def _cross(*, arm: float, half_width: float) -> list[Point]:
    quarter = [(arm, half_width), (half_width, half_width), (half_width, arm)]
    return _four_quarters(quarter)


def _arrow(*, tip: float, base: float, head: float, shaft: float) -> list[Point]:
    """A level arrow with a head at both ends; `head` and `shaft` are half heights, `base` is where a head begins."""
    below = [(base, head), (base, shaft), (-base, shaft), (-base, head)]
    return [(tip, 0), *below, (-tip, 0), *((-x, -y) for x, y in below)]


def _burst(*, tip: float, valley: float) -> list[Point]:
    radii = (tip, valley)
    return [(radii[i % 2] * cos(i * pi / 8), radii[i % 2] * sin(i * pi / 8)) for i in range(16)]


def _four_quarters(quarter: Sequence[Point]) -> list[Point]:
    """Turn one quarter of an outline on by 90, 180 and 270 degrees."""
    points = list(quarter)
    for _ in range(3):
        points += [(-y, x) for x, y in points[-len(quarter) :]]
    return points


def _inset(points: Sequence[Point], distance: float) -> list[Point]:
    """Move each edge of a counter-clockwise polygon inwards by `distance`; corners stay sharp (mitred)."""
    moved = []
    for i, corner in enumerate(points):
        before, after = points[i - 1], points[(i + 1) % len(points)]
        along = atan2(corner[1] - before[1], corner[0] - before[0])
        onward = atan2(after[1] - corner[1], after[0] - corner[0])
        half_turn = (onward - along) / 2
        length = distance / cos(half_turn)
        normal = along + half_turn + pi / 2
        moved.append((corner[0] + length * cos(normal), corner[1] + length * sin(normal)))
    return moved


def _rounded(points: Sequence[Point], *, radius: float) -> str:
    """Close the polygon with each corner rounded; a corner never eats more than 45 % of an edge."""
    parts: list[str] = []
    for i, corner in enumerate(points):
        before, after = points[i - 1], points[(i + 1) % len(points)]
        start = _towards(corner, before, radius)
        end = _towards(corner, after, radius)
        parts.append(f"{'L' if parts else 'M'}{_xy(start)}Q{_xy(corner)} {_xy(end)}")
    return "".join(parts) + "z"


def _towards(corner: Point, other: Point, radius: float) -> Point:
    length = hypot(other[0] - corner[0], other[1] - corner[1])
    step = min(radius, 0.45 * length) / length
    return corner[0] + step * (other[0] - corner[0]), corner[1] + step * (other[1] - corner[1])


def _circle(radius: float) -> str:
    r = _number(radius)
    return f"M-{r} 0A{r} {r} 0 0 1 {r} 0A{r} {r} 0 0 1-{r} 0z"


def _leaf(*, half_width: float, half_height: float, inset: float) -> str:
    """Two arcs that meet in a tip above and below; an inset shrinks both circles around their own middles."""
    radius = (half_width**2 + half_height**2) / (2 * half_width)
    inner = radius - inset
    r = _number(inner)
    h = _number(sqrt(inner**2 - (radius - half_width) ** 2))
    return f"M0-{h}A{r} {r} 0 0 1 0 {h}A{r} {r} 0 0 1 0-{h}z"


def _xy(point: Point) -> str:
    return f"{_number(point[0])} {_number(point[1])}"


def _number(value: float) -> str:
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


_DOTS = {shape: _dot(shape) for shape in Shape}
_HOOPS = {shape: _hoop(shape) for shape in Shape}
