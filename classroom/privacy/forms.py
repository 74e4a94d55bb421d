"""Erasing is confirmed by typing the name."""

from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from classroom.web.forms import Form
from classroom.web.text import OneLineField, one_line


class EraseForm(Form):
    typed = OneLineField(label=_("Type the name to erase"), max_length=200)

    def __init__(self, name: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.name = name
        self.fields["typed"].widget.attrs |= {"autocomplete": "off", "spellcheck": "false"}

    def clean_typed(self) -> str:
        typed: str = self.cleaned_data["typed"]
        if typed.casefold() != one_line(self.name).casefold():
            raise ValidationError(_("This is another name. Nothing was erased."))
        return typed
