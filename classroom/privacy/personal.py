"""What this app keeps of a student: exports hold everything, so they go with the student, also those of the whole class."""

from django.db.models import Q, QuerySet

from classroom.privacy.models import Export
from classroom.web.personal import Students, keeps


def _exports(students: Students) -> QuerySet[Export]:
    ids = list(students)
    theirs = Q(student__in=ids) | Q(classroom__enrolments__student__in=ids)
    return Export.objects.filter(pk__in=Export.objects.filter(theirs).values("pk"))


keeps(Export, of=_exports, shows=("asked_at", "ready_at"))
