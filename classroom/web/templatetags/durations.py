"""Seconds as people say them."""

from django import template
from django.utils.translation import gettext

register = template.Library()


@register.filter
def seconds(value: float | None) -> str:
    """ "8 s" or "1 min 20 s"; empty for None."""
    if value is None:
        return ""
    minutes, rest = divmod(round(value), 60)
    if minutes:
        return gettext("%(minutes)s min %(seconds)s s") % {"minutes": minutes, "seconds": rest}
    return gettext("%(seconds)s s") % {"seconds": rest}
