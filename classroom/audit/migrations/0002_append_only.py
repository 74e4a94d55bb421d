"""The database keeps the record: a line is never changed, and not deleted before it is 24 months old.

TRUNCATE is not caught: only the owner of the table may do it, who could take the triggers away as well.
"""

from django.db import migrations

FORWARD = """
CREATE FUNCTION audit_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND OLD.at < now() - interval '24 months' THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'the record of who looked at whom is never changed (%)', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER audit_keep BEFORE UPDATE OR DELETE ON audit_auditentry FOR EACH ROW EXECUTE FUNCTION audit_keep();
"""
BACKWARD = "DROP TRIGGER audit_keep ON audit_auditentry; DROP FUNCTION audit_keep();"


class Migration(migrations.Migration):

    dependencies = [
        ("audit", "0001_audit_entry"),
    ]

    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
