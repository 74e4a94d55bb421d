"""python -m tests.browser.camera FOLDER PORT: makes the demo school, lets a lesson go on in it, and takes pictures of its pages.

Started by tests/browser/pictures.py, in the environment of a server and a worker with a database of their own.
"""

import base64
import os
import sys
import uuid
from collections.abc import Mapping, Sequence
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import django

# Playwright keeps an event loop in the main thread; the ORM is still called from one thread only.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
django.setup()

import typst  # noqa: E402
from django.urls import reverse  # noqa: E402
from django.utils import timezone  # noqa: E402
from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

from classroom.live import services as live  # noqa: E402
from classroom.live.models import Game  # noqa: E402
from classroom.practice import assigning, services  # noqa: E402
from classroom.practice.demo import people  # noqa: E402
from classroom.practice.demo.school import make_school  # noqa: E402
from classroom.practice.models import Assignment, Task  # noqa: E402
from classroom.reports.files.asking import ask_report  # noqa: E402
from classroom.reports.files.forms import Json  # noqa: E402
from classroom.reports.files.kinds import Subject  # noqa: E402
from classroom.reports.files.making import make_report  # noqa: E402
from classroom.reports.models import ReportKey  # noqa: E402
from classroom.roster import services as roster  # noqa: E402
from classroom.roster.models import Classroom, Student, Teacher  # noqa: E402
from deploy.browser import find_browser  # noqa: E402
from deploy.place import ROOT  # noqa: E402
from games.schwimmen.drills.best_exchange import BestExchangeOptions  # noqa: E402
from games.swish.rules import SWISH_GAME  # noqa: E402
from tests.browser.lesson_now import let_lesson_go_on  # noqa: E402
from tests.browser.school import tap_pictures  # noqa: E402
from tests.live.seats import play, right_show  # noqa: E402

MOST_BYTES = 120_000  # of one picture: whoever clones the tree loads them all
SCALE, QUALITY = 1.5, 78
# A class of the demo school, a student who did worse from one week to the next, and one who plays.
CLASS, PUPIL, PLAYER = "5b", "Hélène", "Ben"
# So many sit at a table of Swish, dealt like this.
PLAYERS, DEAL, WALL_SCALE = 24, "5b" * 16, 0.8
SHEET = "00829-1B0N0"  # the worksheet docs/teaching.md tells of
PAPER_PPI, PAPER_COLOUR = 96, "#d8d5cb"


def main(arguments: list[str]) -> int:
    folder, port = Path(arguments[0]), arguments[1]
    make_school()
    classroom = Classroom.objects.get(name=CLASS)
    teacher = classroom.teachers.get()
    done = Assignment.objects.filter(classroom=classroom, kind="find").earliest("assigned_at")
    let_lesson_go_on(classroom, now=timezone.now())
    pupil, player = (classroom.students().get(name=name) for name in (PUPIL, PLAYER))
    today = timezone.localdate()
    weeks = {"names": "shown", "first": (today - timedelta(days=27)).isoformat(), "last": today.isoformat()}
    letter = _made(ReportKey.LETTER, Subject(teacher, classroom, pupil), weeks)
    sheet = _made(ReportKey.WORKSHEET, Subject(teacher, classroom), {"code": SHEET, "ink": "colour", "with_key": True})
    deck = _made(ReportKey.DECK, Subject(teacher), {"edition_key": "swish", "size": "large", "ink": "colour"})
    _made(ReportKey.CLASS, Subject(teacher, classroom), weeks)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_browser(ROOT / ".run"), args=["--no-sandbox", "--disable-gpu"]
        )
        page = _opened(browser, port, width=1280, height=800)
        _sign_in(page)
        for name, address, height in (
            ("class", reverse("reports:progress", args=[classroom.pk]), 900),
            ("student", reverse("reports:student", args=[classroom.pk, pupil.pk]), 900),
            ("boards", reverse("reports:items", args=[done.pk]), 1240),
            ("now", reverse("reports:now", args=[classroom.pk]), 800),
            ("reports", reverse("reports:inbox"), 800),
        ):
            page.set_viewport_size({"width": 1280, "height": height})
            page.goto(address)
            _keep(page, folder / f"{name}.webp")
        _keep_game(browser, page, folder, port, classroom, teacher)
        _keep_pages(browser, folder / "letter.webp", (letter, 1))
        _keep_pages(browser, folder / "paper.webp", (sheet, 1), (sheet, 3), (deck, 2))
        tablet = _opened(browser, port, width=1024, height=540)
        tablet.goto(reverse("roster:tiles_by_link", args=[classroom.link_token]))
        tablet.get_by_role("link", name=player.name).first.click()
        tap_pictures(tablet, player)
        tablet.goto(_card_drill(classroom, teacher, player))
        _keep(tablet, folder / "card-drill.webp")
        browser.close()
    return 0


