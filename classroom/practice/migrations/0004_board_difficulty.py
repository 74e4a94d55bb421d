import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('practice', '0003_records'),
    ]

    operations = [
        migrations.CreateModel(
            name='BoardDifficulty',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('difficulty', models.FloatField()),
                ('variance', models.FloatField()),
                ('first_claims', models.PositiveIntegerField()),
                ('fitted_at', models.DateTimeField()),
                ('puzzle', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='fitted', to='practice.puzzle')),
            ],
            options={
                'ordering': ('fitted_at',),
                'constraints': [models.UniqueConstraint(fields=('puzzle', 'fitted_at'), name='board_fitted_once_at_a_time')],
            },
        ),
    ]
