"""Will it fit? How likely does the card fit that is drawn in Swap!?"""

from collections.abc import Collection, Mapping
from typing import Any, ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from classroom.practice.kinds.cards import SharePage, colour_words, hint_numbers, swaps_dealt
from classroom.practice.kinds.page import NOTHING, Dealt, Draft
from classroom.web.playing_cards import colour_name
from games.drills.kind import Hint
from games.swap.drills.draw_odds import DrawOddsOptions, Position


class DrawOddsPage(SharePage[DrawOddsOptions, Position]):
    key = "draw_odds"
    levels: ClassVar[Mapping[int, Promise]] = {
        1: _("one card lies open"),
        2: _("up to ten cards lie open"),
        3: _("up to forty cards lie open"),
    }

    def instruction(self, options: DrawOddsOptions) -> str:
        return gettext("How likely does the next card fit?")

    def rules(self, options: DrawOddsOptions) -> list[str]:
        return [
            gettext("You draw one card. A card of the colour fits, and so does every Swap."),
            gettext("There are 104 cards: 22 of each colour and 16 Swaps. What you see cannot come."),
            self.how_near(options),
        ]

    def dealt(self, view: Position, *, draft: Draft = NOTHING, marked: Collection[str] = ()) -> tuple[Dealt, ...]:
        top, below = view.discard[-1:], view.discard[:-1]
        groups = [swaps_dealt(top, label=gettext("On the pile"), marked=marked)]
        if below:
            groups.append(swaps_dealt(below, label=gettext("Played before"), marked=marked, many=True))
        groups.append(swaps_dealt(view.hand, label=gettext("Your hand: none of it fits"), marked=marked, many=True))
        return tuple(groups)

    def more_drawn(self, view: Position) -> dict[str, Any]:
        return {"colour": view.colour.value, "colour_word": colour_name(view.colour)}

    def beside(self, view: Position) -> tuple[str, ...]:
        return (colour_words(view.colour),)

    def hint_sentence(self, hint: Hint, *, options: DrawOddsOptions) -> str:
        if hint.step == 1:
            return gettext("Count the cards of the colour and the Swaps that may still come.")
        if hint.step == 2:
            return gettext("These would fit, but they lie there already.")
        return self.because(hint)

    def because(self, hint: Hint) -> str:
        fitting, unseen = hint_numbers(hint)
        return gettext("Of %(unseen)s cards that nobody has seen, %(fitting)s fit.") % {
            "unseen": unseen,
            "fitting": fitting,
        }


PAGE = DrawOddsPage()
