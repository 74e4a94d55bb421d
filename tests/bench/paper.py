"""python -m tests.bench.paper: worksheets, decks and the research export by one worker (tests/bench/printing.py).

DATABASE_URL and BROKER_URL name the servers (`python3 go.py bench` starts some of its own), else embedded ones are started
and thrown away. The bench makes a database of its own there, ends only its own processes, and stops by itself.
"""

import sys

from tests.bench.running import run_with_room

if __name__ == "__main__":
    sys.exit(
        run_with_room("tests.bench.paper", __doc__, loader="tests.bench.printing", seconds=600, arguments=sys.argv[1:])
    )
