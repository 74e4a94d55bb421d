"""Two sets of twelve drawings of our own, and the names one says for them.

The pictures are what a young student logs in with; the marks stand on the name tiles, so that one who cannot read yet finds the own
one. No drawing is in both sets: the mark is for all to see, and nobody shall take it for a part of the secret. All are dark ink on
nothing, told from the others by the outline alone (static/roster/pictures/, static/roster/marks/).
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
MARKS: tuple[tuple[str, Promise], ...] = (
    ("apple", _("apple")),
    ("bell", _("bell")),
    ("crown", _("crown")),
    ("moon", _("moon")),
    ("cloud", _("cloud")),
    ("heart", _("heart")),
    ("leaf", _("leaf")),
    ("umbrella", _("umbrella")),
    ("mushroom", _("mushroom")),
    ("anchor", _("anchor")),
    ("drum", _("drum")),
    ("hat", _("hat")),
)
PICTURE_KEYS: tuple[str, ...] = tuple(key for key, _name in PICTURES)
MARK_KEYS: tuple[str, ...] = tuple(key for key, _name in MARKS)
_NAMES = dict(PICTURES + MARKS)


def is_drawing(key: str) -> bool:
    """Whether there is a drawing of this key, among the pictures or the marks."""
    return key in _NAMES


def picture_name(key: str) -> str:
    """The spoken name of a picture or mark. Raises KeyError for a key that is neither."""
    return str(_NAMES[key])


@cache
def picture_svg(key: str) -> str:
    """The drawing as a stand-alone SVG document (64 x 64 units, one ink), as a PDF needs it. Raises KeyError."""
    if key not in _NAMES:
        raise KeyError(key)
    folder = "marks" if key in MARK_KEYS else "pictures"
    return (Path(settings.ROOT) / "static" / "roster" / folder / f"{key}.svg").read_text(encoding="utf-8")
