"""The whole site and two views planted by tests: one of them has no access rule."""

from django.http import HttpRequest, HttpResponse
from django.urls import include, path

from classroom import urls
from classroom.web.access import anyone


def without_rule(request: HttpRequest) -> HttpResponse:
    return HttpResponse("secret")


@anyone
def with_rule(request: HttpRequest) -> HttpResponse:
    return HttpResponse("for all")


planted = [path("without/", without_rule, name="without_rule"), path("with/", with_rule, name="with_rule")]
urlpatterns = [*urls.urlpatterns, path("planted/", include((planted, "planted")))]
