"""python -m games.swish: what it prints, and how it refuses."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from games.swish.__main__ import main

ROOT = Path(__file__).parents[3]


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, object]]:
    assert main(words) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return [json.loads(line) for line in printed.out.splitlines()]


def run(*words: str, stdin: bytes = b"", **more: object) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "games.swish", *words],
        input=stdin, capture_output=True, cwd=ROOT, timeout=60, check=False, **more,  # type: ignore[call-overload]
    )  # fmt: skip


def test_solve_prints_every_size(capsys: pytest.CaptureFixture[str]):
    assert answer(capsys, "solve", "3-0 0-3 11-8") == [{"2": [[0, 1], [0, 2]], "3": [], "4": [], "5": []}]


def test_a_board_may_be_several_arguments(capsys: pytest.CaptureFixture[str]):
    assert answer(capsys, "solve", "3-0", "0-3", "--max", "2") == [{"2": [[0, 1]]}]


def test_solve_keeps_to_the_sizes_asked_for(capsys: pytest.CaptureFixture[str]):
    printed = answer(capsys, "solve", "--min=4", "--max=6", "0-1 1-0 3-4 4-3")
    assert printed == [{"4": [[0, 1, 2, 3]], "5": [], "6": []}]


def test_solve_finds_a_swish_of_twelve(capsys: pytest.CaptureFixture[str]):
    board = "0-9 0-2 11-1 10-7 4-6 6-7 4-3 3-1 1-9 2-3 3-5 8-9"
    assert answer(capsys, "solve", board, "--min", "12", "--max", "12") == [{"12": [list(range(12))]}]


def test_solve_knows_swish_jr(capsys: pytest.CaptureFixture[str]):
    assert answer(capsys, "solve", "0-1 7-8", "--edition", "jr", "--max", "3") == [{"2": [[0, 1]], "3": []}]


def test_check_prints_how_a_swish_lies(capsys: pytest.CaptureFixture[str]):
    assert answer(capsys, "check", "3-0 11-8") == [
        {"swish": True, "single_cycle": True, "minimal": True, "lay": ["as_is", "half_turn"]}
    ]


def test_check_prints_what_is_left_over(capsys: pytest.CaptureFixture[str]):
    assert answer(capsys, "check", "0-1 1-3") == [
        {
            "swish": False,
            "single_cycle": False,
            "minimal": False,
            "lay": ["as_is", "as_is"],
            "left_over": [
                {"card": 0, "symbol": "dot", "space": 0, "colour": "blue"},
                {"card": 1, "symbol": "hoop", "space": 3, "colour": "orange"},
            ],
        }
    ]


def test_generate_prints_a_puzzle_in_a_line(capsys: pytest.CaptureFixture[str]):
    printed = answer(capsys, "generate", "--cards", "16", "--k", "4", "--seed", "7", "--count", "3")
    assert len(printed) == 3
    assert printed[0]["board"] == "0-7 2-9 2-6 9-4 5-7 11-3 10-4 9-1 4-1 9-0 0-5 2-8 5-6 9-10 0-4 1-3"
    assert printed[0]["answer"] == [4, 8, 12, 15]
    assert printed[0]["difficulty"] == 5.155452
    assert printed[0]["skills"] == ["MIX", "PLAN4", "SCAN"]


def test_the_answer_of_a_puzzle_is_what_solve_finds(capsys: pytest.CaptureFixture[str]):
    for puzzle in answer(capsys, "generate", "--cards", "12", "--k", "3", "--count", "3", "--edition", "jr"):
        solved = answer(capsys, "solve", str(puzzle["board"]), "--edition", "jr")
        assert solved == [{"2": [], "3": [puzzle["answer"]], "4": [], "5": []}]


def test_deck_prints_the_cards_and_how_sure_they_are(capsys: pytest.CaptureFixture[str]):
    (deck,) = answer(capsys, "deck")
    cards = deck["cards"]
    assert isinstance(cards, list)
    assert len(cards) == 60
    assert sum(card["provenance"] == "certain" for card in cards) == 24
    assert cards[0] == {"card": "0-1", "pattern": 0, "provenance": "assumed"}
    (jr,) = answer(capsys, "deck", "--edition", "jr")
    assert isinstance(jr["cards"], list)
    assert len(jr["cards"]) == 42


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "Name a command: solve, check, generate, deck; --help says more."),
        (["play"], 'There is no command "play"; the commands are solve, check, generate, deck.'),
        (["solve"], "There is no card."),
        (["solve", "  "], "There is no card."),
        (["check", "3-0 3,4-0"], 'Card 2: "3,4-0" has two dots; a card has one dot and one hoop.'),
        (["check", "3"], 'Card 1: "3" has no hoop; write dot-hoop, as in "3-0".'),
        (["check", "3-3"], 'Card 1: "3-3" has its dot and its hoop on the same space.'),
        (["check", "3-12"], "Card 1: There is no space 12; the spaces are 0 to 11."),
        (["check", "3-9", "--edition", "jr"], "Card 1: There is no space 9; the spaces are 0 to 8."),
        (["check", "-1-3"], 'Card 1: "-1-3" has a negative space; spaces are numbered from 0.'),
        (["check", "--", "-1-3"], 'Card 1: "-1-3" has a negative space; spaces are numbered from 0.'),
        (["check", "3-0@90"], 'Card 1: "3-0@90" has a quarter turn, which is never legal.'),
        (["check", "3-0 quarter"], 'Card 2: "quarter" is a quarter turn, which is never legal.'),
        (["solve", "3-0 " * 61], "There are 61 cards; 60 are the most."),
        (["solve", "3-0 " * 30, "--max", "6"],
         "Swishes of more than 5 cards can be listed on boards of up to 24 cards."),
        (["solve", "3-0", "--edition", "senior"], 'There is no edition "senior"; the editions are swish and jr.'),
        (["solve", "3-0", "--edition"], "--edition needs a value."),
        (["solve", "3-0", "--min="], "--min needs a value."),
        (["solve", "3-0", "--min", "4", "--max", "3"], "--min 4 is more than --max 3."),
        (["solve", "3-0", "--min", "6"], "--min 6 is more than --max 5."),
        (["solve", "3-0", "--min", "1"], "--min must be at least 2."),
        (["solve", "3-0", "--max", "13"], "--max must be at most 12."),
        (["solve", "0-1", "--max", "10", "--edition", "jr"], "--max must be at most 9."),
        (["solve", "3-0", "--max", "five"], '--max must be a whole number, not "five".'),
        (["solve", "3-0", "--max", "٥"], '--max must be a whole number, not "٥".'),
        (["solve", "3-0", "--max", "-5"], "--max cannot be negative."),
        (["solve", "3-0", "--max", "9" * 5000], "--max must be at most 12."),
        (["solve", "3-0", "--max", "3", "--max", "4"], "--max is given twice."),
        (["solve", "3-0", "--size", "3"], 'solve has no option "--size".'),
        (["solve", "3-0", "-"], 'Give either the cards or "-" for the standard input, not both.'),
        (["check", "3-0", "--max", "3"], 'check has no option "--max".'),
        (["generate", "--count", "0"], "--count must be at least 1."),
        (["generate", "--count", "-3"], "--count cannot be negative."),
        (["generate", "--count", "1e3"], '--count must be a whole number, not "1e3".'),
        (["generate", "--count", "100001"], "--count must be at most 100000."),
        (["generate", "--k", "6"], "--k must be at most 5."),
        (["generate", "--k", "1"], "--k must be at least 2."),
        (["generate", "--cards", "5"], "--cards must be at least 6."),
        (["generate", "--cards", "21"], "--cards must be at most 20."),
        (["generate", "--seed", "-1"], "--seed cannot be negative."),
        (["generate", "--seed", str(2**64)], "--seed must be at most 18446744073709551615."),
        (["generate", "3-0"], '"3-0" is not an option.'),
        (["deck", "jr"], '"jr" is not an option.'),
    ],
)  # fmt: skip
def test_bad_input_gives_exit_code_2_and_a_sentence(
    capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
):
    assert main(words) == 2
    printed = capsys.readouterr()
    assert (printed.out, printed.err) == ("", sentence + "\n")


def test_a_single_card_is_checked(capsys: pytest.CaptureFixture[str]):
    (printed,) = answer(capsys, "check", "3-0")
    assert printed["swish"] is False
    assert printed["left_over"] == [
        {"card": 0, "symbol": "dot", "space": 3, "colour": "orange"},
        {"card": 0, "symbol": "hoop", "space": 0, "colour": "blue"},
    ]


def test_help_is_printed(capsys: pytest.CaptureFixture[str]):
    assert main(["--help"]) == 0
    assert capsys.readouterr().out.startswith("Usage: python -m games.swish COMMAND")


def test_the_board_can_come_from_the_standard_input():
    done = run("solve", "-", "--max", "2", stdin=b"3-0\n0-3\n")
    assert (done.returncode, json.loads(done.stdout)) == (0, {"2": [[0, 1]]})


def test_a_huge_standard_input_is_refused():
    done = run("check", "-", stdin=b"3-0 " * 1_000_000)
    assert (done.returncode, done.stderr) == (2, b"The board is longer than 10000 bytes.\n")


def test_a_standard_input_that_is_no_text_is_refused():
    done = run("check", "-", stdin=b"\xff\xfe3-0")
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
    assert b"Traceback" not in done.stderr


def test_a_message_can_be_printed_in_any_encoding():
    done = run("check", "3–0", env=os.environ | {"PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (
        2, b'Card 1: "3\\u20130" is not a card; write dot-hoop, as in "3-0".\n',
    )  # fmt: skip


def test_a_reader_who_leaves_is_no_error():
    command = [sys.executable, "-m", "games.swish", "generate", "--cards", "8", "--count", "3000"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(timeout=60) == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
def test_a_full_disk_is_told_in_a_sentence():
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "games.swish", "deck"],
            stdout=full, stderr=subprocess.PIPE, cwd=ROOT, timeout=60, check=False,
        )  # fmt: skip
    assert (done.returncode, done.stderr) == (1, b"The answer could not be written: No space left on device.\n")
