"""One page: how many pupils there are. One more: it ends the web process, as a bad bug would."""

import os

from django.http import HttpRequest, HttpResponse
from django.urls import path

from classroom.school.models import Pupil


def count(request: HttpRequest) -> HttpResponse:
    return HttpResponse(f"{Pupil.objects.count()} pupils")


def crash(request: HttpRequest) -> HttpResponse:
    os._exit(3)


urlpatterns = [path("", count), path("crash", crash)]
