"""Room for the card drills: more kinds, the games their cards are of, and longer boards."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('practice', '0011_decided_at'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='assignment',
            name='assignment_kind_is_known',
        ),
        migrations.RemoveConstraint(
            model_name='puzzle',
            name='puzzle_kind_is_known',
        ),
        migrations.AlterField(
            model_name='assignment',
            name='edition_key',
            field=models.CharField(choices=[('swish', 'Swish'), ('jr', 'Swish Jr.'), ('schwimmen', 'Schwimmen'), ('swap', 'Swap!')], default='swish', max_length=12, verbose_name='game'),
        ),
        migrations.AlterField(
            model_name='assignment',
            name='kind',
            field=models.CharField(choices=[('find', 'Find a swish'), ('complete', 'Complete the stack'), ('build', 'Lay a swish'), ('judge', 'Swish or not?'), ('how_many', 'How many swishes?'), ('sprint', 'Sprint'), ('worth', 'What is it worth?'), ('best_exchange', 'Best exchange'), ('knock_now', 'Knock now?'), ('new_middle', 'Will one come?'), ('draw_odds', 'Will it fit?'), ('best_play', 'Best card')], max_length=16, verbose_name='kind of drill'),
        ),
        migrations.AlterField(
            model_name='attempt',
            name='edition_key',
            field=models.CharField(choices=[('swish', 'Swish'), ('jr', 'Swish Jr.'), ('schwimmen', 'Schwimmen'), ('swap', 'Swap!')], max_length=12),
        ),
        migrations.AlterField(
            model_name='claim',
            name='reason',
            field=models.CharField(blank=True, choices=[('right', 'right'), ('not_a_swish', 'not_a_swish'), ('lies_wrong', 'lies_wrong'), ('falls_apart', 'falls_apart'), ('is_a_swish', 'is_a_swish'), ('other_symbol', 'other_symbol'), ('too_low', 'too_low'), ('too_high', 'too_high'), ('as_good', 'as_good'), ('not_best', 'not_best'), ('no', 'no'), ('yes', 'yes')], max_length=20),
        ),
        migrations.AlterField(
            model_name='puzzle',
            name='board',
            field=models.CharField(max_length=400),
        ),
        migrations.AlterField(
            model_name='puzzle',
            name='edition_key',
            field=models.CharField(choices=[('swish', 'Swish'), ('jr', 'Swish Jr.'), ('schwimmen', 'Schwimmen'), ('swap', 'Swap!')], max_length=12),
        ),
        migrations.AlterField(
            model_name='puzzle',
            name='kind',
            field=models.CharField(choices=[('find', 'Find a swish'), ('complete', 'Complete the stack'), ('build', 'Lay a swish'), ('judge', 'Swish or not?'), ('how_many', 'How many swishes?'), ('sprint', 'Sprint'), ('worth', 'What is it worth?'), ('best_exchange', 'Best exchange'), ('knock_now', 'Knock now?'), ('new_middle', 'Will one come?'), ('draw_odds', 'Will it fit?'), ('best_play', 'Best card')], max_length=16),
        ),
        migrations.AddConstraint(
            model_name='assignment',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['find', 'complete', 'build', 'judge', 'how_many', 'sprint', 'worth', 'best_exchange', 'knock_now', 'new_middle', 'draw_odds', 'best_play'])), name='assignment_kind_is_known'),
        ),
        migrations.AddConstraint(
            model_name='puzzle',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['find', 'complete', 'build', 'judge', 'how_many', 'sprint', 'worth', 'best_exchange', 'knock_now', 'new_middle', 'draw_odds', 'best_play'])), name='puzzle_kind_is_known'),
        ),
    ]
