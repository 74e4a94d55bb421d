"""Pages of the roster: teachers' classes, lessons, log-in cards, and how students come in."""
