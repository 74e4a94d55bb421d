"""What is printed: tagged, the same again from the same, in any script, on A4 and Letter, and what stands on it."""

import io
from datetime import UTC, datetime, timedelta
from typing import Any

import pypdf
import pytest
from django.utils import timezone, translation

from classroom.reports.files.class_report import CLASS_REPORT
from classroom.reports.files.drawing import draw, page_frame
from classroom.reports.files.kinds import ReportKind
from classroom.reports.files.letter import LETTER
from classroom.reports.files.student_report import STUDENT_REPORT
from classroom.reports.files.table import KINDS
from classroom.reports.models import Report, ReportKey
from classroom.roster.models import Student
from classroom.roster.real_names import seal
from tests.reports.practised import DUE, LEARNING, SECURE, STUCK, able, classmates, practised, settled, stands, today
from tests.world import World

MADE = datetime(2026, 11, 30, 7, 30, tzinfo=UTC)


def report_of(world: World, kind: ReportKind, *, student: Student | None = None, **asked: Any) -> Report:
    """The last four weeks of 5b, or of a student of it."""
    days = {"first": (today() - timedelta(days=27)).isoformat(), "last": today().isoformat()}
    return Report(
        kind=kind.key,
        school=world.kepler,
        classroom=world.class_5b,
        student=student,
        asked_by=world.ana,
        asked={"paper": "a4", "names": "shown"} | days | asked,
        snapshot_at=timezone.now().replace(second=0, microsecond=0),
        language=asked.pop("language", "en"),
    )


def pdf_of(report: Report) -> pypdf.PdfReader:
    """As a worker makes it, which tells how far it is."""
    told: list[int] = []
    with translation.override(report.language), timezone.override(report.school.zone):
        made = KINDS[ReportKey(report.kind)].make(report, told.append)
    assert told == sorted(told)
    assert 0 <= told[0] <= told[-1] < 100
    return pypdf.PdfReader(io.BytesIO(made.content))


def text_of(report: Report) -> str:
    return " ".join(" ".join(page.extract_text() for page in pdf_of(report).pages).split())


@pytest.fixture
def busy(world: World) -> World:
    """Ben is stuck in one skill and secure in another; Bea does well."""
    settled(world)
    now, before = today(), today() - timedelta(days=30)
    practised(world.ben, day=now, classroom=world.class_5b, boards=10, right=4)
    practised(world.ben, day=before, classroom=world.class_5b, boards=10, right=2)
    stands(world.ben, STUCK, day=now)
    practised(world.ben, day=now, classroom=world.class_5b, skill="MATCH", boards=9, right=9)
    stands(world.ben, SECURE, day=now, skill="MATCH")
    practised(world.bea, day=now, classroom=world.class_5b, boards=8, right=7)
    stands(world.bea, LEARNING, day=now)
    stands(world.bea, DUE, day=now, skill="MATCH")
    able(world.ben, 4.0, day=now)
    able(world.bea, 5.0, day=now)
    return world


KINDS_AND_TITLES = [
    pytest.param(CLASS_REPORT, "Class report", id="class"),
    pytest.param(STUDENT_REPORT, "Student report: Ben Aydin", id="student"),
    pytest.param(LETTER, "Letter to parents: Ben Aydin", id="letter"),
]


@pytest.mark.parametrize(("kind", "title"), KINDS_AND_TITLES)
def test_a_file_is_tagged_has_a_language_and_a_title_and_is_the_same_bytes_again(
    busy: World, kind: ReportKind, title: str
) -> None:
    report = report_of(busy, kind, student=None if kind is CLASS_REPORT else busy.ben)
    pdf = pdf_of(report)
    root = pdf.trailer["/Root"]
    assert bool(root["/MarkInfo"]["/Marked"])
    assert root["/Lang"] == "en"
    assert "/StructTreeRoot" in root
    assert pdf.metadata is not None
    assert pdf.metadata.title == title
    assert b"pdfuaid" in root["/Metadata"].get_data()
    first, second = kind.make(report, _not_told), kind.make(report, _not_told)
    assert first == second


@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("us-letter", (612, 792))], ids=["a4", "letter"])
def test_paper_is_as_asked_and_every_page_says_what_it_is(busy: World, paper: str, size: tuple[int, int]) -> None:
    pdf = pdf_of(report_of(busy, CLASS_REPORT, paper=paper))
    for number, page in enumerate(pdf.pages, start=1):
        assert (round(page.mediabox.width), round(page.mediabox.height)) == size
        text = page.extract_text()
        assert "Kepler School · Class 5b · " in text
        assert "Made: " in text
        assert f"Page {number} of {len(pdf.pages)}" in text


def test_the_class_report_says_the_three_sentences_who_needs_help_and_what_everybody_can_do(busy: World) -> None:
    report = report_of(busy, CLASS_REPORT)
    text = text_of(report)
    for part in ("Who needs help", "What everybody can do", "Growth", "Time on task", "Ben Aydin", "Bea Núñez"):
        assert part in text
    assert "4/10" in text
    assert "9/9" in text
    assert "Stuck: a half turn." in text


def test_the_states_of_the_map_are_told_to_a_screen_reader(busy: World) -> None:
    pdf = pdf_of(report_of(busy, CLASS_REPORT))
    assert {"learning", "secure", "to review"} <= _alts(pdf)


def _not_told(hundredths: int) -> None:
    """Nobody watches."""


