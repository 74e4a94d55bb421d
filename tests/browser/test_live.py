"""A class plays whole games by the pages: one wall, one teacher, four students; and what can go wrong on the way."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from classroom.live.log import replay
from classroom.live.models import Game
from classroom.roster.models import Student
from tests.browser.conftest import NewPage
from tests.browser.live_class import (
    Room,
    at_ply,
    fix_cards,
    points_of,
    ready_room,
    right_cards,
    show,
    state_of,
    wrong_cards,
)

Keep = Callable[[Page, str], None]
Check = Callable[..., None]
# Five or six swishes each, one after the other, until none is left.
CARDS: dict[str, dict[str, Any]] = {
    "swish": {"every": 2, "cards": 30, "seed": "a-class-plays-4"},
    "swish_jr": {"every": 1, "cards": 26, "seed": "a-class-plays-8"},
}


@pytest.fixture
def room(new_page: NewPage, site: str, transactional_db: None) -> Room:
    return ready_room(new_page, site)


def open_game(room: Room, teacher: Page, key: str, *, ranking: bool = False) -> Game:
    """The teacher opens a game from the page of the lesson."""
    teacher.goto(f"/classes/{room.world.class_5b.pk}/lesson/")
    teacher.get_by_role("link", name="Play together").click()
    teacher.locator(f'.game-choice a[href="?game={key}"]').click()
    if ranking:
        teacher.get_by_label("Show everybody's points and who is ahead").check()
    teacher.get_by_role("button", name="Open the game").click()
    expect(teacher.locator("#start")).to_be_visible()
    game = Game.objects.get()
    fix_cards(game, **CARDS[key])
    return game


def join(page: Page) -> None:
    page.goto("/today/")
    page.get_by_role("button", name="Join the game").click()
    expect(page.locator("#device")).to_be_visible()


def say_stuck(game: Game, devices: list[Page]) -> None:
    """All say, one after the other, that they see no swish."""
    for device in devices:
        at_ply(device, game)
        ply = Game.objects.values_list("ply", flat=True).get(pk=game.pk)
        device.locator("#vote").click()
        expect(device.locator("#device")).not_to_have_attribute("data-ply", str(ply))


def play_to_the_end(game: Game, devices: list[Page]) -> None:
    """Each in turn calls and shows what the solver finds; where none lies, all say so."""
    for turn in range(60):
        if Game.objects.get(pk=game.pk).ended_at is not None:
            return
        found = right_cards(game)
        if not found:
            say_stuck(game, devices)
            continue
        device = devices[turn % len(devices)]
        at_ply(device, game)
        device.locator("#main-move").click()
        expect(device.locator("[data-shows]")).to_be_visible()
        show(device, found)
        expect(device.locator("[data-shows]")).to_have_count(0)
        if state_of(game).phase == "refill":
            device.get_by_role("button", name="Fill the gaps").click()
            expect(device.get_by_role("button", name="Fill the gaps")).to_have_count(0)
    pytest.fail("The game did not end.")


def test_a_class_plays_swish_jr_with_all_that_happens_in_a_class(room: Room, keep_picture: Keep) -> None:
    teacher, wall = room.teacher(), room.teacher("projector")
    game = open_game(room, teacher, "swish_jr", ranking=True)
    wall.goto(f"/games/{game.pk}/wall/")
    expect(wall.locator("#wall")).to_contain_text("Nobody is here yet.")
    ben, bea, kid, late = (room.student(student) for student in room.students)
    for page in (ben, bea, kid):
        join(page)
    expect(wall.locator(".wall-names li")).to_have_count(3)
    expect(teacher.locator("#remote")).to_contain_text("3 players are here.")
    teacher.locator("#start").click()
    expect(ben.locator(".board")).to_be_visible()
    expect(wall.locator(".board .cell")).to_have_count(12)

    # Somebody comes late, somebody reloads; both are in the game.
    join(late)
    expect(late.locator(".board")).to_be_visible()
    expect(wall.locator(".wall-names li")).to_have_count(4)
    bea.reload()
    expect(bea.locator("#main-move")).to_have_text("Swish!")

    # A wrong call: the others are stopped meanwhile, and told why.
    at_ply(ben, game)
    ben.locator("#main-move").click()
    expect(ben.get_by_role("heading", name="Show your cards!")).to_be_visible()
    expect(bea.get_by_role("heading", name="Ben Aydin has called.")).to_be_visible()
    expect(bea.locator("#main-move")).to_have_attribute("aria-disabled", "true")
    expect(wall.locator("#wall")).to_contain_text("Ben Aydin has called.")
    keep_picture(bea, "live-jr-stopped-phone")
    keep_picture(wall, "live-jr-called-wall")
    show(ben, wrong_cards(game))
    expect(ben.locator("#device")).to_contain_text("Not a swish. You have no card to lose.")
    expect(wall.locator("#wall")).to_contain_text("Not a swish. Ben Aydin has no card to lose.")

    # Nobody sees one: all say so, and four cards are swapped.
    table = state_of(game).table
    say_stuck(game, [ben, bea, kid])
    expect(teacher.locator("#remote")).to_contain_text("3 of 4 see no swish")
    say_stuck(game, [late])
    expect(wall.locator("#wall")).to_contain_text("Nobody saw a swish: 4 cards were swapped for new ones.")
    assert sum(before != after for before, after in zip(table, state_of(game).table, strict=True)) == 4

    play_to_the_end(game, [ben, bea, kid, late])
    expect(wall.locator("#wall")).to_contain_text("The game is over")
    expect(teacher.locator("#remote")).to_contain_text("The game is over. The result is kept.")
    expect(late.get_by_role("heading", name="The game is over")).to_be_visible()
    keep_picture(wall, "live-jr-over-wall")
    kept = Game.objects.get()
    assert kept.ending == "cleared"
    assert replay(kept)[-1] == state_of(kept)
    assert points_of(kept) == {
        student.name: float(len(state_of(kept).players[number].pile)) for number, student in in_order(kept)
    }


def test_a_class_plays_swish_to_the_end(room: Room, keep_picture: Keep) -> None:
    teacher, wall = room.teacher("phone"), room.teacher("projector")
    game = open_game(room, teacher, "swish")
    wall.goto(f"/games/{game.pk}/wall/")
    devices = [
        room.student(student, screen)
        for student, screen in zip(room.students, ("phone", "laptop", "tablet", "phone"), strict=True)
    ]
    for page in devices:
        join(page)
    teacher.locator("#start").click()
    expect(devices[0].locator(".board")).to_be_visible()
    teacher.reload()
    expect(teacher.locator("#remote")).to_contain_text("The game is running.")
    teacher.get_by_role("button", name="Is there one?").click()
    expect(teacher.locator("#remote")).to_contain_text("Yes, there is a swish.")
    keep_picture(teacher, "live-remote-phone")
    play_to_the_end(game, devices)
    expect(wall.locator("#wall")).to_contain_text("The game is over")
    expect(wall.locator(".wall-points")).to_have_count(0)
    teacher.get_by_role("link", name="Look at it move by move").click()
    expect(teacher.locator("#replay")).to_contain_text("The deal.")
    teacher.keyboard.press("ArrowRight")
    expect(teacher.locator("#replay")).to_contain_text("calls.")
    assert Game.objects.get().ending == "cleared"


def in_order(game: Game) -> list[tuple[int, Student]]:
    return [(seat.number, seat.student) for seat in game.seats.dealt().select_related("student")]
