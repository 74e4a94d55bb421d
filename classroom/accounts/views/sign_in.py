"""Signing in: the password, then a one-time code if the teacher has turned that on."""

from django.conf import settings
from django.contrib.auth import views
from django.contrib.auth.forms import AuthenticationForm
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from classroom.accounts import second_step
from classroom.accounts.access import half_signed_in
from classroom.accounts.forms import CodeForm, SignInForm
from classroom.accounts.models import User
from classroom.accounts.session import remember_half, start_session
from classroom.web.access import anyone
from classroom.web.http import Refused, Request, page, posted


class _SignIn(views.LoginView):
    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        user: User = form.get_user()
        if second_step.is_on(user):
            remember_half(self.request, user, next_page=self.get_success_url())
            return redirect("accounts:sign_in_code")
        start_session(self.request, user)
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


@require_http_methods(["GET", "POST"])
@never_cache
@half_signed_in
def sign_in_code(request: Request, user: User, next_page: str) -> HttpResponse:
    """The second step: nobody is signed in before the code is right."""
    form = CodeForm(posted(request))
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                second_step.check(user, form.cleaned_data["code"], now=timezone.now())
            except Refused as refused:
                form.add_error("code", refused.sentence)
                status = refused.status
            else:
                start_session(request, user)
                return HttpResponseRedirect(next_page)
    return page(request, "accounts/sign_in_code.html", part="form", status=status, form=form)


def locked_out(request: Request, response: HttpResponse | None, credentials: object) -> HttpResponse:
    """The answer to too many wrong passwords."""
    return render(request, "accounts/locked_out.html", status=429)
