"""Whether anything that a report of a class tells has changed."""

from __future__ import annotations

from django.db import connection

from classroom.roster.models import Classroom

# Rows that are summed up anew have new ids; so their number and sum say that nothing came, went or changed.
_VERSION = """
    WITH students AS (
        SELECT student.* FROM roster_student student
        JOIN roster_enrolment enrolment ON enrolment.student_id = student.id
        WHERE enrolment.classroom_id = %(classroom)s AND enrolment.left_at IS NULL
    )
    SELECT md5(concat_ws('|',
        (SELECT to_jsonb(classroom) FROM roster_classroom classroom WHERE id = %(classroom)s),
        (SELECT jsonb_agg(jsonb_build_array(id, name) ORDER BY id) FROM students),
        (SELECT jsonb_agg(jsonb_build_array(enrolment.student_id, enrolment.joined_at, enrolment.left_at) ORDER BY id)
            FROM roster_enrolment enrolment WHERE classroom_id = %(classroom)s),
        (SELECT to_jsonb(rules) FROM reports_atriskrules rules WHERE classroom_id = %(classroom)s),
        (SELECT jsonb_agg(to_jsonb(assignment) ORDER BY id) FROM practice_assignment assignment
            WHERE classroom_id = %(classroom)s),
        (SELECT concat_ws(' ', count(*), count(drill.finished_at))
            FROM practice_drill drill JOIN practice_assignment assignment ON assignment.id = drill.assignment_id
            WHERE assignment.classroom_id = %(classroom)s),
        (SELECT concat_ws(' ', count(*), sum(id)) FROM reports_skillday
            WHERE classroom_id = %(classroom)s OR student_id IN (SELECT id FROM students)),
        (SELECT concat_ws(' ', count(*), sum(id)) FROM reports_skillstanding
            WHERE student_id IN (SELECT id FROM students)),
        (SELECT concat_ws(' ', count(*), sum(id)) FROM reports_studentday WHERE student_id IN (SELECT id FROM students))
    ))
"""


def data_version(classroom: Classroom) -> str:
    """32 hex digits, others after any change of what a report of this class tells. Call it after `refresh`. One query."""
    with connection.cursor() as cursor:
        cursor.execute(_VERSION, {"classroom": classroom.pk})
        version: str = cursor.fetchone()[0]
    return version
