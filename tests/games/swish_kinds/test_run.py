"""A sprint from the deal to the end. docs/rules/swish-drills.md, section 6."""

import json
from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

from games.core import BadNotation
from games.swish.card import Card
from games.swish.check import check
from games.swish.edition import EDITIONS
from games.swish.kinds.claims import BadClaim, Chosen
from games.swish.kinds.run import Run, begin, claim, hint, parse_run, run_text, show, stop
from games.swish.kinds.sprint import SPRINT, SprintOptions
from games.swish.solve import has_swish


def dealt(edition_key: str = "swish", *, seed: int = 7, **options: int) -> Run:
    """A run before the first claim; by the rule text unless told otherwise."""
    edition = EDITIONS[edition_key]
    chosen = {"cards": edition.table_size, "at_most": edition.spaces} | options
    return begin(SPRINT.make(seed, SprintOptions(edition_key=edition_key, **chosen)))


def next_claim(run: Run) -> Chosen:
    """A right claim."""
    return Chosen(hint(run, 5).stacks[0].positions)


def wrong_claim(run: Run) -> Chosen:
    """Two cards that are no swish."""
    first = next(at for at, card in enumerate(run.table) if card)
    for other in range(first + 1, len(run.table)):
        if run.table[other] and not check([run.table[first], run.table[other]], edition=run.puzzle.edition).swish:
            return Chosen((first, other))
    raise AssertionError("Every two cards are a swish.")


def played(run: Run, *, most: int = 99) -> list[Run]:
    """The run after each right claim, to its end or to so many."""
    runs = [run]
    while runs[-1].ending is None and len(runs) <= most:
        after, judgement = claim(runs[-1], next_claim(runs[-1]))
        assert judgement.right
        runs.append(after)
    return runs


def cards_taken(runs: list[Run]) -> list[Card | None]:
    """The cards that left the table from one run to the next."""
    return [before.table[at] for before, after in pairwise(runs) for at in after.log[-1].positions]


@pytest.mark.parametrize("options", [{}, {"at_least": 3, "at_most": 3}, {"cards": 6}], ids=str)
@pytest.mark.parametrize("edition_key", EDITIONS)
def test_a_run_ends_when_the_deck_is_cleared_and_no_card_is_lost_or_doubled(
    edition_key: str, options: dict[str, int]
) -> None:
    runs = played(dealt(edition_key, **options))
    last = runs[-1]
    assert last.ending == "cleared"
    assert last.taken == len(cards_taken(runs)) == sum(len(chosen.positions) for chosen in last.log)
    assert last.found == len(last.log)
    edition = last.puzzle.edition
    left = [card for card in last.table if card]
    every = Counter(map(edition.pattern, [*cards_taken(runs), *left, *last.to_come]))
    assert every == Counter(map(edition.pattern, edition.deck))
    assert not last.to_come
    if not options:
        assert not has_swish(left, edition=edition)


def test_gaps_are_filled_in_order_and_other_cards_stay_where_they_are() -> None:
    before = dealt()
    positions = next_claim(before).positions
    after, _ = claim(before, Chosen(positions))
    assert after.swaps == 0
    assert tuple(after.table[at] for at in positions) == before.to_come[: len(positions)]
    assert after.to_come == before.to_come[len(positions) :]
    assert all(after.table[at] == before.table[at] for at in range(16) if at not in positions)


def test_places_stay_empty_once_the_cards_to_come_are_used_up() -> None:
    last_but_one = played(dealt())[-2]
    assert last_but_one.to_come == ()
    assert len(last_but_one.table) == 16
    gap = last_but_one.table.index(None)
    with pytest.raises(BadClaim) as refused:
        claim(last_but_one, Chosen((gap, next_claim(last_but_one).positions[0])))
    assert refused.value.code == "not_on_board"


def test_a_run_ends_at_its_goal() -> None:
    runs = played(dealt(goal=3))
    assert (len(runs), runs[-1].found, runs[-1].ending) == (4, 3, "goal")


