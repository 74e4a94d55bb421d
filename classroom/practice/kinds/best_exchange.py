"""Best exchange: one card of the hand and one of the middle are chosen, or all three are taken, or the hand is kept."""

import re
from collections.abc import Collection, Mapping
from typing import ClassVar

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from classroom.practice.kinds.cards import CardPage, frenches_dealt, names, number_words
from classroom.practice.kinds.page import NOTHING, Dealt, Draft
from classroom.web.http import Refused
from classroom.web.playing_cards import french
from games.drills.kind import Hint, Judgement, Reason
from games.schwimmen.cards import Card
from games.schwimmen.drills.best_exchange import BestExchangeOptions
from games.schwimmen.drills.positions import Position
from games.schwimmen.moves import Act, SwapAll, SwapOne, parse_act

_CARD = re.compile(r"[A-Z0-9]{2,3}", re.ASCII)


class BestExchangePage(CardPage[BestExchangeOptions, Position]):
    key = "best_exchange"
    levels: ClassVar[Mapping[int, Promise]] = {
        1: _("one card, clearly better than all else"),
        2: _("all three cards"),
        3: _("three of a kind, or one suit"),
        4: _("taking the highest card is wrong"),
        5: _("any deal; several may be equally good"),
    }
    common_mistakes: ClassVar[Mapping[str, Promise]] = {Reason.NOT_BEST: _("another exchange made a higher hand.")}

    def instruction(self, options: BestExchangeOptions) -> str:
        return gettext("Which exchange is best?")

    def rules(self, options: BestExchangeOptions) -> list[str]:
        return [
            gettext("Make your hand worth as much as you can."),
            gettext("Change one card for one of the middle, or all three, or leave it as it is."),
            gettext("Cards of one suit are added; three of a kind are worth 30.5."),
        ]

    def claim_text(self, post: QueryDict) -> str:
        give, take = post.get("give", ""), post.get("take", "")
        # Enter presses no button: two cards chosen say what is meant.
        said = post.get("said", "swap")
        if said != "swap":
            return said[:10]
        if not (_CARD.fullmatch(give) and _CARD.fullmatch(take)):
            raise Refused(gettext("Choose one of your cards and one from the middle."))
        return f"swap {give} {take}"

    def draft(self, post: QueryDict) -> Draft:
        return Draft(playing_cards=(post.get("give", ""), post.get("take", "")))

    def dealt(self, view: Position, *, draft: Draft = NOTHING, marked: Collection[str] = ()) -> tuple[Dealt, ...]:
        chosen = draft.playing_cards
        return (
            frenches_dealt(view.middle, label=gettext("In the middle"), chosen=chosen, marked=marked, field="take"),
            frenches_dealt(view.hand, label=gettext("Your hand"), chosen=chosen, marked=marked, field="give"),
        )

    def verdict(self, judgement: Judgement) -> tuple[str, str]:
        match judgement.reason:
            case Reason.NOT_BEST:
                return gettext("Not yet"), gettext("There is something better.")
            case Reason.AS_GOOD:
                return gettext("Right!"), gettext("Equally good: %(all)s.") % {"all": _all(judgement)}
        return gettext("Right!"), gettext("Nothing makes a higher hand.")

    def answer(self, judgement: Judgement) -> tuple[str, str]:
        if judgement.reason is Reason.AS_GOOD:
            return gettext("Several are equally good"), gettext("These are: %(all)s.") % {"all": _all(judgement)}
        return self.claim_words(parse_act(judgement.best[0])), ""

    def hint_sentence(self, hint: Hint, *, options: BestExchangeOptions) -> str:
        if hint.step == 3:
            return self.because(hint)
        match hint.idea, hint.step:
            case "one_card", 1:
                return gettext("Change one card.")
            case "one_card", _:
                return gettext("These two change places: %(cards)s.") % {"cards": names(hint.cards, of=Card)}
            case "all_cards", 1:
                return gettext("Look at all three cards of the middle together.")
            case "all_cards", _:
                return gettext("All three of the middle are better than your hand.")
            case _, 1:
                return gettext("Look well at what you hold.")
        return gettext("No exchange makes this hand higher.")

    def because(self, hint: Hint) -> str:
        return gettext("The hand is worth %(points)s then.") % {"points": number_words(hint.numbers[0])}

    def claim_words(self, claim: Act) -> str:
        match claim:
            case SwapOne(give, take):
                return gettext("Give %(give)s, take %(take)s") % {"give": french(give).name, "take": french(take).name}
            case SwapAll():
                return gettext("Change all three")
        return gettext("Leave it as it is")

    def claimed(self, claim: Act) -> Draft:
        return Draft(playing_cards=(str(claim.give), str(claim.take))) if isinstance(claim, SwapOne) else NOTHING


def _all(judgement: Judgement) -> str:
    return "; ".join(PAGE.claim_words(parse_act(text)) for text in judgement.best)


PAGE = BestExchangePage()
