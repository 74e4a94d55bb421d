"""Spaces, colours, turning, patterns and decks. docs/rules/swish.md, section 1."""

from collections import Counter

import pytest

from games.swish.card import BadCard, Card, Turn
from games.swish.edition import EDITIONS, SWISH, SWISH_JR, Edition, Provenance, Shape


def letters(edition: Edition) -> list[str]:
    """The colours by their first letters, a row in a string."""
    line = "".join(edition.colour(space)[0] for space in range(edition.spaces))
    return [line[start : start + edition.columns] for start in range(0, edition.spaces, edition.columns)]


def pairs(edition: Edition, cards: list[Card]) -> Counter[str]:
    """How many of the cards have each pair of colours, whichever is the dot."""
    return Counter("".join(sorted(edition.colour(space)[0] for space in card)) for card in cards)


def test_the_colours_of_swish():
    assert letters(SWISH) == ["bgb", "opo", "opo", "bgb"]


def test_the_colours_of_swish_jr():
    assert letters(SWISH_JR) == ["opo", "gbg", "opo"]


def test_each_colour_has_a_shape_of_its_own():
    assert [SWISH.shape(space) for space in (1, 3, 4, 0)] == [Shape.CIRCLE, Shape.SQUARE, Shape.DIAMOND, Shape.CROSS]
    assert [SWISH_JR.shape(space) for space in (0, 1, 3, 4)] == [Shape.BURST, Shape.CIRCLE, Shape.LEAF, Shape.ARROW]


def test_the_turns_move_a_corner_to_the_other_corners():
    assert [SWISH.turn(0, turn) for turn in Turn] == [0, 2, 9, 11]
    assert [SWISH_JR.turn(0, turn) for turn in Turn] == [0, 2, 6, 8]


def test_turning_a_card_turns_both_symbols():
    assert [str(SWISH.turned(Card(3, 1), turn)) for turn in Turn] == ["3-1", "5-1", "6-10", "8-10"]


@pytest.mark.parametrize("edition", [SWISH, SWISH_JR], ids=["swish", "jr"])
def test_a_colour_is_what_turning_mixes(edition: Edition):
    for space in range(edition.spaces):
        reached = {edition.turn(space, turn) for turn in Turn}
        assert reached == {s for s in range(edition.spaces) if edition.colour(s) is edition.colour(space)}


def test_swish_has_36_patterns():
    assert len({SWISH.pattern(card) for card in SWISH.cards}) == 36
    assert pairs(SWISH, [entry.card for entry in SWISH.entries]) == {
        "gg": 1, "oo": 3, "pp": 1, "bb": 3, "go": 4, "gp": 4, "bg": 4, "op": 4, "bo": 8, "bp": 4,
    }  # fmt: skip


def test_swish_has_60_cards():
    assert pairs(SWISH, list(SWISH.deck)) == {
        "gg": 2, "oo": 6, "pp": 2, "bb": 6, "go": 6, "gp": 8, "bg": 6, "op": 6, "bo": 12, "bp": 6,
    }  # fmt: skip


def test_the_single_cards_of_swish_are_closed_under_swapping_dot_and_hoop():
    singles = {SWISH.pattern(entry.card) for entry in SWISH.entries if entry.copies == 1}
    named = ["1-3", "3-1", "0-1", "1-0", "3-4", "4-3", "0-4", "4-0", "0-3", "3-0", "0-5", "3-2"]
    assert singles == {SWISH.pattern(Card.parse(text)) for text in named}
    assert len(singles) == 12
    assert singles == {SWISH.pattern(Card(card.hoop, card.dot)) for card in map(Card.parse, named)}


def test_the_number_of_one_coloured_and_green_and_purple_cards_is_certain():
    certain = [card for card, how in zip(SWISH.deck, SWISH.provenance, strict=True) if how is Provenance.CERTAIN]
    assert pairs(SWISH, certain) == {"gg": 2, "oo": 6, "pp": 2, "bb": 6, "gp": 8}


def test_swish_jr_has_21_patterns_each_twice():
    assert len(SWISH_JR.entries) == 21
    assert len(SWISH_JR.deck) == 42
    assert {entry.copies for entry in SWISH_JR.entries} == {2}
    assert set(SWISH_JR.provenance) == {Provenance.ASSUMED}


def test_all_lays_of_a_card_have_its_pattern():
    for edition in EDITIONS.values():
        for card in edition.cards:
            assert {edition.pattern(edition.turned(card, turn)) for turn in Turn} == {edition.pattern(card)}


def test_the_turn_of_a_card_from_the_first_of_its_pattern_is_known():
    for edition in EDITIONS.values():
        for card in edition.cards:
            first = edition.entries[edition.pattern(card)].card
            assert edition.turned(first, tuple(Turn)[edition.turn_ids[card]]) == card


def test_a_deck_corrected_with_the_box_is_another_deck_of_certain_cards():
    singles = [
        Card.parse(text)
        for text in ["1-6", "1-3", "0-1", "1-0", "3-4", "4-3", "0-4", "4-0", "0-3", "3-0", "0-5", "3-2"]
    ]
    corrected = SWISH.with_singles(singles)
    assert len(corrected.deck) == 60
    assert corrected.deck_hash != SWISH.deck_hash
    assert corrected != SWISH
    assert set(corrected.provenance) == {Provenance.CERTAIN}
    assert corrected.key == "swish"


def test_a_card_cannot_be_corrected_twice():
    with pytest.raises(ValueError, match=r"The same card is named twice\."):
        SWISH.with_singles([Card(0, 1), Card(2, 1)])


def test_the_hash_of_a_deck_stays():
    assert (SWISH.deck_hash, SWISH_JR.deck_hash) == ("8624eb69ed014cbf", "91f45614928be128")


def test_a_space_outside_the_card_is_refused():
    with pytest.raises(BadCard, match=r"There is no space 12; the spaces are 0 to 11\."):
        SWISH.colour(12)
    with pytest.raises(BadCard, match=r"There is no space -1; the spaces are 0 to 8\."):
        SWISH_JR.turn(-1, Turn.HALF)
    with pytest.raises(BadCard, match=r"There is no space 9; the spaces are 0 to 8\."):
        SWISH_JR.pattern(Card(9, 0))
