"""A report is asked for once, made once, kept whole or not at all; whatever happens to the worker or the teacher."""

from datetime import timedelta

import pytest
from django.utils import timezone

from classroom.accounts.models import User
from classroom.practice.models import Assignment, Attempt, Drill
from classroom.reports import tasks
from classroom.reports.files import asking, making
from classroom.reports.files.report import LEASE, MOST_TRIES, State
from classroom.reports.models import Report
from classroom.roster.models import Classroom, Enrolment, Student
from classroom.web.http import Refused
from tests.reports.asked import asked, made, meanwhile
from tests.world import World


def begun(report: Report, *, ago: timedelta, tries: int = 1) -> None:
    """As a worker leaves it that died so long ago."""
    Report.objects.filter(pk=report.pk).update(alive_at=timezone.now() - ago, tries=tries)


def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object, **kwargs: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("classroom.reports.files.class_report.class_progress", fail)


def state_of(report: Report) -> State:
    return Report.objects.about().get(pk=report.pk).state


def test_a_report_that_was_asked_for_waits_and_is_ready_with_its_file_when_made(world: World) -> None:
    report = asked(world)
    assert (report.state, report.tries, report.file) == (State.WAITING, 0, None)
    made(report)
    assert (report.state, report.progress, report.content_type) == (State.READY, 100, "application/pdf")
    assert bytes(report.file).startswith(b"%PDF-")
    assert report.file_name.startswith("class-report-class-5b-20")


def test_asked_for_twice_it_is_one_report_made_or_not(world: World) -> None:
    first = asked(world)
    assert asked(world) == first
    made(first)
    assert asked(world) == first
    assert Report.objects.filter(asked_by=world.ana, kind="class").count() == 2  # one is the world's


@pytest.mark.parametrize("change", [{"paper": "us-letter"}, {"language": "de"}, {"last": "2026-09-27"}])
def test_other_choices_are_another_report(world: World, change: dict[str, str]) -> None:
    assert asked(world, **change) != asked(world)


def test_each_teacher_has_a_report_of_their_own(world: World) -> None:
    assert asked(world, who="cora") != asked(world, who="ana")


@pytest.mark.parametrize("what", ["an answer", "a name", "somebody new", "the teacher", "a drill"])
def test_what_has_changed_since_is_told_by_a_new_report(world: World, what: str) -> None:
    first = made(asked(world))
    if what == "an answer":
        Attempt.objects.filter(student=world.ben).update(
            right_first=True, decided_at=timezone.now(), finished_at=timezone.now(), ending="right"
        )
    elif what == "a name":
        Student.objects.filter(pk=world.ben.pk).update(name="Benjamin")
    elif what == "the teacher":
        User.objects.filter(pk=world.ana.user_id).update(name="Ana Q.")
    elif what == "a drill":
        # Nothing is decided yet: the student has begun, which a page and a report tell.
        Drill.objects.create(
            assignment=Assignment.objects.filter(classroom=world.class_5b).earliest("assigned_at"),
            student=world.bea,
            started_at=timezone.now(),
        )
    else:
        Enrolment.objects.create(
            classroom=world.class_5b, student=Student.objects.create(school=world.kepler, name="N")
        )
    assert asked(world) != first


