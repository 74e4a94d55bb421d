"""Signing in and out. Signing up makes a school too and stands in classroom/roster."""

from django.conf import settings
from django.contrib.auth import views
from django.contrib.auth.forms import AuthenticationForm
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render

from classroom.accounts.forms import SignInForm
from classroom.accounts.session import start_session
from classroom.web.access import anyone
from classroom.web.http import Request


class _SignIn(views.LoginView):
    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        start_session(self.request, form.get_user())
        return HttpResponseRedirect(self.get_success_url())

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        return self.render_to_response(self.get_context_data(form=form), status=422)


sign_in = anyone(
    _SignIn.as_view(
        template_name="accounts/sign_in.html",
        authentication_form=SignInForm,
        next_page="roster:classes",
        redirect_authenticated_user=True,
        # Django would put the host's name in its place.
        extra_context={"site_name": settings.SITE_NAME},
    )
)

sign_out = anyone(views.LogoutView.as_view(next_page="home"))


def locked_out(request: Request, response: HttpResponse | None, credentials: object) -> HttpResponse:
    """The answer to too many wrong passwords."""
    return render(request, "accounts/locked_out.html", status=429)
