"""Logs are for machines and mistakes: no child's or teacher's name, address or secret is ever in them."""

import logging
import uuid

import pytest
from django.test import Client
from django.urls import reverse

from classroom.roster.log_in_cards import badge, pictures
from tests.practice.playing import RIGHT, WRONG, Player
from tests.world import World

OTHERS_LOGS = ("django.db", "asyncio")


def test_a_whole_lesson_with_all_its_mistakes_leaves_no_name_and_no_secret_in_the_log(
    world: World, visitor: Client, caplog: pytest.LogCaptureFixture
) -> None:
    ana, ben = world.client("ana"), Player(world.client("ben"), world.drill_of_ben)
    student = [world.class_5b.pk, world.ben.pk]
    with caplog.at_level(logging.DEBUG):
        ana.post(reverse("roster:add_students", args=[world.class_5b.pk]), {"names": "Nuri Nagel\n" + "x" * 99})
        ana.post(reverse("roster:add_students", args=[world.class_5b.pk]), {"names": "Nuri Nagel"})
        ana.post(reverse("roster:student", args=student), {"name": "Benjamin Aydin"})
        ana.get(reverse("roster:pictures", args=student))
        visitor.post(
            reverse("roster:secret_by_code", args=["ACDE34", world.ben.pk]), {"picture": ["sun", "fish", "kite"]}
        )
        visitor.post("/badge/", {"badge": "A" * 43})
        visitor.post("/badge/", {"badge": badge(world.bea)})
        visitor.post("/sign-up/", {"name": "Nia Nord", "school": "S", "email": "nia@example.org", "password": "short"})
        ben.claim(WRONG, token=uuid.uuid4())
        ben.claim(RIGHT)
        ben.claim(RIGHT, number=99)
        ben.client.get(reverse("practice:drill", args=[world.drill_of_yan.pk]))
        ana.post(reverse("roster:reset_card", args=student))
        ben.look()
    ours = [record for record in caplog.records if not record.name.startswith(OTHERS_LOGS)]
    text = "\n".join(record.getMessage() for record in ours)
    secrets = [
        "Nuri",
        "Benjamin",
        "Aydin",
        "Núñez",
        "Nia",
        "nia@",
        "ana@",
        badge(world.bea),
        " ".join(pictures(world.ben)),
    ]
    assert [secret for secret in secrets if secret in text] == []


def test_an_error_of_ours_is_logged_with_its_trace(caplog: pytest.LogCaptureFixture, settings) -> None:
    settings.ROOT_URLCONF = "tests.planted.urls"
    Client(raise_request_exception=False).get("/planted/broken/")
    (record,) = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert record.getMessage() == "Internal Server Error: /planted/broken/"
    assert record.exc_info is not None
