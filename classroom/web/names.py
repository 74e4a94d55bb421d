"""The words for cards, spaces and symbols, as a person reads or hears them.

Whole sentences and whole names are translated, never glued pieces: other languages order and bend words differently.
"""

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from games.swish.card import Card, Turn
from games.swish.edition import Colour, Edition, Shape

_SYMBOLS: dict[tuple[Colour, Shape], Promise] = {
    (Colour.GREEN, Shape.CIRCLE): gettext_lazy("green circle"),
    (Colour.ORANGE, Shape.SQUARE): gettext_lazy("orange square"),
    (Colour.PURPLE, Shape.DIAMOND): gettext_lazy("purple diamond"),
    (Colour.BLUE, Shape.CROSS): gettext_lazy("blue cross"),
    (Colour.ORANGE, Shape.BURST): gettext_lazy("orange starburst"),
    (Colour.PURPLE, Shape.CIRCLE): gettext_lazy("purple circle"),
    (Colour.GREEN, Shape.LEAF): gettext_lazy("green leaf"),
    (Colour.BLUE, Shape.ARROW): gettext_lazy("blue arrow"),
}

_TWELVE_SPACES: tuple[Promise, ...] = (
    gettext_lazy("top left"),
    gettext_lazy("top middle"),
    gettext_lazy("top right"),
    gettext_lazy("second row left"),
    gettext_lazy("second row middle"),
    gettext_lazy("second row right"),
    gettext_lazy("third row left"),
    gettext_lazy("third row middle"),
    gettext_lazy("third row right"),
    gettext_lazy("bottom left"),
    gettext_lazy("bottom middle"),
    gettext_lazy("bottom right"),
)

_NINE_SPACES: tuple[Promise, ...] = (
    *_TWELVE_SPACES[0:3],
    gettext_lazy("middle left"),
    gettext_lazy("centre"),
    gettext_lazy("middle right"),
    *_TWELVE_SPACES[9:12],
)

_SPACES = {12: _TWELVE_SPACES, 9: _NINE_SPACES}

_TURNS: dict[Turn, Promise] = {
    Turn.AS_IS: gettext_lazy("Card %(number)s stays as it is."),
    Turn.FLIP_LR: gettext_lazy("Flip card %(number)s left to right."),
    Turn.FLIP_TB: gettext_lazy("Flip card %(number)s top to bottom."),
    Turn.HALF: gettext_lazy("Turn card %(number)s half round."),
}


def symbol_name(edition: Edition, space: int) -> str:
    """Colour and shape of whatever lies on a space: "blue cross"."""
    return str(_SYMBOLS[edition.colour(space), edition.shape(space)])


def space_name(edition: Edition, space: int) -> str:
    """Where a space is on the card: "top left"."""
    return str(_SPACES[edition.spaces][space])


def card_name(
    card: Card, edition: Edition, *, number: int | None = None, row: int | None = None, column: int | None = None
) -> str:
    """The whole card in words; `number`, `row` and `column` count from 1 and are left out where there is no board."""
    parts = {
        "number": number,
        "row": row,
        "column": column,
        "dot_space": space_name(edition, card.dot),
        "dot_symbol": symbol_name(edition, card.dot),
        "hoop_space": space_name(edition, card.hoop),
        "hoop_symbol": symbol_name(edition, card.hoop),
    }
    if number is None:
        return gettext("Dot %(dot_space)s, %(dot_symbol)s; hoop %(hoop_space)s, %(hoop_symbol)s") % parts
    if row is None or column is None:
        return (
            gettext("Card %(number)s: dot %(dot_space)s, %(dot_symbol)s; hoop %(hoop_space)s, %(hoop_symbol)s") % parts
        )
    return (
        gettext(
            "Card %(number)s, row %(row)s, column %(column)s: "
            "dot %(dot_space)s, %(dot_symbol)s; hoop %(hoop_space)s, %(hoop_symbol)s"
        )
        % parts
    )


def left_over_name(edition: Edition, *, symbol: str, space: int) -> str:
    """What a stack has too much, with place and colour. `symbol` is "dot" or "hoop"."""
    parts = {"space": space_name(edition, space), "symbol": symbol_name(edition, space)}
    if symbol == "hoop":
        return gettext("This hoop has no dot: %(symbol)s, %(space)s.") % parts
    return gettext("This dot has no hoop: %(symbol)s, %(space)s.") % parts


def turn_name(number: int, turn: str) -> str:
    """What one does with card `number` so that it fits. `turn` is a turn's value, as in "flip_lr"."""
    return str(_TURNS[Turn(turn)]) % {"number": number}
