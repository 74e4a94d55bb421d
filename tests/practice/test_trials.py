"""A board of each kind tried without a drill: by visitors, and by teachers in the preview. Nothing of it is stored."""

import uuid
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.practice.demo_shelves import DEMO_SHELVES
from classroom.practice.engines import CARDS, last_hint
from classroom.practice.models import KindKey, Puzzle
from classroom.practice.stock import some_board
from classroom.practice.trials import MOST_CLAIMS, Trial
from tests.access_matrix import everything
from tests.practice.kinds_playing import form_of

KINDS = list(KindKey.values)


def board(kind: str) -> Puzzle:
    return some_board(DEMO_SHELVES[kind], now=timezone.now())


def sent(kind: str, text: str) -> dict[str, Any]:
    """The fields of the form of this kind that say so."""
    if kind in CARDS.kinds:
        return dict(form_of(kind, text))
    if kind == KindKey.JUDGE:
        said, _, left = text.partition(" ")
        return {"said": said, "left": left}
    if kind == KindKey.HOW_MANY:
        return {"number_of_swishes": text}
    cards = [word.partition(":") for word in text.split()]
    numbers = [int(position) + 1 for position, _, _ in cards]
    turns = [f"{int(position) + 1}:{turn}" for position, _, turn in cards if turn]
    return {"card": numbers, "turn": turns}


def post(client: Client, what: str, trial: Trial, **fields: Any) -> HttpResponse:
    url = reverse(f"practice:{what}", args=[trial.ticket()])
    return client.post(url, {"token": uuid.uuid4(), "number": 1, "step": 0, **fields})


@pytest.mark.parametrize("kind", KINDS)
def test_a_visitor_tries_every_kind(db: None, visitor: Client, kind: str) -> None:
    page = visitor.get("/try/", {"kind": kind}, follow=True)
    assert page.status_code == 200
    assert page.context["kind"] == kind
    assert [key for key, _words in page.context["kinds"]] == KINDS


@pytest.mark.parametrize("kind", ["", "chess", "find' --", "\x00"])
def test_what_is_no_kind_is_a_swish_to_find(db: None, visitor: Client, kind: str) -> None:
    assert visitor.get("/try/", {"kind": kind}, follow=True).context["kind"] == "find"


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != KindKey.SPRINT])
def test_the_right_claim_is_right_and_leads_to_another_board_of_the_kind(db: None, visitor: Client, kind: str) -> None:
    puzzle = board(kind)
    before = everything()
    answer = post(visitor, "claim_demo", Trial(puzzle.pk, framed=True), **sent(kind, puzzle.right_claim))
    assert answer.status_code == 200
    assert answer.context["result"].right
    assert everything() == before
    other = visitor.get(answer.context["next_url"], follow=True)
    assert other.context["kind"] == kind
    assert "framed" in other.content.decode()


@pytest.mark.parametrize("kind", KINDS)
def test_hints_come_step_by_step(db: None, visitor: Client, kind: str) -> None:
    trial = Trial(board(kind).pk)
    steps = [post(visitor, "hint_demo", trial, step=step).context["hint"].step for step in range(6)]
    assert steps == [min(step, last_hint(kind)) for step in (1, 2, 3, 4, 5, 5)]


@pytest.mark.parametrize("step", ["", "-1", "x", "²", "9" * 50])
def test_a_step_that_is_none_is_the_first(db: None, visitor: Client, step: str) -> None:
    assert post(visitor, "hint_demo", Trial(board("find").pk), step=step).context["hint"].step == 1


@pytest.mark.parametrize("kind", KINDS)
def test_a_claim_that_is_none_is_refused(db: None, visitor: Client, kind: str) -> None:
    answer = post(visitor, "claim_demo", Trial(board(kind).pk))
    assert answer.status_code == 422
    assert answer.context["mistake"]


def test_a_sprint_goes_on_with_every_claim_until_it_is_over(db: None, visitor: Client) -> None:
    puzzle = board("sprint")
    trial = Trial(puzzle.pk)
    for found in (1, 2, 3):
        hint = post(visitor, "hint_demo", trial, step=2).context["hint"]
        cards = [position + 1 for position in hint.marked]
        answer = post(visitor, "claim_demo", trial, card=cards)
        assert (answer.status_code, answer.context["run"].found) == (200, found)
        trial = Trial.of(answer.context["claim_url"].split("/")[2])
    assert answer.context["next_url"]


def test_a_wrong_claim_of_a_sprint_is_kept_in_the_address_and_costs_nothing_more(db: None, visitor: Client) -> None:
    puzzle = board("sprint")
    right = set(puzzle.answer)
    wrong = next([1, number] for number in range(2, 12) if {0, number - 1} != right)
    answer = post(visitor, "claim_demo", Trial(puzzle.pk), card=wrong)
    after = Trial.of(answer.context["claim_url"].split("/")[2])
    assert len(after.claims) == 1
    assert visitor.get(reverse("practice:demo", args=[after.ticket()])).context["run"].wrong in (0, 1)


def test_an_address_does_not_grow_without_end(db: None, visitor: Client) -> None:
    puzzle = board("sprint")
    wrong = next(f"0 {at}" for at in range(1, 12) if {0, at} != set(puzzle.answer))
    trial = Trial(puzzle.pk, claims=(wrong,) * MOST_CLAIMS)
    answer = post(visitor, "claim_demo", trial, **sent("sprint", wrong))
    assert answer.status_code == 409
    assert len(trial.ticket()) < 300


def test_laying_by_hand_without_javascript_claims_nothing(db: None, visitor: Client) -> None:
    puzzle = board("build")
    numbers = [position + 1 for position in puzzle.answer]
    answer = post(visitor, "claim_demo", Trial(puzzle.pk), card=numbers, current=numbers[0], move="lr")
    assert answer.status_code == 200
    assert "result" not in answer.context
    assert [step.turn for step in answer.context["laid_so_far"]] == ["flip_lr", "as_is"]


def test_another_board_like_it_has_the_level_and_the_turn_that_were_asked_for(db: None, visitor: Client) -> None:
    puzzle = board("find")
    like = Trial(puzzle.pk, framed=True, level=1, skills=("TURN",))
    for _time in range(3):
        answer = visitor.get(reverse("practice:another_like", args=[like.ticket()]))
        other = Puzzle.objects.get(pk=Trial.of(answer.headers["Location"].split("/")[2]).puzzle_id)
        assert (other.options, other.level, other.skill) == (puzzle.options, 1, "TURN")


@pytest.mark.parametrize("framed", [False, True], ids=["alone", "framed"])
def test_only_our_own_pages_may_show_it_in_a_frame(db: None, visitor: Client, framed: bool) -> None:
    answer = visitor.get(reverse("practice:demo", args=[Trial(board("find").pk, framed=framed).ticket()]))
    assert "frame-ancestors 'self'" in answer.headers["Content-Security-Policy"]


def test_the_first_page_may_stand_in_no_frame(db: None, visitor: Client) -> None:
    answer = visitor.get("/")
    assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
