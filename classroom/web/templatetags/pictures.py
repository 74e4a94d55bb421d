"""`{% picture "fish" %}` draws a log-in picture or a mark of a name tile inline, in the colour of the text around it."""

from functools import cache

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from classroom.web.pictures import is_drawing, picture_name, picture_svg

register = template.Library()


@register.simple_tag
def picture(key: str, *, named: bool = False) -> SafeString:
    """The drawing; silent, since its name mostly stands beside it, or with `named=True` spoken as an image."""
    if not is_drawing(key):
        return mark_safe("")
    if named:
        return format_html(
            '<svg class="picture" viewBox="0 0 64 64" role="img" aria-label="{}">{}</svg>',
            picture_name(key),
            _drawing(key),
        )
    return format_html('<svg class="picture" viewBox="0 0 64 64" aria-hidden="true">{}</svg>', _drawing(key))


@register.filter(name="picture_name")
def named_picture(key: str) -> str:
    """`{{ key|picture_name }}`: the word for a picture; empty for a key without a drawing."""
    return picture_name(key) if is_drawing(key) else ""


@cache
def _drawing(key: str) -> SafeString:
    """What is inside the file's <svg> element; the files are our own, so they need no escaping."""
    text = picture_svg(key)
    return mark_safe(text[text.index(">") + 1 : text.rindex("</svg>")].strip())
