from django.urls import path

from classroom.reports.views import files, inbox, lesson, student

app_name = "reports"
urlpatterns = [
    path("classes/<uuid:classroom_id>/now/", lesson.now, name="now"),
    path("classes/<uuid:classroom_id>/now/<uuid:student_id>/", lesson.now_board, name="now_board"),
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
    path("reports/", inbox.inbox, name="inbox"),
    path("reports/mail/", inbox.weekly_mail, name="weekly_mail"),
    path("reports/ask/<slug:kind>/", files.ask_for, name="ask"),
    path("reports/<uuid:report_id>/", files.report, name="report"),
    path("reports/<uuid:report_id>/file/", files.report_file, name="file"),
    path("reports/<uuid:report_id>/cancel/", files.cancel, name="cancel"),
    path("reports/<uuid:report_id>/again/", files.again, name="again"),
    path("reports/<uuid:report_id>/delete/", files.delete, name="delete"),
]
