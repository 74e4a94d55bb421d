"""python -m tests.bench.roster: a list of 2,500 students from the form to the undo, at a real web server and worker.

Sends the list as a browser does, waits for the preview as the page does, confirms it, sends it again with every name changed, as
a workbook, and takes all of it back (tests/bench/school_list.py).
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from deploy.place import ROOT
from tests.bench.figure import exactly, print_figures, read_json, write_json
from tests.bench.servers import room, servers, stop_in_order_when_told

SECONDS = 300


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.roster", description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there as well")
    options = parser.parse_args(arguments)
    stop_in_order_when_told()
    with tempfile.TemporaryDirectory(prefix="swishroom-bench-") as folder, servers() as urls, room(urls) as running:
        told = Path(folder) / "figures.json"
        command = [sys.executable, "-m", "tests.bench.school_list", str(running.port), str(running.web_pid), str(told)]
        subprocess.run(command, cwd=ROOT, env=running.environment, check=True, timeout=SECONDS)
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
