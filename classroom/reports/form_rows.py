"""Forms whose choices stand side by side, as those of drills do."""

from __future__ import annotations

from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString


class ShownInRows:
    """For a form: `{{ form }}` is drawn by `drawn_by`, a template that has the form as `form`."""

    drawn_by = "reports/fields.html"

    def render(self, *args: Any, **kwargs: Any) -> SafeString:
        drawn: SafeString = render_to_string(self.drawn_by, {"form": self})
        return drawn

    __str__ = render
    __html__ = render
