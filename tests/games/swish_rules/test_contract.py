"""Swish and Swish Jr. keep the contract of all games, as the rule texts have them and in every variant."""

from dataclasses import replace

from games.swish.rules import SWISH_GAME, SWISH_JR_GAME
from games.swish.state import LostCard
from tests.games.contract import Contract
from tests.games.swish_rules.cases import JR_CASE, SWISH_CASE, case_of


class TestSwish(Contract):
    """Swish by its rule text, four players."""

    case = SWISH_CASE


class TestSwishJr(Contract):
    """Swish Jr. by its rule text, three players."""

    case = JR_CASE


class TestFastSwish(Contract):
    """Cards are shown without a call; the finder refills; lost cards come back."""

    case = case_of(
        SWISH_GAME,
        replace(SWISH_GAME.options, fast=True, finder_refills=True, lost_card=LostCard.BACK),
        seats=5,
        games=2,
    )


class TestSwishWithHandicaps(Contract):
    """Mixed level: two strong players need three or four cards."""

    case = case_of(SWISH_GAME, replace(SWISH_GAME.options, handicaps=(2, 3, 4), at_most=5), seats=3, games=2)


class TestSwishJrAsLaid(Contract):
    """Players also show how the cards lie."""

    case = case_of(SWISH_JR_GAME, replace(SWISH_JR_GAME.options, lay_counts=True, at_most=4), seats=2, games=2)


class TestSwishForStudents(Contract):
    """Only swishes of three, four or five cards; the clock of a show runs twenty seconds."""

    case = case_of(SWISH_GAME, replace(SWISH_GAME.options, at_least=3, at_most=5, show_seconds=20), seats=2, games=2)


class TestSoloSwish(Contract):
    """One player alone, without calls, three minutes."""

    case = case_of(SWISH_GAME, replace(SWISH_GAME.options, fast=True, game_seconds=180), seats=1, games=2)
