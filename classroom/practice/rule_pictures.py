"""The pictures of docs/rules/swish-drills.md: a small puzzle of each kind with its answer, drawn as SVG from the engine's puzzles.

Redrawn by `python manage.py draw_rules`; a test compares them with the files.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from classroom.web.symbols import MARGIN, PITCH, dot_path, hoop_path
from games.swish.card import Card
from games.swish.edition import Colour, Edition
from games.swish.kinds.build import BuildOptions
from games.swish.kinds.complete import CompleteOptions
from games.swish.kinds.find import FindOptions
from games.swish.kinds.how_many import HowManyOptions
from games.swish.kinds.judge import JudgeOptions
from games.swish.kinds.kind import Options, Stack
from games.swish.kinds.sprint import SprintOptions
from games.swish.kinds.table import KINDS

GAP = 16.0
PAD = 20.0
ARROW = 60.0
# Fill and edge of each colour, as on the light skin of the pages (static/web/tokens.css).
_INK = {
    Colour.GREEN: ("#235812", "#1b460d"),
    Colour.ORANGE: ("#ca862d", "#6b3f06"),
    Colour.PURPLE: ("#3f0944", "#3f0944"),
    Colour.BLUE: ("#0c6eed", "#06357a"),
}
_FILM = 'fill="#2d4874" fill-opacity="0.07" stroke="#26344a" stroke-opacity="0.4"'


@dataclass(frozen=True)
class Example:
    """A puzzle that shows what the kind asks: `seed` is chosen for a picture that is easy to follow."""

    seed: int
    options: Options
    columns: int


EXAMPLES: dict[str, Example] = {
    "find": Example(4, FindOptions(edition_key="swish", cards=8, k=2), 4),
    "complete": Example(3, CompleteOptions(edition_key="swish", k=3, offered=4), 4),
    "build": Example(11, BuildOptions(edition_key="swish", cards=6, k=2), 3),
    "judge": Example(2, JudgeOptions(edition_key="swish", k=3, name=True), 3),
    "how_many": Example(36, HowManyOptions(edition_key="swish", cards=6), 3),
    "sprint": Example(1, SprintOptions(edition_key="swish", cards=8, at_most=12), 4),
}


def picture(key: str) -> str:
    """The picture of a kind as the text of an SVG file: the puzzle, an arrow, the answer."""
    example = EXAMPLES[key]
    kind: Any = KINDS[key]
    puzzle = kind.make(example.seed, example.options)
    answer = kind.judge(puzzle, puzzle.answer)
    lying = example.options.k - 1 if isinstance(example.options, CompleteOptions) else 0
    drawing = _Drawing(puzzle.edition)
    if lying:
        drawing.stack(puzzle.cards[:lying], numbers=range(1, lying + 1))
        drawing.right += GAP * 2
    chosen = {position for stack in answer.stacks for position in stack.positions}
    drawing.board(puzzle.cards[lying:], first=lying, columns=example.columns, chosen=() if key == "judge" else chosen)
    drawing.arrow()
    for stack in answer.stacks:
        drawing.judged(puzzle.cards, stack)
    return drawing.text


class _Drawing:
    """Cards from the left to the right, each part after the other, all of them in the middle of the height."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.right = PAD
        self.parts: list[tuple[float, float, str]] = []  # left edge, height, what is drawn there from its own top left

    @cached_property
    def card(self) -> tuple[float, float]:
        return 2 * MARGIN + PITCH * self.edition.columns, 2 * MARGIN + PITCH * self.edition.rows

    @property
    def text(self) -> str:
        height = max(part for _, part, _ in self.parts) + 2 * PAD
        width = self.right + PAD
        drawn = "".join(
            f'<g transform="translate({x:g} {(height - part) / 2:g})">{inside}</g>' for x, part, inside in self.parts
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width / 2:g}"'
            f' font-family="sans-serif" font-size="22"><rect width="100%" height="100%" rx="24" fill="#fffefb"/>{drawn}</svg>\n'
        )

    def board(self, cards: Sequence[Card], *, first: int, columns: int, chosen: Collection[int]) -> None:
        width, height = self.card
        line = height + GAP + 24
        inside = "".join(
            f'<g transform="translate({place % columns * (width + GAP):g} {place // columns * line:g})">'
            f"{self._film(strong=place + first in chosen)}{self._ink(card)}{self._number(place + first + 1)}</g>"
            for place, card in enumerate(cards)
        )
        rows = -(-len(cards) // columns)
        self._put(min(columns, len(cards)) * (width + GAP) - GAP, rows * line - GAP, inside)

    def stack(self, cards: Sequence[Card], *, numbers: Collection[int], rings: Collection[int] = ()) -> None:
        films = "".join(
            f'<g transform="translate({4 * at:g} {3 * at:g})">{self._film(plain=True)}</g>' for at in range(len(cards))
        )
        inks = "".join(map(self._ink, cards))
        dashed = "".join(self._ring(space) for space in rings)
        words = " + ".join(map(str, numbers))
        width, height = self.card
        self._put(
            width,
            height + 24,
            f"{films}{inks}{dashed}{self._words(words, x=width / 2, y=height + 3 * len(cards) + 20)}",
        )

    def judged(self, cards: Sequence[Card], stack: Stack) -> None:
        laid = [
            self.edition.turned(cards[position], turn)
            for position, turn in zip(stack.positions, stack.lay, strict=True)
        ]
        self.stack(
            laid, numbers=[position + 1 for position in stack.positions], rings=[left.space for left in stack.left_over]
        )
        self.right += GAP

    def arrow(self) -> None:
        self._put(
            ARROW,
            24,
            f'<path d="M6 12H{ARROW - 10:g}m-12-10 12 10-12 10" fill="none" stroke="#575e69" stroke-width="4"'
            ' stroke-linecap="round" stroke-linejoin="round"/>',
        )

    def _put(self, width: float, height: float, inside: str) -> None:
        self.parts.append((self.right, height, inside))
        self.right += width + GAP

    def _film(self, *, strong: bool = False, plain: bool = False) -> str:
        width, height = self.card
        edge = ' stroke-width="5" stroke-opacity="1"' if strong else ' stroke-width="1.5"'
        film = _FILM.replace(' stroke-opacity="0.4"', "") if strong else _FILM
        hints = "".join(f"M{x:g} {y:g}h0" for x, y in map(self._middle, range(self.edition.spaces)))
        rect = f'<rect width="{width:g}" height="{height:g}" rx="9" {film}{edge}/>'
        if plain:
            return rect
        return (
            rect
            + f'<path d="{hints}" stroke="#26344a" stroke-opacity="0.3" stroke-width="2.4" stroke-linecap="round"/>'
        )

    def _ink(self, card: Card) -> str:
        return "".join(self._symbols(card))

    def _symbols(self, card: Card) -> Iterator[str]:
        for space, path in ((card.hoop, hoop_path), (card.dot, dot_path)):
            fill, edge = _INK[self.edition.colour(space)]
            x, y = self._middle(space)
            yield (
                f'<path transform="translate({x:g} {y:g})" d="{path(self.edition.shape(space))}" fill="{fill}"'
                f' stroke="{edge}" stroke-width="1.8" stroke-linejoin="round" fill-rule="evenodd"/>'
            )

    def _ring(self, space: int) -> str:
        x, y = self._middle(space)
        return f'<circle cx="{x:g}" cy="{y:g}" r="23" fill="none" stroke="#9a3412" stroke-width="3" stroke-dasharray="6 4"/>'

    def _number(self, number: int) -> str:
        return self._words(str(number), x=8, y=self.card[1] + 22, anchor="start")

    def _words(self, words: str, *, x: float, y: float, anchor: str = "middle") -> str:
        return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" fill="#575e69">{words}</text>'

    def _middle(self, space: int) -> tuple[float, float]:
        row, column = divmod(space, self.edition.columns)
        return MARGIN + PITCH * (column + 0.5), MARGIN + PITCH * (row + 0.5)


def picture_names() -> dict[str, str]:
    """The name of the file of each kind."""
    return {key: f"{key.replace('_', '-')}.svg" for key in EXAMPLES}
