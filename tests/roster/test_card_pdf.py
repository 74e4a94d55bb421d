"""Log-in cards on paper: what stands in the file, for whom it is readable, and that no name breaks it."""

import datetime as dt
import io
from collections.abc import Iterator
from typing import Any

import pypdf
import pytest
import segno

from classroom.roster import card_pdf
from classroom.roster.card_pdf import CardPdf, LogInCard, draw_cards

BADGE = "https://swishroom.example/badge/#gq3sBBLZSXeyUXIVYhEhTJgKcYbEPTmmq8YnLgQ5RWc"
A_MILLIMETRE = 72 / 25.4  # in points
# No font has a glyph here: the last private plane.
NOBODYS_LETTER = "\U00100abc"


def drawn(*names: str, badge_url: str = BADGE, **changes: Any) -> CardPdf:
    """A card each for `names`, with whatever argument of draw_cards a test wants changed."""
    cards = [LogInCard(name, mark="moon", pictures=("sun", "cat", "kite"), badge_url=badge_url) for name in names]
    usual = {
        "paper": "a4",
        "class_name": "5b",
        "site_name": "Swishroom",
        "address": "https://swishroom.example/join/",
        "printed": dt.date(2026, 9, 14),
        "language": "en",
    }
    return draw_cards(cards, **{**usual, **changes})


def read(sheet: CardPdf) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(sheet.pdf))


def text_of(sheet: CardPdf) -> str:
    """All letters of the sheet without blanks and line ends, which a long name may have in other places."""
    letters = "".join(page.extract_text() for page in read(sheet).pages)
    return "".join(letters.replace("\u200b", "").split())


def tags(sheet: CardPdf) -> Iterator[dict[str, Any]]:
    """Every element of the structure tree, in reading order."""

    def walk(node: Any) -> Iterator[dict[str, Any]]:
        node = node.get_object()
        if isinstance(node, list):
            for child in node:
                yield from walk(child)
        elif isinstance(node, dict):
            if "/S" in node:
                yield node
            if "/K" in node:
                yield from walk(node["/K"])

    return walk(read(sheet).trailer["/Root"]["/StructTreeRoot"])


def alt_texts(sheet: CardPdf) -> list[str]:
    return [str(tag["/Alt"]) for tag in tags(sheet) if tag["/S"] == "/Figure"]


def box_of(sheet: CardPdf, alt: str) -> tuple[float, ...]:
    """Left, bottom, right, top of a figure, in millimetres."""
    figure = next(tag for tag in tags(sheet) if tag.get("/Alt") == alt)
    return tuple(float(side) / A_MILLIMETRE for side in figure["/A"][0]["/BBox"])


def headings(sheet: CardPdf) -> list[str]:
    return [str(entry["/Title"]) for entry in read(sheet).outline if isinstance(entry, dict)]


def name_sizes(sheet: CardPdf) -> set[float]:
    """The sizes in points of all bold letters that stand in the first card's name field."""
    sizes = set()

    def visit(text: str, place: list[float], _matrix: Any, font: dict[str, Any] | None, size: float) -> None:
        if text.strip() and font and "Bold" in font["/BaseFont"] and place[5] > 730:
            sizes.add(round(size, 1))

    read(sheet).pages[0].extract_text(visitor_text=visit)
    return sizes


