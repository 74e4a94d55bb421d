"""A class at the shared table, for the browser tests: who sits where in which browser, and what the solver would tap."""

from dataclasses import dataclass, replace
from typing import Any

from django.test import Client
from playwright.sync_api import Page, expect

from classroom.live.models import Game, Seat
from classroom.roster.models import Student
from games.swish.edition import EDITIONS
from games.swish.rules import SwishGame
from games.swish.solve import swishes
from games.swish.state import State
from games.table import GAMES
from tests.browser.conftest import NewPage
from tests.browser.school import give_cookie
from tests.live.seats import more_students
from tests.world import World, let_in, make_world


@dataclass
class Room:
    """The world with four students of 5b, and a browser for each person and screen."""

    world: World
    students: list[Student]
    site: str
    new_page: NewPage

    def teacher(self, screen: str = "laptop", **options: Any) -> Page:
        return self._page(self.world.client("ana"), screen, **options)

    def student(self, student: Student, screen: str = "phone", **options: Any) -> Page:
        client = Client()
        let_in(client, student)
        return self._page(client, screen, **options)

    def _page(self, client: Client, screen: str, **options: Any) -> Page:
        page: Page = self.new_page(screen, **options)
        give_cookie(page, client)
        return page


def ready_room(new_page: NewPage, site: str) -> Room:
    world = make_world()
    Game.objects.all().delete()
    return Room(world, [world.ben, world.bea, *more_students(world, 2)], site, new_page)


def fix_cards(game: Game, *, every: int, cards: int, seed: str) -> None:
    """Some cards of the deck and a seed of our own, so that each run plays the same game, and a short one."""
    rules: SwishGame = GAMES[game.game_key]  # type: ignore[assignment]
    options = rules.parse_options(game.options)
    text = rules.options_text(replace(options, deck=options.deck[::every][:cards]))
    Game.objects.filter(pk=game.pk).update(seed=seed, options=text)


def state_of(game: Game) -> State:
    game = Game.objects.get(pk=game.pk)
    state: State = game.rules.parse_state(game.state)
    return state


def right_cards(game: Game) -> list[int]:
    """Numbers of the cards of a swish that lies on the table, a large one if there is; empty if none lies."""
    state, rules = state_of(game), GAMES[game.game_key]
    places = [place for place, card in enumerate(state.table) if card is not None]
    edition = EDITIONS["jr" if game.game_key == "swish_jr" else "swish"]
    assert isinstance(rules, SwishGame)
    found = list(swishes(state.cards(), edition=edition, at_least=2, at_most=4))
    return [places[at] + 1 for at in found[-1].positions] if found else []


def wrong_cards(game: Game) -> list[int]:
    """Numbers of two cards that are no swish."""
    state = state_of(game)
    edition = EDITIONS["jr" if game.game_key == "swish_jr" else "swish"]
    right = {swish.positions for swish in swishes(state.cards(), edition=edition, at_least=2, at_most=2)}
    places = [place for place, card in enumerate(state.table) if card is not None]
    pairs = [(one, two) for one in range(len(places)) for two in range(one + 1, len(places))]
    return [places[at] + 1 for at in next(pair for pair in pairs if pair not in right)]


def at_ply(page: Page, game: Game) -> None:
    """Wait until the page shows the game as it is now."""
    ply = Game.objects.values_list("ply", flat=True).get(pk=game.pk)
    expect(page.locator("[data-ply]").first).to_have_attribute("data-ply", str(ply), timeout=5000)


def show(page: Page, numbers: list[int]) -> None:
    """Choose cards and show them."""
    for number in numbers:
        page.locator(f"label:has(#card-{number})").click()
    page.locator("#main-move").click()


def points_of(game: Game) -> dict[str, float | None]:
    seats = Seat.objects.filter(game=game).select_related("student")
    return {seat.student.name: seat.points for seat in seats if seat.student is not None}
