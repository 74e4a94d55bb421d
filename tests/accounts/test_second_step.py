"""One-time codes as the second step of signing in."""

import re
import time

import pytest
from django.test import Client
from django_otp.oath import TOTP
from django_otp.plugins.otp_totp.models import TOTPDevice

from classroom.accounts import second_step, session
from classroom.accounts.models import RecoveryCode
from tests.world import PASSWORD, World

# RFC 6238 counts half minutes since 1970.
STEP_SECONDS = 30


@pytest.fixture(autouse=True)
def _the_same_half_minute(monkeypatch) -> None:
    """No test may run over the end of a half minute."""
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now)


def code_of(key: str, *, steps: int = 0) -> str:
    """What a telephone with this key shows, some half minutes from now."""
    totp = TOTP(bytes.fromhex(key))
    totp.time = time.time() + steps * STEP_SECONDS
    return f"{totp.token():06d}"


def turned_on(world: World) -> tuple[str, list[str]]:
    """Ana's key and recovery codes. The code of the half minute before was used up."""
    key = second_step.new_key()
    codes = second_step.turn_on(world.ana.user, key=key, code=code_of(key, steps=-1))
    return key, codes


def with_password(client: Client):
    return client.post("/sign-in/", {"username": "ana@example.org", "password": PASSWORD})


def is_in(client: Client) -> bool:
    return client.get("/classes/").status_code == 200


def test_codes_are_turned_on_with_a_right_code_from_the_scanned_key(world: World) -> None:
    ana = world.client("ana")
    page = ana.get("/account/codes/").content.decode()
    key = ana.session["new_key"]
    assert second_step.typed_key(key) in page
    answer = ana.post("/account/codes/", {"code": code_of(key)})
    assert answer.status_code == 200
    assert len(set(re.findall(r"<code>([a-z2-6]{5}-[a-z2-6]{5})</code>", answer.content.decode()))) == 10
    assert second_step.is_on(world.ana.user)


def test_the_key_to_scan_is_the_key_of_the_account(world: World) -> None:
    address = second_step.address_of("3132333435363738393031323334353637383930", world.ana.user, site_name="Our site")
    assert address == (
        "otpauth://totp/Our%20site:ana@example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
        "&issuer=Our%20site&digits=6&period=30"
    )


@pytest.mark.parametrize("code", ["", "000000", "12345", "abcdef", "1" * 41, "１２３４５６"])
def test_without_a_right_code_they_stay_off(world: World, code: str) -> None:
    ana = world.client("ana")
    ana.get("/account/codes/")
    assert ana.post("/account/codes/", {"code": code}).status_code == 422
    assert not second_step.is_on(world.ana.user)
    assert RecoveryCode.objects.count() == 0


def test_the_password_alone_signs_nobody_in_any_more(world: World, visitor: Client) -> None:
    turned_on(world)
    answer = with_password(visitor)
    assert answer.headers["Location"] == "/sign-in/code/"
    assert not is_in(visitor)


def test_password_and_code_sign_in_and_lead_where_the_teacher_wanted_to_go(world: World, visitor: Client) -> None:
    key, _codes = turned_on(world)
    visitor.post("/sign-in/", {"username": "ana@example.org", "password": PASSWORD, "next": "/account/"})
    answer = visitor.post("/sign-in/code/", {"code": code_of(key)})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/account/")
    assert is_in(visitor)


def test_a_code_with_blanks_is_right(world: World, visitor: Client) -> None:
    key, _codes = turned_on(world)
    with_password(visitor)
    code = code_of(key)
    assert visitor.post("/sign-in/code/", {"code": f" {code[:3]} {code[3:]} "}).status_code == 302


def test_a_code_signs_in_once(world: World) -> None:
    key, _codes = turned_on(world)
    code = code_of(key)
    answers = []
    for client in (Client(), Client()):
        with_password(client)
        answers.append(client.post("/sign-in/code/", {"code": code}).status_code)
    assert answers == [302, 422]


