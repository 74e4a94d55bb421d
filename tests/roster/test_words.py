"""Logging in with a word and a number."""

import pytest
from django.test import Client
from django.urls import reverse

from classroom.roster.log_in_cards import pictures, word_and_number
from classroom.roster.models import Classroom, Student
from classroom.roster.words import LANGUAGES, WORDS, digits_of, letters_of, word
from tests.world import World


def is_in(client: Client) -> bool:
    return client.get("/today/").status_code == 200


def within_one_letter(one: str, other: str) -> bool:
    """Whether one letter more, less or other makes the one word the other."""
    if len(one) > len(other):
        one, other = other, one
    if len(one) == len(other):
        return sum(a != b for a, b in zip(one, other, strict=True)) <= 1
    return len(other) - len(one) == 1 and any(other[:at] + other[at + 1 :] == one for at in range(len(other)))


@pytest.fixture
def door(world: World) -> str:
    Classroom.objects.filter(pk=world.class_5b.pk).update(secret_kind="words")
    return reverse("roster:secret_by_code", args=[world.lesson_5b.code, world.ben.pk])


def test_there_are_82_words_in_five_languages() -> None:
    assert len(WORDS) == 82
    assert {len(row) for row in WORDS} == {5}
    assert LANGUAGES == ("en", "de", "cs", "eu", "it")


@pytest.mark.parametrize("column", range(5), ids=LANGUAGES)
def test_no_two_words_of_a_language_are_within_one_letter_of_each_other(column: int) -> None:
    words = [letters_of(row[column]) for row in WORDS]
    near = [(a, b) for number, a in enumerate(words) for b in words[:number] if within_one_letter(a, b)]
    assert near == []


def test_a_planted_near_word_is_found() -> None:
    assert within_one_letter("goat", "boat")
    assert within_one_letter("rain", "train")
    assert not within_one_letter("horse", "house fire")


def test_no_word_of_one_row_is_a_word_of_another_row_in_any_language() -> None:
    rows_of: dict[str, set[int]] = {}
    for number, row in enumerate(WORDS):
        for one in row:
            rows_of.setdefault(letters_of(one), set()).add(number)
    assert {one for one, rows in rows_of.items() if len(rows) > 1} == set()


def test_the_word_is_the_same_thing_in_each_language() -> None:
    row = next(number for number, words in enumerate(WORDS) if words[0] == "bridge")
    assert [word(row, code) for code in ("en", "de", "de-at", "cs", "eu", "it", "fr")] == [
        *("bridge", "Brücke", "Brücke", "most", "zubi", "ponte", "bridge")
    ]


@pytest.mark.parametrize(
    ("typed", "letters", "digits"),
    [
        ("Brücke 47", "brucke", "47"),
        ("bruecke47", "brucke", "47"),
        (" 4 7 BRU\u0308CKE ", "brucke", "47"),
        ("Känguru-12", "kanguru", "12"),
        ("káva ٤٧", "kava", "47"),
        ("fußball", "fussball", ""),
        ("", "", ""),
        ("٣ 日本", "日本", "3"),
    ],
)
def test_what_counts_of_what_is_typed(typed: str, letters: str, digits: str) -> None:
    assert (letters_of(typed), digits_of(typed)) == (letters, digits)


def test_word_and_number_let_the_child_in_however_they_are_typed(world: World, door: str) -> None:
    secret = word_and_number(world.ben)
    spelt = secret.spelt("en")
    ways = [spelt, spelt.upper(), f"  {spelt}  ", spelt.replace(" ", ""), f"{secret.number} {word(secret.word, 'de')}"]
    for typed in ways:
        client = Client()
        answer = client.post(door, {"secret": typed})
        assert (answer.status_code, answer.headers.get("Location")) == (302, "/today/"), typed
        assert is_in(client)


def test_a_word_typed_without_its_umlaut_is_right(world: World, door: str, monkeypatch) -> None:
    monkeypatch.setattr("classroom.roster.log_in_cards._number", lambda student, purpose: 7 * 90)
    assert word_and_number(world.ben).spelt("de") == "Brücke 10"
    for typed in ("Brucke 10", "BRUECKE 10", "bru\u0308cke 10"):
        assert Client().post(door, {"secret": typed}).status_code == 302, typed


