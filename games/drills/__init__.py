"""Drills about card games: what a hand is worth, which exchange is best, what is likely. Rules: docs/rules/card-drills.md."""
