"""The form of an assignment: what is asked, of whom, and until when. Which fields there are depends on the kind of drill."""

import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from classroom.practice import shelf_limits
from classroom.practice.assignments import MOST_BOARDS, MOST_MINUTES, MOST_TRIES, Choice, Task, Window
from classroom.practice.engines import Options
from classroom.practice.form_rules import DEPENDENT, FIELDS_OF_NO_USE, MISSING, WHEN
from classroom.practice.kind_fields import OPTION_FIELDS
from classroom.practice.learnt import SKILLS
from classroom.practice.moments import MomentField
from classroom.practice.puzzles import LEVELS, SWISH_EDITIONS, TWO_ANSWERS, EditionKey, KindKey
from classroom.practice.wording import timer_words
from classroom.roster.models import Classroom, Student
from classroom.roster.sorting import name_key
from classroom.web.forms import Form
from games.core import BadOptions

TIMERS = (30, 60, 90, 120, 180, 300)
TIME_FACTORS = (1.25, 1.5, 2.0, 3.0, 5.0, 10.0)
# Nobody plans further ahead; a year mistyped is found so.
FURTHEST = timedelta(days=731)
# A plan of warm-up, fitting boards and reviews is one way of choosing boards to a teacher, and two columns to the database.
PLAN = "plan"


_NUMBER = {
    "invalid": _("Type a whole number."),
    "min_value": _("At least %(limit_value)s."),
    "max_value": _("At most %(limit_value)s."),
}


@dataclass(frozen=True)
class ShownField:
    """A field as a page shows it; `when` is the class that hides it as long as another field makes it useless."""

    field: forms.BoundField
    when: str


