"""A sprint that has ended, in words: what was found, and whether it is a record of one's own."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext, ngettext

from classroom.practice.charts import Chart, chart_of
from classroom.practice.models import Attempt
from classroom.practice.standing import RecordChart, records_of
from games.swish.kinds import run as sprint


@dataclass(frozen=True)
class RunResult:
    """Stands in the place of a judged claim: nothing is laid, only words."""

    right: bool = True
    stacks: tuple[()] = ()


def run_context(attempt: Attempt, run: sprint.Run) -> dict[str, Any]:
    """What `practice/components/outcome.html` needs for a run that is over."""
    found = ngettext("You found %(count)s swish.", "You found %(count)s swishes.", run.found) % {"count": run.found}
    return {"result": RunResult(), "heading": _heading(run), "sentence": f"{found} {_record(attempt)}".strip()}


def record_of(attempt: Attempt) -> list[tuple[RecordChart, Chart]]:
    """The runs that this one can be compared with, as a chart; none while it goes on."""
    compared = [record for record in records_of(attempt.student) if record.runs[-1].pk == attempt.pk]
    return [(record, chart_of(record)) for record in compared]


def _record(attempt: Attempt) -> str:
    """A record is said; that an earlier run was better is not."""
    is_best = any(record.is_new_record for record, _chart in record_of(attempt))
    return gettext("That is your best so far!") if is_best else ""


def _heading(run: sprint.Run) -> str:
    match run.ending:
        case sprint.Ending.CLEARED:
            return gettext("All done: no swish is left")
        case sprint.Ending.GOAL:
            return gettext("All found!")
    return gettext("The run is over")
