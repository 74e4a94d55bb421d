"""A bench that has a room of its own, and a loader in the environment of its web server."""

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from deploy.place import ROOT
from tests.bench.figure import exactly, print_figures, read_json, write_json
from tests.bench.servers import room, servers, stop_in_order_when_told


def run_with_room(
    module: str, description: str | None, *, loader: str, seconds: int, arguments: Sequence[str], webs: int = 1
) -> int:
    """Start the room with so many web processes, let `loader` measure in it, print its figures; the exit code of the bench.

    The loader is a module that is called with a file for its figures and the port and process of each web server.
    """
    parser = argparse.ArgumentParser(prog=f"python -m {module}", description=description)
    parser.add_argument("--quick", action="store_true", help="a shorter run")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there as well")
    options = parser.parse_args(arguments)
    stop_in_order_when_told()
    with (
        tempfile.TemporaryDirectory(prefix="swishroom-bench-") as folder,
        servers() as urls,
        room(urls, webs=webs) as running,
    ):
        told = Path(folder) / "figures.json"
        places = [str(number) for web in running.webs for number in web]
        command = [sys.executable, "-m", loader, str(told), *(["--quick"] if options.quick else []), *places]
        subprocess.run(command, cwd=ROOT, env=running.environment, check=True, timeout=seconds)
        figures = read_json(told)
        complaints = running.complaints()
    figures.append(exactly("complaints in the logs of web server and worker", len(complaints), "lines", 0))
    print_figures(figures)
    for line in complaints[:20]:
        print(line, file=sys.stderr)
    if options.json:
        write_json(options.json, figures)
    return 0 if all(figure.ok for figure in figures) else 1
