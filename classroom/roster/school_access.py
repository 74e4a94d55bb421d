"""Who gets a school, a colleague, an invitation."""

import uuid
from typing import Any

from django.db.models import Q
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext

from classroom.roster.access import classrooms_of, signed_in_teacher, teacher_of
from classroom.roster.invitations import Invitation
from classroom.roster.inviting import find_invitation
from classroom.roster.models import Teacher, Teaching
from classroom.web.access import lender
from classroom.web.http import Refused


def signed_in_admin(request: HttpRequest) -> Teacher:
    teacher = signed_in_teacher(request)
    if teacher.admin_since is None:
        raise Http404
    return teacher


@lender
def school_admin(request: HttpRequest, **url: Any) -> dict[str, Any]:
    """The own school, to who looks after it."""
    teacher = signed_in_admin(request)
    return {"teacher": teacher, "school": teacher.school, **url}


@lender
def admin_of_colleague(request: HttpRequest, *, colleague_id: uuid.UUID) -> dict[str, Any]:
    """A teacher of the own school, here or gone, to who looks after the school."""
    teacher = signed_in_admin(request)
    colleagues = Teacher.objects.filter(school=teacher.school).select_related("user", "school")
    return {"teacher": teacher, "colleague": get_object_or_404(colleagues, pk=colleague_id)}


@lender
def maker_of_invitation(request: HttpRequest, *, invitation_id: uuid.UUID) -> dict[str, Any]:
    """An invitation to a class of one's own, or any of the school to its admin."""
    teacher = signed_in_teacher(request)
    mine = Q(classroom__in=classrooms_of(teacher))
    if teacher.admin_since is not None:
        mine |= Q(school=teacher.school)
    invitations = Invitation.objects.select_related("classroom").filter(mine)
    return {"teacher": teacher, "invitation": get_object_or_404(invitations, pk=invitation_id)}


@lender
def teacher_of_teaching(request: HttpRequest, *, classroom_id: uuid.UUID, teaching_id: int) -> dict[str, Any]:
    """A colleague's place in the own class."""
    teacher = signed_in_teacher(request)
    classroom = get_object_or_404(classrooms_of(teacher).filter(pk=classroom_id))
    return {
        "teacher": teacher,
        "classroom": classroom,
        "teaching": get_object_or_404(Teaching, pk=teaching_id, classroom=classroom),
    }


@lender
def holder_of_invitation(request: HttpRequest, *, invitation_token: str) -> dict[str, Any]:
    """The invitation whose link this is, and the teacher who holds it, if signed in. Refused (404) if the link is dead."""
    invitation = find_invitation(invitation_token, now=timezone.now())
    if invitation is None:
        raise Refused(
            gettext("This invitation was used or taken back, or it is too old. Ask for a new one."), status=404
        )
    teacher = teacher_of(request)
    if teacher is not None and teacher.school_id != invitation.school_id:
        raise Refused(
            gettext("This invitation is for another school than yours. Sign out, and open the link again."), status=404
        )
    return {"invitation": invitation, "teacher": teacher}
