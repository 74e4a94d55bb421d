"""Build a swish: choose cards, flip and turn them; the stack as it is shown is what counts."""

import json
from collections.abc import Collection
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext

from classroom.practice.kinds.find import choosing
from classroom.practice.kinds.page import LONGEST_TYPED, Draft, KindPage, Lying, chosen_positions, grid, places
from classroom.practice.kinds.words import swish_verdict
from classroom.web.names import space_name, symbol_name
from games.swish.card import Turn
from games.swish.edition import EDITIONS, Edition
from games.swish.kinds.build import BuildOptions, BuildView
from games.swish.kinds.kind import Judgement

_TURNS = {turn.value: turn for turn in Turn}
# Of the hand: one of these changes how a card lies, whatever way it lay before.
MOVES = {"lr": Turn.FLIP_LR, "tb": Turn.FLIP_TB, "half": Turn.HALF}


class BuildPage(KindPage[BuildOptions, BuildView]):
    key = "build"

    def instruction(self, options: BuildOptions) -> str:
        return gettext("Lay a swish of %(count)s cards") % {"count": options.k}

    def rules(self, options: BuildOptions) -> list[str]:
        return [
            gettext("Choose cards on the board: they are laid over each other."),
            gettext("Flip and turn each card until every dot lies in a hoop."),
            gettext("Only what you see in the stack counts."),
        ]

    def claim_text(self, post: QueryDict) -> str:
        draft = self.draft(post)
        return " ".join(f"{position}:{draft.turns.get(position, Turn.AS_IS).value}" for position in draft.positions)

    def draft(self, post: QueryDict) -> Draft:
        """The cards chosen, each with its turn: `turn` is sent once for each card ("7:flip_lr", cards from 1).

        `current` is the card in the hand, `move` what is done with it now.
        """
        positions = tuple(dict.fromkeys(chosen_positions(post)))
        turns: dict[int, Turn] = {}
        for sent in post.getlist("turn")[:LONGEST_TYPED]:
            number, _, turn = sent.partition(":")
            if (position := _position(number)) is not None and turn in _TURNS:
                turns[position] = _TURNS[turn]
        current = _position(post.get("current", ""))
        if current is not None and (move := post.get("move")) in MOVES:
            turns[current] = after(turns.get(current, Turn.AS_IS), MOVES[move])
        return Draft(
            positions=positions,
            turns={at: turn for at, turn in turns.items() if at in positions},
            current=current if current in positions else None,
        )

    def drawn(self, view: BuildView, *, draft: Draft, marked: Collection[int]) -> dict[str, Any]:
        edition = EDITIONS[view.edition_key]
        laid = [
            Lying(number=position + 1, card=card, laid=edition.turned(card, turn), turn=turn.value)
            for position in draft.positions
            if position < len(view.cards) and (card := view.cards[position]) is not None
            for turn in [draft.turns.get(position, Turn.AS_IS)]
        ]
        return {
            **grid(places(view.cards, draft=draft, marked=marked)),
            **choosing(view, draft=draft, fewest=view.k, most=view.k),
            "laid_so_far": laid,
            "in_hand": laid[-1].number if laid and draft.current is None else (draft.current or 0) + 1,
            "spaces_json": json.dumps(
                [_space_words(edition, space) for space in range(edition.spaces)], ensure_ascii=False
            ),
            "claim_words": gettext("This is a swish!"),
        }

    def verdict(self, judgement: Judgement) -> tuple[str, str]:
        return swish_verdict(judgement)


def _position(number: str) -> int | None:
    """The position of a card that is sent by its number; None if it is none."""
    return int(number) - 1 if number.isascii() and number.isdigit() and 0 < len(number) < 4 else None


def _space_words(edition: Edition, space: int) -> str:
    """Place and symbol of a space: "top left, blue cross"."""
    return f"{space_name(edition, space)}, {symbol_name(edition, space)}"


def after(turn: Turn, move: Turn) -> Turn:
    """How a card lies that lay in `turn` and is moved once more: left-right and top-bottom are undone by themselves."""
    lr = (turn in (Turn.FLIP_LR, Turn.HALF)) != (move in (Turn.FLIP_LR, Turn.HALF))
    tb = (turn in (Turn.FLIP_TB, Turn.HALF)) != (move in (Turn.FLIP_TB, Turn.HALF))
    return Turn.HALF if lr and tb else Turn.FLIP_LR if lr else Turn.FLIP_TB if tb else Turn.AS_IS


PAGE = BuildPage()
