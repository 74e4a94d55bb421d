"""Drawing a report as a tagged PDF (PDF/UA-1) with typst.

What people typed reaches typst only as strings in `sys_inputs`, never as source, and typst may read nothing but templates/reports.
Fonts: static/web/fonts-print (see its README for the scripts they hold).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import typst
from django.conf import settings
from django.utils import formats, timezone, translation
from django.utils.translation import gettext

from classroom.roster.card_pdf import FONTS, TYPST_REMEMBERS

# Printed for a letter that no font here has.
MISSING = "?"
_SVG = "<svg"


def page_frame(
    *, title: str, about: Sequence[str], paper: str, made: datetime, note: str = ""
) -> dict[str, str | list[str]]:
    """What stands on every page: `about` (class, days) at the head; at the foot when it was made, a note, and page x of y.

    In the language and the time zone in force.
    """
    when = formats.date_format(timezone.localtime(made), "DATETIME_FORMAT")
    return {
        "title": title,
        "about": [part for part in about if part],
        "paper": paper,
        "made": gettext("Made: %(when)s") % {"when": when},
        "note": note,
        "page_of": gettext("Page %(page)s of %(pages)s"),
    }


def draw(template: str, data: Mapping[str, Any], *, language: str, made: datetime) -> bytes:
    """The PDF of templates/reports/`template`, which prints `data` (JSON; `data["frame"]` is a `page_frame`).

    The same arguments give the same bytes. A letter that the fonts of this site do not have comes from fonts installed on the
    machine; one that none has is printed as "?", and the foot of each page says so. Raises typst.TypstError for a mistake in the
    template.
    """
    code, _, region = translation.to_locale(language).partition("_")
    whole = dict(data) | {"fonts": FONTS, "language": code, "region": region if len(region) == 2 else None}
    try:
        return _compile(template, whole, fonts=_fonts(), made=made)
    except typst.TypstError:
        missing = _missing(sorted({letter for text in _texts(data) for letter in text}))
        if missing:
            with translation.override(language):
                note = gettext("%(mark)s stands for a letter that this print does not have.") % {"mark": MISSING}
            whole = _without(whole, missing)
            whole["frame"]["missing"] = note
        # Otherwise a letter comes from an installed font; what fails now is no letter: let it be seen.
        return _compile(template, whole, fonts=_fonts_with_installed(), made=made)
    finally:
        _forget()


def _compile(template: str, data: Mapping[str, Any], *, fonts: typst.Fonts, made: datetime) -> bytes:
    drawn: bytes = typst.compile(
        _templates() / template,
        root=_templates(),
        font_paths=fonts,
        sys_inputs={"report": json.dumps(data, ensure_ascii=False)},
        pdf_standards=["ua-1"],
        timestamp=made.astimezone(UTC).replace(microsecond=0),
    )
    return drawn


def _texts(data: Any) -> Iterator[str]:
    """Every string to be printed; drawings are none."""
    if isinstance(data, str):
        if not data.startswith(_SVG):
            yield data
    elif isinstance(data, Mapping):
        for value in data.values():
            yield from _texts(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _texts(value)


def _without(data: Any, missing: str) -> Any:
    if isinstance(data, str):
        return data if data.startswith(_SVG) else data.translate(dict.fromkeys(map(ord, missing), MISSING))
    if isinstance(data, Mapping):
        return {key: _without(value, missing) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_without(value, missing) for value in data]
    return data


def _missing(letters: Sequence[str]) -> str:
    """Those of the letters that no font has: halves that can be printed whole are looked at no closer."""
    if not letters or _is_printable("".join(letters)):
        return ""
    if len(letters) == 1:
        return letters[0]
    middle = len(letters) // 2
    return _missing(letters[:middle]) + _missing(letters[middle:])


def _is_printable(words: str) -> bool:
    try:
        _probe(words, fonts=_fonts_with_installed())
    except typst.TypstError:
        return False
    return True


def _probe(words: str, *, fonts: typst.Fonts) -> None:
    """Raises typst.TypstError if there is no glyph for a letter of `words`."""
    typst.compile(
        _templates() / "letters.typ",
        root=_templates(),
        font_paths=fonts,
        sys_inputs={"fonts": json.dumps(FONTS), "words": words},
        pdf_standards=["ua-1"],
    )


def _forget() -> None:
    """Give typst's memory of the last files free; in a worker that draws one after another it would come to ten of them."""
    for _ in range(TYPST_REMEMBERS + 1):
        _probe("", fonts=_fonts())


def _templates() -> Path:
    return Path(settings.ROOT) / "templates" / "reports"


def _font_folder() -> Path:
    return Path(settings.ROOT) / "static" / "web" / "fonts-print"


@cache
def _fonts() -> typst.Fonts:
    return typst.Fonts(include_system_fonts=False, font_paths=[_font_folder()])


@cache
def _fonts_with_installed() -> typst.Fonts:
    return typst.Fonts(include_system_fonts=True, font_paths=[_font_folder()])
