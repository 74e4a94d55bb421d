"""Signing in and out, the second step, passwords. Signing up makes a school too and stands in classroom/roster."""
