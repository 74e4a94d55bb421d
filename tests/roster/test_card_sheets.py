"""Asking for log-in cards, drawing them once, throwing them away."""

from datetime import timedelta
from unittest import mock

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from kombu.exceptions import OperationalError

from classroom.roster import card_sheets, services, tasks
from classroom.roster.card_pdf import CardPdf
from classroom.roster.log_in_cards import badge, pictures
from classroom.roster.models import CardSheet
from tests.access_matrix import everything
from tests.world import World


@pytest.fixture
def ana(world: World) -> Client:
    return world.client("ana")


@pytest.fixture
def sheet(world: World) -> CardSheet:
    return services.ask_card_sheet(
        world.class_5b,
        student=None,
        teacher=world.ana,
        paper="a4",
        language="en",
        log_in_url="http://testserver/badge/",
        now=timezone.now(),
    )


def test_asking_for_cards_leads_to_a_page_that_waits_for_them(ana: Client, world: World) -> None:
    answer = ana.post(reverse("roster:ask_card_sheet", args=[world.class_5b.pk]), {"paper": "us-letter"})
    asked = CardSheet.objects.latest("asked_at")
    assert answer.headers["Location"] == asked.get_absolute_url()
    assert (asked.paper, asked.classroom, asked.student, asked.ready_at) == ("us-letter", world.class_5b, None, None)
    page = ana.get(asked.get_absolute_url()).content.decode()
    assert "Drawing the cards" in page
    assert "hx-get" in page


def test_asking_twice_while_the_cards_are_waited_for_asks_once(ana: Client, world: World) -> None:
    url = reverse("roster:ask_card_sheet", args=[world.class_5b.pk])
    first = ana.post(url, {"paper": "a4"}).headers["Location"]
    assert ana.post(url, {"paper": "a4"}).headers["Location"] == first
    assert ana.post(url, {"paper": "us-letter"}).headers["Location"] != first
    assert world.client("cora").post(url, {"paper": "a4"}).headers["Location"] != first
    CardSheet.objects.waiting().update(ready_at=timezone.now())
    assert ana.post(url, {"paper": "a4"}).headers["Location"] != first


def test_the_worker_is_asked_only_after_the_commit_and_gets_an_id(
    ana: Client, world: World, django_capture_on_commit_callbacks
) -> None:
    with mock.patch.object(tasks.draw_card_sheet, "delay") as delay:
        with django_capture_on_commit_callbacks() as callbacks:
            ana.post(reverse("roster:ask_card_sheet", args=[world.class_5b.pk]), {"paper": "a4"})
        assert delay.call_count == 0
        for callback in callbacks:
            callback()
    delay.assert_called_once_with(str(CardSheet.objects.latest("asked_at").pk))


@pytest.mark.parametrize("paper", ["", "a3", "A4", "a4\x00", "x" * 100_000])
def test_another_paper_is_refused(ana: Client, world: World, paper: str) -> None:
    before = everything()
    for name, ids in [("ask_card_sheet", [world.class_5b.pk]), ("ask_card", [world.class_5b.pk, world.ben.pk])]:
        assert ana.post(reverse(f"roster:{name}", args=ids), {"paper": paper}).status_code == 422
    assert everything() == before


def test_a_drawn_sheet_is_a_pdf_with_a_card_for_each_student(sheet: CardSheet, world: World) -> None:
    with mock.patch.object(card_sheets, "draw_cards", return_value=CardPdf(b"%PDF-", ("李",))) as draw:
        card_sheets.draw(str(sheet.pk), now=timezone.now())
    (cards,), options = draw.call_args
    assert [card.name for card in cards] == ["Bea Núñez", "Ben Aydin"]
    assert cards[1].pictures == pictures(world.ben)
    assert cards[1].badge_url == f"http://testserver/badge/#{badge(world.ben)}"
    assert options["address"] == "http://testserver/join/"
    sheet.refresh_from_db()
    assert (bytes(sheet.pdf), sheet.unprintable) == (b"%PDF-", ["李"])
    assert sheet.ready_at is not None


