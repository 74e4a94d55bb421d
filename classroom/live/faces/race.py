"""How the race looks: the own board on each device, what the class has solved on the wall."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from classroom.live.faces.boards import BoardsForm, board_of, judged, numbers_of, read_claim, task_sentence
from classroom.live.faces.face import Face, Look, Score
from classroom.live.faces.swish import Outcome
from classroom.live.models import Game
from games.core import WALL, Seat
from games.race.state import Happening, Options
from games.race.views import DealerView, OutcomeView, Progress, SeatView, WallView
from games.swish.edition import EDITIONS
from games.swish_boards.moves import Claim, Pass

BOARDS = (3, 5, 8, 10, 15, 20, 30)
MINUTES = (2, 3, 5, 8, 10, 15, 20)


class RaceForm(BoardsForm):
    boards = forms.TypedChoiceField(
        label=_("Boards for each player"), coerce=int, empty_value=None, required=False, choices=[("", "")]
    )
    minutes = forms.TypedChoiceField(
        label=_("Time for the whole race"), coerce=int, empty_value=None, required=False, choices=[("", "")], initial=5
    )
    speed = forms.BooleanField(label=_("Speed counts: of equal points the first one wins"), required=False)

    seldom = ("speed",)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        boards, minutes = self.fields["boards"], self.fields["minutes"]
        if isinstance(boards, forms.ChoiceField) and isinstance(minutes, forms.ChoiceField):
            boards.choices = [("", gettext("as many as fit into the time")), *((one, str(one)) for one in BOARDS)]
            words = [(one, gettext("%(minutes)s minutes") % {"minutes": one}) for one in MINUTES]
            minutes.choices = [("", gettext("until all have finished")), *words]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if {"boards", "minutes"} <= cleaned.keys() and cleaned["boards"] is None and cleaned["minutes"] is None:
            self.add_error("boards", gettext("Choose a number of boards, a time, or both."))
        return cleaned

    def options_text(self) -> str:
        chosen = self.cleaned_data
        seconds = None if chosen["minutes"] is None else chosen["minutes"] * 60
        return self.rules.options_text(
            Options(task=self.task(), boards=chosen["boards"], seconds=seconds, speed=chosen["speed"])
        )


class RaceFace(Face):
    folder = "race"
    options_form = RaceForm

    def device(self, look: Look) -> dict[str, Any]:
        view: SeatView = look.view
        return {
            **board_of(view.board, view.edition_key),
            "view": view,
            "phase": "finished" if view.finished else "open",
            "task": task_sentence(view.k),
            "outcome": None if view.last is None else _outcome(view.last, view),
        }

    def wall(self, look: Look) -> dict[str, Any]:
        return _room(look.view)

    def remote(self, look: Look) -> dict[str, Any]:
        view: DealerView = look.view
        return {**_room(view.table), "view": view, "buttons": self.buttons(look.moves)}

    def replay(self, look: Look) -> dict[str, Any]:
        return self.device(look) if isinstance(look.view, SeatView) else self.wall(look)

    def replay_of(self, game: Game) -> Seat:
        """The boards are the players' own: only who played alone can look at them again."""
        return Seat(0) if game.is_alone else WALL

    def scores(self, view: Any) -> Mapping[int, Score]:
        if isinstance(view, SeatView):
            return {int(view.seat): Score(view.points)}
        if isinstance(view, DealerView):
            return {
                int(one.seat): Score(
                    one.points,
                    gettext("finished") if one.finished else gettext("board %(number)s") % {"number": one.number},
                    gettext("tries again") if stuck else "",
                )
                for one, stuck in zip(view.table.progress, view.stuck, strict=True)
            }
        return {int(one.seat): Score(one.points, _words(one)) for one in view.progress}

    def read_move(self, sent: QueryDict) -> str:
        move = sent.get("move", "")
        return move if move != "show" else read_claim(sent)

    def sentence(self, move: Any, *, name: str, after: Any) -> str:
        match move:
            case Claim():
                return gettext("%(name)s claims the cards %(numbers)s on board %(board)s.") % {
                    "name": name,
                    "numbers": numbers_of(move.places),
                    "board": move.board,
                }
            case Pass():
                return gettext("%(name)s passes board %(board)s.") % {"name": name, "board": move.board}
        return super().sentence(move, name=name, after=after)


def _words(progress: Progress) -> str:
    return gettext("finished") if progress.finished else ""


def _room(view: WallView) -> dict[str, Any]:
    return {
        "edition": EDITIONS[view.edition_key],
        "table": view,
        "task": task_sentence(view.k),
        "found": view.solved,
        "phase": "open",
    }


def _outcome(last: OutcomeView, view: SeatView) -> Outcome:
    sentences = {
        Happening.RIGHT: gettext("Swish! Here is the next board."),
        Happening.WRONG: gettext("Not a swish. This board gives no point any more, but it waits for its swish."),
        Happening.PASSED: gettext("Passed. This was a swish:"),
    }
    kinds = {Happening.RIGHT: "took", Happening.WRONG: "wrong", Happening.PASSED: "passed"}
    if view.finished and last.happening is Happening.RIGHT:
        sentences[Happening.RIGHT] = gettext("Swish!")
    return judged(
        kinds[last.happening],
        sentences[last.happening],
        board=last.board,
        places=last.places,
        lay=last.lay,
        left_over=last.left_over,
        edition=EDITIONS[view.edition_key],
    )
