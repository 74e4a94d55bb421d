"""The real name of a student, for teachers only."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from classroom.roster import real_names, services
from classroom.roster.access import teacher_of_student
from classroom.roster.forms import RealNameForm
from classroom.roster.models import Classroom, Student, Teacher
from classroom.web.http import Refused, Request, page, posted


@sensitive_post_parameters("name")
@require_http_methods(["GET", "POST"])
@never_cache
@teacher_of_student
def real_name(request: Request, teacher: Teacher, classroom: Classroom, student: Student) -> HttpResponse:
    """Looking here is noted as a look at the student; names are on no other page."""
    form = RealNameForm(posted(request), initial={"name": student.real_name})
    if request.method == "POST" and form.is_valid():
        if not real_names.is_possible():
            raise Refused(gettext("There is no key for real names on this server. Ask whoever runs it."), status=409)
        services.set_real_name(student, name=form.cleaned_data["name"])
        messages.success(request, gettext("Saved."))
        return redirect("roster:student", classroom.pk, student.pk)
    return page(
        request,
        "roster/real_name.html",
        part="form",
        status=422 if request.method == "POST" else 200,
        classroom=classroom,
        pupil=student,
        form=form,
        is_possible=real_names.is_possible(),
        is_lost=bool(student.sealed_name) and not student.real_name,
    )
