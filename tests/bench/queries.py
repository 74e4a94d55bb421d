"""python -m tests.bench.queries: how many pages ask the database more often for 40 students than for 2.

Counts the outcomes of tests/practice/test_query_counts.py, each a page as one person sees it.
"""

import argparse
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as Xml
from pathlib import Path

from deploy.place import ROOT
from tests.bench.figure import Figure, exactly, print_figures, write_json
from tests.bench.servers import environment_of, servers, stop_in_order_when_told

TESTS = "tests/practice/test_query_counts.py"


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.queries", description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there as well")
    options = parser.parse_args(arguments)
    stop_in_order_when_told()
    with tempfile.TemporaryDirectory(prefix="swishroom-bench-") as folder, servers() as urls:
        report = Path(folder) / "report.xml"
        command = [sys.executable, "-m", "pytest", "-k", "as_many_queries", f"--junitxml={report}", TESTS]
        subprocess.run(command, cwd=ROOT, env=environment_of(urls), check=False, stdout=sys.stderr)
        suite = Xml.parse(report).getroot().find("testsuite")
        assert suite is not None
        asked = int(suite.attrib["tests"])
        other = sum(int(suite.attrib[kind]) for kind in ("failures", "errors", "skipped"))
    figures = [
        Figure("pages and actions, each as every kind of person sees it", asked, "pages"),
        exactly("of them with more queries for 40 students than for 2", other, "pages", 0),
    ]
    print_figures(figures)
    if options.json:
        write_json(options.json, figures)
    return 0 if all(figure.ok for figure in figures) and asked else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
