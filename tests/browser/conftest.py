"""A real browser before the real product. Every page that a test opens is watched: no other host, no error in the console."""

import os
import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.db import OperationalError, connection
from django.db.backends.postgresql.operations import DatabaseOperations
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from tests.browser.site import OUTPUT, running_site

# Playwright keeps an event loop in the main thread; the ORM is still called from one thread only.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

# What comes by a poll of some seconds comes later on a busy machine.
expect.set_options(timeout=20_000)

CHROMIUM = next(
    (path for path in (os.environ.get("CHROMIUM"), shutil.which("chromium"), shutil.which("google-chrome")) if path),
    None,
)
SCREENS = {
    "phone": {"width": 360, "height": 740},
    "tablet": {"width": 1024, "height": 768},
    "laptop": {"width": 1280, "height": 720},
    "projector": {"width": 1920, "height": 1080},
}

NewPage = Any  # opens a page: (screen="laptop", **options of the context) -> Page
LookAt = Any  # opens an address and looks at it closely: (page, name, address, screens=...) -> None
# Pictures take a fifth of all the time; they are for eyes, and no test compares them.
KEEPS_PICTURES = bool(os.environ.get("PICTURES"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent.name == "browser":
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {
        **browser_type_launch_args,
        "executable_path": CHROMIUM,
        "args": [
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
        ],
    }


@pytest.fixture(scope="session")
def site(django_db_setup: None, django_db_blocker: Any) -> Iterator[str]:
    """The address of the running product, on the test database of this process."""
    with django_db_blocker.unblock(), running_site() as address:
        yield address


@pytest.fixture(autouse=True, scope="session")
def _tables_are_emptied_with_patience() -> Iterator[None]:
    """The site's worker may begin a task just as a test ends; PostgreSQL then stops one of the two, and it may be the emptying."""
    empty = DatabaseOperations.execute_sql_flush

    def empty_with_patience(operations: DatabaseOperations, statements: Sequence[str]) -> None:
        for _ in range(5):
            try:
                return empty(operations, statements)
            except OperationalError:
                time.sleep(0.2)
        return empty(operations, statements)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DatabaseOperations, "execute_sql_flush", empty_with_patience)
        yield


@pytest.fixture
def new_page(browser: Browser, site: str, transactional_db: None) -> Iterator[NewPage]:
    """Opens a page in a browser of its own (own cookies); at the end, what the pages did wrong is a failure."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        # A page that is left, or closed, in the midst of a poll says so; nothing is wrong with it.
        if message.text.startswith(("htmx:sendAbort", "htmx:afterRequest")):
            return
        if message.type in ("error", "warning") and not open_page.deaf:
            wrong.append(f"{message.text} {message.location.get('url', '')}")

    def watch(page: Page) -> None:
        page.on("console", hear)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda request: _is_foreign(request.url, site) and wrong.append(f"asked {request.url}"))

    def open_page(screen: str = "laptop", **options: Any) -> Page:
        context = browser.new_context(base_url=site, viewport=SCREENS[screen], locale="en-GB", **options)
        context.set_default_timeout(10_000)
        contexts.append(context)
        page = context.new_page()
        watch(page)
        return page

    open_page.wrong = wrong
    open_page.deaf = False
    yield open_page
    for context in contexts:
        context.close()
    _wait_for_what_the_pages_said_last()
    assert wrong == [], "\n".join(wrong)


@pytest.fixture
def check_access(new_page: NewPage) -> Callable[..., None]:
    """Fails with every violation axe finds on the page, of all its rules or of `rules`."""
    axe = Axe()

    def check(page: Page, scheme: Literal["light", "dark"] = "light", *rules: str) -> None:
        # axe tries styles of its own on the page, which the page's policy rightly stops and says so.
        new_page.deaf = True
        page.emulate_media(color_scheme=scheme)
        only = {"runOnly": list(rules)} if rules else {}
        # preload: it would fetch style sheets by addresses that are not there. What is right need not be told node by node.
        results = axe.run(page, options={"preload": False, "resultTypes": ["violations"], **only})
        assert results.violations_count == 0, f"{page.url}, {scheme}\n{results.generate_report()}"
        page.emulate_media(color_scheme="null")
        page.wait_for_timeout(50)
        new_page.deaf = False

    return check


@pytest.fixture
def keep_picture() -> Callable[[Page, str], None]:
    """Keeps a picture of the page in .test-output, to be looked at; only if the environment has PICTURES."""

    def keep(page: Page, name: str) -> None:
        if KEEPS_PICTURES:
            page.wait_for_load_state()
            # Without `caret` the picture-taking itself would write style attributes into the page.
            page.screenshot(path=OUTPUT / "pictures" / f"{name}.png", caret="initial")

    return keep


@pytest.fixture
def look_at(check_access: Callable[..., None], keep_picture: Callable[[Page, str], None]) -> LookAt:
    """Opens the address: nothing axe can find, no contrast too low in the dark, no side-scrolling, a picture of each screen."""

    def look(page: Page, name: str, address: str, screens: Sequence[str] = ("phone", "laptop", "projector")) -> None:
        page.goto(address)
        check_access(page)
        check_access(page, "dark", "color-contrast")
        for screen in screens:
            page.set_viewport_size(SCREENS[screen])
            assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), f"{name} on {screen}"
            if KEEPS_PICTURES:
                for scheme in ("light", "dark"):
                    page.emulate_media(color_scheme=scheme)
                    keep_picture(page, f"{name}-{scheme}-{screen}")
                page.emulate_media(color_scheme="null")

    return look


def _wait_for_what_the_pages_said_last() -> None:
    """Wait until the site has done what it was told as the pages closed: emptying the tables meanwhile would be a deadlock."""
    for _ in range(50):
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
                "AND pid <> pg_backend_pid() AND state <> 'idle'"
            )
            if cursor.fetchone() == (0,):
                return
        time.sleep(0.1)


def _is_foreign(url: str, site: str) -> bool:
    parts = urlsplit(url)
    return parts.scheme in ("http", "https", "ws", "wss") and parts.netloc != urlsplit(site).netloc
