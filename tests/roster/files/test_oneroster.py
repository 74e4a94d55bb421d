"""A OneRoster zip: what is read, what never is, and zips that mean harm."""

import io
import struct
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from classroom.roster.files.archive import LARGEST_ZIP
from classroom.roster.files.oneroster import OneRoster, OneRosterClass, read_oneroster
from classroom.roster.files.plan import Existing, plan
from classroom.roster.files.problems import RosterFileError

MANIFEST = (
    "propertyName,value\nmanifest.version,1.0\noneroster.version,{}\nfile.academicSessions,absent\n"
    "file.classes,{}\nfile.enrollments,bulk\nfile.users,bulk\nfile.demographics,absent\nsource.systemName,X\n"
)
USERS_11 = (
    "sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,"
    "identifier,email,sms,phone,agentSourcedIds,grades,password\n"
    "u1,,,true,o1,student,zofie@s.example,,Žofie,Dvořáková,,00123,zofie@s.example,1,2,,05,secret-1\n"
    'u2,,,true,o1,student,jan,,Jan,Novák,,00124,,,,,"05,06",secret-2\n'
    "u3,,,true,o1,teacher,ada,,Ada,Lovelace,,,,,,,,secret-3\n"
)
USERS_12 = (
    "sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,"
    "agentSourcedIds,grades,password\n"
    "u1,,,true,zofie,,Žofie,Dvořáková,,00123,,,,,05,\nu2,,,true,jan,,Jan,Novák,,,,,,,05,\nu3,,,true,ada,,Ada,L,,,,,,,,\n"
)
ROLES = (
    "sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId\n"
    "r1,,,u1,primary,student,,,o1,\nr2,,,u2,primary,Student,,,o1,\nr3,,,u3,primary,teacher,,,o1,\n"
)
CLASSES = (
    "sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds\n"
    "c1,,,5B,05,co1,,homeroom,,o1,t1\nc2,,,Chess,,co2,,scheduled,,o1,t1\n"
)
ENROLLMENTS = (
    "sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate\n"
    "e1,,,c1,o1,u1,student,,,\ne2,,,c2,o1,u1,student,,,\ne3,,,c1,o1,u2,student,,,\ne4,,,c1,o1,u3,teacher,true,,\n"
)


def files(version: str = "1.1", **changed: str | bytes | None) -> dict[str, str | bytes]:
    """The files of a good zip by name; `users=None` leaves one out."""
    all_files: dict[str, str | bytes | None] = {
        "manifest": MANIFEST.format(version, "bulk"),
        "users": USERS_11 if version == "1.1" else USERS_12,
        "classes": CLASSES,
        "enrollments": ENROLLMENTS,
        "roles": ROLES if version == "1.2" else None,
        **changed,
    }
    return {f"{name}.csv": text for name, text in all_files.items() if text is not None}


