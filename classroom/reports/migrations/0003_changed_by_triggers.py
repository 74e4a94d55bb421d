"""Every change of what summaries rest on leaves a row in the queue, however it was made."""

from django.db import migrations, models

FORWARD = """
CREATE FUNCTION reports_attempts_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'DELETE' THEN
        INSERT INTO reports_changed (student_id, decided_at)
        SELECT student_id, decided_at FROM new_rows WHERE decided_at IS NOT NULL;
    END IF;
    IF TG_OP = 'DELETE' THEN
        INSERT INTO reports_changed (student_id, decided_at)
        SELECT student_id, decided_at FROM old_rows WHERE decided_at IS NOT NULL;
    ELSIF TG_OP = 'UPDATE' THEN
        -- Where it was counted before, if that was elsewhere.
        INSERT INTO reports_changed (student_id, decided_at)
        SELECT old_rows.student_id, old_rows.decided_at FROM old_rows LEFT JOIN new_rows USING (id)
        WHERE old_rows.decided_at IS NOT NULL
        AND (new_rows.student_id, new_rows.decided_at) IS DISTINCT FROM (old_rows.student_id, old_rows.decided_at);
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER reports_attempts_added AFTER INSERT ON practice_attempt
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION reports_attempts_changed();
CREATE TRIGGER reports_attempts_changed AFTER UPDATE ON practice_attempt
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION reports_attempts_changed();
CREATE TRIGGER reports_attempts_deleted AFTER DELETE ON practice_attempt
REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION reports_attempts_changed();

CREATE FUNCTION reports_claims_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'DELETE' THEN
        INSERT INTO reports_changed (student_id, decided_at)
        SELECT DISTINCT a.student_id, a.decided_at FROM new_rows JOIN practice_attempt a ON a.id = new_rows.attempt_id
        WHERE a.decided_at IS NOT NULL;
    END IF;
    IF TG_OP <> 'INSERT' THEN
        INSERT INTO reports_changed (student_id, decided_at)
        SELECT DISTINCT a.student_id, a.decided_at FROM old_rows JOIN practice_attempt a ON a.id = old_rows.attempt_id
        WHERE a.decided_at IS NOT NULL;
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER reports_claims_added AFTER INSERT ON practice_claim
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION reports_claims_changed();
CREATE TRIGGER reports_claims_changed AFTER UPDATE ON practice_claim
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION reports_claims_changed();
CREATE TRIGGER reports_claims_deleted AFTER DELETE ON practice_claim
REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION reports_claims_changed();

-- The school's clock says which day it was: with another one, all days of its students are others.
CREATE FUNCTION reports_zone_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO reports_changed (student_id) SELECT id FROM roster_student WHERE school_id = NEW.id;
    RETURN NULL;
END $$;
CREATE TRIGGER reports_zone_changed AFTER UPDATE ON roster_school FOR EACH ROW
WHEN (OLD.time_zone IS DISTINCT FROM NEW.time_zone) EXECUTE FUNCTION reports_zone_changed();

CREATE FUNCTION reports_school_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO reports_changed (student_id) VALUES (NEW.id);
    RETURN NULL;
END $$;
CREATE TRIGGER reports_school_changed AFTER UPDATE ON roster_student FOR EACH ROW
WHEN (OLD.school_id IS DISTINCT FROM NEW.school_id) EXECUTE FUNCTION reports_school_changed();

CREATE FUNCTION reports_class_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO reports_changed (student_id) SELECT student_id FROM practice_drill WHERE assignment_id = NEW.id;
    RETURN NULL;
END $$;
CREATE TRIGGER reports_class_changed AFTER UPDATE ON practice_assignment FOR EACH ROW
WHEN (OLD.classroom_id IS DISTINCT FROM NEW.classroom_id OR OLD.skills IS DISTINCT FROM NEW.skills)
EXECUTE FUNCTION reports_class_changed();

-- The attempts of a student who is erased have just left rows here.
CREATE FUNCTION reports_student_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM reports_changed WHERE student_id IN (SELECT id FROM old_rows);
    RETURN NULL;
END $$;
CREATE TRIGGER reports_student_erased AFTER DELETE ON roster_student
REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION reports_student_erased();

-- What was there before the triggers.
INSERT INTO reports_changed (student_id)
SELECT DISTINCT student_id FROM practice_attempt WHERE decided_at IS NOT NULL;
"""
BACKWARD = """
DROP TRIGGER reports_student_erased ON roster_student;
DROP TRIGGER reports_class_changed ON practice_assignment;
DROP TRIGGER reports_school_changed ON roster_student;
DROP TRIGGER reports_zone_changed ON roster_school;
DROP TRIGGER reports_claims_deleted ON practice_claim;
DROP TRIGGER reports_claims_changed ON practice_claim;
DROP TRIGGER reports_claims_added ON practice_claim;
DROP TRIGGER reports_attempts_deleted ON practice_attempt;
DROP TRIGGER reports_attempts_changed ON practice_attempt;
DROP TRIGGER reports_attempts_added ON practice_attempt;
DROP FUNCTION reports_student_erased();
DROP FUNCTION reports_class_changed();
DROP FUNCTION reports_school_changed();
DROP FUNCTION reports_zone_changed();
DROP FUNCTION reports_claims_changed();
DROP FUNCTION reports_attempts_changed();
DELETE FROM reports_changed;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("reports", "0002_files_of_workers"),
        ("practice", "0011_decided_at"),
    ]

    operations = [
        migrations.RemoveField(model_name="changed", name="attempt_id"),
        migrations.AddField(
            model_name="changed",
            name="decided_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.RunSQL(FORWARD, BACKWARD),
    ]
