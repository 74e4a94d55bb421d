"""The words that all kinds of drills share: refusals, movements, what became of a claim."""

from collections.abc import Collection, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext

from classroom.web.names import left_over_name
from games.swish.check import LeftOver
from games.swish.edition import Edition
from games.swish.grade import Skill
from games.swish.kinds.claims import BadClaim, Refusal
from games.swish.kinds.kind import Judgement, Reason

# More than two sentences of what is wrong help nobody.
NAMED_AT_MOST = 2

_MOVEMENT_OF_TWO: dict[Skill, Promise] = {
    Skill.MATCH: gettext_lazy("The cards fit as they lie."),
    Skill.FLIP_LR: gettext_lazy("One card must be flipped left to right."),
    Skill.FLIP_TB: gettext_lazy("One card must be flipped top to bottom."),
    Skill.TURN: gettext_lazy("One card must be turned half round."),
    Skill.MIX: gettext_lazy("The cards must be turned in different ways."),
    Skill.REJECT: gettext_lazy("Look well: perhaps there is none."),
}
_MOVEMENT_OF_MORE: dict[Skill, Promise] = {
    **_MOVEMENT_OF_TWO,
    Skill.FLIP_LR: gettext_lazy("At least one card must be flipped left to right."),
    Skill.FLIP_TB: gettext_lazy("At least one card must be flipped top to bottom."),
    Skill.TURN: gettext_lazy("At least one card must be turned half round."),
}

COMMON_MISTAKES: dict[str, Promise] = {
    Reason.NOT_A_SWISH: gettext_lazy("a symbol was left over."),
    Reason.LIES_WRONG: gettext_lazy("the cards were right, but they lay the wrong way."),
    Reason.IS_A_SWISH: gettext_lazy("it was a swish, and was called none."),
    Reason.OTHER_SYMBOL: gettext_lazy("it was no swish, but another symbol was left over."),
    Reason.TOO_LOW: gettext_lazy("there were more swishes than were counted."),
    Reason.TOO_HIGH: gettext_lazy("there were fewer swishes than were counted."),
}

_REFUSALS: dict[str, Promise] = {
    Refusal.NOT_A_CLAIM: gettext_lazy("This claim cannot be read. Load the page again."),
    Refusal.TOO_LONG: gettext_lazy("This claim cannot be read. Load the page again."),
    Refusal.NO_CARDS: gettext_lazy("Choose the cards first."),
    Refusal.DOUBLED: gettext_lazy("The same card is there twice."),
    Refusal.NOT_ON_BOARD: gettext_lazy("There is no such card on this board."),
    Refusal.NOT_OFFERED: gettext_lazy("This card is in the stack already. Choose one of the others."),
    Refusal.QUARTER_TURN: gettext_lazy("A card is never laid on its side."),
    Refusal.NO_SUCH_TURN: gettext_lazy("A card can be flipped or turned half round, no other way."),
    Refusal.NO_SYMBOL: gettext_lazy("Choose the symbol that is left over."),
    Refusal.NOT_ASKED: gettext_lazy("Say only whether it is a swish."),
    Refusal.NO_SUCH_NUMBER: gettext_lazy("There cannot be so many on this board."),
    Refusal.OVER: gettext_lazy("This run is over."),
}


def refusal_sentence(error: BadClaim) -> str:
    """What is wrong with a claim that is none, in a child's words."""
    if error.code in (Refusal.TOO_FEW, Refusal.TOO_MANY) and error.facts["fewest"] == error.facts["most"]:
        count = error.facts["most"]
        return ngettext("Choose %(count)s card.", "Choose %(count)s cards.", count) % {"count": count}
    if error.code == Refusal.TOO_FEW:
        fewest = error.facts["fewest"]
        return ngettext("Choose %(count)s card or more.", "Choose %(count)s cards or more.", fewest) % {"count": fewest}
    if error.code == Refusal.TOO_MANY:
        most = error.facts["most"]
        return ngettext("Choose only %(count)s card.", "Choose only %(count)s cards.", most) % {"count": most}
    return str(_REFUSALS[error.code])


def movement_sentence(movement: Skill, *, several: bool) -> str:
    """How the cards must be moved; `several` for swishes of more than two cards."""
    return str((_MOVEMENT_OF_MORE if several else _MOVEMENT_OF_TWO)[movement])


def numbers_of(positions: Collection[int]) -> str:
    """The numbers on the cards at these positions: "3, 7"."""
    return ", ".join(str(position + 1) for position in positions)


def left_over_sentence(left_over: Sequence[LeftOver], edition: Edition) -> str:
    """What a stack has too much, with place and colour; empty for a swish."""
    return " ".join(left_over_name(edition, symbol=left.symbol, space=left.space) for left in left_over[:NAMED_AT_MOST])


def swish_verdict(judgement: Judgement) -> tuple[str, str]:
    """What became of cards that were claimed to be a swish: a heading, and a sentence unless what is left over says it."""
    match judgement.reason:
        case Reason.RIGHT:
            return gettext("Swish!"), gettext("A swish! Every dot lies in its hoop.")
        case Reason.FALLS_APART:
            return (
                gettext("Not the one asked for"),
                gettext("These are smaller swishes side by side. Find one where all cards hang together."),
            )
        case Reason.LIES_WRONG:
            return gettext("Not a swish yet"), gettext("The cards are right, but they must be turned in another way.")
    return gettext("Not a swish yet"), ""
