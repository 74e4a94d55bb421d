"""Two students and two computers play a whole game of Schwimmen and of Swap!, by touch and by keyboard."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Error as PageOnItsWay
from playwright.sync_api import Page, expect

from classroom.live import playing, services
from classroom.live.models import Game
from games.computer import Level
from games.core import Seat
from games.swap.rules import SWAP_GAME
from tests.browser.conftest import NewPage
from tests.browser.live_class import Room, ready_room
from tests.games.schwimmen.position import position as schwimmen_position
from tests.games.swap.position import position as swap_position

Keep = Callable[[Page, str], None]
Check = Callable[..., None]
COMPUTERS = (Level.MEDIUM, Level.HARD)


@pytest.fixture
def room(new_page: NewPage, site: str, transactional_db: None) -> Room:
    return ready_room(new_page, site)


def open_game(room: Room, teacher: Page, key: str) -> Game:
    """The teacher opens a game with two computers from the page of the lesson."""
    teacher.goto(f"/classes/{room.world.class_5b.pk}/games/new/?game={key}")
    teacher.get_by_label("Computer players").select_option("2")
    teacher.get_by_label("They play").select_option("hard")
    teacher.get_by_role("button", name="Open the game").click()
    expect(teacher.locator("#start")).to_be_visible()
    return Game.objects.get()


def begin(room: Room, game: Game, state: Any, *, screens: tuple[str, str]) -> list[Page]:
    """Bea (seat 0) and Ben (seat 1) sit down, the cards of our own are laid (a short game), and each opens it on a screen."""
    for student in (room.world.bea, room.world.ben):
        playing.join(game, student, now=timezone.now())
    services.start(game, by=room.world.ana, now=timezone.now())
    rules = game.rules
    players = [
        replace(player, computer=computer)
        for player, computer in zip(state.players, (None, None, *COMPUTERS), strict=True)
    ]
    options = replace(rules.options, computers=COMPUTERS, turn_seconds=None)  # type: ignore[attr-defined]
    state = replace(state, players=tuple(players), options=options)
    Game.objects.filter(pk=game.pk).update(
        state=rules.state_text(state), options=rules.options_text(options), turn_due_at=None
    )
    pages = []
    for student, screen in zip((room.world.bea, room.world.ben), screens, strict=True):
        page = room.student(student, screen)
        page.goto(f"/play/{game.pk}/")
        expect(page.locator(".pcard").first).to_be_visible()
        pages.append(page)
    return pages


def test_schwimmen_with_two_students_and_two_computers(room: Room, keep_picture: Keep, check_access: Check) -> None:
    teacher = room.teacher()
    game = open_game(room, teacher, "schwimmen")
    state = schwimmen_position(["HK HQ C7", "S10 SJ D8", "C8 D9 S7", "D10 C9 S8"], "H10 CA DQ", draw="H7 H8 H9 DA SA")
    bea, ben = begin(room, game, state, screens=("phone", "laptop"))
    expect(bea.get_by_role("heading", name="It is your turn")).to_be_visible()
    expect(ben.get_by_role("heading", name="Bea Núñez has the turn")).to_be_visible()
    keep_picture(bea, "schwimmen-turn")
    check_access(bea)
    check_access(bea, "dark", "color-contrast")

    # By touch: one card of the hand, one of the middle.
    bea.get_by_label("7 of clubs").check(force=True)
    bea.get_by_label("10 of hearts").check(force=True)
    bea.get_by_role("button", name="Change these two").click()
    expect(ben.get_by_role("heading", name="It is your turn")).to_be_visible()
    expect(ben.locator("#device").get_by_text("Bea Núñez: 7 of clubs for 10 of hearts.")).to_be_visible()

    # By keyboard: arrows choose, Enter on the button.
    ben.locator("#take-CA").focus()
    ben.keyboard.press("ArrowLeft")
    ben.locator("#give-D8").focus()
    ben.keyboard.press("Space")
    ben.locator("#pass").focus()
    keep_picture(ben, "schwimmen-keyboard")
    ben.keyboard.press("Enter")

    # Both computers have their turns; then Bea knocks with 30, and all others have one more.
    expect(bea.locator("#knock")).to_be_visible(timeout=15_000)
    bea.locator("#knock").click()
    expect(ben.get_by_role("heading", name="has knocked: your last turn")).to_be_visible()
    ben.locator("#pass").click()
    expect(bea.get_by_role("heading", name="The game is over")).to_be_visible(timeout=15_000)
    expect(bea.locator("#device").get_by_text("You have won!")).to_be_visible()
    expect(ben.locator("#device").get_by_text("Bea Núñez has won.")).to_be_visible()
    keep_picture(ben, "schwimmen-over")
    game.refresh_from_db()
    assert game.ending == "knock"
    assert game.moves.filter(move__startswith="for ").count() >= 4


def test_swap_with_two_students_and_two_computers(room: Room, keep_picture: Keep, check_access: Check) -> None:
    teacher = room.teacher()
    game = open_game(room, teacher, "swap")
    # Every card fits from here on, so that the game ends within four rounds whoever slaps last and whatever computers choose.
    state = swap_position(["Rs Rb Rb", "Rb Rb Rb", "Rb Rb Rb", "Rb Rb Rb"], "Rb")
    bea, ben = begin(room, game, state, screens=("phone", "laptop"))
    expect(bea.get_by_role("heading", name="It is your turn")).to_be_visible()
    keep_picture(bea, "swap-turn")
    check_access(bea)
    check_access(bea, "dark", "color-contrast")

    # Bea plays a Slap; Ben slaps with the Space bar, and the page has timed it.
    bea.get_by_role("button", name="Play red Slap").click()
    expect(ben.get_by_role("heading", name="Slap the pile!")).to_be_visible()
    expect(ben.locator("#slap")).to_be_focused()
    keep_picture(ben, "swap-slap")
    ben.keyboard.press("Space")
    expect(bea.locator("#device").get_by_text("Slapped in this order:")).to_be_visible()
    slap = game.moves.get(move__startswith="slap 1 ").move
    assert 120 <= int(slap.split()[2]) < 60_000

    # Then everybody does the first thing that the page offers, until somebody is out of cards.
    offers = "#slap, #draw, [id^=target-], button[id^=colour-], [id^=way-], button[id^=play-]"
    for _step in range(100):
        game.refresh_from_db()
        if game.ended_at is not None:
            break
        for page in (bea, ben):
            # A page that is on its way to the next one has nothing to offer; it is asked again at the next step.
            with suppress(PageOnItsWay):
                page.evaluate("offers => document.querySelector(offers)?.click()", offers)
        bea.wait_for_timeout(300)
    expect(bea.get_by_role("heading", name="The game is over")).to_be_visible()
    expect(ben.get_by_role("heading", name="The game is over")).to_be_visible()
    keep_picture(bea, "swap-over")
    assert game.ending == "out"
    assert game.moves.filter(move__startswith="for ").exists()
    winner = SWAP_GAME.parse_state(game.state).winner
    assert winner is not None
    assert SWAP_GAME.parse_state(game.state).hand(Seat(winner)) == ()


@pytest.mark.parametrize("key", ["schwimmen", "swap"])
def test_the_cards_fit_the_smallest_and_the_largest_screen(room: Room, keep_picture: Keep, key: str) -> None:
    game = open_game(room, room.teacher(), key)
    state = {
        "schwimmen": schwimmen_position(["HK HQ C7", "S10 SJ D8", "C8 D9 S7", "D10 C9 S8"], "H10 CA DQ"),
        "swap": swap_position(["Rs Rc W Rx Bb Pb Gb Ps", "Pb", "Rb Bb Gs", "Pb Bb Bs"], "Rb"),
    }[key]
    phone, _laptop = begin(room, game, state, screens=("phone", "laptop"))
    wall = room.teacher("projector", color_scheme="dark")
    wall.goto(f"/games/{game.pk}/wall/")
    for name, page in (("phone", phone), ("wall", wall)):
        expect(page.locator(".pcard").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        keep_picture(page, f"{key}-{name}")
