"""What practice keeps of a student."""

from classroom.practice.models import Attempt, Claim, Drill, SkillRecord, StudentRating
from classroom.web.personal import keeps

keeps(Drill, of="student")
keeps(Attempt, of="student")
keeps(Claim, of="attempt__student")
keeps(StudentRating, of="student")
keeps(SkillRecord, of="student")
