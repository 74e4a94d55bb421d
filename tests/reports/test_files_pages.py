"""The pages of reports: asking, watching, having, and what strangers and late comers are told."""

import uuid
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from classroom.audit.models import AuditEntry
from classroom.reports.models import Report, WeeklyMail
from classroom.roster.models import Classroom, Enrolment, Student
from tests.reports.asked import CHOICES, ask_address, asked, made
from tests.world import World


def page_of(world: World, report: Report, who: str = "ana") -> str:
    answer = world.client(who).get(report.get_absolute_url())
    assert answer.status_code == 200
    return answer.content.decode()


def set_to(report: Report, **columns: object) -> Report:
    Report.objects.filter(pk=report.pk).update(**columns)
    report.refresh_from_db()
    return report


def test_the_page_of_a_report_says_how_far_it_is_and_asks_again_by_itself(world: World) -> None:
    report = set_to(asked(world), alive_at=timezone.now(), progress=40)
    text = page_of(world, report)
    assert "Making the report" in text
    assert 'value="40"' in text
    assert f'hx-get="{report.get_absolute_url()}"' in text
    assert "Look again" in text  # without JavaScript


def test_htmx_gets_the_part_alone_and_stops_asking_when_the_report_is_ready(world: World) -> None:
    report = made(asked(world))
    headers = {"HX-Request": "true", "HX-Target": "progress"}
    text = world.client("ana").get(report.get_absolute_url(), headers=headers).content.decode()
    assert text.strip().startswith('<div id="progress"')
    assert "The report is ready." in text
    assert "hx-get" not in text


def test_the_file_opens_in_the_browser_and_is_saved_on_demand_and_tells_no_name(world: World) -> None:
    report = made(asked(world, kind="student", student=world.ben))
    client, url = world.client("ana"), reverse("reports:file", args=[report.pk])
    shown, saved = client.get(url), client.get(url, {"save": ""})
    assert shown.content == saved.content == bytes(report.file)
    assert shown.headers["Content-Type"] == "application/pdf"
    assert shown.headers["Content-Disposition"].startswith('inline; filename="student-report-class-5b-')
    assert saved.headers["Content-Disposition"].startswith('attachment; filename="student-report-class-5b-')
    assert "ben" not in saved.headers["Content-Disposition"].lower()
    assert "no-store" in shown.headers["Cache-Control"]
    [entry] = AuditEntry.objects.filter(act="exported", what="reports:file", student_id=world.ben.pk)[:1]
    assert entry.classroom_id == world.class_5b.pk


def test_a_file_that_is_not_made_yet_or_is_gone_is_a_clear_page_with_404(world: World) -> None:
    client, waiting = world.client("ana"), asked(world)
    answer = client.get(reverse("reports:file", args=[waiting.pk]))
    assert (answer.status_code, "Waiting for its turn" in answer.content.decode()) == (404, True)
    gone = set_to(world.report_of_ana, ready_at=timezone.now() - timedelta(days=31))
    answer = client.get(reverse("reports:file", args=[gone.pk]))
    assert (answer.status_code, "Make it again" in answer.content.decode()) == (404, True)


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        ({"cancelled_at": "now"}, "Make it after all"),
        ({"failed_at": "now"}, "Try again"),
    ],
    ids=["cancelled", "failed"],
)
def test_a_report_that_is_not_to_be_had_says_so_and_is_made_again_by_a_button(
    world: World, columns: dict[str, str], said: str
) -> None:
    report = set_to(asked(world), **dict.fromkeys(columns, timezone.now()))
    assert said in page_of(world, report)
    client = world.client("ana")
    for _twice in range(2):
        answer = client.post(reverse("reports:again", args=[report.pk]))
        assert (answer.status_code, answer.headers["Location"]) == (302, report.get_absolute_url())
    assert "Waiting for its turn" in page_of(world, report)


def test_cancelling_by_the_button_and_too_late(world: World) -> None:
    client, report = world.client("ana"), asked(world)
    assert client.post(reverse("reports:cancel", args=[report.pk])).status_code == 302
    assert "This report was cancelled" in page_of(world, report)
    late = client.post(reverse("reports:cancel", args=[made(asked(world)).pk]))
    assert (late.status_code, "too late" in late.content.decode()) == (409, True)


