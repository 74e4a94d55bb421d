"""Cards in writing: a board or a stack as text, and the key under which a board counts as the same board.

The notation is `dot-hoop` for a card and a blank between cards, as in "3-0 0-3 11-8".
"""

from collections.abc import Sequence

from games.swish.card import BadCard, Card, Mistake
from games.swish.edition import Edition

MOST_CARDS = 60  # the whole Swish deck


def parse_cards(text: str, edition: Edition) -> tuple[Card, ...]:
    """The cards of a board or stack, in the order written, as they lie.

    More copies of a card than the deck holds are allowed: boxes and decks differ, the rules do not. Raises BadCard,
    with the number of the card counted from 1, if there is no card, more than 60, or one that the edition cannot have.
    """
    words = text.split()
    if not words:
        raise BadCard(Mistake.NO_CARDS, "There is no card.")
    if len(words) > MOST_CARDS:
        raise BadCard(Mistake.TOO_MANY_CARDS, f"There are {len(words)} cards; {MOST_CARDS} are the most.")
    cards = []
    for number, word in enumerate(words, start=1):
        try:
            card = Card.parse(word)
            edition.check_card(card)
        except BadCard as bad:
            raise BadCard(bad.mistake, f"Card {number}: {bad}") from bad
        cards.append(card)
    return tuple(cards)


def format_cards(cards: Sequence[Card]) -> str:
    """The text that `parse_cards` reads back."""
    return " ".join(map(str, cards))


def canonical_key(cards: Sequence[Card], edition: Edition) -> str:
    """The sorted pattern ids of the cards, two characters each: the same whatever the order and the turns.

    Raises BadCard if the edition has no such card. Source: docs/rules/swish.md, section 6.1.
    """
    return f"{edition.key}:" + ".".join(f"{pattern:02d}" for pattern in sorted(map(edition.pattern, cards)))
