"""Playing cards as a page draws and names them: those of Schwimmen, those of Swap!, and two packs in their place."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext, pgettext_lazy

from games.schwimmen.cards import Card as FrenchCard
from games.swap.cards import Card as SwapCard
from games.swap.cards import Colour, Kind
from games.swap.skin import PACKS, Skin

SUITS: dict[str, str | Promise] = {
    "C": pgettext_lazy("suit", "clubs"),
    "S": pgettext_lazy("suit", "spades"),
    "H": pgettext_lazy("suit", "hearts"),
    "D": pgettext_lazy("suit", "diamonds"),
}
RANKS: dict[str, str | Promise] = {
    "J": pgettext_lazy("rank", "jack"),
    "Q": pgettext_lazy("rank", "queen"),
    "K": pgettext_lazy("rank", "king"),
    "A": pgettext_lazy("rank", "ace"),
}
COLOURS: dict[Colour, str | Promise] = {
    Colour.GREEN: _("green"),
    Colour.RED: _("red"),
    Colour.PURPLE: _("purple"),
    Colour.BLUE: _("blue"),
}
KINDS: dict[Kind, str | Promise] = {
    Kind.BLANK: "",
    Kind.SLAP: "Slap",
    Kind.SWITCH: _("Colour"),
    Kind.SUPER: "Super Swap",
    Kind.SWAP: "Swap",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnCard:
    """A card on a page: `text` in the game's notation, `name` for who does not see it, and what is drawn."""

    text: str
    name: str
    suit: str = ""
    """Of a French card: C, S, H or D."""
    rank: str = ""
    colour: str = ""
    """Of a card of Swap!: G, R, P, B, or empty for a Swap."""
    kind: str = ""
    word: str = ""
    """What the card of Swap! does; empty for a blank one."""
    can_play: bool = True


def french(card: FrenchCard) -> DrawnCard:
    """A card of Schwimmen."""
    return DrawnCard(
        text=str(card), name=_french_name(card.suit, card.rank), suit=card.suit.value, rank=card.rank.value
    )


def frenches(cards: Sequence[FrenchCard]) -> tuple[DrawnCard, ...]:
    """Cards of Schwimmen in their order."""
    return tuple(map(french, cards))


def swap_card(card: SwapCard, *, skin: Skin, can_play: bool = True) -> DrawnCard:
    """A card of Swap!, drawn as in its box or as a card of two packs."""
    does = str(KINDS[card.kind])
    colour = colour_name(card.colour) if card.colour else ""
    name = " ".join(filter(None, (colour, does))) if card.colour else does
    suit = rank = ""
    if skin is Skin.TWO_PACKS:
        pack = PACKS[card]
        suit, rank = pack.suit, pack.rank
        name = f"{_french_name(suit, rank)} ({name})"
    return DrawnCard(
        text=str(card),
        name=name,
        suit=suit,
        rank=rank,
        colour=card.colour.value if card.colour else "",
        kind=card.kind.value,
        word=does,
        can_play=can_play,
    )


def colour_name(colour: Colour) -> str:
    """The word for a colour of Swap!."""
    return str(COLOURS[colour])


def _french_name(suit: str, rank: str) -> str:
    return pgettext("card", "%(rank)s of %(suit)s") % {"rank": RANKS.get(rank, rank), "suit": SUITS[suit]}
