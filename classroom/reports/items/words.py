"""What figures of boards come to, in plain words."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from classroom.reports.items.item import Item, Surprise
from classroom.reports.items.order import hardest_first
from classroom.reports.items.separating import Separates
from classroom.reports.items.sprints import SprintRow

_SEPARATES: dict[Separates, Promise | str] = {
    Separates.UNKNOWN: "",
    Separates.WELL: _("separates well"),
    Separates.A_LITTLE: _("separates a little"),
    Separates.CHECK: _("check this board"),
}
_SURPRISE: dict[Surprise, Promise | str] = {
    Surprise.NONE: "",
    Surprise.HARDER: _("harder than predicted"),
    Surprise.EASIER: _("easier than predicted"),
}


def separates_words(separates: Separates) -> str:
    return str(_SEPARATES[separates])


def surprise_words(surprise: Surprise) -> str:
    return str(_SURPRISE[surprise])


def sentence_of(items: Sequence[Item], sprints: Sequence[SprintRow]) -> str:
    """What was hardest, in counts; of sprints how many runs there were."""
    if sprints:
        runs = sum(row.runs for row in sprints)
        return ngettext("%(count)s run is over.", "%(count)s runs are over.", runs) % {"count": runs}
    if not items:
        return gettext("Too early: no board is done yet.")
    hardest = min(items, key=hardest_first)
    return gettext("Hardest: %(name)s. %(right)s of %(boards)s right the first time.") % {
        "name": hardest.name,
        "right": hardest.right,
        "boards": hardest.boards,
    }
