"""Every form, every address: whatever is sent, the answer is a refusal or the work, never a broken page.

The test client raises what a view does not catch, so an error of ours fails these tests even before the status is compared.
"""

from typing import Any
from urllib.parse import quote, quote_from_bytes

import pytest
from django.db import transaction
from django.test import Client

from tests.access_matrix import address, cells, everything, typed
from tests.world import World

# The first person who is let in at each route that takes a form.
FORMS = {
    cell.route: cell.person for cell in reversed(cells()) if cell.method == "POST" and cell.expected in ("ok", "200")
}

# The language of the browser, and no real name besides the one that is shown.
MAY_BE_EMPTY = ("set_language", "roster:real_name")

BAD_VALUES: dict[str, Any] = {
    "empty": "",
    "blanks": " \t\u00a0",
    "NUL": "\x00",
    "NUL inside": "1\x002",
    "control characters": "\x01\x1b[31m\x7f",
    "marks that turn the direction": "\u202eevil\u202c\u2066",
    "letters and marks apart": "e\u0301" * 30,
    "emoji": "👩‍👩‍👧‍👦" * 20,
    "markup": "<script>alert(1)</script>",
    "template": "{{ request.user }}{% debug %}%(name)s%s{0}",
    "SQL": "'; DROP TABLE roster_student; --",
    "path": "../../../etc/passwd",
    "a long line": "x" * 50_000,
    "a huge number": "9" * 5_000,
    "a negative number": "-1",
    "a fraction": "1.5",
    "no number": "NaN",
    "digits of another script": "١٢٣",
    "superscript": "²",
    "twice": ["1", "2"],
    "many": [str(number) for number in range(250)],
    "a list in brackets": "[1, 2]",
    "an id that is none": "00000000-0000-0000-0000-000000000000",
    "half an id": "1234-5678",
    "surrogate": "\udcff",
}


def send(client: Client, url: str, fields: dict[str, Any]):
    """As a browser would send it; a lone surrogate goes as the byte that it stands for."""
    pairs = [
        (name, value)
        for name, values in fields.items()
        for value in (values if isinstance(values, list | tuple) else [values])
    ]
    body = "&".join(
        f"{quote(name)}={quote_from_bytes(str(value).encode('utf-8', 'surrogateescape'))}" for name, value in pairs
    )
    return client.post(url, body, content_type="application/x-www-form-urlencoded")


@pytest.mark.parametrize("route", sorted(FORMS))
def test_any_value_in_any_field_is_refused_or_done_but_breaks_nothing(world: World, route: str) -> None:
    client = world.client(FORMS[route])
    cookies = dict(client.cookies.items())
    broken = []
    fields = list(typed(world, route))
    # A long form is drawn anew for each value, which takes long: there each value goes into every third field.
    step = 3 if len(fields) > 4 else 1
    for place, field in enumerate(fields):
        for kind, value in list(BAD_VALUES.items())[place % step :: step]:
            with transaction.atomic():
                answer = send(client, address(world, route), typed(world, route) | {field: value})
                if answer.status_code not in (200, 302, 400, 404, 409, 422, 429):
                    broken.append(f"{field} {kind}: {answer.status_code}")
                transaction.set_rollback(True)
            client.cookies.clear()
            client.cookies.update(cookies)
    assert broken == []


@pytest.mark.parametrize("route", sorted(FORMS))
def test_a_form_without_a_single_field_is_refused_or_needs_none(world: World, route: str) -> None:
    client = world.client(FORMS[route])
    before = everything()
    needs_fields = bool(typed(world, route)) and route not in MAY_BE_EMPTY
    answer = client.post(address(world, route), {})
    assert (answer.status_code == 422) is needs_fields
    if needs_fields:
        assert everything() == before


# The others read no field; there the check of the CSRF token reads the body first.
@pytest.mark.parametrize(
    "route", ["accounts:sign_in", "practice:assign", "practice:claim", "roster:add_students", "roster:badge"]
)
def test_a_body_of_a_megabyte_is_refused_before_it_is_read(world: World, route: str) -> None:
    client = world.client(FORMS[route])
    before = everything()
    answer = client.post(
        address(world, route), f"filler={'x' * 1_000_000}", content_type="application/x-www-form-urlencoded"
    )
    assert answer.status_code in (400, 413)
    assert everything() == before


