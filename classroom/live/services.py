"""The teacher's side of a live game: open, deal, pause, take out, end. Players' moves: playing.py.

Every change happens under the game's row lock and is told to all who watch. Doing it twice does it once.
"""

import secrets
import uuid
from collections.abc import Iterable, Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext

from classroom.live.arrival import STALE
from classroom.live.handicaps import handicap_move, handicaps_of
from classroom.live.models import LONGEST_FACTOR, Game, Seat, topic_of_games
from classroom.live.refusals import MoveRefused, require_running, require_time_left, sentence_of, wrong_number
from classroom.live.seating import seat_at, sit_down, stand_up
from classroom.live.table import Table, at_table, number_of
from classroom.roster.models import ClassSession, Student, Teacher
from classroom.roster.sorting import by_name, name_key
from classroom.web.events import tell
from classroom.web.http import Refused
from games.core import BadNotation, BadOptions, EndNow, IllegalMove, Join, Leave, Return, TimeOut
from games.table import GAMES, people_at

# Games in which each looks at cards of the own, which nobody else may see.
NEEDS_DEVICES = frozenset({"race"})


@transaction.atomic
def open_game(
    session: ClassSession,
    *,
    teacher: Teacher,
    game_key: str,
    options: str,
    token: uuid.UUID,
    now: datetime,
    students: Sequence[Student] = (),
    one_screen: bool = False,
    in_teams: bool = False,
    nameless: int = 0,
    shows_ranking: bool = False,
    has_sound: bool = False,
) -> Game:
    """A game that waits for its players; `students` sit already. The same token again gives the same game.

    `options` is in the game's notation. At the one screen there may be `nameless` players besides. Raises Refused.
    """
    session = ClassSession.objects.select_for_update(of=("self",)).select_related("classroom").get(pk=session.pk)
    earlier = session.games.filter(token=token).first()
    if earlier is not None:
        return earlier
    if not session.is_open(now) or session.classroom.archived_at is not None:
        raise Refused(gettext("This lesson is over. Open a new one."), status=409)
    if game_key not in GAMES:
        raise Refused(gettext("There is no such game."))
    rules = GAMES[game_key]
    try:
        options = rules.options_text(rules.parse_options(options))
    except (BadNotation, BadOptions) as mistake:
        raise Refused(gettext("This game cannot be played in this way.")) from mistake
    seated = by_name({student.pk: student for student in students}.values())
    if session.classroom.students().filter(pk__in=[student.pk for student in seated]).count() != len(seated):
        raise Refused(gettext("Only students of this class can play."))
    if one_screen and game_key in NEEDS_DEVICES:
        raise Refused(gettext("In this game everybody needs a device."))
    if nameless < 0 or (nameless and not one_screen):
        raise Refused(gettext("Players without a name can only play at the one screen."))
    room_for = people_at(rules, options=options)
    if len(seated) + nameless > room_for[-1]:
        raise wrong_number(room_for)
    game = Game.objects.create(
        session=session,
        game_key=game_key,
        options=options,
        one_screen=one_screen,
        in_teams=in_teams,
        shows_ranking=shows_ranking,
        has_sound=has_sound,
        seed=secrets.token_hex(16),
        opened_at=now,
        opened_by=teacher,
        token=token,
    )
    people: list[Student | None] = [*seated, *[None] * nameless]
    Seat.objects.bulk_create(Seat(game=game, student=student, joined_at=now) for student in people)
    tell(topic_of_games(session.classroom))
    return game


def start(game: Game, *, by: Teacher, now: datetime) -> None:
    """Deal to all who sit at the table now. Twice is once."""

    def deal(table: Table) -> None:
        if table.game.started_at is not None:
            return
        require_time_left(table.game)
        seats = _in_order(table.game.seats.taken().select_related("student"))
        if len(seats) not in table.game.people:
            raise wrong_number(table.game.people)
        for number, seat in enumerate(seats):
            seat.number = number
        try:
            with transaction.atomic():
                Seat.objects.bulk_update(seats, ["number"])
                table.deal(seats=len(seats), now=now)
                _give_wished_handicaps(table, seats, now=now)
        except BadOptions as mistake:
            raise Refused(gettext("This game cannot be played in this way.")) from mistake
        table.game.started_by = by

    at_table(game, deal, now=now)


def play_for_table(game: Game, *, move: str, seen_ply: int, token: uuid.UUID, now: datetime) -> None:
    """A move of the dealer by the teacher's remote, such as swapping four cards; only on what the remote shows. Raises Refused."""

    def play(table: Table) -> None:
        if table.game.moves.filter(token=token).exists():
            return
        require_running(table.game)
        made = table.read(move)
        if isinstance(made, Join | Leave | Return | TimeOut | EndNow):
            raise Refused(gettext("There is a button of its own for this."))
        if not table.game.scene_ply <= seen_ply <= table.game.ply:
            raise MoveRefused(gettext("The game has gone on. Look again."), code=STALE, status=409)
        try:
            table.play(None, made, now=now, token=token)
        except IllegalMove as mistake:
            raise MoveRefused(sentence_of(mistake), code=mistake.code, status=409) from mistake

    at_table(game, play, now=now)


