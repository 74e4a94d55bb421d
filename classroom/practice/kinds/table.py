"""The pages of the kinds by their keys: the same keys as `classroom.practice.engines.KINDS`."""

from typing import Any

from classroom.practice.kinds import (
    best_exchange,
    best_play,
    build,
    complete,
    draw_odds,
    find,
    how_many,
    judge,
    knock_now,
    new_middle,
    sprint,
    worth,
)
from classroom.practice.kinds.page import KindPage

type AnyPage = KindPage[Any, Any]

_SWISH = (find, complete, build, judge, how_many, sprint)
_CARDS = (worth, best_exchange, knock_now, new_middle, draw_odds, best_play)

PAGES: dict[str, AnyPage] = {module.PAGE.key: module.PAGE for module in (*_SWISH, *_CARDS)}
