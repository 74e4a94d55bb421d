"""One student with an open drill of each kind, for the bench of the kinds. Needs Django set up."""

import secrets
import uuid
from urllib.parse import urlencode

from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest, QueryDict
from django.utils import timezone

from classroom.practice import assigning, judging, services
from classroom.practice.kinds.table import PAGES
from classroom.practice.models import Drill, Task
from classroom.roster import services as roster
from classroom.roster.log_in import log_in
from games.swish.kinds.build import BuildOptions
from games.swish.kinds.complete import CompleteOptions
from games.swish.kinds.find import FindOptions
from games.swish.kinds.how_many import HowManyOptions
from games.swish.kinds.judge import JudgeOptions
from games.swish.kinds.kind import Options
from games.swish.kinds.sprint import SprintOptions

TASKS: dict[str, Options] = {
    "find": FindOptions(edition_key="swish", cards=16, k=4),
    "complete": CompleteOptions(edition_key="swish", k=4, offered=8),
    "build": BuildOptions(edition_key="swish", cards=16, k=4),
    "judge": JudgeOptions(edition_key="swish", k=5, name=True),
    "how_many": HowManyOptions(edition_key="swish", cards=16),
    "sprint": SprintOptions(edition_key="swish", cards=16, at_least=4, at_most=12),
}
# What is sent each time; hardly ever right, and then the board is done and refuses the next one.
CLAIMS: dict[str, dict[str, str]] = {
    "find": {"typed": "1 2 3 4"},
    "complete": {"typed": "4"},
    "build": {"typed": "1 2 3 4"},
    "judge": {"said": "swish"},
    "how_many": {"number_of_swishes": "77"},
    "sprint": {"typed": "1 2 3 4"},
}


def open_drills() -> tuple[dict[str, str], dict[str, str]]:
    """The student's cookies, and the address of an open board of each kind on which the claim of CLAIMS is wrong."""
    now = timezone.now()
    teacher = roster.sign_up_teacher(
        name="Ana", school="Bench", email="kinds@bench.example", password=secrets.token_urlsafe(12),
        time_zone="Europe/Berlin", language="en", now=now,
    )  # fmt: skip
    classroom = roster.make_classroom(teacher, name="5b")
    (student,) = roster.add_students(classroom, ["Mia"])
    addresses = {}
    for kind, options in TASKS.items():
        while True:
            task = Task(kind=kind, options=options, boards=1, choice="any")
            assignment = assigning.assign(classroom, teacher=teacher, task=task, token=uuid.uuid4(), now=now)
            drill = services.start_drill(assignment, student, now=now)
            if _is_wrong(drill, CLAIMS[kind]):
                addresses[kind] = drill.get_absolute_url()
                break
    request = HttpRequest()
    request.session = SessionStore()
    log_in(request, student)
    request.session.save()
    return {"sessionid": str(request.session.session_key), "csrftoken": secrets.token_hex(16)}, addresses


def _is_wrong(drill: Drill, sent: dict[str, str]) -> bool:
    puzzle = drill.attempts.select_related("puzzle").get().puzzle
    judged = judging.judge(puzzle, PAGES[puzzle.kind].claim_text(QueryDict(urlencode(sent))))
    return judged.judgement.counted and not judged.right
