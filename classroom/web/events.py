"""The stream tells, the page asks: a change raises its topic's number and wakes the streams, all in the same transaction.

The number is taken under the topic's row lock, so that numbers become visible in the order they were given: a reader that has
seen 7 has seen all up to 7 (a plain sequence hands numbers out before commit and loses events).
"""

import hashlib

from django.core import signing
from django.db import connection, transaction
from django.http import HttpRequest
from django.urls import reverse

CHANNEL = "swishroom"
_SALT = "classroom.web.events"
MAX_AGE_SECONDS = 12 * 3600


def tell(topic: str, *wider: str) -> int:
    """Raise the number of `topic`, and of `wider` ones that hear of it too; notify their streams when the transaction commits.

    Call it last in the transaction: the row lock makes writers to one topic wait for each other. Whoever tells the same topics
    names them in the same order, narrow ones first, so that no two writers wait for one another. The number of `topic`.
    """
    if not transaction.get_connection().in_atomic_block:
        raise RuntimeError("tell() belongs into the transaction that made the change")
    topics = (topic, *wider)
    with connection.cursor() as cursor:
        cursor.execute(
            f"WITH told AS (INSERT INTO web_topic AS t (name, number) VALUES {', '.join(['(%s, 1)'] * len(topics))} "
            "ON CONFLICT (name) DO UPDATE SET number = t.number + 1 RETURNING name, number) "
            "SELECT name, number, pg_notify(%s, name || ' ' || number) FROM told",
            [*topics, CHANNEL],
        )
        numbers = {name: number for name, number, _notified in cursor.fetchall()}
    return int(numbers[topic])


def stream_url(request: HttpRequest, topic: str) -> str:
    """The address of the stream of `topic` for this browser, starting after what the page is about to show.

    Call it before reading what the page shows. The address is signed together with the session's key: the page was lent by an
    access rule, so whoever holds both may listen, and the stream itself needs neither the database nor a thread.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT number FROM web_topic WHERE name = %s", [topic])
        row = cursor.fetchone()
    ticket = signing.dumps([topic, _listener(request.session.session_key)], salt=_SALT)
    return f"{reverse('stream', args=[ticket])}?after={row[0] if row else 0}"


def topic_of(ticket: str, *, session_key: str | None) -> str | None:
    """The topic that `ticket` lets this session listen to; None if it is forged, too old or somebody else's."""
    try:
        topic, listener = signing.loads(ticket, salt=_SALT, max_age=MAX_AGE_SECONDS)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return str(topic) if listener == _listener(session_key) else None


def _listener(session_key: str | None) -> str:
    return hashlib.sha256((session_key or "").encode()).hexdigest()[:16]
