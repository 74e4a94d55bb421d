"""How the boards of an assignment did their work, as a page and as files."""

from django.http import HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from classroom.audit.marking import mark_as
from classroom.audit.models import Act
from classroom.practice.access import class_of, teacher_of_assignment
from classroom.practice.models import Assignment
from classroom.reports.items.drawing import drawn
from classroom.reports.items.order import Order, order_of
from classroom.reports.items.query import AssignmentItems, By, assignment_items
from classroom.reports.tables import CONTENT_TYPES, CSV, XLSX, table_csv, table_xlsx
from classroom.roster.models import Teacher
from classroom.web.http import Request, page
from classroom.web.paging import paged

ITEMS_ON_A_PAGE = 12


@require_GET
@never_cache
@teacher_of_assignment
def items(request: Request, teacher: Teacher, assignment: Assignment) -> HttpResponse:
    """Board by board, or by level and skill where students had other boards; and who has not started."""
    told = _told(request, assignment)
    rows = paged(request, told.items, on_a_page=ITEMS_ON_A_PAGE)
    return page(
        request,
        "reports/items.html",
        assignment=assignment,
        classroom=class_of(assignment),
        told=told,
        rows=rows,
        drawn=drawn(told, list(rows)),
        orders=list(Order),
        query=f"by={told.by}&order={told.order}",
    )


@require_GET
@never_cache
@teacher_of_assignment
def items_csv(request: Request, teacher: Teacher, assignment: Assignment) -> HttpResponse:
    return _file(request, table_csv(_told(request, assignment).table), kind=CSV)


@require_GET
@never_cache
@teacher_of_assignment
def items_xlsx(request: Request, teacher: Teacher, assignment: Assignment) -> HttpResponse:
    """The boards on one sheet, who has not started on another."""
    told = _told(request, assignment)
    return _file(request, table_xlsx(told.tables, made=told.made_at), kind=XLSX)


def _told(request: Request, assignment: Assignment) -> AssignmentItems:
    by = request.GET.get("by", "")
    return assignment_items(
        assignment,
        now=timezone.now(),
        by=By(by) if by in list(By) else None,
        order=order_of(request.GET.get("order", "")),
    )


def _file(request: Request, content: bytes, *, kind: str) -> HttpResponse:
    mark_as(request, Act.EXPORTED)
    return HttpResponse(
        content,
        content_type=CONTENT_TYPES[kind],
        headers={"Content-Disposition": f'attachment; filename="boards-{timezone.localdate().isoformat()}.{kind}"'},
    )
