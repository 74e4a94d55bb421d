"""python -m tests.bench.classroom: 40 students and a teacher at a real web server, with a real worker, on real servers.

Everybody comes in at once, then everybody claims every three seconds while the teacher watches (tests/bench/load.py).
DATABASE_URL and BROKER_URL name the servers (`python3 go.py bench` starts some of its own), else embedded ones are started
and thrown away. The bench makes a database of its own there, ends only its own processes, and stops by itself.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from deploy.place import ROOT
from tests.bench.figure import exactly, print_figures, read_json, write_json
from tests.bench.servers import room, servers, stop_in_order_when_told

# Coming in, starting and stopping take a minute at the very most.
MORE_SECONDS = 180


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.classroom", description=__doc__)
    parser.add_argument("--seconds", type=int, default=120, help="how long to claim (120; 10 to 150)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there as well")
    options = parser.parse_args(arguments)
    if not 10 <= options.seconds <= 150:
        parser.error("--seconds must be 10 to 150")
    stop_in_order_when_told()
    with tempfile.TemporaryDirectory(prefix="swishroom-bench-") as folder, servers() as urls, room(urls) as running:
        told = Path(folder) / "figures.json"
        place = (str(running.port), str(running.web_pid))
        command = [sys.executable, "-m", "tests.bench.load", *place, str(options.seconds), str(told)]
        subprocess.run(command, cwd=ROOT, env=running.environment, check=True, timeout=options.seconds + MORE_SECONDS)
        figures = read_json(told)
        complaints = running.complaints()
    figures.append(exactly("complaints in the logs of web server and worker", len(complaints), "lines", 0))
    print_figures(figures)
    for line in complaints[:20]:
        print(line, file=sys.stderr)
    if options.json:
        write_json(options.json, figures)
    return 0 if all(figure.ok for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
