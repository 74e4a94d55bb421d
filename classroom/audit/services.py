"""Adding lines to the record, and deleting those that are old enough."""

import uuid
from datetime import datetime

from classroom.audit.models import Act, AuditEntry


def note(
    act: Act,
    *,
    what: str,
    now: datetime,
    actor_id: uuid.UUID | None,
    school_id: uuid.UUID | None,
    student_id: uuid.UUID | None = None,
    classroom_id: uuid.UUID | None = None,
) -> None:
    """Add a line. A look at the same page about the same student or class is noted once an hour."""
    is_look = act is Act.LOOKED
    entry = AuditEntry(
        at=now,
        actor_id=actor_id,
        school_id=school_id,
        student_id=student_id,
        classroom_id=classroom_id,
        act=act,
        what=what,
        hour=now.replace(minute=0, second=0, microsecond=0) if is_look else None,
    )
    AuditEntry.objects.bulk_create([entry], ignore_conflicts=is_look)


def forget_before(moment: datetime, *, school_id: uuid.UUID) -> int:
    """Delete the school's lines older than `moment`. Younger ones than 24 months the database keeps, whatever is asked."""
    return AuditEntry.objects.filter(school_id=school_id, at__lt=moment).delete()[0]
