"""The form all forms of the site start from."""

from typing import Any

from django import forms


class Form(forms.Form):
    """Labels without a colon: they stand above their fields."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)
