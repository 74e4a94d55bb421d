"""What a student can claim, as values and as text, and the refusal of what is no claim at all."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from games.swish.card import TURNS, Card, Turn
from games.swish.check import Symbol

MAX_LENGTH = 400
"""The longest claim read, in characters; twelve cards with their turns need fewer than 160."""

_NUMBER = re.compile(r"0|[1-9][0-9]{0,5}", re.ASCII)
_TURN_NAMES = {turn.value: turn for turn in TURNS}
_QUARTERS = re.compile(r"quarter|90|270", re.ASCII | re.IGNORECASE)


class Refusal(StrEnum):
    """Why something is no claim on a puzzle."""

    NOT_A_CLAIM = "not_a_claim"
    TOO_LONG = "too_long"
    NO_CARDS = "no_cards"
    TOO_FEW = "too_few"
    TOO_MANY = "too_many"
    DOUBLED = "doubled"
    NOT_ON_BOARD = "not_on_board"
    NOT_OFFERED = "not_offered"
    QUARTER_TURN = "quarter_turn"
    NO_SUCH_TURN = "no_such_turn"
    NO_SYMBOL = "no_symbol"
    NOT_ASKED = "not_asked"
    NO_SUCH_NUMBER = "no_such_number"
    OVER = "over"


SENTENCES: Mapping[str, str] = {
    Refusal.NOT_A_CLAIM: "This is no answer to this task.",
    Refusal.TOO_LONG: "This answer is too long.",
    Refusal.NO_CARDS: "No card is chosen.",
    Refusal.TOO_FEW: "These are too few cards: choose at least {fewest}.",
    Refusal.TOO_MANY: "These are too many cards: choose at most {most}.",
    Refusal.DOUBLED: "The same card is there twice.",
    Refusal.NOT_ON_BOARD: "There is no such card on this board.",
    Refusal.NOT_OFFERED: "This card is in the stack already. Choose one of the others.",
    Refusal.QUARTER_TURN: "A quarter turn is never legal: the cards must cover each other.",
    Refusal.NO_SUCH_TURN: "There is no such turn.",
    Refusal.NO_SYMBOL: "Say which symbol is left over.",
    Refusal.NOT_ASKED: "Here it is not asked which symbol is left over.",
    Refusal.NO_SUCH_NUMBER: "A board of {cards} cards cannot have so many.",
    Refusal.OVER: "This run is over.",
}
"""Every code that a BadClaim can carry, with its sentence (for translators and tests)."""


class BadClaim(ValueError):
    """Something that is no claim on this puzzle; nothing is counted. Translate by `code`, with `facts` filled in."""

    def __init__(self, code: Refusal, **facts: int) -> None:
        super().__init__(SENTENCES[code].format(**facts))
        self.code = code.value
        self.facts = facts


@dataclass(frozen=True, slots=True)
class Chosen:
    """Cards by their positions, in any order. In writing: "2 5 9"."""

    positions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Laid:
    """Cards by their positions with the turn of each as it was laid. In writing: "2:as_is 5:half_turn"."""

    cards: tuple[tuple[int, Turn], ...]


@dataclass(frozen=True, slots=True)
class Number:
    """A number. In writing: "4"."""

    number: int


@dataclass(frozen=True, slots=True)
class LeftOverSymbol:
    """A symbol by the position of its card."""

    position: int
    symbol: Symbol


@dataclass(frozen=True, slots=True)
class Said:
    """Swish or not, and perhaps what is left over. In writing: "swish", "no", "no 2 dot"."""

    swish: bool
    left_over: LeftOverSymbol | None = None


def require_claim[C](claim: object, of: type[C]) -> C:
    """Return the claim. Raises BadClaim if it is none of this type."""
    if not isinstance(claim, of):
        raise BadClaim(Refusal.NOT_A_CLAIM)
    return claim


def require_positions(positions: object, *, board: Sequence[Card | None], fewest: int, most: int) -> tuple[int, ...]:
    """Return the positions, ascending. Raises BadClaim unless they are so many different cards of the board."""
    if not isinstance(positions, tuple):
        raise BadClaim(Refusal.NOT_A_CLAIM)
    if not positions:
        raise BadClaim(Refusal.NO_CARDS)
    if len(positions) > len(board):
        raise BadClaim(Refusal.TOO_MANY, fewest=fewest, most=most)
    for position in positions:
        require_position(position, board=board)
    if len(set(positions)) < len(positions):
        raise BadClaim(Refusal.DOUBLED)
    if len(positions) < fewest:
        raise BadClaim(Refusal.TOO_FEW, fewest=fewest, most=most)
    if len(positions) > most:
        raise BadClaim(Refusal.TOO_MANY, fewest=fewest, most=most)
    return tuple(sorted(positions))


def require_position(position: object, *, board: Sequence[Card | None]) -> int:
    """Return the position. Raises BadClaim unless a card of the board lies there."""
    if type(position) is not int:
        raise BadClaim(Refusal.NOT_A_CLAIM)
    if not 0 <= position < len(board) or board[position] is None:
        raise BadClaim(Refusal.NOT_ON_BOARD)
    return position


def chosen_text(claim: Chosen) -> str:
    """Write chosen cards."""
    return " ".join(map(str, claim.positions))


def parse_chosen(text: str) -> Chosen:
    """Read chosen cards. Raises BadClaim."""
    return Chosen(tuple(map(parse_number, words(text))))


def laid_text(claim: Laid) -> str:
    """Write laid cards."""
    return " ".join(f"{position}:{turn.value}" for position, turn in claim.cards)


def parse_laid(text: str) -> Laid:
    """Read laid cards. Raises BadClaim, with a code of its own for a quarter turn."""
    cards = []
    for word in words(text):
        position, colon, turn = word.partition(":")
        if not colon:
            raise BadClaim(Refusal.NO_SUCH_TURN)
        cards.append((parse_number(position), _parse_turn(turn)))
    return Laid(tuple(cards))


def said_text(claim: Said) -> str:
    """Write what was said about a stack."""
    left = claim.left_over
    said = "swish" if claim.swish else "no"
    return said if left is None else f"{said} {left.position} {left.symbol.value}"


def parse_said(text: str) -> Said:
    """Read what was said about a stack. Raises BadClaim."""
    match words(text):
        case ["swish"]:
            return Said(True)
        case ["no"]:
            return Said(False)
        case ["no", position, ("dot" | "hoop") as symbol]:
            return Said(False, LeftOverSymbol(parse_number(position), Symbol(symbol)))
    raise BadClaim(Refusal.NOT_A_CLAIM)


def words(text: object) -> list[str]:
    """Return the words of a claim. Raises BadClaim if it is no text or too long."""
    if not isinstance(text, str):
        raise BadClaim(Refusal.NOT_A_CLAIM)
    if len(text) > MAX_LENGTH:
        raise BadClaim(Refusal.TOO_LONG)
    return text.split()


def parse_number(word: str) -> int:
    """Read a whole number of up to six digits. Raises BadClaim."""
    if not _NUMBER.fullmatch(word):
        raise BadClaim(Refusal.NOT_A_CLAIM)
    return int(word)


def _parse_turn(word: str) -> Turn:
    if word in _TURN_NAMES:
        return _TURN_NAMES[word]
    raise BadClaim(Refusal.QUARTER_TURN if _QUARTERS.search(word) else Refusal.NO_SUCH_TURN)
