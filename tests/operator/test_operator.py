"""The operator's pages: over TLS, for superusers with one-time codes, without names of children in lists, each look noted."""

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client
from django.urls import get_resolver, reverse
from django_otp.plugins.otp_totp.models import TOTPDevice

from classroom.accounts.models import User
from classroom.audit.models import AuditEntry
from tests.access_matrix import everything
from tests.world import World


@pytest.fixture(autouse=True)
def _switched_on(settings) -> None:
    settings.ROOT_URLCONF = "tests.operator.urls"


@pytest.fixture
def otto(world: World) -> User:
    user = User.objects.create_superuser("otto@example.org", "long-enough-password", name="Otto")
    TOTPDevice.objects.create(user=user, name="telephone", confirmed=True)
    return user


@pytest.fixture
def operator(otto: User) -> Client:
    client = Client()
    client.force_login(otto, backend="django.contrib.auth.backends.ModelBackend")
    return client


def get(client: Client, path: str):
    return client.get(path, secure=True)


def lists() -> list[str]:
    return [
        f"/operator/{name}/"
        for name in (
            *("accounts/user", "roster/school", "roster/teacher", "roster/student"),
            *("audit/auditentry", "privacy/retentionrun"),
        )
    ]


def test_the_pages_are_off_unless_the_server_is_told_otherwise(world: World, operator: Client, settings) -> None:
    settings.ROOT_URLCONF = "classroom.urls"
    assert get(operator, "/operator/").status_code == 404


def test_the_operator_sees_every_list(operator: Client) -> None:
    assert [get(operator, path).status_code for path in ["/operator/", *lists()]] == [200] * 7


def test_without_tls_there_is_nothing(operator: Client) -> None:
    assert {operator.get(path).status_code for path in ["/operator/", *lists()]} == {404}


@pytest.mark.parametrize("person", ["ben", "ana", "adam"])
def test_for_everybody_else_there_is_nothing(world: World, person: str) -> None:
    answers = {get(world.client(person), path).status_code for path in ["/operator/", *lists()]}
    assert answers == ({302} if person == "ben" else {404})


def test_a_visitor_signs_in_on_the_sites_own_page(visitor: Client, db: None) -> None:
    assert get(visitor, "/operator/").headers["Location"] == "/sign-in/?next=%2Foperator%2F"


def test_an_operator_without_one_time_codes_must_turn_them_on(operator: Client) -> None:
    TOTPDevice.objects.all().delete()
    assert get(operator, "/operator/").headers["Location"].startswith("/account/codes/")


def test_every_route_of_the_pages_has_the_operators_rule() -> None:
    pages = next(route for route in get_resolver().url_patterns if str(route.pattern) == "operator/")
    rules = set()

    def walk(routes) -> None:
        for route in routes:
            if hasattr(route, "url_patterns"):
                walk(route.url_patterns)
            else:
                rules.add(getattr(route.callback, "access_rule", route.name or str(route.pattern)))

    walk(pages.url_patterns)
    assert rules == {"operator"}


def test_no_list_names_a_child(world: World, operator: Client) -> None:
    for path in ["/operator/", *lists(), f"/operator/roster/student/?q={world.ben.pk}"]:
        text = get(operator, path).content.decode()
        assert not any(name in text for name in ("Ben Aydin", "Bea Núñez", "Yan Okoye")), path


def test_a_look_at_a_student_is_noted(world: World, operator: Client, otto: User) -> None:
    for page in ("change", "history"):
        url = reverse(f"admin:roster_student_{page}", args=[world.ben.pk])
        assert "Ben Aydin" in get(operator, url).content.decode()
    entry = AuditEntry.objects.get()
    assert (entry.act, entry.what, entry.student_id, entry.actor_id) == (
        "looked",
        "operator:student",
        world.ben.pk,
        otto.pk,
    )


def test_a_list_is_no_look_at_a_student(operator: Client) -> None:
    get(operator, "/operator/roster/student/")
    assert AuditEntry.objects.count() == 0


@pytest.mark.parametrize("act", ["add", "change", "delete"])
def test_nothing_of_a_student_can_be_changed_there(world: World, operator: Client, act: str) -> None:
    before = everything()
    args = [] if act == "add" else [world.ben.pk]
    answer = operator.post(
        reverse(f"admin:roster_student_{act}", args=args), {"name": "Evil", "post": "yes"}, secure=True
    )
    assert answer.status_code == 403
    assert everything() == before


def test_an_account_is_switched_off_and_djangos_own_log_stays_empty(world: World, operator: Client) -> None:
    url = reverse("admin:accounts_user_change", args=[world.cora.user.pk])
    operator.post(url, {"is_superuser": ""}, secure=True)
    assert User.objects.get(pk=world.cora.user.pk).is_active is False
    assert LogEntry.objects.count() == 0
