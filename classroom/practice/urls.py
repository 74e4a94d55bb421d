from django.urls import path

from classroom.practice.views import assigning, lifecycle, playing, student, teacher, visitor

app_name = "practice"
urlpatterns = [
    # Visitors
    path("try/", visitor.another, name="another"),
    path("try/<str:ticket>/", visitor.demo, name="demo"),
    path("try/<str:ticket>/claim/", visitor.claim_demo, name="claim_demo"),
    path("try/<str:ticket>/hint/", visitor.hint_demo, name="hint_demo"),
    path("try/<str:ticket>/another/", visitor.another_like, name="another_like"),
    # Students
    path("today/", student.today, name="today"),
    path("practise/", student.practise, name="practise"),
    path("mistakes/", student.mistakes, name="mistakes"),
    path("sprint/", student.sprint, name="sprint"),
    path("assignments/<uuid:assignment_id>/start/", student.start, name="start"),
    path("drills/<uuid:drill_id>/", playing.drill, name="drill"),
    path("drills/<uuid:drill_id>/claim/", playing.claim, name="claim"),
    path("drills/<uuid:drill_id>/hint/", playing.hint, name="hint"),
    path("drills/<uuid:drill_id>/give-up/", playing.give_up, name="give_up"),
    path("drills/<uuid:drill_id>/next/", playing.next_board, name="next_board"),
    path("drills/<uuid:drill_id>/time-out/", playing.time_out, name="time_out"),
    path("drills/<uuid:drill_id>/clock/", playing.clock, name="clock"),
    path("drills/<uuid:drill_id>/report/", playing.report, name="report"),
    # Teachers
    path("classes/<uuid:classroom_id>/", teacher.classroom, name="classroom"),
    path("classes/<uuid:classroom_id>/assign/", assigning.assign, name="assign"),
    path("classes/<uuid:classroom_id>/assign/preview/", assigning.preview, name="preview"),
    path("classes/<uuid:classroom_id>/assign/board/", assigning.preview_board, name="preview_board"),
    path("assignments/<uuid:assignment_id>/", teacher.results, name="results"),
    path("assignments/<uuid:assignment_id>/edit/", assigning.edit, name="edit"),
    path("assignments/<uuid:assignment_id>/open/", lifecycle.open_draft, name="open_draft"),
    path("assignments/<uuid:assignment_id>/take-back/", lifecycle.take_back, name="take_back"),
    path("assignments/<uuid:assignment_id>/close/", lifecycle.close, name="close"),
    path("assignments/<uuid:assignment_id>/reopen/", lifecycle.reopen, name="reopen"),
    path("assignments/<uuid:assignment_id>/delete/", lifecycle.delete_draft, name="delete_draft"),
    path("assignments/<uuid:assignment_id>/copy/", lifecycle.copy, name="copy"),
    path("assignments/<uuid:assignment_id>/reports-seen/", lifecycle.reports_seen, name="reports_seen"),
    path("assignments/<uuid:assignment_id>/students/<uuid:student_id>/", teacher.student_boards, name="student_boards"),
]
