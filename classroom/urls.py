"""Every address of the site. Each view has an access rule; `anyone` is one too."""

from django.conf import settings
from django.urls import include, path
from django.views.i18n import set_language

from classroom.operator.site import site
from classroom.practice.views import visitor
from classroom.web import views
from classroom.web.access import anyone

urlpatterns = [
    path("", visitor.home, name="home"),
    # Each is tried in turn: what a whole class asks for at once comes first.
    path("", include("classroom.live.urls")),
    path("", include("classroom.practice.urls")),
    path("", include("classroom.roster.urls")),
    path("", include("classroom.privacy.urls")),
    path("", include("classroom.reports.urls")),
    path("", include("classroom.accounts.urls")),
    path("", include("classroom.web.urls")),
    path("language/", anyone(set_language), name="set_language"),
    path("stream/<str:ticket>/", views.no_stream, name="stream"),
]

if settings.OPERATOR_PAGES:
    urlpatterns.append(path("operator/", site.urls))

handler400 = "classroom.web.views.bad_request"
handler403 = "classroom.web.views.forbidden"
handler404 = "classroom.web.views.not_found"
handler500 = "classroom.web.views.server_error"
