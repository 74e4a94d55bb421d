"""Pages without a subject: help, privacy, health and errors."""

from django.db import connection
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from classroom.web.access import anyone
from classroom.web.http import Request, page


@require_GET
@anyone
def help_page(request: Request) -> HttpResponse:
    return page(request, "web/help.html")


@require_GET
@anyone
def privacy(request: Request) -> HttpResponse:
    return page(request, "web/privacy.html")


@require_GET
@never_cache
@anyone
def health(request: Request) -> HttpResponse:
    """For whoever watches the server: says whether this process and its database answer."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return HttpResponse("ok", content_type="text/plain")


@require_GET
@anyone
def favicon(request: Request) -> HttpResponse:
    return redirect(static("web/icon.png"), permanent=True)


@anyone
def no_stream(request: Request, ticket: str) -> HttpResponse:
    """Streams are answered before Django (classroom/asgi.py); a server without them lets the page poll instead."""
    raise Http404


def bad_request(request: Request, exception: Exception) -> HttpResponse:
    return HttpResponse(render_to_string("400.html"), status=400)


def forbidden(request: Request, exception: Exception) -> HttpResponse:
    return page(request, "403.html", status=403)


def not_found(request: Request, exception: Exception) -> HttpResponse:
    return page(request, "404.html", status=404)


def server_error(request: Request) -> HttpResponse:
    # Nothing that could fail again: no context processors, no database.
    return HttpResponse(render_to_string("500.html"), status=500)
