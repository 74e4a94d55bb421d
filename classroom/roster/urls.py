from django.urls import include, path

from classroom.roster import care_urls
from classroom.roster.school_urls import urlpatterns as school_urls
from classroom.roster.views import access_settings, asking_in, classes, doors, lessons, real_name

app_name = "roster"
urlpatterns = [
    *school_urls,
    # Students come in
    path("join/", doors.join, name="join"),
    path("join/<slug:code>/", doors.tiles_by_code, name="tiles_by_code"),
    path("join/<slug:code>/<uuid:student_id>/", doors.secret_by_code, name="secret_by_code"),
    path("class/<slug:link_token>/", doors.tiles_by_link, name="tiles_by_link"),
    path("class/<slug:link_token>/<uuid:student_id>/", doors.secret_by_link, name="secret_by_link"),
    path("join/<slug:code>/<uuid:student_id>/ask/", asking_in.ask_by_code, name="ask_by_code"),
    path("class/<slug:link_token>/<uuid:student_id>/ask/", asking_in.ask_by_link, name="ask_by_link"),
    path("waiting/", asking_in.waiting, name="waiting"),
    path("still-here/", asking_in.still_here, name="still_here"),
    path("badge/", doors.badge, name="badge"),
    path("not-me/", doors.not_me, name="not_me"),
    # Teachers
    path("sign-up/", classes.sign_up, name="sign_up"),
    path("classes/", classes.classes, name="classes"),
    path("classes/new/", classes.make_classroom, name="make_classroom"),
    path("classes/<uuid:classroom_id>/students/", classes.students, name="students"),
    path("classes/<uuid:classroom_id>/students/add/", classes.add_students, name="add_students"),
    path("classes/<uuid:classroom_id>/students/<uuid:student_id>/", classes.edit_student, name="student"),
    path(
        "classes/<uuid:classroom_id>/students/<uuid:student_id>/access/", access_settings.access_settings, name="access"
    ),
    path("classes/<uuid:classroom_id>/students/<uuid:student_id>/real-name/", real_name.real_name, name="real_name"),
    path("classes/<uuid:classroom_id>/students/<uuid:student_id>/pictures/", lessons.show_pictures, name="pictures"),
    path("classes/<uuid:classroom_id>/students/<uuid:student_id>/unlock/", classes.unlock_student, name="unlock"),
    path("classes/<uuid:classroom_id>/students/<uuid:student_id>/reset/", classes.reset_card, name="reset_card"),
    path("classes/<uuid:classroom_id>/students/<uuid:student_id>/card/", lessons.ask_card, name="ask_card"),
    path("classes/<uuid:classroom_id>/students/<uuid:student_id>/take-out/", classes.take_out, name="take_out"),
    path("classes/<uuid:classroom_id>/students/<uuid:student_id>/put-back/", classes.put_back, name="put_back"),
    path("classes/<uuid:classroom_id>/lesson/", lessons.lesson, name="lesson"),
    path("classes/<uuid:classroom_id>/lesson/open/", lessons.open_lesson, name="open_lesson"),
    path("classes/<uuid:classroom_id>/lesson/end/", lessons.end_lesson, name="end_lesson"),
    path("classes/<uuid:classroom_id>/asks/<uuid:ask_id>/let-in/", asking_in.let_in, name="let_in"),
    path("classes/<uuid:classroom_id>/asks/<uuid:ask_id>/refuse/", asking_in.refuse, name="refuse"),
    path("classes/<uuid:classroom_id>/log-in/kind/", lessons.change_secret_kind, name="change_secret_kind"),
    path(
        "classes/<uuid:classroom_id>/students/<uuid:student_id>/kind/", lessons.change_own_kind, name="change_own_kind"
    ),
    path("classes/<uuid:classroom_id>/log-in/", lessons.log_in_ways, name="log_in_ways"),
    path("classes/<uuid:classroom_id>/log-in/renew/", lessons.renew_link, name="renew_link"),
    path("classes/<uuid:classroom_id>/cards/", lessons.ask_card_sheet, name="ask_card_sheet"),
    path("card-sheets/<uuid:sheet_id>/", lessons.card_sheet, name="card_sheet"),
    path("card-sheets/<uuid:sheet_id>/cards.pdf", lessons.card_sheet_pdf, name="card_sheet_pdf"),
    path("", include(care_urls.urlpatterns)),
]