def test_a_second_worker_leaves_a_report_to_the_one_that_has_it_in_hand(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    report, second = asked(world), []
    meanwhile(monkeypatch, lambda: second.append(making.make_report(str(report.pk), now=timezone.now())))
    made(report)
    assert (second, report.tries) == ([False], 1)


def test_a_finished_report_is_not_made_again_by_a_message_that_comes_twice(world: World) -> None:
    report = made(asked(world))
    before = bytes(report.file)
    assert not making.make_report(str(report.pk), now=timezone.now())
    report.refresh_from_db()
    assert (bytes(report.file), report.tries) == (before, 1)


def test_a_worker_that_comes_late_does_not_overwrite_what_the_one_after_it_has_made(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = asked(world)

    def taken_over() -> None:
        monkeypatch.undo()
        later = timezone.now() + LEASE + timedelta(seconds=1)
        assert making.make_report(str(report.pk), now=later)

    meanwhile(monkeypatch, taken_over)
    assert not making.make_report(str(report.pk), now=timezone.now())
    report.refresh_from_db()
    assert (report.state, report.tries) == (State.READY, 2)
    assert report.snapshot_at > timezone.now() + timedelta(seconds=30)  # that of the second


def test_a_report_whose_worker_died_is_begun_anew_within_a_minute(world: World) -> None:
    report = asked(world)
    begun(report, ago=LEASE - timedelta(seconds=5))
    assert report.pk not in making.left_waiting(timezone.now())
    begun(report, ago=LEASE + timedelta(seconds=1))
    assert making.left_waiting(timezone.now()) == [report.pk]
    made(report)
    assert (report.state, report.tries) == (State.READY, 2)


def test_the_sweep_leaves_what_was_asked_for_just_now_to_the_broker(world: World) -> None:
    report = asked(world)
    assert making.left_waiting(timezone.now()) == []
    assert making.left_waiting(timezone.now() + making.LOST + timedelta(seconds=1)) == [report.pk]


def test_a_report_that_cannot_be_made_has_failed_after_three_tries_and_can_be_tried_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = asked(world)
    broken(monkeypatch)
    for number in range(MOST_TRIES):
        with pytest.raises(ZeroDivisionError):
            making.make_report(str(report.pk), now=timezone.now())
        assert making.left_waiting(timezone.now()) == ([report.pk] if number < MOST_TRIES - 1 else [])
    assert state_of(report) is State.FAILED
    assert not making.make_report(str(report.pk), now=timezone.now())
    monkeypatch.undo()
    again = asking.ask_again(Report.objects.about().get(pk=report.pk), now=timezone.now())
    assert (again.pk, again.state, again.tries) == (report.pk, State.WAITING, 0)
    assert made(report).state is State.READY


def test_a_failed_report_does_not_stand_in_the_way_of_a_new_one(world: World) -> None:
    first = asked(world)
    Report.objects.filter(pk=first.pk).update(failed_at=timezone.now())
    assert asked(world) != first


def test_a_cancelled_report_is_not_begun(world: World) -> None:
    report = asked(world)
    asking.cancel(report, now=timezone.now())
    assert not making.make_report(str(report.pk), now=timezone.now())
    assert state_of(report) is State.CANCELLED


def test_a_report_cancelled_in_the_middle_stops_at_the_next_step_and_keeps_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    report, drawn = asked(world), []
    monkeypatch.setattr("classroom.reports.files.class_report.draw", lambda *_, **__: drawn.append("drawn"))
    meanwhile(monkeypatch, lambda: asking.cancel(report, now=timezone.now()))
    assert not making.make_report(str(report.pk), now=timezone.now())
    report.refresh_from_db()
    assert (report.state, report.file, drawn) == (State.CANCELLED, None, [])


def test_cancelling_twice_is_cancelling_once_and_a_finished_report_cannot_be_cancelled(world: World) -> None:
    report = asked(world)
    asking.cancel(report, now=timezone.now())
    report.refresh_from_db()
    asking.cancel(report, now=timezone.now())
    ready = made(asked(world))
    with pytest.raises(Refused):
        asking.cancel(ready, now=timezone.now())
    assert state_of(ready) is State.READY


def test_a_report_deleted_in_the_middle_does_not_come_back(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    report = asked(world)
    meanwhile(monkeypatch, lambda: Report.objects.filter(pk=report.pk).delete())
    assert not making.make_report(str(report.pk), now=timezone.now())
    assert not Report.objects.filter(pk=report.pk).exists()


def test_a_report_of_a_class_put_away_meanwhile_is_not_made(world: World) -> None:
    report = asked(world)
    Classroom.objects.filter(pk=world.class_5b.pk).update(archived_at=world.now)
    assert not making.make_report(str(report.pk), now=timezone.now())
    assert state_of(report) is State.CANCELLED


def test_a_report_of_a_student_who_left_the_class_meanwhile_is_not_made(world: World) -> None:
    report = asked(world, kind="student", student=world.ben)
    Enrolment.objects.filter(student=world.ben).update(left_at=timezone.now())
    assert not making.make_report(str(report.pk), now=timezone.now())
    assert state_of(report) is State.CANCELLED


def test_a_report_of_a_student_erased_meanwhile_is_gone(world: World) -> None:
    report = asked(world, kind="student", student=world.ben)
    world.ben.delete()
    assert not making.make_report(str(report.pk), now=timezone.now())
    assert not Report.objects.filter(pk=report.pk).exists()


def test_a_file_is_erased_after_the_days_of_the_school_and_can_be_made_again(world: World) -> None:
    report = made(asked(world))
    kept = timedelta(days=world.kepler.file_days)
    Report.objects.filter(pk=report.pk).update(ready_at=timezone.now() - kept + timedelta(hours=1))
    tasks.expire()
    assert state_of(report) is State.READY
    Report.objects.filter(pk=report.pk).update(ready_at=timezone.now() - kept)
    assert state_of(report) is State.EXPIRED  # before anybody has erased it, too
    tasks.expire()
    report.refresh_from_db()
    assert (report.state, report.file) == (State.EXPIRED, None)
    again = asking.ask_again(report, now=timezone.now())
    assert (again.pk, again.state) == (report.pk, State.WAITING)
    assert made(report).state is State.READY


def test_an_expired_report_does_not_stand_in_the_way_of_a_new_one(world: World) -> None:
    first = made(asked(world))
    Report.objects.filter(pk=first.pk).update(ready_at=timezone.now() - timedelta(days=world.kepler.file_days))
    second = asked(world)
    assert second != first
    assert (
        asking.ask_again(Report.objects.about().select_related("asked_by").get(pk=first.pk), now=timezone.now())
        == second
    )


def test_again_for_one_that_is_there_or_on_the_way_changes_nothing(world: World) -> None:
    report = asked(world)
    assert asking.ask_again(report, now=timezone.now()).tries == 0
    ready = made(report)
    assert asking.ask_again(ready, now=timezone.now()).ready_at == ready.ready_at
