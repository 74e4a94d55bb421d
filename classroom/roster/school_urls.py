"""Addresses of the school and its teachers; part of classroom/roster/urls.py."""

from django.urls import path

from classroom.roster.views import invitations, school

urlpatterns = [
    path("school/", school.school, name="school"),
    path("school/settings/", school.settings, name="school_settings"),
    path("school/invite/", school.invite_to_school, name="invite_to_school"),
    path("school/teachers/<uuid:colleague_id>/admin/", school.make_admin, name="make_admin"),
    path("school/teachers/<uuid:colleague_id>/leaves/", school.colleague_leaves, name="colleague_leaves"),
    path("school/teachers/<uuid:colleague_id>/returns/", school.colleague_returns, name="colleague_returns"),
    path("classes/<uuid:classroom_id>/teachers/", invitations.teachers, name="teachers"),
    path(
        "classes/<uuid:classroom_id>/teachers/<int:teaching_id>/remove/",
        invitations.remove_teaching,
        name="remove_teaching",
    ),
    path("invitations/<uuid:invitation_id>/revoke/", invitations.revoke, name="revoke_invitation"),
    path("invitation/<slug:invitation_token>/", invitations.invitation, name="invitation"),
]
