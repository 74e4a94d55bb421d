"""As few settings as Django, Celery and the launcher need."""

import os
from pathlib import Path

from psycopg.conninfo import conninfo_to_dict

_parts = conninfo_to_dict(os.environ["DATABASE_URL"])
SECRET_KEY = Path(os.environ["SECRET_KEY_FILE"]).read_text(encoding="ascii")
ALLOWED_HOSTS = os.environ.get("ALLOWED_HOSTS", "").split(",")
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": _parts["dbname"],
        "USER": _parts["user"],
        "HOST": _parts["host"],
    }
}
INSTALLED_APPS = ["django.contrib.staticfiles", "classroom.school"]
STATIC_URL = "static/"
STATIC_ROOT = os.environ.get("STATIC_ROOT")
STATICFILES_DIRS = [Path(__file__).resolve().parent.parent / "static"]
STORAGES = {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.ManifestStaticFilesStorage"}}
ROOT_URLCONF = "classroom.urls"
USE_TZ = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CELERY_BROKER_URL = os.environ["BROKER_URL"]
CELERY_TASK_IGNORE_RESULT = True
