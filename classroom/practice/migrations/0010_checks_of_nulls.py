"""A range compared with NULL is neither true nor false, and a check lets that pass."""

from django.db import migrations, models
from django.db.models import Q

LEVEL = (
    Q(choice__in=['adaptive', 'any'], level=None)
    | Q(choice='level', level__isnull=False, level__range=(1, 5))
)
LENGTH = (
    Q(boards__isnull=False, boards__range=(1, 30), minutes=None)
    | Q(boards=None, minutes__isnull=False, minutes__range=(1, 60))
)


class Migration(migrations.Migration):

    dependencies = [
        ('practice', '0009_stars'),
    ]

    operations = [
        migrations.RemoveConstraint(model_name='assignment', name='assignment_level_is_1_to_5_or_none'),
        migrations.RemoveConstraint(model_name='assignment', name='assignment_has_boards_or_minutes'),
        migrations.AddConstraint(
            model_name='assignment',
            constraint=models.CheckConstraint(condition=LEVEL, name='assignment_level_is_1_to_5_or_none'),
        ),
        migrations.AddConstraint(
            model_name='assignment',
            constraint=models.CheckConstraint(condition=LENGTH, name='assignment_has_boards_or_minutes'),
        ),
    ]
