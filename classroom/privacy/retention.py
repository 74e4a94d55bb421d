"""Nothing is kept longer than the school has said; each run leaves a proof."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet

from classroom.audit.services import forget_before
from classroom.live.models import Game, OwnScore
from classroom.practice.models import Drill
from classroom.privacy.models import Export, RetentionRun
from classroom.reports.files.asking import expire
from classroom.reports.models import Report, SkillDay
from classroom.reports.summaries.forgetting import keep_standings
from classroom.roster.models import School

# Rows at once, so that no lock is held long.
_BATCH = 200


def months_before(moment: datetime, months: int) -> datetime:
    """The same day of the month so many months ago; the last day of that month if it is shorter."""
    number = moment.year * 12 + moment.month - 1 - months
    year, month = divmod(number, 12)
    day = moment.day
    while True:
        try:
            return moment.replace(year=year, month=month + 1, day=day)
        except ValueError:
            day -= 1


def keep_limits(school: School, *, now: datetime) -> RetentionRun:
    """Delete what is older than the school's limits, and note what went."""
    ended = months_before(now, school.attempt_months)
    deleted: dict[str, int] = {}
    if files := expire(now, school=school):
        deleted["reports.Report.file"] = files
    # A class ends when it is archived; a student's own practice, when the student leaves the school.
    drills = Drill.objects.filter(
        Q(assignment__classroom__school=school, assignment__classroom__archived_at__lt=ended)
        | Q(assignment__classroom=None, student__school=school, student__archived_at__lt=ended)
    )
    games = Game.objects.filter(
        Q(session__classroom__school=school, session__classroom__archived_at__lt=ended)
        | Q(alone_in__school=school, alone_in__archived_at__lt=ended)
    )
    scores = OwnScore.objects.filter(classroom__school=school, classroom__archived_at__lt=ended)
    keep_standings(drills)
    # The rest of what was summed up of them goes with the next summing up.
    days = SkillDay.objects.filter(classroom__school=school, classroom__archived_at__lt=ended)
    exports = Export.objects.filter(school=school, asked_at__lt=now - timedelta(days=school.file_days))
    # Their files went after `file_days` (reports.expire); the lines with which they can be made again go as long after.
    reports = Report.objects.filter(school=school, asked_at__lt=now - timedelta(days=2 * school.file_days))
    for rows in (drills, days, games, scores, exports, reports):
        _delete(rows, deleted)
    if lines := forget_before(months_before(now, school.audit_months), school_id=school.pk):
        deleted["audit.AuditEntry"] = lines
    RetentionRun.objects.filter(school=school, ran_at__lt=months_before(now, school.audit_months)).delete()
    return RetentionRun.objects.create(
        school=school,
        ran_at=now,
        limits={name: getattr(school, name) for name in ("attempt_months", "file_days", "audit_months")},
        deleted=deleted,
    )


def _delete(rows: QuerySet, deleted: dict[str, int]) -> None:  # type: ignore[type-arg]
    """Delete the rows and what hangs on them, some at a time, and add up what went."""
    while ids := list(rows.order_by("pk").values_list("pk", flat=True)[:_BATCH]):
        with transaction.atomic():
            _count, by_table = rows.model._default_manager.filter(pk__in=ids).delete()
        for label, count in by_table.items():
            deleted[label] = deleted.get(label, 0) + count
