"""Nothing is kept of a student that could not be handed out and erased."""

from classroom.roster.models import Student
from classroom.web.personal import kept, models_reaching


def unlisted() -> set[str]:
    """The models that reach Student and for which no app says how they are exported and erased."""
    listed = {one.model for one in kept()}
    return {model._meta.label for model in models_reaching(Student) - listed}


def test_every_model_that_reaches_a_student_has_an_export_and_an_erase_handler() -> None:
    assert len(kept()) >= 10
    assert unlisted() == set(), "add a line to personal.py of its app (classroom/web/personal.py says how)"


def test_a_model_left_off_the_list_is_found(monkeypatch) -> None:
    some = [one for one in kept() if one.name != "practice.claim"]
    monkeypatch.setattr("tests.privacy.test_registry.kept", lambda: some)
    assert unlisted() == {"practice.Claim"}
