"""The kinds of card drills keep their contract, and the figures of the rule paper are right."""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from games.drills.claims import BadClaim, Points, Said, Share, parse_points, parse_share
from games.drills.kind import Puzzle
from games.schwimmen.cards import Card
from games.schwimmen.drills.best_exchange import BEST_EXCHANGE, BestExchangeOptions, fits, margin, worths
from games.schwimmen.drills.knock_now import KNOCK_NOW, Outcomes, outcomes
from games.schwimmen.drills.new_middle import NEW_MIDDLE
from games.schwimmen.drills.positions import Position, parse_position
from games.schwimmen.drills.worth import WORTH
from games.schwimmen.moves import Knock, Pass, SwapAll, SwapOne, parse_act
from games.swap.cards import Colour
from games.swap.drills.best_play import BEST_PLAY, Face
from games.swap.drills.draw_odds import DRAW_ODDS
from games.swap.drills.draw_odds import Position as DrawPosition
from tests.games.drills import reference
from tests.games.drills.contract import Case, Contract, made


def texts(cards: Iterable[object]) -> list[str]:
    return list(map(str, cards))


def faces(cards: Iterable[Any]) -> list[str]:
    return [card.face for card in cards]


def shifted(share: Fraction) -> list[Share]:
    """Chances that are far off on every level."""
    return [Share(other) for other in (share - Fraction(1, 5), share + Fraction(1, 5)) if 0 <= other <= 1]


BAD_SHARES = [
    (Share(Fraction(-1, 2)), "not_a_chance"),
    (Share(Fraction(3, 2)), "not_a_chance"),
    (Share(0.5), "not_a_claim"),  # type: ignore[arg-type]
    (Said(True), "not_a_claim"),
]
BAD_SHARE_TEXTS = ("half", "1/0", "3/2", "101", "-5%", "1/2/3", "0x10", "1e1", "50 %%")


class TestWorth(Contract):
    """What is it worth?"""

    case = Case(
        kind=WORTH,
        right=lambda position: [Points(reference.worth(texts(position.hand)))],
        wrong=lambda position: [Points(reference.worth(texts(position.hand)) + off) for off in (-1, 0.5, 10)],
        misfits=[(Share(Fraction(1)), "not_a_claim")],
        bad_texts=("-1", "30.2", "1 2", "thirty", "100", "2.55"),
    )


class TestBestExchange(Contract):
    """Which exchange is best?"""

    case = Case(
        kind=BEST_EXCHANGE,
        right=lambda position: map(parse_act, reference.best_exchanges(texts(position.hand), texts(position.middle))),
        wrong=lambda position: [
            parse_act(text)
            for text, _ in reference.hands_after(texts(position.hand), texts(position.middle))
            if text not in reference.best_exchanges(texts(position.hand), texts(position.middle))
        ],
        misfits=[(Knock(), "not_a_claim"), (Said(True), "not_a_claim")],
        bad_texts=("knock", "swap", "swap C7", "swap C7 C1", "swap 0 1", "time-out", "back"),
    )

    def test_cards_that_are_not_there_are_refused(self) -> None:
        puzzle = made(self.case, 1)[0]
        hand, middle = puzzle.position.hand, puzzle.position.middle
        for act, code in (
            (SwapOne(give=middle[0], take=middle[1]), "not_in_hand"),
            (SwapOne(give=hand[0], take=hand[1]), "not_in_middle"),
        ):
            with pytest.raises(BadClaim) as refused:
                BEST_EXCHANGE.judge(puzzle, act)
            assert refused.value.code == code


class TestKnockNow(Contract):
    """Knock now?"""

    case = Case(
        kind=KNOCK_NOW,
        right=lambda position: [Said(_wins_more_often(position))],
        wrong=lambda position: [Said(not _wins_more_often(position))],
        misfits=[(Points(21.0), "not_a_claim")],
        bad_texts=("maybe", "YES", "1", "true", "yes no"),
        seeds=range(4),
    )


class TestNewMiddle(Contract):
    """Will one come?"""

    case = Case(
        kind=NEW_MIDDLE,
        right=lambda position: [
            Share(reference.one_comes(texts(position.hand), texts((*position.middle, *position.gone))))
        ],
        wrong=lambda position: shifted(
            reference.one_comes(texts(position.hand), texts((*position.middle, *position.gone)))
        ),
        misfits=BAD_SHARES,
        bad_texts=BAD_SHARE_TEXTS,
    )


