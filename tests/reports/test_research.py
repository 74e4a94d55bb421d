"""The research export: what stands in the files, that nobody's name does, and that the numbers are those of the database."""

import re
from datetime import date, datetime, timedelta
from typing import Any

import pytest

from classroom.practice.models import Assignment, Claim, Drill, Puzzle
from classroom.reports.days import Days
from classroom.reports.research import archive
from classroom.reports.research.archive import make_archive
from classroom.reports.research.columns import BOARDS, CLAIMS
from classroom.roster.models import Classroom, Enrolment
from tests.reports.researching import SCHOOL_DAY, Class5b
from tests.world import World


@pytest.fixture
def class_5b(world: World) -> Class5b:
    return Class5b(world)


def test_a_claim_is_a_line_with_all_its_columns(class_5b: Class5b) -> None:
    class_5b.claims(class_5b.world.ben, 1, 2.5, hint_step=2, hint_at=class_5b.ten, with_help=True)
    puzzle = class_5b.world.puzzles[0]
    first, second = class_5b.exported().rows("claims.csv")
    assert list(first) == [column.key for column in CLAIMS]
    assert re.fullmatch("s[0-9a-f]{12}", first["student"])
    assert second == {
        "student": first["student"],
        "class": "c1",
        "assignment": "a1",
        "day": "0",
        "minutes": "1.5",
        "board": f"b{puzzle.pk}",
        "attempt": "1",
        "purpose": "practice",
        "again": "false",
        "claim": "2",
        "kind": "find",
        "options": '{"edition_key":"swish","cards":8,"k":2,"or_more":false,"composites":false}',
        "edition": "swish",
        "canonical_key": puzzle.canonical_key,
        "cards_shown": "8",
        "level": "1",
        "difficulty": "1.0",
        "skill": "MATCH",
        "claim_text": puzzle.right_claim,
        "right": "true",
        "reason": "right",
        "seconds": "150.0",
        "hints": "2",
        "with_help": "true",
        "ending": "",
    }
    assert (first["minutes"], first["claim"], first["right"], first["reason"]) == ("0.0", "1", "false", "not_a_swish")


def test_every_board_claimed_on_is_there_once(class_5b: Class5b) -> None:
    class_5b.claims(class_5b.world.ben, 1, 2, board=3)
    class_5b.claims(class_5b.world.bea, 1, board=3)
    class_5b.claims(class_5b.world.bea, 5, board=1)
    exported = class_5b.exported()
    one, three = class_5b.world.puzzles[1], class_5b.world.puzzles[3]
    boards = exported.rows("boards.csv")
    assert [row["board"] for row in boards] == sorted([f"b{one.pk}", f"b{three.pk}"])
    assert {row["cards"] for row in boards} == {one.board, three.board}
    assert list(boards[0]) == [column.key for column in BOARDS]
    assert set(exported.column("board")) == {row["board"] for row in boards}


def test_the_dictionary_describes_every_column_of_every_file(class_5b: Class5b) -> None:
    class_5b.claims(class_5b.world.ben, 1)
    exported = class_5b.exported()
    assert exported.names == ["claims.csv", "boards.csv", "data-dictionary.csv", "data-dictionary.md", "README.md"]
    described = [(row["file"], row["column"]) for row in exported.rows("data-dictionary.csv")]
    assert described == [
        (name, column)
        for name in ("claims.csv", "boards.csv")
        for column in exported.text(name).splitlines()[0].split(",")
    ]
    assert all(row["meaning"] for row in exported.rows("data-dictionary.csv"))
    assert all(f"| `{column}` |" in exported.text("data-dictionary.md") for _, column in described)


def test_what_stands_in_a_cell_is_among_the_values_of_the_dictionary(class_5b: Class5b) -> None:
    class_5b.claims(class_5b.world.ben, 1, 2, finished_at=class_5b.ten, ending="right")
    exported = class_5b.exported()
    listed = {
        (row["file"], row["column"]): row["values"].split(" | ")
        for row in exported.rows("data-dictionary.csv")
        if " | " in row["values"]
    }
    for (name, column), values in listed.items():
        assert {row[column] for row in exported.rows(name)} <= {*values, ""}, column
    assert ("claims.csv", "ending") in listed


def test_no_name_id_code_or_token_of_anybody_is_in_the_file(class_5b: Class5b) -> None:
    world = class_5b.world
    for number, student in enumerate((world.ben, world.bea)):
        student.external_id = f"school-number-{number}"
        student.save()
        class_5b.claims(student, 1, 2, board=number)
    secret = {world.kepler.name, world.class_5b.name, world.class_5b.link_token, world.ana.user.email, "Ana"}
    for student in (world.ben, world.bea):
        secret |= {student.name, *student.name.split(), str(student.pk), student.pk.hex, student.external_id}
    for table in (Drill, Assignment, Classroom, Claim):
        for row in table.objects.all():
            secret |= {str(getattr(row, name)) for name in ("pk", "token") if hasattr(row, name)} - {
                str(n) for n in range(10**4)
            }
    told = "\n".join(class_5b.exported().everything())
    assert "Ben" in secret
    assert str(Claim.objects.latest("pk").token) in secret
    assert [word for word in secret if len(word) > 2 and re.search(rf"\b{re.escape(word)}\b", told)] == []


def test_names_are_other_ones_in_each_export_and_the_same_within_one(class_5b: Class5b) -> None:
    class_5b.claims(class_5b.world.ben, 1, 2)
    class_5b.claims(class_5b.world.bea, 1)
    one, other = (class_5b.exported(secret=secret).column("student") for secret in ("one", "other"))
    assert len(set(one)) == len(set(other)) == 2
    assert set(one).isdisjoint(other)


