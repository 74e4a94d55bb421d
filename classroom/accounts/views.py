"""Signing in and out. Signing up makes a school too and stands in classroom/roster."""

from django.contrib.auth import views
from django.http import HttpResponse
from django.shortcuts import render

from classroom.accounts.forms import SignInForm
from classroom.web.access import anyone
from classroom.web.http import Request

sign_in = anyone(
    views.LoginView.as_view(
        template_name="accounts/sign_in.html",
        authentication_form=SignInForm,
        next_page="roster:classes",
        redirect_authenticated_user=True,
    )
)

sign_out = anyone(views.LogoutView.as_view(next_page="home"))


def locked_out(request: Request, response: HttpResponse | None, credentials: object) -> HttpResponse:
    """The answer to too many wrong passwords."""
    return render(request, "accounts/locked_out.html", status=429)
