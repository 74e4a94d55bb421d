"""The site with the operator's pages switched on."""

from django.urls import path

from classroom.operator.site import site
from classroom.urls import handler400, handler403, handler404, handler500
from classroom.urls import urlpatterns as usual

urlpatterns = [*usual, path("operator/", site.urls)]
__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]
