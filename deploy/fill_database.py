"""python -m deploy.fill_database [--demo FILE]: tables and demo school, in one process and so with one start of Django.

FILE gets the lines that tell who can sign in. The environment names the database.
"""

import argparse
import io
import os
import sys
from pathlib import Path

import django
from django.core.management import call_command


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m deploy.fill_database")
    parser.add_argument("--demo", type=Path, metavar="FILE")
    options = parser.parse_args(arguments)
    django.setup()
    call_command("migrate", interactive=False, verbosity=0)
    if options.demo:
        call_command("demo_school")
        who = io.StringIO()
        call_command("demo_school", "--who", stdout=who)
        options.demo.write_text(who.getvalue(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "classroom.settings")
    sys.exit(main(sys.argv[1:]))
