"""What a page needs to know of a kind of drill, of any game. One object for each kind, in one module of its own, over the engine's
kind of the same key; its template is `templates/practice/kinds/<key>.html`. What only Swish needs is a default here, what all card
drills share is in `kinds.cards`. Nothing here knows a database or a person."""

import string
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext

from classroom.practice.kinds.words import COMMON_MISTAKES, movement_sentence, numbers_of, refusal_sentence
from classroom.practice.puzzles import cards_of_swish, claimed_positions
from classroom.web.http import Refused
from classroom.web.playing_cards import DrawnCard
from games.swish.card import Card, Turn
from games.swish.check import Symbol
from games.swish.kinds.kind import Hint

# "7 12" and the like. Longer is no claim but an attack, or a cat on the keyboard.
LONGEST_TYPED = 80
_MOST_DIGITS = 3
# No board of a drill has more.
MOST_CARDS = 16


@dataclass(frozen=True, slots=True)
class Draft:
    """What a student has chosen, laid or typed so far; positions count from 0.

    `current` is the card in the hand, `left` the symbol said to be left over: (position, kind). `playing_cards` are those chosen in
    a card drill, in writing; `number` is a number as it was typed.
    """

    positions: tuple[int, ...] = ()
    turns: dict[int, Turn] = field(default_factory=dict)
    current: int | None = None
    left: tuple[int, Symbol] | None = None
    number: str = ""
    playing_cards: tuple[str, ...] = ()


NOTHING = Draft()


@dataclass(frozen=True, slots=True)
class Lying:
    """A card of a stack that is not judged yet: as it lies on the board, and as it is turned now. `number` counts from 1."""

    number: int
    card: Card
    laid: Card
    turn: str


@dataclass(frozen=True, slots=True)
class Place:
    """A place of a board; `card` is None where no card lies. `number`, `row` and `column` count from 1, `key` is its letter on the
    keyboard, `marked` says that a hint points at it."""

    number: int
    card: Card | None
    row: int
    column: int
    key: str
    chosen: bool = False
    marked: bool = False

    @property
    def position(self) -> int:
        return self.number - 1


@dataclass(frozen=True, slots=True)
class DealtCard:
    """A playing card of a drill; `marked` says that a hint points at it."""

    card: DrawnCard
    marked: bool = False
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Dealt:
    """Playing cards that lie together. With a `field` one of them is to be chosen; `many` are drawn small. Without cards the
    label is a sentence that stands beside the others."""

    label: str
    cards: tuple[DealtCard, ...]
    field: str = ""
    many: bool = False


class KindPage[O, V](ABC):
    """The page of one kind of drill: its options O and what of a puzzle is seen V are those of the engine."""

    key: ClassVar[str]
    keeps_draft: ClassVar[bool] = False
    """Whether what was typed or chosen stays after the claim; else the cards of the stack are shown as chosen."""
    lays_cards: ClassVar[bool] = True
    """Whether there are films on a board, and claims can be laid over each other: so it is in every kind of Swish."""
    common_mistakes: ClassVar[Mapping[str, Promise]] = COMMON_MISTAKES
    """What most wrong claims of a class may have in common, by the reason."""
    levels: ClassVar[Mapping[int, Promise]] = {}
    """Each level in words for the teacher, if it is one of the options."""

    @property
    def template(self) -> str:
        """The template with the parts `board`, `tray` and `actions` of this kind."""
        return f"practice/kinds/{self.key}.html"

    @abstractmethod
    def instruction(self, options: O) -> str:
        """What to do, in one line; the biggest words on the page."""

    @abstractmethod
    def rules(self, options: O) -> list[str]:
        """At most three short lines that explain it to who meets this kind for the first time."""

    @abstractmethod
    def claim_text(self, post: QueryDict) -> str:
        """The claim that a form sent, in the engine's writing (`Kind.parse_claim`). Refused says what was mistyped."""

    def draft(self, post: QueryDict) -> Draft:
        """What is chosen in a form, as far as it can be read: to be shown again."""
        return Draft(positions=tuple(chosen_positions(post)))

    @abstractmethod
    def drawn(self, view: V, *, draft: Draft, marked: Collection[Any]) -> dict[str, Any]:
        """What the template of this kind needs. Nothing of the answer is in it but what a hint has `marked`: positions on a
        board of Swish, playing cards in writing."""

    @abstractmethod
    def verdict(self, judgement: Any) -> tuple[str, str]:
        """A heading and a sentence for a claim that was judged. An empty sentence: what is left over says it."""

    def answer(self, judgement: Any) -> tuple[str, str]:
        """A heading and a sentence for the answer, shown to who could not find it."""
        return gettext("This is a swish"), gettext("Every dot lies in its hoop.")

    def hint_sentence(self, hint: Any, *, options: Any) -> str:
        """A step of the hints in words."""
        return find_hint(hint, several=cards_of_swish(options) != 2)

    def because(self, hint: Any) -> str:
        """Why the answer is right, by the last step of the hints; said once the board is done. Empty: the picture says it."""
        return ""

    def refusal(self, bad: Any) -> str:
        """What is wrong with a claim that is none (BadClaim of the engine), in a child's words."""
        return refusal_sentence(bad)

    def claim_words(self, claim: Any) -> str:
        """A claim in a few words, for the teacher."""
        positions = claimed_positions(claim)
        return ngettext("Card %(numbers)s", "Cards %(numbers)s", len(positions)) % {"numbers": numbers_of(positions)}

    def claimed(self, claim: Any) -> Draft:
        """The last claim as a draft, for kinds that keep it without having it laid."""
        return NOTHING

    def dealt(self, view: V, *, draft: Draft = NOTHING, marked: Collection[Any] = ()) -> tuple[Dealt, ...]:
        """The playing cards that lie there; none where films do."""
        return ()

    def beside(self, view: V) -> tuple[str, ...]:
        """What has to be known besides the playing cards that lie there, each in words, for who only reads about them."""
        return ()

    def how_hard(self, options: O) -> str:
        """The level in words for the teacher, if it is one of the options; else empty."""
        return ""


