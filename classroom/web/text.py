"""Text as people type it: one Unicode form, no invisible characters, no lost letters."""

import re
import unicodedata
from typing import Any

from django import forms

# Zero-width characters and the byte-order mark come with copied lists. Joiners (U+200C, U+200D) stay: some scripts need them.
_INVISIBLE = re.compile("[\u200b\u2060\ufeff\u00ad]")
# No control characters, and no marks that turn the direction of the text around them.
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_BLANKS = re.compile(r"\s+")


def one_line(text: str) -> str:
    """`text` in NFC on one line, without invisible characters; every letter and mark stays."""
    text = _CONTROL.sub(" ", _INVISIBLE.sub("", text))
    return _BLANKS.sub(" ", unicodedata.normalize("NFC", text)).strip()


class OneLineField(forms.CharField):
    """A name or a title: what `one_line` makes of it, and not empty after that."""

    def to_python(self, value: Any) -> str:
        return one_line(super().to_python(value) or "")
