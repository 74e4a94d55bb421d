"""python -m deploy COMMAND: what go.py runs inside .venv/."""

import os
import signal
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from deploy import backup, beside, run, testing
from deploy.errors import StartError, explain
from deploy.place import Place, place_of

type Command = Callable[[list[str], Place, Mapping[str, str]], int]

COMMANDS: dict[str, Command] = {
    "run": lambda arguments, place, environment: run.run(arguments, place=place, environment=environment),
    "stop": lambda arguments, place, _: beside.stop(arguments, place=place),
    "manage": lambda arguments, place, environment: beside.manage(arguments, place=place, environment=environment),
    "backup": lambda arguments, place, environment: backup.backup(arguments, place=place, environment=environment),
    "restore": lambda arguments, place, environment: backup.restore(arguments, place=place, environment=environment),
    "test": lambda arguments, place, environment: testing.test(arguments, place=place, environment=environment),
    "bench": lambda arguments, place, environment: testing.bench(arguments, place=place, environment=environment),
    "check": lambda arguments, _, environment: testing.check(arguments, environment=environment),
}


def main(arguments: list[str]) -> int:
    os.umask(0o077)  # names of children: for this user only
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # until the supervisor takes over
    place = place_of(os.environ)
    try:
        return COMMANDS[arguments[0]](arguments[1:], place, os.environ)
    except StartError as reason:
        print(f"go.py: {reason}", file=sys.stderr)
    except OSError as error:
        print(f"go.py: {explain(error, folder=Path(place.data))}", file=sys.stderr)
    except KeyboardInterrupt:
        print("go.py: Stopped.", file=sys.stderr)
        return 130
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
