"""What live play keeps of a student. Games are told by their log, so a seat and its moves stay, but nobody sits there any more."""

from django.db.models import QuerySet

from classroom.live.models import LoggedMove, Seat, SlapPage, Teammate
from classroom.web.personal import Students, blank, keeps


def _stays(moves: QuerySet[LoggedMove], students: Students) -> int:
    """The moves need nothing: they name a seat, and the seat forgets the student."""
    return 0


keeps(Seat, of="student", erase=blank(student=None))
keeps(Teammate, of="student", shows=("game_id", "seat_id", "joined_at"))
keeps(SlapPage, of="seat__student")
keeps(LoggedMove, of="seat__student", shows=("game_id", "ply", "move", "played_at"), erase=_stays)
