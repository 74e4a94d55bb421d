"""Colleagues come in by a link, get a role, and go again."""

from datetime import datetime

from django.db import IntegrityError, transaction
from django.utils.translation import gettext

from classroom.accounts.models import User
from classroom.roster.invitations import INVITATION_LIFE, Invitation, hash_of, new_token
from classroom.roster.models import Classroom, School, Teacher, Teaching
from classroom.web.http import Refused

# From little to much; an invitation never takes anything away.
_RANK = {Teaching.Role.SUBSTITUTE.value: 1, Teaching.Role.CO_TEACHER.value: 2, Teaching.Role.OWNER.value: 3}


def invite(school: School, *, by: Teacher, now: datetime, classroom: Classroom | None = None, role: str = "") -> str:
    """The token of a new invitation to the school, or to a class with a role. It is told this once; only its hash is kept."""
    token = new_token()
    Invitation.objects.create(
        school=school,
        classroom=classroom,
        role=role,
        token_hash=hash_of(token),
        made_by=by,
        made_at=now,
        expires_at=now + INVITATION_LIFE,
    )
    return token


def find_invitation(token: str, *, now: datetime) -> Invitation | None:
    """The invitation that can still be accepted; one to a class that is archived cannot."""
    usable = Invitation.objects.usable(now).select_related("school", "classroom", "made_by__user")
    invitation = usable.filter(token_hash=hash_of(token)).first()
    if invitation is None or (invitation.classroom is not None and invitation.classroom.archived_at is not None):
        return None
    return invitation


def revoke(invitation: Invitation, *, now: datetime) -> None:
    """From now on nobody gets in with it; whoever has, stays."""
    Invitation.objects.usable(now).filter(pk=invitation.pk).update(revoked_at=now)


@transaction.atomic
def accept(invitation: Invitation, *, teacher: Teacher, now: datetime) -> None:
    """The teacher, who has an account in this school, takes the role. Raises Refused, and the invitation stays usable."""
    _use(invitation, teacher=teacher, now=now)


@transaction.atomic
def accept_as_new(invitation: Invitation, *, name: str, email: str, password: str, now: datetime) -> Teacher:
    """A new account in the school of the invitation, with its role. Raises Refused."""
    try:
        with transaction.atomic():
            user = User.objects.create_user(email, password, name=name)
    except IntegrityError as error:  # the same form sent twice at once
        raise Refused(gettext("There is already an account with this e-mail address. Sign in instead.")) from error
    teacher = Teacher.objects.create(user=user, school=invitation.school)
    _use(invitation, teacher=teacher, now=now)
    return teacher


@transaction.atomic
def make_admin(colleague: Teacher, *, is_admin: bool, now: datetime) -> None:
    """Let a colleague look after the school, or no longer. Raises Refused (409) if nobody would be left."""
    School.objects.select_for_update().get(pk=colleague.school_id)
    if is_admin:
        Teacher.objects.filter(pk=colleague.pk, admin_since=None).update(admin_since=now)
        return
    _refuse_the_last_admin(colleague)
    Teacher.objects.filter(pk=colleague.pk).update(admin_since=None)


@transaction.atomic
def leave(colleague: Teacher, *, by: Teacher, now: datetime) -> None:
    """The colleague leaves the school: the account is switched off, classes and what was done stay. Raises Refused (409)."""
    School.objects.select_for_update().get(pk=colleague.school_id)
    _refuse_the_last_admin(colleague)
    Teacher.objects.here().filter(pk=colleague.pk).update(left_at=now, left_by=by, admin_since=None)
    User.objects.filter(pk=colleague.user_id).update(is_active=False)


@transaction.atomic
def come_back(colleague: Teacher) -> None:
    """Undo `leave`, without the rights of an admin."""
    Teacher.objects.filter(pk=colleague.pk).update(left_at=None, left_by=None)
    User.objects.filter(pk=colleague.user_id).update(is_active=True)


def take_from_class(teaching: Teaching) -> None:
    """The colleague no longer teaches this class. Raises Refused (409) for its owner."""
    if teaching.stays:
        raise Refused(gettext("The owner stays with the class."), status=409)
    teaching.delete()


def _use(invitation: Invitation, *, teacher: Teacher, now: datetime) -> None:
    locked = Invitation.objects.usable(now).select_for_update().filter(pk=invitation.pk).first()
    if locked is None:
        raise Refused(gettext("This invitation has been used meanwhile."), status=409)
    if invitation.classroom is not None:
        teaching, is_new = Teaching.objects.get_or_create(
            teacher=teacher, classroom=invitation.classroom, defaults={"role": invitation.role}
        )
        if not is_new:
            if _RANK[teaching.role] >= _RANK[invitation.role]:
                raise Refused(gettext("You teach this class already. Send the link to a colleague."), status=409)
            teaching.role = invitation.role
            teaching.save(update_fields=["role"])
    locked.used_at, locked.used_by = now, teacher
    locked.save(update_fields=["used_at", "used_by"])


def _refuse_the_last_admin(colleague: Teacher) -> None:
    admins = Teacher.objects.here().filter(school=colleague.school_id).exclude(admin_since=None)
    if set(admins.values_list("pk", flat=True)) == {colleague.pk}:
        raise Refused(gettext("Somebody must look after the school. Make another teacher admin first."), status=409)
