"""Every kind keeps the contract of all kinds, for both editions."""

from tests.games.swish_kinds.cases import (
    build_case,
    complete_case,
    find_case,
    how_many_case,
    judge_case,
    sprint_case,
)
from tests.games.swish_kinds.contract import Contract


class TestFind(Contract):
    """Three cards, no more, that hang together."""

    case = find_case(edition_key="swish", cards=9, k=3)


class TestFindJr(Contract):
    """Two cards."""

    case = find_case(edition_key="jr", cards=12, k=2)


class TestFindOrMore(Contract):
    """Three cards or more."""

    case = find_case(edition_key="swish", cards=12, k=3, or_more=True)


class TestFindJrOrMore(Contract):
    """Two cards or more, falling apart or not."""

    case = find_case(edition_key="jr", cards=10, k=2, or_more=True, composites=True)


class TestFindComposites(Contract):
    """Four cards, falling apart or not."""

    case = find_case(edition_key="swish", cards=10, k=4, composites=True)


class TestFindJrFive(Contract):
    """Five cards, of which Swish Jr. has no board with one answer."""

    case = find_case(edition_key="jr", cards=8, k=5)


class TestComplete(Contract):
    """One of four cards to two."""

    case = complete_case(edition_key="swish", k=3, offered=4)


class TestCompleteJr(Contract):
    """One of eight cards to one."""

    case = complete_case(edition_key="jr", k=2, offered=8)


class TestCompleteFive(Contract):
    """One of two cards to four."""

    case = complete_case(edition_key="swish", k=5, offered=2)


class TestBuild(Contract):
    """Two cards."""

    case = build_case(edition_key="swish", cards=8, k=2)


class TestBuildJr(Contract):
    """Three cards."""

    case = build_case(edition_key="jr", cards=8, k=3)


class TestJudge(Contract):
    """A stack of four."""

    case = judge_case(edition_key="swish", k=4)


class TestJudgeAndName(Contract):
    """A stack of three, and what is left over."""

    case = judge_case(edition_key="swish", k=3, name=True)


class TestJudgeAndNameJr(Contract):
    """A stack of two, and what is left over."""

    case = judge_case(edition_key="jr", k=2, name=True)


class TestJudgeJr(Contract):
    """A stack of two."""

    case = judge_case(edition_key="jr", k=2)


class TestHowMany(Contract):
    """On twelve cards."""

    case = how_many_case(edition_key="swish", cards=12)


class TestHowManyJr(Contract):
    """On nine cards."""

    case = how_many_case(edition_key="jr", cards=9)


class TestSprint(Contract):
    """By the rule text."""

    case = sprint_case(edition_key="swish", cards=16, at_most=12)


class TestSprintJr(Contract):
    """Swishes of three only, five of them."""

    case = sprint_case(edition_key="jr", cards=12, at_least=3, at_most=3, goal=5)
