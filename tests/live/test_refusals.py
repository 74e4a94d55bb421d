"""Every refusal of every game can be read by a child, in every language of the site."""

import re

import pytest
from django.utils import translation

from classroom.live.refusals import SENTENCES, sentence_of
from games.core import IllegalMove
from games.table import GAMES


@pytest.mark.parametrize("key", GAMES)
def test_every_refusal_of_a_game_has_its_own_words_translated(key: str) -> None:
    """The English here is the game's English: one of them changed alone would be found."""
    ours = {code: re.sub(r"%\((\w+)\)s", r"{\1}", str(SENTENCES[code])) for code in GAMES[key].refusals}
    assert ours == dict(GAMES[key].refusals)


def test_there_is_no_sentence_that_no_game_needs() -> None:
    assert set(SENTENCES) == {code for game in GAMES.values() for code in game.refusals}


def test_a_refusal_is_said_in_the_language_of_the_page_with_its_numbers() -> None:
    mistake = IllegalMove("too_few", "Your swish must have at least {at_least} cards.", at_least=3)
    assert sentence_of(mistake) == "Your swish must have at least 3 cards."
    with translation.override("de"):
        assert sentence_of(mistake) == "Dein Swish muss mindestens 3 Karten haben."


def test_a_refusal_that_the_site_does_not_know_is_said_in_the_games_own_words() -> None:
    assert sentence_of(IllegalMove("not_yours", "You do not hold this card.")) == "You do not hold this card."
