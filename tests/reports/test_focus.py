"""Parts of a page that renew themselves leave the focus where it is: htmx finds it again by its id."""

from html.parser import HTMLParser

import pytest
from django.urls import reverse

from classroom.practice.models import Assignment
from classroom.reports.models import Report
from classroom.reports.views.inbox import ON_A_PAGE
from tests.reports.asked import asked
from tests.world import World

FOCUSABLE = {"a", "button", "input", "select", "summary", "textarea"}


class Focusable(HTMLParser):
    """What can have the focus within an element, as the names of tags without an id, and the ids of the others."""

    def __init__(self, page: str, *, within: str) -> None:
        super().__init__()
        self.within, self.depth, self.kept = within, 0, 0
        self.nameless: list[str] = []
        self.ids: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        found = dict(attributes)
        if self.depth and tag in FOCUSABLE and found.get("type") != "hidden" and not self.kept:
            (self.ids if found.get("id") else self.nameless).append(found.get("id") or tag)
        # An element that htmx keeps is not renewed at all.
        if self.kept or (self.depth and "hx-preserve" in found):
            self.kept += tag == "details"
        if tag == "div" and (self.depth or found.get("id") == self.within):
            self.depth += 1

    def handle_endtag(self, tag: str) -> None:
        self.depth -= tag == "div" and self.depth > 0
        self.kept -= tag == "details" and self.kept > 0


def many(world: World) -> None:
    """More reports than one page has."""
    moment = {"asked_at": world.now, "snapshot_at": world.now, "language": "en"}
    about = {"kind": "deck", "school": world.kepler, "asked_by": world.ana}
    Report.objects.bulk_create(Report(**about, **moment, key=str(number)) for number in range(2 * ON_A_PAGE))


def address(world: World, what: str) -> str:
    if what in ("now", "tiles", "no drill", "nobody"):
        return reverse("reports:now", args=[world.class_5b.pk])
    if what == "board-now":
        return reverse("reports:now_board", args=[world.class_5b.pk, world.ben.pk])
    if what == "reports":
        return f"{reverse('reports:inbox')}?page=2"
    return asked(world).get_absolute_url()


@pytest.mark.parametrize(
    ("what", "within"),
    [
        ("progress", "progress"),
        ("reports", "reports"),
        ("tiles", "tiles"),
        ("no drill", "tiles"),
        ("nobody", "tiles"),
        ("board-now", "board-now"),
    ],
)
def test_what_can_have_the_focus_in_a_part_that_renews_itself_has_an_id_of_its_own(
    world: World, what: str, within: str
) -> None:
    if what == "no drill":
        Assignment.objects.all().delete()
    if what == "nobody":
        world.class_5b.enrolments.all().delete()
    Report.objects.all().delete()
    if what == "reports":
        many(world)
    page = world.client("ana").get(address(world, what)).content.decode()
    seen = Focusable(page, within=within)
    assert seen.nameless == []
    assert seen.ids
    assert len(set(seen.ids)) == len(seen.ids)
