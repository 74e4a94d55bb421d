"""Room for every kind of drill; what is there already is filled in by the next migration."""

import django.contrib.postgres.fields
import django.db.models.deletion
import uuid
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('practice', '0005_hints'),
        ('roster', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='BoardReport',
            fields=[
                ('attempt', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='report', serialize=False, to='practice.attempt')),
                ('reason', models.CharField(choices=[('no_answer', 'I think there is no answer.'), ('wrongly_judged', 'I think my answer was right.'), ('hard_to_see', 'I cannot see the cards well.')], max_length=16)),
                ('reported_at', models.DateTimeField()),
                ('seen_at', models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name='Run',
            fields=[
                ('attempt', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='run', serialize=False, to='practice.attempt')),
                ('options', models.CharField(max_length=200)),
                ('limit_seconds', models.PositiveSmallIntegerField(null=True)),
                ('found', models.PositiveSmallIntegerField(default=0)),
                ('wrong', models.PositiveSmallIntegerField(default=0)),
                ('taken', models.PositiveSmallIntegerField(default=0)),
                ('swaps', models.PositiveIntegerField(default=0)),
                ('seconds', models.FloatField(default=0.0)),
                ('ending', models.CharField(blank=True, choices=[('cleared', 'cleared'), ('goal', 'goal'), ('stopped', 'stopped'), ('too_many_claims', 'too_many_claims')], max_length=16)),
                ('ended_at', models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name='Sibling',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('due_on', models.DateField()),
            ],
        ),
        migrations.AddField(
            model_name='assignment',
            name='board_seconds',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='assignment',
            name='choice',
            field=models.CharField(choices=[('adaptive', 'as hard as fits each student'), ('level', 'of one level'), ('any', 'of every level')], default='adaptive', max_length=10),
        ),
        migrations.AddField(
            model_name='assignment',
            name='due_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='assignment',
            name='hints',
            field=models.BooleanField(default=True),
        ),
        migrations.AddField(
            model_name='assignment',
            name='kind',
            field=models.CharField(choices=[('find', 'Find a swish'), ('complete', 'Complete the stack'), ('build', 'Lay a swish'), ('judge', 'Swish or not?'), ('how_many', 'How many swishes?'), ('sprint', 'Sprint')], default='', max_length=10, verbose_name='kind of drill'),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='assignment',
            name='late_allowed',
            field=models.BooleanField(default=True),
        ),
        migrations.AddField(
            model_name='assignment',
            name='level',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='assignment',
            name='minutes',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='assignment',
            name='mistakes',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='assignment',
            name='only_for',
            field=models.ManyToManyField(blank=True, related_name='assigned_alone', to='roster.student'),
        ),
        migrations.AddField(
            model_name='assignment',
            name='opened_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='assignment',
            name='opens_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='assignment',
            name='options',
            field=models.CharField(default='', max_length=200),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='assignment',
            name='owner',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='own_practice', to='roster.student'),
        ),
        migrations.AddField(
            model_name='assignment',
            name='series',
            field=models.UUIDField(default=uuid.uuid4),
        ),
        migrations.AddField(
            model_name='assignment',
            name='session_plan',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='assignment',
            name='skills',
            field=django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=10), blank=True, default=list),
        ),
        migrations.AddField(
            model_name='assignment',
            name='time_factor',
            field=models.FloatField(default=1.0),
        ),
        migrations.AddField(
            model_name='assignment',
            name='tries',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='assignment',
            name='version',
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AddField(
            model_name='attempt',
            name='again',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='attempt',
            name='clock_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='attempt',
            name='clock_seconds',
            field=models.FloatField(default=0.0),
        ),
        migrations.AddField(
            model_name='attempt',
            name='ending',
            field=models.CharField(blank=True, choices=[('', ''), ('right', 'right'), ('gave_up', 'shown to the student'), ('out_of_tries', 'no tries left'), ('out_of_time', 'no time left'), ('run_over', 'sprint over')], default='', max_length=12),
        ),
        migrations.AddField(
            model_name='attempt',
            name='limit_seconds',
            field=models.FloatField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='attempt',
            name='purpose',
            field=models.CharField(choices=[('practice', ''), ('warm_up', 'Warm-up'), ('review', 'Review'), ('sibling', 'One like before'), ('again', 'Again'), ('what_moved', 'What moved?')], default='practice', max_length=10),
        ),
        migrations.AddField(
            model_name='claim',
            name='reason',
            field=models.CharField(blank=True, choices=[('right', 'right'), ('not_a_swish', 'not_a_swish'), ('lies_wrong', 'lies_wrong'), ('falls_apart', 'falls_apart'), ('is_a_swish', 'is_a_swish'), ('other_symbol', 'other_symbol'), ('too_low', 'too_low'), ('too_high', 'too_high')], max_length=20),
        ),
        migrations.AddField(
            model_name='claim',
            name='text',
            field=models.CharField(default='', max_length=400),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='drill',
            name='least_boards',
            field=models.PositiveSmallIntegerField(default=6),
        ),
        migrations.AddField(
            model_name='drill',
            name='least_days',
            field=models.PositiveSmallIntegerField(default=2),
        ),
        migrations.AddField(
            model_name='drill',
            name='mastered_from',
            field=models.FloatField(default=0.85),
        ),
        migrations.AddField(
            model_name='puzzle',
            name='hidden',
            field=models.CharField(blank=True, max_length=400),
        ),
        migrations.AddField(
            model_name='puzzle',
            name='kind',
            field=models.CharField(choices=[('find', 'Find a swish'), ('complete', 'Complete the stack'), ('build', 'Lay a swish'), ('judge', 'Swish or not?'), ('how_many', 'How many swishes?'), ('sprint', 'Sprint')], default='', max_length=10),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='puzzle',
            name='level',
            field=models.PositiveSmallIntegerField(default=1),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='puzzle',
            name='options',
            field=models.CharField(default='', max_length=200),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='puzzle',
            name='right_claim',
            field=models.CharField(default='', max_length=200),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='puzzle',
            name='skill',
            field=models.CharField(default='', max_length=10),
            preserve_default=False,
        ),
        migrations.AlterField(
            model_name='assignment',
            name='boards',
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='boards'),
        ),
        migrations.AlterField(
            model_name='assignment',
            name='classroom',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='assignments', to='roster.classroom'),
        ),
        migrations.AlterField(
            model_name='puzzle',
            name='k',
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name='boardreport',
            name='seen_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='roster.teacher'),
        ),
        migrations.AddField(
            model_name='run',
            name='student',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='runs', to='roster.student'),
        ),
        migrations.AddField(
            model_name='sibling',
            name='attempt',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='sibling_of', to='practice.attempt'),
        ),
        migrations.AddField(
            model_name='sibling',
            name='puzzle',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='practice.puzzle'),
        ),
        migrations.AddField(
            model_name='sibling',
            name='student',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='siblings', to='roster.student'),
        ),
        migrations.AddConstraint(
            model_name='boardreport',
            constraint=models.CheckConstraint(condition=models.Q(('reason__in', ['no_answer', 'wrongly_judged', 'hard_to_see'])), name='report_reason_is_known'),
        ),
        migrations.AddIndex(
            model_name='run',
            index=models.Index(fields=['student', 'options', 'limit_seconds', 'ended_at'], name='runs_compared'),
        ),
        migrations.AddConstraint(
            model_name='run',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('ended_at', None), ('ending', '')), models.Q(models.Q(('ending', ''), _negated=True), ('ended_at__isnull', False)), _connector='OR'), name='run_ends_somehow'),
        ),
        migrations.AddConstraint(
            model_name='run',
            constraint=models.CheckConstraint(condition=models.Q(('seconds__gte', 0)), name='run_has_no_negative_time'),
        ),
        migrations.AddIndex(
            model_name='sibling',
            index=models.Index(condition=models.Q(('attempt', None)), fields=['student', 'due_on'], name='siblings_due'),
        ),
        migrations.AddConstraint(
            model_name='sibling',
            constraint=models.UniqueConstraint(fields=('student', 'puzzle', 'due_on'), name='sibling_once_a_day'),
        ),
    ]
