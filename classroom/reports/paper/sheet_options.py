"""What can be chosen about each kind of worksheet: the fields of a form, and the engine's options that they become."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from classroom.practice.assignments import BOARD_SIZES, SIZES
from classroom.practice.puzzles import KindKey
from games.swish.kinds.build import BuildOptions
from games.swish.kinds.complete import OFFERED, CompleteOptions
from games.swish.kinds.find import FindOptions
from games.swish.kinds.how_many import HowManyOptions
from games.swish.kinds.judge import JudgeOptions
from games.swish.kinds.kind import Options

OPTION_FIELDS: dict[str, tuple[str, ...]] = {
    KindKey.FIND: ("k", "board_size"),
    KindKey.COMPLETE: ("k", "offered"),
    KindKey.BUILD: ("k", "board_size"),
    KindKey.JUDGE: ("k", "name_it"),
    KindKey.HOW_MANY: ("board_size",),
}


def fields_of(kind: str) -> dict[str, forms.Field]:
    """New fields for the options of a kind, by their names."""
    all_of_them: dict[str, forms.Field] = {
        "k": forms.TypedChoiceField(
            label=_("Cards to judge") if kind == KindKey.JUDGE else _("Cards in the swish"),
            choices=[(k, k) for k in SIZES],
            coerce=int,
            initial=2 if kind in (KindKey.FIND, KindKey.BUILD) else 3,
            widget=forms.RadioSelect,
        ),
        "board_size": _one_of(_("Cards on the board"), BOARD_SIZES, initial=8),
        "offered": _one_of(_("Cards to choose from"), OFFERED, initial=4),
        "name_it": forms.BooleanField(label=_("Also ask which symbol is left over"), required=False),
    }
    return {name: all_of_them[name] for name in OPTION_FIELDS[kind]}


def options_of(kind: str, edition_key: str, chosen: Mapping[str, Any]) -> Options:
    """The options from what the fields were cleaned to. Raises BadOptions for what the kind does not know."""
    match kind:
        case KindKey.FIND:
            return FindOptions(edition_key=edition_key, cards=chosen["board_size"], k=chosen["k"])
        case KindKey.BUILD:
            return BuildOptions(edition_key=edition_key, cards=chosen["board_size"], k=chosen["k"])
        case KindKey.COMPLETE:
            return CompleteOptions(edition_key=edition_key, k=chosen["k"], offered=chosen["offered"])
        case KindKey.JUDGE:
            return JudgeOptions(edition_key=edition_key, k=chosen["k"], name=chosen["name_it"])
    return HowManyOptions(edition_key=edition_key, cards=chosen["board_size"])


def _one_of(label: Any, numbers: Any, *, initial: int) -> forms.Field:
    return forms.TypedChoiceField(label=label, choices=[(one, one) for one in numbers], coerce=int, initial=initial)
