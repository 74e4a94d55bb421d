"""Drills about card games on the pages around them: the form, the home page, what teachers read, practice of one's own."""

import re

import pytest
from django.http import QueryDict
from django.urls import reverse
from django.utils.html import escape

from classroom.practice import own_practice, services, standing
from classroom.practice.assignment_form import AssignmentForm
from classroom.practice.boards import dealt_cards
from classroom.practice.engines import CARDS
from classroom.practice.kinds.table import PAGES
from classroom.practice.models import Attempt, Claim, EditionKey
from classroom.practice.presets import KIND_GROUPS, PRESETS
from classroom.practice.results_boards import hardest_boards, mistakes_sentence
from classroom.practice.wording import task_sentences
from classroom.web.http import Refused
from games.drills.claims import BadClaim, Refusal
from tests.access_matrix import everything
from tests.practice.kinds_playing import CARD_CASES, Case, assigned, begin, claim, form_of, open_attempt, wrong_claim
from tests.practice.playing import Player
from tests.world import World

KINDS = list(CARDS.kinds)


def form(world: World, **fields: str) -> AssignmentForm:
    sent = {"token": "7c9e6679-7425-40de-944b-e07fc1f90ae7", "length_in": "boards", "boards": "5", "audience": "class"}
    return AssignmentForm(sent | fields, classroom=world.class_5b, now=world.now)


@pytest.mark.parametrize("kind", KINDS)
def test_a_teacher_chooses_the_level_of_a_card_drill_and_nothing_of_swish(world: World, kind: str) -> None:
    for level in CARDS.kinds[kind].options_type.levels:
        asked = form(world, kind=kind, card_level=str(level))
        assert asked.is_valid(), asked.errors
        assert (asked.task.options.level, asked.task.choice, asked.task.skills) == (level, "any", ())
        assert task_sentences(asked.task)[0].startswith(f"Level {level}: ")
    assert not asked.fields.keys() & {"edition_key", "choose", "level", "skills", "k", "board_size"}


@pytest.mark.parametrize("level", ["", "0", "6", "x", "1.0"])
def test_a_level_that_there_is_not_is_refused_in_words(world: World, level: str) -> None:
    asked = form(world, kind="worth", card_level=level)
    assert not asked.is_valid()
    assert list(asked.errors) == ["card_level"]


def test_the_kinds_stand_under_the_name_of_their_game(world: World) -> None:
    assert [(str(game), len(kinds)) for game, kinds in KIND_GROUPS] == [("Swish", 6), ("Schwimmen", 4), ("Swap!", 2)]
    page = world.client("ana").get(reverse("practice:assign", args=[world.class_5b.pk])).content.decode()
    assert re.findall(r"<legend>(Swish|Schwimmen|Swap!)</legend>", page) == ["Swish", "Schwimmen", "Swap!"]


def test_the_preset_up_to_31_is_a_card_drill() -> None:
    assert (PRESETS["31"].kind, dict(PRESETS["31"].fields)) == ("worth", {"card_level": 2, "boards": 10})


@pytest.mark.parametrize("case", CARD_CASES, ids=str)
def test_nothing_of_the_answer_is_on_the_page_before_the_claim(world: World, case: Case) -> None:
    """The page is the same whatever right answer is stored; only what was sent with the form of the page differs."""
    drill = begin(world, case.kind, case.options)
    puzzle, player = open_attempt(drill).puzzle, Player(world.client("ben"), drill)
    pages = []
    for claimed in (puzzle.right_claim, wrong_claim(open_attempt(drill))):
        puzzle.right_claim = claimed
        puzzle.save(update_fields=["right_claim"])
        page = player.look().content.decode()
        pages.append(re.sub(r'value="[0-9a-f-]{36}"|[A-Za-z0-9]{64}|nonce="[^"]*"', "", page))
    assert pages[0] == pages[1]


@pytest.mark.parametrize("case", CARD_CASES, ids=str)
def test_what_was_answered_stands_on_the_page_after_a_reload(world: World, case: Case) -> None:
    drill = begin(world, case.kind, case.options)
    wrong = wrong_claim(open_attempt(drill))
    player = Player(world.client("ben"), drill)
    sent = player.claim(**form_of(case.kind, wrong))
    assert (sent.status_code, sent.headers["Location"]) == (302, drill.get_absolute_url())
    page = player.look()
    heading, sentence = page.context["heading"], page.context["sentence"]
    assert heading in page.content.decode()
    assert sentence
    assert not page.context["result"].right


