"""What the games on boards share on the pages: the board, a judged stack, a claim as it is sent, and what a teacher chooses."""

import string
from collections.abc import Collection, Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from classroom.live.faces.face import OptionsForm
from classroom.live.faces.swish import LaidCard, Outcome, TablePlace
from classroom.web.http import Refused
from classroom.web.names import left_over_name
from games.core import BadOptions
from games.swish.card import Card, Turn
from games.swish.check import LeftOver
from games.swish.edition import EDITIONS, Edition
from games.swish_boards.board import Stack, Task

COLUMNS = {6: 3, 9: 3}
MOST_COLUMNS = 4
# More than two sentences of what is wrong help nobody.
NAMED_AT_MOST = 2


def board_of(cards: Sequence[Card], edition_key: str) -> dict[str, Any]:
    """A board as the templates draw it (live/swish/board.html and table.html)."""
    columns = COLUMNS.get(len(cards), MOST_COLUMNS)
    places = [
        TablePlace(
            number=place + 1,
            row=place // columns + 1,
            column=place % columns + 1,
            key=string.ascii_lowercase[place],
            card=card,
            text=f"{place}:{card}",
        )
        for place, card in enumerate(cards)
    ]
    return {
        "edition": EDITIONS[edition_key],
        "columns": columns,
        "table_rows": [places[start : start + columns] for start in range(0, len(places), columns)],
        "table_text": " ".join(place.text for place in places),
    }


def numbers_of(places: Stack) -> str:
    """The numbers of the cards on these places, as they stand beside the cards."""
    return " ".join(str(place + 1) for place in places)


def judged(
    kind: str,
    sentence: str,
    *,
    board: Sequence[Card],
    places: Stack,
    lay: Sequence[Turn],
    left_over: tuple[LeftOver, ...],
    edition: Edition,
) -> Outcome:
    """A stack over each other, with a sentence, and what is left over in words."""
    return Outcome(
        kind=kind,
        sentence=sentence,
        laid=tuple(
            LaidCard(number=place + 1, card=board[place], laid=edition.turned(board[place], turn), turn=turn.value)
            for place, turn in zip(places, lay, strict=True)
        ),
        left_over=left_over,
        why=" ".join(
            left_over_name(edition, symbol=left.symbol, space=left.space) for left in left_over[:NAMED_AT_MOST]
        ),
        mine=True,
    )


def task_sentence(k: int) -> str:
    """What is asked on every board."""
    return ngettext("Find a swish of %(count)s card.", "Find a swish of %(count)s cards.", k) % {"count": k}


def read_claim(sent: QueryDict) -> str:
    """A claim from the chosen or typed cards and the number of the board that the page showed. Raises Refused."""
    typed = sent.get("typed", "")[:80].replace(",", " ").split()
    if typed:
        if not all(word.isascii() and word.isdigit() and 1 <= int(word[:4]) <= 99 for word in typed):
            raise Refused(gettext("Type the numbers of the cards with spaces between them, such as 7 12."))
        places: Collection[str] = [str(int(word) - 1) for word in typed]
    else:
        places = [text.partition(":")[0] for text in sent.getlist("card")]
    if not places:
        raise Refused(gettext("Choose the cards first."))
    if len(set(places)) != len(places):
        raise Refused(gettext("The same card is there twice."))
    return " ".join(["claim", sent.get("board") or "?", *places])


class BoardsForm(OptionsForm):
    """Edition, size of the boards and of the swish to find."""

    edition = forms.ChoiceField(
        label=_("Cards"), choices=[("swish", "Swish"), ("jr", "Swish Jr.")], widget=forms.RadioSelect, initial="swish"
    )
    cards = forms.TypedChoiceField(
        label=_("Cards on a board"),
        choices=[(number, number) for number in (6, 8, 9, 12, 16)],
        coerce=int,
        initial=9,
    )
    k = forms.TypedChoiceField(
        label=_("Cards in the swish to find"),
        choices=[(number, number) for number in (2, 3, 4, 5)],
        coerce=int,
        initial=2,
    )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if {"edition", "cards", "k"} <= cleaned.keys():
            try:
                self.task()
            except BadOptions:
                self.add_error("cards", gettext("A board of Swish Jr. has at most 12 cards."))
        return cleaned

    def task(self) -> Task:
        """The chosen task. Raises BadOptions."""
        return Task(
            edition_key=self.cleaned_data["edition"], cards=self.cleaned_data["cards"], k=self.cleaned_data["k"]
        )
