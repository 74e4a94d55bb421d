"""Live pages one by one: what axe finds, how they look, by keyboard alone, without streams, without JavaScript."""

import uuid
from collections.abc import Callable
from dataclasses import replace

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from classroom.live import playing, services
from classroom.live.models import Game, LoggedMove
from classroom.roster.models import Student
from games.swish.rules import SWISH_GAME
from tests.browser.conftest import LookAt, NewPage
from tests.browser.live_class import Room, at_ply, ready_room, right_cards, show, state_of
from tests.live.seats import opened, right_show, seat_of, wrong_show

Keep = Callable[[Page, str], None]
Check = Callable[..., None]
FAST = SWISH_GAME.options_text(replace(SWISH_GAME.options, fast=True))
# A call of a test must not run out while a picture is taken.
SLOW = SWISH_GAME.options_text(replace(SWISH_GAME.options, show_seconds=600))
LETTERS = "abcdefghijklmnop"


@pytest.fixture
def room(new_page: NewPage, site: str, transactional_db: None) -> Room:
    return ready_room(new_page, site)


def start(room: Room, *, options: str = FAST, students: list[Student] | None = None, **changes: object) -> Game:
    game = opened(room.world, students=room.students if students is None else students, options=options, **changes)
    services.start(game, by=room.world.ana, now=timezone.now())
    return game


def move(game: Game, student: Student, text: str) -> None:
    ply = Game.objects.values_list("ply", flat=True).get(pk=game.pk)
    playing.play(seat_of(game, student), move=text, seen_ply=ply, token=uuid.uuid4(), now=timezone.now())


def right_show_of(game: Game, numbers: list[int]) -> str:
    table = state_of(game).table
    return "show " + " ".join(f"{number - 1}:{table[number - 1]}" for number in sorted(numbers))


def test_every_page_of_live_play(room: Room, look_at: LookAt, keep_picture: Keep) -> None:
    ben, bea = room.students[:2]
    games = {"lobby": opened(room.world, students=[bea]), "running": start(room, has_sound=True, shows_ranking=True)}
    games |= {"called": start(room, options=SLOW), "one-screen": start(room, options=SLOW, one_screen=True)}
    move(games["running"], ben, right_show(games["running"]))
    move(games["running"], bea, wrong_show(games["running"]))
    move(games["called"], ben, "call")
    games["over"] = start(room, shows_ranking=True)
    move(games["over"], ben, right_show(games["over"]))
    services.end_now(games["over"], by=room.world.ana, now=timezone.now())
    classroom = f"/classes/{room.world.class_5b.pk}/games/"
    at = {name: f"/games/{game.pk}/" for name, game in games.items()}
    of = {name: f"/play/{game.pk}/" for name, game in games.items()}
    teacher, student = room.teacher(), room.student(ben)
    pages = {
        "games": classroom, "new": f"{classroom}new/", "remote-lobby": at["lobby"], "remote": at["running"],
        "remote-one-screen": at["one-screen"], "remote-over": at["over"], "replay": f"{at['over']}replay/?ply=1",
    }  # fmt: skip
    for name, address in pages.items():
        look_at(teacher, f"live-{name}", address, ("phone", "laptop"))
    for name in ("lobby", "running", "called", "over"):
        look_at(teacher, f"live-wall-{name}", f"{at[name]}wall/", ("projector",))
        look_at(student, f"live-device-{name}", of[name], ("phone", "laptop"))
    in_grey(teacher, f"{at['running']}wall/", keep_picture, "live-wall-grey")


def in_grey(page: Page, address: str, keep: Keep, name: str) -> None:
    """As a projector with a tired lamp, or an eye without colours, shows it."""
    page.goto(address)
    sight = page.context.new_cdp_session(page)
    sight.send("Emulation.setEmulatedVisionDeficiency", {"type": "achromatopsia"})
    keep(page, name)
    sight.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})


def test_a_claim_by_keyboard_alone_with_focus_and_choice_kept_when_others_move(room: Room) -> None:
    ben, bea = room.students[:2]
    game = start(room)
    page = room.student(ben, "laptop")
    page.goto(f"/play/{game.pk}/")
    numbers = right_cards(game)
    page.locator("#card-1").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#card-5")).to_be_focused()
    page.keyboard.press("End")
    expect(page.locator("#card-8")).to_be_focused()
    for number in numbers:
        page.keyboard.press(LETTERS[number - 1])
    expect(page.locator("#status")).to_have_text(f"{len(numbers)} cards chosen")
    last = page.locator(f"#card-{numbers[-1]}")
    move(game, bea, "stuck")
    at_ply(page, game)
    expect(last).to_be_focused()
    expect(page.locator(".board input:checked")).to_have_count(len(numbers))
    page.keyboard.press("Enter")
    expect(page.locator("#device")).to_contain_text(f"Swish! You take {len(numbers)} cards.")
    expect(page.locator(".board input:checked")).to_have_count(0)


def test_a_refused_move_stays_to_be_read_while_the_game_goes_on(room: Room, new_page: NewPage) -> None:
    ben, bea = room.students[:2]
    game = start(room)
    page = room.student(ben)
    page.route("**/stream/**", lambda route: route.abort())
    page.goto(f"/play/{game.pk}/")
    numbers = right_cards(game)
    for number in numbers:
        page.locator(f"label:has(#card-{number})").click()
    move(game, bea, right_show_of(game, numbers))
    page.locator("#main-move").click()
    expect(page.locator("[data-mistake]")).to_contain_text("Bea Núñez was faster.")
    at_ply(page, game)
    expect(page.locator("[data-mistake]")).to_contain_text("Bea Núñez was faster.")
    new_page.wrong[:] = [line for line in new_page.wrong if "ERR_FAILED" not in line and "409" not in line]