@pytest.mark.parametrize("case", CARD_CASES, ids=str)
def test_the_teacher_reads_the_cards_the_answer_and_what_was_claimed(world: World, case: Case) -> None:
    drill = begin(world, case.kind, case.options)
    wrong = wrong_claim(open_attempt(drill))
    claim(drill, wrong)
    services.give_up(drill, number=1, now=world.now)
    board = hardest_boards(drill.assignment)[0]
    puzzle = open_attempt(drill).puzzle
    assert board.edition is None
    assert board.cards == ()
    assert sum(len(group.cards) for group in board.dealt) == puzzle.board_size
    assert board.common is not None
    assert board.common.words == PAGES[case.kind].claim_words(puzzle.kind_of.parse_claim(wrong))
    teacher = world.client("ana")
    results = teacher.get(reverse("practice:results", args=[drill.assignment_id])).content.decode()
    assert results.count('class="pcard') == puzzle.board_size
    page = teacher.get(reverse("practice:student_boards", args=[drill.assignment_id, world.ben.pk])).content.decode()
    assert page.count('class="pcard') == puzzle.board_size
    assert escape(board.common.words) in page


def test_of_swap_the_teacher_reads_the_colour_and_how_many_cards_the_others_hold(world: World) -> None:
    """Without these nobody can see why the answer is right."""
    puzzle = open_attempt(begin(world, "best_play", CARDS.kinds["best_play"].options_type(level=2))).puzzle
    position, words = puzzle.engine.position, {"G": "green", "R": "red", "P": "purple", "B": "blue"}
    colour, others, *_ = (group.label for group in dealt_cards(puzzle) if not group.cards)
    assert colour == f"Colour: {words[position.colour]}"
    assert others == f"Cards of the others, from left to right: {', '.join(map(str, position.others))}"


@pytest.mark.parametrize(("claimed", "words"), [("1", "1 point"), ("21", "21 points"), ("30.5", "30.5 points")])
def test_points_are_counted_in_words(claimed: str, words: str) -> None:
    page = PAGES["worth"]
    assert page.claim_words(CARDS.kinds["worth"].parse_claim(claimed)) == words


def test_what_most_wrong_answers_have_in_common_is_said_of_cards_not_of_swishes(world: World) -> None:
    case = CARD_CASES[0]
    drill = begin(world, case.kind, case.options)
    for _time in range(5):
        claim(drill, "1")
    assert mistakes_sentence(drill.assignment) == "5 of 5 wrong claims: the hand was worth more than was said."


@pytest.mark.parametrize("case", CARD_CASES, ids=str)
def test_no_puzzle_comes_twice_and_all_are_of_the_level(world: World, case: Case) -> None:
    drill = begin(world, case.kind, case.options)
    for number in (1, 2):
        claim(drill, open_attempt(drill).puzzle.right_claim)
        services.next_board(drill, after=number, now=world.now)
    attempts = Attempt.objects.filter(drill=drill)
    assert len({attempt.canonical_key for attempt in attempts}) == len(attempts) == 3
    assert {(attempt.puzzle.level, attempt.again) for attempt in attempts} == {
        (2 - (case.kind == "best_exchange"), False)
    }


def test_who_has_had_every_puzzle_of_a_level_gets_one_again_and_no_error(world: World) -> None:
    """The first level of draw_odds has twelve that ask something else."""
    options = CARDS.kinds["draw_odds"].options_type(level=1)
    drill = begin(world, "draw_odds", options, boards=14)
    for number in range(1, 14):
        claim(drill, open_attempt(drill).puzzle.right_claim)
        services.next_board(drill, after=number, now=world.now)
    assert list(Attempt.objects.filter(drill=drill).values_list("again", flat=True)) == [False] * 12 + [True] * 2


def test_a_chance_may_be_typed_in_percent_with_a_comma_or_as_a_fraction(world: World) -> None:
    drill = begin(world, "new_middle", CARDS.kinds["new_middle"].options_type(level=1))
    player = Player(world.client("ben"), drill)
    for typed, text in (("1,5", "3/200"), ("1.5 %", "3/200"), ("1/130", "1/130")):
        player.claim(answer=typed)
        assert Claim.objects.latest("pk").text == text


