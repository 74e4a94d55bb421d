"""Every route x every person: what each of them is answered, written out, and a walk that compares.

A cell is the status of the answer, or where it sends the asker: `in` to the teachers' sign-in, `join` to the students' door,
`ok` on to wherever the work goes on. Strangers get 404, never 403; a wrong method is 405 for everybody and tells nothing.
"""

import itertools
import uuid
from collections.abc import Collection, Iterator
from copy import copy
from dataclasses import dataclass
from http.cookies import SimpleCookie
from typing import Any

from django.apps import apps
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from classroom.practice import form_values
from classroom.practice.access import demo_ticket
from classroom.roster.asking_in import Presence
from classroom.roster.log_in_cards import badge, pictures
from tests import access_care
from tests.world import INVITATION_TO_5B, PASSWORD, World

PERSONS = ("visitor", "ben", "bea", "yan", "ana", "cora", "sam", "olga", "zoe", "adam")
# Not of 5b, or not for what is the teacher's: no name of the class may reach them in a refusal.
STRANGERS = ("visitor", "yan", "sam", "olga", "zoe", "adam")

# Everything in the addresses belongs to 5b and Ben; Ana asked for the card sheet.
TABLE = """
                               visitor ben  bea  yan  ana  cora sam  olga zoe  adam
home                      GET  200     200  200  200  200  200  200  200  200  200
home                      POST 405     405  405  405  405  405  405  405  405  405
set_language              GET  ok      ok   ok   ok   ok   ok   ok   ok   ok   ok
set_language              POST ok      ok   ok   ok   ok   ok   ok   ok   ok   ok
stream                    GET  404     404  404  404  404  404  404  404  404  404
stream                    POST 404     404  404  404  404  404  404  404  404  404
web:help                  GET  200     200  200  200  200  200  200  200  200  200
web:help                  POST 405     405  405  405  405  405  405  405  405  405
web:privacy               GET  200     200  200  200  200  200  200  200  200  200
web:privacy               POST 405     405  405  405  405  405  405  405  405  405
web:health                GET  200     200  200  200  200  200  200  200  200  200
web:health                POST 405     405  405  405  405  405  405  405  405  405
web:favicon               GET  ok      ok   ok   ok   ok   ok   ok   ok   ok   ok
web:favicon               POST 405     405  405  405  405  405  405  405  405  405
accounts:sign_in          GET  200     200  200  200  ok   ok   ok   ok   ok   ok
accounts:sign_in          POST ok      ok   ok   ok   ok   ok   ok   ok   ok   ok
accounts:sign_in_code     GET  in      in   in   in   in   in   in   in   in   in
accounts:sign_in_code     POST in      in   in   in   in   in   in   in   in   in
accounts:reset            GET  200     200  200  200  200  200  200  200  200  200
accounts:reset            POST ok      ok   ok   ok   ok   ok   ok   ok   ok   ok
accounts:reset_sent       GET  200     200  200  200  200  200  200  200  200  200
accounts:reset_sent       POST 405     405  405  405  405  405  405  405  405  405
accounts:reset_confirm    GET  404     404  404  404  404  404  404  404  404  404
accounts:reset_confirm    POST 404     404  404  404  404  404  404  404  404  404
accounts:account          GET  in      in   in   in   200  200  200  200  200  200
accounts:account          POST 405     405  405  405  405  405  405  405  405  405
accounts:change_password  GET  in      in   in   in   200  200  200  200  200  200
accounts:change_password  POST in      in   in   in   ok   ok   ok   ok   ok   ok
accounts:turn_on_codes    GET  in      in   in   in   200  200  200  200  200  200
accounts:turn_on_codes    POST in      in   in   in   422  422  422  422  422  422
accounts:turn_off_codes   GET  405     405  405  405  405  405  405  405  405  405
accounts:turn_off_codes   POST in      in   in   in   ok   ok   ok   ok   ok   ok
accounts:renew_recovery_codes GET 405  405  405  405  405  405  405  405  405  405
accounts:renew_recovery_codes POST in  in   in   in   409  409  409  409  409  409
accounts:sign_out         GET  405     405  405  405  405  405  405  405  405  405
accounts:sign_out         POST ok      ok   ok   ok   ok   ok   ok   ok   ok   ok
roster:sign_up            GET  200     200  200  200  200  200  200  200  200  200
roster:sign_up            POST ok      ok   ok   ok   ok   ok   ok   ok   ok   ok
roster:join               GET  200     200  200  200  200  200  200  200  200  200
roster:join               POST ok      ok   ok   ok   ok   ok   ok   ok   ok   ok
roster:tiles_by_code      GET  200     200  200  200  200  200  200  200  200  200
roster:tiles_by_code      POST 405     405  405  405  405  405  405  405  405  405
roster:secret_by_code     GET  200     200  200  200  200  200  200  200  200  200
roster:secret_by_code     POST ok      ok   ok   ok   ok   ok   ok   ok   ok   ok
roster:tiles_by_link      GET  200     200  200  200  200  200  200  200  200  200
roster:tiles_by_link      POST 405     405  405  405  405  405  405  405  405  405
roster:secret_by_link     GET  200     200  200  200  200  200  200  200  200  200
roster:secret_by_link     POST ok      ok   ok   ok   ok   ok   ok   ok   ok   ok
roster:ask_by_code        GET  405     405  405  405  405  405  405  405  405  405
roster:ask_by_code        POST ok      ok   ok   ok   ok   ok   ok   ok   ok   ok
roster:ask_by_link        GET  405     405  405  405  405  405  405  405  405  405
roster:ask_by_link        POST ok      ok   ok   ok   ok   ok   ok   ok   ok   ok
roster:waiting            GET  200     200  200  200  200  200  200  200  200  200
roster:waiting            POST 200     200  200  200  200  200  200  200  200  200
roster:still_here         GET  405     405  405  405  405  405  405  405  405  405
roster:still_here         POST join    204  204  204  join join join join join join
roster:badge              GET  200     200  200  200  200  200  200  200  200  200
roster:badge              POST ok      ok   ok   ok   ok   ok   ok   ok   ok   ok
roster:not_me             GET  405     405  405  405  405  405  405  405  405  405
roster:not_me             POST join    join join join join join join join join join
roster:school             GET  in      in   in   in   200  404  404  404  404  200
roster:school             POST 405     405  405  405  405  405  405  405  405  405
roster:school_settings    GET  in      in   in   in   200  404  404  404  404  200
roster:school_settings    POST in      in   in   in   ok   404  404  404  404  ok
roster:invite_to_school   GET  405     405  405  405  405  405  405  405  405  405
roster:invite_to_school   POST in      in   in   in   200  404  404  404  404  200
roster:make_admin         GET  405     405  405  405  405  405  405  405  405  405
roster:make_admin         POST in      in   in   in   ok   404  404  404  404  404
roster:colleague_leaves   GET  405     405  405  405  405  405  405  405  405  405
roster:colleague_leaves   POST in      in   in   in   ok   404  404  404  404  404
roster:colleague_returns  GET  405     405  405  405  405  405  405  405  405  405
roster:colleague_returns  POST in      in   in   in   ok   404  404  404  404  404
roster:teachers           GET  in      in   in   in   200  200  404  404  404  404
roster:teachers           POST in      in   in   in   200  200  404  404  404  404
roster:remove_teaching    GET  405     405  405  405  405  405  405  405  405  405
roster:remove_teaching    POST in      in   in   in   ok   ok   404  404  404  404
roster:revoke_invitation  GET  405     405  405  405  405  405  405  405  405  405
roster:revoke_invitation  POST in      in   in   in   ok   ok   404  404  404  404
roster:invitation         GET  200     200  200  200  200  200  200  200  404  404
roster:invitation         POST ok      ok   ok   ok   409  409  ok   ok   404  404
roster:classes            GET  in      in   in   in   200  200  200  200  200  200
roster:classes            POST 405     405  405  405  405  405  405  405  405  405
roster:make_classroom     GET  405     405  405  405  405  405  405  405  405  405
roster:make_classroom     POST in      in   in   in   ok   ok   ok   ok   ok   ok
roster:students           GET  in      in   in   in   200  200  404  404  404  404
roster:students           POST 405     405  405  405  405  405  405  405  405  405
roster:add_students       GET  in      in   in   in   200  200  404  404  404  404
roster:add_students       POST in      in   in   in   ok   ok   404  404  404  404
roster:student            GET  in      in   in   in   200  200  404  404  404  404
roster:student            POST in      in   in   in   ok   ok   404  404  404  404
roster:access             GET  in      in   in   in   200  200  404  404  404  404
roster:access             POST in      in   in   in   ok   ok   404  404  404  404
roster:real_name          GET  in      in   in   in   200  200  404  404  404  404
roster:real_name          POST in      in   in   in   ok   ok   404  404  404  404
roster:pictures           GET  in      in   in   in   200  200  404  404  404  404
roster:pictures           POST 405     405  405  405  405  405  405  405  405  405
roster:unlock             GET  405     405  405  405  405  405  405  405  405  405
roster:unlock             POST in      in   in   in   ok   ok   404  404  404  404
roster:reset_card         GET  405     405  405  405  405  405  405  405  405  405
roster:reset_card         POST in      in   in   in   ok   ok   404  404  404  404
roster:ask_card           GET  405     405  405  405  405  405  405  405  405  405
roster:ask_card           POST in      in   in   in   ok   ok   404  404  404  404
roster:take_out           GET  405     405  405  405  405  405  405  405  405  405
roster:take_out           POST in      in   in   in   200  200  404  404  404  404
roster:put_back           GET  405     405  405  405  405  405  405  405  405  405
roster:put_back           POST in      in   in   in   ok   ok   404  404  404  404
roster:lesson             GET  in      in   in   in   200  200  200  404  404  404
roster:lesson             POST 405     405  405  405  405  405  405  405  405  405
roster:open_lesson        GET  405     405  405  405  405  405  405  405  405  405
roster:open_lesson        POST in      in   in   in   ok   ok   ok   404  404  404
roster:end_lesson         GET  405     405  405  405  405  405  405  405  405  405
roster:end_lesson         POST in      in   in   in   ok   ok   ok   404  404  404
roster:let_in             GET  405     405  405  405  405  405  405  405  405  405
roster:let_in             POST in      in   in   in   ok   ok   ok   404  404  404
roster:refuse             GET  405     405  405  405  405  405  405  405  405  405
roster:refuse             POST in      in   in   in   ok   ok   ok   404  404  404
roster:change_secret_kind GET  405     405  405  405  405  405  405  405  405  405
roster:change_secret_kind POST in      in   in   in   ok   ok   404  404  404  404
roster:change_own_kind    GET  405     405  405  405  405  405  405  405  405  405
roster:change_own_kind    POST in      in   in   in   ok   ok   404  404  404  404
roster:log_in_ways        GET  in      in   in   in   200  200  404  404  404  404
roster:log_in_ways        POST 405     405  405  405  405  405  405  405  405  405
roster:renew_link         GET  405     405  405  405  405  405  405  405  405  405
roster:renew_link         POST in      in   in   in   ok   ok   404  404  404  404
roster:ask_card_sheet     GET  405     405  405  405  405  405  405  405  405  405
roster:ask_card_sheet     POST in      in   in   in   ok   ok   404  404  404  404
roster:card_sheet         GET  in      in   in   in   200  404  404  404  404  404
roster:card_sheet         POST 405     405  405  405  405  405  405  405  405  405
roster:card_sheet_pdf     GET  in      in   in   in   200  404  404  404  404  404
roster:card_sheet_pdf     POST 405     405  405  405  405  405  405  405  405  405
privacy:student           GET  in      in   in   in   200  200  404  404  404  404
privacy:student           POST 405     405  405  405  405  405  405  405  405  405
privacy:export_student    GET  405     405  405  405  405  405  405  405  405  405
privacy:export_student    POST in      in   in   in   ok   ok   404  404  404  404
privacy:erase_student     GET  405     405  405  405  405  405  405  405  405  405
privacy:erase_student     POST in      in   in   in   ok   404  404  404  404  404
privacy:classroom         GET  in      in   in   in   200  200  404  404  404  404
privacy:classroom         POST 405     405  405  405  405  405  405  405  405  405
privacy:export_classroom  GET  405     405  405  405  405  405  405  405  405  405
privacy:export_classroom  POST in      in   in   in   ok   ok   404  404  404  404
privacy:erase_classroom   GET  405     405  405  405  405  405  405  405  405  405
privacy:erase_classroom   POST in      in   in   in   ok   404  404  404  404  404
privacy:export            GET  in      in   in   in   200  404  404  404  404  404
privacy:export            POST 405     405  405  405  405  405  405  405  405  405
privacy:export_file       GET  in      in   in   in   200  404  404  404  404  404
privacy:export_file       POST 405     405  405  405  405  405  405  405  405  405
privacy:record            GET  in      in   in   in   200  404  404  404  404  200
privacy:record            POST 405     405  405  405  405  405  405  405  405  405
privacy:retention         GET  in      in   in   in   200  404  404  404  404  200
privacy:retention         POST 405     405  405  405  405  405  405  405  405  405
practice:another          GET  ok      ok   ok   ok   ok   ok   ok   ok   ok   ok
practice:another          POST 405     405  405  405  405  405  405  405  405  405
practice:demo             GET  200     200  200  200  200  200  200  200  200  200
practice:demo             POST 405     405  405  405  405  405  405  405  405  405
practice:claim_demo       GET  405     405  405  405  405  405  405  405  405  405
practice:claim_demo       POST 200     200  200  200  200  200  200  200  200  200
practice:hint_demo        GET  405     405  405  405  405  405  405  405  405  405
practice:hint_demo        POST 200     200  200  200  200  200  200  200  200  200
practice:another_like     GET  ok      ok   ok   ok   ok   ok   ok   ok   ok   ok
practice:another_like     POST 405     405  405  405  405  405  405  405  405  405
practice:today            GET  join    200  200  200  join join join join join join
practice:today            POST 405     405  405  405  405  405  405  405  405  405
practice:start            GET  405     405  405  405  405  405  405  405  405  405
practice:start            POST join    ok   ok   404  join join join join join join
practice:drill            GET  join    200  404  404  join join join join join join
practice:drill            POST 405     405  405  405  405  405  405  405  405  405
practice:claim            GET  405     405  405  405  405  405  405  405  405  405
practice:claim            POST join    ok   404  404  join join join join join join
practice:hint             GET  405     405  405  405  405  405  405  405  405  405
practice:hint             POST join    409  404  404  join join join join join join
practice:give_up          GET  405     405  405  405  405  405  405  405  405  405
practice:give_up          POST join    ok   404  404  join join join join join join
practice:next_board       GET  405     405  405  405  405  405  405  405  405  405
practice:next_board       POST join    409  404  404  join join join join join join
practice:time_out         GET  405     405  405  405  405  405  405  405  405  405
practice:time_out         POST join    409  404  404  join join join join join join
practice:clock            GET  405     405  405  405  405  405  405  405  405  405
practice:clock            POST join    204  404  404  join join join join join join
practice:report           GET  405     405  405  405  405  405  405  405  405  405
practice:report           POST join    ok   404  404  join join join join join join
practice:practise         GET  405     405  405  405  405  405  405  405  405  405
practice:practise         POST join    ok   ok   ok   join join join join join join
practice:mistakes         GET  405     405  405  405  405  405  405  405  405  405
practice:mistakes         POST join    409  409  409  join join join join join join
practice:sprint           GET  405     405  405  405  405  405  405  405  405  405
practice:sprint           POST join    ok   ok   ok   join join join join join join
practice:classroom        GET  in      in   in   in   200  200  404  404  404  404
practice:classroom        POST 405     405  405  405  405  405  405  405  405  405
practice:assign           GET  in      in   in   in   200  200  404  404  404  404
practice:assign           POST in      in   in   in   ok   ok   404  404  404  404
practice:preview          GET  in      in   in   in   200  200  404  404  404  404
practice:preview          POST 405     405  405  405  405  405  405  405  405  405
practice:results          GET  in      in   in   in   200  200  404  404  404  404
practice:results          POST 405     405  405  405  405  405  405  405  405  405
practice:close            GET  405     405  405  405  405  405  405  405  405  405
practice:close            POST in      in   in   in   ok   ok   404  404  404  404
practice:reopen           GET  405     405  405  405  405  405  405  405  405  405
practice:reopen           POST in      in   in   in   ok   ok   404  404  404  404
practice:student_boards   GET  in      in   in   in   200  200  404  404  404  404
practice:student_boards   POST 405     405  405  405  405  405  405  405  405  405
practice:preview_board    GET  in      in   in   in   ok   ok   404  404  404  404
practice:preview_board    POST 405     405  405  405  405  405  405  405  405  405
practice:student_practice GET  in      in   in   in   200  200  404  404  404  404
practice:student_practice POST 405     405  405  405  405  405  405  405  405  405
practice:edit             GET  in      in   in   in   200  200  404  404  404  404
practice:edit             POST in      in   in   in   ok   ok   404  404  404  404
practice:open_draft       GET  405     405  405  405  405  405  405  405  405  405
practice:open_draft       POST in      in   in   in   ok   ok   404  404  404  404
practice:take_back        GET  405     405  405  405  405  405  405  405  405  405
practice:take_back        POST in      in   in   in   409  409  404  404  404  404
practice:delete_draft     GET  405     405  405  405  405  405  405  405  405  405
practice:delete_draft     POST in      in   in   in   409  409  404  404  404  404
practice:copy             GET  in      in   in   in   200  200  404  404  404  404
practice:copy             POST in      in   in   in   ok   ok   404  404  404  404
practice:reports_seen     GET  405     405  405  405  405  405  405  405  405  405
practice:reports_seen     POST in      in   in   in   ok   ok   404  404  404  404
live:games                GET  in      in   in   in   200  200  404  404  404  404
live:games                POST 405     405  405  405  405  405  405  405  405  405
live:new                  GET  in      in   in   in   200  200  200  404  404  404
live:new                  POST in      in   in   in   ok   ok   ok   404  404  404
live:remote               GET  in      in   in   in   200  200  200  404  404  404
live:remote               POST 405     405  405  405  405  405  405  405  405  405
live:start                GET  405     405  405  405  405  405  405  405  405  405
live:start                POST in      in   in   in   ok   ok   ok   404  404  404
live:pause                GET  405     405  405  405  405  405  405  405  405  405
live:pause                POST in      in   in   in   ok   ok   ok   404  404  404
live:resume               GET  405     405  405  405  405  405  405  405  405  405
live:resume               POST in      in   in   in   ok   ok   ok   404  404  404
live:end                  GET  405     405  405  405  405  405  405  405  405  405
live:end                  POST in      in   in   in   ok   ok   ok   404  404  404
live:table_move           GET  405     405  405  405  405  405  405  405  405  405
live:table_move           POST in      in   in   in   ok   ok   ok   404  404  404
live:is_there_one         GET  405     405  405  405  405  405  405  405  405  405
live:is_there_one         POST in      in   in   in   200  200  200  404  404  404
live:take_out             GET  405     405  405  405  405  405  405  405  405  405
live:take_out             POST in      in   in   in   ok   ok   ok   404  404  404
live:let_back             GET  405     405  405  405  405  405  405  405  405  405
live:let_back             POST in      in   in   in   ok   ok   ok   404  404  404
live:give_time            GET  405     405  405  405  405  405  405  405  405  405
live:give_time            POST in      in   in   in   ok   ok   ok   404  404  404
live:give_handicap        GET  405     405  405  405  405  405  405  405  405  405
live:give_handicap        POST in      in   in   in   ok   ok   ok   404  404  404
live:move_for             GET  405     405  405  405  405  405  405  405  405  405
live:move_for             POST in      in   in   in   409  409  409  404  404  404
live:seat                 GET  in      in   in   in   200  200  200  404  404  404
live:seat                 POST 405     405  405  405  405  405  405  405  405  405
live:seat_student         GET  405     405  405  405  405  405  405  405  405  405
live:seat_student         POST in      in   in   in   409  409  409  404  404  404
live:wall                 GET  in      in   in   in   200  200  200  404  404  404
live:wall                 POST 405     405  405  405  405  405  405  405  405  405
live:replay               GET  in      in   in   in   200  200  404  404  404  404
live:replay               POST 405     405  405  405  405  405  405  405  405  405
live:now                  GET  join    200  200  200  join join join join join join
live:now                  POST 405     405  405  405  405  405  405  405  405  405
live:device               GET  join    200  200  404  join join join join join join
live:device               POST 405     405  405  405  405  405  405  405  405  405
live:join                 GET  405     405  405  405  405  405  405  405  405  405
live:join                 POST join    ok   ok   404  join join join join join join
live:join_team            GET  405     405  405  405  405  405  405  405  405  405
live:join_team            POST join    409  409  404  join join join join join join
live:leave                GET  405     405  405  405  405  405  405  405  405  405
live:leave                POST join    ok   404  404  join join join join join join
live:move                 GET  405     405  405  405  405  405  405  405  405  405
live:move                 POST join    ok   404  404  join join join join join join
"""
REFUSALS = {"404", "405", "409", "422", "in", "join"}
OF_6A = (
    "export_id",
    "colleague_id",
    "teaching_id",
    "invitation_id",
    "ask_id",
    "batch_id",
    "group_id",
    "classroom_id",
    "student_id",
    "assignment_id",
    "drill_id",
    "sheet_id",
    "game_id",
    "seat_id",
    "code",
    "link_token",
)


