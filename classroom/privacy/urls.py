from django.urls import path

from classroom.privacy.views import kept, school

app_name = "privacy"
urlpatterns = [
    path("kept/students/<uuid:student_id>/", kept.student, name="student"),
    path("kept/students/<uuid:student_id>/export/", kept.export_student, name="export_student"),
    path("kept/students/<uuid:student_id>/erase/", kept.erase_student, name="erase_student"),
    path("kept/classes/<uuid:classroom_id>/", kept.classroom, name="classroom"),
    path("kept/classes/<uuid:classroom_id>/export/", kept.export_classroom, name="export_classroom"),
    path("kept/classes/<uuid:classroom_id>/erase/", kept.erase_classroom, name="erase_classroom"),
    path("kept/exports/<uuid:export_id>/", kept.export, name="export"),
    path("kept/exports/<uuid:export_id>/kept.zip", kept.export_file, name="export_file"),
    path("school/record/", school.record, name="record"),
    path("school/retention/", school.retention, name="retention"),
]
