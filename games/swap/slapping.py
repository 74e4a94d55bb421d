"""How slaps are timed, so that neither a slow line nor a quick cheat decides. Pure functions; the clocks are the platform's.

1. The platform notes for each seat when the page with the slap went out to it (`served`).
2. The page measures by its own clock from the moment the slap is painted to the press, and sends that (`elapsed`).
3. `judged` believes the page as far as it can be true: never more than the time since the page went out, and never more
   than LAG_ALLOWANCE less, so that nobody can gain more than that by lying.
4. The table closes the slap when all have slapped, or at `closes_at`; who is missing then was last.
5. Computer players slap in the time of `reaction`. In calm mode chance alone says who takes the card.

Source of the idea: chess servers give back measured lag up to a quota (scalachess, LagTracker). All times in milliseconds.
"""

import math
from collections.abc import Iterable
from random import Random

from games.computer import Level
from games.swap.moves import LONGEST_SLAP, SHORTEST_SLAP

LAG_ALLOWANCE = 300
"""So much of the way to and fro is believed."""

WAITS = 4_000
"""So long after the last page went out the table waits, unless `HARD_STOP` is earlier."""
HARD_STOP = 8_000
"""So long after it was opened every slap is over."""
CALM_STOP = 12_000
"""The same in calm mode."""

FASTEST_COMPUTER = 250
REACTIONS = {Level.EASY: (900, 250), Level.MEDIUM: (600, 150), Level.HARD: (500, 120)}
"""Mean and standard deviation of computer players. Faster ones would be last in one slap of twenty among children."""


def judged(elapsed: int | None, *, since_served: int, factor: float = 1.0) -> int:
    """Return the time that counts for a slap that came in `since_served` after the page had gone out.

    `elapsed` is what the page measured; None if it cannot. `factor` is a player's extra time (1 or more): whoever needs twice
    the time has it halved, and nobody is told.
    """
    latest = max(0, since_served)
    counts = latest if elapsed is None else min(max(elapsed, latest - LAG_ALLOWANCE), latest)
    return min(max(round(counts / max(1.0, factor)), SHORTEST_SLAP), LONGEST_SLAP)


def closes_at(opened: int, *, served: Iterable[int], calm: bool = False, factor: float = 1.0) -> int:
    """Return when a slap is over if not all have slapped. `served`: when each page went out that has gone out by now.

    `factor` is the longest extra time among those who have not slapped.
    """
    if calm:
        return opened + round(CALM_STOP * factor)
    last = max(served, default=opened)
    return min(last + round(WAITS * factor), opened + round(HARD_STOP * factor))


def reaction(level: Level, *, rng: Random) -> int:
    """Draw the time in which a computer player slaps: log-normal above FASTEST_COMPUTER, with mean and spread of REACTIONS."""
    mean, spread = REACTIONS[level]
    above = mean - FASTEST_COMPUTER
    variance = math.log1p((spread / above) ** 2)
    normal = math.sqrt(-2 * math.log(1 - rng.random())) * math.cos(2 * math.pi * rng.random())
    return round(FASTEST_COMPUTER + above * math.exp(normal * math.sqrt(variance) - variance / 2))