class TestDrawOdds(Contract):
    """Will the drawn card fit?"""

    case = Case(
        kind=DRAW_ODDS,
        right=lambda position: [
            Share(reference.drawn_fits(faces((*position.hand, *position.discard)), position.colour))
        ],
        wrong=lambda position: shifted(
            reference.drawn_fits(faces((*position.hand, *position.discard)), position.colour)
        ),
        misfits=BAD_SHARES,
        bad_texts=BAD_SHARE_TEXTS,
    )


class TestBestPlay(Contract):
    """Which card is best to play?"""

    case = Case(
        kind=BEST_PLAY,
        right=lambda position: map(
            Face, reference.best_plays(faces(position.hand), position.colour, list(position.others))
        ),
        wrong=lambda position: [
            Face(card.face)
            for card in position.hand
            if card.fits(position.colour)
            and card.face not in reference.best_plays(faces(position.hand), position.colour, list(position.others))
        ],
        misfits=[(Face("Q9"), "not_in_hand"), (Face(7), "not_in_hand"), (Said(True), "not_a_claim")],  # type: ignore[arg-type]
        bad_texts=("R", "Rz", "WW", "rb", "Rb Rb", "1"),
    )

    def test_a_card_that_does_not_fit_is_refused(self) -> None:
        puzzle = made(self.case, 1)[0]
        card = next(card for card in puzzle.position.hand if not card.fits(puzzle.position.colour))
        with pytest.raises(BadClaim) as refused:
            BEST_PLAY.judge(puzzle, Face(card.face))
        assert refused.value.code == "does_not_fit"

    def test_the_number_of_the_copy_does_not_matter(self) -> None:
        assert BEST_PLAY.parse_claim("Rs3") == BEST_PLAY.parse_claim("Rs") == Face("Rs")


@cache
def _wins_more_often(position: Position) -> bool:
    wins, ties, many = reference.knock(texts(position.hand), texts(position.middle))
    return 2 * wins + ties > many


@pytest.mark.parametrize(
    ("hand", "middle", "wins", "ties"),
    [
        ("HK HQ HJ", "C7 D8 S9", 2256, 105),
        ("HK H10 H7", "CA DK S9", 1319, 190),
        ("HA H10 S7", "CK DQ S9", 992, 247),
        ("C8 D8 S8", "HK H7 DQ", 2228, 222),
    ],
)
def test_what_a_knock_wins_is_counted_exactly(hand: str, middle: str, wins: int, ties: int) -> None:
    assert outcomes(parse_position(f"{hand} | {middle} |")) == Outcomes(wins, ties, 2600)


@pytest.mark.parametrize(
    ("level", "hand", "middle", "best", "worth", "next_best"),
    [
        (1, "H10 C10 S7", "CA S9 S10", "swap S7 S10", 30.5, 21),
        (2, "HA C9 CA", "S9 SJ S7", "swap-all", 26, 20),
        (3, "CA SA SQ", "HA S9 D9", "swap SQ HA", 30.5, 30),
        (4, "C7 CJ C10", "C9 DA S7", "swap C7 C9", 29, 27),
    ],
)
def test_an_exchange_of_each_level(
    level: int, hand: str, middle: str, best: str, worth: float, next_best: float
) -> None:
    position = parse_position(f"{hand} | {middle} |")
    values = worths(position)
    assert (values[parse_act(best)], worth - margin(position)) == (worth, next_best)
    assert BEST_EXCHANGE.answers(position) == (parse_act(best),)
    assert fits(position, level=level)


def test_equal_exchanges_are_all_right_on_level_five() -> None:
    position = parse_position("H7 C8 S9 | HK CK D7 |")
    puzzle: Any = Puzzle(
        kind="best_exchange",
        options=BestExchangeOptions(level=5),
        seed=0,
        position=position,
        answer=BEST_EXCHANGE.answers(position)[0],
        canonical_key="",
        difficulty=5.0,
        skills=("COMPARE", "ADD"),
        generator_version="1",
    )
    for text in ("swap C8 CK", "swap S9 HK"):
        expected = text in reference.best_exchanges(["H7", "C8", "S9"], ["HK", "CK", "D7"])
        assert BEST_EXCHANGE.judge(puzzle, parse_act(text)).right is expected
    tied = [seed for seed in range(60) if len(BEST_EXCHANGE.answers(made_at(5, seed).position)) > 1]
    assert 10 < len(tied) < 50


