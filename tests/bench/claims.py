"""python -m tests.bench.claims: a class of 40 claims the same cards at once, a thousand times (tests/bench/claimants.py).

DATABASE_URL and BROKER_URL name the servers (`python3 go.py bench` starts some of its own), else embedded ones are started
and thrown away. The bench makes a database of its own there, ends only its own processes, and stops by itself.
"""

import sys

from tests.bench.running import run_with_room

WEBS = 2
"""Web processes: one for each of two cores."""

if __name__ == "__main__":
    sys.exit(
        run_with_room(
            "tests.bench.claims",
            __doc__,
            loader="tests.bench.claimants",
            seconds=600,
            arguments=sys.argv[1:],
            webs=WEBS,
        )
    )
