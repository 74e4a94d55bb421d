"""Best card: the card of Swap! is chosen after which the hand is smallest."""

import re
from collections.abc import Collection, Mapping
from typing import Any, ClassVar

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from classroom.practice.kinds.cards import CardPage, colour_words, face_name, hint_numbers, names, swaps_dealt
from classroom.practice.kinds.page import NOTHING, Dealt, Draft
from classroom.web.http import Refused
from classroom.web.playing_cards import colour_name
from games.drills.kind import Hint, Judgement, Reason
from games.swap.cards import Card
from games.swap.drills.best_play import BestPlayOptions, Face, Position

_CARD = re.compile(r"[A-Za-z]{1,2}[0-9]{0,2}", re.ASCII)


class BestPlayPage(CardPage[BestPlayOptions, Position]):
    key = "best_play"
    levels: ClassVar[Mapping[int, Promise]] = {
        1: _("clear, without Super Swap"),
        2: _("clear, with Super Swap"),
        3: _("close, or equally good"),
    }
    common_mistakes: ClassVar[Mapping[str, Promise]] = {Reason.NOT_BEST: _("another card left a smaller hand.")}

    def instruction(self, options: BestPlayOptions) -> str:
        return gettext("After which card is your hand smallest?")

    def rules(self, options: BestPlayOptions) -> list[str]:
        return [
            gettext("Only a card of the colour fits, or a Swap. Blank and Colour: one card fewer. Slap: two fewer."),
            gettext("Swap: you change hands with whom you like."),
            gettext("Super Swap: all hands move on, left or right: you get one neighbour's hand."),
        ]

    def claim_text(self, post: QueryDict) -> str:
        card = post.get("play", "")
        if not _CARD.fullmatch(card):
            raise Refused(gettext("Choose one of your cards."))
        return card

    def draft(self, post: QueryDict) -> Draft:
        return Draft(playing_cards=(post.get("play", ""),))

    def dealt(self, view: Position, *, draft: Draft = NOTHING, marked: Collection[str] = ()) -> tuple[Dealt, ...]:
        label = gettext("Your hand: %(count)s cards") % {"count": len(view.hand)}
        chosen = draft.playing_cards
        return (swaps_dealt(view.hand, label=label, chosen=chosen, marked=marked, field="play", many=True),)

    def more_drawn(self, view: Position) -> dict[str, Any]:
        last = len(view.others)
        seats = {1: gettext("left of you"), last: gettext("right of you")}
        return {
            "colour": view.colour.value,
            "colour_word": colour_name(view.colour),
            "others": [(seats.get(number, ""), size) for number, size in enumerate(view.others, start=1)],
        }

    def beside(self, view: Position) -> tuple[str, ...]:
        counts = ", ".join(map(str, view.others))
        others = gettext("Cards of the others, from left to right: %(counts)s") % {"counts": counts}
        return colour_words(view.colour), others

    def verdict(self, judgement: Judgement) -> tuple[str, str]:
        match judgement.reason:
            case Reason.NOT_BEST:
                return gettext("Not yet"), gettext("After another card your hand is smaller.")
            case Reason.AS_GOOD:
                return gettext("Right!"), gettext("Equally good: %(all)s.") % {"all": names(judgement.best, of=Card)}
        return gettext("Right!"), gettext("After no other card is your hand so small.")

    def answer(self, judgement: Judgement) -> tuple[str, str]:
        if judgement.reason is Reason.AS_GOOD:
            all_of_them = names(judgement.best, of=Card)
            return gettext("Several are equally good"), gettext("These are: %(all)s.") % {"all": all_of_them}
        return gettext("Play %(name)s") % {"name": face_name(judgement.best[0])}, ""

    def hint_sentence(self, hint: Hint, *, options: BestPlayOptions) -> str:
        if hint.step == 1:
            return gettext("For each card that fits, count how many cards you have afterwards.")
        if hint.step == 2:
            return gettext("These cards fit: %(cards)s.") % {"cards": names(hint.cards, of=Card)}
        return self.because(hint)

    def because(self, hint: Hint) -> str:
        left = [
            gettext("%(card)s: %(count)s") % {"card": face_name(face), "count": count}
            for face, count in zip(hint.cards, hint_numbers(hint), strict=True)
        ]
        return gettext("Cards left afterwards: %(list)s.") % {"list": "; ".join(left)}

    def claim_words(self, claim: Face) -> str:
        return face_name(claim.face)

    def claimed(self, claim: Face) -> Draft:
        return Draft(playing_cards=(claim.face,))


PAGE = BestPlayPage()
