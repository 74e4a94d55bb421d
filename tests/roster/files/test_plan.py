"""What an import would do, before it is done."""

import pytest

from classroom.roster.files.plan import SOMEBODY_NEW, Existing, Plan, Reason, plan
from classroom.roster.files.problems import Code, RosterFileError
from classroom.roster.files.students import RosterRow
from tests.roster.files.reader import read


def row(line: int, name: str, id: str = "", *classes: str) -> RosterRow:
    return RosterRow(line, id=id, given=name, classes=classes)


def offers(planned: Plan) -> list[tuple[int, list[str], Reason]]:
    return [(one.row.line, [student.key for student in one.candidates], one.reason) for one in planned.offers]


ADA = Existing("a", "Ada", ("5B",), "00123")
MIA = Existing("m", "Mia", ("5B",))


def test_a_row_without_a_match_is_new() -> None:
    planned = plan([row(2, "Zoe", "7")], [])
    assert [one.name for one in planned.new] == ["Zoe"]
    assert planned.confirm is None


def test_the_same_again_changes_nothing() -> None:
    planned = plan([row(2, "Ada", "00123", "5B"), row(3, "Mia", "", "5B")], [ADA, MIA])
    assert [student.key for _row, student in planned.unchanged] == ["a", "m"]
    assert (planned.new, planned.changed, planned.offers, planned.missing) == ((), (), (), ())


@pytest.mark.parametrize(
    ("read_row", "fields"),
    [
        (row(2, "Ada Lovelace", "00123", "5B"), ("name",)),
        (row(2, "ADA", "00123", "5B"), ("name",)),
        (row(2, "Ada", "00123", "6B"), ("classes",)),
        (row(2, "Ada L", "00123", "6B"), ("name", "classes")),
    ],
)
def test_the_id_finds_a_student_whatever_else_has_changed(read_row: RosterRow, fields: tuple[str, ...]) -> None:
    planned = plan([read_row], [ADA])
    assert [(change.student.key, change.fields) for change in planned.changed] == [("a", fields)]


@pytest.mark.parametrize("read_row", [row(2, "Ada", "00123"), row(2, "Ada", "00123", "5b")])
def test_a_class_left_blank_or_in_other_capitals_is_no_change(read_row: RosterRow) -> None:
    assert len(plan([read_row], [ADA]).unchanged) == 1


def test_a_class_that_only_we_know_is_no_change() -> None:
    there = Existing("a", "Ada", ("5B", "Chess"), "1")
    assert len(plan([row(2, "Ada", "1", "5B")], [there]).unchanged) == 1


def test_an_id_in_other_capitals_is_the_same() -> None:
    assert len(plan([row(2, "Ada", "ab1")], [Existing("a", "Ada", (), "AB1")]).unchanged) == 1


@pytest.mark.parametrize(("in_file", "there"), [("123", "00123"), ("00123", "123"), ("0123", "00123"), ("0", "000")])
def test_ids_apart_by_zeros_are_offered_and_nobody_is_archived_or_new(in_file: str, there: str) -> None:
    planned = plan([row(2, "Ada", in_file)], [Existing("a", "Ada", (), there)])
    assert offers(planned) == [(2, ["a"], Reason.ZEROS)]
    assert (planned.new, planned.would_archive) == ((), ())


def test_an_offer_taken_is_a_change_of_id_and_one_refused_is_somebody_new() -> None:
    taken = plan([row(2, "Ada", "123")], [ADA], decisions={2: "a"})
    assert [(change.student.key, change.fields) for change in taken.changed] == [("a", ("id",))]
    refused = plan([row(2, "Ada", "123")], [ADA], decisions={2: SOMEBODY_NEW})
    assert [one.line for one in refused.new] == [2]
    assert [student.key for student in refused.would_archive] == ["a"]


@pytest.mark.parametrize("decisions", [{2: "m"}, {2: "forged"}, {99: "a"}])
def test_a_decision_that_fits_no_offer_is_left_aside(decisions: dict[int, str]) -> None:
    assert offers(plan([row(2, "Ada", "123")], [ADA, MIA], decisions=decisions)) == [(2, ["a"], Reason.ZEROS)]


def test_two_rows_cannot_become_one_student() -> None:
    planned = plan([row(2, "Ada", "123"), row(3, "Ada", "0123")], [ADA], decisions={2: "a", 3: "a"})
    assert [change.row.line for change in planned.changed] == [2]
    assert [one.line for one in planned.new] == [3]


def test_the_exact_id_comes_before_one_apart_by_zeros() -> None:
    planned = plan([row(2, "Ada", "123"), row(3, "Ada", "00123")], [ADA])
    assert [student.key for _row, student in planned.unchanged] == ["a"]
    assert [one.line for one in planned.new] == [2]


def test_an_id_that_two_students_have_is_put_to_the_teacher() -> None:
    there = [Existing("a", "Ada", (), "x1"), Existing("b", "Bea", (), "X1")]
    assert offers(plan([row(2, "Ada", "x1")], there)) == [(2, ["a", "b"], Reason.ID_TWICE)]


