"""How many swishes of two cards are on the board? Cards can be ticked off while counting; the number is what is claimed."""

from collections.abc import Collection
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext, ngettext

from classroom.practice.kinds.page import Draft, KindPage, grid, places
from classroom.practice.kinds.words import movement_sentence, numbers_of
from classroom.web.http import Refused
from games.swish.kinds.claims import Number
from games.swish.kinds.how_many import HowManyOptions
from games.swish.kinds.kind import Hint, Judgement, Reason, View

_MOST_DIGITS = 3


class HowManyPage(KindPage[HowManyOptions, View]):
    key = "how_many"
    keeps_draft = True

    def instruction(self, options: HowManyOptions) -> str:
        return gettext("How many swishes of two cards?")

    def rules(self, options: HowManyOptions) -> list[str]:
        return [
            gettext("Look for pairs of cards that are a swish. There may be none."),
            gettext("A card may belong to several swishes."),
            gettext("Tap cards to mark them while you count; only the number is checked."),
        ]

    def claim_text(self, post: QueryDict) -> str:
        number = post.get("number_of_swishes", "").strip()
        if not (number.isascii() and number.isdigit() and len(number) <= _MOST_DIGITS):
            raise Refused(gettext("Type a number, for example 3."))
        return str(int(number))

    def draft(self, post: QueryDict) -> Draft:
        number = post.get("number_of_swishes", "").strip()[:_MOST_DIGITS]
        return Draft(number=number if number.isascii() and number.isdigit() else "")

    def drawn(self, view: View, *, draft: Draft, marked: Collection[int]) -> dict[str, Any]:
        return {
            **grid(places(view.cards, draft=draft, marked=marked)),
            "number_chosen": draft.number,
            "most_number": len(view.cards) * (len(view.cards) - 1) // 2,
            "claim_words": gettext("That is how many"),
        }

    def verdict(self, judgement: Judgement) -> tuple[str, str]:
        match judgement.reason:
            case Reason.TOO_LOW:
                return gettext("Not yet"), gettext("There are more.")
            case Reason.TOO_HIGH:
                return gettext("Not yet"), gettext("There are fewer.")
        if not judgement.stacks:
            return gettext("Right!"), gettext("There is no swish of two cards.")
        return gettext("Right!"), gettext("These are all of them.")

    def answer(self, judgement: Judgement) -> tuple[str, str]:
        count = len(judgement.stacks)
        if not count:
            return gettext("There is none"), gettext("No two cards are a swish.")
        return ngettext("There is %(count)s", "There are %(count)s", count) % {"count": count}, gettext(
            "These are all of them."
        )

    def claim_words(self, claim: Number) -> str:
        return ngettext("%(count)s swish", "%(count)s swishes", claim.number) % {"count": claim.number}

    def hint_sentence(self, hint: Hint, *, options: HowManyOptions) -> str:
        if not hint.cards:
            return movement_sentence(hint.movement, several=False)
        if len(hint.cards) == 1:
            return gettext("Card %(number)s is part of a swish.") % {"number": hint.cards[0] + 1}
        return gettext("All swishes are made of these cards: %(numbers)s.") % {"numbers": numbers_of(hint.cards)}


PAGE = HowManyPage()
