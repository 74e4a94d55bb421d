"""Who hears of what happens in a drill: the page of its assignment, and the page of the class it was given to."""

import uuid

from classroom.practice.models import Assignment
from classroom.web.events import tell


def topic_of_class(classroom_id: uuid.UUID) -> str:
    """What a page watches that shows all drills of a class."""
    return f"drills of {classroom_id}"


def tell_of(assignment: Assignment) -> None:
    """Tell the pages that show this assignment; last in the transaction. One statement."""
    wider = [] if assignment.classroom_id is None else [topic_of_class(assignment.classroom_id)]
    tell(assignment.topic, *wider)