def made_at(level: int, seed: int) -> Any:
    return BEST_EXCHANGE.make(seed, BestExchangeOptions(level=level))


def test_leaving_it_and_changing_all_are_answers_too() -> None:
    for hand, middle, act in (("HA HK HQ", "C7 D8 S9", Pass()), ("C7 D8 S9", "HA HK HQ", SwapAll())):
        assert BEST_EXCHANGE.answers(parse_position(f"{hand} | {middle} |")) == (act,)


def test_one_of_six_hearts_comes_in_73_of_130_times() -> None:
    assert NEW_MIDDLE.share(parse_position("HA H7 C9 | S7 D8 C10 |")) == Fraction(73, 130)


def test_a_random_card_of_swap_fits_in_38_of_104_times() -> None:
    assert reference.drawn_fits([], "G") == Fraction(38, 104)
    position = DRAW_ODDS.parse_position("Gb1 Pb1 | Rb1 | R")
    assert isinstance(position, DrawPosition)
    assert (position.colour, DRAW_ODDS.share(position)) == (Colour.RED, Fraction(37, 101))


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("73/130", Fraction(73, 130)),
        ("56.2%", Fraction(562, 1000)),
        ("56,2 %", Fraction(562, 1000)),
        ("0", 0),
        ("100", 1),
    ],
)
def test_a_chance_is_a_fraction_or_percent(text: str, share: Fraction) -> None:
    assert parse_share(text) == Share(Fraction(share))


def test_points_are_read_with_a_point_or_a_comma() -> None:
    assert parse_points("30.5") == parse_points("30,5") == Points(30.5)
    assert parse_points("21") == parse_points(" 21.0 ") == Points(21.0)


@pytest.mark.parametrize(("level", "off"), [(1, Fraction(10, 100)), (2, Fraction(5, 100)), (3, Fraction(1, 100))])
def test_each_level_says_how_near_a_chance_must_be(level: int, off: Fraction) -> None:
    puzzle = NEW_MIDDLE.make(1, NEW_MIDDLE.options_type(level=level))
    truth = NEW_MIDDLE.share(puzzle.position)
    assert NEW_MIDDLE.judge(puzzle, Share(truth - off)).right
    assert NEW_MIDDLE.judge(puzzle, Share(truth - off - Fraction(1, 1000))).reason == "too_low"
    if truth + off + Fraction(1, 1000) <= 1:
        assert NEW_MIDDLE.judge(puzzle, Share(truth + off + Fraction(1, 1000))).reason == "too_high"


def test_the_levels_of_worth_are_one_suit_two_suits_and_traps() -> None:
    suits = {
        level: {len({card.suit for card in one.position.hand}) for one in made(TestWorth.case, level)}
        for level in (1, 2)
    }
    assert suits == {1: {1}, 2: {2}}
    third = [WORTH.make(seed, WORTH.options_type(level=3)) for seed in range(60)]
    assert sum(puzzle.answer == Points(30.5) for puzzle in third) > 5
    assert all(isinstance(card, Card) for puzzle in third for card in puzzle.position.hand)


def test_the_levels_of_knock_now_say_how_clear_it_is_and_yes_and_no_are_as_likely() -> None:
    for level, (least, most) in {1: (30, 101), 2: (12, 30), 3: (0, 12)}.items():
        puzzles = made(TestKnockNow.case, level)
        off = [abs(outcomes(puzzle.position).share - Fraction(1, 2)) * 100 for puzzle in puzzles]
        assert all(least <= distance < most for distance in off)
        assert {puzzle.answer for puzzle in puzzles} == {Said(True), Said(False)}


def test_the_same_position_in_other_suits_has_the_same_key() -> None:
    one = parse_position("HA H7 C9 | S7 D8 C10 |")
    other = parse_position("S9 D7 DA | C8 S10 H7 |")
    assert BEST_EXCHANGE.canonical_key(one) == BEST_EXCHANGE.canonical_key(other)
    assert BEST_EXCHANGE.canonical_key(one) != BEST_EXCHANGE.canonical_key(parse_position("HA H7 C9 | S7 D8 H10 |"))
