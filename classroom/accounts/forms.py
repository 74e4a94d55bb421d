"""What a teacher may type to sign up, to sign in and about the own account."""

from typing import Any

from django import forms
from django.contrib.auth import password_validation
from django.contrib.auth.forms import AuthenticationForm, PasswordResetForm, SetPasswordForm
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from classroom.accounts.models import User
from classroom.web.forms import Form
from classroom.web.text import OneLineField


class SignInForm(AuthenticationForm):
    error_messages = {
        "invalid_login": _("This e-mail address and password do not belong together. Capitals matter in the password."),
        "inactive": _("This account is switched off."),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)
        self.fields["username"] = forms.EmailField(
            label=_("E-mail address"),
            max_length=254,
            widget=forms.EmailInput(attrs={"autocomplete": "username", "autofocus": True}),
        )

    def clean_username(self) -> str:
        """In small letters, so that wrong passwords are counted for one account, however its address is written."""
        email: str = self.cleaned_data["username"]
        return email.lower()


class CodeForm(Form):
    code = OneLineField(
        label=_("Code"),
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "autofocus": True, "spellcheck": "false"}),
    )


class PasswordForm(Form):
    """Proof that it is the owner who asks: the password once more."""

    password = forms.CharField(
        label=_("Your password"),
        max_length=200,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise ValidationError(_("This is not your password."))
        return password


class ResetForm(PasswordResetForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("E-mail address")


class NewPasswordForm(SetPasswordForm):  # type: ignore[type-arg]
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)
        self.fields["new_password1"].label = _("New password")
        self.fields["new_password1"].help_text = _("At least 12 characters. Four words in a row are easy to remember.")
        self.fields["new_password2"].label = _("The same once more")


class ChangePasswordForm(NewPasswordForm):
    """The old password first, so that a computer left open changes nothing."""

    password = forms.CharField(
        label=_("Your password now"),
        max_length=200,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password", "autofocus": True}),
    )
    field_order = ["password", "new_password1", "new_password2"]

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise ValidationError(_("This is not your password."))
        return password


class SignUpForm(Form):
    name = OneLineField(label=_("Your name, as students know you"), max_length=80)
    school = OneLineField(label=_("School"), max_length=120)
    email = forms.EmailField(
        label=_("E-mail address"), max_length=254, widget=forms.EmailInput(attrs={"autocomplete": "email"})
    )
    password = forms.CharField(
        label=_("Password"),
        help_text=_("At least 12 characters. Four words in a row are easy to remember."),
        max_length=200,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def clean_email(self) -> str:
        email = User.objects.normalize_email(self.cleaned_data["email"])
        if User.objects.filter(email__iexact=email).exists():
            raise ValidationError(_("There is already an account with this e-mail address. Sign in instead."))
        return email

    def clean(self) -> dict[str, Any]:
        fields = self.cleaned_data
        if password := fields.get("password"):
            user = User(email=fields.get("email", ""), name=fields.get("name", ""))
            try:
                password_validation.validate_password(password, user)
            except ValidationError as error:
                self.add_error("password", error)
        return fields
