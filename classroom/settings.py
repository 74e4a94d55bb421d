"""One settings file; what differs between machines comes from the environment (docs/operations.md lists every variable)."""

import os
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured
from django.utils.csp import CSP
from django.utils.translation import gettext_lazy as _
from psycopg.conninfo import conninfo_to_dict, make_conninfo

ROOT = Path(__file__).resolve().parent.parent

# A database that has gone without a word (a cable, a firewall) is noticed after half a minute at most, not after hours. libpq
# ignores these on a Unix socket, where there is no network; what DATABASE_URL says itself goes first.
_NOTICE_A_LOST_DATABASE = {
    "keepalives_idle": 10,  # seconds
    "keepalives_interval": 5,  # seconds
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,  # milliseconds
}


def _secret_key() -> str:
    if key := os.environ.get("SECRET_KEY"):
        return key
    if path := os.environ.get("SECRET_KEY_FILE"):
        return Path(path).read_text(encoding="utf-8").strip()
    raise ImproperlyConfigured("Set SECRET_KEY or SECRET_KEY_FILE (python3 go.py does it for you).")


def _words(name: str) -> list[str]:
    return [word.strip() for word in os.environ.get(name, "").split(",") if word.strip()]


def _lines_of(name: str) -> list[str]:
    """The lines of the file that the variable names; none without the variable."""
    path = os.environ.get(name)
    return Path(path).read_text(encoding="utf-8").split() if path else []


def _database(url: str, *, lock_seconds: str) -> dict[str, Any]:
    """Django's settings for a PostgreSQL address; libpq's own parser knows every form of it, sockets included.

    Without `lock_seconds` a statement waits for a lock as long as it takes.
    """
    parts: dict[str, Any] = dict(conninfo_to_dict(url))
    if lock_seconds:
        parts["options"] = f"{parts.get('options', '')} -c lock_timeout={round(1000 * float(lock_seconds))}".strip()
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": parts.pop("dbname", "swishroom"),
        "USER": parts.pop("user", ""),
        "PASSWORD": parts.pop("password", ""),
        "HOST": parts.pop("host", ""),
        "PORT": parts.pop("port", ""),
        # A pooled connection is tried before it is lent: after a restart of the database no page must fail for each of them.
        "CONN_HEALTH_CHECKS": True,
        # At least as many connections as server threads, or threads wait for each other (docs/decisions/0004).
        "OPTIONS": {**parts, "pool": {"min_size": 1, "max_size": WEB_THREADS + 4, "timeout": 8}},
    }


def _mailer(url: str) -> dict[str, Any]:
    """Where letters go: smtp://user:password@host:587 (STARTTLS) or smtps://...:465; without an address, to the console."""
    parts = urlsplit(url)
    if parts.scheme not in ("smtp", "smtps"):
        return {"BACKEND": "django.core.mail.backends.console.EmailBackend"}
    return {
        "BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "OPTIONS": {
            "host": parts.hostname,
            "port": parts.port or (465 if parts.scheme == "smtps" else 587),
            "username": unquote(parts.username or ""),
            "password": unquote(parts.password or ""),
            "use_ssl": parts.scheme == "smtps",
            "use_tls": parts.scheme == "smtp",
            "timeout": 10,
        },
    }


SITE_NAME = os.environ.get("SITE_NAME", "Swishroom")
SECRET_KEY = _secret_key()
SECRET_KEY_FALLBACKS = _words("SECRET_KEY_FALLBACKS")
# Log-in cards are worked out from this key; change it and every printed card must be printed again.
CARD_KEY = os.environ.get("CARD_KEY") or SECRET_KEY
# Fernet keys of the real names; the first encrypts, all decrypt. Without one, no real names are stored (docs/operations.md).
NAME_KEYS = _words("NAME_KEYS") or _lines_of("NAME_KEY_FILE")
DEBUG = False
ALLOWED_HOSTS = _words("ALLOWED_HOSTS") or ["localhost", "127.0.0.1", "[::1]"]
CSRF_TRUSTED_ORIGINS = _words("CSRF_TRUSTED_ORIGINS")
# The address printed on log-in cards; empty: the address the teacher uses.
PUBLIC_URL = os.environ.get("PUBLIC_URL", "").rstrip("/")
WEB_THREADS = int(os.environ.get("WEB_THREADS", "16"))

DATABASE_URL = make_conninfo(
    "", **(_NOTICE_A_LOST_DATABASE | conninfo_to_dict(os.environ.get("DATABASE_URL", "postgresql:///swishroom")))
)
DATABASES = {"default": _database(DATABASE_URL, lock_seconds=os.environ.get("LOCK_SECONDS", ""))}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "django.contrib.admin.apps.SimpleAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.postgres",
    "django.contrib.staticfiles",
    "django_htmx",
    "axes",
    "django_otp",
    "django_otp.plugins.otp_totp",
    "classroom.web",
    "classroom.audit",
    "classroom.accounts",
    "classroom.roster",
    "classroom.practice",
    "classroom.live",
    "classroom.reports",
    "classroom.privacy",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "classroom.web.private.PrivateMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "classroom.web.uploads.UploadLimitMiddleware",
    "classroom.web.outage.OutageMiddleware",
    "classroom.web.access.AccessMiddleware",
    "classroom.audit.marking.AuditMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "classroom.urls"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.template.context_processors.csp",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "classroom.web.context.site",
                "classroom.roster.context.people",
            ],
        },
    },
]

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
]
LOGIN_URL = "accounts:sign_in"

