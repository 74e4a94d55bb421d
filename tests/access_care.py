"""The care of classes (roster files, groups, archive, bin, search) in the world and in the access matrix.

World.care holds what is of 5b and Ana, and its like of 6a and Zoe; the rows are those of tests/access_matrix.py.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from classroom.roster.import_plan import preview
from classroom.roster.models import Classroom, Group, GroupMembership, ImportBatch, Student, Teacher

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
"""


@dataclass(frozen=True)
class Care:
    import_5b: ImportBatch
    import_6a: ImportBatch
    group_5b: Group
    group_6a: Group


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
    return Care(import_5b, import_6a, group_5b, group_6a)


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
        case _:
            return {}
