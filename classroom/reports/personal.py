"""What reports keep of a student."""

from classroom.reports.models import Report, SkillDay, SkillStanding, StudentDay
from classroom.web.personal import keeps

keeps(SkillDay, of="student")
keeps(SkillStanding, of="student")
keeps(StudentDay, of="student")
keeps(Report, of="student", shows=("kind", "asked_at", "ready_at"))