def test_wrong_codes_must_wait(world: World, visitor: Client) -> None:
    key, _codes = turned_on(world)
    with_password(visitor)
    answers = [visitor.post("/sign-in/code/", {"code": code}).status_code for code in ("000000", code_of(key))]
    assert answers == [422, 429]
    assert not is_in(visitor)


def test_without_the_password_there_is_no_second_step(world: World, visitor: Client) -> None:
    key, _codes = turned_on(world)
    answer = visitor.post("/sign-in/code/", {"code": code_of(key)})
    assert answer.headers["Location"].startswith("/sign-in/")
    assert not is_in(visitor)


def test_a_password_given_more_than_ten_minutes_ago_counts_no_more(world: World, visitor: Client, monkeypatch) -> None:
    turned_on(world)
    with_password(visitor)
    now = time.time()
    monkeypatch.setattr(session.time, "time", lambda: now + 601)
    assert visitor.get("/sign-in/code/").status_code == 302


def test_a_password_changed_meanwhile_counts_no_more(world: World, visitor: Client) -> None:
    key, _codes = turned_on(world)
    with_password(visitor)
    world.ana.user.set_password("other-four-words-now")
    world.ana.user.save()
    assert visitor.post("/sign-in/code/", {"code": code_of(key)}).status_code == 302
    assert not is_in(visitor)


def test_a_recovery_code_signs_in_once(world: World) -> None:
    _key, codes = turned_on(world)
    answers = []
    for typed in (codes[3].upper(), codes[3], codes[4].replace("-", " ")):
        TOTPDevice.objects.update(throttling_failure_count=0, throttling_failure_timestamp=None)
        client = Client()
        with_password(client)
        answers.append(client.post("/sign-in/code/", {"code": typed}).status_code)
    assert answers == [302, 422, 302]


def test_a_recovery_code_of_somebody_else_does_not_sign_in(world: World, visitor: Client) -> None:
    turned_on(world)
    key = second_step.new_key()
    codes = second_step.turn_on(world.cora.user, key=key, code=code_of(key))
    with_password(visitor)
    assert visitor.post("/sign-in/code/", {"code": codes[0]}).status_code == 422


def test_recovery_codes_are_stored_as_hashes_only(world: World) -> None:
    _key, codes = turned_on(world)
    stored = " ".join(RecoveryCode.objects.values_list("code_hash", flat=True))
    assert not any(code.replace("-", "") in stored for code in codes)


def test_turning_off_asks_for_the_password(world: World) -> None:
    turned_on(world)
    ana = world.client("ana")
    for wrong in ("", "wrong", PASSWORD.upper()):
        assert ana.post("/account/codes/off/", {"password": wrong}).status_code == 422
    assert second_step.is_on(world.ana.user)
    assert ana.post("/account/codes/off/", {"password": PASSWORD}).status_code == 302
    assert not second_step.is_on(world.ana.user)
    assert RecoveryCode.objects.count() == 0


def test_new_recovery_codes_end_the_old_ones(world: World, visitor: Client) -> None:
    _key, codes = turned_on(world)
    answer = world.client("ana").post("/account/codes/recovery/", {"password": PASSWORD})
    assert answer.status_code == 200
    assert codes[0] not in answer.content.decode()
    with_password(visitor)
    assert visitor.post("/sign-in/code/", {"code": codes[0]}).status_code == 422


def test_turning_on_twice_keeps_the_first_key(world: World) -> None:
    turned_on(world)
    ana = world.client("ana")
    assert ana.get("/account/codes/").headers["Location"] == "/account/"
    assert TOTPDevice.objects.filter(user=world.ana.user).count() == 1


def test_others_sign_in_without_a_code(world: World, visitor: Client) -> None:
    turned_on(world)
    visitor.post("/sign-in/", {"username": "cora@example.org", "password": PASSWORD})
    assert is_in(visitor)
