"""Answering a board of each kind in a browser: by keyboard alone, by touch, and without JavaScript."""

from collections.abc import Callable

from playwright.sync_api import Page

from classroom.practice.models import Puzzle
from games.swish.kinds.claims import Laid, Number, Said

LETTERS = "abcdefghijklmnopqrst"
MOVES = {"as_is": [], "flip_lr": ["lr"], "flip_tb": ["tb"], "half_turn": ["half"]}


def press_until(page: Page, selector: str, *, key: str = "Tab") -> None:
    """Go on by Tab until the element has the focus."""
    element = page.locator(selector).first
    for _step in range(40):
        if element.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press(key)
    raise AssertionError(f"Tab never comes to {selector}")


def letters(page: Page, positions: tuple[int, ...], *, first: int = 0) -> None:
    press_until(page, '.board .pick[tabindex="0"]')
    for position in positions:
        page.keyboard.press(LETTERS[position - first])


def choose_by_keyboard(page: Page, puzzle: Puzzle) -> None:
    letters(page, puzzle.answer)
    page.keyboard.press("Enter")


def complete_by_keyboard(page: Page, puzzle: Puzzle) -> None:
    letters(page, puzzle.answer, first=2)
    page.keyboard.press("Enter")


def build_by_keyboard(page: Page, puzzle: Puzzle) -> None:
    for position, turn in laid(puzzle):
        letters(page, (position,))
        for move in MOVES[turn]:
            press_until(page, f'[data-move="{move}"]')
            page.keyboard.press("Enter")
        press_until(page, '.board .pick[tabindex="0"]', key="Shift+Tab")
    page.keyboard.press("Enter")


def judge_by_keyboard(page: Page, puzzle: Puzzle) -> None:
    said = puzzle.engine.answer
    assert isinstance(said, Said)
    if said.left_over is None:
        press_until(page, "#claim")
    else:
        place = 2 * said.left_over.position + (said.left_over.symbol == "hoop")
        letters(page, (place,))
    page.keyboard.press("Enter")


def count_by_keyboard(page: Page, puzzle: Puzzle) -> None:
    press_until(page, '.board .pick[tabindex="0"]')
    page.keyboard.type(str(number(puzzle)))
    page.keyboard.press("Enter")


def tap_cards(page: Page, puzzle: Puzzle) -> None:
    for position in puzzle.answer:
        page.locator(f"label:has(#card-{position + 1})").tap()
    page.locator("#claim").tap()


def build_by_touch(page: Page, puzzle: Puzzle) -> None:
    for position, turn in laid(puzzle):
        page.locator(f"label:has(#card-{position + 1})").tap()
        for move in MOVES[turn]:
            page.locator(f'[data-move="{move}"]').tap()
    page.locator("#claim").tap()


def judge_by_touch(page: Page, puzzle: Puzzle) -> None:
    said = puzzle.engine.answer
    assert isinstance(said, Said)
    if said.left_over is None:
        page.locator("#claim").tap()
        return
    page.locator(f"label:has(#left-{said.left_over.position + 1}-{said.left_over.symbol})").tap()
    page.locator("#no").tap()


def count_by_touch(page: Page, puzzle: Puzzle) -> None:
    page.locator(".step-down").tap()
    for _one in range(number(puzzle)):
        page.locator(".step-up").tap()
    page.locator("#claim").tap()


def check_cards(page: Page, puzzle: Puzzle) -> None:
    for position in puzzle.answer:
        page.locator(f"label:has(#card-{position + 1})").click()
    page.locator("#claim").click()


def build_step_by_step(page: Page, puzzle: Puzzle) -> None:
    for position, _turn in laid(puzzle):
        page.locator(f"label:has(#card-{position + 1})").click()
    page.get_by_role("button", name="Lay them").click()
    for position, turn in laid(puzzle):
        for move in MOVES[turn]:
            page.locator(f'.hand-card:has([value="{position + 1}"])').click()
            page.locator(f'[data-move="{move}"]').click()
    page.locator("#claim").click()


def judge_plainly(page: Page, puzzle: Puzzle) -> None:
    said = puzzle.engine.answer
    assert isinstance(said, Said)
    if said.left_over is not None:
        page.locator(f"label:has(#left-{said.left_over.position + 1}-{said.left_over.symbol})").click()
    page.locator("#claim" if said.swish else "#no").click()


def count_plainly(page: Page, puzzle: Puzzle) -> None:
    page.locator("#number-of-swishes").fill(str(number(puzzle)))
    page.locator("#claim").click()


def laid(puzzle: Puzzle) -> list[tuple[int, str]]:
    answer = puzzle.engine.answer
    assert isinstance(answer, Laid)
    return [(position, turn.value) for position, turn in answer.cards]


def number(puzzle: Puzzle) -> int:
    answer = puzzle.engine.answer
    assert isinstance(answer, Number)
    return answer.number


Play = Callable[[Page, Puzzle], None]
BY_KEYBOARD: dict[str, Play] = {
    "find": choose_by_keyboard,
    "complete": complete_by_keyboard,
    "build": build_by_keyboard,
    "judge": judge_by_keyboard,
    "how_many": count_by_keyboard,
    "sprint": choose_by_keyboard,
}
BY_TOUCH: dict[str, Play] = {
    "find": tap_cards,
    "complete": tap_cards,
    "build": build_by_touch,
    "judge": judge_by_touch,
    "how_many": count_by_touch,
    "sprint": tap_cards,
}
WITHOUT_JAVASCRIPT: dict[str, Play] = {
    "find": check_cards,
    "complete": check_cards,
    "build": build_step_by_step,
    "judge": judge_plainly,
    "how_many": count_plainly,
    "sprint": check_cards,
}