class AssignmentForm(Form):
    """Bound or not, it has the fields of its kind: `data["kind"]`, else `initial["kind"]`, else the first kind."""

    kind = forms.ChoiceField(label=_("What to do"), choices=KindKey.choices, widget=forms.RadioSelect)
    edition_key = forms.ChoiceField(
        label=_("Game"),
        choices=[(edition.value, edition.label) for edition in SWISH_EDITIONS],
        widget=forms.RadioSelect,
    )

    choose = forms.ChoiceField(
        label=_("How hard"),
        choices=[
            (Choice.ADAPTIVE, _("fits each student")),
            (PLAN, _("a whole practice session")),
            (Choice.LEVEL, _("one level for all")),
            (Choice.ANY, _("as the boards come")),
        ],
        initial=Choice.ADAPTIVE,
        widget=forms.RadioSelect,
        help_text=_(
            "Fitting boards are found about 8 times in 10. A practice session begins with easy boards and comes back to what was "
            "learnt before."
        ),
    )
    level = forms.TypedChoiceField(
        label=_("Level"),
        choices=[(level, level) for level in LEVELS],
        coerce=int,
        empty_value=None,
        required=False,
        initial=2,
        widget=forms.RadioSelect,
        help_text=_("1 is the easiest."),
    )
    skills = forms.MultipleChoiceField(
        label=_("Only boards that need"),
        choices=[(skill, SKILLS[skill]) for skill in shelf_limits.TURN_SKILLS],
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Nothing chosen: all of them. Students are told what is chosen."),
    )
    length_in = forms.ChoiceField(
        label=_("How long"),
        choices=[("boards", _("boards")), ("minutes", _("minutes"))],
        initial="boards",
        widget=forms.RadioSelect,
    )
    boards = forms.IntegerField(
        label=_("Number of boards"),
        min_value=1,
        max_value=MOST_BOARDS,
        initial=10,
        required=False,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
        error_messages=_NUMBER,
    )
    minutes = forms.IntegerField(
        label=_("Minutes"),
        min_value=1,
        max_value=MOST_MINUTES,
        initial=15,
        required=False,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
        error_messages=_NUMBER,
    )
    tries = forms.TypedChoiceField(
        label=_("Tries on each board"),
        choices=[("", _("as many as needed")), *((tries, tries) for tries in range(1, MOST_TRIES + 1))],
        coerce=int,
        empty_value=None,
        required=False,
        help_text=_("Only the first one counts for the result."),
    )
    hints = forms.BooleanField(label=_("Students may ask for hints"), required=False, initial=True)
    board_seconds = forms.TypedChoiceField(
        label=_("Time for each board"),
        choices=lambda: [("", _("no clock")), *((seconds, timer_words(seconds)) for seconds in TIMERS)],
        coerce=int,
        empty_value=None,
        required=False,
    )
    time_factor = forms.TypedChoiceField(
        label=_("More time for everyone"),
        choices=[(1.0, _("as it is")), *((factor, f"× {factor:g}") for factor in TIME_FACTORS)],
        coerce=float,
        empty_value=1.0,  # type: ignore[arg-type]
        required=False,
        initial=1.0,
        help_text=_("Only where there is a clock. Who always has extra time gets it anyway."),
    )
    opens_at = MomentField(label=_("Students see it from"), help_text=_("Empty: at once."))
    due_at = MomentField(label=_("Due"), end=True, help_text=_("Without a time: the end of the day."))
    late_allowed = forms.BooleanField(
        label=_("It can be done after that, and is marked as late"), required=False, initial=True
    )
    audience = forms.ChoiceField(
        label=_("For whom"),
        choices=[("class", _("the whole class")), ("some", _("some students only"))],
        initial="class",
        widget=forms.RadioSelect,
    )
    students = forms.ModelMultipleChoiceField(
        label=_("Students"),
        queryset=Student.objects.none(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        error_messages=dict.fromkeys(
            ("invalid_choice", "invalid_pk_value", "invalid_list"),
            _("One of these students is not in the class any more. Look at the list again."),
        ),
    )
    # The same form sent twice assigns once.
    token = forms.UUIDField(
        widget=forms.HiddenInput,
        initial=uuid.uuid4,
        error_messages=dict.fromkeys(("required", "invalid"), _("This page is old. Load it again.")),
    )
    # What the page showed, so that nobody overwrites what another teacher has changed meanwhile.
    based_on = forms.CharField(widget=forms.HiddenInput, required=False, max_length=64)

    def __init__(
        self, data: Any = None, *, classroom: Classroom, now: datetime, initial: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(data, initial=dict(initial or {"kind": KindKey.FIND, "edition_key": EditionKey.SWISH}))
        self.classroom = classroom
        self.now = now
        asked = data.get("kind") if data is not None else self.initial.get("kind")
        self.kind_key = str(asked) if asked in OPTION_FIELDS else KindKey.FIND.value
        self.option_fields = OPTION_FIELDS[self.kind_key]
        own = self.option_fields.fields()
        for name in FIELDS_OF_NO_USE.get(self.kind_key, ()):
            del self.fields[name]
        self.fields.update(own)
        if self.kind_key == KindKey.SPRINT:
            self.fields["boards"].label = _("Number of runs")
            self.fields["boards"].initial = 3
        students = self.fields["students"]
        students.queryset = classroom.students()  # type: ignore[attr-defined]
        # Read once, however often the page looks at them.
        by_name = sorted(students.queryset, key=lambda student: name_key(student.name))  # type: ignore[attr-defined]
        students.choices = [(student.pk, student.name) for student in by_name]  # type: ignore[attr-defined]
        if self.kind_key in TWO_ANSWERS:
            # Who may say it twice is right at the latest then.
            self.fields["tries"].initial = 1

    def clean_students(self) -> list[Student]:
        return list(self.cleaned_data["students"])

    def clean(self) -> dict[str, Any]:
        """Refuses, in words at a field, what is missing and what cannot be had together."""
        chosen = self.cleaned_data
        for name, (decider, value) in DEPENDENT.items():
            if name in self.fields and decider in self.fields:
                self._check_dependent(name, is_needed=chosen.get(decider) == value)
        if "length_in" not in self.fields:
            self._check_dependent("boards", is_needed=True)
        self._check_window(chosen)
        if not self.errors.keys() & {"edition_key", "level", "skills", *self.option_fields.fields()}:
            self._check_options(chosen)
        return chosen

    @property
    def main_fields(self) -> Iterator[ShownField]:
        """What is always in view, after kind and game."""
        return self._shown(*self.option_fields.main, "length_in", "boards", "minutes")

    @property
    def more_fields(self) -> Iterator[ShownField]:
        """What few need, as far as it depends on the kind."""
        return self._shown(
            *self.option_fields.more, "choose", "level", "skills", "tries", "board_seconds", "time_factor", "hints"
        )

    @property
    def has_mistakes_in_more(self) -> bool:
        """Whether something is to be mended among what is folded away."""
        more = {shown.field.name for shown in self.more_fields} | {"audience", "students", "opens_at", "late_allowed"}
        return bool(self.errors.keys() & more)

    @property
    def options(self) -> Options:
        """What is asked of the kind; only of a form that is valid."""
        made: Options = self.option_fields.options(self.cleaned_data.get("edition_key", ""), self.cleaned_data)
        return made

    @property
    def task(self) -> Task:
        """What is asked, of a valid form."""
        chosen = self.cleaned_data
        is_plan = chosen.get("choose") == PLAN
        return Task(
            kind=self.kind_key,
            options=self.options,
            choice=Choice.ADAPTIVE.value if is_plan else chosen.get("choose", Choice.ANY.value),
            level=chosen.get("level"),
            skills=tuple(chosen.get("skills") or ()),
            boards=chosen["boards"],
            minutes=chosen.get("minutes"),
            tries=chosen.get("tries"),
            hints=chosen["hints"],
            board_seconds=chosen.get("board_seconds") or self.option_fields.board_seconds(chosen),
            time_factor=chosen["time_factor"],
            session_plan=is_plan,
        )

    @property
    def window(self) -> Window:
        """From when until when, of a valid form."""
        chosen = self.cleaned_data
        return Window(opens_at=chosen["opens_at"], due_at=chosen["due_at"], late_allowed=chosen["late_allowed"])

    @property
    def only_for(self) -> list[Student]:
        """The students chosen, of a valid form; none for the whole class."""
        return self.cleaned_data["students"] or []

    def _shown(self, *names: str) -> Iterator[ShownField]:
        return (ShownField(self[name], WHEN.get(name, "")) for name in names if name in self.fields)

    def _check_dependent(self, name: str, *, is_needed: bool) -> None:
        if not is_needed:
            self.errors.pop(name, None)
            self.cleaned_data[name] = None
        elif name in MISSING and name not in self.errors and not self.cleaned_data[name]:
            self.add_error(name, MISSING[name])

    def _check_window(self, chosen: Mapping[str, Any]) -> None:
        opens_at, due_at = chosen.get("opens_at"), chosen.get("due_at")
        for name, moment in (("opens_at", opens_at), ("due_at", due_at)):
            if moment is not None and moment > self.now + FURTHEST:
                self.add_error(name, gettext("Choose a day within the next two years."))
        if due_at is not None and "due_at" in self.changed_data and due_at <= self.now:
            self.add_error("due_at", gettext("This time is over. Choose a later one."))
        elif opens_at is not None and due_at is not None and due_at <= opens_at:
            self.add_error("due_at", gettext("It must be due after students see it."))

    def _check_options(self, chosen: Mapping[str, Any]) -> None:
        try:
            options = self.options
        except BadOptions:
            # Lists hold nothing else that a kind could not know.
            self.add_error("at_most", gettext("The most cards cannot be fewer than the fewest."))
            return
        for field, sentence in shelf_limits.problems(
            self.kind_key, options, level=chosen.get("level"), skills=chosen.get("skills") or ()
        ):
            self.add_error(field, sentence)
