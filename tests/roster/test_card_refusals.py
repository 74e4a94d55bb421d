"""Cards that cannot be printed are refused before there is a file."""

from typing import Any

import pytest

from classroom.roster.card_pdf import LogInCard
from tests.roster.test_card_pdf import BADGE, drawn


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"name": "  "}, "a log-in card needs a name"),
        ({"mark": "dragon"}, "there is no picture 'dragon'"),
        ({"pictures": ("sun", "../../etc/passwd", "cat")}, "there is no picture '../../etc/passwd'"),
        ({"pictures": ("sun", "cat")}, "a log-in card has 3 pictures, not 2"),
        ({"badge_url": ""}, "a log-in card needs a badge address"),
    ],
)
def test_an_impossible_card_is_refused(change: dict[str, Any], message: str) -> None:
    card = {"name": "Ana", "mark": "moon", "pictures": ("sun", "cat", "kite"), "badge_url": BADGE}
    with pytest.raises(ValueError, match=message):
        LogInCard(**{**card, **change})


def test_other_paper_is_refused() -> None:
    with pytest.raises(ValueError, match="no such paper: 'a3'"):
        drawn("Ana", paper="a3")
