"""What a person has chosen about a roster file, in place of what we would take."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from classroom.roster.files.columns import Columns, Field


@dataclass(frozen=True)
class Options:
    """None and "" stand for what we would take. `decisions` by line: the id of the student it is, or "" for somebody new."""

    code_page: str | None = None
    columns: Columns | None = None
    has_header: bool = True
    sheet: str | None = None
    # Of a list with several classes, the one that goes into this class; "" is all of them.
    only_class: str | None = None
    decisions: dict[int, str] = field(default_factory=dict)

    @classmethod
    def from_json(cls, kept: dict[str, Any]) -> Options:
        columns = kept.get("columns")
        return cls(
            code_page=kept.get("code_page"),
            columns=None if columns is None else tuple(Field(word) if word else None for word in columns),
            has_header=kept.get("has_header", True),
            sheet=kept.get("sheet"),
            only_class=kept.get("only_class"),
            decisions={int(line): student for line, student in kept.get("decisions", {}).items()},
        )

    def as_json(self) -> dict[str, Any]:
        return {
            "code_page": self.code_page,
            "columns": None if self.columns is None else [field or "" for field in self.columns],
            "has_header": self.has_header,
            "sheet": self.sheet,
            "only_class": self.only_class,
            "decisions": {str(line): student for line, student in self.decisions.items()},
        }

    def changed(self, **changes: Any) -> Options:
        return replace(self, **changes)
