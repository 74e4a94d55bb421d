"""Letters beyond ASCII, marked: where a wrong code page shows."""

import re
from collections.abc import Iterator

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

_NOT_ASCII = re.compile(r"[^\x00-\x7f]+")


def marked(text: str) -> SafeString:
    """`text` as HTML with a `<mark>` around every run of such letters."""
    return format_html_join("", "{}", ((part,) for part in _parts(text)))


def _parts(text: str) -> Iterator[SafeString | str]:
    place = 0
    for found in _NOT_ASCII.finditer(text):
        yield text[place : found.start()]
        yield format_html("<mark>{}</mark>", found[0])
        place = found.end()
    yield text[place:]
