"""What is it worth? The points of a hand of Schwimmen are typed."""

from collections.abc import Collection, Mapping
from typing import ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from classroom.practice.kinds.cards import NumberPage, frenches_dealt, hint_numbers, names, number_words, point_words
from classroom.practice.kinds.page import NOTHING, Dealt, Draft
from games.drills.claims import Points
from games.drills.kind import Hint, Judgement, Reason
from games.schwimmen.cards import Card
from games.schwimmen.drills.positions import Position
from games.schwimmen.drills.worth import WorthOptions


class WorthPage(NumberPage[WorthOptions, Position]):
    key = "worth"
    levels: ClassVar[Mapping[int, Promise]] = {
        1: _("three cards of one suit, to be added"),
        2: _("two suits: one card counts nothing"),
        3: _("all sorts, three of a kind among them"),
    }
    common_mistakes: ClassVar[Mapping[str, Promise]] = {
        Reason.TOO_LOW: _("the hand was worth more than was said."),
        Reason.TOO_HIGH: _("the hand was worth less than was said."),
    }

    @property
    def nothing_typed(self) -> str:
        return gettext("Type the points, for example 21 or 30.5.")

    def instruction(self, options: WorthOptions) -> str:
        return gettext("What is this hand worth?")

    def rules(self, options: WorthOptions) -> list[str]:
        return [
            gettext("Only cards of one suit are added. Take the suit that is worth most."),
            gettext("An ace counts 11; king, queen, jack and 10 count 10; the others what is on them."),
            gettext("Three of a kind, such as three kings, are worth 30.5."),
        ]

    def dealt(self, view: Position, *, draft: Draft = NOTHING, marked: Collection[str] = ()) -> tuple[Dealt, ...]:
        return (frenches_dealt(view.hand, label=gettext("The hand"), marked=marked),)

    def verdict(self, judgement: Judgement) -> tuple[str, str]:
        match judgement.reason:
            case Reason.TOO_LOW:
                return gettext("Not yet"), gettext("It is worth more.")
            case Reason.TOO_HIGH:
                return gettext("Not yet"), gettext("It is worth less.")
        return gettext("Right!"), ""

    def answer(self, judgement: Judgement) -> tuple[str, str]:
        return gettext("It is worth %(points)s") % {"points": number_words(float(judgement.best[0]))}, ""

    def hint_sentence(self, hint: Hint, *, options: WorthOptions) -> str:
        if hint.idea == "three_of_a_kind":
            return {
                1: gettext("Look at the ranks: there is a rule for hands like this one."),
                2: gettext("All three have the same rank: this is three of a kind."),
                3: gettext("Three of a kind are always worth %(points)s.") % {"points": number_words(30.5)},
            }[hint.step]
        if hint.step == 1:
            return gettext("Which suit is worth most? Only its cards count.")
        if hint.step == 2:
            return gettext("These cards count: %(cards)s.") % {"cards": names(hint.cards, of=Card)}
        return self.because(hint)

    def because(self, hint: Hint) -> str:
        if hint.idea == "three_of_a_kind":
            return gettext("Three of a kind are always worth %(points)s.") % {"points": number_words(30.5)}
        return gettext("What counts: %(sum)s.") % {"sum": " + ".join(hint_numbers(hint))}

    def claim_words(self, claim: Points) -> str:
        return point_words(claim.points)

    def claimed(self, claim: Points) -> Draft:
        return Draft(number=f"{claim.points:g}")


PAGE = WorthPage()
