"""Drills about Swap!."""
