"""Times on pages are the school's, whatever the server's clock says."""

from datetime import UTC, datetime

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.roster.models import ClassSession
from tests.world import World


def test_the_end_of_the_lesson_is_shown_by_the_schools_clock(world: World, client: Client) -> None:
    world.class_5b.school.time_zone = "Asia/Tokyo"
    world.class_5b.school.save()
    ClassSession.objects.update(ends_at=datetime(2099, 3, 1, 20, 30, tzinfo=UTC))
    client.force_login(world.ana.user, backend="django.contrib.auth.backends.ModelBackend")
    page = client.get(reverse("roster:lesson", args=[world.class_5b.pk])).content.decode()
    assert "5:30 a.m." in page


def test_one_schools_clock_is_not_left_to_the_next_request(world: World, client: Client) -> None:
    world.class_5b.school.time_zone = "Asia/Tokyo"
    world.class_5b.school.save()
    client.force_login(world.ana.user, backend="django.contrib.auth.backends.ModelBackend")
    client.get(reverse("roster:lesson", args=[world.class_5b.pk]))
    assert timezone.get_current_timezone_name() == "UTC"
