"""Long lists page by page. A page that is not there is the nearest one that is: an address is never worth an error."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import HttpRequest

ON_A_PAGE = 100


def paged(request: HttpRequest, rows: Sequence[Any] | QuerySet[Any], *, on_a_page: int = ON_A_PAGE) -> Page[Any]:
    """The part of `rows` that ?page= asks for. The page knows `query`, the rest of the address, for its links."""
    shown = Paginator(rows, on_a_page).get_page(request.GET.get("page"))
    rest = [(name, value) for name, values in request.GET.lists() if name != "page" for value in values]
    shown.query = urlencode(rest)  # type: ignore[attr-defined]
    return shown
