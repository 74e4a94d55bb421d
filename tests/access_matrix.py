"""Every route x every person: what each of them is answered, written out, and a walk that compares.

A cell is the status of the answer, or where it sends the asker: `in` to the teachers' sign-in, `join` to the students' door,
`ok` on to wherever the work goes on. Strangers get 404, never 403; a wrong method is 405 for everybody and tells nothing.
"""

import itertools
import uuid
from collections.abc import Collection, Iterator
from copy import copy
from dataclasses import dataclass
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

from django.apps import apps
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from classroom.practice import form_values
from classroom.practice.access import demo_ticket
from classroom.roster.asking_in import Presence
from classroom.roster.log_in_cards import badge, pictures
from tests import access_care
from tests.access_forms import drill_form
from tests.world import INVITATION_TO_5B, PASSWORD, World

PERSONS = ("visitor", "ben", "bea", "yan", "ana", "cora", "sam", "olga", "zoe", "adam")
# Not of 5b, or not for what is the teacher's: no name of the class may reach them in a refusal.
STRANGERS = ("visitor", "yan", "sam", "olga", "zoe", "adam")

# Everything in the addresses belongs to 5b and Ben; Ana asked for the card sheet.
# One file for each app, named after it; routes of no app are in site.txt.
TABLES = sorted((Path(__file__).parent / "access_tables").glob("*.txt"))
REFUSALS = {"404", "405", "409", "422", "in", "join"}
SKILL = "MATCH"
OF_6A = (
    "report_id",
    "export_id",
    "colleague_id",
    "teaching_id",
    "invitation_id",
    "ask_id",
    "batch_id",
    "group_id",
    "classroom_id",
    "student_id",
    "assignment_id",
    "drill_id",
    "sheet_id",
    "game_id",
    "seat_id",
    "code",
    "link_token",
)


@dataclass(frozen=True)
class Cell:
    route: str
    method: str
    person: str
    expected: str

    def __str__(self) -> str:
        return f"{self.route} {self.method} {self.person}"


def cells() -> list[Cell]:
    rows = [line.split() for line in access_care.TABLE.splitlines() if line.strip()]
    for table in TABLES:
        header, *lines = (line.split() for line in table.read_text(encoding="utf-8").splitlines())
        assert tuple(header) == PERSONS, table
        rows += lines
    return [
        Cell(route, method, person, expected)
        for route, method, *row in rows
        for person, expected in zip(PERSONS, row, strict=True)
    ]


def routes() -> dict[str, URLPattern]:
    """Every route of the site by its full name."""
    return dict(_walk(get_resolver().url_patterns, ""))


def parts(pattern: URLPattern) -> tuple[str, ...]:
    """The names of the ids in the address."""
    return tuple(pattern.pattern.converters)


def differences(world: World, *, only: Collection[str] = ()) -> list[str]:
    """Each cell (of the routes `only`, or of all) whose answer is not the table's, and each refusal that changed something."""
    cookies = {person: world.client(person).cookies for person in PERSONS}
    before = everything()
    wrong = []
    for cell in cells():
        if not only or cell.route in only:
            wrong += _differs(cell, world, cookies[cell.person], before, url=address(world, cell.route))
    return wrong


def mixed_differences(world: World, *, only: Collection[str] = ()) -> list[str]:
    """As `differences`, for who is let in: with one or more ids of 6a in the address nobody of 5b may be let in."""
    cookies = {person: world.client(person).cookies for person in ("ben", "ana", "cora", "sam")}
    before = everything()
    wrong = []
    for cell in cells():
        if cell.person in cookies and cell.expected not in REFUSALS and (not only or cell.route in only):
            for url in _mixed_addresses(world, cell.route):
                refused = Cell(cell.route, cell.method, cell.person, "404")
                wrong += _differs(refused, world, cookies[cell.person], before, url=url)
    return wrong


def everything() -> dict[str, str]:
    """Every row of our tables as text, by table: equal before and after means nothing was changed."""
    models = [
        model
        for label in ("accounts", "roster", "practice", "live", "web")
        for model in apps.get_app_config(label).get_models()
        # As a log-in itself, it is no change of what is kept.
        if model is not Presence
    ]
    one = "SELECT '{0}', string_agg(t::text, E'\\n' ORDER BY t::text) FROM {0} t"
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(one.format(model._meta.db_table) for model in models))
        return dict(cursor.fetchall())


