"""Every kind of report that can be asked for: one line each."""

from classroom.reports.files.kinds import ReportKind
from classroom.reports.models import ReportKey

_ALL: tuple[ReportKind, ...] = ()
KINDS: dict[ReportKey, ReportKind] = {kind.key: kind for kind in _ALL}
