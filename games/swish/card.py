"""A Swish card: one dot and one hoop on a transparent sheet, and the four ways to turn it.

Rules: docs/rules/swish.md, section 1.
"""

import re
from enum import Enum
from typing import NamedTuple, Self

_SHOWN = 24  # characters of a wrong text that a message repeats
_CARD = re.compile(r"(0|[1-9][0-9]?)-(0|[1-9][0-9]?)", re.ASCII)
_CARD_WITH_SUFFIX = re.compile(r"[0-9]+-[0-9]+(?P<suffix>[^0-9].*)", re.ASCII | re.DOTALL)
_SEPARATORS = tuple(" ,;+&/|-")  # after these comes another symbol, not a turn
_SEVERAL = re.compile(r"[^0-9]*[0-9]+[^0-9-]+[0-9]+[^0-9]*", re.ASCII)
_QUARTER = re.compile(r"(?<![0-9])(?:90|270)(?![0-9])|q|quarter|[¼]", re.ASCII | re.IGNORECASE)


class Turn(Enum):
    """The four ways a card may lie. Turning twice in the same way gives the first lay back.

    The order is part of the engine: the index of a turn has bit 0 set if left and right change places and bit 1 set
    if top and bottom do, so that one turn after another is the exclusive or of their indexes.
    """

    AS_IS = "as_is"
    FLIP_LR = "flip_lr"
    FLIP_TB = "flip_tb"
    HALF = "half_turn"

    @property
    def mirrors(self) -> bool:
        """Whether the card shows its back after this turn."""
        return self in (Turn.FLIP_LR, Turn.FLIP_TB)

    @classmethod
    def _missing_(cls, value: object) -> None:
        if isinstance(value, str) and _QUARTER.search(value):
            raise ValueError("A quarter turn is never legal: the cards must cover each other.")


TURNS: tuple[Turn, ...] = tuple(Turn)


class Mistake(Enum):
    """What is wrong with a card or with a list of cards."""

    NO_CARDS = "no_cards"
    TOO_MANY_CARDS = "too_many_cards"
    NO_DOT = "no_dot"
    NO_HOOP = "no_hoop"
    TWO_DOTS = "two_dots"
    TWO_HOOPS = "two_hoops"
    TOO_MANY_SYMBOLS = "too_many_symbols"
    SAME_SPACE = "same_space"
    NEGATIVE_SPACE = "negative_space"
    NO_SUCH_SPACE = "no_such_space"
    QUARTER_TURN = "quarter_turn"
    TURN_IN_CARD = "turn_in_card"
    NOT_A_CARD = "not_a_card"


class BadCard(ValueError):
    """A card, or a list of cards, that cannot be. The message is one plain sentence; `mistake` is for translation."""

    def __init__(self, mistake: Mistake, message: str) -> None:
        super().__init__(message)
        self.mistake = mistake


class _Spaces(NamedTuple):
    dot: int
    hoop: int


class Card(_Spaces):
    """One card as it lies: the space of its dot and the space of its hoop, numbered row by row from 0.

    Which spaces there are depends on the edition (`Edition.check_card`). Raises BadCard if a space is not a whole
    number of at least 0, or if both symbols share a space.
    """

    __slots__ = ()

    def __new__(cls, dot: int, hoop: int) -> Self:
        if type(dot) is not int or type(hoop) is not int:
            raise BadCard(Mistake.NOT_A_CARD, "The spaces of a card must be whole numbers.")
        if dot < 0 or hoop < 0:
            raise BadCard(Mistake.NEGATIVE_SPACE, "A space cannot be negative: spaces are numbered from 0.")
        if dot == hoop:
            raise BadCard(Mistake.SAME_SPACE, f"Dot and hoop are on the same space, {_short(str(dot))}.")
        return super().__new__(cls, dot, hoop)

    def __str__(self) -> str:
        return f"{self.dot}-{self.hoop}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """The card written "dot-hoop", as in "3-0". Raises BadCard with the mistake named."""
        match = _CARD.fullmatch(text)
        if match is None:
            raise _explained(text)
        dot, hoop = int(match[1]), int(match[2])
        if dot == hoop:
            raise BadCard(Mistake.SAME_SPACE, f"{_quoted(text)} has its dot and its hoop on the same space.")
        return cls(dot, hoop)


def _explained(text: str) -> BadCard:
    """The mistake in a text that is no card, as a sentence that names it."""
    shown = _quoted(text)
    suffixed = _CARD_WITH_SUFFIX.fullmatch(text)
    if suffixed and _QUARTER.search(suffixed["suffix"]):
        return BadCard(Mistake.QUARTER_TURN, f"{shown} has a quarter turn, which is never legal.")
    if suffixed and not suffixed["suffix"].startswith(_SEPARATORS):
        return BadCard(Mistake.TURN_IN_CARD, f"{shown} has something after the hoop; write the card as it lies.")
    if re.search(r"(?:^|-)-[0-9]", text) and re.search(r"[0-9]-|-[0-9]+-", text):
        return BadCard(Mistake.NEGATIVE_SPACE, f"{shown} has a negative space; spaces are numbered from 0.")
    parts = text.split("-")
    if len(parts) == 1:
        if _QUARTER.search(text) and not text.isdigit():
            return BadCard(Mistake.QUARTER_TURN, f"{shown} is a quarter turn, which is never legal.")
        if _SEVERAL.fullmatch(text) or not re.fullmatch(r"[0-9]+", text, re.ASCII):
            return BadCard(Mistake.NOT_A_CARD, f'{shown} is not a card; write dot-hoop, as in "3-0".')
        return BadCard(Mistake.NO_HOOP, f'{shown} has no hoop; write dot-hoop, as in "3-0".')
    if len(parts) > 2:
        return BadCard(Mistake.TOO_MANY_SYMBOLS, f"{shown} has two dots or two hoops; a card has one of each.")
    dot, hoop = parts
    if not dot or not hoop:
        if not dot and not hoop:
            return BadCard(Mistake.NO_DOT, f"{shown} has no dot and no hoop.")
        missing = (Mistake.NO_DOT, "dot") if not dot else (Mistake.NO_HOOP, "hoop")
        return BadCard(missing[0], f'{shown} has no {missing[1]}; write dot-hoop, as in "3-0".')
    if _SEVERAL.fullmatch(dot):
        return BadCard(Mistake.TWO_DOTS, f"{shown} has two dots; a card has one dot and one hoop.")
    if _SEVERAL.fullmatch(hoop):
        return BadCard(Mistake.TWO_HOOPS, f"{shown} has two hoops; a card has one dot and one hoop.")
    if re.fullmatch(r"[0-9]+", dot, re.ASCII) and re.fullmatch(r"[0-9]+", hoop, re.ASCII):
        if any(len(space) > 1 and space.startswith("0") for space in parts):
            return BadCard(Mistake.NOT_A_CARD, f"{shown} has a number with a zero in front; write it without.")
        return BadCard(Mistake.NO_SUCH_SPACE, f"{shown} names a space that no card has.")
    return BadCard(Mistake.NOT_A_CARD, f"{shown} is not a card; its spaces must be written with the digits 0 to 9.")


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "..."


def _quoted(text: str) -> str:
    """The text in quotes, short, and without characters that could harm a terminal."""
    return '"' + "".join(letter if letter.isprintable() else "?" for letter in _short(text)) + '"'
