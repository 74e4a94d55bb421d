"""Knock now? Yes or no."""

from collections.abc import Collection, Mapping
from typing import ClassVar

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from classroom.practice.kinds.cards import CardPage, frenches_dealt, number_words
from classroom.practice.kinds.page import NOTHING, Dealt, Draft
from classroom.web.http import Refused
from games.drills.claims import Said
from games.drills.kind import Hint, Judgement, Reason
from games.schwimmen.drills.knock_now import KnockNowOptions
from games.schwimmen.drills.positions import Position


class KnockNowPage(CardPage[KnockNowOptions, Position]):
    key = "knock_now"
    levels: ClassVar[Mapping[int, Promise]] = {
        1: _("clear: far more often one than the other"),
        2: _("less clear"),
        3: _("close to half and half"),
    }
    common_mistakes: ClassVar[Mapping[str, Promise]] = {
        Reason.NO: _("who knocked would have lost more often."),
        Reason.YES: _("who did not knock would have won more often."),
    }

    def instruction(self, options: KnockNowOptions) -> str:
        return gettext("Knock now?")

    def rules(self, options: KnockNowOptions) -> list[str]:
        return [
            gettext("There are two players. After your knock the other one may make one exchange."),
            gettext("Knock if you win more often than you lose. You do not know the other hand."),
            gettext("Cards of one suit are added; three of a kind are worth 30.5."),
        ]

    def claim_text(self, post: QueryDict) -> str:
        said = post.get("said", "")
        if said not in ("yes", "no"):
            raise Refused(gettext("Say whether you knock."))
        return said

    def draft(self, post: QueryDict) -> Draft:
        return NOTHING

    def dealt(self, view: Position, *, draft: Draft = NOTHING, marked: Collection[str] = ()) -> tuple[Dealt, ...]:
        return (
            frenches_dealt(view.middle, label=gettext("In the middle"), marked=marked),
            frenches_dealt(view.hand, label=gettext("Your hand"), marked=marked),
        )

    def verdict(self, judgement: Judgement) -> tuple[str, str]:
        match judgement.reason:
            case Reason.NO:
                return gettext("Better not"), gettext("You would lose more often than win.")
            case Reason.YES:
                return gettext("Better knock"), gettext("You would win more often than lose.")
        return gettext("Right!"), self.answer(judgement)[0] + "."

    def answer(self, judgement: Judgement) -> tuple[str, str]:
        if len(judgement.best) > 1:
            return gettext("It is exactly half and half: both are right"), ""
        if judgement.best[0] == "yes":
            return gettext("Knock: you win more often than not"), ""
        return gettext("Do not knock: you lose more often than not"), ""

    def hint_sentence(self, hint: Hint, *, options: KnockNowOptions) -> str:
        if hint.step == 1:
            return gettext("What is your hand worth? And what could the other player make of the middle?")
        if hint.step == 2:
            return gettext("Each of these cards would help a hand with other cards of its suit or of its rank.")
        return self.because(hint)

    def because(self, hint: Hint) -> str:
        wins, ties, hands = map(number_words, hint.numbers)
        return gettext("Of %(hands)s other hands you beat %(wins)s; %(ties)s are equal.") % {
            "hands": hands,
            "wins": wins,
            "ties": ties,
        }

    def claim_words(self, claim: Said) -> str:
        return gettext("Knock") if claim.yes else gettext("Do not knock")


PAGE = KnockNowPage()
