"""The admin site and what it shows: schools, accounts and the record to read, a student only one at a time and noted."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.views import LogoutView
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.urls import URLResolver, path
from django.utils import timezone
from django.views.generic import RedirectView

from classroom.accounts.models import User
from classroom.audit.models import Act, AuditEntry
from classroom.audit.services import note
from classroom.operator.access import operator
from classroom.privacy.models import RetentionRun
from classroom.roster.models import School, Student, Teacher


class OperatorSite(admin.AdminSite):
    site_header = site_title = "Swishroom: operator"
    index_title = ""
    enable_nav_sidebar = False
    final_catch_all_view = False

    def has_permission(self, request: HttpRequest) -> bool:
        """What the access rule has let through."""
        return request.user.is_active and bool(getattr(request.user, "is_superuser", False))

    def get_urls(self) -> list[Any]:
        # Signing in and out, passwords: the site's own pages, with their second step.
        own = {"login", "logout", "password_change", "password_change_done", "view_on_site"}
        routes: list[Any] = [
            path(
                "password_change/",
                RedirectView.as_view(pattern_name="accounts:change_password"),
                name="password_change",
            ),
            path("logout/", LogoutView.as_view(next_page="home"), name="logout"),
            *(route for route in super().get_urls() if getattr(route, "name", None) not in own),
        ]
        _guard(routes)
        return routes


def _guard(routes: list[Any]) -> None:
    """Put every view of these routes behind the access rule."""
    for route in routes:
        if isinstance(route, URLResolver):
            _guard(route.url_patterns)
        else:
            route.callback = operator(route.callback)


class _Quiet(admin.ModelAdmin):  # type: ignore[type-arg]
    """Django's own log of changes would keep the names of what was changed; the record of looks is ours."""

    show_full_result_count = False

    def log_addition(self, *args: Any) -> None:  # type: ignore[override]
        return None

    def log_change(self, *args: Any) -> None:  # type: ignore[override]
        return None

    def log_deletions(self, *args: Any) -> None:  # type: ignore[override]
        return None


class _ReadOnly(_Quiet):
    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class _Accounts(_Quiet):
    list_display = ("email", "is_active", "is_superuser", "joined_at")
    search_fields = ("email",)
    fields = ("email", "name", "is_active", "is_superuser", "joined_at")
    readonly_fields = ("email", "name", "joined_at")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class _Schools(_ReadOnly):
    list_display = ("name", "language", "time_zone", "created_at")
    search_fields = ("name",)


class _Teachers(_ReadOnly):
    list_display = ("pk", "school", "admin_since", "left_at")
    list_select_related = ("school",)


class _Students(_ReadOnly):
    """Lists say ids only. A look at one student is noted like a teacher's."""

    list_display = ("pk", "school", "created_at", "archived_at")
    list_select_related = ("school",)
    search_fields = ("=pk",)
    search_help_text = "The id of one student"
    ordering = ("pk",)
    exclude = ("sealed_name",)

    def change_view(self, request: HttpRequest, object_id: str, *args: Any, **kwargs: Any) -> HttpResponse:
        response = super().change_view(request, object_id, *args, **kwargs)
        student = self.get_object(request, object_id)
        if student is not None and response.status_code == 200:
            note(
                Act.LOOKED,
                what="operator:student",
                now=timezone.now(),
                actor_id=request.user.pk,
                school_id=student.school_id,
                student_id=student.pk,
            )
        return response

    def history_view(self, request: HttpRequest, object_id: str, extra_context: Any = None) -> HttpResponse:
        """Shows the name too; there is nothing in it, so it is the student's page."""
        return self.change_view(request, object_id)


class _Record(_ReadOnly):
    list_display = ("at", "act", "what", "actor_id", "student_id", "classroom_id")
    list_filter = ("act",)


class _Runs(_ReadOnly):
    list_display = ("ran_at", "school", "deleted")
    list_select_related = ("school",)


site = OperatorSite(name="admin")
site.register(User, _Accounts)
site.register(School, _Schools)
site.register(Teacher, _Teachers)
site.register(Student, _Students)
site.register(AuditEntry, _Record)
site.register(RetentionRun, _Runs)
