from django.urls import path

from classroom.practice.views import playing, student, teacher, visitor

app_name = "practice"
urlpatterns = [
    # Visitors
    path("try/", visitor.another, name="another"),
    path("try/<str:ticket>/", visitor.demo, name="demo"),
    path("try/<str:ticket>/claim/", visitor.claim_demo, name="claim_demo"),
    # Students
    path("today/", student.today, name="today"),
    path("assignments/<uuid:assignment_id>/start/", student.start, name="start"),
    path("drills/<uuid:drill_id>/", playing.drill, name="drill"),
    path("drills/<uuid:drill_id>/claim/", playing.claim, name="claim"),
    path("drills/<uuid:drill_id>/hint/", playing.hint, name="hint"),
    path("drills/<uuid:drill_id>/give-up/", playing.give_up, name="give_up"),
    path("drills/<uuid:drill_id>/next/", playing.next_board, name="next_board"),
    path("drills/<uuid:drill_id>/time-out/", playing.time_out, name="time_out"),
    path("drills/<uuid:drill_id>/clock/", playing.clock, name="clock"),
    # Teachers
    path("classes/<uuid:classroom_id>/", teacher.classroom, name="classroom"),
    path("classes/<uuid:classroom_id>/assign/", teacher.assign, name="assign"),
    path("classes/<uuid:classroom_id>/assign/preview/", teacher.preview, name="preview"),
    path("assignments/<uuid:assignment_id>/", teacher.results, name="results"),
    path("assignments/<uuid:assignment_id>/close/", teacher.close, name="close"),
    path("assignments/<uuid:assignment_id>/reopen/", teacher.reopen, name="reopen"),
    path("assignments/<uuid:assignment_id>/students/<uuid:student_id>/", teacher.student_boards, name="student_boards"),
]
