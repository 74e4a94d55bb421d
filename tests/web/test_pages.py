"""What holds on every page: the security headers, few cookies, the language, parts for htmx."""

import re

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from tests.access_matrix import address, cells, typed
from tests.world import World

PAGES = sorted(
    {cell.route for cell in cells() if cell.method == "GET" and cell.person == "ana" and cell.expected == "200"}
)


def csp(answer) -> dict[str, str]:
    parts = (part.strip().partition(" ") for part in answer.headers["Content-Security-Policy"].split(";"))
    return {name: values for name, _, values in parts}


@pytest.mark.parametrize("path", ["/", "/sign-in/", "/join/", "/nothing/", "/health/", "/today/"])
def test_the_content_security_policy_allows_nothing_inline_and_no_other_host(
    db: None, visitor: Client, path: str
) -> None:
    policy = csp(visitor.get(path))
    assert policy["default-src"] == "'none'"
    assert policy["style-src"] == "'self'"
    assert re.fullmatch(r"'self'( 'nonce-[\w-]+')?", policy["script-src"])
    assert policy["frame-ancestors"] == "'none'"
    assert policy["form-action"] == "'self'"
    assert "unsafe" not in str(policy)
    assert "http" not in str(policy)


def test_pages_may_not_be_framed_sniffed_or_leak_their_address(db: None, visitor: Client) -> None:
    headers = visitor.get("/").headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("route", PAGES)
def test_a_page_has_one_heading_a_title_and_its_language(world: World, route: str) -> None:
    answer = world.client("ana").get(address(world, route), typed(world, route))
    if not answer.headers["Content-Type"].startswith("text/html"):
        return
    page = answer.content.decode()
    assert page.count("<h1") == 1
    assert re.search(r"<title>\s*\S[^<]*· Swishroom</title>", page)
    assert '<html lang="en" dir="ltr"' in page


@pytest.mark.parametrize("route", PAGES)
def test_no_page_names_another_host(world: World, route: str) -> None:
    page = world.client("ana").get(address(world, route), typed(world, route)).content.decode(errors="replace")
    assert set(re.findall(r"https?://[^/\"'\s<]+", page)) <= {"http://testserver", "http://www.w3.org"}


@pytest.mark.parametrize("path", ["/", "/help/", "/privacy/", "/health/", "/nothing/", "/try/"])
def test_a_visitor_who_only_looks_gets_no_session(world: World, visitor: Client, path: str) -> None:
    visitor.get(path)
    assert set(visitor.cookies) <= {settings.CSRF_COOKIE_NAME}


def test_the_session_cookie_is_out_of_reach_of_scripts_and_other_sites(world: World, visitor: Client) -> None:
    visitor.post("/sign-in/", {"username": "ana@example.org", "password": "four-words-in-a-row"})
    cookie = visitor.cookies["sessionid"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"


def test_the_language_can_be_chosen_and_stays(db: None, visitor: Client) -> None:
    answer = visitor.post("/language/", {"language": "de", "next": "/help/"})
    assert answer.headers["Location"] == "/help/"
    assert '<html lang="de"' in visitor.get("/help/").content.decode()


@pytest.mark.parametrize("language", ["", "xx", "de\x00", "x" * 10_000, "../de"])
def test_a_language_there_is_not_changes_nothing(db: None, visitor: Client, language: str) -> None:
    assert visitor.post("/language/", {"language": language, "next": "/help/"}).status_code == 302
    assert '<html lang="en"' in visitor.get("/help/").content.decode()


@pytest.mark.parametrize(
    "elsewhere", ["//evil.example/", "https:" + "//evil.example/", "javascript:alert(1)", "/\\evil.example"]
)
def test_choosing_a_language_leads_to_no_other_site(db: None, visitor: Client, elsewhere: str) -> None:
    answer = visitor.post("/language/", {"language": "de", "next": elsewhere})
    assert "evil" not in answer.headers["Location"]
    assert "javascript" not in answer.headers["Location"]


def test_the_language_of_the_browser_is_taken_at_first(db: None, visitor: Client) -> None:
    assert '<html lang="de"' in visitor.get("/", headers={"accept-language": "de-AT,de;q=0.9"}).content.decode()


def test_htmx_gets_only_the_part_it_asks_for(world: World) -> None:
    ana = world.client("ana")
    url = reverse("practice:results", args=[world.assignment_5b.pk])
    part = ana.get(url, headers={"hx-request": "true", "hx-target": "results"}).content.decode()
    assert part.lstrip().startswith('<div id="results"')
    assert "<html" not in part
    assert "<html" in ana.get(url, headers={"hx-request": "true", "hx-target": "other"}).content.decode()


@pytest.mark.parametrize("path", ["/today/", "/classes/"])
def test_personal_pages_are_not_kept_by_shared_caches(world: World, path: str) -> None:
    person = "ben" if path == "/today/" else "ana"
    headers = world.client(person).get(path).headers
    assert "Cookie" in headers.get("Vary", "") or "no-store" in headers.get("Cache-Control", "")


def test_a_page_for_a_child_is_not_shown_by_the_back_button_after_not_me(world: World) -> None:
    ben = world.client("ben")
    for url in ("/today/", reverse("practice:drill", args=[world.drill_of_ben.pk])):
        assert "no-store" in ben.get(url).headers["Cache-Control"]


def test_the_site_has_the_name_that_was_set(db: None, visitor: Client, settings) -> None:
    settings.SITE_NAME = "Kartenzimmer"
    assert "· Kartenzimmer</title>" in visitor.get("/help/").content.decode()


def test_an_error_of_ours_is_a_page_in_plain_words(settings) -> None:
    settings.ROOT_URLCONF = "tests.planted.urls"
    answer = Client(raise_request_exception=False).get("/planted/broken/")
    assert answer.status_code == 500
    assert "it is our fault" in answer.content.decode()


def test_a_form_that_was_open_too_long_is_answered_in_plain_words(world: World) -> None:
    answer = world.client("ana", enforce_csrf_checks=True).post("/classes/new/", {"name": "7a"})
    assert answer.status_code == 403
    assert "This form was open for too long" in answer.content.decode()
