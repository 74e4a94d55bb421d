"""What a card is called. Written out once by hand for each kind of space, then checked for every card of both decks."""

import itertools

import pytest
from django.utils import translation

from classroom.web.names import card_name, left_over_name, space_name, symbol_name, turn_name
from games.swish.card import Card, Turn
from games.swish.edition import SWISH, SWISH_JR

SWISH_SPACES = [
    ("top left", "blue cross"),
    ("top middle", "green circle"),
    ("top right", "blue cross"),
    ("second row left", "orange square"),
    ("second row middle", "purple diamond"),
    ("second row right", "orange square"),
    ("third row left", "orange square"),
    ("third row middle", "purple diamond"),
    ("third row right", "orange square"),
    ("bottom left", "blue cross"),
    ("bottom middle", "green circle"),
    ("bottom right", "blue cross"),
]
JR_SPACES = [
    ("top left", "orange starburst"),
    ("top middle", "purple circle"),
    ("top right", "orange starburst"),
    ("middle left", "green leaf"),
    ("centre", "blue arrow"),
    ("middle right", "green leaf"),
    ("bottom left", "orange starburst"),
    ("bottom middle", "purple circle"),
    ("bottom right", "orange starburst"),
]


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


@pytest.mark.parametrize(("edition", "spaces"), [(SWISH, SWISH_SPACES), (SWISH_JR, JR_SPACES)])
def test_each_space_has_its_place_and_symbol(edition, spaces):
    assert [(space_name(edition, s), symbol_name(edition, s)) for s in range(edition.spaces)] == spaces


@pytest.mark.parametrize(("edition", "spaces", "patterns"), [(SWISH, SWISH_SPACES, 36), (SWISH_JR, JR_SPACES, 21)])
def test_every_card_of_every_pattern_names_its_dot_and_its_hoop(edition, spaces, patterns):
    cards = [Card(dot, hoop) for dot, hoop in itertools.permutations(range(edition.spaces), 2)]
    assert len({edition.pattern(card) for card in cards}) == patterns
    names = [card_name(card, edition) for card in cards]
    assert len(set(names)) == len(cards)
    for card, name in zip(cards, names, strict=True):
        (dot_place, dot_symbol), (hoop_place, hoop_symbol) = spaces[card.dot], spaces[card.hoop]
        assert name == f"Dot {dot_place}, {dot_symbol}; hoop {hoop_place}, {hoop_symbol}"


def test_a_card_on_a_board_says_number_row_and_column():
    assert card_name(Card(0, 10), SWISH, number=7, row=2, column=3) == (
        "Card 7, row 2, column 3: dot top left, blue cross; hoop bottom middle, green circle"
    )


def test_a_card_beside_a_board_says_its_number_only():
    assert card_name(Card(4, 8), SWISH_JR, number=3) == (
        "Card 3: dot centre, blue arrow; hoop bottom right, orange starburst"
    )


def test_what_is_left_over_is_named_with_place_and_colour():
    assert left_over_name(SWISH, symbol="hoop", space=1) == "This hoop has no dot: green circle, top middle."
    assert left_over_name(SWISH, symbol="dot", space=3) == "This dot has no hoop: orange square, second row left."


@pytest.mark.parametrize(
    ("turn", "sentence"),
    [
        (Turn.AS_IS, "Card 7 stays as it is."),
        (Turn.FLIP_LR, "Flip card 7 left to right."),
        (Turn.FLIP_TB, "Flip card 7 top to bottom."),
        (Turn.HALF, "Turn card 7 half round."),
    ],
)
def test_each_turn_is_said_in_one_sentence(turn, sentence):
    assert turn_name(7, turn.value) == sentence