def test_typed_numbers_choose_their_cards_and_are_shown(room: Room) -> None:
    game = start(room)
    page = room.student(room.students[0])
    page.goto(f"/play/{game.pk}/")
    numbers = right_cards(game)
    page.get_by_text("Type the numbers").click()
    page.locator("#typed").fill(" ".join(map(str, numbers)))
    expect(page.locator(".board input:checked")).to_have_count(len(numbers))
    page.locator("#typed").press("Enter")
    expect(page.locator("#device")).to_contain_text("Swish! You take")


def test_where_the_lie_counts_a_chosen_card_is_seen_as_it_is_turned(room: Room) -> None:
    game = start(room, options=SWISH_GAME.options_text(replace(SWISH_GAME.options, fast=True, lay_counts=True)))
    page = room.student(room.students[0], "laptop")
    page.goto(f"/play/{game.pk}/")
    expect(page.locator("#turn-3")).to_be_hidden()
    page.locator("label:has(#card-3)").click()
    page.locator("#turn-3").select_option("flip_lr")
    film = page.locator("label:has(#card-3) .film")
    expect(film).to_have_css("transform", "matrix(-1, 0, 0, 1, 0, 0)")
    page.locator("label:has(#card-3)").click()
    expect(film).to_have_css("transform", "none")
    expect(page.locator("#turn-3")).to_be_hidden()


def test_where_streams_are_blocked_the_page_asks_by_itself(room: Room, new_page: NewPage) -> None:
    game = start(room)
    page = room.student(room.students[0])
    page.route("**/stream/**", lambda route: route.abort())
    page.goto(f"/play/{game.pk}/")
    move(game, room.students[1], right_show(game))
    at_ply(page, game)
    expect(page.locator("#device")).to_contain_text("Bea Núñez found a swish of")
    # The browser says in its console that a stream was stopped, which is right.
    new_page.wrong[:] = [line for line in new_page.wrong if "ERR_FAILED" not in line]


def test_another_device_takes_over_and_both_show_the_same(room: Room) -> None:
    ben = room.students[0]
    game = start(room, options=SLOW)
    first, second = room.student(ben), room.student(ben, "tablet")
    first.goto(f"/play/{game.pk}/")
    first.locator("#main-move").click()
    expect(first.locator("[data-shows]")).to_be_visible()
    second.goto(f"/play/{game.pk}/")
    show(second, right_cards(game))
    for page in (first, second):
        expect(page.locator("#device")).to_contain_text("Swish! You take")
    assert LoggedMove.objects.filter(game=game).count() == 2


def test_a_page_that_comes_back_is_up_to_date_at_once(room: Room) -> None:
    game = start(room)
    page = room.student(room.students[0])
    page.goto(f"/play/{game.pk}/")
    page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    move(game, room.students[1], right_show(game))
    page.wait_for_timeout(1500)
    assert page.locator("#device").get_attribute("data-ply") == "0"
    page.evaluate("delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))")
    at_ply(page, game)


def test_the_screens_of_wall_and_devices_stay_awake_also_after_they_were_away(room: Room) -> None:
    game = start(room)
    pages = {
        f"/play/{game.pk}/": room.student(room.students[0]),
        f"/games/{game.pk}/wall/": room.teacher(),
        f"/games/{game.pk}/": room.teacher(),
    }
    for page in pages.values():
        # The browser's own lock is asked for all the same; here it is only counted.
        page.add_init_script(
            "window.awake = 0; const asked = WakeLock.prototype.request;"
            "WakeLock.prototype.request = function (kind) { window.awake += 1; return asked.call(this, kind); };"
        )
    counted = {}
    for address, page in pages.items():
        page.goto(address)
        page.wait_for_function("document.querySelector('[data-number]')")
        first = page.evaluate("window.awake")
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        counted[address] = (first, page.evaluate("window.awake"))
    device, wall, remote = counted.values()
    assert (device, wall, remote) == ((1, 2), (1, 2), (0, 0))


def test_a_whole_turn_without_javascript(room: Room) -> None:
    game = start(room, options=SLOW, students=room.students[1:])
    page = room.student(room.students[0], java_script_enabled=False)
    page.goto("/today/")
    page.get_by_role("button", name="Join the game").click()
    page.get_by_role("button", name="Swish!").click()
    expect(page.get_by_role("heading", name="Show your cards!")).to_be_visible()
    show(page, right_cards(game))
    expect(page.locator("#device")).to_contain_text("Swish! You take")
    assert state_of(game).players[3].swishes == 1


def test_the_teacher_plays_for_a_class_without_devices(room: Room) -> None:
    game = start(room, options=SLOW, one_screen=True, has_sound=True)
    remote, wall = room.teacher(), room.teacher("projector")
    remote.goto(f"/games/{game.pk}/")
    wall.goto(f"/games/{game.pk}/wall/")
    wall.locator("#permit-sound").click()
    expect(wall.locator("#permit-sound")).to_be_hidden()
    remote.get_by_role("button", name="Bea Núñez").first.click()
    expect(wall.locator("#wall")).to_contain_text("Bea Núñez has called.")
    for number in right_cards(game):
        remote.locator(f"label:has(#card-{number})").click()
    remote.get_by_role("button", name="These cards").click()
    expect(wall.locator("#wall")).to_contain_text("Bea Núñez found a swish of")
    expect(remote.locator(".board input:checked")).to_have_count(0)