@dataclass(frozen=True)
class Cell:
    route: str
    method: str
    person: str
    expected: str

    def __str__(self) -> str:
        return f"{self.route} {self.method} {self.person}"


def cells() -> list[Cell]:
    header, *rows = (line.split() for line in (TABLE + access_care.TABLE).strip().splitlines() if line.strip())
    assert tuple(header) == PERSONS
    return [
        Cell(route, method, person, expected)
        for route, method, *row in rows
        for person, expected in zip(PERSONS, row, strict=True)
    ]


def routes() -> dict[str, URLPattern]:
    """Every route of the site by its full name."""
    return dict(_walk(get_resolver().url_patterns, ""))


def parts(pattern: URLPattern) -> tuple[str, ...]:
    """The names of the ids in the address."""
    return tuple(pattern.pattern.converters)


def differences(world: World, *, only: Collection[str] = ()) -> list[str]:
    """Each cell (of the routes `only`, or of all) whose answer is not the table's, and each refusal that changed something."""
    cookies = {person: world.client(person).cookies for person in PERSONS}
    before = everything()
    wrong = []
    for cell in cells():
        if not only or cell.route in only:
            wrong += _differs(cell, world, cookies[cell.person], before, url=address(world, cell.route))
    return wrong


def mixed_differences(world: World, *, only: Collection[str] = ()) -> list[str]:
    """As `differences`, for who is let in: with one or more ids of 6a in the address nobody of 5b may be let in."""
    cookies = {person: world.client(person).cookies for person in ("ben", "ana", "cora", "sam")}
    before = everything()
    wrong = []
    for cell in cells():
        if cell.person in cookies and cell.expected not in REFUSALS and (not only or cell.route in only):
            for url in _mixed_addresses(world, cell.route):
                refused = Cell(cell.route, cell.method, cell.person, "404")
                wrong += _differs(refused, world, cookies[cell.person], before, url=url)
    return wrong