def typed(world: World, route: str) -> dict[str, Any]:
    """What a person would send with this form, all of it right."""
    claim = {"token": uuid.uuid4(), "number": 1, "card": [1, 7]}
    return {
        "set_language": {"language": "de", "next": "/help/"},
        "accounts:sign_in": {"username": "ana@example.org", "password": PASSWORD},
        "roster:sign_up": {"name": "Nia", "school": "New", "email": "nia@example.org", "password": PASSWORD},
        "accounts:reset": {"email": "ana@example.org"},
        "accounts:change_password": {
            "password": PASSWORD,
            "new_password1": "another-four-words-here",
            "new_password2": "another-four-words-here",
        },
        "accounts:turn_on_codes": {"code": "000000"},
        "accounts:turn_off_codes": {"password": PASSWORD},
        "accounts:renew_recovery_codes": {"password": PASSWORD},
        "roster:join": {"code": world.lesson_5b.code},
        "roster:secret_by_code": {"picture": pictures(world.ben)},
        "roster:secret_by_link": {"picture": pictures(world.ben)},
        "roster:badge": {"badge": badge(world.ben)},
        "roster:make_classroom": {"name": "New class"},
        "roster:add_students": {"names": "Nuri"},
        "roster:student": {"name": "Benjamin"},
        "roster:access": {"time_factor": "1.5", "text_size": "1", "theme": "auto", "motion": "auto"},
        "roster:school_settings": {
            "name": "Kepler School",
            "language": "de",
            "time_zone": "Europe/Vienna",
            "deck": "jr",
            "secret_kind": "words",
            "idle_minutes": 20,
            "attempt_months": 13,
            "file_days": 30,
            "audit_months": 24,
        },
        "roster:make_admin": {"wish": "on"},
        "roster:real_name": {"name": "Benjamin Aydın"},
        "privacy:erase_student": {"typed": "Ben Aydin"},
        "privacy:erase_classroom": {"typed": "Class 5b"},
        "roster:teachers": {"role": "substitute"},
        "roster:invitation": {"name": "Nia", "email": "nia@example.org", "password": PASSWORD},
        "roster:change_secret_kind": {"secret_kind": "words"},
        "roster:change_own_kind": {"secret_kind": "words"},
        "roster:ask_card": {"paper": "a4"},
        "roster:ask_card_sheet": {"paper": "a4"},
        "practice:claim_demo": claim,
        "practice:claim": claim,
        # A step that the page cannot have shown: a refusal that no clock turns into a hint.
        "practice:hint": {"number": 1, "step": 5},
        "practice:give_up": {"number": 1},
        "practice:next_board": {"number": 1},
        "practice:report": {"number": 1, "reason": "hard_to_see"},
        "practice:practise": {"skill": "MATCH"},
        "practice:sprint": {"seconds": 120},
        "practice:time_out": {"number": 1},
        "practice:clock": {"number": 1, "hidden": "1"},
        "practice:assign": drill_form(),
        "practice:preview": drill_form(),
        "practice:preview_board": drill_form(),
        "practice:edit": drill_form() | {"based_on": form_values.fingerprint(world.assignment_5b)},
        "practice:copy": {"classes": [world.class_5b.pk], "token": uuid.uuid4()},
        "live:new": {
            "game": "swish",
            "token": uuid.uuid4(),
            "sizes": "any",
            "claim": "call",
            "deck": "1",
            "show_seconds": 10,
            "lost_card": "out",
        },
        "live:table_move": {"token": uuid.uuid4(), "ply": 0, "move": "swap-four"},
        "live:give_time": {"factor": 2},
        "live:give_handicap": {"at_least": 3},
        "live:move_for": {"token": uuid.uuid4(), "ply": 0, "move": "call"},
        "live:play_alone": {"edition": "jr", "length": "5-minutes"},
        "live:race_alone": {"edition": "swish", "level": "easy", "length": "5-boards"},
        "live:move": {"token": uuid.uuid4(), "ply": 0, "move": "call"},
        "reports:act": {"do": "practise", "skill": "TURN", "student": [world.ben.pk], "token": uuid.uuid4()},
        "reports:make_group": {"name": "Half turns", "student": [world.ben.pk]},
        "reports:rules": {"idle_days": 5},
    }.get(route) or access_care.typed(world.care, route)