def test_a_name_alone_is_enough_where_only_one_is_meant() -> None:
    planned = plan([row(2, "Ada", "", "5B"), row(3, "mia")], [ADA, MIA])
    assert [student.key for _row, student in planned.unchanged] == ["a"]
    assert [(change.student.key, change.fields) for change in planned.changed] == [("m", ("name",))]


def test_an_id_for_a_student_without_one_is_offered() -> None:
    assert offers(plan([row(2, "Mia", "7", "5B")], [MIA])) == [(2, ["m"], Reason.NO_ID_YET)]


def test_another_id_under_the_same_name_is_offered() -> None:
    assert offers(plan([row(2, "Ada", "999", "5B")], [ADA])) == [(2, ["a"], Reason.OTHER_ID)]


def test_the_same_name_in_another_class_is_offered() -> None:
    assert offers(plan([row(2, "Mia", "", "6B")], [MIA])) == [(2, ["m"], Reason.OTHER_CLASS)]


@pytest.mark.parametrize("name", ["Dvořáková Žofie", "Dvořáková, Žofie", "Zofie Dvorakova", "ŽOFIE DVORÁKOVA"])
def test_a_name_in_another_order_or_without_accents_is_offered(name: str) -> None:
    there = [Existing("z", "Žofie Dvořáková", ("5B",))]
    assert offers(plan([row(2, name, "", "5B")], there)) == [(2, ["z"], Reason.ALIKE)]


def test_two_of_one_name_without_ids_are_the_two_that_are_there() -> None:
    there = [Existing("j1", "Jan Novák", ("5B",)), Existing("j2", "Jan Novák", ("5B",))]
    planned = plan([row(2, "Jan Novák", "", "5B"), row(3, "Jan Novák", "", "5B")], there)
    assert [student.key for _row, student in planned.unchanged] == ["j1", "j2"]


def test_a_second_one_of_a_name_is_new() -> None:
    planned = plan([row(2, "Mia", "", "5B"), row(3, "Mia", "", "5B")], [MIA])
    assert [student.key for _row, student in planned.unchanged] == ["m"]
    assert [one.line for one in planned.new] == [3]


def test_one_row_for_two_of_that_name_is_put_to_the_teacher_and_neither_is_archived() -> None:
    there = [Existing("j1", "Jan Novák", ("5B",)), Existing("j2", "Jan Novák", ("5B",))]
    planned = plan([row(2, "Jan Novák", "", "5B")], there)
    assert offers(planned) == [(2, ["j1", "j2"], Reason.SEVERAL)]
    assert planned.would_archive == ()


def test_two_of_one_name_are_told_apart_by_id() -> None:
    there = [Existing("j1", "Jan Novák", ("5B",), "1"), Existing("j2", "Jan Novák", ("5B",), "2")]
    planned = plan([row(2, "Jan Novák", "2", "5B"), row(3, "Jan Novák", "1", "5B")], there)
    assert [student.key for _row, student in planned.unchanged] == ["j2", "j1"]


def test_who_is_not_in_the_file_would_be_archived_and_the_number_must_be_typed() -> None:
    planned = plan([row(2, "Ada", "00123")], [ADA, MIA])
    assert planned.confirm == ("would_archive", 1)
    assert [student.key for student in planned.would_archive] == ["m"]
    for typed in ("1", " 1 ", "\u200b1", "01"):
        assert planned.is_confirmed_by(typed)
    for typed in ("", "0", "2", "-1", "1.0", "yes", "1 1", "²", "9" * 5000):
        assert not planned.is_confirmed_by(typed)


def test_with_nobody_to_archive_nothing_need_be_typed() -> None:
    assert plan([row(2, "Ada", "00123")], [ADA]).is_confirmed_by("")


def test_while_rows_are_refused_nobody_is_archived() -> None:
    found = read("id,name\n00123,Ada\n1.2E+16,Mia\n")
    planned = plan(found.rows, [ADA, MIA], refused=found.students.refused)
    assert planned.would_archive == ()
    assert [student.key for student in planned.missing] == ["m"]


def test_no_rows_never_mean_that_everybody_is_gone() -> None:
    with pytest.raises(RosterFileError) as caught:
        plan([], [ADA, MIA])
    assert caught.value.problem.code is Code.NO_ROWS


def test_a_file_of_refused_rows_only_changes_nothing() -> None:
    planned = plan([], [ADA], refused=[row(2, "Ada")])
    assert (planned.new, planned.changed, planned.would_archive) == ((), (), ())


def test_ids_that_have_moved_against_the_names_are_told() -> None:
    there = [Existing(str(n), f"Kid {n}", ("5B",), str(n)) for n in range(6)]
    moved = plan([row(n + 2, f"Kid {(n + 1) % 6}", str(n), "5B") for n in range(6)], there)
    assert moved.many_names_changed
    one = plan([row(n + 2, f"Kid {n}" if n else "Kid Zero", str(n), "5B") for n in range(6)], there)
    assert not one.many_names_changed


def test_a_whole_school_is_compared() -> None:
    there = [Existing(str(n), f"Kid {n % 700}", (f"{n % 90}",), f"{n:05}") for n in range(2500)]
    found = [row(n + 2, f"Kid {n % 700}", f"{n:05}", f"{n % 90}") for n in range(2500)]
    assert len(plan(found, there).unchanged) == 2500
