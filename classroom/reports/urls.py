from django.urls import path

from classroom.reports.views import assignment, files, inbox, lesson, progress, student

app_name = "reports"
urlpatterns = [
    path("classes/<uuid:classroom_id>/now/", lesson.now, name="now"),
    path("classes/<uuid:classroom_id>/now/<uuid:student_id>/", lesson.now_board, name="now_board"),
    path("classes/<uuid:classroom_id>/progress/", progress.progress, name="progress"),
    path("classes/<uuid:classroom_id>/progress.csv", progress.progress_csv, name="progress_csv"),
    path("classes/<uuid:classroom_id>/progress.xlsx", progress.progress_xlsx, name="progress_xlsx"),
    path("classes/<uuid:classroom_id>/progress/assign/", progress.act, name="act"),
    path("classes/<uuid:classroom_id>/progress/take-back/", progress.take_back, name="take_back"),
    path("classes/<uuid:classroom_id>/progress/group/", progress.group, name="make_group"),
    path("classes/<uuid:classroom_id>/progress/rules/", progress.rules, name="rules"),
    path("classes/<uuid:classroom_id>/progress/<uuid:student_id>/", student.student, name="student"),
    path("classes/<uuid:classroom_id>/progress/<uuid:student_id>/student.csv", student.student_csv, name="student_csv"),
    path(
        "classes/<uuid:classroom_id>/progress/<uuid:student_id>/student.xlsx", student.student_xlsx, name="student_xlsx"
    ),
    path(
        "classes/<uuid:classroom_id>/progress/<uuid:student_id>/<str:skill>/",
        student.student_skill,
        name="student_skill",
    ),
    path("assignments/<uuid:assignment_id>/items/", assignment.items, name="items"),
    path("assignments/<uuid:assignment_id>/items/boards.csv", assignment.items_csv, name="items_csv"),
    path("assignments/<uuid:assignment_id>/items/boards.xlsx", assignment.items_xlsx, name="items_xlsx"),
    path("reports/", inbox.inbox, name="inbox"),
    path("reports/mail/", inbox.weekly_mail, name="weekly_mail"),
    path("reports/ask/<slug:kind>/", files.ask_for, name="ask"),
    path("reports/<uuid:report_id>/", files.report, name="report"),
    path("reports/<uuid:report_id>/file/", files.report_file, name="file"),
    path("reports/<uuid:report_id>/cancel/", files.cancel, name="cancel"),
    path("reports/<uuid:report_id>/again/", files.again, name="again"),
    path("reports/<uuid:report_id>/delete/", files.delete, name="delete"),
]
