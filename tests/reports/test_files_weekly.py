"""The weekly report: on Monday at six of the school's clock, once a class and teacher, and only where something was done."""

from datetime import UTC, date, datetime, timedelta
from smtplib import SMTPServerDisconnected

import pytest
from django.core import mail
from django.utils import timezone

from classroom.practice.models import Attempt
from classroom.reports import tasks
from classroom.reports.days import Days
from classroom.reports.files import asking, making, weekly
from classroom.reports.files.report import State
from classroom.reports.models import Report, ReportKey
from classroom.roster.models import Classroom, School, Teacher, Teaching
from tests.world import World

# A Monday; in Berlin it is six o'clock at 5:00 UTC.
MONDAY = datetime(2026, 11, 30, 5, 0, tzinfo=UTC)
LAST_WEEK = Days(date(2026, 11, 23), date(2026, 11, 29))


@pytest.fixture
def busy(world: World) -> World:
    """Ben has answered a board of 5b on Wednesday."""
    on = MONDAY - timedelta(days=5)
    Attempt.objects.filter(student=world.ben).update(
        shown_at=on, right_first=True, decided_at=on, finished_at=on, ending="right"
    )
    return world


def ask_all(school: School, *, now: datetime) -> list[Report]:
    """As the tasks do it, class by class."""
    classes = weekly.classes_to_report(school, now=now)
    return [report for classroom in classes for report in weekly.ask_weekly(classroom, now=now)]


@pytest.fixture
def _mails_go_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks.mail_report, "delay", lambda report_id: tasks.mail_report.apply([report_id]))


def weekly_reports() -> list[Report]:
    return list(Report.objects.filter(kind=ReportKey.WEEK).select_related("asked_by").order_by("asked_by__user__email"))


@pytest.mark.parametrize(
    ("zone", "now", "days"),
    [
        ("Europe/Berlin", MONDAY - timedelta(minutes=1), None),
        ("Europe/Berlin", MONDAY, LAST_WEEK),
        ("America/New_York", MONDAY + timedelta(hours=5, minutes=59), None),
        ("America/New_York", MONDAY + timedelta(hours=6), LAST_WEEK),
        ("Pacific/Auckland", MONDAY - timedelta(hours=12), LAST_WEEK),
        # A server that was off on Monday.
        ("Europe/Berlin", MONDAY + timedelta(days=2, hours=3), LAST_WEEK),
        ("Europe/Berlin", MONDAY + timedelta(days=6, hours=17), LAST_WEEK),
    ],
    ids=["before six", "six", "still night in New York", "six in New York", "in Auckland", "Wednesday", "Sunday"],
)
def test_the_week_that_is_over_is_reported_from_monday_at_six_on(zone: str, now: datetime, days: Days | None) -> None:
    assert weekly.week_to_report(School(time_zone=zone), now=now) == days


def test_owner_and_co_teacher_get_a_report_of_a_class_in_which_something_was_done_and_nobody_else(busy: World) -> None:
    for school in (busy.kepler, busy.curie):
        ask_all(school, now=MONDAY)
    assert [(one.asked_by, one.classroom, one.days) for one in weekly_reports()] == [
        (busy.ana, busy.class_5b, LAST_WEEK),
        (busy.cora, busy.class_5b, LAST_WEEK),
    ]


def test_asked_for_again_it_is_no_second_one_also_when_the_first_was_deleted(busy: World) -> None:
    first = ask_all(busy.kepler, now=MONDAY)
    assert len(first) == 2
    assert ask_all(busy.kepler, now=MONDAY + timedelta(minutes=10)) == []
    asking.throw_away(first[0])
    assert ask_all(busy.kepler, now=MONDAY + timedelta(days=3)) == []


def test_the_week_after_it_comes_again_if_something_was_done(busy: World) -> None:
    ask_all(busy.kepler, now=MONDAY)
    assert ask_all(busy.kepler, now=MONDAY + timedelta(days=7)) == []
    Attempt.objects.filter(student=busy.ben).update(decided_at=MONDAY + timedelta(days=9))
    again = ask_all(busy.kepler, now=MONDAY + timedelta(days=14))
    assert {one.days for one in again} == {
        Days(LAST_WEEK.first + timedelta(days=14), LAST_WEEK.last + timedelta(days=14))
    }


