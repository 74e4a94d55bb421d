"""A forgotten password: a link by e-mail. The answer is the same whether or not there is such an account."""

from django.contrib.auth import views
from django.contrib.auth.forms import PasswordResetForm
from django.core.cache import cache
from django.forms import BaseForm
from django.http import HttpResponse
from django.urls import reverse_lazy
from django.utils.translation import gettext

from classroom.accounts.forms import NewPasswordForm, ResetForm
from classroom.web.access import anyone
from classroom.web.http import Refused

# Nobody's mailbox shall be filled from here.
_LETTERS_AN_HOUR = 20
_HOUR = 3600


class _Reset(views.PasswordResetView):
    template_name = "accounts/reset.html"
    form_class = ResetForm
    email_template_name = "accounts/reset_mail.txt"
    subject_template_name = "accounts/reset_subject.txt"
    success_url = reverse_lazy("accounts:reset_sent")

    def form_valid(self, form: PasswordResetForm) -> HttpResponse:
        key = f"resets-{self.request.META.get('REMOTE_ADDR', '')}"
        cache.add(key, 0, _HOUR)
        if cache.incr(key) > _LETTERS_AN_HOUR:
            raise Refused(gettext("Too many letters were asked for. Try again in an hour."), status=429)
        return super().form_valid(form)

    def form_invalid(self, form: BaseForm) -> HttpResponse:
        return self.render_to_response(self.get_context_data(form=form), status=422)


class _Confirm(views.PasswordResetConfirmView):
    template_name = "accounts/reset_confirm.html"
    form_class = NewPasswordForm
    success_url = reverse_lazy("accounts:sign_in")

    def form_invalid(self, form: BaseForm) -> HttpResponse:
        return self.render_to_response(self.get_context_data(form=form), status=422)

    def render_to_response(self, context: dict[str, object], **response: object) -> HttpResponse:
        # A used or damaged link is nothing that could be found.
        if not context["validlink"]:
            response["status"] = 404
        return super().render_to_response(context, **response)


reset = anyone(_Reset.as_view())
reset_sent = anyone(views.PasswordResetDoneView.as_view(template_name="accounts/reset_sent.html"))
reset_confirm = anyone(_Confirm.as_view())