def _alts(pdf: pypdf.PdfReader) -> set[object]:
    """Every alternative text of the file."""
    found: set[object] = set()

    def walk(node: Any) -> None:
        node = node.get_object()
        if isinstance(node, dict):
            found.add(node.get("/Alt"))
            if "/K" in node:
                walk(node["/K"])
        elif isinstance(node, list):
            for one in node:
                walk(one)

    walk(pdf.trailer["/Root"]["/StructTreeRoot"])
    return found


def test_forty_students_fill_four_pages_at_most(busy: World) -> None:
    for number, student in enumerate(classmates(busy, count=38, name="A student with a long name {}")):
        skill = ("MATCH", "TURN", "FLIP-LR", "FLIP-TB", "MIX", "PLAN3", "PLAN4", "PLAN5", "SCAN", "REJECT")[number % 10]
        practised(student, day=today(), classroom=busy.class_5b, skill=skill, boards=12, right=6)
        stands(student, STUCK if number % 3 == 0 else SECURE, day=today(), skill=skill)
    assert len(pdf_of(report_of(busy, CLASS_REPORT)).pages) <= 4


def test_a_class_that_has_done_nothing_has_a_report_that_says_so(world: World) -> None:
    settled(world)
    text = text_of(report_of(world, CLASS_REPORT))
    assert "Nobody has done a board yet." in text
    assert "Too early" in text


def test_the_student_report_tells_the_skills_and_what_moved(busy: World) -> None:
    text = text_of(report_of(busy, STUDENT_REPORT, student=busy.ben))
    for part in ("What moved", "A half turn", "learning", "Week by week", "Cards that fit as they lie", "secure"):
        assert part in text
    assert "Swishes that need a half turn: 4 of 10 right at the first try; before, 2 of 10." in text


def test_the_letter_has_one_page_with_the_answer_then_and_now_and_one_thing_to_do(busy: World) -> None:
    report = report_of(busy, LETTER, student=busy.ben)
    text = text_of(report)
    assert len(pdf_of(report).pages) == 1
    assert "Dear parents of Ben Aydin," in text
    assert "Ben Aydin needs a little help." in text
    assert "Swishes that need a half turn: now 4 of 10 right at the first try, before 2 of 10." in text
    assert "Say where its dot will be" in text
    for jargon in ("%", "percentile", "logit", "board", "level"):
        assert jargon not in text


def test_who_is_not_in_need_is_on_track_and_of_few_boards_nothing_is_said(busy: World) -> None:
    assert "Bea Núñez is on track." in text_of(report_of(busy, LETTER, student=busy.bea))
    [new] = classmates(busy, count=1, name="New {}")
    assert "It is too early to say how New 0 is doing." in text_of(report_of(busy, LETTER, student=new))


def test_letters_of_a_class_are_a_page_each_by_name_and_none_is_number_so_and_so(busy: World) -> None:
    pages = [page.extract_text() for page in pdf_of(report_of(busy, LETTER)).pages]
    assert ["Dear parents of Bea Núñez" in pages[0], "Dear parents of Ben Aydin" in pages[1]] == [True, True]
    assert len(pages) == 2
    assert all("Page" not in page for page in pages)


def test_real_names_are_printed_only_when_asked_for(busy: World) -> None:
    busy.ben.sealed_name = seal("Benjamin Aydın")
    busy.ben.save()
    assert "Benjamin" not in text_of(report_of(busy, CLASS_REPORT))
    assert "Benjamin Aydın (Ben Aydin)" in text_of(report_of(busy, CLASS_REPORT, names="real"))
    assert "Dear parents of Benjamin Aydın," in text_of(report_of(busy, LETTER, student=busy.ben, names="real"))


def test_a_name_is_never_markup(busy: World) -> None:
    name = '#read("/etc/passwd") *b* $x$ \\ @a <l>'
    Student.objects.filter(pk=busy.ben.pk).update(name=name)
    busy.ben.refresh_from_db()
    for kind in (CLASS_REPORT, STUDENT_REPORT, LETTER):
        assert '#read("/etc/passwd") *b*' in text_of(report_of(busy, kind, student=busy.ben))


NAMES = {
    "latin": "Ágnes Þórðardóttir Nguyễn",
    "greek": "Ελένη Παπαδοπούλου",
    "cyrillic": "Їжакевич Оксана",
    "arabic": "مريم الحسن",
    "hebrew": "נועה לוי",
}


@pytest.mark.parametrize("script", NAMES)
def test_names_of_these_scripts_are_printed_whole(busy: World, script: str) -> None:
    Student.objects.filter(pk=busy.ben.pk).update(name=NAMES[script])
    busy.ben.refresh_from_db()
    text = text_of(report_of(busy, LETTER, student=busy.ben))
    assert "stands for a letter" not in text
    assert "?" not in text


def test_a_letter_that_no_font_has_is_a_question_mark_and_the_page_says_so() -> None:
    # A private use letter: no font of any machine has it.
    data = {
        "frame": page_frame(title="\ue123 A", about=("5b",), paper="a4", made=MADE),
        "letters": [],
        "none": "x\U000f1234y",
    }
    [page] = pypdf.PdfReader(io.BytesIO(draw("letter.typ", data, language="en", made=MADE))).pages
    text = page.extract_text()
    assert "x?y" in text
    assert "? stands for a letter that this print does not have." in text
