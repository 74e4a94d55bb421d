"""How Schwimmen looks: the middle, the own hand, who has the turn, and each ply in words."""

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext, ngettext

from classroom.live.faces.card_options import SchwimmenOptionsForm
from classroom.live.faces.cards import Player, player_name
from classroom.live.faces.face import Face, Look, Score
from classroom.web.http import Refused
from classroom.web.playing_cards import french, frenches
from games.core import Seat
from games.schwimmen.moves import Act, Back, For, Knock, NextRound, Pass, SwapAll, SwapOne
from games.schwimmen.state import Ending, Phase, Turn
from games.schwimmen.views import DealerView, SeatView, TableView


class SchwimmenFace(Face):
    folder = "schwimmen"
    options_form = SchwimmenOptionsForm

    def device(self, look: Look) -> dict[str, Any]:
        view: SeatView = look.view
        table = self._table(look, view.table, me=view.seat)
        return {
            **table,
            "view": view,
            "hand": frenches(view.hand),
            "worth": points(view.score),
            "is_over": view.table.phase is not Phase.PLAY,
            "leads": view.table.players[view.seat].leads,
        }

    def wall(self, look: Look) -> dict[str, Any]:
        return self._table(look, look.view)

    def remote(self, look: Look) -> dict[str, Any]:
        view: DealerView = look.view
        return {**self._table(look, view.table), "buttons": self.buttons([NextRound()] if view.may_deal else [])}

    def scores(self, view: Any) -> Mapping[int, Score]:
        table: TableView = view if isinstance(view, TableView) else view.table
        scores = {}
        for player in table.players:
            words = gettext("has knocked") if table.knocker == player.seat else ""
            scores[int(player.seat)] = Score(round(player.won if table.rounds > 1 else player.score or 0), words)
        return scores

    def read_move(self, sent: QueryDict) -> str:
        move = sent.get("move", "")
        if move != "swap":
            return move
        if "give" not in sent or "take" not in sent:
            raise Refused(gettext("Choose one of your cards and one from the middle."))
        return f"swap {sent['give'][:4]} {sent['take'][:4]}"

    def label(self, move: Any) -> str:
        match move:
            case NextRound():
                return gettext("Deal the next round")
        return super().label(move)

    def sentence(self, move: Any, *, name: str, after: Any) -> str:
        match move:
            case For(seat, act):
                people = sum(player.computer is None for player in after.players)
                computer = after.players[seat].computer
                who = (
                    gettext("Player %(number)s") % {"number": seat + 1}
                    if computer is None
                    else gettext("Computer %(number)s") % {"number": seat - people + 1}
                )
                return done(who, act)
            case SwapOne() | SwapAll() | Pass() | Knock():
                return done(name, move)
            case Back():
                return gettext("%(name)s is back.") % {"name": name}
            case NextRound():
                return gettext("The next round is dealt.")
        return super().sentence(move, name=name, after=after)

    def _table(self, look: Look, table: TableView, *, me: int | None = None) -> dict[str, Any]:
        people = sum(player.computer is None for player in table.players)
        names = {
            player.seat: player_name(look, player.seat, player.computer, people=people) for player in table.players
        }
        players = [
            Player(
                number=player.seat,
                name=names[player.seat],
                is_me=player.seat == me,
                is_current=table.phase is Phase.PLAY and player.seat == table.current,
                is_away=player.away,
                cards=frenches(player.revealed),
                score=None if player.score is None else player.score,
                won=player.won,
                leads=player.leads,
            )
            for player in table.players
        ]
        last = table.history[-1] if table.history else None
        return {
            "table": table,
            "phase": table.phase.value,
            "middle": frenches(table.middle),
            "discard": frenches(table.discard),
            "players": players,
            "current_name": names[table.current],
            "knocker_name": None if table.knocker is None else names[table.knocker],
            "last": "" if last is None else self._last(last, names[last.seat], is_me=last.seat == me),
            "ending": _ending(table),
            "leaders": [player.name for player in players if player.leads],
            "winner_line": _winners(table, names),
        }

    def _last(self, turn: Turn, name: str, *, is_me: bool) -> str:
        sentence = done(gettext("You") if is_me else name, turn.act)
        if not turn.refreshed:
            return sentence
        new = gettext("All have passed: three new cards.")
        return f"{sentence} {new}"


def done(name: str, act: Act) -> str:
    """What somebody has done, in words."""
    match act:
        case SwapOne(give, take):
            facts = {"name": name, "give": french(give).name, "take": french(take).name}
            return gettext("%(name)s: %(give)s for %(take)s.") % facts
        case SwapAll():
            return gettext("%(name)s: all three cards for the middle.") % {"name": name}
        case Pass():
            return gettext("%(name)s: pass.") % {"name": name}
    return gettext("%(name)s: knock!") % {"name": name}


def points(score: float) -> str:
    """The worth of a hand in words."""
    whole = int(score)
    if whole != score:
        return gettext("%(count)s½ points") % {"count": whole}
    return ngettext("%(count)s point", "%(count)s points", whole) % {"count": whole}


def _winners(table: TableView, names: Mapping[Seat, str]) -> str:
    """Who has won the game that is over, computers too: in several rounds who has won most of them."""
    if table.phase is not Phase.OVER:
        return ""
    points = {player.seat: player.won if table.rounds > 1 else player.score or 0 for player in table.players}
    won = [names[seat] for seat, number in points.items() if number == max(points.values())]
    sentence = ngettext("%(names)s has won.", "%(names)s share the win.", len(won))
    return sentence % {"names": ", ".join(won)}


def _ending(table: TableView) -> str:
    match table.ending:
        case Ending.KNOCK:
            return gettext("Somebody knocked, and all have had their last turn.")
        case Ending.EXHAUSTED:
            return gettext("All have passed, and there are too few cards for a new middle.")
        case Ending.STOPPED:
            return gettext("The game was stopped.")
    return ""
