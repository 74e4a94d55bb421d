"""Where the elements of a page lie, all asked for at once: one question for each takes most of the time of a test."""

from dataclasses import dataclass

from playwright.sync_api import Page

HALF_A_PIXEL = 0.5


@dataclass(frozen=True)
class Box:
    """In CSS pixels, from the upper left corner of what is in view."""

    left: float
    top: float
    width: float
    height: float


def boxes(page: Page, selector: str) -> list[Box]:
    """Of all these elements, in the order of the page; what is hidden has no width and no height."""
    found = page.locator(selector).evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(box => [box.left, box.top, box.width, box.height])"
    )
    return [Box(*numbers) for numbers in found]


def in_view(page: Page, selector: str) -> bool:
    """Whether there are such elements and all of them are wholly in view."""
    size, found = page.viewport_size, boxes(page, selector)
    assert size is not None
    return bool(found) and all(
        min(box.left, box.top) >= 0
        and min(box.width, box.height) > 0
        and box.left + box.width <= size["width"] + HALF_A_PIXEL
        and box.top + box.height <= size["height"] + HALF_A_PIXEL
        for box in found
    )
