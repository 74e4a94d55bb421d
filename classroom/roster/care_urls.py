"""Roster files, groups, archive and bin, search: the routes of the care of classes, in the namespace of the roster."""

from django.urls import path

from classroom.roster.views import care, imports, many

urlpatterns = [
    # Roster files
    path("classes/<uuid:classroom_id>/students/import/", imports.send_list, name="send_list"),
    path("school/import/", imports.send_school_list, name="send_school_list"),
    path("imports/<uuid:batch_id>/", imports.show, name="import"),
    path("imports/<uuid:batch_id>/read-again/", imports.read_again, name="read_import_again"),
    path("imports/<uuid:batch_id>/choose/", imports.choose, name="choose_import"),
    path("imports/<uuid:batch_id>/confirm/", imports.confirm, name="confirm_import"),
    path("imports/<uuid:batch_id>/undo/", imports.undo, name="undo_import"),
    path("classes/<uuid:classroom_id>/students/export/", care.export, name="export"),
    path("school/export/", care.export_school, name="export_school"),
    # A class over its years
    path("classes/archived/", care.archived, name="archived_classes"),
    path("classes/<uuid:classroom_id>/settings/", care.settings, name="class_settings"),
    path("classes/<uuid:classroom_id>/playing-alone/", care.change_playing_alone, name="change_playing_alone"),
    path("classes/<uuid:classroom_id>/copy/", care.copy, name="copy_class"),
    path("classes/<uuid:classroom_id>/archive/", care.archive, name="archive_class"),
    path("classes/<uuid:classroom_id>/reopen/", care.reopen, name="reopen_class"),
    path("classes/<uuid:classroom_id>/throw/", care.throw, name="throw_class"),
    path("bin/", care.show_bin, name="bin"),
    path("bin/take-out/", care.take_out_of_bin, name="take_out_of_bin"),
    path("search/", care.find, name="search"),
    # Many students at once
    path("classes/<uuid:classroom_id>/students/arrange/", many.arrange, name="arrange"),
    path("classes/<uuid:classroom_id>/students/former/", many.former, name="former_students"),
    path("classes/<uuid:classroom_id>/groups/", many.groups, name="groups"),
    path("classes/<uuid:classroom_id>/groups/new/", many.make_group, name="make_group"),
    path("classes/<uuid:classroom_id>/groups/<uuid:group_id>/", many.group, name="group"),
    path("classes/<uuid:classroom_id>/groups/<uuid:group_id>/remove/", many.remove_group, name="remove_group"),
]
