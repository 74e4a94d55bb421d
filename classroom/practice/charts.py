"""A student's records as a small chart, a bar for each run with its number above it: `practice/components/record_chart.html`."""

from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from classroom.practice.standing import RecordChart

# More bars than these are too thin on a phone; the table below the chart has them all.
MOST_BARS = 12
HEIGHT = 100
TOP = 24  # for the numbers above the bars
STEP = 44
BAR = 30
_LEAST = 6  # of a bar, so that none is invisible


@dataclass(frozen=True)
class Bar:
    """One run; lengths are units of the drawing. `words` is what was reached ("7" or "1:20")."""

    x: int
    y: int
    height: int
    words: str
    is_best: bool

    @property
    def middle(self) -> float:
        return self.x + BAR / 2

    @property
    def above(self) -> int:
        return self.y - 6


@dataclass(frozen=True)
class Chart:
    title: str
    bars: tuple[Bar, ...]
    width: int
    height: int = TOP + HEIGHT

    @property
    def bar_width(self) -> int:
        return BAR


def chart_of(record: RecordChart) -> Chart:
    """The last runs, oldest first: what was found in a set time, else how long it took."""
    by_time = record.limit_seconds is None
    shown = record.runs[-MOST_BARS:]
    reached = [run.seconds if by_time else float(run.found) for run in shown]
    most = max([*reached, 1.0])
    bars = []
    for index, (run, value) in enumerate(zip(shown, reached, strict=True)):
        height = max(_LEAST, round(HEIGHT * value / most))
        bars.append(
            Bar(
                x=index * STEP + (STEP - BAR) // 2,
                y=TOP + HEIGHT - height,
                height=height,
                words=_face(value) if by_time else str(run.found),
                is_best=record.best is not None and run.pk == record.best.pk,
            )
        )
    return Chart(_title(record), tuple(bars), width=max(len(bars), 4) * STEP)


def _title(record: RecordChart) -> str:
    """What the runs have in common: "In 2 minutes", "Until the deck is cleared"."""
    if record.limit_seconds is None:
        return gettext("Until no swish is left")
    minutes, rest = divmod(record.limit_seconds, 60)
    if rest:
        return gettext("In %(seconds)s seconds") % {"seconds": record.limit_seconds}
    return ngettext("In %(count)s minute", "In %(count)s minutes", minutes) % {"count": minutes}


def _face(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}"
