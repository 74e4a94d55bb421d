"""Complete a stack: it lies there without one of its cards; choose which of those beside it is missing."""

from collections.abc import Collection
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext

from classroom.practice.kinds.page import Draft, KindPage, Lying, chosen_text, grid, places
from classroom.practice.kinds.words import movement_sentence
from games.swish.card import Turn
from games.swish.kinds.complete import CompleteOptions, CompleteView
from games.swish.kinds.kind import Hint, Judgement


class CompletePage(KindPage[CompleteOptions, CompleteView]):
    key = "complete"

    def instruction(self, options: CompleteOptions) -> str:
        return gettext("Which card completes the swish?")

    def rules(self, options: CompleteOptions) -> list[str]:
        return [
            gettext("On the left lies a swish without one of its cards."),
            gettext("Choose the card that gives every dot a hoop and every hoop a dot."),
            gettext("The card may have to be flipped or turned first."),
        ]

    def claim_text(self, post: QueryDict) -> str:
        return chosen_text(post)

    def drawn(self, view: CompleteView, *, draft: Draft, marked: Collection[int]) -> dict[str, Any]:
        stack = [card for card in view.cards[: view.stacked] if card is not None]
        chosen = [
            (position + 1, card)
            for position in draft.positions
            if view.stacked <= position < len(view.cards) and (card := view.cards[position]) is not None
        ]
        return {
            **grid(places(view.cards, draft=draft, marked=marked, first=view.stacked)),
            "fewest": 1,
            "most": 1,
            "counts": [gettext("Choose the missing card."), gettext("1 card chosen")],
            "count_now": gettext("Choose the missing card.") if not chosen else gettext("1 card chosen"),
            "chosen_cards": chosen[:1],
            "slots": range(1 - len(chosen[:1])),
            "lying": [
                Lying(number=number, card=card, laid=card, turn=Turn.AS_IS.value)
                for number, card in enumerate(stack, start=1)
            ],
            "lying_marked": [position + 1 for position in marked if position < view.stacked],
            "claim_words": gettext("This card is missing"),
        }

    def verdict(self, judgement: Judgement) -> tuple[str, str]:
        if judgement.right:
            return gettext("Complete!"), gettext("Now every dot lies in its hoop.")
        return gettext("It does not fit"), ""

    def answer(self, judgement: Judgement) -> tuple[str, str]:
        offer = judgement.stacks[0].positions[-1]
        return gettext("Card %(number)s is missing") % {"number": offer + 1}, gettext("Now every dot lies in its hoop.")

    def hint_sentence(self, hint: Hint, *, options: CompleteOptions) -> str:
        if not hint.cards:
            return movement_sentence(hint.movement, several=False)
        if len(hint.cards) == 1:
            return gettext("A symbol of card %(number)s still waits for its partner.") % {"number": hint.cards[0] + 1}
        return gettext("Card %(number)s completes the stack.") % {"number": hint.cards[-1] + 1}


PAGE = CompletePage()
