"""How one board for all looks: the board on the wall with the tally, the own claim on each device."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from classroom.live.faces.boards import BoardsForm, board_of, judged, numbers_of, read_claim, task_sentence
from classroom.live.faces.face import Face, Look, Score
from classroom.live.faces.swish import Outcome
from games.same_board.state import Options, Phase
from games.same_board.views import Answer, DealerView, SeatView, WallView
from games.swish.edition import EDITIONS
from games.swish_boards.moves import Claim, Next, Reveal

BOARDS = (1, 3, 5, 8, 10, 15, 20)
SECONDS = (20, 30, 45, 60, 90, 120, 180, 300)
# Rarer stacks are counted together: nobody reads more from the last row.
SHOWN_STACKS = 6


class SameBoardForm(BoardsForm):
    boards = forms.TypedChoiceField(
        label=_("Boards"), choices=[(number, number) for number in BOARDS], coerce=int, initial=5
    )
    seconds = forms.TypedChoiceField(
        label=_("Time for a board"), coerce=int, empty_value=None, required=False, choices=[("", "")]
    )
    speed = forms.BooleanField(
        label=_("Speed counts: the faster half of the right answers gets one point more"), required=False
    )
    late_tally = forms.BooleanField(
        label=_("The wall shows what was chosen only together with the answer"), required=False
    )

    seldom = ("seconds", "speed", "late_tally")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        seconds = [(one, gettext("%(seconds)s seconds") % {"seconds": one}) for one in SECONDS]
        field = self.fields["seconds"]
        if isinstance(field, forms.ChoiceField):
            field.choices = [("", gettext("until you show the answer")), *seconds]

    def options_text(self) -> str:
        chosen = self.cleaned_data
        return self.rules.options_text(
            Options(
                task=self.task(),
                boards=chosen["boards"],
                seconds=chosen["seconds"],
                speed=chosen["speed"],
                tally=not chosen["late_tally"],
            )
        )


@dataclass(frozen=True, slots=True)
class Bar:
    """One line of the tally. `numbers` is empty for all the rarer stacks together."""

    numbers: str
    players: int
    right: bool | None


class SameBoardFace(Face):
    folder = "same_board"
    options_form = SameBoardForm

    def device(self, look: Look) -> dict[str, Any]:
        view: SeatView = look.view
        return {
            **board_of(view.board, view.edition_key),
            "view": view,
            "phase": view.phase.value,
            "task": task_sentence(view.k),
            "own_numbers": numbers_of(view.own),
            "own_texts": tuple(f"{place}:{view.board[place]}" for place in view.own),
            "outcome": _own_outcome(view),
        }

    def wall(self, look: Look) -> dict[str, Any]:
        view: WallView = look.view
        return self._room(view)

    def remote(self, look: Look) -> dict[str, Any]:
        view: DealerView = look.view
        buttons = self.buttons(look.moves)
        if view.may_go_on and view.is_last:
            buttons = [type(one)(one.move, gettext("To the result")) for one in buttons]
        return {**self._room(view.table), "view": view, "buttons": buttons}

    def scores(self, view: Any) -> Mapping[int, Score]:
        if isinstance(view, SeatView):
            return {int(view.seat): Score(view.points)}
        if isinstance(view, DealerView):
            words = {True: gettext("right"), False: gettext("not right"), None: ""}
            return {
                int(score.seat): Score(
                    score.points,
                    words[was_right] or (gettext("has answered") if claimed else ""),
                )
                for score, claimed, was_right in zip(view.table.scores, view.claimed, view.was_right, strict=True)
            }
        return {int(score.seat): Score(score.points) for score in view.scores}

    def read_move(self, sent: QueryDict) -> str:
        move = sent.get("move", "")
        return move if move != "show" else read_claim(sent)

    def label(self, move: Any) -> str:
        match move:
            case Reveal():
                return gettext("Show the answer")
            case Next():
                return gettext("Next board")
        return super().label(move)

    def sentence(self, move: Any, *, name: str, after: Any) -> str:
        match move:
            case Claim():
                return gettext("%(name)s chooses the cards %(numbers)s.") % {
                    "name": name,
                    "numbers": numbers_of(move.places),
                }
            case Reveal():
                return gettext("The answer is shown.")
            case Next():
                return gettext("The next board.")
        return super().sentence(move, name=name, after=after)

    def _room(self, view: WallView) -> dict[str, Any]:
        return {
            **board_of(view.board, view.edition_key),
            "table": view,
            "phase": view.phase.value,
            "task": task_sentence(view.k),
            "tally": _bars(view),
            "outcome": _right_outcome(view, gettext("This is right: %(numbers)s")),
            "found": sum(score.right for score in view.scores),
        }


def _bars(view: WallView) -> list[Bar]:
    tally = view.tally or ()
    bars = [Bar(numbers_of(one.places), one.players, one.right) for one in tally[:SHOWN_STACKS]]
    if rest := sum(one.players for one in tally[SHOWN_STACKS:]):
        bars.append(Bar("", rest, None))
    return bars


def _right_outcome(view: WallView | SeatView, sentence: str) -> Outcome | None:
    """The first right answer, with its numbers in the sentence; None before it is shown."""
    if not view.answers:
        return None
    return _answer_outcome(view, view.answers[0], sentence % {"numbers": numbers_of(view.answers[0].places)})


def _answer_outcome(view: WallView | SeatView, answer: Answer, sentence: str, *, kind: str = "took") -> Outcome:
    return judged(
        kind,
        sentence,
        board=view.board,
        places=answer.places,
        lay=answer.lay,
        left_over=answer.left_over,
        edition=EDITIONS[view.edition_key],
    )


def _own_outcome(view: SeatView) -> Outcome | None:
    """What a player learns when the answer is shown."""
    if view.phase not in (Phase.SHOWN, Phase.OVER) or not view.answers:
        return None
    if view.own_answer is None:
        return _right_outcome(view, gettext("You have chosen nothing. This is right: %(numbers)s"))
    if view.own_answer.right:
        words = ngettext("Right! You get %(count)s point.", "Right! You get %(count)s points.", view.gained)
        return _answer_outcome(view, view.own_answer, words % {"count": view.gained})
    words = gettext("Not a swish. This is right: %(numbers)s")
    numbers = numbers_of(view.answers[0].places)
    return _answer_outcome(view, view.own_answer, words % {"numbers": numbers}, kind="wrong")
