"""Words for people: which there are in the source, whether they are translated, and text that nobody marked for translation.

tests/test_translations.py runs this over the tree and over planted mistakes. Nothing here needs GNU gettext.
"""

import ast
import re
from collections.abc import Callable, Collection, Iterator
from html.parser import HTMLParser
from pathlib import Path

from babel.messages.catalog import Catalog
from django.template import Context, Engine
from django.templatetags.i18n import BlockTranslateNode, TranslateNode
from django.utils.safestring import SafeString

# What stands in a catalogue: (context or None, what to translate, its plural or None).
Words = tuple[str | None, str, str | None]

_PLACEHOLDER = re.compile(r"%\((\w+)\)[sd]")
_OTHER_PERCENT = re.compile(r"(?<!%)%(?!\(\w+\)[sd]|%)")
_LETTER = re.compile(r"[^\W\d_]")
# Attributes that are read out or shown.
SPOKEN = (
    "alt",
    "aria-description",
    "aria-label",
    "aria-roledescription",
    "aria-valuetext",
    "placeholder",
    "title",
    "data-label",
)

_GETTEXT = {"_", "gettext", "gettext_lazy", "gettext_noop"}
_CALLS = {
    **dict.fromkeys(_GETTEXT, ("text",)),
    **dict.fromkeys(("ngettext", "ngettext_lazy"), ("text", "plural")),
    **dict.fromkeys(("pgettext", "pgettext_lazy"), ("context", "text")),
    **dict.fromkeys(("npgettext", "npgettext_lazy"), ("context", "text", "plural")),
}


class NotLiteral(Exception):
    """A call of gettext with something that can stand in no catalogue."""


def words_in_python(text: str) -> set[Words]:
    """What the calls of gettext and its kin hold. Raises NotLiteral."""
    found: set[Words] = set()
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id not in _CALLS:
            continue
        given: dict[str, str] = {}
        for part, argument in zip(_CALLS[node.func.id], node.args, strict=False):
            if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
                raise NotLiteral(f"line {node.lineno}: {ast.unparse(node)}")
            given[part] = argument.value
        found.add((given.get("context"), given["text"], given.get("plural")))
    return found


def words_in_template(text: str) -> set[Words]:
    """What the template's `translate` and `blocktranslate` tags hold."""
    nodes = Engine.get_default().from_string(text).nodelist
    found: set[Words] = set()
    for node in nodes.get_nodes_by_type(TranslateNode):
        literal = getattr(node.filter_expression.var, "literal", None)
        if not isinstance(literal, str | SafeString):
            raise NotLiteral(str(node))
        found.add((_context(node), str(literal).replace("%", "%%"), None))
    for node in nodes.get_nodes_by_type(BlockTranslateNode):
        one, _ = node.render_token_list(node.singular)
        more = node.render_token_list(node.plural)[0] if node.plural else None
        found.add((_context(node), one, more))
    return found


def words_in(catalogue: Catalog) -> set[Words]:
    return {
        (message.context, *(message.id if isinstance(message.id, tuple) else (message.id, None)))
        for message in catalogue
        if message.id
    }


def unfinished(catalogue: Catalog) -> list[str]:
    """What is not translated, or not surely: empty, fuzzy, or with other placeholders than the original."""
    wrong = [f"left behind: {message_id}" for message_id in catalogue.obsolete]
    for message in catalogue:
        if not message.id:
            continue
        originals = message.id if isinstance(message.id, tuple) else (message.id,)
        given = message.string if isinstance(message.string, tuple) else (message.string,)
        names = {name for original in originals for name in _PLACEHOLDER.findall(original)}
        if message.fuzzy:
            wrong.append(f"fuzzy: {originals[0]}")
        if len(given) != (catalogue.num_plurals if message.pluralizable else 1) or not all(given):
            wrong.append(f"empty: {originals[0]}")
        elif any(set(_PLACEHOLDER.findall(string)) != names for string in given):
            wrong.append(f"other placeholders: {originals[0]}")
        elif names and any(_OTHER_PERCENT.search(string) for string in given):
            wrong.append(f"a percent sign that is none: {originals[0]}")
    return wrong


def unmarked_in_template(text: str) -> list[str]:
    """Text and spoken attributes with letters that stand in the template as they are."""
    text = re.sub(r"\{#.*?#\}|\{% comment.*?endcomment %\}", "", text, flags=re.DOTALL)
    text = re.sub(r"\{% blocktranslate\b.*?endblocktranslate %\}", "", text, flags=re.DOTALL)
    # These blocks hold names of style classes (templates/web/base.html).
    text = re.sub(r"\{% block (main|body)_class %\}.*?\{% endblock", "", text, flags=re.DOTALL)
    # A quotation mark or an angle bracket inside a tag of the template must not end an attribute or an element.
    text = re.sub(r"\{%.*?%\}|\{\{.*?\}\}", "", text, flags=re.DOTALL)
    return list(_shown(text))


def unmarked_in_page(html: str, *, mark: Callable[[str], str], allowed: Collection[str]) -> list[str]:
    """What a page shows besides what `mark` has been put around, names from the database (`allowed`) and `translate="no"`."""
    begin, end = mark("\n").split("\n")
    inside = re.compile(f"{begin}[^{begin}{end}]*{end}")
    wrong = []
    for words in _shown(html):
        rest = words
        while rest != (less := inside.sub(" ", rest)):
            rest = less
        for name in sorted(allowed, key=len, reverse=True):
            rest = rest.replace(name, " ")
        if _LETTER.search(rest):
            wrong.append(words)
    return wrong


class _Shown(HTMLParser):
    """Collects the text and the spoken attributes of a page."""

    _SILENT = ("script", "style", "kbd", "template")
    _VOID = ("br", "img", "input", "link", "meta", "hr", "path", "circle", "rect")

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []
        self._silent: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        self.found += [value for name in SPOKEN if (value := given.get(name))]
        if tag == "input" and given.get("type") in ("submit", "button"):
            self.found.append(given.get("value") or "")
        if tag not in self._VOID and (self._silent or tag in self._SILENT or given.get("translate") == "no"):
            self._silent.append(tag)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attributes if name in SPOKEN and value]

    def handle_endtag(self, tag: str) -> None:
        if self._silent and self._silent[-1] == tag:
            self._silent.pop()

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.found.append(data)


def _shown(html: str) -> Iterator[str]:
    parser = _Shown()
    parser.feed(html)
    parser.close()
    for words in parser.found:
        if _LETTER.search(words):
            yield " ".join(words.split())


def _context(node: TranslateNode | BlockTranslateNode) -> str | None:
    return str(node.message_context.resolve(Context())) if node.message_context else None


def catalogue_files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*/LC_MESSAGES/django.po"))
