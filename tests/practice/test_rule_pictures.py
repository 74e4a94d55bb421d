"""The pictures of docs/rules are the ones the product draws."""

import pytest
from django.conf import settings

from classroom.practice.rule_pictures import EXAMPLES, picture, picture_names
from games.swish.kinds.table import KINDS


def test_every_kind_has_a_picture() -> None:
    assert list(EXAMPLES) == list(KINDS)


@pytest.mark.parametrize("kind", list(KINDS))
def test_the_picture_in_the_rules_is_the_one_drawn_now(kind: str) -> None:
    name = picture_names()[kind]
    assert (settings.ROOT / "docs" / "rules" / "pictures" / name).read_text(encoding="utf-8") == picture(kind)
    assert f"pictures/{name}" in (settings.ROOT / "docs" / "rules" / "swish.md").read_text(encoding="utf-8")