def address(world: World, route: str) -> str:
    """The address of the route with the ids of 5b and Ben in it."""
    ids = _ids(world, "5b") | {
        "ticket": demo_ticket(world.puzzles[0]),
        "uidb64": "MQ",
        "kind": "class",
        "skill": SKILL,
        "token": "no-such",
        "invitation_token": INVITATION_TO_5B,
    }
    return reverse(route, kwargs={name: ids[name] for name in parts(routes()[route])})


def _differs(cell: Cell, world: World, cookies: SimpleCookie, before: dict[str, str], *, url: str) -> list[str]:
    with transaction.atomic():
        client = Client()
        client.cookies = copy(cookies)  # a copy, because signing out empties it
        ask = client.get if cell.method == "GET" else client.post
        answer = ask(url, typed(world, cell.route))
        got = _short(answer)
        wrong = [f"{cell}: {got}, not {cell.expected}"] if got != cell.expected else []
        if (cell.expected in REFUSALS or cell.method == "GET") and everything() != before:
            wrong.append(f"{cell}: changed something")
        if cell.expected == "404" and cell.person in STRANGERS:
            text = answer.content.decode()
            wrong += [f"{cell}: shows {name}" for name in world.names_of("5b") if name in text]
        transaction.set_rollback(True)
    return wrong


def _short(answer: HttpResponse) -> str:
    if answer.status_code not in (301, 302):
        return str(answer.status_code)
    path = answer.headers["Location"].partition("?")[0]
    return {reverse("accounts:sign_in"): "in", reverse("roster:join"): "join"}.get(path, "ok")


def _ids(world: World, of: str) -> dict[str, Any]:
    mine = of == "5b"
    lesson = world.lesson_5b if mine else world.lesson_6a
    return {
        "classroom_id": (world.class_5b if mine else world.class_6a).pk,
        "student_id": (world.ben if mine else world.yan).pk,
        "assignment_id": (world.assignment_5b if mine else world.assignment_6a).pk,
        "drill_id": (world.drill_of_ben if mine else world.drill_of_yan).pk,
        "game_id": (world.game_5b if mine else world.game_6a).pk,
        "seat_id": (world.seat_of_ben if mine else world.seat_of_yan).pk,
        "export_id": (world.export_of_ben if mine else world.export_of_yan).pk,
        "report_id": (world.report_of_ana if mine else world.report_of_zoe).pk,
        "colleague_id": (world.cora if mine else world.zoe).pk,
        "teaching_id": (world.sam if mine else world.zoe).teachings.get(classroom__archived_at=None).pk,
        "invitation_id": (world.invitation_to_5b if mine else world.invitation_to_6a).pk,
        "ask_id": (world.ask_of_ben if mine else world.ask_of_yan).pk,
        "sheet_id": (world.sheet_of_ana if mine else world.sheet_of_zoe).pk,
        **access_care.ids(world.care, of=of),
        "code": lesson.code,
        "link_token": lesson.classroom.link_token,
    }


def _mixed_addresses(world: World, route: str) -> Iterator[str]:
    names = [name for name in parts(routes()[route]) if name in OF_6A]
    ours, theirs = _ids(world, "5b"), _ids(world, "6a")
    # Whoever has a code or a link stands in that class: only mixtures with it are wrong.
    most = len(names) - 1 if {"code", "link_token"} & set(names) else len(names)
    for size in range(1, most + 1):
        for foreign in itertools.combinations(names, size):
            ids = {name: (theirs if name in foreign else ours)[name] for name in names}
            yield reverse(route, kwargs=ids | ({"skill": SKILL} if "skill" in parts(routes()[route]) else {}))


def _walk(patterns: list[URLPattern | URLResolver], prefix: str) -> Iterator[tuple[str, URLPattern]]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from _walk(pattern.url_patterns, f"{prefix}{pattern.namespace}:" if pattern.namespace else prefix)
        else:
            yield f"{prefix}{pattern.name}", pattern
