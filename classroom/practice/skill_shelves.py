"""Where a single skill is practised: the shelf for it that fits a student."""

from collections.abc import Mapping

from classroom.practice.engines import CARDS
from classroom.practice.models import KindKey
from classroom.practice.shelves import Shelf
from games.drills.kind import Skill as CardSkill
from games.swish.grade import Skill
from games.swish.kinds.find import FindOptions
from games.swish.kinds.how_many import HowManyOptions
from games.swish.kinds.judge import JudgeOptions

# Skills that a student can choose to practise, in the order in which they are met.
PRACTISED = (
    *(Skill.MATCH, Skill.FLIP_LR, Skill.FLIP_TB, Skill.TURN, Skill.MIX),
    *(Skill.PLAN3, Skill.PLAN4, Skill.PLAN5, Skill.REJECT),
)
# Skills of card drills with the kind that trains each. Only who has met one in an assignment is offered it: a class that never
# plays cards never hears of them, and no session of Swish comes back to them.
CARD_PRACTISED: Mapping[str, KindKey] = {
    CardSkill.ADD: KindKey.WORTH,
    CardSkill.COMPARE: KindKey.BEST_EXCHANGE,
    CardSkill.CHANCE: KindKey.NEW_MIDDLE,
    CardSkill.DECIDE: KindKey.KNOCK_NOW,
}
_PLANNED = {Skill.PLAN3: 3, Skill.PLAN4: 4, Skill.PLAN5: 5}
# The boards of 8 cards, of 12 and of 16 that are nearest to a difficulty, in logits: between the medians of their shelves.
_EIGHT_UNTIL, _TWELVE_UNTIL = 4.4, 5.7
_JUDGED_CARDS = 3


def shelf_for(skill: str, *, edition_key: str, aim: float) -> Shelf:
    """The puzzles that count for this skill, on boards about as hard as `aim` (logits). Raises ValueError for no such skill."""
    if skill not in PRACTISED:
        raise ValueError(f"There is no shelf for {skill!r}.")
    cards = 8 if aim < _EIGHT_UNTIL else 12 if aim < _TWELVE_UNTIL else 16
    if skill == Skill.REJECT:
        options = JudgeOptions(edition_key=edition_key, k=_JUDGED_CARDS, name=True)
        return Shelf.of(KindKey.JUDGE.value, options, skill=skill)
    if skill == Skill.MIX:
        # Two cards of a swish never need different turns; among several swishes they do.
        return Shelf.of(KindKey.HOW_MANY.value, HowManyOptions(edition_key=edition_key, cards=cards), skill=skill)
    k = _PLANNED.get(Skill(skill), 2)
    return Shelf.of(KindKey.FIND.value, FindOptions(edition_key=edition_key, cards=cards, k=k), skill=skill)


def card_shelf_for(skill: str, *, stars: int) -> Shelf:
    """The card drill that trains this skill, a level higher with each star. Raises KeyError for no such skill."""
    kind = CARD_PRACTISED[skill].value
    options = CARDS.kinds[kind].options_type
    return Shelf.of(kind, options(level=min(1 + stars, 3)), skill=skill)


def skill_of(shelf: Shelf) -> str | None:
    """The skill that every puzzle of the shelf counts for; None if they differ."""
    if shelf.skill is not None:
        return shelf.skill
    if shelf.kind == KindKey.JUDGE:
        return Skill.REJECT.value
    size = getattr(shelf.task_options, "k", None)
    plans = {k: skill.value for skill, k in _PLANNED.items()}
    # A swish of k cards or more may be of two.
    return plans.get(size) if isinstance(size, int) and not getattr(shelf.task_options, "or_more", False) else None
