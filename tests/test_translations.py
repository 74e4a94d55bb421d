"""Every word for people can be said in every language of the site, and is."""

import io
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from pathlib import Path
from zoneinfo import available_timezones

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po
from django.conf import settings
from django.db import transaction
from django.test import Client
from django.utils import formats, timezone, translation

from classroom.live.templatetags import live as live_tags
from classroom.practice import results
from tests.access_matrix import address, cells, typed
from tests.source import ROOT, python_files, templates
from tests.words import (
    NotLiteral,
    Words,
    catalogue_files,
    unfinished,
    unmarked_in_page,
    unmarked_in_template,
    words_in,
    words_in_python,
    words_in_template,
)
from tests.world import World

CATALOGUES = catalogue_files(ROOT / "locale")
# One person for each kind of page; Ana has every page of a teacher.
PERSONS = ("visitor", "ben", "ana", "sam")


def marked(text: str) -> str:
    return f"⟦{text}⟧"


@pytest.fixture
def marks(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A language in which every translated text stands in ⟦brackets⟧; boards drawn before are not in it."""
    live_tags._board.cache_clear()
    trans = translation._trans
    monkeypatch.setattr(trans, "gettext", marked)
    monkeypatch.setattr(trans, "pgettext", lambda context, text: marked(text))
    monkeypatch.setattr(trans, "ngettext", lambda one, more, count: marked(one if count == 1 else more))
    monkeypatch.setattr(trans, "npgettext", lambda context, one, more, count: marked(one if count == 1 else more))
    yield
    live_tags._board.cache_clear()


@pytest.fixture(scope="module")
def words_of_the_source() -> set[Words]:
    found: set[Words] = set()
    for path in python_files("classroom"):
        found |= words_in_python(path.read_text(encoding="utf-8"))
    for path in templates():
        found |= words_in_template(path.read_text(encoding="utf-8"))
    return found


def read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=path.parent.parent.name)


def test_every_language_of_the_site_but_english_has_a_catalogue() -> None:
    assert {path.parent.parent.name for path in CATALOGUES} == {code for code, _ in settings.LANGUAGES} - {"en"}


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_a_catalogue_holds_every_word_of_the_source_and_no_other(path: Path, words_of_the_source: set[Words]) -> None:
    there = words_in(read(path))
    assert words_of_the_source - there == set(), "see docs/words.md: bring the catalogue up to date"
    assert there - words_of_the_source == set()


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_a_catalogue_is_complete(path: Path) -> None:
    assert unfinished(read(path)) == []


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_what_the_server_reads_is_what_the_translators_wrote(path: Path) -> None:
    compiled = io.BytesIO()
    write_mo(compiled, read(path))
    compiled.seek(0)
    with path.with_suffix(".mo").open("rb") as file:
        assert _strings(read_mo(file)) == _strings(read_mo(compiled)), "see docs/words.md: compile the catalogue"


def _strings(catalogue: Catalog) -> dict[object, object]:
    return {(message.context, *_as_tuple(message.id)): _as_tuple(message.string) for message in catalogue if message.id}


def _as_tuple(strings: str | Sequence[str]) -> tuple[str, ...]:
    return (strings,) if isinstance(strings, str) else tuple(strings)


def test_no_template_shows_text_that_cannot_be_translated() -> None:
    found = {path.name: unmarked_in_template(path.read_text(encoding="utf-8")) for path in templates()}
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_no_page_shows_text_that_cannot_be_translated(world: World, marks: None) -> None:
    assert _unmarked_on_pages(world) == {}


def test_every_page_says_that_it_is_german_when_it_is(world: World) -> None:
    said = b'<html lang="de" dir="ltr"'
    pages = {page: said in answer for page, answer in _pages(world, language="de") if b"<html" in answer}
    assert {"home GET visitor", "practice:drill GET ben", "roster:classes GET ana"} <= set(pages)
    assert [page for page, is_german in pages.items() if not is_german] == []


def _unmarked_on_pages(world: World, *, of: str = "") -> dict[str, list[str]]:
    """By page, what is shown unmarked; `of`: only on pages whose route begins like this."""
    allowed = world.names_of("5b") | {"Ana", "Sam", "Olga", "Cora", "Gus Gone", "Cem", "Dua", "English", "Deutsch"}
    allowed |= {world.kepler.name, "Class 5c", "Class 4z", "Early birds"}
    # Names that are the same in every language, the headings and classes of the list sent, and a half, which counts as a letter.
    allowed |= {settings.SITE_NAME, *available_timezones(), "name", "class", "a (1)", "b (1)", "½"}
    found = {
        page: unmarked_in_page(answer.decode(), mark=marked, allowed=allowed)
        for page, answer in _pages(world, language="en", of=of)
    }
    return {page: lines for page, lines in found.items() if lines}


def _pages(world: World, *, language: str, of: str = "") -> Iterator[tuple[str, bytes]]:
    """Every page for every kind of person. Forms are sent empty, so that mistakes are said as well. Changes nothing."""
    cookies = {person: world.client(person).cookies for person in PERSONS}
    for cell in cells():
        if cell.person not in PERSONS or cell.expected in ("405", "in", "join") or not cell.route.startswith(of):
            continue
        with transaction.atomic():
            client = Client(headers={"accept-language": language})
            client.cookies = copy(cookies[cell.person])
            if cell.method == "GET":
                answer = client.get(address(world, cell.route), typed(world, cell.route))
            else:
                answer = client.post(address(world, cell.route), {})
            transaction.set_rollback(True)
        if answer.headers.get("Content-Type", "").startswith("text/html"):
            yield str(cell), answer.content


def test_a_german_date_is_written_as_germans_do(world: World) -> None:
    page = (
        world.client("ana").get(world.class_5b.get_absolute_url(), headers={"accept-language": "de"}).content.decode()
    )
    with translation.override("de"):
        assert formats.date_format(timezone.localtime(world.now, world.kepler.zone), "j. F Y") in page


# What follows plants mistakes and expects them to be found.


@pytest.mark.parametrize(
    ("template", "found"),
    [
        ("<p>Hello</p>", ["Hello"]),
        ("<p>{{ count }} boards</p>", ["boards"]),
        ('<p>{% translate "Hello" %} there</p>', ["there"]),
        ('<nav aria-label="Main"></nav>', ["Main"]),
        ('<input placeholder="Your name">', ["Your name"]),
        ('{% if a > 1 %}<b title="{{ x }} left">1</b>{% endif %}', ["left"]),
        ("<p>Grüße</p>", ["Grüße"]),
    ],
)
def test_text_that_is_not_marked_is_found_in_a_template(template: str, found: list[str]) -> None:
    assert unmarked_in_template(template) == found


@pytest.mark.parametrize(
    "template",
    [
        '<p>{% translate "Hello" %} · {{ name }} (7)</p>',
        '<p aria-label="{% translate \'Main "pages"\' %}">{# for us #}</p>',
        "{% comment %}Needs: cards.{% endcomment %}<p>{% blocktranslate %}{{ n }} <b>left</b>{% endblocktranslate %}</p>",
        "{% block main_class %}narrow{% endblock %}",
        "<script>const hello = 1;</script>",
        '<a class="button" href="/help/">→</a>',
    ],
)
def test_text_that_is_marked_is_left_in_peace(template: str) -> None:
    assert unmarked_in_template(template) == []


def test_a_sentence_made_in_python_and_not_translated_is_found_on_its_page(
    world: World, marks: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    untranslated: Callable[[str, str, int], str] = lambda one, more, count: more  # noqa: E731
    monkeypatch.setattr(results, "ngettext", untranslated)
    assert set(_unmarked_on_pages(world, of="practice:")) == {"practice:results GET ana"}


def test_a_planted_mistake_in_a_catalogue_is_found() -> None:
    catalogue = Catalog(locale="de")
    catalogue.add("one", "eins", flags=["fuzzy"])
    catalogue.add("two", "")
    catalogue.add("%(n)s cards", "%(m)s Karten")
    catalogue.add("%(n)s percent", "%(n)s %")
    catalogue.add(("%(n)s board", "%(n)s boards"), ("%(n)s Aufgabe", ""))
    catalogue.add("all", "alle")
    assert unfinished(catalogue) == [
        "fuzzy: one",
        "empty: two",
        "other placeholders: %(n)s cards",
        "a percent sign that is none: %(n)s percent",
        "empty: %(n)s board",
    ]


def test_all_ways_to_mark_words_are_known() -> None:
    python = 'gettext("a" "b"); ngettext("c", "d", n); pgettext("e", "f"); _("g")'
    template = (
        '{% load i18n %}{% if x %}{% translate "h" context "i" %}{% endif %}'
        "{% blocktranslate count n=x %}{{ n }} j{% plural %}{{ n }} k{% endblocktranslate %}"
    )
    assert words_in_python(python) == {(None, "ab", None), (None, "c", "d"), ("e", "f", None), (None, "g", None)}
    assert words_in_template(template) == {("i", "h", None), (None, "%(n)s j", "%(n)s k")}


@pytest.mark.parametrize("call", ["gettext(words)", 'gettext(f"{n} cards")', 'ngettext("a", more, n)'])
def test_words_that_can_stand_in_no_catalogue_are_refused(call: str) -> None:
    with pytest.raises(NotLiteral):
        words_in_python(call)
