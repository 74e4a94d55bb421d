"""Sprint: swish after swish from the running deck."""

from collections.abc import Collection
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext, ngettext

from classroom.practice.kinds.find import choosing
from classroom.practice.kinds.page import Draft, KindPage, chosen_text, grid, places
from classroom.practice.kinds.words import swish_verdict
from games.swish.kinds.kind import Judgement
from games.swish.kinds.sprint import SprintOptions, SprintView


class SprintPage(KindPage[SprintOptions, SprintView]):
    key = "sprint"

    def instruction(self, options: SprintOptions) -> str:
        if options.goal is not None:
            return ngettext(
                "Find %(count)s swish as fast as you can", "Find %(count)s swishes as fast as you can", options.goal
            ) % {"count": options.goal}
        return gettext("Find swish after swish")

    def rules(self, options: SprintOptions) -> list[str]:
        sizes = {"fewest": options.at_least, "most": options.at_most}
        return [
            gettext("Any swish of %(fewest)s to %(most)s cards counts.") % sizes
            if options.at_least < options.at_most
            else gettext("Only swishes of %(fewest)s cards count.") % sizes,
            gettext("Found cards are yours, new ones come in their place."),
            gettext("A wrong claim costs one of your cards."),
        ]

    def claim_text(self, post: QueryDict) -> str:
        return chosen_text(post)

    def drawn(self, view: SprintView, *, draft: Draft, marked: Collection[int]) -> dict[str, Any]:
        return {
            **grid(places(view.cards, draft=draft, marked=marked)),
            **choosing(view, draft=draft, fewest=view.at_least, most=view.at_most),
            "to_come": view.to_come,
            "goal": view.goal,
            "claim_words": gettext("This is a swish!"),
        }

    def verdict(self, judgement: Judgement) -> tuple[str, str]:
        return swish_verdict(judgement)


PAGE = SprintPage()
