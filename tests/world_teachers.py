"""Teachers of the world of tests, who all have the same password."""

from datetime import datetime
from functools import cache

from django.contrib.auth.hashers import make_password

from classroom.accounts.models import User
from classroom.roster.models import School, Teacher

PASSWORD = "four-words-in-a-row"


def make_teachers(now: datetime, *, admins: tuple[str, ...], **schools: School) -> dict[str, Teacher]:
    users = User.objects.bulk_create(
        User(email=f"{name}@example.org", name=name.capitalize(), password=_scrambled()) for name in schools
    )
    teachers = Teacher.objects.bulk_create(
        Teacher(user=user, school=school, admin_since=now if name in admins else None)
        for user, (name, school) in zip(users, schools.items(), strict=True)
    )
    return dict(zip(schools, teachers, strict=True))


@cache
def _scrambled() -> str:
    """Hashing is slow on purpose; once is enough for everybody."""
    return make_password(PASSWORD)
