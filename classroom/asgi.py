"""One ASGI application: streams natively, every page through Django's WSGI handler in a pool of threads.

Django's own ASGI handler keeps a thread (and often a database connection) per open stream and answers plain pages at a third
of the speed; docs/decisions/0004 has the figures.
"""

import gc
import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "classroom.settings")
# A page must not hold its thread for long because somebody else holds a row; a worker or a migration may wait.
os.environ.setdefault("LOCK_SECONDS", "5")
django.setup(set_prefix=False)

from django.conf import settings  # noqa: E402
from django.core.handlers.wsgi import WSGIHandler  # noqa: E402
from django.urls import resolve  # noqa: E402

from classroom.web.pages import Pages  # noqa: E402
from classroom.web.stream import PREFIX, Receive, Scope, Send, Stream  # noqa: E402

# Objects made, less those given up, before the youngest are looked through for cycles; Python's own is 2000.
_YOUNG_OBJECTS = 20_000

_pages = Pages(WSGIHandler(), threads=settings.WEB_THREADS)
_stream = Stream(settings.DATABASE_URL)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await _lifespan(receive, send)
    elif scope["type"] == "http" and scope["path"].startswith(PREFIX):
        await _stream(scope, receive, send)
    elif scope["type"] == "http":
        await _pages(scope, receive, send)


def _settle() -> None:
    """Have all code loaded, and let the collector of cycles leave alone what is there for as long as the process is.

    Looking through all of Django takes 150 to 190 ms, in which a class that claims at once waits (docs/decisions/0009).
    """
    resolve("/health/")
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG_OBJECTS, *gc.get_threshold()[1:])


async def _lifespan(receive: Receive, send: Send) -> None:
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            _settle()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            return
