"""Swap!: colours, changing hands, and a slap on the pile; who is first without cards wins. Rules: docs/rules/swap.md."""
