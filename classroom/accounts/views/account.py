"""The own account: password, one-time codes."""

from typing import cast

import segno
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.safestring import mark_safe
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from classroom.accounts import second_step
from classroom.accounts.access import account_owner
from classroom.accounts.forms import ChangePasswordForm, CodeForm, PasswordForm
from classroom.accounts.models import User
from classroom.web.http import Refused, Request, page, posted

_KEY = "new_key"


@require_GET
@account_owner
def account(request: Request, user: User) -> HttpResponse:
    return _account(request, user)


@require_http_methods(["GET", "POST"])
@never_cache
@account_owner
def change_password(request: Request, user: User) -> HttpResponse:
    form = ChangePasswordForm(user, posted(request))
    if request.method == "GET" or not form.is_valid():
        status = 200 if request.method == "GET" else 422
        return page(request, "accounts/change_password.html", part="form", status=status, form=form)
    form.save()
    # Other browsers are signed out by the new password; this one stays.
    update_session_auth_hash(request, user)
    messages.success(request, gettext("Your password is changed. Other devices must sign in again."))
    return redirect("accounts:account")


@require_http_methods(["GET", "POST"])
@never_cache
@account_owner
def turn_on_codes(request: Request, user: User) -> HttpResponse:
    """The QR code to scan; the key becomes the account's only with a right code, until then this session alone knows it."""
    if second_step.is_on(user):
        return redirect("accounts:account")
    key = request.session.setdefault(_KEY, second_step.new_key())
    form = CodeForm(posted(request))
    if request.method == "POST" and form.is_valid():
        try:
            codes = second_step.turn_on(user, key=key, code=form.cleaned_data["code"])
        except Refused as refused:
            form.add_error("code", refused.sentence)
        else:
            del request.session[_KEY]
            return page(request, "accounts/recovery_codes.html", codes=codes)
    # The page begins with the QR code; a field with the focus would scroll it away.
    form.fields["code"].widget.attrs.pop("autofocus", None)
    address = second_step.address_of(key, user, site_name=settings.SITE_NAME)
    return page(
        request,
        "accounts/turn_on_codes.html",
        status=200 if request.method == "GET" else 422,
        form=form,
        qr=_qr_svg(address),
        key=second_step.typed_key(key),
    )


@require_POST
@never_cache
@account_owner
def turn_off_codes(request: Request, user: User) -> HttpResponse:
    form = PasswordForm(user, request.POST)
    if not form.is_valid():
        return _account(request, user, form=form)
    second_step.turn_off(user)
    messages.success(request, gettext("One-time codes are off. Your password alone signs you in."))
    return redirect("accounts:account")


@require_POST
@never_cache
@account_owner
def renew_recovery_codes(request: Request, user: User) -> HttpResponse:
    form = PasswordForm(user, request.POST)
    if not form.is_valid():
        return _account(request, user, form=form)
    return page(request, "accounts/recovery_codes.html", codes=second_step.renew_recovery_codes(user))


def _account(request: Request, user: User, *, form: PasswordForm | None = None) -> HttpResponse:
    return page(
        request,
        "accounts/account.html",
        status=200 if form is None else 422,
        account=user,
        codes_on=second_step.is_on(user),
        form=form or PasswordForm(user),
    )


def _qr_svg(text: str) -> str:
    code = segno.make(text, error="m").svg_inline(border=2, omitsize=True, svgclass=None, lineclass=None)
    return cast(str, mark_safe(code))
