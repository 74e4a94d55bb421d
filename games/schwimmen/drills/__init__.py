"""Drills about Schwimmen."""