def test_the_same_export_is_the_same_bytes(class_5b: Class5b) -> None:
    class_5b.claims(class_5b.world.ben, 1, 2)
    one, other = (make_archive(class_5b.selection(), with_minutes=True, tell=lambda _: None) for _ in range(2))
    assert one == other


def test_students_come_in_the_order_of_their_random_names(class_5b: Class5b) -> None:
    class_5b.claims(class_5b.world.ben, 1, 2)
    class_5b.claims(class_5b.world.bea, 1)
    for secret in ("a", "b", "c", "d"):
        names = class_5b.exported(secret=secret).column("student")
        assert names == sorted(names)


def test_days_are_days_of_the_school_and_both_ends_count(class_5b: Class5b) -> None:
    midnight = datetime(2026, 10, 5, tzinfo=class_5b.zone)
    week = Days(SCHOOL_DAY, SCHOOL_DAY + timedelta(days=6))
    class_5b.claims(class_5b.world.ben, 0, at=midnight - timedelta(seconds=1), board=0)
    class_5b.claims(class_5b.world.ben, 0, at=midnight, board=1)
    class_5b.claims(class_5b.world.ben, 0, at=midnight + timedelta(days=7, seconds=-1), board=2)
    class_5b.claims(class_5b.world.ben, 0, at=midnight + timedelta(days=7), board=3)
    exported = class_5b.exported(days=week)
    assert exported.column("attempt") == ["2", "3"]
    assert exported.column("day") == ["0", "6"]


def test_claims_after_the_snapshot_do_not_count(class_5b: Class5b) -> None:
    class_5b.claims(class_5b.world.ben, 0, at=datetime(2026, 11, 1, tzinfo=class_5b.zone))
    assert class_5b.exported(days=Days(date(2026, 10, 1), date(2026, 12, 1))).column("claim") == []


def test_the_number_of_a_claim_goes_on_from_before_the_first_day(class_5b: Class5b) -> None:
    day_before = class_5b.ten - timedelta(days=1)
    class_5b.claims(class_5b.world.ben, 1, 2, at=day_before)
    class_5b.claims(class_5b.world.ben, 1)
    assert class_5b.exported().column("claim") == ["3"]


def test_where_only_days_are_told_no_minute_is(class_5b: Class5b) -> None:
    class_5b.claims(class_5b.world.ben, 1, 2)
    exported = class_5b.exported(with_minutes=False)
    assert "minutes" not in exported.rows("claims.csv")[0]
    assert exported.column("day") == ["0", "0"]
    assert "minutes" not in {row["column"] for row in exported.rows("data-dictionary.csv")}


def test_what_other_classes_or_the_students_themselves_set_stays_out(class_5b: Class5b) -> None:
    world = class_5b.world
    Enrolment.objects.create(student=world.ben, classroom=world.class_5c)
    elsewhere = class_5b.drill_in(world.class_5c, world.ben)
    class_5b.claims(world.ben, 1, board=0)
    class_5b.claims(world.ben, 1, board=1, drill=elsewhere)
    assert class_5b.exported().column("class") == ["c1"]
    assert sorted(class_5b.exported(others=(world.class_5c,)).column("class")) == ["c1", "c2"]


def test_who_has_left_the_class_is_not_in_it(class_5b: Class5b) -> None:
    class_5b.claims(class_5b.world.ben, 1)
    class_5b.claims(class_5b.world.bea, 1)
    class_5b.world.bea.enrolments.update(left_at=class_5b.ten)
    exported = class_5b.exported()
    assert len(exported.column("student")) == 1
    assert len(exported.rows("boards.csv")) == 1


def test_a_text_that_looks_like_a_formula_is_guarded(class_5b: Class5b) -> None:
    class_5b.claims(class_5b.world.ben, 1)
    Claim.objects.update(text="=HYPERLINK(1)", reason="@x")
    Puzzle.objects.update(difficulty=-1.5)
    exported = class_5b.exported()
    assert exported.column("claim_text") == ["'=HYPERLINK(1)"]
    assert exported.column("reason") == ["'@x"]
    # A negative number is a number.
    assert exported.column("difficulty") == ["-1.5"]


def test_an_export_of_nothing_has_headers_and_says_so(class_5b: Class5b) -> None:
    exported = class_5b.exported()
    assert exported.rows("claims.csv") == exported.rows("boards.csv") == []
    assert "0 students" in exported.text("README.md")


def test_a_small_group_is_named_as_such_in_the_file(class_5b: Class5b, monkeypatch: pytest.MonkeyPatch) -> None:
    class_5b.claims(class_5b.world.ben, 1)
    assert "With fewer than 5 students it is easy to guess who is who." in class_5b.exported().text("README.md")
    monkeypatch.setattr(archive, "SMALL_GROUP", 1)
    assert "guess" not in class_5b.exported().text("README.md")


def test_progress_is_told_upwards(class_5b: Class5b) -> None:
    class_5b.claims(class_5b.world.ben, 1)
    class_5b.claims(class_5b.world.bea, 1)
    told: list[int] = []
    make_archive(class_5b.selection(), with_minutes=True, tell=told.append)
    assert told == [0, 45, 90, 95]


def test_a_student_more_costs_two_queries_more(class_5b: Class5b, django_assert_num_queries: Any) -> None:
    class_5b.claims(class_5b.world.ben, *range(1, 30))
    with django_assert_num_queries(5):
        class_5b.exported()
    class_5b.claims(class_5b.world.bea, 1)
    with django_assert_num_queries(7):
        class_5b.exported()
