"""One board for all, and the race, in real browsers: the wall, the teacher, two students; by touch and by keyboard."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from classroom.live.models import Game
from games.swish_boards.board import Stack, Task, right_stacks
from tests.browser.conftest import NewPage
from tests.browser.live_class import Room, ready_room


@pytest.fixture
def room(new_page: NewPage, site: str, transactional_db: None) -> Room:
    return ready_room(new_page, site)


def open_game(room: Room, teacher: Page, key: str, **choices: str) -> Game:
    teacher.goto(f"/classes/{room.world.class_5b.pk}/games/new/?game={key}")
    for name, value in choices.items():
        teacher.locator(f"select[name={name}]").select_option(value)
    teacher.get_by_role("button", name="Open the game").click()
    expect(teacher.locator("#start")).to_be_visible()
    return Game.objects.get()


def join(page: Page) -> None:
    page.goto("/today/")
    page.get_by_role("button", name="Join the game").click()
    expect(page.locator("#device")).to_be_visible()


def state_of(game: Game) -> Any:
    row = Game.objects.get(pk=game.pk)
    return row.rules.parse_state(row.state)


def tap(page: Page, places: Stack) -> None:
    for place in places:
        page.locator(f".cell[data-place='{place + 1}'] label").click()
    page.locator("#main-move").click()


def test_a_class_solves_one_board_and_the_wall_counts(room: Room) -> None:
    teacher, wall = room.teacher(), room.teacher("projector")
    game = open_game(room, teacher, "same_board", boards="1")
    ben, bea = room.student(room.world.ben), room.student(room.world.bea, "laptop")
    join(ben)
    join(bea)
    wall.goto(f"/games/{game.pk}/wall/")
    teacher.locator("#start").click()
    expect(wall.locator(".wall-table")).to_be_visible()
    state = state_of(game)
    right = right_stacks(state.board, task=state.options.task)[0]
    tap(ben, right)
    expect(ben.locator(".live-said")).to_contain_text("Your answer")
    expect(wall.locator(".tally-row")).to_have_count(1)
    # By keyboard: two letters choose two cards, Enter sends.
    bea.locator("#card-1").focus()
    wrong = next(pair for pair in ("ab", "ac") if tuple(sorted(map("abcdefghi".index, pair))) != right)
    for letter in wrong:
        bea.keyboard.press(letter)
    bea.keyboard.press("Enter")
    expect(wall.locator(".tally-row")).to_have_count(2)
    expect(wall.locator(".tally-row.is-right")).to_have_count(0)
    teacher.get_by_role("button", name="Show the answer").click()
    expect(wall.locator(".tally-row.is-right")).to_have_count(1)
    expect(ben.locator(".live-said")).to_contain_text("Right! You get 1 point.")
    expect(bea.locator(".live-said")).to_contain_text("Not a swish.")
    teacher.get_by_role("button", name="To the result").click()
    expect(ben.locator("#device")).to_contain_text("You have 1 point.")


def test_two_students_race_each_on_boards_of_the_own(room: Room) -> None:
    teacher, wall = room.teacher(), room.teacher("projector")
    game = open_game(room, teacher, "race", boards="3", cards="6")
    ben, bea = room.student(room.world.ben), room.student(room.world.bea)
    join(ben)
    join(bea)
    wall.goto(f"/games/{game.pk}/wall/")
    teacher.locator("#start").click()
    expect(ben.locator("#main-move")).to_be_visible()
    for number in range(1, 4):
        for seat, page in ((0, ben), (1, bea)):
            expect(page.locator("input[name=board]")).to_have_value(str(number))
            board = state_of(game).players[seat].board
            tap(page, right_stacks(board, task=Task(cards=6))[0])
            if number == 3 and page is ben:
                expect(page.locator("#device")).to_contain_text("You have finished")
    expect(wall.locator("#wall")).to_contain_text("The game is over")
    assert [player.points for player in state_of(game).players] == [3, 3]
