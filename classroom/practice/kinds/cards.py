"""What the pages of all card drills share: cards that lie open, a number or a chance that is typed, refusals in words."""

import math
import re
from abc import abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from django.http import QueryDict
from django.utils import formats
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from classroom.practice.kinds.page import NOTHING, Dealt, DealtCard, Draft, KindPage
from classroom.web.http import Refused
from classroom.web.playing_cards import DrawnCard, colour_name, french, swap_card
from games.drills.claims import MAX_LENGTH, BadClaim, Refusal, Share, parse_share
from games.drills.kind import Hint, Judgement, Options, Reason
from games.schwimmen.cards import Card as FrenchCard
from games.swap.cards import Card as SwapCard
from games.swap.cards import Colour
from games.swap.skin import Skin

# More digits behind it say nothing to a child.
_PLACES = 1
_TYPED = re.compile(r"[0-9.,/ %]{0,20}", re.ASCII)

_REFUSALS: dict[str, Promise] = {
    Refusal.NOT_A_CLAIM: _("This answer cannot be read. Load the page again."),
    Refusal.TOO_LONG: _("This answer is too long."),
    Refusal.NOT_IN_HAND: _("This card is not in your hand."),
    Refusal.NOT_IN_MIDDLE: _("This card is not in the middle."),
    Refusal.DOES_NOT_FIT: _("This card does not fit the colour. Choose another one."),
    Refusal.NOT_A_CHANCE: _("A chance is from 0 to 100 percent, or a fraction such as 3/8."),
}


class CardPage[O: Options, P](KindPage[O, P]):
    """The page of one kind of card drill. A position P is all that a student sees of it."""

    keeps_draft = True
    lays_cards = False

    def drawn(self, view: P, *, draft: Draft, marked: Collection[str]) -> dict[str, Any]:
        return {
            "dealt": self.dealt(view, draft=draft, marked=marked),
            "number_chosen": draft.number,
            **self.more_drawn(view),
        }

    def more_drawn(self, view: P) -> dict[str, Any]:
        """What the template of this kind needs besides."""
        return {}

    @abstractmethod
    def dealt(self, view: P, *, draft: Draft = NOTHING, marked: Collection[str] = ()) -> tuple[Dealt, ...]:
        """The cards that lie there."""

    def refusal(self, bad: BadClaim) -> str:
        return str(_REFUSALS[bad.code])

    def how_hard(self, options: O) -> str:
        return gettext("Level %(level)s: %(words)s.") % {"level": options.level, "words": self.levels[options.level]}


class NumberPage[O: Options, P](CardPage[O, P]):
    """The answer is typed."""

    def claim_text(self, post: QueryDict) -> str:
        typed = _typed(post)
        if not typed:
            raise Refused(self.nothing_typed)
        return typed

    @property
    @abstractmethod
    def nothing_typed(self) -> str:
        """Said to who has typed nothing, or what is no number."""

    def draft(self, post: QueryDict) -> Draft:
        return Draft(number=_typed(post))

    def refusal(self, bad: BadClaim) -> str:
        return self.nothing_typed if bad.code == Refusal.NOT_A_CLAIM else super().refusal(bad)


class SharePage[O: Options, P](NumberPage[O, P]):
    """The answer is a chance."""

    common_mistakes: ClassVar[Mapping[str, Promise]] = {
        Reason.TOO_LOW: _("it is more likely than was said."),
        Reason.TOO_HIGH: _("it is less likely than was said."),
    }

    @property
    def nothing_typed(self) -> str:
        return gettext("Type a chance in percent such as 37.5, or a fraction such as 3/8.")

    def how_near(self, options: O) -> str:
        """How far off an answer may be."""
        return {
            1: gettext("Ten percent more or less is near enough."),
            2: gettext("Five percent more or less is near enough."),
            3: gettext("One percent more or less is near enough."),
        }[options.level]

    def verdict(self, judgement: Judgement) -> tuple[str, str]:
        match judgement.reason:
            case Reason.TOO_LOW:
                return gettext("Not yet"), gettext("It is more likely than that.")
            case Reason.TOO_HIGH:
                return gettext("Not yet"), gettext("It is less likely than that.")
        return gettext("Right!"), gettext("It is exactly %(chance)s.") % {"chance": _best(judgement)}

    def answer(self, judgement: Judgement) -> tuple[str, str]:
        return gettext("It is %(chance)s") % {"chance": _best(judgement)}, ""

    def claim_words(self, claim: Share) -> str:
        return share_words(claim.share)

    def claimed(self, claim: Share) -> Draft:
        return Draft(number=_as_typed(claim.share))


