"""Every kind of report that can be asked for: one line each."""

from classroom.reports.files.class_report import CLASS_REPORT, WEEKLY_REPORT
from classroom.reports.files.kinds import ReportKind
from classroom.reports.files.letter import LETTER
from classroom.reports.files.student_report import STUDENT_REPORT
from classroom.reports.models import ReportKey
from classroom.reports.paper.kinds import DECKS, WORKSHEETS
from classroom.reports.research.kind import RESEARCH_EXPORTS

_ALL: tuple[ReportKind, ...] = (
    CLASS_REPORT,
    STUDENT_REPORT,
    LETTER,
    WORKSHEETS,
    DECKS,
    RESEARCH_EXPORTS,
    WEEKLY_REPORT,
)
KINDS: dict[ReportKey, ReportKind] = {kind.key: kind for kind in _ALL}
