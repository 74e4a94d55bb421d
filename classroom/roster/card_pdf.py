"""Log-in cards on paper: eight to a page, to be cut out, as a tagged PDF (PDF/UA-1) drawn by typst.

What people typed reaches typst only as strings in `sys_inputs`, never as source, and typst may read nothing but the folder of its
template.
Fonts: static/web/fonts-print (see its README for the scripts they hold).
"""

import datetime as dt
import io
import json
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any, Literal

import segno
import typst
from django.conf import settings
from django.utils import formats, translation
from django.utils.translation import gettext

from classroom.web.pictures import MARK_KEYS, PICTURE_KEYS, picture_name, picture_svg

CARDS_ON_A_PAGE = 8
# The white edge a QR code needs: four modules on each side (ISO/IEC 18004).
QUIET_ZONE_MODULES = 4
PICTURES_ON_A_CARD = 3

# Tried in this order; a letter in none of them comes from any other font typst knows.
FONTS = ("Noto Sans", "Noto Sans Arabic", "Noto Sans Hebrew")
# typst keeps what it laid out until it has not been used in this many further compilations.
TYPST_REMEMBERS = 10


@dataclass(frozen=True)
class LogInCard:
    """One student's card. `mark` and the three `pictures` are keys of classroom.web.pictures; `badge_url` goes into the QR code.

    `words` ("tiger 47") is the secret of those who have no pictures. Raises ValueError for an empty name, an unknown picture,
    another number of pictures, two secrets or none, an empty address.
    """

    name: str
    mark: str
    pictures: tuple[str, ...]
    badge_url: str
    words: str = ""

    def __post_init__(self) -> None:
        if not self.name.strip():
            raise ValueError("a log-in card needs a name")
        if bool(self.words) == bool(self.pictures):
            raise ValueError("a log-in card has either pictures or words")
        if not self.words and len(self.pictures) != PICTURES_ON_A_CARD:
            raise ValueError(f"a log-in card has {PICTURES_ON_A_CARD} pictures, not {len(self.pictures)}")
        if unknown := set(self.pictures) - set(PICTURE_KEYS) | {self.mark} - set(MARK_KEYS):
            raise ValueError(f"there is no picture {min(unknown)!r}")
        if not self.badge_url:
            raise ValueError("a log-in card needs a badge address")


@dataclass(frozen=True)
class CardPdf:
    """The file, and the names (or class or site name) with letters that no font here has, each once, in the order of the cards.

    On the cards of such names the letters are left out, with a line to write on or a note; no empty boxes are printed.
    """

    pdf: bytes
    unprintable: tuple[str, ...]


def draw_cards(
    cards: Sequence[LogInCard],
    *,
    paper: Literal["a4", "us-letter"],
    class_name: str,
    site_name: str,
    address: str,
    printed: dt.date,
    language: str,
) -> CardPdf:
    """The cards in the given order, 8 to a page. Without cards: one page that says so.

    `address` is where to log in by hand, `language` a Django language code, `printed` the day in the footer and in the file's
    properties. The same arguments give the same bytes; only where a letter is missing from the fonts of this site, fonts installed
    on the machine are used too, and the bytes depend on them. Raises ValueError for another paper, segno.DataOverflowError for a
    badge address of more than 2,331 bytes.
    """
    if paper not in ("a4", "us-letter"):
        raise ValueError(f"no such paper: {paper!r}")
    with translation.override(language):

        def sheet(letters: dict[str, str]) -> dict[str, Any]:
            return _sheet(
                cards,
                letters=letters,
                paper=paper,
                class_name=class_name,
                site_name=site_name,
                address=_to_type(address),
                printed=printed,
            )

        try:
            return CardPdf(_compile(sheet({}), fonts=_fonts(), printed=printed), ())
        except typst.TypstError:
            texts = [*(card.name for card in cards), class_name, site_name, _to_type(address)]
            letters = _printable_letters(texts, fonts=_fonts_with_installed())
            # What fails now is no missing letter: let it be seen.
            return CardPdf(_compile(sheet(letters), fonts=_fonts_with_installed(), printed=printed), tuple(letters))
        finally:
            _forget()


def _to_type(address: str) -> str:
    """The address as one types it: a browser adds the rest."""
    return address.removeprefix("https://").removeprefix("http://").rstrip("/")


