"""The twelve pictures a young student logs in with, and the names one says for them.

Each is a drawing of our own in static/roster/pictures/, dark ink on nothing, told from the others by its outline alone.
The same drawings mark the name tiles.
"""

from functools import cache
from pathlib import Path

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

PICTURES: tuple[tuple[str, Promise], ...] = (
    ("sun", _("sun")),
    ("fish", _("fish")),
    ("tree", _("tree")),
    ("house", _("house")),
    ("key", _("key")),
    ("boat", _("boat")),
    ("cup", _("cup")),
    ("cat", _("cat")),
    ("star", _("star")),
    ("ball", _("ball")),
    ("flower", _("flower")),
    ("kite", _("kite")),
)
PICTURE_KEYS: tuple[str, ...] = tuple(key for key, _name in PICTURES)
_NAMES = dict(PICTURES)


def picture_name(key: str) -> str:
    """The spoken name of a picture. Raises KeyError for a key that is none of the twelve."""
    return str(_NAMES[key])


@cache
def picture_svg(key: str) -> str:
    """The drawing as a stand-alone SVG document (64 x 64 units, one ink), as a PDF needs it. Raises KeyError."""
    if key not in _NAMES:
        raise KeyError(key)
    return (Path(settings.ROOT) / "static" / "roster" / "pictures" / f"{key}.svg").read_text(encoding="utf-8")
