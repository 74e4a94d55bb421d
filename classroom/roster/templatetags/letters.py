"""{{ name|letters }}: a name with its letters beyond ASCII marked."""

from django import template
from django.utils.safestring import SafeString

from classroom.roster.letters import marked

register = template.Library()


@register.filter
def letters(text: str) -> SafeString:
    return marked(text)
