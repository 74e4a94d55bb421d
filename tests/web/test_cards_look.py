"""The SVG of a card and of a stack, as it reaches the page."""

import itertools
import re
from dataclasses import dataclass
from xml.etree import ElementTree

import pytest
from django.template import Context, Template
from django.utils import translation

from classroom.web.pictures import MARK_KEYS, MARKS, PICTURE_KEYS, PICTURES, picture_svg
from games.swish.card import Card, Turn
from games.swish.edition import SWISH, SWISH_JR


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


def draw(source, **context):
    return Template("{% load cards pictures %}" + source).render(Context(context))


def where(svg, kind):
    """The middle of the dot or hoop, in card units."""
    (x, y) = re.search(rf'class="{kind} \w+" transform="translate\(([\d.]+) ([\d.]+)\)"', svg).groups()
    return float(x), float(y)


@pytest.mark.parametrize("edition", [SWISH, SWISH_JR])
def test_every_card_is_drawn_with_its_symbols_in_their_spaces(edition):
    for dot, hoop in itertools.permutations(range(edition.spaces), 2):
        svg = draw("{% card card edition %}", card=Card(dot, hoop), edition=edition)
        assert where(svg, "dot") == (23 + 40 * (dot % 3), 23 + 40 * (dot // 3))
        assert where(svg, "hoop") == (23 + 40 * (hoop % 3), 23 + 40 * (hoop // 3))
        assert f'class="dot {edition.colour(dot)}"' in svg
        assert f'class="hoop {edition.colour(hoop)}"' in svg


@pytest.mark.parametrize("edition", [SWISH, SWISH_JR])
@pytest.mark.parametrize("turn", Turn)
def test_turning_a_card_moves_its_symbols_and_changes_no_shape(edition, turn):
    def shapes(card):
        return re.findall(r' d="([^"]+)"', draw("{% card card edition %}", card=card, edition=edition))

    for dot, hoop in itertools.permutations(range(edition.spaces), 2):
        card = Card(dot, hoop)
        assert shapes(edition.turned(card, turn)) == shapes(card)


def test_a_card_is_an_image_with_a_name():
    svg = draw("{% card card edition number=7 row=2 column=3 %}", card=Card(0, 10), edition=SWISH)
    root = ElementTree.fromstring(svg)
    assert root.get("role") == "img"
    assert root.get("aria-label") == (
        "Card 7, row 2, column 3: dot top left, blue cross; hoop bottom middle, green circle"
    )


def test_a_silent_card_is_hidden_from_screen_readers():
    root = ElementTree.fromstring(draw("{% card card edition silent=True %}", card=Card(0, 10), edition=SWISH))
    assert root.get("aria-hidden") == "true"
    assert root.get("aria-label") is None


@pytest.mark.parametrize("edition", [SWISH, SWISH_JR])
def test_a_card_holds_no_style_no_script_and_no_reference(edition):
    """The content security policy forbids inline style; a part swapped in must not need what another part defines."""
    svg = draw("{% card card edition %}", card=Card(0, 4), edition=edition)
    assert not re.search(r"style=|<style|<script|href|url\(|\bid=", svg)


def test_a_card_has_a_point_for_each_space():
    assert draw("{% card card edition %}", card=Card(0, 4), edition=SWISH).count("h0") == 12
    assert draw("{% card card edition %}", card=Card(0, 4), edition=SWISH_JR).count("h0") == 9


@dataclass(frozen=True)
class Left:
    symbol: str
    space: int


@dataclass(frozen=True)
class Laid:
    number: int
    card: Card
    laid: Card
    turn: str


def test_a_stack_has_a_film_and_its_symbols_for_each_card_and_a_ring_for_what_is_left_over():
    laid = [Laid(2, Card(3, 0), Card(3, 0), "as_is"), Laid(5, Card(2, 4), Card(0, 4), "flip_lr")]
    left = [Left("dot", 3), Left("hoop", 4)]
    html = draw('{% include "practice/components/stack.html" %}', laid=laid, left_over=left, edition=SWISH)
    assert html.count('class="layer film film-swish"') == 2
    assert html.count('class="layer ink"') == 2
    assert re.findall(r'data-number="(\d)" data-turn="(\w+)"', html) == [
        ("2", "as_is"),
        ("5", "flip_lr"),
        ("2", "as_is"),
        ("5", "flip_lr"),
    ]
    assert re.findall(r'class="ring" cx="(\d+)" cy="(\d+)"', html) == [("23", "63"), ("63", "63")]
    assert 'aria-label="2 cards over each other. This dot has no hoop: orange square, second row left. ' in html
    assert "style=" not in html


@pytest.mark.parametrize("key", PICTURE_KEYS + MARK_KEYS)
def test_a_picture_stands_alone_in_one_ink(key):
    root = ElementTree.fromstring(picture_svg(key))
    assert root.get("viewBox") == "0 0 64 64"
    assert set(re.findall(r"#[0-9a-f]+", picture_svg(key))) == {"#17202e"}
    assert not re.search(r"var\(|style|class=|currentColor|href", picture_svg(key))


def test_the_twelve_pictures_have_twelve_names_and_twelve_drawings():
    assert [str(name) for _key, name in PICTURES] == [
        "sun",
        "fish",
        "tree",
        "house",
        "key",
        "boat",
        "cup",
        "cat",
        "star",
        "ball",
        "flower",
        "kite",
    ]
    assert len({picture_svg(key) for key in PICTURE_KEYS}) == 12


def test_the_twelve_marks_are_other_drawings_than_the_pictures():
    assert [str(name) for _key, name in MARKS] == [
        *("apple", "bell", "crown", "moon", "cloud", "heart"),
        *("leaf", "umbrella", "mushroom", "anchor", "drum", "hat"),
    ]
    assert len({picture_svg(key) for key in PICTURE_KEYS + MARK_KEYS}) == 24


def test_a_picture_takes_the_colour_of_the_text_around_it():
    assert "#17202e" not in draw('{% picture "fish" %}')


def test_a_picture_is_silent_beside_its_name_and_speaks_alone():
    assert 'aria-hidden="true"' in draw('{% picture "fish" %}')
    assert 'role="img" aria-label="fish"' in draw('{% picture "fish" named=True %}')


def test_an_unknown_picture_draws_nothing():
    assert draw('{% picture "<b>" %}{{ "<b>"|picture_name }}') == ""
