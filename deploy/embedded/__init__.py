"""PostgreSQL and Valkey out of wheels, by a launcher of our own (why: docs/decisions/0003-embedded-services.md)."""
