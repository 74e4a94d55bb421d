"""A sprint that has ended, in words."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext, ngettext

from classroom.practice.models import Attempt
from games.swish.kinds import run as sprint


@dataclass(frozen=True)
class RunResult:
    """Stands in the place of a judged claim: nothing is laid, only words."""

    right: bool = True
    stacks: tuple[()] = ()


def run_context(attempt: Attempt, run: sprint.Run) -> dict[str, Any]:
    """What `practice/components/outcome.html` needs for a run that is over."""
    found = ngettext("You found %(count)s swish.", "You found %(count)s swishes.", run.found) % {"count": run.found}
    return {"result": RunResult(), "heading": _heading(run), "sentence": found}


def _heading(run: sprint.Run) -> str:
    match run.ending:
        case sprint.Ending.CLEARED:
            return gettext("All done: no swish is left")
        case sprint.Ending.GOAL:
            return gettext("All found!")
    return gettext("The run is over")