def test_another_word_or_another_number_stays_out_and_costs_a_try(world: World, door: str, visitor: Client) -> None:
    secret = word_and_number(world.ben)
    other_word = word((secret.word + 1) % len(WORDS), "en")
    other_number = secret.number % 89 + 10 if secret.number % 89 + 10 != secret.number else 99
    first = visitor.post(door, {"secret": f"{other_word} {secret.number}"})
    second = visitor.post(door, {"secret": f"{word(secret.word, 'en')} {other_number}"})
    assert (first.status_code, second.status_code) == (422, 422)
    assert "This is not your word and number. You have 3 more tries." in second.content.decode()
    assert not is_in(visitor)


def test_the_fifth_wrong_word_locks_the_child_and_nobody_else(world: World, door: str, visitor: Client) -> None:
    wrong = f"nothing {word_and_number(world.ben).number}"
    assert [visitor.post(door, {"secret": wrong}).status_code for _time in range(5)] == [422, 422, 422, 422, 429]
    assert visitor.post(door, {"secret": word_and_number(world.ben).spelt("en")}).status_code == 429
    other = reverse("roster:secret_by_code", args=[world.lesson_5b.code, world.bea.pk])
    assert visitor.post(other, {"secret": word_and_number(world.bea).spelt("en")}).status_code == 302


@pytest.mark.parametrize("typed", ["", " ", "tiger", "47", "!?", "x" * 81, "tiger\x0047"[:5], "\u200b"])
def test_what_is_no_word_with_a_number_is_refused_and_costs_no_try(
    world: World, door: str, visitor: Client, typed: str
) -> None:
    assert visitor.post(door, {"secret": typed}).status_code == 422
    assert Student.objects.get(pk=world.ben.pk).wrong_tries == 0


def test_pictures_do_not_open_a_door_that_asks_for_words(world: World, door: str, visitor: Client) -> None:
    assert visitor.post(door, {"picture": pictures(world.ben)}).status_code == 422
    assert not is_in(visitor)


def test_one_student_may_have_words_in_a_class_with_pictures(world: World, visitor: Client) -> None:
    url = reverse("roster:change_own_kind", args=[world.class_5b.pk, world.ben.pk])
    assert world.client("ana").post(url, {"secret_kind": "words"}).status_code == 302
    doors = [reverse("roster:secret_by_code", args=[world.lesson_5b.code, one.pk]) for one in (world.ben, world.bea)]
    pages = [visitor.get(door).content.decode() for door in doors]
    assert ['name="secret"' in page for page in pages] == [True, False]
    assert ['name="picture"' in page for page in pages] == [False, True]


@pytest.mark.parametrize("kind", ["", "fingerprint", "words\x00", "x" * 10_000])
def test_a_class_has_one_of_the_two_kinds(world: World, kind: str) -> None:
    url = reverse("roster:change_secret_kind", args=[world.class_5b.pk])
    assert world.client("ana").post(url, {"secret_kind": kind}).status_code == 422
    assert Classroom.objects.get(pk=world.class_5b.pk).secret_kind == "pictures"


def test_a_reset_makes_another_word_and_number(world: World) -> None:
    before = word_and_number(world.ben)
    world.ben.card_version = 2
    assert word_and_number(world.ben) != before


def test_all_numbers_have_two_digits_and_words_are_spread_over_the_list(world: World) -> None:
    secrets = []
    for version in range(1, 501):
        world.ben.card_version = version
        secrets.append(word_and_number(world.ben))
    assert {len(str(secret.number)) for secret in secrets} == {2}
    assert len({secret.word for secret in secrets}) > 75


def test_the_teacher_can_whisper_word_and_number(world: World, door: str) -> None:
    page = world.client("ana").get(reverse("roster:pictures", args=[world.class_5b.pk, world.ben.pk])).content.decode()
    assert word_and_number(world.ben).spelt("en") in page
