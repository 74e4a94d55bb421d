from django.urls import include, path

from classroom.live.views import alone, remote, replay, setup, student, wall

app_name = "live"

# A whole class moves at once: an address that begins otherwise is passed over by one look.
_games = [
    # The teacher's remote
    path("<uuid:game_id>/", remote.remote, name="remote"),
    path("<uuid:game_id>/start/", remote.start, name="start"),
    path("<uuid:game_id>/pause/", remote.pause, name="pause"),
    path("<uuid:game_id>/resume/", remote.resume, name="resume"),
    path("<uuid:game_id>/end/", remote.end, name="end"),
    path("<uuid:game_id>/table/", remote.table_move, name="table_move"),
    path("<uuid:game_id>/is-there-one/", remote.is_there_one, name="is_there_one"),
    path("<uuid:game_id>/seats/<uuid:seat_id>/", remote.seat, name="seat"),
    path("<uuid:game_id>/seats/<uuid:seat_id>/take-out/", remote.take_out, name="take_out"),
    path("<uuid:game_id>/seats/<uuid:seat_id>/let-back/", remote.let_back, name="let_back"),
    path("<uuid:game_id>/seats/<uuid:seat_id>/time/", remote.give_time, name="give_time"),
    path("<uuid:game_id>/seats/<uuid:seat_id>/handicap/", remote.give_handicap, name="give_handicap"),
    path("<uuid:game_id>/seats/<uuid:seat_id>/move/", remote.move_for, name="move_for"),
    path("<uuid:game_id>/students/<uuid:student_id>/seat/", remote.seat_student, name="seat_student"),
    # The wall, and afterwards
    path("<uuid:game_id>/wall/", wall.wall, name="wall"),
    path("<uuid:game_id>/replay/", replay.replay, name="replay"),
]
_play = [
    path("", student.now, name="now"),
    path("alone/", alone.choose, name="alone"),
    path("alone/swish/", alone.play_swish, name="play_alone"),
    path("alone/race/", alone.run_race, name="race_alone"),
    path("<uuid:game_id>/", student.device, name="device"),
    path("<uuid:game_id>/join/", student.join, name="join"),
    path("<uuid:game_id>/team/<uuid:seat_id>/", student.join_team, name="join_team"),
    path("<uuid:game_id>/leave/", student.leave, name="leave"),
    path("<uuid:game_id>/move/", student.move, name="move"),
    path("<uuid:game_id>/finish/", alone.finish, name="finish"),
    path("<uuid:game_id>/replay/", replay.own_replay, name="own_replay"),
]
urlpatterns = [
    # The student's device
    path("play/", include(_play)),
    # The teacher sets up a game
    path("classes/<uuid:classroom_id>/games/", setup.games, name="games"),
    path("classes/<uuid:classroom_id>/games/new/", setup.new, name="new"),
    path("games/", include(_games)),
]
