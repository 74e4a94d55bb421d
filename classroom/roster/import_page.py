"""What the page of a roster file shows, made ready for reading."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString

from classroom.roster.files.plan import Offer, loosely
from classroom.roster.files.problems import Code
from classroom.roster.import_options import Options
from classroom.roster.import_plan import Preview, preview
from classroom.roster.import_reading import Message
from classroom.roster.import_words import CODE_PAGE_NAMES, REASONS, sentence
from classroom.roster.letters import marked
from classroom.roster.models import ImportBatch

SAMPLE_NAMES = 6


@dataclass(frozen=True)
class Said:
    """A message as it is read: `where` is "line 3" or "users.csv, line 3" in parts."""

    line: int | None
    file: str
    sentence: str


@dataclass(frozen=True)
class CodePageOffer:
    code_page: str
    name: str
    sample: SafeString


@dataclass(frozen=True)
class Question:
    """A row that may be somebody who is there already."""

    offer: Offer
    reason: str

    @property
    def field(self) -> str:
        return f"row_{self.offer.row.line}"

    @property
    def likely(self) -> str:
        """The key of the only candidate, if the name is the same but for its writing; else nobody is chosen beforehand."""
        candidates = self.offer.candidates
        is_same = len(candidates) == 1 and loosely(candidates[0].name) == loosely(self.offer.row.name)
        return candidates[0].key if is_same else ""


@dataclass(frozen=True)
class PreviewPage:
    """`preview` is None for a file that was refused as a whole; `refusal` says why."""

    preview: Preview | None
    refusal: str
    errors: tuple[Said, ...]
    warnings: tuple[Said, ...]
    offers: tuple[CodePageOffer, ...]
    questions: tuple[Question, ...]
    code_page: str
    letters: tuple[SafeString, ...]
    can_choose_code_page: bool
    can_choose_columns: bool
    look_at_reading: bool

    @classmethod
    def of(cls, batch: ImportBatch) -> PreviewPage:
        found = batch.found
        refused = "refusal" in found
        is_ready = batch.read_at is not None and batch.erased_at is None and not refused
        planned = preview(batch) if is_ready else None
        code_page = found.get("code_page", "")
        names = [row.name for row in planned.new] + [match.row.name for match in planned.changed] if planned else []
        refusal = Message.from_json(found["refusal"]) if refused else None
        codes = {message.problem.code for message in planned.warnings} if planned else set()
        return cls(
            preview=planned,
            refusal=sentence(refusal) if refusal else "",
            errors=tuple(map(_said, planned.errors)) if planned else (),
            warnings=tuple(map(_said, planned.warnings)) if planned else (),
            offers=tuple(
                CodePageOffer(page, str(CODE_PAGE_NAMES.get(page, page)), marked(sample))
                for page, sample in found.get("offers", ())
            ),
            questions=tuple(Question(offer, str(REASONS[offer.reason])) for offer in planned.offers) if planned else (),
            code_page=str(CODE_PAGE_NAMES.get(code_page, code_page)),
            letters=tuple(marked(name) for name in names if not name.isascii())[:SAMPLE_NAMES],
            can_choose_code_page=found.get("kind") == "text"
            or (refusal is not None and refusal.problem.code in (Code.NOT_DECODABLE, Code.UNKNOWN_CODE_PAGE)),
            can_choose_columns=bool(found.get("header")),
            look_at_reading=refused
            or bool(codes & {Code.CODE_PAGE_DOUBTFUL, Code.MIXED_CODE_PAGES, Code.OTHER_SHEETS})
            or bool(Options.from_json(batch.options).code_page),
        )


def _said(message: Message) -> Said:
    file = message.file if message.file.endswith(".csv") else ""
    return Said(message.problem.line, file, sentence(message))
