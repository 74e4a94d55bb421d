"""Django's sessions in the database, read by a statement that is planned once: each tap of each student begins with it."""

from typing import Any

from django.contrib.sessions.backends.db import SessionStore as DatabaseSessions
from django.utils import timezone

from classroom.web.statements import fetch_one

_SESSION = "SELECT session_data, expire_date FROM django_session WHERE session_key = %s AND expire_date > %s"


class SessionStore(DatabaseSessions):
    """The same rows and cookies; only the reading is another."""

    def _get_session_from_db(self) -> Any:
        key: Any = self.session_key
        # Letters and digits alone are ever handed out; a NUL in a forged cookie is no text to PostgreSQL.
        found = fetch_one(_SESSION, [key, timezone.now()]) if key.isalnum() else None
        if found is None:
            self._session_key = None
            return None
        return self.model(session_key=key, session_data=next(found), expire_date=next(found))
