"""The standing access settings of a student, set by the teacher."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from classroom.roster.access import teacher_of_student
from classroom.roster.access_forms import AccessSettingsForm
from classroom.roster.models import Classroom, Student, Teacher
from classroom.web.http import Request, page, posted


@require_http_methods(["GET", "POST"])
@teacher_of_student
def access_settings(request: Request, teacher: Teacher, classroom: Classroom, student: Student) -> HttpResponse:
    form = AccessSettingsForm(posted(request), instance=student)
    if request.method == "GET" or not form.is_valid():
        status = 200 if request.method == "GET" else 422
        return page(
            request,
            "roster/access_settings.html",
            part="form",
            status=status,
            classroom=classroom,
            pupil=student,
            form=form,
        )
    form.save()
    messages.success(request, gettext("Saved. It holds on every page from the next tap."))
    return redirect("roster:student", classroom.pk, student.pk)
