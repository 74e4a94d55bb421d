"""What reports keep of a student. A file about a whole class tells of the student too, so it goes with the student."""

from django.db.models import Q, QuerySet
from django.db.models.signals import pre_delete

from classroom.reports.models import Base, Report, SkillDay, SkillStanding, StudentDay
from classroom.reports.summaries.forgetting import class_goes
from classroom.roster.models import Classroom, Enrolment
from classroom.web.personal import Students, keeps


def _reports(students: Students) -> QuerySet[Report]:
    ids = list(students)
    theirs = Q(student__in=ids) | Q(student=None, classroom__enrolments__student__in=ids)
    # A research export tells of other classes, too.
    for classroom in Enrolment.objects.filter(student__in=ids).values_list("classroom", flat=True).distinct():
        theirs |= Q(asked__others__contains=[str(classroom)])
    return Report.objects.filter(pk__in=Report.objects.filter(theirs).values("pk"))


keeps(SkillDay, of="student")
keeps(SkillStanding, of="student")
keeps(StudentDay, of="student")
keeps(Base, of="student")
keeps(Report, of=_reports, shows=("kind", "asked_at", "ready_at"))

# What was learnt in a class stays when the class goes. The bin lies in an app below this one and knows nothing of summaries.
pre_delete.connect(class_goes, sender=Classroom, dispatch_uid="classroom.reports")