def test_a_form_with_a_thousand_fields_is_refused(world: World) -> None:
    answer = world.client("ana").post(
        "/classes/new/", {f"field{number}": "x" for number in range(1000)} | {"name": "7a"}
    )
    assert answer.status_code == 400


@pytest.mark.parametrize(
    "content_type", ["application/json", "text/plain", "multipart/form-data", "multipart/form-data; boundary=x", ""]
)
def test_a_body_of_another_kind_is_refused(world: World, content_type: str) -> None:
    ana = world.client("ana")
    before = everything()
    answer = ana.post("/classes/new/", '{"name": "7a"}', content_type=content_type)
    assert answer.status_code in (400, 415, 422)
    assert everything() == before


@pytest.mark.parametrize(
    "path",
    [
        "/classes/not-an-id/",
        "/classes/00000000-0000-0000-0000-000000000000/",
        "/classes/00000000000000000000000000000000/",
        "/classes/%00/",
        "/classes/%FF%FE/",
        "/classes/١٢٣/",
        "/join/ACDE34/not-an-id/",
        "/join/%00/",
        "/join/ACDE34%00/",
        "/join/" + "A" * 5000 + "/",
        "/class/nobody/",
        "/class/%2e%2e/",
        "/try/x/",
        "/try/%00/",
        "/try/" + "A" * 5000 + "/",
        "/try/:::/",
        "/try/IjEi:1abc:AAAA/",
        "/stream/x/",
        "/drills/not-an-id/",
        "/card-sheets/1/",
        "/nothing/here/",
        "/%F0%9F%92%A5/",
        "/.env",
        "/static/../classroom/settings.py",
        "/static/%2e%2e/manage.py",
        "/static/nothing.css",
    ],
)
def test_an_address_that_leads_nowhere_is_answered_with_404(world: World, path: str) -> None:
    assert world.client("ana").get(path).status_code == 404


@pytest.mark.parametrize(
    "query", ["?next=%00", "?%00=%00", "?" + "a=1&" * 500, "?next=" + "x" * 10_000, "?token=%FF", "?page=-1"]
)
@pytest.mark.parametrize("path", ["/", "/sign-in/", "/join/", "/classes/", "/help/"])
def test_any_query_behind_an_address_is_ignored(world: World, path: str, query: str) -> None:
    assert world.client("visitor").get(path + query).status_code in (200, 302, 400)


@pytest.mark.parametrize(
    "headers",
    [
        {"cookie": "sessionid=" + "x" * 3000},
        {"cookie": "sessionid=\x01; csrftoken=%00"},
        {"cookie": "sessionid=../../x; django_language=xx-<script>"},
        {"cookie": 'sessionid="abcdefgh\\000ijklmnop"; django_language="\\000"; csrftoken="\\000"'},
        {"cookie": "=;;;="},
        {"accept-language": "xx-" + "y" * 2000},
        {"accept-language": "*;q=nonsense, ,,;"},
        {"hx-request": "true", "hx-target": "<script>", "hx-current-url": "::://"},
        {"hx-request": "true", "hx-target": "play#x", "hx-current-url-uri-autoencoded": "true"},
        {"if-none-match": '"x"' * 500},
        {"range": "bytes=-1"},
    ],
)
def test_any_header_is_survived(world: World, headers: dict[str, str]) -> None:
    for path in ("/", "/sign-in/", "/classes/", "/today/", "/static/web/tokens.css"):
        assert Client().get(path, headers=headers).status_code in (200, 302, 401, 416)


def test_another_host_name_than_ours_is_refused(world: World, settings) -> None:
    settings.ALLOWED_HOSTS = ["swishroom.example"]
    assert Client().get("/", headers={"host": "evil.example"}).status_code == 400


@pytest.mark.parametrize("method", ["put", "patch", "delete", "options", "trace", "head"])
def test_other_methods_change_nothing(world: World, method: str) -> None:
    ana, ben = world.client("ana"), world.client("ben")
    before = everything()
    for client, route in [
        (ana, "roster:take_out"),
        (ana, "practice:close"),
        (ana, "roster:add_students"),
        (ben, "practice:claim"),
        (ben, "practice:start"),
    ]:
        assert getattr(client, method)(address(world, route)).status_code == 405
    assert everything() == before
