"""When a board was decided: by its first claim, else at its end."""

from django.db import migrations, models
from django.db.models import Q

# What is decided without a claim was given up or has run out of time; sprints are decided by nothing and count at their end.
BACKFILL = """
    UPDATE practice_attempt a
    SET decided_at = COALESCE(
        (SELECT min(c.claimed_at) FROM practice_claim c WHERE c.attempt_id = a.id AND a.right_first IS NOT NULL),
        a.finished_at,
        a.shown_at
    )
    WHERE a.right_first IS NOT NULL OR a.ending = 'run_over'
"""


class Migration(migrations.Migration):

    dependencies = [
        ('practice', '0010_checks_of_nulls'),
    ]

    operations = [
        migrations.AddField(
            model_name='attempt',
            name='decided_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.RunSQL(BACKFILL, migrations.RunSQL.noop),
        migrations.AddIndex(
            model_name='attempt',
            index=models.Index(
                fields=['student', 'decided_at'], condition=Q(decided_at__isnull=False), name='attempts_as_decided'
            ),
        ),
        migrations.AddConstraint(
            model_name='attempt',
            constraint=models.CheckConstraint(
                condition=(Q(decided_at=None, right_first=None) & ~Q(ending='run_over'))
                | (Q(decided_at__isnull=False) & (Q(right_first__isnull=False) | Q(ending='run_over'))),
                name='decided_boards_say_when',
            ),
        ),
    ]
