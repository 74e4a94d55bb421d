"""Styles and scripts are collected once for each state they are in."""

import re
import shutil
from pathlib import Path

from tests.deploy.little_class import LittleClass


def collected(project: Path) -> list[Path]:
    return sorted((project / ".run" / "static").glob("*/look.*.css"))


def test_the_first_start_collects_the_files_under_hashed_names(project: Path) -> None:
    (file,) = collected(project)
    assert re.fullmatch(r"look\.[0-9a-f]{12}\.css", file.name)


def test_a_start_after_a_change_collects_anew_and_leaves_nothing_old(little_class: LittleClass) -> None:
    (before,) = collected(little_class.project)
    (little_class.project / "static" / "look.css").write_text("p { color: darkblue }", encoding="utf-8")
    little_class.start()
    (after,) = collected(little_class.project)
    assert after.read_text(encoding="utf-8") == "p { color: darkblue }"
    assert not before.exists()


def test_a_half_made_folder_is_made_again(little_class: LittleClass) -> None:
    (file,) = collected(little_class.project)
    (file.parent / "staticfiles.json").unlink()
    file.unlink()
    little_class.start()
    assert collected(little_class.project) == [file]


def test_without_room_or_rights_the_start_says_so_in_a_sentence(little_class: LittleClass) -> None:
    shutil.rmtree(little_class.data / "static")
    (little_class.data / "static").write_text("a file in the way", encoding="utf-8")
    little_class.start(until="Styles and scripts could not be collected:")
    assert "Traceback" not in little_class.said
