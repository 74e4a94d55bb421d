"""How Swap! looks: the pile and its colour, the own hand, what has to be chosen, and each ply in words."""

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext, ngettext

from classroom.live.faces.card_options import SwapOptionsForm
from classroom.live.faces.cards import Player, player_name
from classroom.live.faces.face import Button, Face, Look, Score
from classroom.web.playing_cards import SUITS, colour_name, swap_card
from games.core import Seat
from games.swap.cards import Colour
from games.swap.moves import (
    LONGEST_SLAP,
    Back,
    Direction,
    Draw,
    FalseSlap,
    For,
    MoveHands,
    NameColour,
    NextRound,
    Play,
    Slap,
    Target,
    move_text,
)
from games.swap.skin import SUITS as PACK_SUITS
from games.swap.skin import Skin
from games.swap.state import Happening, Outcome, Phase
from games.swap.views import DealerView, SeatView, TableView


class SwapFace(Face):
    folder = "swap"
    options_form = SwapOptionsForm

    def device(self, look: Look) -> dict[str, Any]:
        view: SeatView = look.view
        context = self._table(look, view.table, me=view.seat)
        names = context["names"]
        targets = [
            Button(
                move_text(Target(player.seat)),
                ngettext("%(name)s (%(count)s card)", "%(name)s (%(count)s cards)", player.cards)
                % {"name": names[player.seat], "count": player.cards},
            )
            for player in view.table.players
            if player.seat != view.seat
        ]
        colours = [
            colour for colour in Colour if view.table.phase is not Phase.COLOUR_NEW or colour != view.table.colour
        ]
        return {
            **context,
            "view": view,
            "hand": [swap_card(card, skin=view.table.skin, can_play=card in view.playable) for card in view.hand],
            "has_won": view.table.winner == view.seat,
            "targets": targets if view.must_choose and view.table.phase is Phase.TARGET else (),
            "colours": [
                (colour.value, move_text(NameColour(colour)), _word(colour, view.table), _suit(colour, view.table))
                for colour in colours
            ]
            if view.must_choose and view.table.phase in (Phase.DEALER_COLOUR, Phase.COLOUR_ANY, Phase.COLOUR_NEW)
            else (),
            "directions": self._directions(view, names)
            if view.must_choose and view.table.phase is Phase.DIRECTION
            else (),
        }

    def wall(self, look: Look) -> dict[str, Any]:
        return self._table(look, look.view)

    def remote(self, look: Look) -> dict[str, Any]:
        view: DealerView = look.view
        return {**self._table(look, view.table), "buttons": self.buttons([NextRound()] if view.may_deal else [])}

    def scores(self, view: Any) -> Mapping[int, Score]:
        table: TableView = view if isinstance(view, TableView) else view.table
        return {
            int(player.seat): Score(
                player.won, ngettext("%(count)s card", "%(count)s cards", player.cards) % {"count": player.cards}
            )
            for player in table.players
        }

    def read_move(self, sent: QueryDict) -> str:
        """A slap comes with the time that the page has measured; a page that cannot is believed nothing."""
        move = sent.get("move", "")
        if not move.startswith("slap "):
            return move
        elapsed = sent.get("elapsed", "")
        measured = elapsed if elapsed.isascii() and elapsed.isdigit() and len(elapsed) <= 5 else str(LONGEST_SLAP)
        number = move.split()[1][:6] if len(move.split()) > 1 else ""
        return f"slap {number} {int(measured)}"

    def label(self, move: Any) -> str:
        match move:
            case NextRound():
                return gettext("Deal the next round")
        return super().label(move)

    def sentence(self, move: Any, *, name: str, after: Any) -> str:
        if isinstance(move, For):
            computer = after.players[move.seat].computer
            people = sum(player.computer is None for player in after.players)
            name = (
                gettext("Player %(number)s") % {"number": move.seat + 1}
                if computer is None
                else gettext("Computer %(number)s") % {"number": move.seat - people + 1}
            )
            move = move.act
        facts: dict[str, Any] = {"name": name}
        match move:
            case Play(card):
                return gettext("%(name)s plays %(card)s.") % {**facts, "card": swap_card(card, skin=after.skin).name}
            case Draw():
                return gettext("%(name)s draws.") % facts
            case Target(seat):
                return gettext("%(name)s changes hands with player %(number)s.") % {**facts, "number": seat + 1}
            case NameColour(colour):
                return gettext("%(name)s: %(colour)s.") % {**facts, "colour": _word(colour, after)}
            case MoveHands(direction):
                return _moved(direction)
            case Slap():
                return gettext("%(name)s slaps.") % facts
            case FalseSlap():
                return gettext("%(name)s slaps at the wrong moment.") % facts
            case Back():
                return gettext("%(name)s is back.") % facts
            case NextRound():
                return gettext("The next round is dealt.")
        return super().sentence(move, name=name, after=after)

    def _directions(self, view: SeatView, names: Mapping[Seat, str]) -> list[Button]:
        places = view.table.places
        at = places.index(view.seat)
        left, right = names[places[(at + 1) % len(places)]], names[places[at - 1]]
        if view.table.change_places:
            words = {Direction.LEFT: gettext("I move to %(name)s"), Direction.RIGHT: gettext("I move to %(name)s")}
        else:
            words = {
                Direction.LEFT: gettext("My hand goes to %(name)s"),
                Direction.RIGHT: gettext("My hand goes to %(name)s"),
            }
        return [
            Button(move_text(MoveHands(direction)), words[direction] % {"name": name})
            for direction, name in ((Direction.LEFT, left), (Direction.RIGHT, right))
        ]

    def _table(self, look: Look, table: TableView, *, me: int | None = None) -> dict[str, Any]:
        people = sum(player.computer is None for player in table.players)
        names = {
            player.seat: player_name(look, player.seat, player.computer, people=people) for player in table.players
        }
        going_on = table.phase not in (Phase.SHOWN, Phase.OVER)
        by_seat = {
            player.seat: Player(
                number=player.seat,
                name=names[player.seat],
                is_me=player.seat == me,
                is_current=going_on and player.seat == table.current,
                is_away=player.away,
                count=player.cards,
                won=player.won,
                leads=player.seat == table.winner,
                has_slapped=player.has_slapped,
            )
            for player in table.players
        }
        return {
            "table": table,
            "phase": table.phase.value,
            "names": names,
            "top": swap_card(table.top, skin=table.skin),
            "colour": table.colour.value if table.colour else "",
            "colour_word": _word(table.colour, table) if table.colour else "",
            "colour_suit": _suit(table.colour, table) if table.colour else "",
            "players": [by_seat[seat] for seat in table.places],
            "current_name": names[table.current],
            "winner_name": None if table.winner is None else names[table.winner],
            "winner_line": _winners(table, names),
            "last": "" if table.last is None else _told(table.last, names, table),
        }


