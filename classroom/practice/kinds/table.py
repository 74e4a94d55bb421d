"""The pages of the kinds by their keys: the same keys as `games.swish.kinds.table.KINDS`."""

from typing import Any

from classroom.practice.kinds import build, complete, find, how_many, judge, sprint
from classroom.practice.kinds.page import KindPage

type AnyPage = KindPage[Any, Any]

PAGES: dict[str, AnyPage] = {
    module.PAGE.key: module.PAGE for module in (find, complete, build, judge, how_many, sprint)
}