def test_a_deleted_report_is_gone_from_the_list(world: World) -> None:
    client = world.client("ana")
    answer = client.post(reverse("reports:delete", args=[world.report_of_ana.pk]), follow=True)
    assert "The report is deleted." in answer.content.decode()
    assert "No report yet" in answer.content.decode()
    assert client.get(world.report_of_ana.get_absolute_url()).status_code == 404


def test_the_list_marks_what_is_new_until_it_was_looked_at(world: World) -> None:
    client, url = world.client("ana"), reverse("reports:inbox")
    assert "<strong>new</strong>" in client.get(url).content.decode()
    client.get(world.report_of_ana.get_absolute_url())
    text = client.get(url).content.decode()
    assert "<strong>new</strong>" not in text
    assert "ready" in text


def test_the_list_asks_again_only_while_something_is_being_made(world: World) -> None:
    client, url = world.client("ana"), reverse("reports:inbox")
    assert 'hx-trigger="load delay:2s"' not in client.get(url).content.decode()
    asked(world)
    assert 'hx-trigger="load delay:2s"' in client.get(url).content.decode()


@pytest.mark.parametrize("who", ["cora", "sam", "zoe"])
def test_a_report_of_somebody_else_is_nowhere(world: World, who: str) -> None:
    client = world.client(who)
    assert client.get(world.report_of_ana.get_absolute_url()).status_code == 404
    assert str(world.report_of_ana.pk) not in client.get(reverse("reports:inbox")).content.decode()


def test_a_report_goes_from_sight_with_the_class_and_with_the_student(world: World) -> None:
    client, of_ben = world.client("ana"), asked(world, kind="student", student=world.ben)
    Enrolment.objects.filter(student=world.ben).update(left_at=timezone.now())
    assert client.get(of_ben.get_absolute_url()).status_code == 404
    assert client.get(world.report_of_ana.get_absolute_url()).status_code == 200
    Classroom.objects.filter(pk=world.class_5b.pk).update(archived_at=world.now)
    assert client.get(world.report_of_ana.get_absolute_url()).status_code == 404
    assert "No report yet" in client.get(reverse("reports:inbox")).content.decode()


def test_without_a_class_or_a_student_one_is_asked_which(world: World) -> None:
    client = world.client("ana")
    text = client.get(reverse("reports:ask", args=["student"])).content.decode()
    assert f'href="?class={world.class_5b.pk}"' in text
    assert str(world.class_5c.pk) not in text
    text = client.get(ask_address("student", classroom=world.class_5b)).content.decode()
    assert f"student={world.ben.pk}" in text
    assert f"student={world.yan.pk}" not in text
    assert client.post(reverse("reports:ask", args=["student"]), CHOICES).status_code == 422


def test_the_days_come_from_the_address_and_the_paper_from_the_last_time(world: World) -> None:
    asked(world, paper="us-letter")
    url = f"{ask_address('class', classroom=world.class_5b)}&first=2026-10-05&last=2026-10-09"
    text = world.client("ana").get(url).content.decode()
    assert 'value="2026-10-05"' in text
    assert 'value="2026-10-09"' in text
    assert 'value="us-letter" required id="id_paper_1" checked' in text


def test_a_letter_is_offered_in_the_language_of_the_school(world: World) -> None:
    world.kepler.language = "de"
    world.kepler.save()
    text = world.client("ana").get(ask_address("letter", classroom=world.class_5b)).content.decode()
    assert '<option value="de" selected>' in text


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"first": "2026-09-28", "last": "2026-09-01"}, "The first day comes after the last."),
        ({"first": "2020-01-01"}, "too many days"),
        ({"first": "yesterday"}, "Enter a valid date."),
        ({"first": ""}, "This field is required."),
        ({"paper": "a3"}, "Select a valid choice."),
        ({"language": "xx"}, "Select a valid choice."),
        ({"names": "all"}, "Select a valid choice."),
        ({"last": "9999-12-31", "first": "9999-12-01"}, "later than today"),
        ({"last": "0001-01-02", "first": "0001-01-01"}, "too long ago"),
    ],
    ids=["upside down", "too many", "no day", "empty", "paper", "language", "names", "far ahead", "far back"],
)
def test_choices_that_cannot_be_are_said_at_the_form_and_nothing_is_asked_for(
    world: World, changes: dict[str, str], said: str
) -> None:
    answer = world.client("ana").post(ask_address("class", classroom=world.class_5b), CHOICES | changes)
    assert (answer.status_code, said in answer.content.decode()) == (422, True)
    assert Report.objects.filter(asked_by=world.ana).count() == 1


