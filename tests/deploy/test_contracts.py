"""What the checks themselves must not lose sight of."""

import ast
import re
import tomllib

from deploy.place import ROOT

CONFIGURATION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCKS = ROOT / "deploy" / "requirements"


def locked(name: str) -> dict[str, str]:
    """Package and version (with its marker) of each line of a lock."""
    lines = (LOCKS / f"{name}.lock").read_text(encoding="utf-8").splitlines()
    found = (re.match(r"([a-z0-9._-]+)(?:\[[a-z,]+\])?==(.+?)(?: \\)?$", line) for line in lines)
    return {match[1]: match[2] for match in found if match}


def test_every_app_stands_in_the_contract_of_views_over_models() -> None:
    apps = {f"classroom.{path.parent.name}" for path in ROOT.glob("classroom/*/apps.py")}
    contracts = CONFIGURATION["tool"]["importlinter"]["contracts"]
    assert apps == set(next(c for c in contracts if c["name"].startswith("In an app"))["containers"])


def test_the_top_layer_contract_is_exhaustive() -> None:
    contracts = CONFIGURATION["tool"]["importlinter"]["contracts"]
    assert contracts[0]["exhaustive"] is True


def test_the_test_lock_holds_every_package_of_the_base_lock_in_its_version() -> None:
    base, test = locked("base"), locked("test")
    assert len(base) > 40
    assert {name: test.get(name) for name in base} == base


def test_every_locked_package_has_a_hash() -> None:
    for name in ("base", "test"):
        text = (LOCKS / f"{name}.lock").read_text(encoding="utf-8")
        blocks = re.split(r"\n(?=[a-z0-9])", text.strip())
        assert [block.splitlines()[0] for block in blocks if "--hash=sha256:" not in block] == []


def test_the_locks_name_no_host() -> None:
    for name in ("base", "test"):
        assert "://" not in (LOCKS / f"{name}.lock").read_text(encoding="utf-8")


def test_go_py_can_be_read_by_python_3_8() -> None:
    ast.parse((ROOT / "go.py").read_text(encoding="utf-8"), feature_version=(3, 8))


def test_go_py_imports_the_standard_library_only() -> None:
    tree = ast.parse((ROOT / "go.py").read_text(encoding="utf-8"))
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    assert not any(isinstance(node, ast.ImportFrom) for node in ast.walk(tree))
    assert names == {
        *("errno", "fcntl", "glob", "hashlib", "json", "os", "pwd"),
        *("shutil", "subprocess", "sys"),
    }