@pytest.fixture
def only_shipped_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a machine without a font of its own."""
    monkeypatch.setattr(card_pdf, "_fonts_with_installed", card_pdf._fonts)


@pytest.mark.parametrize(("cards", "pages"), [(1, 1), (8, 1), (9, 2), (28, 4), (40, 5)])
def test_eight_cards_stand_on_a_page(cards: int, pages: int) -> None:
    sheet = drawn(*(f"Student {number}" for number in range(cards)))
    assert len(read(sheet).pages) == pages
    assert len(headings(sheet)) == cards


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("us-letter", (216, 279))])
def test_the_paper_is_the_one_asked_for(paper: str, size: tuple[int, int]) -> None:
    page = read(drawn("Ana", paper=paper)).pages[0].mediabox
    assert (round(page.width / A_MILLIMETRE), round(page.height / A_MILLIMETRE)) == size


def test_a_card_says_name_pictures_address_and_what_to_do() -> None:
    text = text_of(drawn("Ana Lopes"))
    for words in (
        "AnaLopes",
        "moon",
        "sun",
        "cat",
        "kite",
        "swishroom.example/join",
        "Scanthis,ortapyournameandyourthreepictures.",
    ):
        assert words in text
    assert "https" not in text


def test_a_card_with_word_and_number_says_them_in_place_of_pictures() -> None:
    card = LogInCard("Ana Lopes", mark="moon", pictures=(), badge_url=BADGE, words="Schildkröte 47")
    usual = {"class_name": "5b", "site_name": "Swishroom", "address": "a.example/join/", "language": "en"}
    sheet = draw_cards([card], paper="a4", printed=dt.date(2026, 9, 14), **usual)
    assert "Schildkröte47" in text_of(sheet)
    assert "Scanthis,ortapyournameandtype:" in text_of(sheet)
    assert alt_texts(sheet) == ["Your mark: moon", "QR code that logs in Ana Lopes"]


@pytest.mark.parametrize(("pictures", "words"), [((), ""), (("sun", "cat", "kite"), "tiger 47")])
def test_a_card_has_one_secret_and_not_two(pictures: tuple[str, ...], words: str) -> None:
    with pytest.raises(ValueError, match="either pictures or words"):
        LogInCard("Ana", mark="moon", pictures=pictures, badge_url=BADGE, words=words)


def test_the_footer_says_class_day_page_and_to_keep_the_cards_safe() -> None:
    text = text_of(drawn(*"ABCDEFGHI"))
    for words in ("5b·Sept.14,2026·Swishroom", "Page1of2", "Page2of2", "Thesecardsopenachild'saccount.Keepthemsafe."):
        assert words in text


def test_the_badge_address_is_what_the_qr_code_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    held = []
    make = segno.make

    def watched(content: str, **options: Any) -> segno.QRCode:
        held.append(content)
        return make(content, **options)

    monkeypatch.setattr(segno, "make", watched)
    drawn("Ana", badge_url="https://swishroom.example/badge/#one")
    drawn("Ben", badge_url="https://swishroom.example/badge/#two")
    assert held == ["https://swishroom.example/badge/#one", "https://swishroom.example/badge/#two"]


@pytest.mark.parametrize(("badge_url", "modules"), [("https://a.example/#1", 25), (BADGE, 37), (BADGE + "x" * 200, 65)])
def test_a_qr_code_is_at_least_28_mm_wide_without_its_white_edge(badge_url: str, modules: int) -> None:
    left, bottom, right, top = box_of(drawn("Ana", badge_url=badge_url), "QR code that logs in Ana")
    white_edge = 2 * 4
    assert (right - left) * modules / (modules + white_edge) >= 28
    assert right - left == pytest.approx(top - bottom)


def test_nothing_on_a_card_reaches_over_its_cut_lines_or_into_the_qr_code() -> None:
    sheet = drawn("Ana")
    code = box_of(sheet, "QR code that logs in Ana")
    for alt in ("Your mark: moon", "Your picture: sun", "Your picture: cat", "Your picture: kite"):
        left, bottom, right, top = box_of(sheet, alt)
        assert left >= 10
        assert right <= code[0] or bottom >= code[3]
        assert top <= 297 - 10
    assert code[2] <= 10 + 95


def test_the_file_is_tagged_for_screen_readers_with_title_and_language() -> None:
    sheet = drawn("Ana", class_name="5b", language="de")
    root = read(sheet).trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"].value is True
    assert root["/Lang"] == "de"
    assert root["/ViewerPreferences"]["/DisplayDocTitle"].value is True
    assert "pdfuaid:part>1<" in root["/Metadata"].get_data().decode()
    assert "5b" in read(sheet).metadata.title


def test_each_picture_and_code_is_read_out_in_words() -> None:
    pictures = ["Your mark: moon", "Your picture: sun", "Your picture: cat", "Your picture: kite"]
    assert alt_texts(drawn("Ana")) == [*pictures, "QR code that logs in Ana"]


def test_each_name_is_a_heading_and_a_bookmark() -> None:
    sheet = drawn("Ana", "Łukasz", "Ben")
    assert headings(sheet) == ["Ana", "Łukasz", "Ben"]
    assert [str(tag["/T"]) for tag in tags(sheet) if tag["/S"] == "/H1"] == ["Ana", "Łukasz", "Ben"]


def test_the_same_cards_give_the_same_bytes() -> None:
    assert drawn("Ana", "Ben").pdf == drawn("Ana", "Ben").pdf


def test_another_day_stands_in_the_footer_and_in_the_properties() -> None:
    sheet = drawn("Ana", printed=dt.date(2027, 1, 2))
    assert read(sheet).metadata.creation_date == dt.datetime(2027, 1, 2, tzinfo=dt.UTC)
    assert "Jan.2,2027" in text_of(sheet)


@pytest.mark.parametrize(
    "name",
    [
        '#read("/etc/passwd")',
        "*Bob* _Eve_ `c` $x$ @ref <label> = - + / ~ \\ // /* */",
        '<b onclick="x">&amp;</b>',
        '\\u{41} "quoted" {"name": 1}',
    ],
)
def test_markup_in_a_name_is_printed_as_it_stands(name: str) -> None:
    sheet = drawn(name)
    assert headings(sheet) == [name]
    assert "".join(name.split()) in text_of(sheet)


@pytest.mark.usefixtures("only_shipped_fonts")
@pytest.mark.parametrize(
    "name",
    [
        "Đặng Thị Ngọc Ánh",
        "Zoë Çelik-Ğüneş Ñandú Åsa Øst Łódź Ţȃ",
        "Z\u0308 N\u030c x\u0301\u0323",
        "Κωνσταντίνος Ἀθηνᾶ",
        "Олександра Ґжегож Ђорђе Ҳасан Әсел",
        "محمد عبد الرحمن پریسا گل‌محمدی ٹیپو",
        "נועה בן־דוד",
        "नेहा शर्मा Անի ნინო",
    ],
)
def test_letters_of_the_shipped_fonts_are_all_printed(name: str) -> None:
    sheet = drawn(name)
    assert sheet.unprintable == ()
    assert headings(sheet) == [name]


@pytest.mark.usefixtures("only_shipped_fonts")
def test_a_name_without_one_printable_letter_gets_a_line_to_write_on_and_is_reported() -> None:
    sheet = drawn("Ana", "李明")
    assert sheet.unprintable == ("李明",)
    assert headings(sheet) == ["Ana", "Card 2: write the name by hand."]
    assert "李明" in alt_texts(sheet)
    assert "pdfuaid:part>1<" in read(sheet).trailer["/Root"]["/Metadata"].get_data().decode()


@pytest.mark.usefixtures("only_shipped_fonts")
def test_of_a_name_with_some_unprintable_letters_the_others_are_printed_and_a_note() -> None:
    sheet = drawn("李明 (Li Ming)", "Anna 🦊", "Anna 🦊")
    assert sheet.unprintable == ("李明 (Li Ming)", "Anna 🦊")
    assert headings(sheet) == ["(Li Ming)", "Anna", "Anna"]
    assert "Card2:lettersaremissinghere.Writethembyhand." in text_of(sheet)


def test_a_letter_that_no_font_on_earth_has_leaves_no_empty_box() -> None:
    sheet = drawn(f"Ana{NOBODYS_LETTER}", class_name=f"5b{NOBODYS_LETTER}", address=f"http://{NOBODYS_LETTER}.example/")
    assert sheet.unprintable == (f"Ana{NOBODYS_LETTER}", f"5b{NOBODYS_LETTER}", f"{NOBODYS_LETTER}.example")
    assert "5b·Sept.14,2026·Swishroom" in text_of(sheet)
    assert ".example" not in text_of(sheet)


def test_long_names_get_smaller_letters_and_lose_none() -> None:
    long = drawn("Maria Magdalena Theresia Antonia Josepha Katharina von und zu Hohenlohe-Bartenst")
    assert name_sizes(drawn("Ana")) == {22}
    assert 7 <= max(name_sizes(long)) <= 12
    assert "MariaMagdalenaTheresiaAntoniaJosephaKatharinavonundzuHohenlohe-Bartenst" in text_of(long)


@pytest.mark.parametrize("letter", ["W", "Ж", "i", "م", "ש"])
def test_a_name_of_eighty_letters_without_a_blank_is_printed_whole(letter: str) -> None:
    sheet = drawn(letter * 80)
    assert headings(sheet)[0].replace("\u200b", "") == letter * 80
    assert len(read(sheet).pages) == 1


def test_a_line_of_hebrew_that_may_not_end_at_a_hyphen_gets_smaller_letters() -> None:
    halves = "אבגדהוזחטיכל-מנסעפצקרשתאב-גדהוזחטיכלמנ"
    assert max(name_sizes(drawn(halves))) < max(name_sizes(drawn(halves.replace("-", " "))))


def test_a_long_address_is_printed_whole() -> None:
    address = "swishroom.grundschule-am-stadtpark.schulnetz-musterhausen.example:8443/join"
    assert address in text_of(drawn("Ana", address=f"https://{address}/"))


def test_without_students_one_page_says_so() -> None:
    sheet = drawn()
    assert len(read(sheet).pages) == 1
    assert "Thereisnostudenttoprintacardfor." in text_of(sheet)
