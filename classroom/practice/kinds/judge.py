"""Judge a stack: is it a swish? If it is asked for, name the symbol left over by choosing it."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext

from classroom.practice.kinds.page import Draft, KindPage, Place, grid, places
from classroom.practice.kinds.words import movement_sentence
from classroom.web.http import Refused
from classroom.web.names import symbol_name
from games.swish.check import Symbol
from games.swish.edition import EDITIONS, Edition
from games.swish.kinds.claims import LeftOverSymbol, Said
from games.swish.kinds.judge import JudgeOptions, JudgeView
from games.swish.kinds.kind import Hint, Judgement, Reason

_LETTERS = "abcdefghij"


@dataclass(frozen=True, slots=True)
class Choice:
    """A symbol that can be chosen as the one left over; `value` is what the form sends ("2 dot", positions from 0)."""

    value: str
    symbol: str
    space: int
    key: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class JudgedPlace:
    """A card of the stack with its two symbols."""

    place: Place
    choices: tuple[Choice, Choice]


class JudgePage(KindPage[JudgeOptions, JudgeView]):
    key = "judge"
    keeps_draft = True

    def instruction(self, options: JudgeOptions) -> str:
        return gettext("Is this a swish?")

    def rules(self, options: JudgeOptions) -> list[str]:
        lines = [gettext("Lay the cards over each other in your head. Flip and turn them as you like.")]
        if options.name:
            lines.append(gettext("If it is no swish, choose one symbol that is left over."))
        return lines

    def claim_text(self, post: QueryDict) -> str:
        said, left = post.get("said", ""), post.get("left", "")
        if said not in ("swish", "no"):
            raise Refused(gettext("Say whether it is a swish."))
        # What was chosen before "It is a swish" was pressed is no claim.
        return f"no {left}".strip() if said == "no" else "swish"

    def draft(self, post: QueryDict) -> Draft:
        position, _, symbol = post.get("left", "").partition(" ")
        if position.isascii() and position.isdigit() and len(position) < 3 and symbol in ("dot", "hoop"):
            return Draft(left=(int(position), Symbol(symbol)))
        return Draft()

    def drawn(self, view: JudgeView, *, draft: Draft, marked: Collection[int]) -> dict[str, Any]:
        edition = EDITIONS[view.edition_key]
        rows = places(view.cards, draft=Draft(), marked=marked, columns=len(view.cards))
        return {
            **grid(rows),
            "judged": [_judged(place, edition, draft=draft) for place in rows[0]],
            "name": view.name,
        }

    def verdict(self, judgement: Judgement) -> tuple[str, str]:
        left = judgement.stacks[0].left_over
        match judgement.reason:
            case Reason.RIGHT if not left:
                return gettext("Right!"), gettext("It is a swish: every dot lies in its hoop.")
            case Reason.RIGHT:
                return gettext("Right, it is no swish"), ""
            case Reason.IS_A_SWISH:
                return gettext("It is a swish"), gettext("Look how the cards lie: every dot lies in its hoop.")
            case Reason.OTHER_SYMBOL:
                return gettext("No swish, but not this symbol"), ""
        return gettext("It is no swish"), ""

    def answer(self, judgement: Judgement) -> tuple[str, str]:
        if judgement.stacks[0].left_over:
            return gettext("It is no swish"), ""
        return gettext("It is a swish"), gettext("Every dot lies in its hoop.")

    def claim_words(self, claim: Said) -> str:
        if claim.swish:
            return gettext("It is a swish")
        left: LeftOverSymbol | None = claim.left_over
        if left is None:
            return gettext("It is no swish")
        facts = {"number": left.position + 1}
        if left.symbol is Symbol.DOT:
            return gettext("No swish; the dot of card %(number)s is left over") % facts
        return gettext("No swish; the hoop of card %(number)s is left over") % facts

    def hint_sentence(self, hint: Hint, *, options: JudgeOptions) -> str:
        if not hint.cards:
            return gettext("Try it: %(movement)s") % {
                "movement": movement_sentence(hint.movement, several=options.k > 2)
            }
        if len(hint.cards) == 1:
            return gettext("Begin with card %(number)s.") % {"number": hint.cards[0] + 1}
        if hint.step < 4:
            return gettext("Follow the chain: from the hoop of each card to the next dot.")
        return gettext("So the cards lie best.")


def _judged(place: Place, edition: Edition, *, draft: Draft) -> JudgedPlace:
    card = place.card
    if card is None:
        raise ValueError("A stack to judge has no empty places.")
    dot = _choice(place, Symbol.DOT, card.dot, edition, draft=draft)
    hoop = _choice(place, Symbol.HOOP, card.hoop, edition, draft=draft)
    return JudgedPlace(place, (dot, hoop))


def _choice(place: Place, symbol: Symbol, space: int, edition: Edition, *, draft: Draft) -> Choice:
    parts = {"number": place.number, "symbol": symbol_name(edition, space)}
    label = (
        gettext("Card %(number)s: the dot, %(symbol)s")
        if symbol is Symbol.DOT
        else gettext("Card %(number)s: the hoop, %(symbol)s")
    )
    return Choice(
        value=f"{place.position} {symbol.value}",
        symbol=symbol.value,
        space=space,
        key=_LETTERS[2 * place.position + (symbol is Symbol.HOOP)],
        label=label % parts,
        chosen=draft.left == (place.position, symbol),
    )


PAGE = JudgePage()