def _sheet(
    cards: Sequence[LogInCard],
    *,
    letters: dict[str, str],
    paper: str,
    class_name: str,
    site_name: str,
    address: str,
    printed: dt.date,
) -> dict[str, Any]:
    """What templates/roster/card_sheet.typ prints. `letters`: what can be printed of each text that cannot be printed whole."""
    about = (letters.get(class_name, class_name), formats.date_format(printed), letters.get(site_name, site_name))
    drawn = [_card(card, number=number, letters=letters) for number, card in enumerate(cards, start=1)]
    pages = [drawn[first : first + CARDS_ON_A_PAGE] for first in range(0, len(drawn), CARDS_ON_A_PAGE)] or [[]]
    used = {key for card in cards for key in (card.mark, *card.pictures)}
    code, _, region = translation.to_locale(translation.get_language() or "en").partition("_")
    return {
        "paper": paper,
        "fonts": FONTS,
        "language": code,
        "region": region if len(region) == 2 else None,
        "title": gettext("Log-in cards: %(class_name)s") % {"class_name": class_name},
        "about": " · ".join(part for part in about if part),
        "keep_safe": gettext("These cards open a child's account. Keep them safe."),
        "what_to_do": gettext("Scan this, or tap your name and your three pictures."),
        "what_to_type": gettext("Scan this, or tap your name and type:"),
        "nothing_to_print": gettext("There is no student to print a card for."),
        # An address with letters missing would lead astray.
        "address": "" if address in letters else address,
        "drawings": {key: picture_svg(key) for key in sorted(used)},
        "pages": [
            {
                "number": gettext("Page %(page)s of %(pages)s") % {"page": number, "pages": len(pages)},
                "cards": on_page,
            }
            for number, on_page in enumerate(pages, start=1)
        ],
    }


def _card(card: LogInCard, *, number: int, letters: dict[str, str]) -> dict[str, Any]:
    name, note = card.name, ""
    if name in letters:
        name = letters[name]
        note = (
            gettext("Card %(number)s: letters are missing here. Write them by hand.")
            if name
            else gettext("Card %(number)s: write the name by hand.")
        ) % {"number": number}
    code = segno.make(card.badge_url, error="m", micro=False)
    return {
        "name": name,
        "full_name": card.name,
        "note": note,
        "right_to_left": _is_right_to_left(name),
        "mark": _picture(card.mark, gettext("Your mark: %(picture)s")),
        "pictures": [_picture(key, gettext("Your picture: %(picture)s")) for key in card.pictures],
        "words": card.words,
        "code": _svg(code),
        "code_modules": code.symbol_size(border=QUIET_ZONE_MODULES)[0],
        "code_alt": gettext("QR code that logs in %(name)s") % {"name": card.name},
    }


def _picture(key: str, alt: str) -> dict[str, str]:
    name = picture_name(key)
    return {"key": key, "name": name, "alt": alt % {"picture": name}}


def _svg(code: segno.QRCode) -> str:
    svg = io.BytesIO()
    code.save(svg, kind="svg", border=QUIET_ZONE_MODULES, light="white", xmldecl=False, nl=False)
    return svg.getvalue().decode()


def _is_right_to_left(text: str) -> bool:
    """Whether the first letter with a direction runs from right to left (Unicode Standard Annex 9, rule P2)."""
    for letter in text:
        if (direction := unicodedata.bidirectional(letter)) in ("L", "R", "AL"):
            return direction != "L"
    return False


def _printable_letters(texts: Sequence[str], *, fonts: typst.Fonts) -> dict[str, str]:
    """The texts that cannot be printed whole, each with what is left of it; "" if no letter or digit is left."""
    whole = cache(partial(_is_printable, fonts=fonts))
    letters: dict[str, str] = {}
    for text in dict.fromkeys(texts):
        if whole(text):
            continue
        rest = " ".join("".join(letter for letter in text if whole(letter)).split())
        letters[text] = rest if any(letter.isalnum() for letter in rest) else ""
    return letters


def _is_printable(text: str, *, fonts: typst.Fonts) -> bool:
    try:
        _probe(text, fonts=fonts)
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


def _compile(sheet: dict[str, Any], *, fonts: typst.Fonts, printed: dt.date) -> bytes:
    return typst.compile(
        _templates() / "card_sheet.typ",
        root=_templates(),
        font_paths=fonts,
        sys_inputs={"sheet": json.dumps(sheet, ensure_ascii=False)},
        pdf_standards=["ua-1"],
        timestamp=dt.datetime.combine(printed, dt.time(), tzinfo=dt.UTC),
    )


def _forget() -> None:
    """Give typst's memory of the last sheet free; in a worker that draws sheet after sheet it would come to ten sheets."""
    for _ in range(TYPST_REMEMBERS + 1):
        _probe("", fonts=_fonts())


def _templates() -> Path:
    return Path(settings.ROOT) / "templates" / "roster"


def _font_folder() -> Path:
    return Path(settings.ROOT) / "static" / "web" / "fonts-print"


@cache
def _fonts() -> typst.Fonts:
    return typst.Fonts(include_system_fonts=False, font_paths=[_font_folder()])


@cache
def _fonts_with_installed() -> typst.Fonts:
    return typst.Fonts(include_system_fonts=True, font_paths=[_font_folder()])
