from django.db import migrations, models

EARNED = """
    UPDATE practice_skillrecord SET
        stars = CASE WHEN mastered THEN 3 WHEN average >= 0.7 AND boards >= 4 THEN 2 WHEN boards >= 3 THEN 1 ELSE 0 END
"""


class Migration(migrations.Migration):

    dependencies = [
        ('practice', '0008_kinds_rules'),
    ]

    operations = [
        migrations.AddField(
            model_name='skillrecord',
            name='stars',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.RunSQL(EARNED, migrations.RunSQL.noop),
    ]
