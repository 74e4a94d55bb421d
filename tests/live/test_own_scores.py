"""What a student has reached is kept and compared with the student's own earlier games, and with nobody else's."""

from datetime import timedelta

import pytest
from django.urls import reverse

from classroom.live import alone, services
from classroom.live.models import Game, OwnScore
from classroom.live.scoring import board_seconds
from classroom.live.standing import game_records_of, record_of
from games.swish_boards.moves import Claim, Pass
from tests.live.seats import FAST, SEED, fresh, play, right_show, seat_of, seconds, started
from tests.live.test_alone import race
from tests.live.test_boards import race as race_of_class
from tests.live.test_boards import right_of, right_on_this_board, same_board
from tests.world import World


@pytest.fixture(autouse=True)
def the_same_cards_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alone, "token_hex", lambda _size: SEED)


def raced(world: World, *times: float, later: float = 0) -> Game:
    """A race of five boards alone; one board is solved at each of these seconds, then it is ended."""
    game = race(world, later=later)
    for at in times:
        play(game, world.ben, right_of(game, 0), now=world.now + seconds(later + at))
    services.end(game, now=world.now + seconds(later + max(times, default=0)))
    return game


def test_a_race_alone_to_its_end_keeps_points_time_and_the_fastest_board(world: World) -> None:
    raced(world, 10, 14, 30, 41, 50)
    score = OwnScore.objects.get()
    assert (score.student, score.points, score.seconds, score.fastest_seconds) == (world.ben, 5, 50.0, 4.0)
    assert (score.boards, score.limit_seconds, score.is_whole, score.is_alone) == (5, None, True, True)


def test_a_race_of_the_class_gives_each_player_a_score_of_the_own(world: World) -> None:
    game = race_of_class(world, boards=1)
    play(game, world.bea, right_of(game, 0), now=world.now + seconds(7))
    play(game, world.ben, right_of(game, 1), now=world.now + seconds(9))
    kept = OwnScore.objects.order_by("fastest_seconds").values_list("student", "points", "fastest_seconds", "is_alone")
    assert list(kept) == [(world.bea.pk, 1, 7.0, False), (world.ben.pk, 1, 9.0, False)]


def test_boards_for_all_give_each_player_the_boards_answered_rightly(world: World) -> None:
    game = same_board(world)
    play(game, world.ben, right_on_this_board(game), now=world.now)
    services.play_for_table(game, move="reveal", seen_ply=fresh(game).ply, token=game.token, now=world.now + seconds(5))
    services.end_now(game, by=world.ana, now=world.now + seconds(6))
    kept = OwnScore.objects.values_list("student", "points", "boards", "fastest_seconds", "is_whole")
    assert list(kept) == [(world.ben.pk, 1, 5, None, False)]


@pytest.mark.parametrize("how", [{"in_teams": True}, {}], ids=["in teams", "Swish against others"])
def test_what_is_not_the_own_doing_alone_is_no_score(world: World, how: dict[str, bool]) -> None:
    game = started(world, options=FAST, **how)
    play(game, world.ben, right_show(game), now=world.now)
    services.end_now(game, by=world.ana, now=world.now)
    assert not OwnScore.objects.exists()


def test_nothing_found_is_no_score(world: World) -> None:
    raced(world)
    assert not OwnScore.objects.exists()


def test_a_board_that_was_not_solved_by_the_first_claim_is_not_the_fastest(world: World) -> None:
    at = [world.now + timedelta(seconds=second) for second in (2, 3, 9, 10, 25)]
    moves = [Claim(1, (0, 1)), Claim(1, (0, 2)), Claim(2, (1, 2)), Pass(3), Claim(4, (0, 1))]
    solved = board_seconds(zip(moves, at, strict=True), since=world.now, board_now=5)
    assert solved == [6.0, 15.0]


def test_the_board_that_still_lies_there_is_not_solved(world: World) -> None:
    lines = [(Claim(1, (0, 1)), world.now + timedelta(seconds=1))]
    assert board_seconds(lines, since=world.now, board_now=1) == []


def test_more_boards_are_the_record_and_of_equal_ones_the_shorter_time(world: World) -> None:
    raced(world, 1, 2, 3, 4)
    slow = raced(world, 10, 20, 30, 40, 50, later=100)
    fast = raced(world, 9, 18, 27, 36, 45, later=200)
    raced(world, 11, 22, 33, 44, 55, later=300)
    assert record_of(slow, world.ben.pk).is_new
    (record,) = game_records_of(world.ben)
    assert (record.best.game, record.best_seconds, record.fastest_seconds, record.is_new) == (fast, 45.0, 1.0, False)


def test_an_equal_score_in_a_set_time_is_no_new_record(world: World) -> None:
    for later in (0, 1000):
        game = race(world, length="3-minutes", later=later)
        play(game, world.ben, right_of(game, 0), now=world.now + seconds(later + 5))
        services.let_time_pass(game, now=world.now + seconds(later + 181))
    record = record_of(game, world.ben.pk)
    assert (record.is_new, record.is_fastest_new, record.best_words, record.best_seconds) == (
        False,
        False,
        "1 board",
        None,
    )


def test_games_with_other_rules_are_not_compared(world: World) -> None:
    raced(world, 1, 2)
    game = alone.run_race(world.ben, edition_key="jr", level="easy", length="5-boards", now=world.now + seconds(99))
    play(game, world.ben, right_of(game, 0), now=world.now + seconds(100))
    services.end(game, now=world.now + seconds(101))
    assert [len(record.scores) for record in game_records_of(world.ben)] == [1, 1]


def test_cards_of_swish_alone_are_a_record_on_the_end_screen_and_on_the_own_page(world: World) -> None:
    game = alone.play_swish(world.ben, edition_key="swish", length="5-minutes", now=world.now)
    play(game, world.ben, "call", now=world.now)
    play(game, world.ben, right_show(game), now=world.now)
    services.end(game, now=world.now + seconds(20))
    cards = int(seat_of(game, world.ben).points)
    client = world.client("ben")
    for page in (reverse("live:device", args=[game.pk]), reverse("practice:today"), reverse("live:alone")):
        text = client.get(page).content.decode()
        assert "Swish: 5 minutes, alone" in text
        assert f"best: {cards} cards" in text


def test_a_record_is_said_when_it_is_one_and_a_worse_game_is_told_nothing(world: World) -> None:
    raced(world, 10)
    better, worse = raced(world, 10, 20, later=100), raced(world, 30, later=200)
    client = world.client("ben")
    assert "That is your best so far!" in client.get(reverse("live:device", args=[better.pk])).content.decode()
    assert "best so far" not in client.get(reverse("live:device", args=[worse.pk])).content.decode()


def test_nobody_else_sees_the_score(world: World) -> None:
    game = race_of_class(world, boards=1)
    play(game, world.bea, right_of(game, 0), now=world.now)
    services.end_now(game, by=world.ana, now=world.now + seconds(1))
    assert "best:" in world.client("bea").get(reverse("live:device", args=[game.pk])).content.decode()
    assert "best:" not in world.client("ben").get(reverse("live:device", args=[game.pk])).content.decode()
    assert "best:" not in world.client("ana").get(reverse("live:remote", args=[game.pk])).content.decode()
