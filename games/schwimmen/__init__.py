"""Schwimmen: three cards in the hand, three in the middle; the highest hand of one suit wins. Rules: docs/rules/schwimmen.md."""