def test_a_run_ends_when_it_is_stopped_and_stays_as_it_is() -> None:
    run, _ = claim(dealt(), next_claim(dealt()))
    stopped = stop(run)
    assert stopped == replace(run, ending=stopped.ending)
    assert stopped.ending == "stopped"
    cleared = played(dealt())[-1]
    assert stop(cleared) == cleared


def test_nothing_can_be_claimed_after_the_end() -> None:
    run = dealt()
    for over in (stop(run), played(run)[-1]):
        with pytest.raises(BadClaim, match="This run is over"):
            claim(over, Chosen((0, 1)))


def test_a_wrong_claim_costs_one_card_if_there_is_one_and_leaves_the_table() -> None:
    run = dealt()
    first, judgement = claim(run, wrong_claim(run))
    assert not judgement.right
    assert judgement.stacks[0].left_over
    assert (first.wrong, first.taken, first.found, first.table) == (1, 0, 0, run.table)
    second, _ = claim(first, next_claim(first))
    third, _ = claim(second, wrong_claim(second))
    assert third.taken == second.taken - 1
    assert (third.wrong, third.found) == (2, 1)


def test_a_malformed_claim_changes_and_counts_nothing() -> None:
    run = dealt()
    for positions in ((), (0,), (0, 0), (0, 16), (0, -1), tuple(range(13))):
        with pytest.raises(BadClaim):
            claim(run, Chosen(positions))
    assert run == dealt()


def test_four_cards_are_swapped_until_a_swish_that_counts_lies_there() -> None:
    runs = played(dealt(cards=6, at_least=3, at_most=3))
    swapped = [(before, after) for before, after in pairwise(runs) if after.swaps > before.swaps]
    assert swapped
    for _, after in swapped:
        if after.ending is None:
            assert hint(after, 3).cards
            assert all(after.table)


def test_a_view_shows_how_many_cards_are_to_come_and_not_which() -> None:
    run = dealt()
    assert show(run).to_come == 44
    assert show(replace(run, to_come=run.to_come[::-1])) == show(run)
    assert show(run) == SPRINT.show(run.puzzle)


def test_after_the_end_a_hint_marks_nothing() -> None:
    over = played(dealt())[-1]
    assert hint(over, 5).cards == ()
    assert hint(over, 5).movement == "REJECT"


@pytest.mark.parametrize("edition_key", EDITIONS)
def test_a_run_is_written_and_read_back_at_every_claim(edition_key: str) -> None:
    runs = played(dealt(edition_key, cards=9, at_least=2))
    wrong, _ = claim(runs[2], wrong_claim(runs[2]))
    for run in (*runs, wrong, stop(runs[3])):
        assert parse_run(run_text(run)) == run


def test_a_forged_run_is_refused() -> None:
    run = played(dealt(), most=2)[-1]
    honest = json.loads(run_text(run))
    forged = [
        honest | {"log": ["0 0"]},
        honest | {"log": ["99 100"]},
        honest | {"log": [5]},
        honest | {"log": "0 1"},
        honest | {"log": ["0 1"] * 1001},
        honest | {"puzzle": "{}"},
        honest | {"puzzle": 5},
        honest | {"stopped": 1},
        honest | {"found": 30},
    ]
    for fields in forged:
        with pytest.raises(BadNotation):
            parse_run(json.dumps(fields))
    over = json.loads(run_text(played(dealt(goal=1))[-1]))
    with pytest.raises(BadNotation, match="This run is over"):
        parse_run(json.dumps(over | {"log": over["log"] * 2}))


def test_a_run_of_a_thousand_claims_is_over() -> None:
    run = dealt(cards=6)
    wrong = wrong_claim(run)
    almost = replace(run, log=(wrong,) * 999, wrong=999)
    over, _ = claim(almost, wrong)
    assert over.ending == "too_many_claims"
