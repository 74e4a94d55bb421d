"""Many students at once, and groups."""

import io

import pypdf
import pytest
from django.test import Client
from django.urls import reverse

from classroom.roster import card_sheets, class_care
from classroom.roster.models import CardSheet, Enrolment, Group, Student, Teaching
from classroom.web.http import Refused
from tests.access_matrix import everything
from tests.roster.imports.school import roster
from tests.world import World


@pytest.fixture
def ana(world: World) -> Client:
    """Ana, who teaches 5c as well."""
    Teaching.objects.create(teacher=world.ana, classroom=world.class_5c, role="co_teacher")
    return world.client("ana")


def arrange(client: Client, world: World, *students: Student, **fields: object):
    return client.post(
        reverse("roster:arrange", args=[world.class_5b.pk]), {"student": [one.pk for one in students], **fields}
    )


def test_students_move_to_another_class_and_back(ana: Client, world: World) -> None:
    before = roster(world.class_5b)
    page = arrange(ana, world, world.ben, world.bea, action="move", to=world.class_5c.pk)
    assert (roster(world.class_5b), roster(world.class_5c)) == ([], before)
    assert "2 students are now in Class 5c" in page.content.decode()
    ana.post(
        reverse("roster:former_students", args=[world.class_5b.pk]),
        {"student": [world.ben.pk, world.bea.pk], "out_of": world.class_5c.pk},
    )
    assert (roster(world.class_5b), roster(world.class_5c)) == (before, [])


def test_who_is_there_already_is_not_put_there_twice(ana: Client, world: World) -> None:
    Enrolment.objects.create(student=world.ben, classroom=world.class_5c)
    arrange(ana, world, world.ben, action="move", to=world.class_5c.pk)
    assert roster(world.class_5c) == [("", "Ben Aydin")]


def test_a_move_that_is_sent_twice_says_that_it_is_done(ana: Client, world: World) -> None:
    arrange(ana, world, world.ben, action="move", to=world.class_5c.pk)
    once = everything()
    assert arrange(ana, world, world.ben, action="move", to=world.class_5c.pk).status_code == 422
    with pytest.raises(Refused, match="no longer in this class"):
        class_care.move_students([world.ben], out_of=world.class_5b, to=world.class_5c, by=world.ana, now=world.now)
    assert everything() == once


def test_students_can_be_in_one_more_class(ana: Client, world: World) -> None:
    arrange(ana, world, world.ben, action="also", to=world.class_5c.pk)
    assert roster(world.class_5c) == [("", "Ben Aydin")]
    assert ("", "Ben Aydin") in roster(world.class_5b)


def test_students_leave_the_class_and_are_found_among_the_former_ones(ana: Client, world: World) -> None:
    arrange(ana, world, world.ben, action="take_out")
    page = ana.get(reverse("roster:former_students", args=[world.class_5b.pk])).content.decode()
    assert "Ben Aydin" in page
    assert "Bea Núñez" not in page


def test_an_archived_student_comes_back_from_the_former_ones(ana: Client, world: World) -> None:
    Student.objects.filter(pk=world.ben.pk).update(archived_at=world.now)
    ana.post(reverse("roster:former_students", args=[world.class_5b.pk]), {"student": [world.ben.pk]})
    assert ("", "Ben Aydin") in roster(world.class_5b)


def test_students_go_into_the_bin(ana: Client, world: World) -> None:
    assert arrange(ana, world, world.ben, action="throw").headers["Location"] == reverse("roster:bin")
    assert roster(world.class_5b) == [("", "Bea Núñez")]


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"action": "fly"},
        {"action": "move"},
        {"action": "move", "to": "x"},
        {"action": "also", "to": "00000000-0000-0000-0000-000000000000"},
        {"action": "group"},
        {"action": "group", "group": "x" * 61},
        {"action": ["move", "throw"]},
    ],
)
def test_what_makes_no_sense_is_refused_and_the_ticks_stay(
    ana: Client, world: World, fields: dict[str, object]
) -> None:
    before = everything()
    page = arrange(ana, world, world.ben, **fields) if fields.get("action") != ["move", "throw"] else None
    if page is not None:
        assert page.status_code == 422
        assert f'value="{world.ben.pk}" checked' in page.content.decode()
        assert everything() == before


def test_students_and_classes_of_others_cannot_be_named(ana: Client, world: World) -> None:
    before = everything()
    assert arrange(ana, world, world.yan, action="throw").status_code == 422
    assert arrange(ana, world, world.ben, action="move", to=world.class_6a.pk).status_code == 422
    former = reverse("roster:former_students", args=[world.class_5b.pk])
    assert ana.post(former, {"student": [world.yan.pk]}).status_code == 422
    assert ana.post(former, {"student": [world.care.gone_5b.pk], "out_of": world.class_6a.pk}).status_code == 422
    assert everything() == before


