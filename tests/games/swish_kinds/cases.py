"""The kinds as the contract tests them: with what is right, and what is no claim."""

from typing import Any

from games.swish.card import Turn
from games.swish.check import Symbol
from games.swish.kinds.build import BUILD, BuildOptions
from games.swish.kinds.claims import Chosen, Laid, LeftOverSymbol, Number, Said
from games.swish.kinds.complete import COMPLETE, CompleteOptions
from games.swish.kinds.find import FIND, FindOptions
from games.swish.kinds.how_many import HOW_MANY, HowManyOptions
from games.swish.kinds.judge import JUDGE, JudgeOptions
from games.swish.kinds.kind import Hint
from games.swish.kinds.sprint import SPRINT, SprintOptions
from tests.games.swish_kinds.contract import Case
from tests.games.swish_kinds.verdicts import (
    build_verdicts,
    complete_verdicts,
    find_verdicts,
    how_many_verdicts,
    judge_verdicts,
    sprint_verdicts,
)

AS_IS = Turn.AS_IS


def bad_choices(fewest: int, most: int, cards: int) -> list[tuple[Chosen, str]]:
    """Choices of cards that fit no board of so many cards."""
    first = tuple(range(fewest))
    return [
        (Chosen(()), "no_cards"),
        (Chosen(first[:-1]), "too_few" if fewest > 1 else "no_cards"),
        (Chosen(tuple(range(most + 1))), "too_many"),
        (Chosen((0,) * 100_000), "too_many"),
        (Chosen((*first[:-1], cards)), "not_on_board"),
        (Chosen((*first[:-1], -1)), "not_on_board"),
        (Chosen((*first[:-1], 10**30)), "not_on_board"),
        (Chosen((0,) * fewest if fewest > 1 else (0, 0)), "doubled"),
        (Chosen((*first[:-1], True)), "not_a_claim"),
        (Chosen((*first[:-1], 1.0)), "not_a_claim"),
        (Chosen([0, 1]), "not_a_claim"),
        (Chosen(None), "not_a_claim"),
    ]


BAD_CHOICES = (
    ("", "no_cards"),
    ("   ", "no_cards"),
    ("0 0 0", "doubled"),
    ("0 1 999999", "not_on_board"),
    ("0 1 -1", "not_a_claim"),
    ("0,1", "not_a_claim"),
    ("00 1", "not_a_claim"),
    ("²", "not_a_claim"),
    ("٣ 1", "not_a_claim"),
    ("9999999", "not_a_claim"),
    ("zero", "not_a_claim"),
)


def find_case(**options: Any) -> Case:
    made = FindOptions(**options)
    most = made.edition.spaces if made.or_more else made.k
    return Case(
        kind=FIND,
        options=made,
        verdicts=find_verdicts,
        claim_of=lambda hint: Chosen(hint.stacks[0].positions),
        malformed=lambda puzzle: bad_choices(made.k, most, made.cards),
        malformed_texts=BAD_CHOICES,
    )


def complete_case(**options: Any) -> Case:
    made = CompleteOptions(**options)
    return Case(
        kind=COMPLETE,
        options=made,
        verdicts=complete_verdicts,
        claim_of=lambda hint: Chosen(hint.stacks[0].positions[-1:]),
        malformed=lambda puzzle: [*bad_choices(1, 1, made.shown_cards), (Chosen((0,)), "not_offered")],
        malformed_texts=(*BAD_CHOICES, ("0", "not_offered"), ("1 2", "too_many")),
    )