# A teacher's sign-in: five wrong passwords for one name from one address, then ten minutes' rest.
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = 1 / 6
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_DISABLE_ACCESS_LOG = True
AXES_LOCKOUT_CALLABLE = "classroom.accounts.views.sign_in.locked_out"
AXES_USERNAME_FORM_FIELD = "username"
AXES_VERBOSE = False

# Django's admin for whoever runs the server, under /operator/; only over TLS.
OPERATOR_PAGES = os.environ.get("OPERATOR_PAGES") == "1"

SESSION_ENGINE = "classroom.web.sessions"
SESSION_COOKIE_AGE = 14 * 24 * 3600
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"

SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CSP = {
    "default-src": [CSP.NONE],
    "script-src": [CSP.SELF, CSP.NONCE],
    "style-src": [CSP.SELF],
    "img-src": [CSP.SELF, "data:"],
    "font-src": [CSP.SELF],
    "connect-src": [CSP.SELF],
    "manifest-src": [CSP.SELF],
    "form-action": [CSP.SELF],
    "frame-ancestors": [CSP.NONE],
    "base-uri": [CSP.NONE],
}
if os.environ.get("SECURE") == "1":
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = True
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# A form of this site is small; what is larger is refused before it is read.
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 300
# A file may be larger (classroom/roster/files/reading.py), with some room for the form around it.
LARGEST_BODY = 21_000_000

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("de", _("German"))]
LOCALE_PATHS = [ROOT / "locale"]
LANGUAGE_COOKIE_SAMESITE = "Lax"
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "static/"
STATICFILES_DIRS = [ROOT / "static"]
# With STATIC_ROOT set (go.py does), files are collected there under hashed names; without, they are served from the tree.
STATIC_ROOT = os.environ.get("STATIC_ROOT") or None
_STATIC_STORAGE = (
    "classroom.web.static.HashedFiles" if STATIC_ROOT else "django.contrib.staticfiles.storage.StaticFilesStorage"
)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": _STATIC_STORAGE},
}
WHITENOISE_USE_FINDERS = not STATIC_ROOT
WHITENOISE_AUTOREFRESH = False

MAILERS = {"default": _mailer(os.environ.get("EMAIL_URL", ""))}
DEFAULT_FROM_EMAIL = os.environ.get("EMAIL_FROM", "swishroom@localhost")
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

CELERY_BROKER_URL = os.environ.get("BROKER_URL", "redis://localhost:6379/0")
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# Asking for work must not hold a page up when the broker is away; the sweep finds what was not asked (docs/decisions/0004).
CELERY_TASK_PUBLISH_RETRY = False
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 600,  # longer than the longest task and the longest countdown
    "unacked_mutex_expire": 15,
    "unacked_restore_interval": 5,
    "unacked_restore_throttle": 1,
    "socket_connect_timeout": 2,
}
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TIMEZONE = TIME_ZONE
CELERY_BEAT_SCHEDULE = {
    "fill the shelves": {"task": "practice.restock_shelves", "schedule": 60},
    "draw card sheets left waiting": {"task": "roster.draw_waiting_card_sheets", "schedule": 30},
    "throw away old card sheets": {"task": "roster.discard_card_sheets", "schedule": 600},
    "read roster files left waiting": {"task": "roster.read_waiting_imports", "schedule": 30},
    "forget old roster files": {"task": "roster.forget_old_imports", "schedule": 3600},
    "empty the bin": {"task": "roster.empty_bin", "schedule": 24 * 3600},
    "make exports left waiting": {"task": "privacy.make_waiting_exports", "schedule": 60},
    "keep nothing for too long": {"task": "privacy.keep_limits", "schedule": 24 * 3600},
    "make reports left waiting": {"task": "reports.make_waiting_reports", "schedule": 15, "options": {"expires": 15}},
    "erase reports after their time": {"task": "reports.expire", "schedule": 3600},
    "report the week": {"task": "reports.ask_weekly", "schedule": 600},
    "sum up what students did": {"task": "reports.refresh_summaries", "schedule": 120, "options": {"expires": 120}},
    "let time pass in live games": {"task": "live.let_time_pass", "schedule": 30},
    "end forgotten live games": {"task": "live.end_forgotten_games", "schedule": 3600},
    "forget ended log-ins": {"task": "web.clear_sessions", "schedule": 24 * 3600},
    "fit the difficulties of boards": {"task": "practice.fit_difficulties", "schedule": 24 * 3600},
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"err": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["err"], "level": "WARNING"},
    "loggers": {
        # Axes writes names and addresses into its log lines; nobody's name belongs in a log.
        "axes": {"handlers": [], "level": "CRITICAL", "propagate": False},
        "django.request": {"level": "ERROR"},
        "django.security.DisallowedHost": {"level": "CRITICAL"},
    },
}
