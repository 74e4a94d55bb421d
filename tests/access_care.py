"""The care of classes (roster files, groups, archive, bin, search) in the world and in the access matrix.

World.care holds what is of 5b and Ana, and its like of 6a and Zoe; the rows are those of tests/access_matrix.py.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from classroom.roster.import_plan import preview
from classroom.roster.models import (
    Classroom,
    Enrolment,
    Group,
    GroupMembership,
    ImportBatch,
    Student,
    Teacher,
    Teaching,
)

TABLE = """
roster:send_list          GET  in      in   in   in   200  200  404  404  404  404
roster:send_list          POST in      in   in   in   ok   ok   404  404  404  404
roster:send_school_list   GET  in      in   in   in   200  404  404  404  404  200
roster:send_school_list   POST in      in   in   in   ok   404  404  404  404  ok
roster:import             GET  in      in   in   in   200  404  404  404  404  404
roster:import             POST 405     405  405  405  405  405  405  405  405  405
roster:read_import_again  GET  405     405  405  405  405  405  405  405  405  405
roster:read_import_again  POST in      in   in   in   ok   404  404  404  404  404
roster:choose_import      GET  405     405  405  405  405  405  405  405  405  405
roster:choose_import      POST in      in   in   in   ok   404  404  404  404  404
roster:confirm_import     GET  405     405  405  405  405  405  405  405  405  405
roster:confirm_import     POST in      in   in   in   ok   404  404  404  404  404
roster:undo_import        GET  in      in   in   in   ok   404  404  404  404  404
roster:undo_import        POST in      in   in   in   409  404  404  404  404  404
roster:export             GET  in      in   in   in   200  200  404  404  404  404
roster:export             POST 405     405  405  405  405  405  405  405  405  405
roster:export_school      GET  in      in   in   in   200  404  404  404  404  200
roster:export_school      POST 405     405  405  405  405  405  405  405  405  405
roster:archived_classes   GET  in      in   in   in   200  200  200  200  200  200
roster:archived_classes   POST 405     405  405  405  405  405  405  405  405  405
roster:class_settings     GET  in      in   in   in   200  200  404  404  404  404
roster:class_settings     POST in      in   in   in   ok   ok   404  404  404  404
roster:change_playing_alone GET  405     405  405  405  405  405  405  405  405  405
roster:change_playing_alone POST in      in   in   in   ok   ok   404  404  404  404
roster:copy_class         GET  405     405  405  405  405  405  405  405  405  405
roster:copy_class         POST in      in   in   in   ok   ok   404  404  404  404
roster:archive_class      GET  405     405  405  405  405  405  405  405  405  405
roster:archive_class      POST in      in   in   in   ok   ok   404  404  404  404
roster:reopen_class       GET  405     405  405  405  405  405  405  405  405  405
roster:reopen_class       POST in      in   in   in   ok   ok   404  404  404  404
roster:throw_class        GET  405     405  405  405  405  405  405  405  405  405
roster:throw_class        POST in      in   in   in   ok   ok   404  404  404  404
roster:bin                GET  in      in   in   in   200  200  200  200  200  200
roster:bin                POST 405     405  405  405  405  405  405  405  405  405
roster:take_out_of_bin    GET  405     405  405  405  405  405  405  405  405  405
roster:take_out_of_bin    POST in      in   in   in   ok   404  404  404  404  404
roster:search             GET  in      in   in   in   200  200  200  200  200  200
roster:search             POST 405     405  405  405  405  405  405  405  405  405
roster:arrange            GET  in      in   in   in   200  200  404  404  404  404
roster:arrange            POST in      in   in   in   200  200  404  404  404  404
roster:former_students    GET  in      in   in   in   200  200  404  404  404  404
roster:former_students    POST in      in   in   in   ok   ok   404  404  404  404
roster:groups             GET  in      in   in   in   200  200  404  404  404  404
roster:groups             POST 405     405  405  405  405  405  405  405  405  405
roster:make_group         GET  405     405  405  405  405  405  405  405  405  405
roster:make_group         POST in      in   in   in   ok   ok   404  404  404  404
roster:group              GET  in      in   in   in   200  200  404  404  404  404
roster:group              POST in      in   in   in   ok   ok   404  404  404  404
roster:remove_group       GET  405     405  405  405  405  405  405  405  405  405
roster:remove_group       POST in      in   in   in   ok   ok   404  404  404  404
"""


@dataclass(frozen=True)
class Care:
    import_5b: ImportBatch
    import_6a: ImportBatch
    group_5b: Group
    group_6a: Group
    ben: Student
    # Former students of 5b and 6a, and classes in the bin of Ana and Zoe.
    gone_5b: Student
    gone_6a: Student
    thrown_of_ana: Classroom
    thrown_of_zoe: Classroom


def make_care(
    now: datetime, *, class_5b: Classroom, class_6a: Classroom, ana: Teacher, zoe: Teacher, ben: Student, yan: Student
) -> Care:
    found = {
        "kind": "text", "code_page": "utf-8", "source": "valid_utf_8", "offers": [], "sheets": [], "sheet": "",
        "header": ["name", "class"], "sample": [], "columns": ["name", "class"], "errors": [], "warnings": [],
        "rows": [[2, "", "Cem", "", ["a"], ""], [3, "", "Dua", "", ["b"], ""]], "refused": [],
        "counts": {"rows": 2, "refused": 0, "blank": 0, "above_header": 0, "headers_again": 0},
    }  # fmt: skip
    import_5b, import_6a = ImportBatch.objects.bulk_create(
        ImportBatch(
            school=classroom.school, classroom=classroom, asked_by=teacher, asked_at=now, filename="list.csv",
            file=b"name,class\nCem,a\nDua,b\n", found=found, read_at=now, progress=100,
        )
        for classroom, teacher in [(class_5b, ana), (class_6a, zoe)]
    )  # fmt: skip
    group_5b, group_6a = Group.objects.bulk_create(
        Group(classroom=classroom, name="Early birds") for classroom in (class_5b, class_6a)
    )
    GroupMembership.objects.bulk_create(
        GroupMembership(group=group, student=student) for group, student in [(group_5b, ben), (group_6a, yan)]
    )
    gone_5b, gone_6a = Student.objects.bulk_create(
        Student(school=classroom.school, name="Gus Gone", mark="sun") for classroom in (class_5b, class_6a)
    )
    Enrolment.objects.bulk_create(
        Enrolment(student=student, classroom=classroom, left_at=now)
        for student, classroom in [(gone_5b, class_5b), (gone_6a, class_6a)]
    )
    thrown = Classroom.objects.bulk_create(
        Classroom(school=teacher.school, name="Class 4z", archived_at=now, binned_at=now) for teacher in (ana, zoe)
    )
    Teaching.objects.bulk_create(
        Teaching(teacher=teacher, classroom=classroom) for teacher, classroom in zip((ana, zoe), thrown, strict=True)
    )
    return Care(import_5b, import_6a, group_5b, group_6a, ben, gone_5b, gone_6a, *thrown)


def ids(care: Care, *, of: str) -> dict[str, Any]:
    mine = of == "5b"
    return {
        "batch_id": (care.import_5b if mine else care.import_6a).pk,
        "group_id": (care.group_5b if mine else care.group_6a).pk,
    }


def typed(care: Care, route: str) -> dict[str, Any]:
    """What a person would send with a form of the care of classes, all of it right."""
    match route:
        case "roster:send_list" | "roster:send_school_list":
            return {"file": SimpleUploadedFile("list.csv", b"name\nCem\n")}
        case "roster:read_import_again":
            return {"code_page": "cp1250"}
        case "roster:choose_import":
            return {"only_class": "a"}
        case "roster:confirm_import":
            return {"seen": preview(care.import_5b).seen}
        case "roster:class_settings" | "roster:make_group" | "roster:group":
            return {"name": "Owls"}
        case "roster:change_playing_alone":
            return {"playing_alone": "never"}
        case "roster:copy_class":
            return {"copy_name": "Class 6b"}
        case "roster:arrange":
            return {"student": [care.ben.pk], "action": "take_out"}
        case "roster:former_students":
            return {"student": [care.gone_5b.pk]}
        case "roster:take_out_of_bin":
            return {"shelf": "class", "thing": care.thrown_of_ana.pk}
        case _:
            return {}
