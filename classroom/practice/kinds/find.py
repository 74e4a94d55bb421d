"""Find a swish: choose its cards on the board."""

from collections.abc import Collection
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext, ngettext

from classroom.practice.kinds.page import Draft, KindPage, chosen_text, grid, places
from classroom.practice.kinds.words import swish_verdict
from games.swish.edition import EDITIONS
from games.swish.kinds.find import FindOptions, FindView
from games.swish.kinds.kind import Judgement

MOST_SLOTS = 5


class FindPage(KindPage[FindOptions, FindView]):
    key = "find"

    def instruction(self, options: FindOptions) -> str:
        if options.or_more:
            return gettext("Find a swish of %(count)s cards or more") % {"count": options.k}
        return gettext("Find a swish of %(count)s cards") % {"count": options.k}

    def rules(self, options: FindOptions) -> list[str]:
        lines = [gettext("Choose cards that fit over each other: every dot in a hoop of its own colour.")]
        lines.append(gettext("You may flip and turn them in your head, but never lay one on its side."))
        if options.composites:
            lines.append(gettext("It may fall apart into smaller swishes."))
        return lines

    def claim_text(self, post: QueryDict) -> str:
        return chosen_text(post)

    def drawn(self, view: FindView, *, draft: Draft, marked: Collection[int]) -> dict[str, Any]:
        most = min(len(view.cards), EDITIONS[view.edition_key].spaces) if view.or_more else view.k
        return {
            **grid(places(view.cards, draft=draft, marked=marked)),
            **choosing(view, draft=draft, fewest=view.k, most=most),
            "claim_words": gettext("This is a swish!"),
        }

    def verdict(self, judgement: Judgement) -> tuple[str, str]:
        return swish_verdict(judgement)


def choosing(view: Any, *, draft: Draft, fewest: int, most: int) -> dict[str, Any]:
    """What the tray of a board needs: how many cards are chosen, at least and at most, and the sentence for each number."""
    chosen = [position for position in draft.positions if position < len(view.cards) and view.cards[position]]
    counts = [count_sentence(count, fewest=fewest, most=most) for count in range(most + 1)]
    return {
        "fewest": fewest,
        "most": most,
        "counts": counts,
        "count_now": counts[min(len(chosen), most)],
        "chosen_cards": [(position + 1, view.cards[position]) for position in chosen],
        "slots": range(max(0, min(fewest, MOST_SLOTS) - len(chosen))),
    }


def count_sentence(count: int, *, fewest: int, most: int) -> str:
    """How many cards are chosen, and of how many."""
    if count == 0 and fewest < most:
        return ngettext("Choose %(k)s card or more.", "Choose %(k)s cards or more.", fewest) % {"k": fewest}
    if count == 0:
        return ngettext("Choose %(k)s card.", "Choose %(k)s cards.", fewest) % {"k": fewest}
    if fewest < most:
        return ngettext("%(count)s card chosen", "%(count)s cards chosen", count) % {"count": count}
    sentence = ngettext("%(count)s of %(k)s card chosen", "%(count)s of %(k)s cards chosen", fewest)
    return sentence % {"count": count, "k": fewest}


PAGE = FindPage()
