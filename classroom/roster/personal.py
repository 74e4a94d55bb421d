"""What the roster keeps of a student."""

from classroom.roster.asking_in import AskToComeIn, Presence
from classroom.roster.groups import GroupMembership
from classroom.roster.import_batches import ImportChange
from classroom.roster.models import CardSheet, Enrolment, Student
from classroom.web.personal import keeps

keeps(
    Student,
    of="pk",
    shows=(
        *(
            "id",
            "external_id",
            "name",
            "real_name",
            "mark",
            "time_factor",
            "text_size",
            "theme",
            "motion",
            "read_aloud",
        ),
        *("created_at", "archived_at", "binned_at"),
    ),
)
keeps(Enrolment, of="student", shows=("classroom__name", "joined_at", "left_at"))
keeps(GroupMembership, of="student", shows=("group__classroom__name", "group__name"))
keeps(ImportChange, of="student", shows=("before", "after"))
keeps(CardSheet, of="student", shows=("asked_at", "paper", "language"))
keeps(AskToComeIn, of="student", shows=("classroom__name", "asked_at", "let_in_at", "used_at"))
keeps(Presence, of="student")
