"""A measured figure beside its target, and the form in which a bench hands its figures on."""

import dataclasses
import json
import math
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any


@dataclasses.dataclass(frozen=True, slots=True)
class Figure:
    """What was measured. `target` is for people, as in "<= 60"; without one, `target` is empty and `ok` says nothing."""

    figure: str
    measured: float
    unit: str
    target: str = ""
    ok: bool = True


def at_most(figure: str, measured: float, unit: str, limit: float) -> Figure:
    return Figure(figure, measured, unit, f"<= {limit:g}", measured <= limit)


def exactly(figure: str, measured: float, unit: str, wanted: float) -> Figure:
    return Figure(figure, measured, unit, f"= {wanted:g}", measured == wanted)


def percentile(values: Sequence[float], share: float) -> float:
    """The value that so large a share (0 to 1) of the values does not exceed: one of the values, never between two.

    Raises ValueError if there are none.
    """
    if not values:
        raise ValueError("Nothing was measured.")
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * round(share * 1000) // 1000) - 1)]


def number(value: float) -> str:
    """Three digits that matter; whole numbers whole."""
    if math.isinf(value):
        return "never"
    if value == int(value):
        return f"{int(value):,}"
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def print_figures(figures: Iterable[Figure]) -> None:
    for figure in figures:
        verdict = ("ok" if figure.ok else "MISSED") if figure.target else ""
        print(f"{figure.figure:<66} {number(figure.measured):>9} {figure.unit:<12} {figure.target:>10} {verdict}")


def write_json(path: Path, figures: Iterable[Figure]) -> None:
    path.write_text(json.dumps([dataclasses.asdict(figure) for figure in figures], indent=1) + "\n", encoding="utf-8")


def read_json(path: Path) -> list[Figure]:
    """What `write_json` wrote, or a bench of another hand: its target may be a number or missing."""
    return [_read(row) for row in json.loads(path.read_text(encoding="utf-8"))]


def _read(row: Mapping[str, Any]) -> Figure:
    target = row.get("target")
    if isinstance(target, (int, float)):
        target = number(target)
    return Figure(
        str(row["figure"]),
        float(row["measured"]),
        str(row.get("unit") or ""),
        target or "",
        not target or bool(row["ok"]),
    )
