"""Addresses as people get them: to open, to type, to scan."""

from typing import cast

import segno
from django.conf import settings
from django.utils.safestring import mark_safe

from classroom.web.http import Request


def public_url(request: Request, path: str) -> str:
    """The address of `path` as students reach it: PUBLIC_URL if the school has set one, else as the teacher does."""
    return settings.PUBLIC_URL + path if settings.PUBLIC_URL else request.build_absolute_uri(path)


def spoken(url: str) -> str:
    """An address as one types it: without the scheme and the closing slash."""
    return url.partition("://")[2].removesuffix("/")


def qr_svg(url: str) -> str:
    """`url` as a QR code, an SVG without style attributes."""
    return cast(
        str, mark_safe(segno.make(url, error="m").svg_inline(border=2, omitsize=True, svgclass=None, lineclass=None))
    )
