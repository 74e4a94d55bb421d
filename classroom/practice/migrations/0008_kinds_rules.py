"""What holds for every kind of drill, once all rows say which they are."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('practice', '0007_all_were_find'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='assignment',
            name='assignment_size_is_2_to_5',
        ),
        migrations.RemoveConstraint(
            model_name='assignment',
            name='assignment_board_is_8_12_or_16',
        ),
        migrations.RemoveConstraint(
            model_name='assignment',
            name='assignment_has_boards',
        ),
        migrations.RemoveConstraint(
            model_name='attempt',
            name='no_board_twice',
        ),
        migrations.RemoveConstraint(
            model_name='attempt',
            name='no_negative_time',
        ),
        migrations.RemoveConstraint(
            model_name='puzzle',
            name='puzzle_is_stocked_once',
        ),
        migrations.RemoveIndex(
            model_name='puzzle',
            name='shelf',
        ),
        migrations.RemoveIndex(
            model_name='puzzle',
            name='aim',
        ),
        migrations.RemoveField(
            model_name='claim',
            name='positions',
        ),
        migrations.RemoveField(
            model_name='assignment',
            name='board_size',
        ),
        migrations.RemoveField(
            model_name='assignment',
            name='k',
        ),
        migrations.RemoveField(
            model_name='attempt',
            name='gave_up_at',
        ),
        migrations.RemoveField(
            model_name='puzzle',
            name='answer',
        ),
        migrations.RemoveField(
            model_name='puzzle',
            name='is_unique',
        ),
        migrations.AddIndex(
            model_name='puzzle',
            index=models.Index(fields=['kind', 'options', 'place'], name='shelf'),
        ),
        migrations.AddIndex(
            model_name='puzzle',
            index=models.Index(fields=['kind', 'options', 'difficulty'], name='aim'),
        ),
        migrations.AddIndex(
            model_name='puzzle',
            index=models.Index(fields=['kind', 'options', 'skill', 'difficulty'], name='aim_at_skill'),
        ),
        migrations.AddConstraint(
            model_name='assignment',
            constraint=models.UniqueConstraint(fields=('series', 'version'), name='assignment_version_once'),
        ),
        migrations.AddConstraint(
            model_name='assignment',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('classroom', None), ('owner__isnull', False)), models.Q(('classroom__isnull', False), ('owner', None)), _connector='OR'), name='assignment_is_of_a_class_or_a_student'),
        ),
        migrations.AddConstraint(
            model_name='assignment',
            constraint=models.CheckConstraint(condition=models.Q(('mistakes', False), ('owner__isnull', False), _connector='OR'), name='mistakes_are_ones_own'),
        ),
        migrations.AddConstraint(
            model_name='assignment',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['find', 'complete', 'build', 'judge', 'how_many', 'sprint'])), name='assignment_kind_is_known'),
        ),
        migrations.AddConstraint(
            model_name='assignment',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('choice__in', ['adaptive', 'any']), ('level', None)), models.Q(('choice', 'level'), ('level__range', (1, 5))), _connector='OR'), name='assignment_level_is_1_to_5_or_none'),
        ),
        migrations.AddConstraint(
            model_name='assignment',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('boards__range', (1, 30)), ('minutes', None)), models.Q(('boards', None), ('minutes__range', (1, 60))), _connector='OR'), name='assignment_has_boards_or_minutes'),
        ),
        migrations.AddConstraint(
            model_name='assignment',
            constraint=models.CheckConstraint(condition=models.Q(('tries', None), ('tries__range', (1, 10)), _connector='OR'), name='assignment_tries_are_1_to_10'),
        ),
        migrations.AddConstraint(
            model_name='assignment',
            constraint=models.CheckConstraint(condition=models.Q(('board_seconds', None), ('board_seconds__range', (5, 3600)), _connector='OR'), name='assignment_timer_is_5_to_3600_s'),
        ),
        migrations.AddConstraint(
            model_name='assignment',
            constraint=models.CheckConstraint(condition=models.Q(('time_factor__range', (1, 10))), name='assignment_time_factor_is_1_to_10'),
        ),
        migrations.AddConstraint(
            model_name='assignment',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind', 'sprint'), _negated=True), models.Q(('minutes', None), ('session_plan', False), ('tries', None)), _connector='OR'), name='sprint_has_runs_only'),
        ),
        migrations.AddConstraint(
            model_name='assignment',
            constraint=models.CheckConstraint(condition=models.Q(('opens_at', None), ('due_at', None), ('due_at__gt', models.F('opens_at')), _connector='OR'), name='assignment_is_due_after_it_opens'),
        ),
        migrations.AddConstraint(
            model_name='assignment',
            constraint=models.CheckConstraint(condition=models.Q(('closed_at', None), ('opened_at__isnull', False), _connector='OR'), name='no_draft_is_closed'),
        ),
        migrations.AddConstraint(
            model_name='assignment',
            constraint=models.CheckConstraint(condition=models.Q(('version__gte', 1)), name='assignment_versions_begin_at_1'),
        ),
        migrations.AddConstraint(
            model_name='attempt',
            constraint=models.UniqueConstraint(condition=models.Q(('again', False)), fields=('student', 'edition_key', 'canonical_key'), name='no_board_twice'),
        ),
        migrations.AddConstraint(
            model_name='attempt',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('seconds', None), ('seconds__gte', 0), _connector='OR'), ('clock_seconds__gte', 0)), name='no_negative_time'),
        ),
        migrations.AddConstraint(
            model_name='attempt',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('ending', ''), ('finished_at', None)), models.Q(('ending__in', ['right', 'gave_up', 'out_of_tries', 'out_of_time', 'run_over']), ('finished_at__isnull', False)), _connector='OR'), name='board_ends_somehow'),
        ),
        migrations.AddConstraint(
            model_name='attempt',
            constraint=models.CheckConstraint(condition=models.Q(('purpose__in', ['practice', 'warm_up', 'review', 'sibling', 'again', 'what_moved']), models.Q(models.Q(('purpose__in', ['again', 'what_moved']), _negated=True), ('again', True), _connector='OR')), name='purpose_is_known_and_again_is_said'),
        ),
        migrations.AddConstraint(
            model_name='attempt',
            constraint=models.CheckConstraint(condition=models.Q(('limit_seconds', None), ('limit_seconds__gt', 0), _connector='OR'), name='timer_allows_some_time'),
        ),
        migrations.AddConstraint(
            model_name='drill',
            constraint=models.CheckConstraint(condition=models.Q(('mastered_from__gt', 0), ('mastered_from__lt', 1)), name='mastery_can_be_reached'),
        ),
        migrations.AddConstraint(
            model_name='puzzle',
            constraint=models.UniqueConstraint(fields=('kind', 'options', 'canonical_key'), name='puzzle_is_stocked_once'),
        ),
        migrations.AddConstraint(
            model_name='puzzle',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['find', 'complete', 'build', 'judge', 'how_many', 'sprint'])), name='puzzle_kind_is_known'),
        ),
        migrations.AddConstraint(
            model_name='puzzle',
            constraint=models.CheckConstraint(condition=models.Q(('level__range', (1, 5))), name='puzzle_level_is_1_to_5'),
        ),
        migrations.AddConstraint(
            model_name='puzzle',
            constraint=models.CheckConstraint(condition=models.Q(('skill', ''), _negated=True), name='puzzle_has_a_skill'),
        ),
    ]
