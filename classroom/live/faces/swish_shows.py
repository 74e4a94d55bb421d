"""A show of Swish as a page sends it: chosen boxes or typed numbers, with the cards that were seen, and how they lie."""

from django.http import QueryDict
from django.utils.translation import gettext

from classroom.web.http import Refused
from games.core import BadNotation
from games.swish.card import BadCard, Card, Turn
from games.swish.moves import Show, move_text

GAP = "-"
"""A place of the table without a card, in the list of what a page showed."""


def show_text(sent: QueryDict) -> str:
    """The show of the chosen or typed cards. Raises Refused."""
    chosen = _typed_cards(sent) or sent.getlist("card")
    if not chosen:
        raise Refused(gettext("Choose the cards first."))
    try:
        places = [int(place) for place, _colon, _card in (text.partition(":") for text in chosen)]
        cards = [Card.parse(text.partition(":")[2]) for text in chosen]
    except (ValueError, BadCard) as mistake:
        raise Refused(gettext("This is no move of this game.")) from mistake
    if len(set(places)) != len(places):
        raise Refused(gettext("The same card is there twice."))
    order = sorted(range(len(places)), key=places.__getitem__)
    try:
        lay = None
        if any(name.startswith("turn-") for name in sent):
            lay = tuple(Turn(sent.get(f"turn-{places[at] + 1}", Turn.AS_IS.value)) for at in order)
        return move_text(
            Show(places=tuple(places[at] for at in order), cards=tuple(cards[at] for at in order), lay=lay)
        )
    except (ValueError, BadNotation) as mistake:
        raise Refused(gettext("This is no move of this game.")) from mistake


def _typed_cards(sent: QueryDict) -> list[str]:
    """The cards whose numbers were typed, as they lay on the page that was looked at. Raises Refused."""
    words = sent.get("typed", "")[:80].replace(",", " ").split()
    if not words:
        return []
    if not all(word.isascii() and word.isdigit() and len(word) <= 3 for word in words):
        raise Refused(gettext("Type the numbers of the cards with spaces between them, such as 7 12."))
    table = sent.get("table", "").split()
    numbers = [int(word) for word in words]
    if any(not 1 <= number <= len(table) or table[number - 1] == GAP for number in numbers):
        raise Refused(gettext("There is no such card on this board."))
    return [table[number - 1] for number in numbers]
