"""Fixtures for every test that needs the database."""

from collections.abc import Iterator
from typing import Any

import pytest
from cryptography.fernet import Fernet
from django.conf import settings
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from classroom.celery import app
from tests.broker import broker_url
from tests.scheduling import Together
from tests.world import World, make_world


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Together:
    return Together(config, log)


@pytest.fixture
def world(db: None) -> World:
    return make_world()


@pytest.fixture
def visitor() -> Client:
    return Client()


@pytest.fixture(autouse=True)
def _forget_wrong_codes() -> Iterator[None]:
    """Wrong codes are counted in the process's cache, which no transaction takes back."""
    yield
    cache.clear()


@pytest.fixture(autouse=True)
def _forget_the_schools_clock() -> Iterator[None]:
    """A lender that a test calls by itself sets the school's clock, and no middleware sets it back."""
    yield
    timezone.deactivate()


@pytest.fixture(autouse=True, scope="session")
def _quick_settings(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Without what would only cost time: a list of all static files for each test client, and slow hashes of passwords.

    tests/accounts/test_sign_up.py signs up with the real hash.
    """
    settings.STATIC_ROOT = tmp_path_factory.mktemp("static")
    settings.WHITENOISE_AUTOREFRESH = True
    settings.NAME_KEYS = [Fernet.generate_key().decode()]
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher", *settings.PASSWORD_HASHERS]


@pytest.fixture(autouse=True, scope="session")
def _own_broker() -> None:
    """Each test process has a database of its own in the broker, so that none takes another's tasks."""
    own = broker_url()
    settings.CELERY_BROKER_URL = own
    app.conf.broker_url = own