def frenches_dealt(
    cards: Iterable[FrenchCard], *, label: str, chosen: Collection[str] = (), marked: Collection[str] = (), **more: Any
) -> Dealt:
    """Cards of Schwimmen that lie together."""
    return Dealt(label, tuple(_dealt(french(card), chosen, marked) for card in cards), **more)


def swaps_dealt(
    cards: Iterable[SwapCard], *, label: str, chosen: Collection[str] = (), marked: Collection[str] = (), **more: Any
) -> Dealt:
    """Cards of Swap! that lie together; marked and chosen by the card or by its face."""
    drawn = [swap_card(card, skin=Skin.SWAP) for card in cards]
    return Dealt(label, tuple(_dealt(card, chosen, marked) for card in drawn), **more)


def names(cards: Sequence[str], *, of: type[FrenchCard] | type[SwapCard]) -> str:
    """The names of cards in writing, or of faces of Swap!: "7 of spades, ace of hearts"."""
    if of is FrenchCard:
        return ", ".join(french(FrenchCard.parse(card)).name for card in cards)
    return ", ".join(face_name(card) for card in cards)


def face_name(face: str) -> str:
    """The name of a card of Swap! in writing, with or without the number of its copy."""
    card = SwapCard.parse(face if face[-1].isdigit() else f"{face}1")
    return swap_card(card, skin=Skin.SWAP).name


def colour_words(colour: Colour) -> str:
    """Which colour counts, as the table of Swap! says it."""
    return gettext("Colour: %(colour_word)s") % {"colour_word": colour_name(colour)}


def point_words(points: float) -> str:
    """ "1 point", "30.5 points"."""
    words = ngettext("%(count)s point", "%(count)s points", math.ceil(points))
    return words % {"count": number_words(points)}


def number_words(number: float) -> str:
    """ "21", "30.5", as one writes it in this language."""
    return formats.number_format(number, decimal_pos=0 if number == int(number) else _PLACES)


def share_words(share: Fraction) -> str:
    """ "56.2%" if that is all of it, else "73/130, about 56.2%"."""
    percent = f"{number_words(round(float(share) * 100, _PLACES))}%"
    if (share * 1000).denominator == 1:
        return percent
    return gettext("%(fraction)s, about %(percent)s") % {
        "fraction": f"{share.numerator}/{share.denominator}",
        "percent": percent,
    }


def _best(judgement: Judgement) -> str:
    return share_words(parse_share(judgement.best[0]).share)


def _as_typed(share: Fraction) -> str:
    """As a child would have typed it: percent if that is short."""
    percent = share * 100
    if (percent * 100).denominator != 1:
        return f"{share.numerator}/{share.denominator}"
    return f"{float(percent):g}%"


def hint_numbers(hint: Hint) -> list[str]:
    """The numbers of a hint, written."""
    return list(map(number_words, hint.numbers))


def _typed(post: QueryDict) -> str:
    typed = post.get("answer", "").strip()
    return typed if len(typed) <= MAX_LENGTH and _TYPED.fullmatch(typed) else ""


def _dealt(card: DrawnCard, chosen: Collection[str], marked: Collection[str]) -> DealtCard:
    face = card.text.rstrip("0123456789") if card.kind else card.text
    return DealtCard(
        card,
        marked=card.text in marked or (face != card.text and face in marked),
        chosen=card.text in chosen or (face != card.text and face in chosen),
    )
