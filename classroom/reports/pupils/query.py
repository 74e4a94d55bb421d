"""What is told of one student: the page, CSV, XLSX, the student report and the letter to parents are made from it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from classroom.practice.models import Attempt, KindKey
from classroom.practice.rating import Band
from classroom.practice.replays import ReplayedBoard, replayed
from classroom.practice.standing import RecordChart, records_of
from classroom.reports.days import Days, bounds
from classroom.reports.progress.actions import Action, ActionKind, assigned_alone, can_be_practised
from classroom.reports.progress.facts import StudentFacts, facts_of
from classroom.reports.progress.needs import Reason, reasons, rules_of
from classroom.reports.progress.query import action_for
from classroom.reports.pupils.assigned import Assigned, assigned_to
from classroom.reports.pupils.skills import Count, SkillProgress, skills_of
from classroom.reports.pupils.tables import assignments_table, skills_table, sprints_table, weeks_table
from classroom.reports.pupils.weeks import Growth, Week, weeks_of
from classroom.reports.pupils.words import Next, ThenAndNow, next_step, then_and_now, time_words
from classroom.reports.summaries.refresh import refresh
from classroom.reports.tables import Table
from classroom.roster.models import Classroom, Student

# Boards with wrong claims that are shown without asking for more.
LATEST_WRONG = 2


@dataclass(frozen=True)
class StudentProgress:
    """One student in one class, in the days. Counts are of boards for this class; states, growth and records are the student's own.

    `made_at` is the moment of which all is true. `skills` are those met until then; `records` the sprints that can be compared;
    `latest_wrong` the last boards with wrong claims, newest first. `needs` says why help is needed, by the rules of the class, the
    most urgent first, `next` what comes next in one sentence, and `action` what to do about it: None where it is to talk.
    """

    student: Student
    classroom: Classroom
    days: Days
    made_at: datetime
    facts: StudentFacts
    needs: tuple[Reason, ...]
    next: Next
    action: Action | None
    skills: tuple[SkillProgress, ...]
    weeks: tuple[Week, ...]
    assignments: tuple[Assigned, ...]
    records: tuple[RecordChart, ...]
    latest_wrong: tuple[ReplayedBoard, ...]

    @property
    def count(self) -> Count:
        """Of all skills in the days."""
        return sum((skill.count for skill in self.skills), Count())

    @property
    def is_too_early(self) -> bool:
        return not self.count.is_enough

    @property
    def then_and_now(self) -> tuple[ThenAndNow, ...]:
        return then_and_now(self.skills)

    @property
    def growth(self) -> Growth | None:
        """Where the student is at the end of the days; None while it is too early."""
        return self.weeks[-1].growth if self.weeks else None

    @property
    def level(self) -> Band:
        return self.growth.level if self.growth else Band.TOO_EARLY

    @property
    def tables(self) -> list[Table]:
        """Skills, weeks, sprints and assignments, as the page has them."""
        head = (self.student.name, self.classroom.name, str(self.days))
        return [
            skills_table(self.skills, head=head),
            weeks_table(self.weeks, head=head),
            sprints_table(self.records, head=head),
            assignments_table(self.assignments, head=head),
        ]

    @property
    def active_seconds(self) -> float:
        """At boards of this class, in the days."""
        return sum(week.active_seconds for week in self.weeks)

    @property
    def time_words(self) -> str:
        return time_words(self.active_seconds, days=self.facts.days_active)


def student_progress(student: Student, classroom: Classroom, days: Days, *, now: datetime) -> StudentProgress:
    """The same number of queries whatever the student has done."""
    refresh([student])
    today = now.astimezone(student.school.zone).date()
    (facts,) = facts_of([student], classroom, days, today=today)
    (before,) = facts_of([student], classroom, days.before, today=today)
    needs = reasons(facts, rules_of(classroom), today=min(days.last, today))
    skills = skills_of(facts, before, classroom, days)
    next_one = next_step(student.name, skills, needs, boards=facts.all.boards)
    return StudentProgress(
        student=student,
        classroom=classroom,
        days=days,
        made_at=now,
        facts=facts,
        needs=needs,
        next=next_one,
        action=_action(facts, needs, next_one, classroom, now=now),
        skills=skills,
        weeks=weeks_of(student, classroom, days, today=today),
        assignments=assigned_to(student, classroom, days, now=now),
        records=tuple(records_of(student)),
        latest_wrong=_latest_wrong(student, classroom, days),
    )


def _action(
    facts: StudentFacts, needs: tuple[Reason, ...], next_one: Next, classroom: Classroom, *, now: datetime
) -> Action | None:
    """As on the class page for who needs help; for all others boards that fit them, of the skill that comes next."""
    assigned = assigned_alone([facts.student], classroom, now=now)
    if needs:
        return action_for(facts, needs, assigned)
    if next_one.skill is None or not can_be_practised(next_one.skill):
        return None
    done = assigned.get((facts.student.pk, next_one.skill))
    return Action(ActionKind.PRACTISE, next_one.skill, (facts.student,), done)


def _latest_wrong(student: Student, classroom: Classroom, days: Days) -> tuple[ReplayedBoard, ...]:
    start, end = bounds(days, student.school.zone)
    attempts = (
        Attempt.objects.filter(
            student=student,
            drill__assignment__classroom=classroom,
            decided_at__gte=start,
            decided_at__lt=end,
            claims__is_right=False,
        )
        .exclude(puzzle__kind=KindKey.SPRINT)
        .distinct()
        .order_by("-decided_at", "-pk")
        .for_replay()
    )
    return tuple(replayed(attempt) for attempt in attempts[:LATEST_WRONG])