def test_a_sheet_asked_for_one_student_has_one_card(world: World, sheet: CardSheet) -> None:
    CardSheet.objects.filter(pk=sheet.pk).update(student=world.ben)
    with mock.patch.object(card_sheets, "draw_cards", return_value=CardPdf(b"%PDF-", ())) as draw:
        card_sheets.draw(str(sheet.pk), now=timezone.now())
    assert [card.name for card in draw.call_args.args[0]] == ["Ben Aydin"]


def test_a_sheet_is_drawn_once_however_often_the_task_comes(sheet: CardSheet) -> None:
    with mock.patch.object(card_sheets, "draw_cards", return_value=CardPdf(b"%PDF-", ())) as draw:
        for _time in range(3):
            tasks.draw_card_sheet(str(sheet.pk))
        tasks.draw_waiting_card_sheets()
    assert draw.call_count == 1


def test_the_sweep_draws_what_is_waiting(sheet: CardSheet) -> None:
    tasks.draw_waiting_card_sheets()
    sheet.refresh_from_db()
    assert bytes(sheet.pdf).startswith(b"%PDF-")


def test_one_sheet_that_cannot_be_drawn_does_not_keep_the_others_waiting(sheet: CardSheet, world: World) -> None:
    CardSheet.objects.filter(pk=sheet.pk).update(log_in_url=f"http://testserver/{'x' * 280}")
    other = services.ask_card_sheet(
        world.class_5b,
        student=world.bea,
        teacher=world.ana,
        paper="a4",
        language="en",
        log_in_url="http://testserver/badge/",
        now=timezone.now(),
    )
    with mock.patch.object(card_sheets, "draw_cards", side_effect=[ValueError("broken"), CardPdf(b"%PDF-", ())]):
        with pytest.raises(ValueError, match="broken"):
            tasks.draw_card_sheet(str(sheet.pk))
        tasks.draw_card_sheet(str(other.pk))
    assert CardSheet.objects.waiting().get() == sheet


def test_a_sheet_that_is_gone_is_not_drawn(sheet: CardSheet) -> None:
    key = str(sheet.pk)
    sheet.delete()
    tasks.draw_card_sheet(key)
    assert not CardSheet.objects.filter(pk=key).exists()


def test_a_pdf_that_is_not_ready_is_not_found(ana: Client, sheet: CardSheet) -> None:
    assert ana.get(reverse("roster:card_sheet_pdf", args=[sheet.pk])).status_code == 404


def test_a_ready_pdf_opens_in_the_browser_and_is_not_kept_by_it(ana: Client, world: World) -> None:
    answer = ana.get(reverse("roster:card_sheet_pdf", args=[world.sheet_of_ana.pk]))
    assert answer.content == b"%PDF-1.7 cards"
    assert answer.headers["Content-Type"] == "application/pdf"
    assert answer.headers["Content-Disposition"] == 'inline; filename="log-in-cards.pdf"'
    assert "no-store" in answer.headers["Cache-Control"]


def test_names_that_cannot_be_printed_are_named_on_the_page(ana: Client, world: World) -> None:
    CardSheet.objects.filter(pk=world.sheet_of_ana.pk).update(unprintable=["李小龙"])
    page = ana.get(world.sheet_of_ana.get_absolute_url()).content.decode()
    assert "Our print has no letters for: 李小龙." in page


def test_sheets_are_thrown_away_after_an_hour(world: World) -> None:
    CardSheet.objects.filter(pk=world.sheet_of_ana.pk).update(asked_at=timezone.now() - timedelta(minutes=61))
    CardSheet.objects.filter(pk=world.sheet_of_zoe.pk).update(asked_at=timezone.now() - timedelta(minutes=59))
    tasks.discard_card_sheets()
    assert list(CardSheet.objects.all()) == [world.sheet_of_zoe]


def test_a_broker_that_is_away_does_not_break_the_page(
    ana: Client, world: World, django_capture_on_commit_callbacks
) -> None:
    with (
        mock.patch.object(tasks.draw_card_sheet, "delay", side_effect=OperationalError("away")),
        django_capture_on_commit_callbacks(execute=True),
    ):
        answer = ana.post(reverse("roster:ask_card_sheet", args=[world.class_5b.pk]), {"paper": "a4"})
    assert answer.status_code == 302
    assert CardSheet.objects.waiting().count() == 1
