"""What a teacher may choose about each kind of drill: its fields on a form, and the options they become and come from.

A new kind brings an entry of its own in OPTION_FIELDS; the form, its page and the preview need no change.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from classroom.practice.assignments import BOARD_SIZES, SIZES
from classroom.practice.engines import CARDS, Options
from classroom.practice.kinds.table import PAGES
from classroom.practice.puzzles import KindKey
from games.drills.table import AnyKind as AnyCardKind
from games.swish.edition import EDITIONS
from games.swish.kinds.build import BuildOptions
from games.swish.kinds.complete import OFFERED, CompleteOptions
from games.swish.kinds.find import FindOptions
from games.swish.kinds.how_many import HowManyOptions
from games.swish.kinds.judge import JudgeOptions
from games.swish.kinds.sprint import GOALS, SprintOptions

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

# Longer, and nobody in a class is still fresh; a run that clears the deck has no time set.
RUN_MINUTES = (1, 2, 3, 5, 10, 15)


class OptionFields(ABC):
    """The fields for the options of one kind. `main` are always in view, the others among "More choices"."""

    main: tuple[str, ...] = ()
    more: tuple[str, ...] = ()

    @abstractmethod
    def fields(self) -> dict[str, forms.Field]:
        """New fields by their names."""

    @abstractmethod
    def options(self, edition_key: str, chosen: Mapping[str, Any]) -> Options:
        """The options from what the fields were cleaned to. Raises BadOptions for what the kind does not know."""

    @abstractmethod
    def chosen(self, options: Any) -> dict[str, Any]:
        """The values of the fields that give these options."""

    def board_seconds(self, chosen: Mapping[str, Any]) -> int | None:
        """The length of a run, if the kind sets one by a field of its own."""
        return None

    def chosen_clock(self, options: Any, board_seconds: int | None) -> dict[str, Any]:
        """The values of the fields that give this length."""
        return {}


class FindFields(OptionFields):
    main = ("k", "board_size")
    more = ("counts", "composites")

    def fields(self) -> dict[str, forms.Field]:
        return {
            "k": size_field(_("Cards in the swish")),
            "counts": forms.ChoiceField(
                label=_("Which swishes count"),
                choices=[("exactly", _("exactly so many")), ("or_more", _("so many or more"))],
                initial="exactly",
                widget=forms.RadioSelect,
            ),
            "board_size": cards_field(_("Cards on the board")),
            "composites": forms.BooleanField(
                label=_("Swishes that fall apart count, too"),
                help_text=_("Two small swishes side by side are then one big swish."),
                required=False,
            ),
        }

    def options(self, edition_key: str, chosen: Mapping[str, Any]) -> FindOptions:
        return FindOptions(
            edition_key=edition_key,
            cards=chosen["board_size"],
            k=chosen["k"],
            or_more=chosen["counts"] == "or_more",
            composites=chosen["composites"],
        )

    def chosen(self, options: FindOptions) -> dict[str, Any]:
        return {
            "k": options.k,
            "counts": "or_more" if options.or_more else "exactly",
            "board_size": options.cards,
            "composites": options.composites,
        }


class CompleteFields(OptionFields):
    main = ("k", "offered")

    def fields(self) -> dict[str, forms.Field]:
        return {
            "k": size_field(_("Cards in the whole swish")),
            "offered": number_field(_("Cards to choose from"), OFFERED, initial=4),
        }

    def options(self, edition_key: str, chosen: Mapping[str, Any]) -> CompleteOptions:
        return CompleteOptions(edition_key=edition_key, k=chosen["k"], offered=chosen["offered"])

    def chosen(self, options: CompleteOptions) -> dict[str, Any]:
        return {"k": options.k, "offered": options.offered}


class BuildFields(OptionFields):
    main = ("k", "board_size")

    def fields(self) -> dict[str, forms.Field]:
        return {"k": size_field(_("Cards in the swish")), "board_size": cards_field(_("Cards on the board"))}

    def options(self, edition_key: str, chosen: Mapping[str, Any]) -> BuildOptions:
        return BuildOptions(edition_key=edition_key, cards=chosen["board_size"], k=chosen["k"])

    def chosen(self, options: BuildOptions) -> dict[str, Any]:
        return {"k": options.k, "board_size": options.cards}


class JudgeFields(OptionFields):
    main = ("k", "name_it")

    def fields(self) -> dict[str, forms.Field]:
        return {
            "k": size_field(_("Cards to judge")),
            "name_it": forms.BooleanField(label=_("Also ask which symbol is left over"), required=False),
        }

    def options(self, edition_key: str, chosen: Mapping[str, Any]) -> JudgeOptions:
        return JudgeOptions(edition_key=edition_key, k=chosen["k"], name=chosen["name_it"])

    def chosen(self, options: JudgeOptions) -> dict[str, Any]:
        return {"k": options.k, "name_it": options.name}


class HowManyFields(OptionFields):
    main = ("board_size",)

    def fields(self) -> dict[str, forms.Field]:
        return {"board_size": cards_field(_("Cards on the board"))}

    def options(self, edition_key: str, chosen: Mapping[str, Any]) -> HowManyOptions:
        return HowManyOptions(edition_key=edition_key, cards=chosen["board_size"])

    def chosen(self, options: HowManyOptions) -> dict[str, Any]:
        return {"board_size": options.cards}


class SprintFields(OptionFields):
    """A run ends with the time, with so many swishes, or when the deck is cleared: never by two of them."""

    main = ("k", "board_size", "ends", "run_minutes", "goal")
    more = ("at_most",)

    def fields(self) -> dict[str, forms.Field]:
        return {
            "k": size_field(_("Fewest cards in a swish")),
            "board_size": cards_field(_("Cards on the table")),
            "ends": forms.ChoiceField(
                label=_("A run ends"),
                choices=[
                    ("time", _("when the time is up")),
                    ("goal", _("after so many swishes")),
                    ("cleared", _("when the deck is cleared")),
                ],
                initial="time",
                widget=forms.RadioSelect,
            ),
            "run_minutes": number_field(_("Minutes for a run"), RUN_MINUTES, initial=3),
            "goal": number_field(_("Swishes to find"), GOALS, initial=5),
            "at_most": forms.TypedChoiceField(
                label=_("Most cards in a swish"),
                choices=[("", _("as many as fit")), *((size, size) for size in SIZES)],
                coerce=int,
                empty_value=None,
                required=False,
            ),
        }

    def options(self, edition_key: str, chosen: Mapping[str, Any]) -> SprintOptions:
        goal = chosen["goal"] if chosen["ends"] == "goal" else None
        return SprintOptions(
            edition_key=edition_key,
            cards=chosen["board_size"],
            at_least=chosen["k"],
            at_most=chosen["at_most"] or EDITIONS[edition_key].spaces,
            goal=goal,
        )

    def chosen(self, options: SprintOptions) -> dict[str, Any]:
        at_most = options.at_most if options.at_most in SIZES else ""
        return {
            "k": options.at_least,
            "board_size": options.cards,
            "at_most": at_most,
        }

    def board_seconds(self, chosen: Mapping[str, Any]) -> int | None:
        return 60 * chosen["run_minutes"] if chosen["ends"] == "time" else None

    def chosen_clock(self, options: Any, board_seconds: int | None) -> dict[str, Any]:
        ends = "goal" if options.goal is not None else "cleared" if board_seconds is None else "time"
        return {"ends": ends, "goal": options.goal or 5, "run_minutes": (board_seconds or 180) // 60}


class CardFields(OptionFields):
    """A card drill has levels, told in words, and nothing else to choose."""

    main = ("card_level",)

    def __init__(self, key: str, kind: AnyCardKind) -> None:
        self._page, self._kind = PAGES[key], kind

    def fields(self) -> dict[str, forms.Field]:
        return {
            "card_level": forms.TypedChoiceField(
                label=_("Level"),
                choices=lambda: [
                    (level, f"{level}: {self._page.levels[level]}") for level in self._kind.options_type.levels
                ],
                coerce=int,
                initial=1,
                widget=forms.RadioSelect,
            )
        }

    def options(self, edition_key: str, chosen: Mapping[str, Any]) -> Options:
        made: Options = self._kind.options_type(level=chosen["card_level"])
        return made

    def chosen(self, options: Any) -> dict[str, Any]:
        return {"card_level": options.level}


def size_field(label: StrOrPromise) -> forms.Field:
    return forms.TypedChoiceField(
        label=label, choices=[(k, k) for k in SIZES], coerce=int, initial=2, widget=forms.RadioSelect
    )


def cards_field(label: StrOrPromise) -> forms.Field:
    return number_field(label, BOARD_SIZES, initial=12)


def number_field(label: StrOrPromise, numbers: Iterable[int], *, initial: int) -> forms.Field:
    """One of few numbers: a list to choose from, since a phone needs no keyboard for it."""
    return forms.TypedChoiceField(
        label=label, choices=[(number, number) for number in numbers], coerce=int, initial=initial
    )


OPTION_FIELDS: dict[str, OptionFields] = {
    KindKey.FIND: FindFields(),
    KindKey.COMPLETE: CompleteFields(),
    KindKey.BUILD: BuildFields(),
    KindKey.JUDGE: JudgeFields(),
    KindKey.HOW_MANY: HowManyFields(),
    KindKey.SPRINT: SprintFields(),
    **{key: CardFields(key, kind) for key, kind in CARDS.kinds.items()},
}
