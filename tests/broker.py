"""Databases of the one broker: whoever shares one takes the others' tasks."""

import os

from django.conf import settings

# As the environment names it, before a test process takes its own.
_PLAIN: str = settings.CELERY_BROKER_URL
# The site of the browser tests runs on while other tests of the same process start workers of their own.
SITE = 8


def broker_url(*, plus: int = 0) -> str:
    """The broker's address with a database for this test process (and `plus`)."""
    number = 1 + plus + int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    return (
        f"{_PLAIN}?virtual_host={number}"
        if _PLAIN.startswith("redis+socket")
        else f"{_PLAIN.rpartition('/')[0]}/{number}"
    )