def test_a_class_put_away_and_a_teacher_who_left_get_none(busy: World) -> None:
    Teacher.objects.filter(pk=busy.cora.pk).update(left_at=MONDAY)
    Teaching.objects.filter(teacher=busy.ana).update(role="substitute")
    assert ask_all(busy.kepler, now=MONDAY) == []
    Classroom.objects.filter(pk=busy.class_5b.pk).update(archived_at=MONDAY)
    assert ask_all(busy.kepler, now=MONDAY + timedelta(days=7)) == []


def test_the_weekly_report_is_made_and_lies_in_the_list_as_new(busy: World) -> None:
    report = ask_all(busy.kepler, now=MONDAY)[0]
    assert making.make_report(str(report.pk), now=timezone.now())
    report = Report.objects.about().get(pk=report.pk)
    assert (report.state, report.is_new) == (State.READY, True)


@pytest.mark.usefixtures("_mails_go_at_once")
def test_a_mail_comes_only_to_who_wants_it_with_a_link_and_no_name(busy: World, settings: object) -> None:
    settings.PUBLIC_URL = "https://school.example"
    weekly.set_mail(busy.ana, wanted=True, now=MONDAY)
    for report in ask_all(busy.kepler, now=MONDAY):
        tasks.make_report(str(report.pk))
        tasks.make_report(str(report.pk))
    [letter] = mail.outbox
    [mine] = Report.objects.filter(kind=ReportKey.WEEK, asked_by=busy.ana)
    assert letter.to == ["ana@example.org"]
    assert f"https://school.example/reports/{mine.pk}/" in letter.body
    # The id may have such letters by chance.
    text = (letter.subject + letter.body).replace(str(mine.pk), "")
    assert [name for name in ("Ben", "Bea", "5b", "Kepler") if name in text] == []


@pytest.mark.usefixtures("_mails_go_at_once")
def test_without_an_address_of_its_own_the_site_sends_no_mail(busy: World) -> None:
    weekly.set_mail(busy.ana, wanted=True, now=MONDAY)
    for report in ask_all(busy.kepler, now=MONDAY):
        tasks.make_report(str(report.pk))
    assert mail.outbox == []


def test_a_weekly_report_comes_also_to_who_waits_for_as_many_reports_as_may_be(
    busy: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "MOST_UNFINISHED", 0)
    assert len(ask_all(busy.kepler, now=MONDAY)) == 2


def test_a_class_that_cannot_be_reported_stops_no_other_and_is_tried_again(
    busy: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each class is a task of its own."""
    other = Classroom.objects.create(school=busy.kepler, name="Class 7a", link_token="l" * 20)
    Teaching.objects.create(classroom=other, teacher=busy.ana, role="owner")
    asked: list[str] = []
    monkeypatch.setattr(tasks.ask_weekly_of, "apply_async", lambda ids, **_options: asked.extend(ids))
    monkeypatch.setattr(tasks.timezone, "now", lambda: MONDAY)
    tasks.ask_weekly()
    assert {str(busy.class_5b.pk), str(other.pk)} <= set(asked)

    def breaks(*_subject: object, **_asked: object) -> Report:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(weekly, "ask_report", breaks)
        with pytest.raises(ZeroDivisionError):
            tasks.ask_weekly_of(str(busy.class_5b.pk))
    assert busy.class_5b.pk in weekly.classes_to_report(busy.kepler, now=MONDAY)
    monkeypatch.setattr(tasks.make_report, "delay", lambda _report: None)
    tasks.ask_weekly_of(str(busy.class_5b.pk))
    assert len(weekly_reports()) == 2


def test_a_mail_that_could_not_be_sent_once_is_sent_at_the_next_try(
    busy: World, settings: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.PUBLIC_URL = "https://school.example"
    weekly.set_mail(busy.ana, wanted=True, now=MONDAY)
    [report] = [one for one in ask_all(busy.kepler, now=MONDAY) if one.asked_by == busy.ana]
    Report.objects.filter(pk=report.pk).update(ready_at=MONDAY, file=b"%PDF-")
    answers = iter([SMTPServerDisconnected("busy"), None])

    def send(letter: mail.EmailMessage) -> int:
        if error := next(answers):
            raise error
        mail.outbox.append(letter)
        return 1

    monkeypatch.setattr(mail.EmailMessage, "send", send)
    # Celery tries again at once where a task is applied in this process.
    assert tasks.mail_report.apply([str(report.pk)]).successful()
    assert len(mail.outbox) == 1