def everything() -> dict[str, str]:
    """Every row of our tables as text, by table: equal before and after means nothing was changed."""
    models = [
        model
        for label in ("accounts", "roster", "practice", "live", "web")
        for model in apps.get_app_config(label).get_models()
        # As a log-in itself, it is no change of what is kept.
        if model is not Presence
    ]
    one = "SELECT '{0}', string_agg(t::text, E'\\n' ORDER BY t::text) FROM {0} t"
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(one.format(model._meta.db_table) for model in models))
        return dict(cursor.fetchall())


def typed(world: World, route: str) -> dict[str, Any]:
    """What a person would send with this form, all of it right."""
    claim = {"token": uuid.uuid4(), "number": 1, "card": [1, 7]}
    return {
        "set_language": {"language": "de", "next": "/help/"},
        "accounts:sign_in": {"username": "ana@example.org", "password": PASSWORD},
        "roster:sign_up": {"name": "Nia", "school": "New", "email": "nia@example.org", "password": PASSWORD},
        "accounts:reset": {"email": "ana@example.org"},
        "accounts:change_password": {
            "password": PASSWORD,
            "new_password1": "another-four-words-here",
            "new_password2": "another-four-words-here",
        },
        "accounts:turn_on_codes": {"code": "000000"},
        "accounts:turn_off_codes": {"password": PASSWORD},
        "accounts:renew_recovery_codes": {"password": PASSWORD},
        "roster:join": {"code": world.lesson_5b.code},
        "roster:secret_by_code": {"picture": pictures(world.ben)},
        "roster:secret_by_link": {"picture": pictures(world.ben)},
        "roster:badge": {"badge": badge(world.ben)},
        "roster:make_classroom": {"name": "New class"},
        "roster:add_students": {"names": "Nuri"},
        "roster:student": {"name": "Benjamin"},
        "roster:access": {"time_factor": "1.5", "text_size": "1", "theme": "auto", "motion": "auto"},
        "roster:school_settings": {
            **{"name": "Kepler School", "language": "de", "time_zone": "Europe/Vienna", "deck": "jr"},
            **{"secret_kind": "words", "idle_minutes": 20, "attempt_months": 13, "file_days": 30, "audit_months": 24},
        },
        "roster:make_admin": {"wish": "on"},
        "roster:real_name": {"name": "Benjamin Aydın"},
        "privacy:erase_student": {"typed": "Ben Aydin"},
        "privacy:erase_classroom": {"typed": "Class 5b"},
        "roster:teachers": {"role": "substitute"},
        "roster:invitation": {"name": "Nia", "email": "nia@example.org", "password": PASSWORD},
        "roster:change_secret_kind": {"secret_kind": "words"},
        "roster:change_own_kind": {"secret_kind": "words"},
        "roster:ask_card": {"paper": "a4"},
        "roster:ask_card_sheet": {"paper": "a4"},
        "practice:claim_demo": claim,
        "practice:hint_demo": claim,
        "practice:claim": claim,
        "practice:hint": {"number": 1, "step": 0},
        "practice:give_up": {"number": 1},
        "practice:next_board": {"number": 1},
        "practice:report": {"number": 1, "reason": "hard_to_see"},
        "practice:practise": {"skill": "MATCH"},
        "practice:sprint": {"seconds": 120},
        "practice:time_out": {"number": 1},
        "practice:clock": {"number": 1, "hidden": "1"},
        "practice:assign": _asked(),
        "practice:preview": _asked(),
        "practice:preview_board": _asked(),
        "practice:edit": _asked() | {"based_on": form_values.fingerprint(world.assignment_5b)},
        "practice:copy": {"classes": [world.class_5b.pk], "token": uuid.uuid4()},
        "live:new": {
            "game": "swish",
            "token": uuid.uuid4(),
            "sizes": "any",
            "claim": "call",
            "deck": "1",
            "show_seconds": 10,
            "lost_card": "out",
        },
        "live:table_move": {"token": uuid.uuid4(), "ply": 0, "move": "swap-four"},
        "live:give_time": {"factor": 2},
        "live:give_handicap": {"at_least": 3},
        "live:move_for": {"token": uuid.uuid4(), "ply": 0, "move": "call"},
        "live:move": {"token": uuid.uuid4(), "ply": 0, "move": "call"},
    }.get(route) or access_care.typed(world.care, route)