@pytest.mark.parametrize("kind", ["week", "nonsense", "class-report"])
def test_a_kind_that_cannot_be_asked_for_is_not_found(world: World, kind: str) -> None:
    assert world.client("ana").get(reverse("reports:ask", args=[kind])).status_code == 404


@pytest.mark.parametrize("forged", ["6a", "c", "7e57ab1e-0000-4000-8000-000000000000", "0'--"])
def test_a_class_of_somebody_else_or_of_nobody_is_not_found(world: World, forged: str) -> None:
    wanted = str(world.class_6a.pk) if forged == "6a" else forged
    answer = world.client("ana").get(reverse("reports:ask", args=["class"]), {"class": wanted})
    assert answer.status_code == 404


def test_a_student_of_another_class_is_not_found(world: World) -> None:
    client = world.client("ana")
    assert client.get(ask_address("student", classroom=world.class_5b, student=world.yan)).status_code == 404
    assert client.post(ask_address("student", classroom=world.class_5b, student=world.yan), CHOICES).status_code == 404


def test_a_class_without_students_says_so_and_nothing_is_asked_for(world: World) -> None:
    Enrolment.objects.filter(classroom=world.class_5b).delete()
    client, url = world.client("ana"), ask_address("class", classroom=world.class_5b)
    assert "Nobody here yet" in client.get(url).content.decode()
    assert client.post(url, CHOICES).status_code == 422
    assert Report.objects.filter(asked_by=world.ana).count() == 1


def test_the_list_takes_as_many_queries_for_thirty_reports_as_for_one(
    world: World, django_assert_max_num_queries: object
) -> None:
    client, url = world.client("ana"), reverse("reports:inbox")
    for number in range(30):
        report = world.report_of_ana
        report.pk, report.key = uuid.uuid4(), f"key {number}"
        report._state.adding = True
        report.save()
    with django_assert_max_num_queries(9):
        assert client.get(url).status_code == 200


def test_the_mail_is_offered_only_where_it_can_be_sent_and_is_off_at_first(world: World, settings: object) -> None:
    client, url = world.client("ana"), reverse("reports:inbox")
    assert "Weekly report by mail" not in client.get(url).content.decode()
    settings.PUBLIC_URL = "https://school.example"
    assert "Send me a mail each week" in client.get(url).content.decode()
    for wanted, offer, count in [("on", "Send no more mails", 1), ("on", "Send no more mails", 1), ("", "Send me", 0)]:
        client.post(reverse("reports:weekly_mail"), {"wanted": wanted})
        assert offer in client.get(url).content.decode()
        assert WeeklyMail.objects.filter(teacher=world.ana).count() == count


def test_a_name_with_markup_in_it_is_shown_as_it_is(world: World) -> None:
    Student.objects.filter(pk=world.ben.pk).update(name="<b>Ben</b>")
    report = asked(world, kind="student", student=world.ben)
    assert "&lt;b&gt;Ben&lt;/b&gt;" in page_of(world, report)


def twenty_unfinished(world: World) -> None:
    """Ana's, of which she cannot have asked one by one so fast."""
    now = timezone.now()
    Report.objects.bulk_create(
        Report(
            kind="class", school=world.kepler, classroom=world.class_5b, asked_by=world.ana, key=str(number),
            asked_at=now, snapshot_at=now, language="en",
        )
        for number in range(20)
    )  # fmt: skip


def test_while_twenty_reports_are_unfinished_no_more_can_be_asked_for(world: World) -> None:
    mine = asked(world)
    Report.objects.filter(pk=mine.pk).update(failed_at=timezone.now())
    twenty_unfinished(world)
    before = set(Report.objects.values_list("pk", "asked_at"))
    ana, address = world.client("ana"), ask_address("class", classroom=world.class_5b)
    for refused in (ana.post(address, CHOICES), ana.post(reverse("reports:again", args=[mine.pk]))):
        assert refused.status_code == 409
        sentence = "20 of your reports are still being made. Wait until some are ready, or cancel some."
        assert sentence in refused.content.decode()
    assert set(Report.objects.values_list("pk", "asked_at")) == before
    assert asked(world, who="cora").asked_by == world.cora
    Report.objects.filter(key="0").update(cancelled_at=timezone.now())
    twentieth = asked(world)
    # Asked for twice it is the same one, however many there are.
    assert asked(world) == twentieth
