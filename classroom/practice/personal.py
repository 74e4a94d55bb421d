"""What practice keeps of a student."""

from classroom.practice.models import (
    Assignment,
    Attempt,
    BoardReport,
    Claim,
    Drill,
    Run,
    Sibling,
    SkillRecord,
    StudentRating,
)
from classroom.web.personal import keeps

keeps(Assignment, of="owner")
keeps(Assignment.only_for.through, of="student")
keeps(Drill, of="student")
keeps(Attempt, of="student")
keeps(Claim, of="attempt__student")
keeps(Run, of="student")
keeps(Sibling, of="student")
keeps(BoardReport, of="attempt__student")
keeps(StudentRating, of="student")
keeps(SkillRecord, of="student")
