"""Worksheets and decks as kinds of reports."""

from __future__ import annotations

from django.utils.translation import gettext

from classroom.practice.puzzles import EditionKey
from classroom.reports.files.drawing import draw, page_frame
from classroom.reports.files.kinds import MadeFile, Scope, Tell, file_name
from classroom.reports.models import Report, ReportKey
from classroom.reports.paper.deck import CardSize, deck_data, deck_title
from classroom.reports.paper.deck_form import DeckForm
from classroom.reports.paper.drawing import Ink
from classroom.reports.paper.sheet_code import code_of, sheet_of
from classroom.reports.paper.worksheet import sheet_about, sheet_title, worksheet_data
from classroom.reports.paper.worksheet_form import WorksheetForm
from games.swish.edition import EDITIONS


class Worksheets:
    key = ReportKey.WORKSHEET
    scope = Scope.ANY_CLASS
    form = WorksheetForm

    @property
    def about(self) -> str:
        return gettext("Boards on paper for a lesson without tablets, with the answers for you.")

    def make(self, report: Report, tell: Tell) -> MadeFile:
        sheet = sheet_of(report.asked["code"])
        data = worksheet_data(sheet, ink=Ink(report.asked["ink"]), with_key=report.asked["with_key"])
        tell(50)
        frame = page_frame(
            title=sheet_title(sheet), about=sheet_about(sheet), paper=report.paper, made=report.snapshot_at
        )
        drawn = draw("worksheet.typ", data | {"frame": frame}, language=report.language, made=report.snapshot_at)
        return MadeFile(drawn, file_name(f"worksheet-{code_of(sheet)}", report, "pdf"))


class Decks:
    key = ReportKey.DECK
    scope = Scope.NOTHING
    form = DeckForm

    @property
    def about(self) -> str:
        return gettext(
            "Every card of Swish or Swish Jr. to print on transparent film and cut out: real cards to hold and lay."
        )

    def make(self, report: Report, tell: Tell) -> MadeFile:
        edition = EDITIONS[EditionKey(report.asked["edition_key"]).value]
        frame = page_frame(title=deck_title(edition), about=(), paper=report.paper, made=report.snapshot_at)
        data = deck_data(
            edition,
            size=CardSize(report.asked["size"]),
            ink=Ink(report.asked["ink"]),
            paper=report.paper,
            made=report.snapshot_at,
        )
        tell(50)
        drawn = draw("deck.typ", data | {"frame": frame}, language=report.language, made=report.snapshot_at)
        return MadeFile(drawn, file_name(f"deck-{edition.key}", report, "pdf"))


WORKSHEETS, DECKS = Worksheets(), Decks()
