"""The readable part of an export: one page a student, drawn by typst. What people typed reaches it as JSON only."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import typst
from django.conf import settings
from django.utils import formats, translation
from django.utils.translation import gettext

FONTS = ("Noto Sans", "Noto Sans Arabic", "Noto Sans Hebrew")


@dataclass(frozen=True)
class Section:
    """A student: the name, and pairs of what and how much."""

    name: str
    facts: list[tuple[str, str]]


def draw_summary(sections: Sequence[Section], *, title: str, language: str, now: datetime) -> bytes:
    """A PDF with a page for each section; a page that says so if there is none. The same arguments give the same bytes."""
    with translation.override(language):
        summary = {
            "fonts": FONTS,
            "language": language.partition("-")[0],
            "title": title,
            "made": formats.date_format(now, "DATETIME_FORMAT"),
            "what": gettext("What is kept"),
            "how_much": gettext("Lines"),
            "nobody": gettext("There is nobody to tell about."),
            "sections": [{"name": one.name, "facts": one.facts} for one in sections],
        }
    folder = Path(settings.ROOT) / "templates" / "privacy"
    fonts = typst.Fonts(include_system_fonts=True, font_paths=[Path(settings.ROOT) / "static" / "web" / "fonts-print"])
    drawn: bytes = typst.compile(
        folder / "summary.typ",
        root=folder,
        font_paths=fonts,
        sys_inputs={"summary": json.dumps(summary, ensure_ascii=False)},
        timestamp=now.replace(microsecond=0),
    )
    return drawn
