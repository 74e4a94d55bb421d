"""Slow ways to solve a board that share nothing with the engine: no table, no lanes, no colours, own turning.

`by_turns` tries every set of cards and every way to lay it, giving up a lay as soon as two dots or two hoops share a
space. `by_networkx` looks for cycles in the graph of laid cards, `by_sat` asks a SAT solver. A card is a pair (dot,
hoop); a grid is (rows, columns).
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

import networkx
from pysat.card import CardEnc, EncType
from pysat.solvers import Minisat22

type Pair = tuple[int, int]
type Grid = tuple[int, int]

SWISH_GRID = (4, 3)
JR_GRID = (3, 3)


def lays(card: Pair, grid: Grid) -> list[Pair]:
    """The different ways a card can lie."""
    rows, columns = grid

    def moved(space: int, *, upside_down: bool, mirrored: bool) -> int:
        row, column = divmod(space, columns)
        return (rows - 1 - row if upside_down else row) * columns + (columns - 1 - column if mirrored else column)

    ways = [
        (moved(card[0], upside_down=u, mirrored=m), moved(card[1], upside_down=u, mirrored=m))
        for u in (False, True)
        for m in (False, True)
    ]
    return list(dict.fromkeys(ways))


def is_swish(stack: Sequence[Sequence[Pair]]) -> bool:
    """Whether cards, each given by its lays, can lie with the dots on different spaces and the hoops on the same."""
    last = len(stack)

    def placed(card: int, dots: int, hoops: int) -> bool:
        if card == last:
            return dots == hoops
        for dot, hoop in stack[card]:
            if not (dots >> dot & 1 or hoops >> hoop & 1) and placed(card + 1, dots | 1 << dot, hoops | 1 << hoop):
                return True
        return False

    # Turning all cards changes nothing: the first may stay.
    dot, hoop = stack[0][0]
    return placed(1, 1 << dot, 1 << hoop)


def by_turns(board: Sequence[Pair], grid: Grid, *, at_least: int = 2, at_most: int = 5) -> Iterator[tuple[int, ...]]:
    """The positions of every swish, smallest first."""
    ways = [lays(card, grid) for card in board]
    for size in range(at_least, at_most + 1):
        for positions in combinations(range(len(board)), size):
            if is_swish([ways[position] for position in positions]):
                yield positions


def by_networkx(board: Sequence[Pair], grid: Grid, *, at_most: int = 5) -> set[tuple[int, ...]]:
    """The positions of every swish of up to `at_most` cards that can lie as one cycle.

    A node is a card in one of its lays; an edge leads to a card with its dot on the hoop.
    """
    graph = networkx.DiGraph()
    nodes = [(position, dot, hoop) for position, card in enumerate(board) for dot, hoop in lays(card, grid)]
    by_dot: dict[int, list[tuple[int, int, int]]] = {}
    for node in nodes:
        by_dot.setdefault(node[1], []).append(node)
    graph.add_edges_from((node, after) for node in nodes for after in by_dot.get(node[2], ()) if after[0] != node[0])
    found = set()
    for cycle in networkx.simple_cycles(graph, length_bound=at_most):
        positions = {node[0] for node in cycle}
        if len(positions) == len(cycle) == len({node[1] for node in cycle}):
            found.add(tuple(sorted(positions)))
    return found


def by_sat(board: Sequence[Pair], grid: Grid) -> bool:
    """Whether there is a swish of any size, by a SAT solver.

    A variable for each card in each lay: at most one lay of a card, one dot and one hoop on a space, a dot where a hoop
    is and a hoop where a dot is, and at least one card.
    """
    literals: dict[tuple[int, int, int], int] = {}
    for position, card in enumerate(board):
        for dot, hoop in lays(card, grid):
            literals[position, dot, hoop] = len(literals) + 1
    spaces = range(grid[0] * grid[1])
    clauses = [list(literals.values())]
    groups = [[v for key, v in literals.items() if key[0] == position] for position in range(len(board))]
    groups += [[v for key, v in literals.items() if key[symbol] == space] for space in spaces for symbol in (1, 2)]
    for group in groups:
        if len(group) > 1:
            clauses += CardEnc.atmost(group, bound=1, encoding=EncType.pairwise).clauses
    for space in spaces:
        dots = [v for key, v in literals.items() if key[1] == space]
        hoops = [v for key, v in literals.items() if key[2] == space]
        clauses += [[-dot, *hoops] for dot in dots] + [[-hoop, *dots] for hoop in hoops]
    with Minisat22(bootstrap_with=clauses) as solver:
        return bool(solver.solve())
