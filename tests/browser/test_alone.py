"""A student plays a race alone on a phone, from the own page to the record, and looks at it again."""

import pytest
from playwright.sync_api import expect

from classroom.live.models import Game
from games.swish_boards.board import right_stacks
from tests.browser.conftest import NewPage
from tests.browser.live_class import Room, ready_room
from tests.browser.test_boards import state_of, tap


@pytest.fixture
def room(new_page: NewPage, site: str, transactional_db: None) -> Room:
    return ready_room(new_page, site)


def test_a_student_races_alone_and_comes_back_in_between(room: Room) -> None:
    page = room.student(room.world.ben)
    page.goto("/today/")
    page.get_by_role("link", name="Choose a game").click()
    page.get_by_role("button", name="Race: 5 boards").click()
    expect(page.locator("#main-move")).to_be_visible()
    game = Game.objects.get()
    for number in range(1, 6):
        state = state_of(game)
        tap(page, right_stacks(state.players[0].board, task=state.options.task)[0])
        if number == 2:
            expect(page.locator(".own-cards")).to_contain_text("Board 3 of 5")
            page.get_by_role("link", name="To your work").click()
            page.get_by_role("link", name="Go on Race").click()
        if number < 5:
            expect(page.locator(".own-cards")).to_contain_text(f"Board {number + 1} of 5")
    expect(page.locator("#device")).to_contain_text("You have 5 points.")
    expect(page.locator(".own-record")).to_contain_text("best: 5 boards")
    page.get_by_role("link", name="Look at it move by move").click()
    page.locator("#to-after").click()
    expect(page.locator("#replay")).to_contain_text("Move 1 of 5")
    expect(page.locator("#replay .board .cell")).to_have_count(6)
