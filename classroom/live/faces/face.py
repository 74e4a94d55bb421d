"""How a game looks on the pages. `Face` itself is the plain one: it shows any game as facts and a list of legal moves.

A game with a look of its own has a subclass (swish.py) and templates in templates/live/<folder>/: device.html, over.html,
wall.html, remote.html, replay.html. A template that is missing is taken from templates/live/any/. A face sees views only,
never a state.
"""

import dataclasses
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from classroom.live.models import Game
from classroom.live.queries import Place
from classroom.web.forms import Form
from games.core import WALL, EndNow, Join, Leave, Return, Seat, TimeOut
from games.table import GAMES, AnyGame

MOST_BUTTONS = 60
"""More moves than this are no choice but a search; such a game needs a face of its own."""


class OptionsForm(Form):
    """What a teacher can choose about a game; the plain face has the game as its rules have it."""

    # Fields that are seldom changed; the page folds them.
    seldom: tuple[str, ...] = ()

    def __init__(self, *args: Any, rules: AnyGame, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rules = rules

    def options_text(self) -> str:
        """The chosen options in the game's own notation. Only after is_valid()."""
        return self.rules.options_text(getattr(self.rules, "options", None) or self.rules.parse_options("{}"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """Who looks at what: the view of one person, the people at the table, and the moves that this person may make."""

    game: Game
    view: Any
    people: Sequence[Place]
    moves: Collection[Any] = ()
    number: int | None = None
    """The seat of who looks; None for teacher and wall."""

    def name(self, number: int | None) -> str:
        """Who sits on a seat, as the room knows them."""
        for place in self.people:
            if place.number == number and place.name:
                return place.name
        return gettext("Player %(number)s") % {"number": "?" if number is None else number + 1}


@dataclass(frozen=True, slots=True)
class Score:
    """How a seat stands: a number that all may see if ranking is on, and a few words that are no rank ("sees none")."""

    points: int
    words: str = ""
    for_teacher: str = ""


@dataclass(frozen=True, slots=True)
class Button:
    """A move as a button: its text in the game's notation, and what stands on it."""

    move: str
    label: str


class Face:
    """How one game looks. Subclasses change what they need."""

    folder = "any"
    options_form: type[OptionsForm] = OptionsForm

    def __init__(self, key: str, name: str | Promise = "", blurb: str | Promise = "") -> None:
        self.key = key
        self.name = name or key.replace("_", " ").capitalize()
        self.blurb = blurb

    @property
    def rules(self) -> AnyGame:
        return GAMES[self.key]

    def template(self, part: str) -> list[str]:
        """The templates of a part ("device", "over", "wall", "remote", "replay"), the best first."""
        return [f"live/{self.folder}/{part}.html", f"live/any/{part}.html"]

    def device(self, look: Look) -> dict[str, Any]:
        """What the template of a player's device needs."""
        return {"facts": facts(look.view), "buttons": self.buttons(look.moves)}

    def wall(self, look: Look) -> dict[str, Any]:
        """What the template of the wall needs."""
        return {"facts": facts(look.view)}

    def remote(self, look: Look) -> dict[str, Any]:
        """What the template of the teacher's remote needs; `buttons` are the dealer's own moves."""
        return {"facts": facts(look.view), "buttons": self.buttons(look.moves)}

    def scores(self, view: Any) -> Mapping[int, Score]:
        """How each seat stands, by its number, from what everybody sees; empty for a game that counts only at the end."""
        return {}

    def replay(self, look: Look) -> dict[str, Any]:
        """What the template of one step of the replay needs; the view is that of `replay_of`."""
        return self.wall(look)

    def replay_of(self, game: Game) -> Seat:
        """Whose view a replay shows: the wall's."""
        return WALL

    def buttons(self, moves: Iterable[Any]) -> list[Button]:
        """A button for each move, but for those that the pages have buttons of their own for."""
        own = (move for move in moves if not isinstance(move, EndNow | Join | Leave | Return | TimeOut))
        return [Button(self.rules.move_text(move), self.label(move)) for move in islice(own, MOST_BUTTONS)]

    def label(self, move: Any) -> str:
        """What stands on the button of a move."""
        return self.rules.move_text(move)

    def read_move(self, sent: QueryDict) -> str:
        """The move in the game's notation, from the fields that a form sent. Raises Refused."""
        return sent.get("move", "")

    def sentence(self, move: Any, *, name: str, after: Any) -> str:
        """One ply in words, for the replay. `name` is who moved, empty for the table; `after` what the wall showed then."""
        match move:
            case TimeOut():
                return gettext("The time was up.")
            case EndNow():
                return gettext("The game was stopped.")
            case Join():
                return gettext("A player joined late.")
            case Leave():
                return gettext("A player left the game.")
            case Return():
                return gettext("A player came back.")
        text = self.label(move)
        return f"{name}: {text}" if name else text


@dataclass(frozen=True, slots=True)
class Fact:
    name: str
    value: str


def facts(view: Any) -> list[Fact]:
    """The fields of a view as plain lines: good enough to play, for a game without a face of its own."""
    if not dataclasses.is_dataclass(view):
        return []
    lines: list[Fact] = []
    for field in dataclasses.fields(view):
        value = getattr(view, field.name)
        if dataclasses.is_dataclass(value):
            lines += facts(value)
        else:
            lines.append(Fact(field.name.replace("_", " ").capitalize(), _plain(value)))
    return lines


def _plain(value: Any) -> str:
    if value is None or value == ():
        return "–"
    if isinstance(value, bool):
        return str(_("yes") if value else _("no"))
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(_plain(item) for item in value)
    return str(value)
