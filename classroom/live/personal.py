"""What live play keeps of a student. Games are told by their log, so a seat and its moves stay, but nobody sits there any more.

A game that the student played alone tells of nobody else: it goes with them.
"""

from django.db.models import QuerySet

from classroom.live.models import Game, LoggedMove, OwnScore, Seat, SlapPage, Teammate
from classroom.web.personal import Students, blank, keeps


def _stays(moves: QuerySet[LoggedMove], students: Students) -> int:
    """The moves need nothing: they name a seat, and the seat forgets the student."""
    return 0


def _stand_up(seats: QuerySet[Seat], students: Students) -> int:
    """Delete the games played alone, and make the seats of all others empty. Returns how many seats it was."""
    alone = Game.objects.alone().filter(seats__in=seats)
    gone = alone.delete()[1].get(Seat._meta.label, 0)
    return gone + blank(student=None)(seats, students)


keeps(Seat, of="student", erase=_stand_up)
keeps(Teammate, of="student", shows=("game_id", "seat_id", "joined_at"))
keeps(SlapPage, of="seat__student")
keeps(LoggedMove, of="seat__student", shows=("game_id", "ply", "move", "played_at"), erase=_stays)
keeps(OwnScore, of="student")
