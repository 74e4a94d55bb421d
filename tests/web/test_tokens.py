"""The colours of the stylesheet, measured: WCAG 2.2 contrast of text, of symbols and of what one must be able to see."""

import re
from pathlib import Path

import pytest

from classroom.settings import ROOT

TOKENS = (ROOT / "static" / "web" / "tokens.css").read_text(encoding="utf-8")
SCHEMES = {"light": 0, "dark": 1}


def token(name: str, scheme: str) -> str:
    match = re.search(rf"--{name}: light-dark\((.+)\);", TOKENS)
    assert match, f"--{name} is not a light-dark() token"
    return re.split(r",\s*(?![^(]*\))", match[1])[SCHEMES[scheme]].strip()


def rgb(colour: str) -> tuple[float, float, float]:
    digits = colour.removeprefix("#")
    digits = "".join(digit * 2 for digit in digits) if len(digits) == 3 else digits
    return tuple(int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4))


def over(film: str, ground: tuple[float, float, float]) -> tuple[float, float, float]:
    """`rgb(r g b / a)` laid over an opaque colour."""
    red, green, blue, alpha = (float(text) for text in re.findall(r"[\d.]+", film))
    return tuple(
        alpha * part / 255 + (1 - alpha) * below for part, below in zip((red, green, blue), ground, strict=True)
    )


def contrast(one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: tuple[float, float, float]) -> float:
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_the_measure_itself_gives_21_for_black_on_white():
    assert contrast(rgb("#000"), rgb("#fff")) == pytest.approx(21)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize(
    ("text", "ground"),
    [
        ("ink", "paper"),
        ("ink", "table"),
        ("ink-soft", "paper"),
        ("ink-soft", "table"),
        ("on-ink", "ink"),
        ("wrong", "paper"),
        ("wrong", "table"),
        ("ink", "tint-right"),
        ("ink", "tint-warm"),
        ("ink", "tint-wrong"),
        ("ink-soft", "tint-right"),
        ("ink-soft", "tint-warm"),
        ("ink-soft", "tint-wrong"),
    ],
)
def test_text_can_be_read(text, ground, scheme):
    assert contrast(rgb(token(text, scheme)), rgb(token(ground, scheme))) >= 4.5


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("mark", ["line-strong", "focus", "wrong"])
@pytest.mark.parametrize("ground", ["paper", "table"])
def test_edges_of_controls_and_the_focus_ring_can_be_seen(mark, ground, scheme):
    assert contrast(rgb(token(mark, scheme)), rgb(token(ground, scheme))) >= 3


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("colour", ["green", "orange", "purple", "blue"])
@pytest.mark.parametrize("films", [0, 1])
def test_a_symbol_can_be_seen_on_the_table_and_on_a_film(colour, films, scheme):
    """The edge belongs to the symbol: on a film, where the ground is darker, it carries what orange alone may not."""
    ground = rgb(token("table", scheme))
    for _ in range(films):
        ground = over(token("film", scheme), ground)
    drawn = [colour] if not films else [colour, f"{colour}-edge"]
    assert max(contrast(rgb(token(name, scheme)), ground) for name in drawn) >= 3


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("colour", ["green", "orange", "purple", "blue"])
def test_a_symbol_stays_visible_through_five_films(colour, scheme):
    ground = rgb(token("table", scheme))
    for _ in range(5):
        ground = over(token("film", scheme), ground)
    assert contrast(rgb(token(f"{colour}-edge", scheme)), ground) >= 3


def test_only_the_tokens_and_the_skins_hold_colours():
    """One place for colours: other files name tokens. White and black are the ground a QR code needs."""
    for path in sorted(Path(ROOT / "static" / "web").glob("*.css")):
        if path.name in {"tokens.css", "skins.css"}:
            continue
        colours = set(re.findall(r"#[0-9a-f]{3,8}\b|rgb\([^)]*\)", path.read_text(encoding="utf-8")))
        assert colours <= {"#fff", "#000"}, path.name


def test_no_rule_depends_on_left_and_right():
    """Right-to-left pages mirror by themselves; only turned symbols and shadows may name a side."""
    sided = re.compile(
        r"(?<![\w-])((margin|padding|border|inset)-)?(left|right)(-\w+)?\s*:|text-align:\s*(left|right)|float:"
    )
    for path in sorted(Path(ROOT / "static" / "web").glob("*.css")):
        assert not sided.search(path.read_text(encoding="utf-8")), path.name
