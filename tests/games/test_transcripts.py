"""Stored games replay as they were played: each file of tests/games/transcripts, word for word."""

from pathlib import Path

import pytest

from games.table import Log
from tests.games.transcript import FOLDER, title_of, transcript

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_stored_game_replays_word_for_word(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert transcript(Log.parse(text), title=title_of(text)).splitlines() == text.splitlines()


def test_there_is_a_whole_stored_game_of_each_kind() -> None:
    assert {Log.parse(file.read_text(encoding="utf-8")).game for file in FILES} == {
        "highest_card",
        "race",
        "same_board",
        "schwimmen",
        "swap",
        "swish",
        "swish_jr",
    }
