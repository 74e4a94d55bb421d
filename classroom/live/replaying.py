"""One step of a game that is played again from its log: what was to be seen then, and what had been done."""

from functools import lru_cache
from typing import Any

from classroom.live.faces.face import Look
from classroom.live.faces.table import face_of
from classroom.live.log import log_of
from classroom.live.models import Game
from classroom.live.queries import places
from games.core import TABLE
from games.core import Seat as SeatNumber
from games.table import Log, states

# A teacher clicks through one game; two teachers through two. The views of a long game are about 1 MB.
KEPT = 4


def step_of(game: Game, asked: str) -> dict[str, Any]:
    """What the page of ply `asked` needs: the view, the sentence, and the way on. Empty before the deal."""
    face = face_of(game.game_key)
    if game.seats_dealt is None:
        return {"face": face, "last": 0, "ply": 0, "is_dealt": False}
    log = log_of(game)
    views = _views(str(log), face.replay_of(game))
    last = len(views) - 1
    ply = min(int(asked), last) if asked.isascii() and asked.isdigit() and len(asked) < 7 else 0
    look = Look(game=game, view=views[ply], people=places(game))
    sentence = ""
    if ply:
        line = log.moves[ply - 1]
        name = "" if line.seat == TABLE else look.name(line.seat)
        sentence = face.sentence(face.rules.parse_move(line.move), name=name, after=views[ply])
    scores = face.scores(views[ply])
    return {
        "face": face,
        "is_dealt": True,
        "ply": ply,
        "last": last,
        "before": ply - 1 if ply else None,
        "after": ply + 1 if ply < last else None,
        "sentence": sentence,
        "standing": [
            (look.name(place.number), scores[place.number])
            for place in look.people
            if place.number is not None and place.number in scores
        ],
        **face.replay(look),
        "table_part": face.template("replay"),
    }


@lru_cache(maxsize=KEPT)
def _views(log: str, seat: SeatNumber) -> list[Any]:
    """What the seat, or the wall, saw after the deal and after each ply of this log."""
    read = Log.parse(log)
    rules = face_of(read.game).rules
    return [rules.view(state, seat) for state in states(read)]
