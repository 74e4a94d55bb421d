"""Until now every drill was "find a swish of k cards", open from the start, with boards of every level."""

from django.db import migrations

FIND = """'{"edition_key":"' || edition_key || '","cards":' || board_size || ',"k":' || k || ',"or_more":false,"composites":false}'"""

PUZZLES = f"""
    UPDATE practice_puzzle SET
        kind = 'find',
        options = {FIND},
        right_claim = array_to_string(answer, ' '),
        generator_version = generator_version || '.1',
        level = 1 + (difficulty >= 4.0)::int + (difficulty >= 5.0)::int + (difficulty >= 6.5)::int
            + (difficulty >= 8.0)::int,
        skill = CASE WHEN k > 2 THEN 'PLAN' || k ELSE skills[1] END
"""
ASSIGNMENTS = f"""
    UPDATE practice_assignment SET
        kind = 'find',
        options = {FIND},
        choice = 'any',
        opened_at = assigned_at,
        series = gen_random_uuid()
"""
ATTEMPTS = """
    UPDATE practice_attempt SET
        ending = CASE WHEN gave_up_at IS NOT NULL THEN 'gave_up' WHEN finished_at IS NOT NULL THEN 'right' ELSE '' END,
        clock_seconds = coalesce(seconds, 0),
        clock_at = CASE WHEN finished_at IS NULL AND seconds IS NULL THEN shown_at END
"""
CLAIMS = """
    UPDATE practice_claim SET
        text = array_to_string(positions, ' '),
        reason = CASE WHEN is_right THEN 'right' ELSE 'not_a_swish' END
"""


class Migration(migrations.Migration):

    dependencies = [
        ('practice', '0006_kinds'),
    ]

    operations = [
        migrations.RunSQL(statement, migrations.RunSQL.noop) for statement in (PUZZLES, ASSIGNMENTS, ATTEMPTS, CLAIMS)
    ]
