from django.urls import path

from classroom.reports.views import files, inbox

app_name = "reports"
urlpatterns = [
    path("reports/", inbox.inbox, name="inbox"),
    path("reports/mail/", inbox.weekly_mail, name="weekly_mail"),
    path("reports/ask/<slug:kind>/", files.ask_for, name="ask"),
    path("reports/<uuid:report_id>/", files.report, name="report"),
    path("reports/<uuid:report_id>/file/", files.report_file, name="file"),
    path("reports/<uuid:report_id>/cancel/", files.cancel, name="cancel"),
    path("reports/<uuid:report_id>/again/", files.again, name="again"),
    path("reports/<uuid:report_id>/delete/", files.delete, name="delete"),
]
