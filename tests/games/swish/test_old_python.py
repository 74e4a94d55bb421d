"""The engine's command line runs wherever a Python 3.11 is, as on Debian 12: nothing in it needs a newer one."""

import ast
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
LOADED = """
import runpy, sys
sys.argv = ["games.swish", "generate", "--cards", "8", "--k", "2", "--seed", "1", "--count", "1"]
try:
    runpy.run_module("games.swish", run_name="__main__")
except SystemExit:
    pass
print(*[module.__file__ for name, module in sys.modules.items() if name.startswith("games.")], sep="\\n")
"""


def test_every_file_that_the_command_line_loads_is_written_for_python_3_11() -> None:
    told = subprocess.run([sys.executable, "-c", LOADED], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    files = [Path(line) for line in told.splitlines() if line.endswith(".py")]
    assert ROOT / "games/swish/check.py" in files
    assert len(files) >= 10
    for file in [*files, ROOT / "games/swish/__main__.py"]:
        ast.parse(file.read_text(encoding="utf-8"), filename=str(file), feature_version=(3, 11))
