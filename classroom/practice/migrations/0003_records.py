import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('practice', '0002_aim'),
        ('roster', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='StudentRating',
            fields=[
                ('student', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='rating', serialize=False, to='roster.student')),
                ('mean', models.FloatField()),
                ('variance', models.FloatField()),
                ('boards', models.PositiveIntegerField()),
                ('answered_at', models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name='SkillRecord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('skill', models.CharField(max_length=10)),
                ('mean', models.FloatField()),
                ('variance', models.FloatField()),
                ('answered_at', models.DateTimeField()),
                ('average', models.FloatField()),
                ('boards', models.PositiveIntegerField()),
                ('days', models.PositiveIntegerField()),
                ('unmastered', models.PositiveIntegerField()),
                ('mastered', models.BooleanField()),
                ('last_day', models.DateField(null=True)),
                ('reviews', models.PositiveSmallIntegerField()),
                ('review_on', models.DateField(null=True)),
                ('student', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='skill_records', to='roster.student')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('student', 'skill'), name='skill_recorded_once')],
            },
        ),
    ]