def _keep_game(browser: Browser, page: Page, folder: Path, port: str, classroom: Classroom, teacher: Teacher) -> None:
    """The wall and the remote of a game of Swish in which one swish has been taken and somebody has called."""
    now = timezone.now()
    lesson = classroom.sessions.open(now).first() or roster.open_session(classroom, teacher=teacher, now=now)
    students = list(classroom.students()[:PLAYERS])
    game = live.open_game(
        lesson, teacher=teacher, game_key="swish", options=SWISH_GAME.options_text(SWISH_GAME.options), token=uuid.uuid4(),
        now=now, students=students,
    )  # fmt: skip
    Game.objects.filter(pk=game.pk).update(seed=DEAL)
    live.start(Game.objects.get(pk=game.pk), by=teacher, now=now)
    finder, caller = students[3], students[7]
    play(game, finder, "call", now=now)
    play(game, finder, right_show(game), now=now)
    play(game, caller, "call", now=timezone.now())
    for name, screen, scale in (("wall", (1920, 1080), WALL_SCALE), ("remote", (1280, 800), SCALE)):
        page.set_viewport_size({"width": screen[0], "height": screen[1]})
        page.goto(reverse(f"live:{name}", args=[game.pk]))
        _keep(page, folder / f"{name}.webp", scale=scale)


def _card_drill(classroom: Classroom, teacher: Teacher, student: Student) -> str:
    """The address of a drill that has just begun."""
    now = timezone.now()
    task = Task(kind="best_exchange", options=BestExchangeOptions(level=2), choice="any", boards=5)
    assignment = assigning.assign(classroom, teacher=teacher, task=task, token=uuid.uuid4(), now=now)
    return services.start_drill(assignment, student, now=now).get_absolute_url()


def _made(kind: ReportKey, subject: Subject, asked: Mapping[str, Json]) -> bytes:
    """The finished file."""
    report = ask_report(kind, subject, asked={"paper": "a4", **asked}, language="en", now=timezone.now())
    make_report(str(report.pk), now=timezone.now())
    report.refresh_from_db()
    if report.file is None:
        raise SystemExit(f"The {kind} was not made.")
    return bytes(report.file)


def _opened(browser: Browser, port: str, *, width: int, height: int) -> Page:
    """A page of the site, in a browser of its own."""
    context = browser.new_context(
        base_url=f"http://127.0.0.1:{port}",
        viewport={"width": width, "height": height},
        locale="en-GB",
        color_scheme="light",
        reduced_motion="reduce",
    )
    return context.new_page()


def _sign_in(page: Page) -> None:
    page.goto(reverse("accounts:sign_in"))
    page.get_by_label("E-mail address").fill(people.EMAIL)
    page.get_by_label("Password").fill(people.PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("heading", name="Your classes").wait_for()


def _keep(page: Page, path: Path, *, scale: float = SCALE) -> None:
    """What the page shows, as WebP; so many dots to one of the screen."""
    page.wait_for_load_state()
    page.evaluate("document.fonts.ready")
    size = page.viewport_size or {"width": 0, "height": 0}
    clip = {"x": 0, "y": 0, **size, "scale": scale}
    session = page.context.new_cdp_session(page)
    taken = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY, "clip": clip})
    content = base64.b64decode(taken["data"])
    if len(content) > MOST_BYTES:
        raise SystemExit(f"{path.name} has {len(content)} bytes, more than {MOST_BYTES}.")
    path.write_bytes(content)
    print(f"{path.name}: {len(content)} bytes")


def _keep_pages(browser: Browser, path: Path, *pages: tuple[bytes, int]) -> None:
    """Pages of PDF files (the file, the number of the page from 1) side by side."""
    images = "".join(f'<img src="data:image/png;base64,{base64.b64encode(_drawn(*one)).decode()}">' for one in pages)
    context = browser.new_context(viewport={"width": 100 + 760 * len(pages), "height": 1200})
    page = context.new_page()
    page.set_content(
        f"<style>body {{ margin: 0; padding: 24px; display: inline-flex; gap: 24px; background: {PAPER_COLOUR} }}"
        f"img {{ display: block }}</style>{images}"
    )
    box = page.locator("body").bounding_box()
    if box is None:
        raise SystemExit(f"{path.name} was not drawn.")
    page.set_viewport_size({"width": round(box["width"]), "height": round(box["height"])})
    _keep(page, path, scale=1)
    context.close()


def _drawn(pdf: bytes, number: int) -> bytes:
    """A page of a PDF file as PNG."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "file.pdf").write_bytes(pdf)
        source = f'#set page(width: auto, height: auto, margin: 0pt)\n#image("file.pdf", page: {number})'
        (folder / "page.typ").write_text(source, encoding="utf-8")
        drawn: bytes | Sequence[bytes] = typst.compile(folder / "page.typ", format="png", ppi=PAPER_PPI)
    if not isinstance(drawn, bytes):
        raise SystemExit("Typst has drawn several pages.")
    return drawn


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
