"""The house keeps its shape: rules that a reader could forget, each checked on the tree and on a planted mistake."""

import re
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from django.urls import get_resolver

from tests import source
from tests.access_matrix import routes
from tests.source import ROOT, python_files, templates

CODE = python_files("classroom", "games", "deploy", "tests")
VIEWS = [path for path in python_files("classroom") if path.name == "views.py" or path.parent.name == "views"]
PLACES = ("classroom", "games", "deploy", "docs", "static", "templates", "tests", ".ci", "locale")
TOP = ("go.py", "manage.py", "pyproject.toml", "README.md", "CHANGELOG.md")
# Licence texts name their authors' addresses.
LICENCES = ("LICENSE", "OFL.txt")


def in_tree() -> list[tuple[Path, str]]:
    """Every text file of the project, and its text."""
    paths = [path for place in PLACES for path in sorted((ROOT / place).rglob("*")) if path.is_file()]
    paths += [ROOT / name for name in TOP if (ROOT / name).exists()]
    found = []
    for path in paths:
        if path.name not in LICENCES and "__pycache__" not in path.parts:
            try:
                found.append((path, path.read_text(encoding="utf-8")))
            except UnicodeDecodeError:
                continue  # fonts and pictures
    return found


def faults(check, paths: list[Path]) -> dict[str, list[str]]:
    """What `check` finds, by file."""
    found = {str(path.relative_to(ROOT)): check(path.read_text(encoding="utf-8")) for path in paths}
    return {path: lines for path, lines in found.items() if lines}


def test_every_view_has_an_access_rule() -> None:
    assert [name for name, route in routes().items() if not hasattr(route.callback, "access_rule")] == []


def test_a_planted_view_without_an_access_rule_is_found(settings) -> None:
    settings.ROOT_URLCONF = "tests.planted.urls"
    assert [name for name, route in routes().items() if not hasattr(route.callback, "access_rule")] == [
        "planted:without_rule"
    ]


def test_the_middleware_refuses_a_view_without_an_access_rule(settings) -> None:
    settings.ROOT_URLCONF = "tests.planted.urls"
    with pytest.raises(ImproperlyConfigured, match=r"tests\.planted\.urls\.without_rule has no access rule"):
        Client().get("/planted/without/")


def test_the_middleware_lets_a_planted_view_with_a_rule_through(settings) -> None:
    settings.ROOT_URLCONF = "tests.planted.urls"
    assert Client().get("/planted/with/").content == b"for all"


def test_no_view_looks_objects_up() -> None:
    assert len(VIEWS) >= 8
    assert faults(source.lookups_in_views, VIEWS) == {}


@pytest.mark.parametrize(
    "line",
    ["Student.objects.get(pk=1)", "get_object_or_404(Student, pk=1)", "Student._default_manager.all()"],
)
def test_a_planted_look_up_in_a_view_is_found(line: str) -> None:
    assert source.lookups_in_views(f"def view(request):\n    return {line}\n") != []


def test_views_ask_tasks_for_work_and_never_do_it_themselves() -> None:
    wrong = {
        str(path): name
        for path in VIEWS
        for name in source.imports(path.read_text(encoding="utf-8"))
        if name in ("classroom.roster.card_sheets", "classroom.roster.card_pdf", "celery", "classroom.celery")
    }
    assert wrong == {}


def test_services_and_models_never_enqueue() -> None:
    # A task may hand out tasks, as a view may.
    at_the_edge = ("asking.py", "beat.py", "tasks.py")
    below = [path for path in python_files("classroom") if path not in VIEWS and path.name not in at_the_edge]
    assert faults(lambda text: source.calls_of(text, "delay", "delay_on_commit", "ask"), below) == {}


def test_a_planted_enqueueing_service_is_found() -> None:
    assert source.calls_of("def assign():\n    restock_shelf.delay(1)\n", "delay") == ["line 2: delay"]


def test_games_know_nobody() -> None:
    foreign = {
        str(path): name
        for path in python_files("games")
        for name in source.imports(path.read_text(encoding="utf-8"))
        if name.partition(".")[0] in ("classroom", "django", "celery", "deploy", "psycopg", "time", "datetime")
    }
    assert foreign == {}


