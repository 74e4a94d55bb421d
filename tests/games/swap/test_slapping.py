"""Slaps are fair: what is believed of a page, when a slap is over, and how often the wrong child would take the card."""

from dataclasses import dataclass
from random import Random

import pytest

from games.swap.slapping import closes_at, judged

ROUND_TRIPS = (15, 40, 120)
SLAPS = 4000


@pytest.mark.parametrize(
    ("elapsed", "since_served", "time"),
    [
        (450, 480, 450),  # 30 ms on the way
        (450, 750, 450),  # the most that is believed
        (450, 900, 600),  # more than that is not
        (100, 1000, 700),  # a cheat gains 300 ms
        (0, 200, 120),  # and nobody is faster than a human
        (-500, 300, 120),
        (900, 500, 500),  # never longer than since the page went out
        (None, 500, 500),  # a page that cannot measure
        (450, -20, 120),  # a clock that was set back
        (10**9, 10**9, 60_000),
    ],
)
def test_a_page_is_believed_up_to_300_milliseconds(elapsed: int | None, since_served: int, time: int) -> None:
    assert judged(elapsed, since_served=since_served) == time


def test_extra_time_makes_a_slap_count_as_faster() -> None:
    assert judged(900, since_served=920, factor=2.0) == 450
    assert judged(900, since_served=920, factor=0.1) == 900
    assert judged(150, since_served=160, factor=4.0) == 120


def test_a_slap_waits_4_seconds_after_the_last_page_and_8_at_most() -> None:
    assert closes_at(1000, served=[]) == 5000
    assert closes_at(1000, served=[1010, 1900, 1200]) == 5900
    assert closes_at(1000, served=[1010, 9000]) == 9000
    assert closes_at(1000, served=[1010, 1900], calm=True) == 13_000
    assert closes_at(1000, served=[1000], factor=1.5) == 7000


@dataclass(frozen=True)
class Pressed:
    """One child in one simulated slap."""

    reaction: float
    judged: float
    arrival: float


def pressed(rng: Random, *, round_trip: float, polling: bool) -> Pressed:
    """A child sees the slap after the way from the server (and up to a second of polling), reacts, and presses.

    The screen shows it at its next refresh, and a key is read every 8 ms: the page measures these as reaction.
    """
    reaction = max(150.0, rng.gauss(450, 110))
    waits = rng.random() * 1000 if polling else 0.0
    there, back = (round_trip / 2 * (1 + abs(rng.gauss(0, 0.4))) for _way in range(2))
    paint, key = rng.random() * 16.7, rng.random() * 8
    elapsed = round(reaction + key + paint * 0.5)
    served = waits
    arrival = served + there + paint + reaction + key + back
    return Pressed(reaction, judged(elapsed, since_served=round(arrival - served)), arrival)


def share_of_wrong_losers(slappers: int, *, polling: bool, by_arrival: bool = False) -> float:
    """How often not the slowest child takes the card."""
    rng = Random(f"{slappers} {polling} {by_arrival}")
    wrong = 0
    for _slap in range(SLAPS):
        trips = [ROUND_TRIPS[number % 3] for number in range(slappers)]
        slaps = [pressed(rng, round_trip=trip, polling=polling) for trip in trips]
        truly = max(range(slappers), key=lambda child: slaps[child].reaction)
        counted = max(range(slappers), key=lambda child: slaps[child].arrival if by_arrival else slaps[child].judged)
        wrong += truly != counted
    return wrong / SLAPS


@pytest.mark.parametrize("polling", [False, True], ids=["push", "polling"])
@pytest.mark.parametrize("slappers", [2, 3, 6])
def test_the_wrong_child_takes_the_card_in_fewer_than_ten_of_a_hundred_slaps(slappers: int, polling: bool) -> None:
    assert share_of_wrong_losers(slappers, polling=polling) < 0.10


@pytest.mark.parametrize(("polling", "share"), [(False, 0.15), (True, 0.40)], ids=["push", "polling"])
def test_by_order_of_arrival_it_would_be_far_more(polling: bool, share: float) -> None:
    assert share_of_wrong_losers(3, polling=polling, by_arrival=True) > share


def test_who_lies_about_the_time_gains_no_more_than_300_milliseconds() -> None:
    for since_served in range(100, 8000, 37):
        honest = judged(since_served, since_served=since_served)
        assert honest - judged(0, since_served=since_served) <= 300
