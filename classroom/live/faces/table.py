"""The face of each game, by the game's key. A game without an entry gets the plain face and can be played all the same."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from classroom.live.faces.face import Face
from classroom.live.faces.race import RaceFace
from classroom.live.faces.same_board import SameBoardFace
from classroom.live.faces.schwimmen import SchwimmenFace
from classroom.live.faces.swap import SwapFace
from classroom.live.faces.swish import SwishFace

FACES: Mapping[str, Face] = {
    face.key: face
    for face in (
        SwishFace("swish", _("Swish"), _("16 cards on the table; who sees a swish calls.")),
        SwishFace("swish_jr", _("Swish Jr."), _("12 cards with fewer spaces: the same game for younger ones.")),
        SameBoardFace(
            "same_board", _("One board for all"), _("Everybody solves the board on the wall; you show the answer.")
        ),
        RaceFace("race", _("Race"), _("Everybody solves boards of the own, all equally difficult.")),
        SchwimmenFace(
            "schwimmen", _("Schwimmen"), _("A short card game for 2 to 4: change cards, add up to 31, knock.")
        ),
        SwapFace("swap", _("Swap!"), _("A lively card game for 2 to 7: colours, changing hands, a slap on the pile.")),
    )
}


def face_of(game_key: str) -> Face:
    """How the game with this key looks."""
    return FACES.get(game_key) or Face(game_key)
