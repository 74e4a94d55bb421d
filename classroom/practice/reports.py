"""Boards that a student thinks something is wrong with: said by one tap, and looked at by the teachers of the class."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext

from classroom.practice.models import BoardReport, Drill
from classroom.web.events import tell
from classroom.web.http import Refused


@transaction.atomic
def report_board(drill: Drill, *, number: int, reason: str, now: datetime) -> BoardReport:
    """Report board `number` of the drill, open or done. Said again it is one report, with the newer reason, to be looked at again.

    Raises Refused for a reason or a board that there is not (422).
    """
    if reason not in BoardReport.Reason.values:
        raise Refused(gettext("Choose what is wrong with the board."))
    attempt = drill.attempts.select_for_update().filter(number=number).first()
    if attempt is None:
        raise Refused(gettext("This page is old. Load it again."))
    report, _is_new = BoardReport.objects.update_or_create(
        attempt=attempt, defaults={"reason": reason, "reported_at": now, "seen_at": None, "seen_by": None}
    )
    tell(drill.assignment.topic)
    return report
