import pytest

from games.table import GAMES
from tests.games.example import HIGHEST_CARD


@pytest.fixture
def highest_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """The example game can be played live, as if it stood in GAMES."""
    monkeypatch.setitem(GAMES, HIGHEST_CARD.key, HIGHEST_CARD)  # type: ignore[arg-type]
