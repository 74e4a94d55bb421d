"""python -m tests.browser.pictures: takes the pictures of docs/pictures again, of the demo school as it is today.

DATABASE_URL and BROKER_URL name the servers, else embedded ones are started; CHROMIUM names a browser, else one is looked for.
"""

import argparse
import subprocess
import sys
from pathlib import Path

from deploy.place import ROOT
from tests.bench.servers import room, servers, stop_in_order_when_told

SECONDS = 300


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.browser.pictures", description=__doc__)
    parser.add_argument("--to", type=Path, default=ROOT / "docs" / "pictures", metavar="FOLDER")
    options = parser.parse_args(arguments)
    options.to.mkdir(parents=True, exist_ok=True)
    stop_in_order_when_told()
    with servers() as urls, room(urls) as running:
        command = [sys.executable, "-m", "tests.browser.camera", str(options.to.resolve()), str(running.port)]
        subprocess.run(command, cwd=ROOT, env=running.environment, check=True, timeout=SECONDS)
        complaints = running.complaints()
    for line in complaints[:20]:
        print(line, file=sys.stderr)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
