"""How Swish and Swish Jr. look: the table of cards, the proof of a show, and each ply in words."""

import string
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext, ngettext

from classroom.live.faces.face import Face, Look, Score
from classroom.live.faces.swish_options import SwishOptionsForm, swish_rules
from classroom.live.faces.swish_shows import GAP, show_text
from classroom.web.names import left_over_name
from games.swish.card import Card, Turn
from games.swish.check import LeftOver
from games.swish.edition import Edition
from games.swish.moves import Call, Handicap, NotStuck, Refill, Show, Stuck, SwapFour
from games.swish.state import Happening, LostCard, Options, Phase
from games.swish.views import DealerView, OutcomeView, SeatView, TableView
from games.table import GAMES

COLUMNS = 4
# More than two sentences of what is wrong help nobody.
NAMED_AT_MOST = 2


@dataclass(frozen=True, slots=True)
class TablePlace:
    """One place of the table; `number`, `row` and `column` count from 1, `key` is its letter, `text` names place and card."""

    number: int
    row: int
    column: int
    key: str
    card: Card | None
    text: str


@dataclass(frozen=True, slots=True)
class LaidCard:
    """A card of a stack: as it lay on the table, and as it is turned for the stack. `number` counts from 1."""

    number: int
    card: Card
    laid: Card
    turn: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What happened to cards last, for a page: a sentence, and the stack if one was shown."""

    kind: str
    sentence: str
    laid: tuple[LaidCard, ...]
    left_over: tuple[LeftOver, ...]
    why: str
    """What was wrong with the stack, or empty."""
    mine: bool


class SwishFace(Face):
    folder = "swish"
    options_form = SwishOptionsForm

    def device(self, look: Look) -> dict[str, Any]:
        view: SeatView = look.view
        table = view.table
        me = table.players[view.seat]
        return {
            **self._table(look, table),
            "view": view,
            "me": me,
            "is_mine": table.actor == view.seat,
            "outcome": self._outcome(look, table.last, mine=view.seat),
            "task": _task(view),
            "seconds": self._options(look).show_seconds,
            "turns": turn_choices() if table.lay_counts else (),
        }

    def wall(self, look: Look) -> dict[str, Any]:
        table: TableView = look.view
        return {**self._table(look, table), "outcome": self._outcome(look, table.last)}

    def remote(self, look: Look) -> dict[str, Any]:
        view: DealerView = look.view
        return {
            **self._table(look, view.table),
            "view": view,
            "outcome": self._outcome(look, view.table.last),
            "buttons": self.buttons([SwapFour()] if view.may_swap else []),
            "turns": turn_choices() if view.table.lay_counts else (),
        }

    def scores(self, view: Any) -> Mapping[int, Score]:
        table: TableView = view if isinstance(view, TableView) else view.table
        scores = {}
        for player in table.players:
            words = ""
            if table.phase is Phase.SHOW and table.actor == player.seat:
                words = gettext("has called")
            elif player.stuck:
                words = gettext("sees none")
            note = ""
            if isinstance(view, DealerView) and (mistakes := view.mistakes[player.seat]):
                note = ngettext("%(count)s mistake", "%(count)s mistakes", mistakes) % {"count": mistakes}
            scores[int(player.seat)] = Score(player.cards, words, note)
        return scores

    def read_move(self, sent: QueryDict) -> str:
        move = sent.get("move", "")
        return move if move != "show" else show_text(sent)

    def label(self, move: Any) -> str:
        match move:
            case SwapFour():
                return gettext("Swap four cards")
        return super().label(move)

    def sentence(self, move: Any, *, name: str, after: Any) -> str:
        match move:
            case Call():
                return gettext("%(name)s calls.") % {"name": name}
            case Stuck():
                return gettext("%(name)s sees no swish.") % {"name": name}
            case NotStuck():
                return gettext("%(name)s looks on.") % {"name": name}
            case Refill():
                return gettext("%(name)s fills the gaps.") % {"name": name}
            case Show():
                numbers = " ".join(str(place + 1) for place in move.places)
                return gettext("%(name)s shows the cards %(numbers)s.") % {"name": name, "numbers": numbers}
            case SwapFour():
                return gettext("Four cards are swapped for new ones.")
            case Handicap():
                return ngettext(
                    "A player now needs %(count)s card or more.",
                    "A player now needs %(count)s cards or more.",
                    move.at_least,
                ) % {"count": move.at_least}
        return super().sentence(move, name=name, after=after)

    @property
    def edition(self) -> Edition:
        return swish_rules(self.rules).edition

    def _options(self, look: Look) -> Options:
        return options_of(self.key, look.game.options)

    def _table(self, look: Look, table: TableView) -> dict[str, Any]:
        places = table_places(table.table)
        playing = [player for player in table.players if not player.away]
        return {
            "edition": self.edition,
            "table": table,
            "table_rows": table_rows(table.table),
            "table_text": " ".join(place.text for place in places),
            "phase": table.phase.value,
            "caller": None if table.actor is None else look.name(table.actor),
            "stuck": sum(player.stuck for player in playing),
            "playing": len(playing),
            "found": sum(player.swishes for player in table.players),
        }

    def _outcome(self, look: Look, last: OutcomeView | None, *, mine: int | None = None) -> Outcome | None:
        if last is None:
            return None
        is_mine = mine is not None and last.seat == mine
        laid = tuple(
            LaidCard(number=place + 1, card=card, laid=self.edition.turned(card, turn), turn=turn.value)
            for place, card, turn in zip(last.places, last.cards, last.lay or (), strict=bool(last.lay))
        )
        return Outcome(
            kind=last.happening.value,
            sentence=self._mine(look, last) if is_mine else _theirs(look, last),
            laid=laid,
            left_over=last.left_over,
            why=" ".join(
                left_over_name(self.edition, symbol=left.symbol, space=left.space)
                for left in last.left_over[:NAMED_AT_MOST]
            ),
            mine=is_mine,
        )

    def _mine(self, look: Look, last: OutcomeView) -> str:
        if last.happening is Happening.TOOK:
            return ngettext("Swish! You take %(count)s card.", "Swish! You take %(count)s cards.", len(last.cards)) % {
                "count": len(last.cards)
            }
        what = gettext("The time was up.") if last.happening is Happening.TOO_LATE else gettext("Not a swish.")
        if not last.lost:
            cost = gettext("You have no card to lose.")
        elif self._options(look).lost_card is LostCard.BACK:
            cost = gettext("You lose one card: it goes back into the draw pile.")
        else:
            cost = gettext("You lose one card: it is out of the game.")
        return f"{what} {cost}"


def _theirs(look: Look, last: OutcomeView) -> str:
    name, count = look.name(last.seat), len(last.cards)
    match last.happening, last.lost:
        case Happening.SWAPPED, _:
            return ngettext(
                "Nobody saw a swish: %(count)s card was swapped for a new one.",
                "Nobody saw a swish: %(count)s cards were swapped for new ones.",
                count,
            ) % {"count": count}
        case Happening.TOOK, _:
            sentence = ngettext(
                "%(name)s found a swish of %(count)s card.", "%(name)s found a swish of %(count)s cards.", count
            )
            return sentence % {"name": name, "count": count}
        case Happening.WRONG, True:
            return gettext("Not a swish. %(name)s loses one card.") % {"name": name}
        case Happening.WRONG, False:
            return gettext("Not a swish. %(name)s has no card to lose.") % {"name": name}
        case _, True:
            return gettext("The time was up. %(name)s loses one card.") % {"name": name}
    return gettext("The time was up. %(name)s has no card to lose.") % {"name": name}


def _task(view: SeatView) -> str:
    """What this player looks for, in one line."""
    least, most = view.at_least, view.table.at_most
    if least == most:
        return ngettext("Find a swish of %(count)s card.", "Find a swish of %(count)s cards.", least) % {"count": least}
    if least > view.table.at_least or least > 2:
        return ngettext(
            "Find a swish of %(count)s card or more.", "Find a swish of %(count)s cards or more.", least
        ) % {"count": least}
    if most <= 5:
        return gettext("Find a swish of 2 to %(most)s cards.") % {"most": most}
    return gettext("Find a swish.")


def table_places(table: Sequence[Card | None]) -> list[TablePlace]:
    """The places of the table as a page shows them, row by row."""
    return [
        TablePlace(
            number=place + 1,
            row=place // COLUMNS + 1,
            column=place % COLUMNS + 1,
            key=string.ascii_lowercase[place],
            card=card,
            text=GAP if card is None else f"{place}:{card}",
        )
        for place, card in enumerate(table)
    ]


def table_rows(table: Sequence[Card | None]) -> list[list[TablePlace]]:
    """The same, row by row in lists."""
    places = table_places(table)
    return [places[start : start + COLUMNS] for start in range(0, len(places), COLUMNS)]


def turn_choices() -> list[tuple[str, str]]:
    """The four turns and how they are called on a button."""
    return [
        (Turn.AS_IS.value, gettext("as it lies")),
        (Turn.FLIP_LR.value, gettext("flip left to right")),
        (Turn.FLIP_TB.value, gettext("flip top to bottom")),
        (Turn.HALF.value, gettext("half-turn")),
    ]


@lru_cache(maxsize=64)
def options_of(key: str, text: str) -> Options:
    """The options of a game, read once: forty devices look at the same game."""
    options: Options = GAMES[key].parse_options(text)
    return options
