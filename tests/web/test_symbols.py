"""The drawn shapes: the same after every turn, and a dot that fits its hoop with a gap to see."""

import re

import pytest

from classroom.web.symbols import EDGE, dot_path, hoop_path
from games.swish.edition import Shape

NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def points(path: str) -> set[tuple[float, float]]:
    """Every point a path names: corners, curve controls and arc ends (not the radii and flags of an arc)."""
    found = set()
    for letter, rest in re.findall(r"([MLQA])([^MLQAz]*)", path):
        numbers = [float(text) for text in NUMBER.findall(rest)]
        if letter == "A":
            numbers = numbers[5:]
        found |= {(numbers[i], numbers[i + 1]) for i in range(0, len(numbers), 2)}
    return found


def radii(path: str) -> list[float]:
    return [float(text) for text in re.findall(r"A(\d+(?:\.\d+)?)", path)]


@pytest.mark.parametrize("shape", Shape)
@pytest.mark.parametrize("draw", [dot_path, hoop_path])
def test_a_symbol_looks_the_same_after_a_flip_left_to_right(shape, draw):
    assert {(-x, y) for x, y in points(draw(shape))} == points(draw(shape))


@pytest.mark.parametrize("shape", Shape)
@pytest.mark.parametrize("draw", [dot_path, hoop_path])
def test_a_symbol_looks_the_same_after_a_flip_top_to_bottom(shape, draw):
    assert {(x, -y) for x, y in points(draw(shape))} == points(draw(shape))


@pytest.mark.parametrize("shape", [Shape.CIRCLE, Shape.LEAF])
def test_both_arcs_of_a_round_symbol_have_one_radius(shape):
    assert len(set(radii(dot_path(shape)))) == 1
    assert len(set(radii(hoop_path(shape)))) == 2  # the outer line and the hole


def test_no_two_shapes_share_a_drawing():
    assert len({dot_path(shape) for shape in Shape}) == len(Shape)
    assert len({hoop_path(shape) for shape in Shape}) == len(Shape)


@pytest.mark.parametrize("shape", Shape)
def test_a_hoop_has_an_outer_line_and_a_hole(shape):
    assert hoop_path(shape).count("M") == 2
    assert dot_path(shape).count("M") == 1


@pytest.mark.parametrize("shape", Shape)
def test_the_dot_keeps_a_visible_gap_to_the_hole_of_its_hoop(shape):
    """Along both axes, edges of both lines counted off; 1.2 units are 1.4 px on a card of 150 px."""
    hole = "M" + hoop_path(shape).split("M")[2]
    for axis in (0, 1):
        in_hole = max(point[axis] for point in points(hole)) if not radii(hole) else reach(hole, axis)
        in_dot = (
            max(point[axis] for point in points(dot_path(shape))) if not radii(hole) else reach(dot_path(shape), axis)
        )
        assert in_hole - in_dot - EDGE >= 1.2


def reach(path: str, axis: int) -> float:
    """How far a circle or leaf reaches: to its tips, or for the rounded side to the top of its arc."""
    along = max(point[axis] for point in points(path))
    if along:
        return along
    radius, half = radii(path)[0], max(max(point) for point in points(path))
    return radius - (radius**2 - half**2) ** 0.5