def zipped(members: dict[str, str | bytes]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in members.items():
            archive.writestr(name, text)
    return file.getvalue()


def read(version: str = "1.1", **changed: str | bytes | None) -> OneRoster:
    return read_oneroster(zipped(files(version, **changed)))


def refusal(data: bytes) -> tuple[str, str]:
    with pytest.raises(RosterFileError) as caught:
        read_oneroster(data)
    return str(caught.value.problem.code), caught.value.looks_like


def errors(found: OneRoster) -> list[tuple[str, list[int | str | None]]]:
    return [(name, problem.as_list()) for name, problem in found.errors]


@pytest.mark.parametrize("version", ["1.1", "1.2"])
def test_students_classes_and_who_is_in_which_are_read(version: str) -> None:
    found = read(version)
    assert found.version == version
    assert [(row.id, row.given, row.family, row.classes) for row in found.students] == [
        ("u1", "Žofie", "Dvořáková", ("5B", "Chess")),
        ("u2", "Jan", "Novák", ("5B",)),
    ]
    assert found.classes == (OneRosterClass("c1", "5B", ("05",)), OneRosterClass("c2", "Chess"))
    assert found.enrolments == (("u1", "c1"), ("u1", "c2"), ("u2", "c1"))
    assert found.others == 1
    assert errors(found) == []


def test_its_students_can_be_planned_like_those_of_a_list() -> None:
    there = [
        Existing("z", "Žofie Dvořáková", ("5B",), "u1"),
        Existing("j", "Jan Novák", ("5B",), "u2"),
        Existing("e", "Eva Malá", ("5B",), "u9"),
    ]
    planned = plan(read().students, there)
    assert [(change.student.key, change.fields) for change in planned.changed] == [("z", ("classes",))]
    assert [student.key for _row, student in planned.unchanged] == ["j"]
    assert planned.confirm == ("would_archive", 1)


def test_grades_are_a_list() -> None:
    assert read().grades == {"u1": ("05",), "u2": ("05", "06")}


@pytest.mark.parametrize("secret", ["example", "secret", "zofie", "00123"])
def test_mail_password_user_name_and_other_ids_are_never_kept(secret: str) -> None:
    assert secret in USERS_11
    assert secret not in repr(read())


def test_headers_may_be_in_any_case_with_marks_and_blanks() -> None:
    head, rest = USERS_11.split("\n", 1)
    found = read(users="\ufeff" + head.upper().replace(",", " , ") + "\r\n" + rest)
    assert [row.id for row in found.students] == ["u1", "u2"]


def test_columns_may_stand_in_any_order() -> None:
    users = "role,familyName,givenName,sourcedId\nstudent,Dvořáková,Žofie,u1\nstudent,Novák,Jan,u2\n"
    assert [row.name for row in read(users=users).students] == ["Žofie Dvořáková", "Jan Novák"]


def test_files_may_lie_in_a_folder_beside_the_leavings_of_a_packer() -> None:
    members = {f"export/{name.upper()}": text for name, text in files().items()}
    members["__MACOSX/export/._users.csv"] = b"\x00\x05\x16\x07"
    members["export/orgs.csv"] = "sourcedId\no1\n"
    members["export/readme.txt"] = "x"
    assert len(read_oneroster(zipped(members)).students) == 2


@pytest.mark.parametrize("status", ["tobedeleted", "ToBeDeleted", "inactive"])
def test_what_is_marked_as_deleted_is_gone(status: str) -> None:
    found = read(
        users=USERS_11.replace("u2,,", f"u2,{status},"),
        enrollments=ENROLLMENTS.replace("e3,,,c1,o1,u2", "e3,,,c1,o1,u1"),
    )
    assert [row.id for row in found.students] == ["u1"]
    assert found.gone == 1


@pytest.mark.parametrize(
    ("manifest", "reason"),
    [
        (MANIFEST.format("1.0", "bulk"), ("manifest_version", "1.0")),
        (MANIFEST.format("2.0", "bulk"), ("manifest_version", "2.0")),
        ("propertyName,value\n", ("manifest_version", "")),
        ("", ("manifest_version", "")),
        ("x" * 1000, ("manifest_version", "")),
        (MANIFEST.format("1.1", "delta"), ("manifest_delta", "classes.csv")),
        (MANIFEST.format("1.1", "absent"), ("oneroster_file_missing", "classes.csv")),
        (MANIFEST.format("1.1", "perhaps"), ("manifest_missing", "classes.csv")),
        (b"\x00\x01\x02", ("not_csv_xlsx_or_zip", "binary")),
        (b"propertyName,value\n\xff,\xfe\n", ("not_decodable", "manifest.csv")),
        ('propertyName,"value\n', ("broken_quotes", "manifest.csv")),
        (None, ("manifest_missing", "")),
    ],
)
def test_a_wrong_manifest_is_refused(manifest: str | bytes | None, reason: tuple[str, str]) -> None:
    assert refusal(zipped(files(manifest=manifest))) == reason


@pytest.mark.parametrize("name", ["users", "classes", "enrollments"])
def test_a_file_that_the_manifest_promises_must_be_there(name: str) -> None:
    assert refusal(zipped(files(**{name: None}))) == ("oneroster_file_missing", f"{name}.csv")


def test_roles_must_be_there_in_1_2() -> None:
    assert refusal(zipped(files("1.2", roles=None))) == ("oneroster_file_missing", "roles.csv")


def test_a_column_that_must_be_there_is_named() -> None:
    users = USERS_11.replace("familyName", "surname")
    assert refusal(zipped(files(users=users))) == ("oneroster_column_missing", "users.csv: familyname")
    assert refusal(zipped(files(classes=""))) == ("oneroster_column_missing", "classes.csv: sourcedid")


def test_no_students_are_no_rows() -> None:
    assert refusal(zipped(files(users=USERS_11.split("\n", 1)[0] + "\n"))) == ("no_rows", "")
    assert refusal(zipped(files(users=USERS_11.replace(",student,", ",guardian,")))) == ("no_rows", "")


def test_an_enrolment_of_nobody_or_in_nothing_is_an_error_of_its_line() -> None:
    extra = "e5,,,c9,o1,u1,student,,,\ne6,,,c1,o1,u9,student,,,\ne7,,,c1,o1,u3,student,,,\n"
    assert errors(read(enrollments=ENROLLMENTS + extra)) == [
        ("enrollments.csv", [6, "unknown_reference", None]),
        ("enrollments.csv", [7, "unknown_reference", None]),
        ("enrollments.csv", [8, "unknown_reference", None]),
    ]


def test_an_enrolment_twice_counts_once() -> None:
    found = read(enrollments=ENROLLMENTS + "e9,,,c1,o1,u1,student,,,\n")
    assert found.enrolments.count(("u1", "c1")) == 1


def test_students_that_cannot_be_taken_are_told_by_line() -> None:
    bad = [
        "u1,,,true,o1,student,,,Eva,Malá,,,,,,,,",
        ",,,true,o1,student,,,Eva,Malá,,,,,,,,",
        "u5,,,true,o1,student,,,,,,,,,,,,",
        f"u6,,,true,o1,student,,,{'a' * 81},,,,,,,,,",
        "u7,,,true,o1,student,,,Eva,Malá,,,,,,,,,too,many",
    ]
    found = read(users=USERS_11 + "\n".join(bad) + "\n")
    assert [row.id for row in found.students] == ["u2"]
    assert sorted(errors(found), key=repr) == [
        ("users.csv", [5, "duplicate_id", 2]),
        ("users.csv", [6, "id_missing", None]),
        ("users.csv", [7, "name_missing", None]),
        ("users.csv", [8, "name_too_long", 80]),
        ("users.csv", [9, "too_many_cells", 20]),
    ]


def test_a_class_twice_or_without_a_title_is_told() -> None:
    found = read(classes=CLASSES + "c1,,,6B,,,,,,,\nc3,,,,,,,,,,\n")
    assert errors(found) == [
        ("classes.csv", [4, "duplicate_id", None]),
        ("classes.csv", [5, "name_missing", None]),
    ]


@pytest.mark.parametrize(
    "name",
    ["../users.csv", "/users.csv", "a/../../users.csv", "C:/users.csv", "..\\users.csv", "a\\users.csv", "x/users.csv"],
)
def test_a_member_that_leads_elsewhere_or_is_there_twice_is_refused(name: str) -> None:
    assert refusal(zipped({**files(), name: "x"}))[0] == "zip_path"


def test_a_bomb_is_refused_by_what_it_says_of_itself() -> None:
    assert refusal(zipped({**files(), "bomb.csv": b"0" * 5_000_000})) == ("zip_too_large", "bomb.csv")
    assert refusal(zipped({**files(), "deep.zip": b"0" * 5_000_000})) == ("zip_too_large", "deep.zip")


def test_a_bomb_that_lies_about_its_size_is_refused_too() -> None:
    data = zipped(files(users=b"0" * 25_000_000))
    lie = data.replace(struct.pack("<I", 25_000_000), struct.pack("<I", 3_000))
    assert refusal(lie)[0] in {"zip_broken", "zip_too_large", "oneroster_column_missing"}


def test_too_many_members_are_refused() -> None:
    assert refusal(zipped({f"{n}.csv": "" for n in range(201)})) == ("zip_too_large", "")


def test_a_zip_too_large_is_refused_before_it_is_opened() -> None:
    assert refusal(bytes(LARGEST_ZIP + 1)) == ("file_too_large", "")


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"PK\x05\x06", b"not a zip", b"PK\x03\x04" + bytes(40)])
def test_a_broken_zip_is_refused(data: bytes) -> None:
    assert refusal(data) == ("zip_broken", "")