def _asked() -> dict[str, Any]:
    """A drill as the form asks for it: find a swish of two on a board of eight."""
    return {
        **{"kind": "find", "edition_key": "swish", "k": 2, "counts": "exactly", "board_size": 8, "choose": "any"},
        **{"length_in": "boards", "boards": 5, "hints": "on", "audience": "class", "token": uuid.uuid4()},
    }


def address(world: World, route: str) -> str:
    """The address of the route with the ids of 5b and Ben in it."""
    ids = _ids(world, "5b") | {
        "ticket": demo_ticket(world.puzzles[0]),
        "uidb64": "MQ",
        "token": "no-such",
        "invitation_token": INVITATION_TO_5B,
    }
    return reverse(route, kwargs={name: ids[name] for name in parts(routes()[route])})


def _differs(cell: Cell, world: World, cookies: SimpleCookie, before: dict[str, str], *, url: str) -> list[str]:
    with transaction.atomic():
        client = Client()
        client.cookies = copy(cookies)  # a copy, because signing out empties it
        ask = client.get if cell.method == "GET" else client.post
        answer = ask(url, typed(world, cell.route))
        got = _short(answer)
        wrong = [f"{cell}: {got}, not {cell.expected}"] if got != cell.expected else []
        if (cell.expected in REFUSALS or cell.method == "GET") and everything() != before:
            wrong.append(f"{cell}: changed something")
        if cell.expected == "404" and cell.person in STRANGERS:
            text = answer.content.decode()
            wrong += [f"{cell}: shows {name}" for name in world.names_of("5b") if name in text]
        transaction.set_rollback(True)
    return wrong


