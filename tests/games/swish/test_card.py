"""Cards in writing, and what is refused. docs/rules/swish.md, section 1."""

import pickle

import pytest

from games.swish.board import canonical_key, format_cards, parse_cards
from games.swish.card import BadCard, Card, Mistake, Turn
from games.swish.edition import SWISH, SWISH_JR


def test_a_card_is_written_dot_hoop():
    assert Card.parse("11-8") == Card(11, 8)
    assert str(Card(11, 8)) == "11-8"


def test_cards_are_values():
    assert {Card(3, 0), Card(3, 0)} == {Card(3, 0)}
    assert sorted([Card(3, 0), Card(0, 3), Card(3, 1)]) == [Card(0, 3), Card(3, 0), Card(3, 1)]
    assert pickle.loads(pickle.dumps(Card(3, 0))) == Card(3, 0)


@pytest.mark.parametrize(
    ("text", "mistake", "message"),
    [
        ("3", Mistake.NO_HOOP, '"3" has no hoop; write dot-hoop, as in "3-0".'),
        ("3-", Mistake.NO_HOOP, '"3-" has no hoop; write dot-hoop, as in "3-0".'),
        ("-3", Mistake.NO_DOT, '"-3" has no dot; write dot-hoop, as in "3-0".'),
        ("-", Mistake.NO_DOT, '"-" has no dot and no hoop.'),
        ("3-3", Mistake.SAME_SPACE, '"3-3" has its dot and its hoop on the same space.'),
        ("3,4-0", Mistake.TWO_DOTS, '"3,4-0" has two dots; a card has one dot and one hoop.'),
        ("3+4-0", Mistake.TWO_DOTS, '"3+4-0" has two dots; a card has one dot and one hoop.'),
        ("3-0/1", Mistake.TWO_HOOPS, '"3-0/1" has two hoops; a card has one dot and one hoop.'),
        ("3-0,1", Mistake.TWO_HOOPS, '"3-0,1" has two hoops; a card has one dot and one hoop.'),
        ("3-0-1", Mistake.TOO_MANY_SYMBOLS, '"3-0-1" has two dots or two hoops; a card has one of each.'),
        ("-1-0", Mistake.NEGATIVE_SPACE, '"-1-0" has a negative space; spaces are numbered from 0.'),
        ("3--1", Mistake.NEGATIVE_SPACE, '"3--1" has a negative space; spaces are numbered from 0.'),
        ("100-3", Mistake.NO_SUCH_SPACE, '"100-3" names a space that no card has.'),
        ("3-0@90", Mistake.QUARTER_TURN, '"3-0@90" has a quarter turn, which is never legal.'),
        ("3-0q", Mistake.QUARTER_TURN, '"3-0q" has a quarter turn, which is never legal.'),
        ("3-0:270", Mistake.QUARTER_TURN, '"3-0:270" has a quarter turn, which is never legal.'),
        ("3-0-90", Mistake.QUARTER_TURN, '"3-0-90" has a quarter turn, which is never legal.'),
        ("3-0/90", Mistake.QUARTER_TURN, '"3-0/90" has a quarter turn, which is never legal.'),
        ("@90", Mistake.QUARTER_TURN, '"@90" is a quarter turn, which is never legal.'),
        ("3-0@180", Mistake.TURN_IN_CARD, '"3-0@180" has something after the hoop; write the card as it lies.'),
        ("03-1", Mistake.NOT_A_CARD, '"03-1" has a number with a zero in front; write it without.'),
        ("٣-0", Mistake.NOT_A_CARD, '"٣-0" is not a card; its spaces must be written with the digits 0 to 9.'),
        ("3–0", Mistake.NOT_A_CARD, '"3–0" is not a card; write dot-hoop, as in "3-0".'),
        ("", Mistake.NOT_A_CARD, '"" is not a card; write dot-hoop, as in "3-0".'),
        ("\x1b[31m", Mistake.NOT_A_CARD, '"?[31m" is not a card; write dot-hoop, as in "3-0".'),
    ],
)
def test_a_text_that_is_no_card_is_refused_with_its_mistake(text: str, mistake: Mistake, message: str):
    with pytest.raises(BadCard) as refused:
        Card.parse(text)
    assert (refused.value.mistake, str(refused.value)) == (mistake, message)


def test_a_long_text_is_shown_short():
    with pytest.raises(BadCard) as refused:
        Card.parse("9" * 100_000 + "-0")
    assert str(refused.value) == '"999999999999999999999999..." names a space that no card has.'


@pytest.mark.parametrize(
    ("dot", "hoop", "mistake"),
    [
        (-1, 0, Mistake.NEGATIVE_SPACE),
        (0, -1, Mistake.NEGATIVE_SPACE),
        (4, 4, Mistake.SAME_SPACE),
        (True, 0, Mistake.NOT_A_CARD),
        (3.0, 0, Mistake.NOT_A_CARD),
        ("3", 0, Mistake.NOT_A_CARD),
        (None, 0, Mistake.NOT_A_CARD),
    ],
)
def test_a_card_that_cannot_be_is_not_made(dot: int, hoop: int, mistake: Mistake):
    with pytest.raises(BadCard) as refused:
        Card(dot, hoop)
    assert refused.value.mistake is mistake


@pytest.mark.parametrize("value", ["quarter_turn", "quarter", "90", "270 degrees"])
def test_a_quarter_turn_is_no_turn(value: str):
    with pytest.raises(ValueError, match=r"A quarter turn is never legal: the cards must cover each other\."):
        Turn(value)


def test_an_unknown_turn_is_no_turn():
    with pytest.raises(ValueError, match="'upside down' is not a valid Turn"):
        Turn("upside down")


def test_a_board_is_read_and_written_back():
    assert parse_cards(" 3-0  0-3\n11-8 ", SWISH) == (Card(3, 0), Card(0, 3), Card(11, 8))
    assert format_cards([Card(3, 0), Card(0, 3), Card(11, 8)]) == "3-0 0-3 11-8"


def test_a_bad_card_on_a_board_is_named_by_its_number():
    with pytest.raises(BadCard, match=r'Card 2: "3-3" has its dot and its hoop on the same space\.'):
        parse_cards("3-0 3-3", SWISH)


def test_the_spaces_of_a_board_are_those_of_the_edition():
    with pytest.raises(BadCard, match=r"Card 1: There is no space 12; the spaces are 0 to 11\."):
        parse_cards("12-0", SWISH)
    with pytest.raises(BadCard, match=r"Card 1: There is no space 9; the spaces are 0 to 8\."):
        parse_cards("0-9", SWISH_JR)


@pytest.mark.parametrize("text", ["", "  \n\t"])
def test_a_board_without_cards_is_refused(text: str):
    with pytest.raises(BadCard, match=r"There is no card\."):
        parse_cards(text, SWISH)


def test_a_board_of_more_than_a_deck_is_refused():
    assert len(parse_cards("3-0 " * 60, SWISH)) == 60
    with pytest.raises(BadCard, match=r"There are 61 cards; 60 are the most\."):
        parse_cards("3-0 " * 61, SWISH)


def test_the_canonical_key_knows_neither_order_nor_turns():
    assert canonical_key(parse_cards("3-0 0-1", SWISH), SWISH) == "swish:00.18"
    assert canonical_key(parse_cards("11-10 5-2", SWISH), SWISH) == "swish:00.18"
    assert canonical_key(parse_cards("11-10 5-0", SWISH), SWISH) != "swish:00.18"