def test_tasks_take_only_ids_and_numbers() -> None:
    arguments = [
        found for path in python_files("classroom") for found in source.task_arguments(path.read_text("utf-8"))
    ]
    assert ("draw_card_sheet", "sheet_id", "str") in arguments
    assert [found for found in arguments if found[2] not in ("str", "int", "int | None")] == []


def test_a_planted_task_that_takes_an_object_is_found() -> None:
    planted = "@shared_task(name='x')\ndef draw(sheet: CardSheet) -> None: ...\n"
    assert list(source.task_arguments(planted)) == [("draw", "sheet", "CardSheet")]


def test_no_file_is_longer_than_300_lines() -> None:
    long = {str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines()) for path in [*CODE, *templates()]}
    assert {path: lines for path, lines in long.items() if lines > source.LONGEST_FILE} == {}


def test_nothing_is_called_utils() -> None:
    vague = re.compile(r"^(utils?|helpers?|misc|common)(\.py)?$")
    assert [str(path) for path in CODE if any(vague.match(part) for part in path.relative_to(ROOT).parts)] == []


def test_there_are_no_relative_imports() -> None:
    assert faults(source.relative_imports, CODE) == {}
    assert source.relative_imports("from . import models") == ["line 1"]


def test_there_are_no_imports_inside_functions() -> None:
    assert faults(source.imports_inside_functions, CODE) == {}
    assert source.imports_inside_functions("def f():\n    import os\n") == ["line 2 in f"]


def test_no_exception_is_swallowed_whole() -> None:
    assert faults(source.exceptions_swallowed, CODE) == {}
    assert source.exceptions_swallowed("try:\n    f()\nexcept Exception:\n    pass\n") == ["line 3"]
    kept = "def f():\n    try:\n        g()\n    except Exception as e:\n        es.append(e)\n    raise ExceptionGroup('', es)\n"
    assert source.exceptions_swallowed(kept) == []


def test_no_template_has_what_the_content_security_policy_forbids() -> None:
    assert len(templates()) > 30
    assert faults(source.what_the_csp_forbids, templates()) == {}


@pytest.mark.parametrize(
    "planted",
    [
        '<p style="color: red">',
        "<script>alert(1)</script>",
        '<script src="x.js">more()</script>',
        '<button onclick="go()">',
        "<style>p {}</style>",
        '<a href="javascript:go()">',
    ],
)
def test_a_planted_inline_style_or_script_is_found(planted: str) -> None:
    assert source.what_the_csp_forbids(planted) != []


def test_every_form_that_posts_has_a_csrf_token() -> None:
    assert faults(source.forms_without_csrf_token, templates()) == {}


def test_a_planted_form_without_csrf_token_is_found() -> None:
    planted = '<form method="post"><button></form><form method="post">{% csrf_token %}</form><form></form>'
    assert source.forms_without_csrf_token(planted) == ['<form method="post"><button></form>']


def test_no_access_is_decided_around_a_part_of_a_template() -> None:
    assert (
        faults(lambda text: re.findall(r"{%\s*if[^%]*\b(?:perms|is_staff|is_superuser|role)\b", text), templates())
        == {}
    )


def test_no_package_registry_is_named() -> None:
    found = {str(path.relative_to(ROOT)): source.registry_hosts(text) for path, text in in_tree()}
    assert {path: hosts for path, hosts in found.items() if hosts} == {}
    assert source.registry_hosts("get it from PyPI." + "org") != []


def test_no_other_machine_is_addressed() -> None:
    found = {str(path.relative_to(ROOT)): source.outside_addresses(text) for path, text in in_tree()}
    assert {path: addresses for path, addresses in found.items() if addresses} == {}


def test_a_planted_outside_address_is_found_and_an_xml_name_is_none() -> None:
    planted = '<svg xmlns="http://www.w3.org/2000/svg"><image href="' + "https:" + '//fonts.company.com/a.png"/></svg>'
    assert source.outside_addresses(planted) == ["https:" + "//fonts.company.com/a.png"]


def test_every_address_of_the_site_ends_with_a_slash_or_a_file_name() -> None:
    ends = [str(route.pattern) for route in routes().values()]
    assert [end for end in ends if end and not end.endswith(("/", ".pdf", ".zip", ".csv", ".xlsx", ".ico"))] == []
    assert get_resolver().url_patterns
