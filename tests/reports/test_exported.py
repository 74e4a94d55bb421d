"""Whoever takes students' data out of the site as a file is written down as having taken it, not only as having looked."""

import pytest
from django.urls import reverse

from classroom.audit.models import AuditEntry
from tests.reports.asked import asked, made
from tests.world import World


def address(world: World, route: str) -> str:
    about = {
        "reports:items_csv": [world.assignment_5b.pk],
        "reports:items_xlsx": [world.assignment_5b.pk],
        "reports:student_csv": [world.class_5b.pk, world.ben.pk],
        "reports:student_xlsx": [world.class_5b.pk, world.ben.pk],
    }
    if route == "reports:file":
        return reverse(route, args=[made(asked(world)).pk])
    return reverse(route, args=about.get(route, [world.class_5b.pk]))


@pytest.mark.parametrize(
    "route",
    [
        "reports:progress_csv",
        "reports:progress_xlsx",
        "reports:student_csv",
        "reports:student_xlsx",
        "reports:items_csv",
        "reports:items_xlsx",
        "reports:file",
    ],
)
def test_a_file_that_is_taken_out_is_noted_as_exported(world: World, route: str) -> None:
    url = address(world, route)
    assert world.client("ana").get(url).status_code == 200
    entry = AuditEntry.objects.get(what=route)
    assert (entry.act, entry.actor_id, entry.classroom_id) == ("exported", world.ana.user_id, world.class_5b.pk)
    assert entry.student_id == (world.ben.pk if "student" in route else None)


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_a_roster_that_is_taken_out_is_noted_as_exported(world: World, kind: str) -> None:
    about = {"roster:export": [world.class_5b.pk], "roster:export_school": []}
    for route, of in about.items():
        assert world.client("ana").get(reverse(route, args=of), {"as": kind}).status_code == 200
    entries = AuditEntry.objects.filter(what__in=about).order_by("what")
    assert [(entry.act, entry.what, entry.actor_id, entry.school_id, entry.classroom_id) for entry in entries] == [
        ("exported", "roster:export", world.ana.user_id, world.kepler.pk, world.class_5b.pk),
        ("exported", "roster:export_school", world.ana.user_id, world.kepler.pk, None),
    ]
