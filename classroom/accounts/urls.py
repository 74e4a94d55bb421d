from django.urls import path

from classroom.accounts.views import account, passwords, sign_in

app_name = "accounts"
urlpatterns = [
    path("sign-in/", sign_in.sign_in, name="sign_in"),
    path("sign-in/code/", sign_in.sign_in_code, name="sign_in_code"),
    path("sign-out/", sign_in.sign_out, name="sign_out"),
    path("password/forgotten/", passwords.reset, name="reset"),
    path("password/sent/", passwords.reset_sent, name="reset_sent"),
    path("password/new/<str:uidb64>/<str:token>/", passwords.reset_confirm, name="reset_confirm"),
    path("account/", account.account, name="account"),
    path("account/password/", account.change_password, name="change_password"),
    path("account/codes/", account.turn_on_codes, name="turn_on_codes"),
    path("account/codes/off/", account.turn_off_codes, name="turn_off_codes"),
    path("account/codes/recovery/", account.renew_recovery_codes, name="renew_recovery_codes"),
]
