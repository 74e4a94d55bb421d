"""A worksheet and a deck from the form to the file."""

from django.urls import reverse
from django.utils import timezone

from classroom.reports.files.making import make_report
from classroom.reports.models import Report
from tests.reports.test_paper_forms import PAIRS
from tests.reports.test_paper_print import pages_of, spoken
from tests.world import World

DECK = {"edition_key": "jr", "size": "small", "ink": "black", "paper": "us-letter", "language": "en"}


def made(kind: str) -> Report:
    report = Report.objects.get(kind=kind)
    assert make_report(str(report.pk), now=timezone.now())
    report.refresh_from_db()
    return report


def test_a_worksheet_asked_for_twice_is_one_file_with_its_answers(world: World) -> None:
    ana = world.client("ana")
    address = f"{reverse('reports:ask', args=['worksheet'])}?class={world.class_5b.pk}"
    assert [ana.post(address, PAIRS).status_code for _click in range(2)] == [302, 302]
    report = made("worksheet")
    got = ana.get(reverse("reports:file", args=[report.pk]))
    pages = pages_of(got.content)
    code = report.asked["code"]
    assert got["Content-Type"] == "application/pdf"
    assert f'filename="worksheet-{code}-class-5b-' in got["Content-Disposition"]
    assert len(pages) == 3
    assert "Answers for the teacher" in pages[-1]
    assert "Class 5b" not in pages[0]
    assert world.client("cora").get(reverse("reports:file", args=[report.pk])).status_code == 404


def test_a_code_typed_by_somebody_at_another_school_prints_the_same_boards(world: World) -> None:
    world.client("ana").post(reverse("reports:ask", args=["worksheet"]), PAIRS)
    first = made("worksheet")
    world.client("zoe").post(
        reverse("reports:ask", args=["worksheet"]), PAIRS | {"seed": "1", "boards": "2", "code": first.asked["code"]}
    )
    second = Report.objects.get(kind="worksheet", asked_by=world.zoe)
    assert make_report(str(second.pk), now=timezone.now())
    second.refresh_from_db()
    assert spoken(bytes(first.file or b"")) == spoken(bytes(second.file or b""))


def test_a_worksheet_that_cannot_be_is_refused_and_nothing_is_made(world: World) -> None:
    got = world.client("ana").post(reverse("reports:ask", args=["worksheet"]), PAIRS | {"code": "4F7K2-M9QXX"})
    assert got.status_code == 422
    assert "There is no worksheet with this code." in got.content.decode()
    assert not Report.objects.filter(kind="worksheet").exists()


def test_a_deck_is_a_page_on_how_to_make_it_and_its_films(world: World) -> None:
    world.client("olga").post(reverse("reports:ask", args=["deck"]), DECK)
    report = made("deck")
    assert report.classroom is None
    pages = pages_of(bytes(report.file or b""))
    assert "the whole deck, 42 cards" in pages[0]
    assert "film 3 of 3" in pages[3]
    assert len(pages) == 4
