"""Will one come? How likely is a card of the suit among three new ones?"""

from collections.abc import Collection, Mapping
from typing import Any, ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from classroom.practice.kinds.cards import SharePage, frenches_dealt, hint_numbers, names
from classroom.practice.kinds.page import NOTHING, Dealt, Draft
from classroom.web.playing_cards import SUITS
from games.drills.kind import Hint
from games.schwimmen.cards import Card
from games.schwimmen.drills.new_middle import NewMiddleOptions, suit_of
from games.schwimmen.drills.positions import Position


class NewMiddlePage(SharePage[NewMiddleOptions, Position]):
    key = "new_middle"
    levels: ClassVar[Mapping[int, Promise]] = {
        1: _("none of the suit was seen elsewhere"),
        2: _("some of it lie in the middle"),
        3: _("other middles lay there before"),
    }

    def instruction(self, options: NewMiddleOptions) -> str:
        return gettext("How likely does one come?")

    def rules(self, options: NewMiddleOptions) -> list[str]:
        return [
            gettext("Three new cards come. How likely is at least one of the suit you hold two of?"),
            gettext("There are 32 cards, 8 of each suit. What you see here cannot come."),
            self.how_near(options),
        ]

    def dealt(self, view: Position, *, draft: Draft = NOTHING, marked: Collection[str] = ()) -> tuple[Dealt, ...]:
        groups = [
            frenches_dealt(view.hand, label=gettext("Your hand"), marked=marked),
            frenches_dealt(view.middle, label=gettext("In the middle"), marked=marked),
        ]
        if view.gone:
            label = gettext("They lay in the middle before")
            groups.append(frenches_dealt(view.gone, label=label, marked=marked, many=True))
        return tuple(groups)

    def more_drawn(self, view: Position) -> dict[str, Any]:
        suit = suit_of(view).value
        return {"suit": suit, "suit_word": SUITS[suit]}

    def hint_sentence(self, hint: Hint, *, options: NewMiddleOptions) -> str:
        if hint.step == 1:
            return gettext("First think: how likely is it that none of the three has the suit?")
        if hint.step == 2:
            return gettext("These of the suit cannot come any more: %(cards)s.") % {"cards": names(hint.cards, of=Card)}
        return self.because(hint)

    def because(self, hint: Hint) -> str:
        wanted, unseen = hint_numbers(hint)
        return gettext("Of %(unseen)s cards that nobody has seen, %(wanted)s have the suit.") % {
            "unseen": unseen,
            "wanted": wanted,
        }


PAGE = NewMiddlePage()