def test_an_encrypted_zip_is_refused() -> None:
    data = bytearray(zipped(files()))
    for mark, place in ((b"PK\x01\x02", 8), (b"PK\x03\x04", 6)):
        start = data.find(mark)
        while start >= 0:
            data[start + place] |= 1
            start = data.find(mark, start + 1)
    assert refusal(bytes(data)) == ("zip_encrypted", "")


def test_a_member_with_a_wrong_check_sum_is_refused() -> None:
    stored = io.BytesIO()
    with zipfile.ZipFile(stored, "w") as archive:
        for name, text in files().items():
            archive.writestr(name, text)
    assert refusal(stored.getvalue().replace(b"Dvo", b"Xvo", 1)) == ("zip_broken", "users.csv")


GOOD = zipped(files())


@settings(deadline=None, max_examples=200)
@given(st.lists(st.tuples(st.integers(0, len(GOOD) - 1), st.integers(0, 255)), min_size=1, max_size=6))
def test_whatever_has_happened_to_a_zip_nothing_but_a_roster_file_error_comes_out(hits: list[tuple[int, int]]) -> None:
    data = bytearray(GOOD)
    for place, byte in hits:
        data[place] = byte
    try:
        found = read_oneroster(bytes(data))
    except RosterFileError:
        return
    assert len(found.students) + len(found.refused) >= 1
