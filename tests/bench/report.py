"""docs/figures.md: what was measured beside what was wanted, the missed ones too."""

from collections.abc import Sequence
from dataclasses import dataclass

from tests.bench.figure import Figure, number
from tests.bench.machine import Machine


@dataclass(frozen=True)
class Section:
    """What one bench measured, or why it measured nothing (`failure`)."""

    title: str
    module: str
    figures: tuple[Figure, ...]
    failure: str


NOTES = {
    "tests.bench.engine": (
        "Where a ratio is given, both ways ran one after the other in the same run: ratios hardly depend on the machine.",
    ),
    "tests.bench.classroom": (
        "Web server, worker, database and broker are real processes; the students' browsers share the same cores with them.",
        "Coming in means: code, own tile, three pictures, today's work, with every file the pages name and nothing cached; "
        "one student in eight taps wrong pictures first. All start in the same moment.",
        "Each student claims every three seconds at moments of their own, 55 of 100 claims right; one claim in twelve is "
        "sent twice at once. Claim times run from the moment the tap was due: a late server cannot hide behind its lateness.",
        "The teacher's page is fetched whole each second, and its part again whenever the stream tells of a change.",
        "The limits for claims, for the stream's 95 of 100 and for the ratio are the project's own.",
    ),
    "tests.bench.reports": (
        "The class has the same 10,000 answers both times; the others are those of other classes in the same tables, with as "
        "many rows of summaries as this one has.",
        "A claim is measured in turns with the triggers of the queue and with none.",
        "A quick run has 200,000 answers instead of 1,000,000.",
    ),
    "tests.bench.queries": ("A page is counted once for each kind of person that may see it.",),
}


def report(machine: Machine, sections: Sequence[Section], *, quick: bool, only: Sequence[str]) -> str:
    """The whole paper, in Markdown."""
    figures = [figure for section in sections for figure in section.figures if figure.target]
    missed = sum(not figure.ok for figure in figures)
    lines = [
        "# Figures",
        "",
        f"Measured {machine.day} by `python3 go.py bench`, which writes this page anew. "
        f"{len(figures)} figures have a target, {missed} of them were missed.",
        "",
    ]
    if quick:
        lines += [
            "**A quick run: shorter than the targets ask for.** Run it without `--quick` for the real figures.",
            "",
        ]
    if only:
        lines += [f"**Only a part:** {', '.join(only)}.", ""]
    lines += [
        f"Machine: {machine.cores} cores of {machine.processor}, {machine.memory_gb:.1f} GB, {machine.system}; "
        f"Python {machine.python}, Django {machine.django}, PostgreSQL {machine.postgres}. "
        f"Load before the start: {machine.load:.1f}"
        + (
            "; other work was going on, so times are longer than on a quiet machine."
            if machine.load > 0.5 * machine.cores
            else "."
        ),
        "",
    ]
    for section in sections:
        lines += [*_section(section), ""]
    return "\n".join(lines).rstrip() + "\n"


def _section(section: Section) -> list[str]:
    lines = [f"## {section.title}", ""]
    if section.failure:
        lines += [f"**Nothing measured:** {section.failure} (`python -m {section.module}`)."]
    else:
        lines += ["| figure | measured | unit | target | reached |", "|---|---:|---|---:|---|"]
        lines += [_row(figure) for figure in section.figures]
    if notes := NOTES.get(section.module):
        lines += ["", *(f"- {note}" for note in notes)]
    return lines


def _row(figure: Figure) -> str:
    reached = ("yes" if figure.ok else "**no**") if figure.target else ""
    return f"| {_cell(figure.figure)} | {number(figure.measured)} | {_cell(figure.unit)} | {_cell(figure.target)} | {reached} |"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("<=", "≤").replace(">=", "≥")
