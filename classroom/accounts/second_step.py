"""The second step of signing in: a one-time code from the teacher's telephone (TOTP, RFC 6238), or a recovery code from paper."""

import base64
import secrets
from datetime import datetime

from django.db import transaction
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext
from django_otp.plugins.otp_totp.models import TOTPDevice

from classroom.accounts.models import RecoveryCode, User
from classroom.web.http import Refused

RECOVERY_CODES = 10
# 10 letters out of 28: 48 bits, so that a quick hash is enough. No letters that look like digits.
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456"
_LENGTH = 10


def is_on(user: User) -> bool:
    return bool(TOTPDevice.objects.filter(user=user, confirmed=True).exists())


def new_key() -> str:
    """A key of 160 bits in hexadecimal digits, not yet anybody's."""
    return secrets.token_hex(20)


def typed_key(key: str) -> str:
    """The key as one types it into a telephone that cannot scan: groups of four letters."""
    letters = base64.b32encode(bytes.fromhex(key)).decode()
    return " ".join(letters[at : at + 4] for at in range(0, len(letters), 4))


def address_of(key: str, user: User, *, site_name: str) -> str:
    """What the QR code says to the telephone (otpauth://...)."""
    device = TOTPDevice(user=user, key=key, name=user.email)
    secret = base64.b32encode(device.bin_key).decode()
    label = f"{site_name}:{user.email}".replace(" ", "%20")
    return f"otpauth://totp/{label}?secret={secret}&issuer={site_name.replace(' ', '%20')}&digits=6&period=30"


@transaction.atomic
def turn_on(user: User, *, key: str, code: str) -> list[str]:
    """From now on `user` needs a code too. Returns the recovery codes, which are shown this once. Raises Refused."""
    User.objects.select_for_update().get(pk=user.pk)
    if is_on(user):
        raise Refused(gettext("One-time codes are on already."), status=409)
    device = TOTPDevice(user=user, key=key, name="telephone", confirmed=True)
    device.save()
    if not device.verify_token(_digits(code)):
        transaction.set_rollback(True)
        raise Refused(gettext("This code does not fit. Is the clock of your telephone right?"))
    return _new_recovery_codes(user)


@transaction.atomic
def turn_off(user: User) -> None:
    TOTPDevice.objects.filter(user=user).delete()
    RecoveryCode.objects.filter(user=user).delete()


@transaction.atomic
def renew_recovery_codes(user: User) -> list[str]:
    """Ten new ones; the old ones stop working. Raises Refused (409) if codes are off."""
    if not is_on(user):
        raise Refused(gettext("One-time codes are off."), status=409)
    return _new_recovery_codes(user)


def check(user: User, code: str, *, now: datetime) -> None:
    """Raise Refused unless `code` is the telephone's of this half minute, not used before, or a recovery code never used before.

    After a wrong code the next one must wait: one second, then two, four and so on (429).
    """
    with transaction.atomic():
        device = TOTPDevice.objects.select_for_update().filter(user=user, confirmed=True).first()
        if device is None:
            raise Refused(gettext("One-time codes are off. Sign in again."), status=409)
        may_try, _why = device.verify_is_allowed()
        # A wrong try is counted in the device's row, so nothing may be raised inside this block.
        right = may_try and (_use_recovery_code(user, code, now=now) or device.verify_token(_digits(code)))
    if not may_try:
        raise Refused(gettext("Too many wrong codes. Wait a moment, then try again."), status=429)
    if not right:
        raise Refused(gettext("This code does not fit. Take the newest one from your telephone."))


def _use_recovery_code(user: User, code: str, *, now: datetime) -> bool:
    typed = "".join(letter for letter in code.lower() if letter.isalnum())
    unused = RecoveryCode.objects.filter(user=user, used_at=None, code_hash=_hash_of(typed))
    return len(typed) == _LENGTH and unused.update(used_at=now) == 1


def _new_recovery_codes(user: User) -> list[str]:
    RecoveryCode.objects.filter(user=user).delete()
    codes = ["".join(secrets.choice(_LETTERS) for _letter in range(_LENGTH)) for _code in range(RECOVERY_CODES)]
    RecoveryCode.objects.bulk_create(RecoveryCode(user=user, code_hash=_hash_of(code)) for code in codes)
    return [f"{code[:5]}-{code[5:]}" for code in codes]


def _digits(code: str) -> str:
    digits = "".join(letter for letter in code if letter.isdecimal())
    return digits if digits.isascii() and len(digits) == 6 else "-"


def _hash_of(code: str) -> str:
    return salted_hmac("classroom.accounts.recovery", code, algorithm="sha256").hexdigest()
