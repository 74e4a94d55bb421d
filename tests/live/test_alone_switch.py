"""A class says when its students may begin games alone; what is begun is played to its end."""

from datetime import timedelta

import pytest
from django.urls import reverse

from classroom.live import alone
from classroom.live.models import Game
from classroom.roster import services as roster_services
from classroom.roster.models import Classroom, Enrolment
from tests.live.seats import fresh, play
from tests.world import World

OFF = "Your teacher has switched games alone off for now."


def begun(world: World) -> Game:
    return alone.play_swish(world.ben, edition_key="swish", length="whole-deck", now=world.now)


@pytest.mark.parametrize(
    ("rule", "in_lesson", "between_lessons"),
    [("always", True, True), ("between", False, True), ("never", False, False)],
)
def test_a_class_says_when_its_students_begin_games_alone(
    world: World, rule: str, in_lesson: bool, between_lessons: bool
) -> None:
    Classroom.objects.filter(pk=world.class_5b.pk).update(playing_alone=rule)
    after = world.now + timedelta(days=1)
    assert (alone.may_begin(world.ben, now=world.now), alone.may_begin(world.ben, now=after)) == (
        in_lesson,
        between_lessons,
    )


def test_a_lesson_of_a_class_that_forbids_it_counts_also_for_who_is_in_another_class(world: World) -> None:
    club = roster_services.make_classroom(world.ana, name="Club")
    Enrolment.objects.create(student=world.ben, classroom=club)
    Classroom.objects.filter(pk=world.class_5b.pk).update(playing_alone="never")
    assert alone.may_begin(world.ben, now=world.now) is False  # the lesson of 5b is open
    assert alone.may_begin(world.ben, now=world.now + timedelta(days=1)) is True  # the club allows it


def test_while_games_alone_are_off_none_begins_and_the_pages_say_so(world: World) -> None:
    Classroom.objects.filter(pk=world.class_5b.pk).update(playing_alone="never")
    client = world.client("ben")
    page = client.get(reverse("live:alone")).content.decode()
    assert (OFF in page, reverse("live:play_alone") in page, reverse("live:race_alone") in page) == (True, False, False)
    for route, sent in [
        ("live:play_alone", {"edition": "swish", "length": "5-minutes"}),
        ("live:race_alone", {"edition": "swish", "level": "easy", "length": "5-boards"}),
    ]:
        answer = client.post(reverse(route), sent)
        assert (answer.status_code, OFF in answer.content.decode()) == (409, True)
    assert Game.objects.alone(world.ben).count() == 0
    assert reverse("live:alone") not in client.get(reverse("practice:today")).content.decode()


def test_a_game_that_is_begun_is_played_to_its_end_also_when_games_alone_are_off(world: World) -> None:
    game = begun(world)
    Classroom.objects.filter(pk=world.class_5b.pk).update(playing_alone="never")
    play(game, world.ben, "call", now=world.now)
    assert fresh(game).ply == 1
    assert begun(world) == game
    assert reverse("live:device", args=[game.pk]) in world.client("ben").get(reverse("live:alone")).content.decode()
