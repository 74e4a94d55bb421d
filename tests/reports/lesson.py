"""A lesson as it goes, in few words: who is here and what they claim."""

import uuid
from datetime import datetime, timedelta

from classroom.practice.models import Attempt, Claim
from classroom.roster.asking_in import Presence
from classroom.roster.models import Student

MINUTE = timedelta(minutes=1)


def here(student: Student, *, at: datetime) -> None:
    Presence.objects.update_or_create(student=student, defaults={"since": at, "seen_at": at})


def claimed(attempt: Attempt, *, at: datetime) -> None:
    seconds = (at - attempt.shown_at).total_seconds()
    Claim.objects.create(
        attempt=attempt, token=uuid.uuid4(), text="1 2", is_right=False, claimed_at=at, seconds=min(120, seconds)
    )
