"""The whole site and views planted by tests: one has no access rule, one is broken."""

from django.http import HttpRequest, HttpResponse
from django.urls import include, path

from classroom import urls
from classroom.web.access import anyone

# What the broken view raises.
trouble: Exception = ZeroDivisionError()


def without_rule(request: HttpRequest) -> HttpResponse:
    return HttpResponse("secret")


@anyone
def with_rule(request: HttpRequest) -> HttpResponse:
    return HttpResponse("for all")


@anyone
def broken(request: HttpRequest) -> HttpResponse:
    raise trouble


planted = [
    path("without/", without_rule, name="without_rule"),
    path("with/", with_rule, name="with_rule"),
    path("broken/", broken, name="broken"),
]
urlpatterns = [*urls.urlpatterns, path("planted/", include((planted, "planted")))]