def _short(answer: HttpResponse) -> str:
    if answer.status_code not in (301, 302):
        return str(answer.status_code)
    path = answer.headers["Location"].partition("?")[0]
    return {reverse("accounts:sign_in"): "in", reverse("roster:join"): "join"}.get(path, "ok")


def _ids(world: World, of: str) -> dict[str, Any]:
    mine = of == "5b"
    lesson = world.lesson_5b if mine else world.lesson_6a
    return {
        "classroom_id": (world.class_5b if mine else world.class_6a).pk,
        "student_id": (world.ben if mine else world.yan).pk,
        "assignment_id": (world.assignment_5b if mine else world.assignment_6a).pk,
        "drill_id": (world.drill_of_ben if mine else world.drill_of_yan).pk,
        "game_id": (world.game_5b if mine else world.game_6a).pk,
        "seat_id": (world.seat_of_ben if mine else world.seat_of_yan).pk,
        "export_id": (world.export_of_ben if mine else world.export_of_yan).pk,
        "colleague_id": (world.cora if mine else world.zoe).pk,
        "teaching_id": (world.sam if mine else world.zoe).teachings.get(classroom__archived_at=None).pk,
        "invitation_id": (world.invitation_to_5b if mine else world.invitation_to_6a).pk,
        "ask_id": (world.ask_of_ben if mine else world.ask_of_yan).pk,
        "sheet_id": (world.sheet_of_ana if mine else world.sheet_of_zoe).pk,
        **access_care.ids(world.care, of=of),
        "code": lesson.code,
        "link_token": lesson.classroom.link_token,
    }


def _mixed_addresses(world: World, route: str) -> Iterator[str]:
    names = [name for name in parts(routes()[route]) if name in OF_6A]
    ours, theirs = _ids(world, "5b"), _ids(world, "6a")
    # Whoever has a code or a link stands in that class: only mixtures with it are wrong.
    most = len(names) - 1 if {"code", "link_token"} & set(names) else len(names)
    for size in range(1, most + 1):
        for foreign in itertools.combinations(names, size):
            yield reverse(route, kwargs={name: (theirs if name in foreign else ours)[name] for name in names})


def _walk(patterns: list[URLPattern | URLResolver], prefix: str) -> Iterator[tuple[str, URLPattern]]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from _walk(pattern.url_patterns, f"{prefix}{pattern.namespace}:" if pattern.namespace else prefix)
        else:
            yield f"{prefix}{pattern.name}", pattern