def _winners(table: TableView, names: Mapping[Seat, str]) -> str:
    """Who has won the game that is over, computers too; nobody has if it was stopped in its first round."""
    most = max(player.won for player in table.players)
    if table.phase is not Phase.OVER or not most:
        return ""
    won = [names[player.seat] for player in table.players if player.won == most]
    sentence = ngettext("%(names)s has won.", "%(names)s share the win.", len(won))
    return sentence % {"names": ", ".join(won)}


def _told(last: Outcome, names: Mapping[Seat, str], table: TableView) -> str:
    facts: dict[str, Any] = {"name": names[last.seat]}
    if last.target is not None:
        facts["other"] = names[last.target]
    if last.card is not None:
        facts["card"] = swap_card(last.card, skin=table.skin).name
    match last.happening:
        case Happening.PLAYED:
            return gettext("%(name)s played %(card)s.") % facts
        case Happening.DREW:
            return gettext("%(name)s drew a card and keeps it.") % facts
        case Happening.DREW_AND_PLAYED:
            return gettext("%(name)s drew %(card)s and played it.") % facts
        case Happening.DREW_NOTHING:
            return gettext("There was no card for %(name)s to draw.") % facts
        case Happening.CHANGED_HANDS:
            return gettext("%(name)s and %(other)s changed hands.") % facts
        case Happening.NAMED:
            colour = "" if last.colour is None else _word(last.colour, table)
            return gettext("%(name)s named %(colour)s.") % {**facts, "colour": colour}
        case Happening.MOVED_HANDS:
            return _moved(last.direction or Direction.LEFT)
        case Happening.SLAPPED if last.ranked:
            order = ", ".join(names[seat] for seat in last.ranked)
            return gettext("Slapped in this order: %(order)s. %(other)s takes a card.") % {**facts, "order": order}
        case Happening.SLAPPED:
            return gettext("%(other)s takes a card from %(name)s.") % facts
    return gettext("%(name)s slapped at the wrong moment and takes a card.") % facts


def _word(colour: Colour, table: TableView) -> str:
    """What a colour is called: with two packs it is a suit."""
    return str(SUITS[PACK_SUITS[colour]]) if table.skin is Skin.TWO_PACKS else colour_name(colour)


def _suit(colour: Colour, table: TableView) -> str:
    return PACK_SUITS[colour] if table.skin is Skin.TWO_PACKS else ""


def _moved(direction: Direction) -> str:
    if direction is Direction.LEFT:
        return gettext("All hands went one seat to the left.")
    return gettext("All hands went one seat to the right.")
