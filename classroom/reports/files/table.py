"""Every kind of report that can be asked for: one line each."""

from classroom.reports.files.kinds import ReportKind
from classroom.reports.models import ReportKey
from classroom.reports.paper.kinds import DECKS, WORKSHEETS
from classroom.reports.research.kind import RESEARCH_EXPORTS

_ALL: tuple[ReportKind, ...] = (WORKSHEETS, DECKS, RESEARCH_EXPORTS)
KINDS: dict[ReportKey, ReportKind] = {kind.key: kind for kind in _ALL}