def places(
    cards: Sequence[Card | None], *, draft: Draft, marked: Collection[Any], first: int = 0, columns: int = 0
) -> list[list[Place]]:
    """The rows of a board. `first` leaves out as many cards, which lie elsewhere; numbers still count all of them."""
    columns = columns or columns_for(len(cards) - first)
    rows: dict[int, list[Place]] = {}
    for position, card in enumerate(cards[first:], start=first):
        row, column = divmod(position - first, columns)
        rows.setdefault(row, []).append(
            Place(
                number=position + 1,
                card=card,
                row=row + 1,
                column=column + 1,
                key=string.ascii_lowercase[position - first],
                chosen=card is not None and position in draft.positions,
                marked=position in marked,
            )
        )
    return list(rows.values())


def columns_for(cards: int) -> int:
    """Columns of a board: four, as on the table, and three where that fills the rows better.

    The same on every screen, so that a row that is spoken is a row that is seen.
    """
    return 5 if cards > 16 else 3 if cards in (3, 5, 6, 9) else min(cards, 4)


def grid(rows: list[list[Place]]) -> dict[str, Any]:
    """What `practice/components/grid.html` and the style sheet need."""
    return {"card_rows": rows, "columns": len(rows[0]), "rows": len(rows)}


def chosen_positions(post: QueryDict) -> Iterator[int]:
    """The cards chosen: typed numbers if there are any, else those of the boxes; what is no number is left out."""
    words = post.get("typed", "").replace(",", " ").split() or post.getlist("card")
    return (int(word) - 1 for word in words[:LONGEST_TYPED] if _is_number(word) and int(word) > 0)


def chosen_text(post: QueryDict) -> str:
    """The cards chosen, in the engine's writing. Refused if something typed is no number, or something tapped is on no page."""
    typed = post.get("typed", "")
    words = typed.replace(",", " ").split()
    if len(typed) > LONGEST_TYPED or not all(map(_is_number, words)):
        raise Refused(gettext("Type the numbers of the cards, for example 7 12."))
    if not words:
        words = post.getlist("card")
        if not all(_is_number(word) and 0 < int(word) <= MOST_CARDS for word in words):
            raise Refused(gettext("This claim cannot be read. Load the page again."))
    if any(int(word) == 0 for word in words):
        raise Refused(gettext("There is no such card on this board."))
    return " ".join(str(int(word) - 1) for word in words)


def find_hint(hint: Hint, *, several: bool = True) -> str:
    """A step towards one swish, in words."""
    if not hint.cards:
        return movement_sentence(hint.movement, several=several)
    if len(hint.cards) == 1:
        return gettext("Card %(number)s is part of a swish.") % {"number": hint.cards[0] + 1}
    return gettext("These cards are a swish: %(numbers)s.") % {"numbers": numbers_of(hint.cards)}


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= _MOST_DIGITS