def build_case(**options: Any) -> Case:
    made = BuildOptions(**options)

    def malformed(puzzle: Any) -> list[tuple[Laid, str]]:
        laid = [
            (Laid(tuple((at, AS_IS) for at in claim.positions)), code)
            for claim, code in bad_choices(made.k, made.k, made.cards)
            if isinstance(claim.positions, tuple) and len(claim.positions) <= 100
        ]
        turned = [
            (Laid(((0, "half_turn"), (1, AS_IS))), "no_such_turn"),
            (Laid(((0, "quarter"), (1, AS_IS))), "no_such_turn"),
            (Laid(((0, 3), (1, AS_IS))), "no_such_turn"),
            (Laid((0, 1)), "not_a_claim"),
            (Laid(((0,), (1,))), "not_a_claim"),
            (Laid(None), "not_a_claim"),
        ]
        return [*laid, *turned]

    return Case(
        kind=BUILD,
        options=made,
        verdicts=build_verdicts,
        claim_of=lambda hint: Laid(tuple(zip(hint.stacks[0].positions, hint.stacks[0].lay, strict=True))),
        malformed=malformed,
        malformed_texts=(
            ("", "no_cards"),
            ("0 1", "no_such_turn"),
            ("0: 1:as_is", "no_such_turn"),
            ("0:quarter_turn 1:as_is", "quarter_turn"),
            ("0:as_is 1:90", "quarter_turn"),
            ("0:AS_IS 1:as_is", "no_such_turn"),
            ("0:as_is:as_is 1:as_is", "no_such_turn"),
            ("x:as_is", "not_a_claim"),
            ("0:as_is 0:half_turn", "doubled"),
            ("0:as_is", "too_few"),
            ("0:as_is 999:as_is", "not_on_board"),
        ),
    )


def judge_case(**options: Any) -> Case:
    made = JudgeOptions(**options)
    dot = LeftOverSymbol(0, Symbol.DOT)

    def claim_of(hint: Hint) -> Said:
        left = hint.stacks[0].left_over
        if not left:
            return Said(True)
        return Said(False, LeftOverSymbol(left[0].card, left[0].symbol) if made.name else None)

    def malformed(puzzle: Any) -> list[tuple[Said, str]]:
        named = [
            (Said(False), "no_symbol"),
            (Said(False, LeftOverSymbol(99, Symbol.DOT)), "not_on_board"),
            (Said(False, LeftOverSymbol(-1, Symbol.DOT)), "not_on_board"),
            (Said(False, LeftOverSymbol(True, Symbol.DOT)), "not_a_claim"),
            (Said(False, LeftOverSymbol(0, "dot and hoop")), "not_a_claim"),
        ]
        return [
            (Said(True, dot), "not_a_claim"),
            (Said(1), "not_a_claim"),
            (Said(None), "not_a_claim"),
            (Said(False, "dot"), "not_a_claim"),
            *(named if made.name else [(Said(False, dot), "not_asked")]),
        ]

    return Case(
        kind=JUDGE,
        options=made,
        verdicts=judge_verdicts,
        claim_of=claim_of,
        malformed=malformed,
        malformed_texts=(
            ("", "not_a_claim"),
            ("yes", "not_a_claim"),
            ("SWISH", "not_a_claim"),
            ("swish 0 dot", "not_a_claim"),
            ("no 0", "not_a_claim"),
            ("no 0 star", "not_a_claim"),
            ("no -1 dot", "not_a_claim"),
            ("no 0 dot 1 hoop", "not_a_claim"),
        ),
        seeds=range(10),
    )


def how_many_case(**options: Any) -> Case:
    made = HowManyOptions(**options)
    return Case(
        kind=HOW_MANY,
        options=made,
        verdicts=how_many_verdicts,
        claim_of=lambda hint: Number(len(hint.stacks)),
        malformed=lambda puzzle: [
            (Number(-1), "no_such_number"),
            (Number(made.cards * (made.cards - 1) // 2 + 1), "no_such_number"),
            (Number(10**30), "no_such_number"),
            (Number(True), "not_a_claim"),
            (Number(2.0), "not_a_claim"),
            (Number("2"), "not_a_claim"),
            (Number(None), "not_a_claim"),
        ],
        malformed_texts=(
            ("", "not_a_claim"),
            ("-1", "not_a_claim"),
            ("1 2", "not_a_claim"),
            ("two", "not_a_claim"),
            ("1.5", "not_a_claim"),
            ("²", "not_a_claim"),
            ("999999", "no_such_number"),
        ),
    )


def sprint_case(**options: Any) -> Case:
    made = SprintOptions(**options)
    return Case(
        kind=SPRINT,
        options=made,
        verdicts=sprint_verdicts,
        claim_of=lambda hint: Chosen(hint.stacks[0].positions),
        malformed=lambda puzzle: bad_choices(made.at_least, made.at_most, made.cards),
        malformed_texts=BAD_CHOICES,
    )
