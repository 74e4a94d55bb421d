"""The teacher of tests/bench/roster.py, as a process of its own: python -m tests.bench.school_list PORT WEB_PID FIGURES."""

import os
import re
import sys
import time
import urllib.parse
import urllib.request
from pathlib import Path

import django

django.setup()

from django.conf import settings  # noqa: E402
from django.test import Client  # noqa: E402
from django.utils import timezone  # noqa: E402

from classroom.roster import services  # noqa: E402
from classroom.roster.files.export import roster_csv, roster_xlsx  # noqa: E402
from classroom.roster.files.students import RosterRow  # noqa: E402
from classroom.roster.models import Student  # noqa: E402
from tests.bench.figure import at_most, exactly, write_json  # noqa: E402

STUDENTS = 2_500
CLASSES = 100
SECONDS = 10
MEGABYTES = 200
_TOKEN = "t" * 32
# Long enough to stand in no zip by chance.
_BOUNDARY = "bench-of-the-roster-7f3a90c1"


def main(arguments: list[str]) -> int:
    port, web, told = int(arguments[0]), int(arguments[1]), Path(arguments[2])
    teacher = services.sign_up_teacher(
        name="Ms Berg", school="Hill School", email="berg@school.example", password="four horses run far",
        time_zone="Europe/Berlin", language="en", now=timezone.now(),
    )  # fmt: skip
    browser = _Browser(port, teacher.user)
    figures = []
    csv, workbook = roster_csv(_rows("Žofie"), language="en"), roster_xlsx(_rows("Łucja"))
    batches = []
    for name, file, ending in (("a CSV", csv, "csv"), ("a workbook with other names", workbook, "xlsx")):
        started = time.perf_counter()
        batch = browser.send(file, f"list.{ending}")
        page = browser.wait_for_preview(batch)
        figures.append(at_most(f"2,500 students in {name}: from sending to the preview", _since(started), "s", SECONDS))
        started = time.perf_counter()
        browser.confirm(batch, page)
        figures.append(at_most(f"2,500 students in {name}: confirming", _since(started), "s", SECONDS))
        batches.append(batch)
    figures.append(exactly("students there", Student.objects.count(), "students", STUDENTS))
    for batch in reversed(batches):
        started = time.perf_counter()
        browser.post(f"{batch}undo/", {})
        figures.append(at_most("taking it back", _since(started), "s", SECONDS))
    figures.append(exactly("students left after taking both back", Student.objects.count(), "students", 0))
    for what, pid in (("worker", worker_beside(web)), ("web server", web)):
        figures.append(at_most(f"memory of the {what} at its peak", peak_megabytes(pid), "MB", MEGABYTES))
    write_json(told, figures)
    return 0


class _Browser:
    """One that is signed in as the teacher."""

    def __init__(self, port: int, user: object) -> None:
        client = Client()
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")  # type: ignore[arg-type]
        session = client.cookies[settings.SESSION_COOKIE_NAME].value
        self._site = f"http://127.0.0.1:{port}"
        self._headers = {
            "Cookie": f"{settings.SESSION_COOKIE_NAME}={session}; csrftoken={_TOKEN}",
            "X-CSRFToken": _TOKEN,
        }

    def send(self, file: bytes, name: str) -> str:
        """The address of the batch."""
        head = f'--{_BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'
        body = head.encode() + file + f"\r\n--{_BOUNDARY}--\r\n".encode()
        return self._ask("/school/import/", body, kind=f"multipart/form-data; boundary={_BOUNDARY}")[0]

    def wait_for_preview(self, batch: str) -> str:
        while True:
            _address, page = self._ask(batch)
            if 'id="progress"' not in page:
                return page
            time.sleep(0.1)

    def confirm(self, batch: str, page: str) -> None:
        seen = re.search(r'name="seen" value="(\w+)"', page)
        assert seen, page[:3000]
        self.post(f"{batch}confirm/", {"seen": seen[1], "names_changed": "on"})

    def post(self, address: str, fields: dict[str, str]) -> None:
        self._ask(address, urllib.parse.urlencode(fields).encode(), kind="application/x-www-form-urlencoded")

    def _ask(self, address: str, body: bytes | None = None, *, kind: str = "") -> tuple[str, str]:
        """Where one comes out after all redirects, and the page there."""
        headers = {**self._headers, **({"Content-Type": kind} if kind else {})}
        request = urllib.request.Request(self._site + address, body, headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return urllib.parse.urlsplit(answer.url).path, answer.read().decode()


def _rows(given: str) -> list[RosterRow]:
    return [
        RosterRow(number + 2, id=f"{number:05}", given=given, family=f"Nº{number}", classes=(f"{number % CLASSES}x",))
        for number in range(STUDENTS)
    ]


def _since(started: float) -> float:
    return time.perf_counter() - started


def worker_beside(web: int) -> int:
    """The Celery process beside this web server: a child of the same parent."""
    parent = _status(web)["PPid"]
    for place in Path("/proc").iterdir():
        if place.name.isdecimal() and int(place.name) not in (web, os.getpid()):
            try:
                if _status(int(place.name))["PPid"] == parent and b"celery" in (place / "cmdline").read_bytes():
                    return int(place.name)
            except OSError:
                continue
    raise SystemExit("There is no worker.")


def peak_megabytes(pid: int) -> float:
    return int(_status(pid)["VmHWM"].split()[0]) / 1000


def _status(pid: int) -> dict[str, str]:
    lines = Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines()
    return {name: value.strip() for name, _colon, value in (line.partition(":") for line in lines)}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
