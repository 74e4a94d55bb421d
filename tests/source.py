"""What must not stand in the source, as functions from a file's text to the lines at fault.

tests/test_architecture.py runs them over the tree, and over planted mistakes.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LONGEST_FILE = 300

# Names of package registries, in pieces so that this file does not hold what it looks for.
_REGISTRIES = (
    "py" + "pi.org",
    "pythonhosted" + ".org",
    "npm" + "js.org",
    "npm" + "js.com",
    "cra" + "tes.io",
    "jsdelivr" + ".net",
    "unpkg" + ".com",
)
_ADDRESS = re.compile(r"https?://[^\s\"'<>)\]}`,;\\]+")
# Names of XML vocabularies are addresses that nobody visits; example.org and testserver belong to nobody.
_NO_PLACE = re.compile(
    r"https?://(/|www\.w3\.org\b|purl\.org/dc/|ns\.adobe\.com/|localhost\b|127\.0\.0\.1|\[::1\]|0\.0\.0\.0|testserver\b"
    r"|([\w-]+\.)*example(\.org|\.com|\.net)?\b|[\w.-]+\.(test|invalid|example|local)\b|[{<%$])"
)


def python_files(*folders: str) -> list[Path]:
    """Our Python, without migrations (Django writes those)."""
    found = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    return [path for path in found if "migrations" not in path.parts]


def templates() -> list[Path]:
    """Pages and their parts, and the letters that are sent as plain text."""
    return sorted(path for path in (ROOT / "templates").rglob("*") if path.suffix in (".html", ".txt"))


def lookups_in_views(text: str) -> list[str]:
    """`.objects` and `get_object_or_404` in a view: objects are lent to it, never looked up by it."""
    return [
        f"line {node.lineno}: {name}"
        for node in ast.walk(ast.parse(text))
        for name in [getattr(node, "attr", None) or getattr(node, "id", None)]
        if name in ("objects", "_default_manager", "_base_manager", "get_object_or_404", "get_list_or_404")
    ]


def relative_imports(text: str) -> list[str]:
    return [
        f"line {node.lineno}"
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ImportFrom) and node.level > 0
    ]


def imports_inside_functions(text: str) -> list[str]:
    return [
        f"line {inner.lineno} in {outer.name}"
        for outer in ast.walk(ast.parse(text))
        if isinstance(outer, ast.FunctionDef | ast.AsyncFunctionDef)
        for inner in ast.walk(outer)
        if isinstance(inner, ast.Import | ast.ImportFrom)
    ]


def imports(text: str) -> set[str]:
    """Every module that is imported, `from a.b import c` as both a.b and a.b.c."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def exceptions_swallowed(text: str) -> list[str]:
    """`except Exception`, `except BaseException` and a bare `except`, unless the function raises all it has caught as a group."""
    tree = ast.parse(text)
    kept = {
        handler
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef) and "raise ExceptionGroup(" in ast.unparse(function)
        for handler in ast.walk(function)
        if isinstance(handler, ast.ExceptHandler) and handler.name
    }
    return [
        f"line {node.lineno}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ExceptHandler)
        and node not in kept
        and (node.type is None or getattr(node.type, "id", "") in ("Exception", "BaseException"))
    ]


def task_arguments(text: str) -> Iterator[tuple[str, str, str]]:
    """(task, argument, annotation) of every Celery task."""
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef) and any("shared_task" in ast.dump(line) for line in node.decorator_list):
            for argument in [*node.args.args, *node.args.kwonlyargs]:
                yield node.name, argument.arg, ast.unparse(argument.annotation) if argument.annotation else ""


def calls_of(text: str, *names: str) -> list[str]:
    """Where a method or function of one of these names is called."""
    return [
        f"line {node.lineno}: {name}"
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call)
        for name in [getattr(node.func, "attr", None) or getattr(node.func, "id", None)]
        if name in names
    ]


def what_the_csp_forbids(template: str) -> list[str]:
    """Style attributes, inline script and style, and handlers in attributes: the browser would ignore them."""
    found = re.findall(r"\sstyle\s*=", template) + re.findall(r"<style\b", template)
    found += re.findall(r"\son[a-z]+\s*=\s*[\"']", template) + re.findall(r"javascript:", template)
    for attributes, body in re.findall(r"<script\b([^>]*)>(.*?)</script>", template, flags=re.DOTALL):
        if "src=" not in attributes or body.strip():
            found.append("<script> without src")
    return [piece.strip() for piece in found]


def forms_without_csrf_token(template: str) -> list[str]:
    """Each form with method="post" that has no {% csrf_token %} before its end."""
    forms = re.findall(r"<form\b[^>]*>.*?</form>", template, flags=re.DOTALL | re.IGNORECASE)
    return [
        form[:80]
        for form in forms
        if re.search(r"method\s*=\s*[\"']?post", form.partition(">")[0], re.IGNORECASE)
        and "{% csrf_token %}" not in form
    ]


def registry_hosts(text: str) -> list[str]:
    return [host for host in _REGISTRIES if host in text.lower()]


def outside_addresses(text: str) -> list[str]:
    """Addresses of other machines, but for XML names and names that stand for no machine."""
    return [address for address in _ADDRESS.findall(text) if not _NO_PLACE.match(address)]
