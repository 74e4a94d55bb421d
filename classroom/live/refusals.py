"""Why a move is not possible, in the words of the player's language."""

from collections.abc import Mapping

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from classroom.live.models import Game
from classroom.web.http import Refused
from games.core import IllegalMove, Refusal
from games.schwimmen.legal import SchwimmenRefusal
from games.swap.legal import SwapRefusal
from games.swish.legal import SwishRefusal
from games.swish_boards.refusals import BoardRefusal

SENTENCES: Mapping[str, object] = {
    Refusal.OVER: _("The game is over."),
    Refusal.NO_SEAT: _("There is no such seat in this game."),
    Refusal.NOT_NOW: _("This move is not possible now."),
    SwishRefusal.AWAY: _("This player is not in the game now."),
    SwishRefusal.TABLE_ONLY: _("Only the teacher can do this."),
    SwishRefusal.PLAYERS_ONLY: _("Only a player can do this."),
    SwishRefusal.STOPPED: _("Another player has called. Wait until the cards are shown."),
    SwishRefusal.NOT_FULL: _("Wait until the table is full again."),
    SwishRefusal.ALREADY_CALLED: _("You have called. Show your cards."),
    SwishRefusal.NOT_CALLED: _("Call first, then show your cards."),
    SwishRefusal.NO_CALLS: _("In this game you show the cards without a call."),
    SwishRefusal.TOO_FEW: _("Your swish must have at least %(at_least)s cards."),
    SwishRefusal.TOO_MANY: _("Your swish must have at most %(at_most)s cards."),
    SwishRefusal.TABLE_TOO_SMALL: _(
        "Your swish must have at least %(at_least)s cards, and so many are not on the table."
    ),
    SwishRefusal.CARDS_GONE: _("These cards do not lie there any more."),
    SwishRefusal.LAY_NEEDED: _("Show how the cards lie."),
    SwishRefusal.LAY_UNASKED: _("In this game you only name the cards, not how they lie."),
    SwishRefusal.NO_GAPS: _("There are no gaps to fill."),
    SwishRefusal.PILE_EMPTY: _("The draw pile is empty, so no cards can be swapped."),
    SwishRefusal.SAID_ALREADY: _("You have said that you see no swish."),
    SwishRefusal.NOT_SAID: _("You have not said that you see no swish."),
    SwishRefusal.NO_CLOCK: _("No time is running."),
    SwishRefusal.TABLE_FULL: _("No more players can join this game."),
    SwishRefusal.NOT_AWAY: _("This player is in the game."),
    SwishRefusal.HANDICAP_RANGE: _("A handicap is from %(at_least)s to %(at_most)s cards in this game."),
    BoardRefusal.BOARD_GONE: _("The game has gone on to another board."),
    BoardRefusal.NO_SUCH_PLACE: _("There is no such card on this board."),
    BoardRefusal.SAME_STACK: _("You have tried these cards already."),
    BoardRefusal.CLOSED: _("Answers are closed for this board."),
    BoardRefusal.NOT_SHOWN: _("Show the answer first."),
    BoardRefusal.SHOWN_ALREADY: _("The answer is shown already."),
    BoardRefusal.FINISHED: _("You have finished all your boards."),
    SchwimmenRefusal.NOT_YOUR_TURN: _("It is not your turn."),
    SchwimmenRefusal.ROUND_OVER: _("The round is over."),
    SchwimmenRefusal.KNOCKED_ALREADY: _("Somebody has knocked already."),
    SchwimmenRefusal.NOT_IN_HAND: _("You do not have this card."),
    SchwimmenRefusal.NOT_IN_MIDDLE: _("This card is not in the middle."),
    SchwimmenRefusal.NOT_GONE: _("Nobody plays for you. Just go on."),
    SchwimmenRefusal.DEALER_ONLY: _("This is for your teacher to do."),
    SchwimmenRefusal.SEATED_ONLY: _("This is for a player to do."),
    SwapRefusal.DOES_NOT_FIT: _("This card does not fit the colour."),
    SwapRefusal.CAN_PLAY: _("You have a card that fits. Play it."),
    SwapRefusal.CHOOSE_TARGET: _("First choose with whom you change hands."),
    SwapRefusal.CHOOSE_COLOUR: _("First a colour must be named."),
    SwapRefusal.CHOOSE_DIRECTION: _("First say which way the hands go."),
    SwapRefusal.NOT_YOURSELF: _("Choose another player."),
    SwapRefusal.SAME_COLOUR: _("Name another colour than the one before."),
    SwapRefusal.NOT_ASKED: _("There is nothing of this kind to choose now."),
    SwapRefusal.SLAP_FIRST: _("First the slap must be over."),
    SwapRefusal.NO_SLAP: _("There is nothing to slap now."),
    SwapRefusal.OWN_SLAP: _("You played the Slap, so you do not slap."),
    SwapRefusal.SLAPPED: _("You have slapped."),
    SwapRefusal.SLAP_OVER: _("This slap is over."),
    SwapRefusal.NO_SUCH_TIME: _("Nobody slaps that fast, or that late."),
    SwapRefusal.FINED: _("You have drawn a card for a false slap in this turn."),
}
"""The sentence of each code that a game of games.table.GAMES refuses with."""


class MoveRefused(Refused):
    """A move that was not made. The game may have gone on, so show it as it is now.

    `code` is the game's own, or "stale" for a move meant for a table that does not lie like that any more.
    """

    def __init__(self, sentence: str, *, code: str, status: int) -> None:
        super().__init__(sentence, status=status)
        self.code = code


def sentence_of(mistake: IllegalMove) -> str:
    """The sentence of a game's refusal, translated; in the game's own English if this site does not know the code."""
    if mistake.code not in SENTENCES:
        return str(mistake)
    return str(SENTENCES[mistake.code]) % mistake.facts


def require_running(game: Game) -> None:
    """Raise Refused unless the game is dealt and not over."""
    require_time_left(game)
    if game.started_at is None:
        raise Refused(gettext("The game has not started yet."), status=409)


def require_time_left(game: Game) -> None:
    """Raise Refused if the game is over."""
    if game.ended_at is not None:
        raise Refused(gettext("The game is over."), status=409)


def wrong_number(seats: range) -> Refused:
    """The refusal of a number of players that does not fit."""
    sentence = gettext("This game is for %(fewest)s to %(most)s players.")
    return Refused(sentence % {"fewest": seats[0], "most": seats[-1]}, status=409)
