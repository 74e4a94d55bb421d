"""Long forms, filled in as a person would."""

import uuid
from typing import Any


def drill_form() -> dict[str, Any]:
    """A drill as the form asks for it: find a swish of two on a board of eight."""
    return {
        "kind": "find",
        "edition_key": "swish",
        "k": 2,
        "counts": "exactly",
        "board_size": 8,
        "choose": "any",
        "length_in": "boards",
        "boards": 5,
        "hints": "on",
        "audience": "class",
        "token": uuid.uuid4(),
    }
