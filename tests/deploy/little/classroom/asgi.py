"""The web application of the little classroom."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "classroom.settings")

application = get_asgi_application()