def pause(game: Game, *, by: Teacher, now: datetime) -> None:
    """Stop the clocks; nobody can move."""

    def act(table: Table) -> None:
        require_running(table.game)
        if table.game.paused_at is None:
            table.pause(now=now)
            table.game.paused_by = by

    at_table(game, act, now=now)


def resume(game: Game, *, now: datetime) -> None:
    """Go on with as much time as was left."""

    def act(table: Table) -> None:
        require_running(table.game)
        table.resume(now=now)

    at_table(game, act, now=now)


def end_now(game: Game, *, by: Teacher, now: datetime) -> None:
    """End the game as it stands, with its result if it was dealt. Twice is once."""

    def act(table: Table) -> None:
        if table.game.ended_at is None:
            table.stop(now=now)
            table.game.ended_by = by

    at_table(game, act, now=now)


def take_out(seat: Seat, *, by: Teacher, now: datetime) -> None:
    """Take a player out of the game until the teacher lets them back. Points stay with the seat."""

    def act(table: Table) -> None:
        require_time_left(table.game)
        here = seat_at(table, seat)
        if here.removed_at is None:
            stand_up(table, here, now=now)
            here.removed_at, here.removed_by = now, by
            here.save(update_fields=["removed_at", "removed_by"])
            table.is_changed = True

    at_table(seat.game, act, now=now)


def let_back(seat: Seat, *, now: datetime) -> None:
    """Undo `take_out`: the player sits on the same seat again, or on the next free one if it was never dealt in."""

    def act(table: Table) -> None:
        require_time_left(table.game)
        here = seat_at(table, seat)
        if here.removed_at is not None:
            sit_down(table, here, now=now)
            here.removed_at = here.removed_by = here.left_at = None
            here.save(update_fields=["removed_at", "removed_by", "left_at", "number", "joined_ply"])
            table.is_changed = True

    at_table(seat.game, act, now=now)


def give_time(seat: Seat, *, factor: float, now: datetime) -> None:
    """Let a player have `factor` times the usual time (1 to 4), from the next move on."""

    def act(table: Table) -> None:
        here = seat_at(table, seat)
        if not 1 <= factor <= LONGEST_FACTOR:
            raise Refused(gettext("Extra time is from 1 to 4 times the usual time."))
        here.time_factor = factor
        here.save(update_fields=["time_factor"])

    at_table(seat.game, act, now=now)


def give_handicap(seat: Seat, *, at_least: int, now: datetime) -> None:
    """Let a player's swishes have `at_least` cards or more: from the deal on, or at once in a running game. Raises Refused."""

    def act(table: Table) -> None:
        require_time_left(table.game)
        here = seat_at(table, seat)
        sizes = handicaps_of(table.rules, table.game.options)
        if not sizes:
            raise Refused(gettext("This game has no handicaps."))
        if at_least not in sizes:
            sentence = gettext("A handicap is from %(at_least)s to %(at_most)s cards in this game.")
            raise Refused(sentence % {"at_least": sizes[0], "at_most": sizes[-1]})
        if here.at_least == at_least:
            return
        if here.number is not None:
            table.play(None, handicap_move(number_of(here), at_least), now=now)
        here.at_least = at_least
        here.save(update_fields=["at_least"])
        table.is_changed = True

    at_table(seat.game, act, now=now)


def let_time_pass(game: Game, *, now: datetime) -> None:
    """Play the time-outs that are due. Cheap if none is; called by whoever looks at the game."""
    if Game.objects.due(now).filter(pk=game.pk).exists():
        at_table(game, lambda table: None, now=now)


def end(game: Game, *, now: datetime) -> None:
    """End a game as it stands without a teacher: a forgotten one, or the student's own. What was reached is kept; twice is once."""

    def act(table: Table) -> None:
        if table.game.ended_at is None:
            table.stop(now=now)

    at_table(game, act, now=now)


def _give_wished_handicaps(table: Table, seats: Sequence[Seat], *, now: datetime) -> None:
    for seat in seats:
        if seat.at_least is not None and table.offers(move := handicap_move(number_of(seat), seat.at_least)):
            table.play(None, move, now=now)


def _in_order(seats: Iterable[Seat]) -> list[Seat]:
    """As they came; who came together by name, players without a name last."""

    def key(seat: Seat) -> tuple[datetime, bool, tuple[str, str]]:
        return seat.joined_at, seat.student is None, name_key(seat.student.name if seat.student else "")

    return sorted(seats, key=key)