# Groups


def test_a_group_is_made_of_chosen_students_and_grows_by_its_name(ana: Client, world: World) -> None:
    arrange(ana, world, world.bea, action="group", group="Owls")
    arrange(ana, world, world.ben, action="group", group=" Owls ")
    assert {one.name for one in Group.objects.get(name="Owls").students()} == {"Bea Núñez", "Ben Aydin"}


def test_the_members_of_a_group_are_those_ticked(ana: Client, world: World) -> None:
    group = world.care.group_5b
    url = reverse("roster:group", args=[world.class_5b.pk, group.pk])
    ana.post(url, {"name": "Owls", "student": [world.bea.pk]})
    group.refresh_from_db()
    assert (group.name, [one.name for one in group.students()]) == ("Owls", ["Bea Núñez"])
    ana.post(url, {"name": "Owls"})
    assert list(group.students()) == []


def test_two_groups_of_a_class_have_two_names(ana: Client, world: World) -> None:
    class_care.make_group(world.class_5b, name="Owls")
    answer = ana.post(reverse("roster:group", args=[world.class_5b.pk, world.care.group_5b.pk]), {"name": "Owls"})
    assert answer.status_code == 422
    assert "There is already a group with this name." in answer.content.decode()


def test_who_leaves_the_class_is_in_no_group_and_is_again_on_coming_back(world: World) -> None:
    group = world.care.group_5b
    class_care.take_many_out([world.ben], classroom=world.class_5b, by=world.ana, now=world.now)
    assert list(group.students()) == []
    class_care.change_group(group, name="Early birds", students=[world.bea])
    class_care.put_many_back([world.ben], classroom=world.class_5b, out_of=None, by=world.ana, now=world.now)
    assert {one.name for one in group.students()} == {"Bea Núñez", "Ben Aydin"}


def test_a_removed_group_leaves_its_students_in_the_class(ana: Client, world: World) -> None:
    ana.post(reverse("roster:remove_group", args=[world.class_5b.pk, world.care.group_5b.pk]))
    assert not Group.objects.filter(pk=world.care.group_5b.pk).exists()
    assert world.class_5b.students().count() == 2


def drawn_names(sheet: CardSheet) -> set[str]:
    """Whose cards are in the file, of Ben and Bea."""
    card_sheets.draw(str(sheet.pk), now=sheet.asked_at)
    sheet.refresh_from_db()
    text = "".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(bytes(sheet.pdf or b""))).pages)
    return {name for name in ("Ben Aydin", "Bea Núñez") if name in text.replace("\u200b", "")}


def test_the_cards_of_some_are_printed_and_stay_as_they_are(ana: Client, world: World) -> None:
    answer = arrange(ana, world, world.bea, action="print", paper="us-letter")
    sheet = CardSheet.objects.get(chosen=[world.bea.pk])
    assert (answer.headers["Location"], sheet.paper) == (sheet.get_absolute_url(), "us-letter")
    assert drawn_names(sheet) == {"Bea Núñez"}
    world.bea.refresh_from_db()
    assert world.bea.card_version == 1


def test_some_get_new_secrets_and_their_cards_and_the_others_keep_theirs(ana: Client, world: World) -> None:
    Student.objects.filter(pk=world.bea.pk).update(wrong_tries=5)
    arrange(ana, world, world.bea, action="renew")
    assert drawn_names(CardSheet.objects.get(chosen=[world.bea.pk])) == {"Bea Núñez"}
    world.bea.refresh_from_db()
    world.ben.refresh_from_db()
    assert (world.bea.card_version, world.bea.is_locked, world.ben.card_version) == (2, False, 1)


def test_all_get_new_secrets_at_once(ana: Client, world: World) -> None:
    arrange(ana, world, world.ben, world.bea, action="renew", paper="a4")
    assert drawn_names(CardSheet.objects.get(chosen__len=2)) == {"Ben Aydin", "Bea Núñez"}
    assert set(world.class_5b.students().values_list("card_version", flat=True)) == {2}


@pytest.mark.parametrize("wrong", [{"paper": "a3"}, {"student": []}])
def test_what_cannot_be_printed_changes_no_secret(ana: Client, world: World, wrong: dict[str, object]) -> None:
    before = everything()
    fields = {"student": [world.bea.pk], "action": "renew", **wrong}
    answer = ana.post(reverse("roster:arrange", args=[world.class_5b.pk]), fields)
    assert answer.status_code == 422
    assert everything() == before
