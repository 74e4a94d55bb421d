"""Slaps of Swap! are timed: by the page, within what the server believes."""

import uuid

from classroom.live import playing, services
from classroom.live.faces.table import face_of
from classroom.live.models import Game, SlapPage
from classroom.live.queries import again
from games.core import Seat as SeatNumber
from games.swap.state import Phase
from tests.games.swap.position import play as play_swap
from tests.games.swap.position import position as swap_position
from tests.live.card_tables import at_table, look
from tests.live.seats import fresh, log_lines, seconds, state_of
from tests.world import World


def slapping(world: World) -> Game:
    """Bea has played a Slap; two others see it."""
    state = play_swap(swap_position(["Rs Gb Gb Gb", "Bb Pb", "Pb Bb"], "Rb"), (0, "play Rs"))
    assert state.phase is Phase.SLAP
    return at_table(world, state, "swap", kids=3)


def slap(game: Game, number: int, elapsed: int, *, after: float, world: World) -> str:
    seat = again(game).seats.get(number=number)
    seat.game = fresh(game)
    page = SlapPage.objects.filter(seat=seat).first()
    now = (page.served_at if page else world.now) + seconds(after)
    return playing.play(seat, move=f"slap 1 {elapsed}", seen_ply=0, token=uuid.uuid4(), now=now).move


def served(world: World, game: Game) -> None:
    for number in (1, 2):
        seat = game.seats.get(number=number)
        SlapPage.objects.create(seat=seat, number=1, served_at=world.now)


def test_a_page_with_a_slap_is_noted_once_however_often_it_is_looked_at(world: World) -> None:
    game = at_table(
        world, play_swap(swap_position(["Bb Pb", "Rs Gb Gb", "Pb Bb"], "Rb", dealer=0), (1, "play Rs")), "swap", kids=3
    )
    for _look in range(3):
        assert "Slap the pile!" in look(world, game)
    assert list(SlapPage.objects.values_list("seat__number", "number")) == [(0, 1)]


def test_the_time_of_the_page_counts_and_a_later_arrival_does_no_harm(world: World) -> None:
    game = slapping(world)
    served(world, game)
    assert slap(game, 1, 600, after=0.64, world=world) == "slap 1 600"
    assert slap(game, 2, 450, after=0.72, world=world) == "slap 1 450"
    last = state_of(game).last
    assert (last.ranked, last.target) == ((2, 1), 1)


def test_a_page_that_lies_gains_no_more_than_300_milliseconds(world: World) -> None:
    game = slapping(world)
    served(world, game)
    assert slap(game, 1, 1, after=1.0, world=world) == "slap 1 700"


def test_who_slaps_without_having_seen_the_page_is_last(world: World) -> None:
    assert slap(slapping(world), 1, 200, after=0.2, world=world) == "slap 1 60000"


def test_extra_time_counts_in_a_slap_and_nobody_else_sees_it(world: World) -> None:
    game = slapping(world)
    served(world, game)
    services.give_time(game.seats.select_related("game").get(number=1), factor=2.0, now=world.now)
    assert slap(game, 1, 900, after=0.95, world=world) == "slap 1 450"


def test_a_page_without_a_clock_is_timed_by_the_server(world: World) -> None:
    face = face_of("swap")
    for elapsed, text in {
        "": "slap 3 60000",
        "450": "slap 3 450",
        "-5": "slap 3 60000",
        "9" * 9: "slap 3 60000",
    }.items():
        sent = world.client("ana").get("/", {"move": "slap 3", "elapsed": elapsed}).wsgi_request.GET
        assert face.read_move(sent) == text


def test_several_slap_at_once_and_none_of_them_is_stale(world: World) -> None:
    game = slapping(world)
    served(world, game)
    slap(game, 1, 500, after=0.5, world=world)
    slap(game, 2, 600, after=0.6, world=world)
    assert [move for _, _, move in log_lines(game)] == ["slap 1 500", "slap 1 600"]
    assert state_of(game).players[SeatNumber(2)].hand


def test_a_slap_is_over_within_eight_seconds_even_if_everybody_else_slaps_at_the_last_moment(world: World) -> None:
    """By the rules of the slap: a late one gives nobody more time."""
    game = slapping(world)
    opened = world.now
    Game.objects.filter(pk=game.pk).update(turn_due_at=opened + seconds(6))
    served(world, game)
    slap(game, 1, 5900, after=5.9, world=world)
    assert fresh(game).turn_due_at == opened + seconds(6)
    services.let_time_pass(fresh(game), now=opened + seconds(6))
    last = state_of(game).last
    assert (state_of(game).phase is Phase.SLAP, last.ranked, last.target) == (False, (1, 2), 2)
