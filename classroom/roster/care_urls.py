"""Roster files, groups, archive and bin, search: the routes of the care of classes, in the namespace of the roster."""

from django.urls import path

from classroom.roster.views import imports

urlpatterns = [
    # Roster files
    path("classes/<uuid:classroom_id>/students/import/", imports.send_list, name="send_list"),
    path("school/import/", imports.send_school_list, name="send_school_list"),
    path("imports/<uuid:batch_id>/", imports.show, name="import"),
    path("imports/<uuid:batch_id>/read-again/", imports.read_again, name="read_import_again"),
    path("imports/<uuid:batch_id>/choose/", imports.choose, name="choose_import"),
    path("imports/<uuid:batch_id>/confirm/", imports.confirm, name="confirm_import"),
    path("imports/<uuid:batch_id>/undo/", imports.undo, name="undo_import"),
]
