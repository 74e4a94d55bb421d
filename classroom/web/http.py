"""What every view needs to answer: pages, parts of pages, and refusals in plain words."""

from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django_htmx.middleware import HtmxDetails


class Request(HttpRequest):
    """A request as our middleware leaves it: knows whether htmx asked."""

    htmx: HtmxDetails


class Refused(Exception):
    """A person's mistake, or something that changed meanwhile: said in plain words, nothing has happened.

    `status` is 422 for what was typed or tapped, 409 for what is no longer so, 429 for too often.
    """

    def __init__(self, sentence: str, *, status: int = 422) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.status = status


def page(request: Request, template: str, *, part: str = "", status: int = 200, **context: Any) -> HttpResponse:
    """The page, or only `part` of it (a `{% partialdef %}`) when htmx asks for just that element.

    The part's name is the id of its element, so what htmx names as its target picks the part.
    """
    if part and request.htmx and request.htmx.target == part:
        return render(request, f"{template}#{part}", context, status=status)
    return render(request, template, context, status=status)


def posted(request: Request) -> QueryDict | None:
    """What a form is bound to: what was sent, also if that is nothing at all; None if the form is only asked for."""
    return request.POST if request.method == "POST" else None


def refusal(request: Request, error: Refused) -> HttpResponse:
    """A whole page (or an htmx notice) that says why nothing was done."""
    response = render(request, "web/refused.html", {"sentence": error.sentence}, status=error.status)
    if request.htmx:
        response.headers["HX-Retarget"] = "#notice"
        response.headers["HX-Reselect"] = "#refusal"
        response.headers["HX-Reswap"] = "innerHTML"
    return response
