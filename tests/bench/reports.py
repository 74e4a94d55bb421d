"""python -m tests.bench.reports: the page of a class among few and very many answers, and its report (tests/bench/reporting.py).

DATABASE_URL and BROKER_URL name the servers (`python3 go.py bench` starts some of its own), else embedded ones are started
and thrown away. The bench makes a database of its own there, ends only its own processes, and stops by itself.
"""

import sys

from tests.bench.running import run_with_room

if __name__ == "__main__":
    sys.exit(
        run_with_room(
            "tests.bench.reports", __doc__, loader="tests.bench.reporting", seconds=800, arguments=sys.argv[1:]
        )
    )
