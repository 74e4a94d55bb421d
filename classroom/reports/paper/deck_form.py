"""Asking for a whole deck to print on film and cut out."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from classroom.practice.puzzles import EditionKey
from classroom.reports.files.forms import Json, ReportForm
from classroom.reports.form_rows import ShownInRows
from classroom.reports.paper.deck import CardSize
from classroom.reports.paper.drawing import Ink
from classroom.reports.paper.worksheet_form import CARDS_OF, INKS


class DeckForm(ShownInRows, ReportForm):
    edition_key = forms.ChoiceField(
        label=_("Deck"), choices=CARDS_OF, initial=EditionKey.SWISH, widget=forms.RadioSelect
    )
    size = forms.ChoiceField(
        label=_("Cards"),
        choices=[(CardSize.LARGE.value, _("large, three in a row")), (CardSize.SMALL.value, _("small, four in a row"))],
        initial=CardSize.LARGE,
        widget=forms.RadioSelect,
        help_text=_("Large cards are 57 mm wide. Small ones, 46 mm, need about half as much film."),
    )
    ink = forms.ChoiceField(label=_("Printed"), choices=INKS, initial=Ink.COLOUR, widget=forms.RadioSelect)
    field_order = ("edition_key", "size", "ink", "paper", "language")

    def asked(self) -> dict[str, Json]:
        return super().asked() | {name: self.cleaned_data[name] for name in ("edition_key", "size", "ink")}