@pytest.mark.parametrize("kind", ["worth", "new_middle", "draw_odds"])
def test_what_is_no_number_is_refused_with_an_example(world: World, kind: str) -> None:
    drill = begin(world, kind, CARDS.kinds[kind].options_type(level=1))
    player = Player(world.client("ben"), drill)
    before = everything()
    for typed in ("", "many", "<b>", "1" * 500, "٣", "1e1"):
        page = player.claim(answer=typed)
        assert page.status_code == 422
        assert "for example" in page.context["mistake"] or "such as" in page.context["mistake"]
        assert "<b>" not in page.content.decode()
    assert everything() == before


def test_a_skill_of_the_cards_is_offered_once_it_was_met_and_practised_at_a_level_that_fits(world: World) -> None:
    today = world.now.date()
    assert "ADD" not in [skill.skill for skill in standing.skill_standings(world.ben, today=today)]
    with pytest.raises(Refused):
        own_practice.practise(world.ben, skill="ADD", now=world.now)
    drill = begin(world, "worth", CARDS.kinds["worth"].options_type(level=2))
    claim(drill, open_attempt(drill).puzzle.right_claim)
    assert [skill.words for skill in standing.skill_standings(world.ben, today=today)][-1] == "adding up points"
    own = own_practice.practise(world.ben, skill="ADD", now=world.now)
    asked = own.assignment
    assert (asked.kind, asked.edition_key, asked.options) == ("worth", EditionKey.SCHWIMMEN, '{"level": 1}')
    assert own_practice.practise(world.ben, skill="ADD", now=world.now) == own
    assert world.client("ben").get(reverse("practice:today")).status_code == 200


def test_a_card_drill_once_missed_comes_among_the_mistakes(world: World) -> None:
    drill = begin(world, "worth", CARDS.kinds["worth"].options_type(level=2), boards=1)
    claim(drill, "1")
    claim(drill, open_attempt(drill).puzzle.right_claim)
    own = own_practice.practise_mistakes(world.ben, now=world.now)
    assert open_attempt(own).puzzle == open_attempt(drill).puzzle
    assert world.client("ben").get(own.get_absolute_url()).status_code == 200


def test_the_summary_of_a_card_drill_names_the_game(world: World) -> None:
    assignment = assigned(world, "best_play", CARDS.kinds["best_play"].options_type(level=3), boards=1)
    assert (assignment.summary, assignment.board_size, assignment.k) == ("1 board, Swap!", None, None)
    assert assignment.instruction == "After which card is your hand smallest?"


@pytest.mark.parametrize("kind", KINDS)
def test_each_card_drill_has_words_for_every_level_hint_and_answer(kind: str) -> None:
    page, engine = PAGES[kind], CARDS.kinds[kind]
    assert list(page.levels) == list(engine.options_type.levels)
    for level in engine.options_type.levels:
        options = engine.options_type(level=level)
        rules = page.rules(options)
        assert (1 <= len(rules) <= 3, max(map(len, rules)) <= 100) == (True, True)
        puzzle = engine.make(2, options)
        judgement = engine.judge(puzzle, puzzle.answer)
        assert all(page.hint_sentence(engine.hint(puzzle, step), options=options) for step in (1, 2, 3))
        assert page.verdict(judgement)[0]
        assert page.answer(judgement)[0]
        assert page.because(engine.hint(puzzle, 3))


@pytest.mark.parametrize("code", list(Refusal))
@pytest.mark.parametrize("kind", KINDS)
def test_every_refusal_of_the_card_drills_has_words(kind: str, code: Refusal) -> None:
    assert PAGES[kind].refusal(BadClaim(code)).endswith(".")


@pytest.mark.parametrize(
    "sent", ["answer=" + "9" * 5000, "give=%00&take=x", "play=<b>", "said=maybe&give=C7", "answer=1%00"]
)
@pytest.mark.parametrize("kind", KINDS)
def test_a_forged_draft_does_no_harm_to_the_page_of_a_card_drill(kind: str, sent: str) -> None:
    page, engine = PAGES[kind], CARDS.kinds[kind]
    drawn = page.drawn(
        engine.show(engine.make(1, engine.options_type(level=1))), draft=page.draft(QueryDict(sent)), marked=()
    )
    assert not any(one.chosen for group in drawn["dealt"] for one in group.cards)
    assert drawn["number_chosen"] == ""
