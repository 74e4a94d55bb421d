"""A student's day: what is to do, and what they set themselves."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from classroom.practice import own_practice, services, stock, tasks
from classroom.practice.access import own_assignment
from classroom.practice.home import home_of
from classroom.practice.models import Assignment
from classroom.practice.playing_forms import SkillForm, SprintForm
from classroom.practice.shelves import shelf_of
from classroom.roster.access import student_only
from classroom.roster.models import Student
from classroom.web.asking import ask
from classroom.web.http import Request, page


@require_GET
@never_cache
@student_only
def today(request: Request, student: Student) -> HttpResponse:
    return page(request, "practice/today.html", home=home_of(student, now=timezone.now()))


@require_POST
@own_assignment
def start(request: Request, student: Student, assignment: Assignment) -> HttpResponse:
    drill = services.start_drill(assignment, student, now=timezone.now())
    shelf = shelf_of(assignment)
    if stock.is_running_low(shelf, student):
        ask(tasks.restock_shelf, shelf.kind, shelf.options, stock.REFILL)
    return redirect(drill)


@require_POST
@student_only
def practise(request: Request, student: Student) -> HttpResponse:
    """Boards of one skill, as hard as fits."""
    form = SkillForm(request.POST)
    return redirect(own_practice.practise(student, skill=form.chosen_skill(), now=timezone.now()))


@require_POST
@student_only
def mistakes(request: Request, student: Student) -> HttpResponse:
    """Boards once missed, once more."""
    return redirect(own_practice.practise_mistakes(student, now=timezone.now()))


@require_POST
@student_only
def sprint(request: Request, student: Student) -> HttpResponse:
    form = SprintForm(request.POST)
    return redirect(own_practice.sprint(student, seconds=form.chosen_seconds(), now=timezone.now()))
