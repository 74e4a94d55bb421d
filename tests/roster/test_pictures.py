"""Logging in with three pictures."""

import itertools

import pytest
from django.test import Client
from django.urls import reverse

from classroom.roster.log_in_cards import pictures
from classroom.roster.models import Student
from classroom.web.pictures import PICTURE_KEYS
from tests.world import World


def door(world: World, student: Student | None = None) -> str:
    return reverse("roster:secret_by_code", args=[world.lesson_5b.code, (student or world.ben).pk])


def wrong_pictures(student: Student) -> list[str]:
    return [key for key in PICTURE_KEYS if key not in pictures(student)][:3]


def try_wrong(client: Client, world: World, times: int):
    return [client.post(door(world), {"picture": wrong_pictures(world.ben)}) for _time in range(times)]


def is_in(client: Client) -> bool:
    return client.get(reverse("practice:today")).status_code == 200


def test_a_secret_is_three_of_the_twelve_pictures(world: World) -> None:
    assert len(set(pictures(world.ben))) == 3
    assert set(pictures(world.ben)) <= set(PICTURE_KEYS)


def test_the_right_pictures_let_the_child_in_in_any_order(world: World) -> None:
    for order in itertools.permutations(pictures(world.ben)):
        client = Client()
        answer = client.post(door(world), {"picture": order})
        assert (answer.status_code, answer.headers["Location"]) == (302, "/today/")
        assert is_in(client)


def test_the_class_link_lets_in_as_the_code_does(world: World, visitor: Client) -> None:
    url = reverse("roster:secret_by_link", args=[world.class_5b.link_token, world.ben.pk])
    assert visitor.post(url, {"picture": pictures(world.ben)}).status_code == 302
    assert "Ben Aydin" in visitor.get("/today/").content.decode()


def test_the_pictures_of_another_child_do_not_let_in(world: World, visitor: Client) -> None:
    Student.objects.filter(pk=world.bea.pk).update(card_version=2)
    world.bea.refresh_from_db()
    assert set(pictures(world.bea)) != set(pictures(world.ben))
    assert visitor.post(door(world), {"picture": pictures(world.bea)}).status_code == 422
    assert not is_in(visitor)


def test_wrong_pictures_say_how_many_tries_are_left(world: World, visitor: Client) -> None:
    first, second = try_wrong(visitor, world, 2)
    assert first.status_code == second.status_code == 422
    assert "You have 4 more tries." in first.content.decode()
    assert "You have 3 more tries." in second.content.decode()


def test_the_fifth_wrong_try_locks_and_then_even_the_right_pictures_stay_out(world: World, visitor: Client) -> None:
    assert [answer.status_code for answer in try_wrong(visitor, world, 5)] == [422, 422, 422, 422, 429]
    answer = visitor.post(door(world), {"picture": pictures(world.ben)})
    assert answer.status_code == 429
    assert "Ask your teacher to help you in." in answer.content.decode()
    assert not is_in(visitor)


def test_a_lock_is_the_childs_and_not_the_browsers_or_the_schools(world: World, visitor: Client) -> None:
    try_wrong(visitor, world, 5)
    assert Client().post(door(world), {"picture": pictures(world.ben)}).status_code == 429
    assert visitor.post(door(world, world.bea), {"picture": pictures(world.bea)}).status_code == 302


def test_tries_stop_being_counted_at_the_lock(world: World, visitor: Client) -> None:
    try_wrong(visitor, world, 9)
    assert Student.objects.get(pk=world.ben.pk).wrong_tries == 5


def test_the_teacher_sees_the_lock_and_opens_it(world: World, visitor: Client) -> None:
    try_wrong(visitor, world, 5)
    ana = world.client("ana")
    page = reverse("roster:student", args=[world.class_5b.pk, world.ben.pk])
    assert "Five wrong tries" in ana.get(page).content.decode()
    ana.post(reverse("roster:unlock", args=[world.class_5b.pk, world.ben.pk]))
    assert "Five wrong tries" not in ana.get(page).content.decode()
    assert visitor.post(door(world), {"picture": pictures(world.ben)}).status_code == 302


def test_right_pictures_forget_the_wrong_tries_before(world: World, visitor: Client) -> None:
    try_wrong(visitor, world, 4)
    visitor.post(door(world), {"picture": pictures(world.ben)})
    assert Student.objects.get(pk=world.ben.pk).wrong_tries == 0


@pytest.mark.parametrize(
    "tapped",
    [
        [],
        ["sun"],
        ["sun", "fish"],
        ["sun", "sun", "sun"],
        ["sun", "fish", "tree", "house"],
        list(PICTURE_KEYS),
        ["sun", "fish", "dragon"],
        ["sun\x00", "fish", "tree"],
        ["sun,fish,tree"],
        ["s" * 100_000],
    ],
)
def test_what_is_no_set_of_three_pictures_is_refused_and_costs_no_try(
    world: World, visitor: Client, tapped: list[str]
) -> None:
    answer = visitor.post(door(world), {"picture": tapped})
    assert answer.status_code == 422
    assert "Tap your three pictures." in answer.content.decode()
    assert Student.objects.get(pk=world.ben.pk).wrong_tries == 0


def test_the_keypad_is_shuffled_and_shows_all_twelve(world: World, visitor: Client) -> None:
    orders = {tuple(visitor.get(door(world)).context["picture_keys"]) for _time in range(5)}
    assert len(orders) > 1
    assert {frozenset(order) for order in orders} == {frozenset(PICTURE_KEYS)}


def test_the_secret_page_does_not_hold_the_secret(world: World, visitor: Client) -> None:
    page = visitor.get(door(world)).content.decode()
    values = [page.index(f'value="{key}"') for key in PICTURE_KEYS]
    assert len(values) == 12
    assert "checked" not in page


def test_a_child_who_comes_in_puts_out_who_was_there(world: World) -> None:
    client = world.client("ana")
    client.post(door(world), {"picture": pictures(world.ben)})
    assert is_in(client)
    assert client.get(reverse("roster:classes")).status_code == 302


def test_the_teacher_can_whisper_the_pictures(world: World) -> None:
    answer = world.client("ana").get(reverse("roster:pictures", args=[world.class_5b.pk, world.ben.pk]))
    assert answer.context["pictures"] == pictures(world.ben)


def test_a_child_taken_out_of_the_class_has_no_tile_and_no_door_there(world: World, visitor: Client) -> None:
    world.client("ana").post(reverse("roster:take_out", args=[world.class_5b.pk, world.ben.pk]))
    assert "Ben Aydin" not in visitor.get(reverse("roster:tiles_by_code", args=[world.lesson_5b.code])).content.decode()
    assert visitor.get(door(world)).status_code == 404
