import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('reports', '0003_changed_by_triggers'),
        ('roster', '0005_some_cards'),
    ]

    operations = [
        migrations.CreateModel(
            name='Base',
            fields=[
                (
                    'student',
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name='summary_base',
                        serialize=False,
                        to='roster.student',
                    ),
                ),
                ('day', models.DateField()),
            ],
        ),
    ]
