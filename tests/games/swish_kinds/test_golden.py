"""The same seed gives the same puzzle on every machine and version of Python: values written out.

If one of these changes, the kind needs a new `version`.
"""

import pytest

from games.swish.board import format_cards
from games.swish.kinds.table import KINDS


@pytest.mark.parametrize(
    ("edition", "key", "options", "cards", "answer", "canonical_key", "difficulty", "skills"),
    [
        (
            "swish",
            "find",
            {"cards": 10, "k": 3},
            "10-0 5-9 2-5 4-7 10-4 6-11 10-9 6-0 2-7 8-1",
            "0 2 9",
            "swish:02.06.11.15.16.20.26.27.28.33",
            6.389837,
            ("MIX", "PLAN3"),
        ),
        (
            "swish",
            "find",
            {"cards": 12, "k": 2, "or_more": True, "composites": True},
            "4-3 5-11 5-9 6-2 11-3 10-11 8-4 2-9 1-11 4-11 7-4 10-7",
            "2 4",
            "swish:07.10.11.13.16.24.26.28.28.31.33.34",
            2.476322,
            ("FLIP-LR", "SCAN"),
        ),
        (
            "swish",
            "complete",
            {"k": 3, "offered": 4},
            "1-7 7-8 4-1 5-10 6-0 8-10",
            "3",
            "complete:swish:15.31+swish:19.26.27.30",
            1.7,
            ("FLIP-TB", "PLAN3"),
        ),
        (
            "swish",
            "build",
            {"cards": 8, "k": 2},
            "5-11 5-8 6-5 1-4 11-0 8-1 10-0 6-3",
            "1:as_is 7:flip_lr",
            "swish:10.13.16.23.23.25.26.27",
            4.543841,
            ("FLIP-LR",),
        ),
        ("swish", "judge", {"k": 4}, "11-10 1-4 3-2 4-8", "no", "swish:00.13.20.32", 1.797267, ("REJECT",)),
        ("swish", "judge", {"k": 3, "name": True}, "10-7 4-6 5-4", "no 0 dot", "swish:13.21.32", 2.788389, ("REJECT",)),
        (
            "swish",
            "how_many",
            {"cards": 9},
            "8-4 3-11 5-6 5-9 3-5 7-10 7-1 1-4 0-8",
            "3",
            "swish:07.13.22.24.25.28.28.30.35",
            2.787695,
            ("MIX",),
        ),
        (
            "swish",
            "sprint",
            {"cards": 12, "at_most": 12, "goal": 5},
            "7-10 6-9 2-0 0-1 3-6 4-11 3-6 8-2 9-11 4-0 8-6 3-10",
            "2 8",
            "sprint:swish:00.01.01.18.22.23.23.26.27.29.30.34",
            3.846109,
            ("SCAN",),
        ),
        (
            "jr",
            "find",
            {"cards": 10, "k": 3},
            "8-5 6-1 7-1 3-4 2-7 4-2 3-7 8-7 3-8 4-7",
            "0 3 5",
            "jr:00.02.06.06.12.14.15.16.18.19",
            7.112303,
            ("MIX", "PLAN3"),
        ),
        (
            "jr",
            "find",
            {"cards": 12, "k": 2, "or_more": True, "composites": True},
            "4-0 5-1 5-4 3-4 8-4 8-1 5-8 2-8 1-5 4-5 4-6 6-2",
            "1 8",
            "jr:03.05.06.07.09.13.14.16.16.18.18.20",
            1.343047,
            ("MATCH", "SCAN"),
        ),
        (
            "jr",
            "complete",
            {"k": 3, "offered": 4},
            "1-4 4-5 5-7 2-1 5-0 1-7",
            "2",
            "complete:jr:10.20+jr:00.12.14.15",
            0.7,
            ("FLIP-TB", "PLAN3"),
        ),
        (
            "jr",
            "build",
            {"cards": 8, "k": 2},
            "8-0 8-2 7-1 8-2 5-2 1-0 4-3 4-1",
            "1:as_is 3:flip_tb",
            "jr:05.05.07.08.12.13.19.20",
            3.543841,
            ("FLIP-TB",),
        ),
        ("jr", "judge", {"k": 4}, "6-0 7-8 2-6 8-1", "no", "jr:05.06.07.08", 1.797267, ("REJECT",)),
        ("jr", "judge", {"k": 3, "name": True}, "6-5 3-2 1-7", "no 2 dot", "jr:04.12.15", 2.788389, ("REJECT",)),
        (
            "jr",
            "how_many",
            {"cards": 9},
            "0-2 2-1 1-2 7-1 7-4 4-3 4-7 2-1 8-1",
            "3",
            "jr:00.00.01.06.08.10.12.19.20",
            2.787695,
            ("MATCH",),
        ),
        (
            "jr",
            "sprint",
            {"cards": 12, "at_most": 9, "goal": 5},
            "2-1 0-4 1-2 2-0 4-6 5-3 6-7 4-7 4-5 4-5 3-4 7-1",
            "0 2",
            "sprint:jr:00.00.01.03.08.12.16.17.18.19.20.20",
            1.088761,
            ("SCAN",),
        ),
    ],
)
def test_a_seed_gives_this_puzzle(
    edition: str,
    key: str,
    options: dict[str, int],
    cards: str,
    answer: str,
    canonical_key: str,
    difficulty: float,
    skills: tuple[str, ...],
) -> None:
    kind = KINDS[key]
    puzzle = kind.make(2026, kind.options_type(edition_key=edition, **options))
    assert format_cards(puzzle.cards) == cards
    assert kind.claim_text(puzzle.answer) == answer
    assert (puzzle.canonical_key, puzzle.difficulty, puzzle.skills) == (canonical_key, difficulty, skills)
    assert puzzle.generator_version == {"build": "1.1.1"}.get(key, "1.1")


def test_a_seed_gives_this_deck_of_a_sprint() -> None:
    kind = KINDS["sprint"]
    puzzle = kind.make(2026, kind.options_type(edition_key="swish", cards=12, at_most=12, goal=5))
    assert format_cards(puzzle.hidden) == (
        "1-5 6-7 7-1 9-7 2-8 10-4 11-4 2-7 4-9 1-4 11-2 1-2 2-5 7-5 3-2 7-10 4-8 8-6 6-5 1-10 8-10 1-8 8-0 "
        "11-1 0-5 3-8 7-4 1-7 10-5 10-2 6-2 0-8 0-6 10-1 9-0 2-10 7-4 11-0 2-6 9-2 3-9 4-10 8-4 5-10 10-7 6-4 1-9 7-8"
    )
