"""States and options of Schwimmen as JSON, both ways. Cards are written suit and rank, lists of cards with spaces between."""

import dataclasses
import math
from collections import Counter
from typing import Any

from games.computer import Level, read_levels
from games.core import BadNotation, Seat
from games.reading import dumped, each, exactly, loaded, or_none, whole, words, yes_no
from games.schwimmen.cards import DECK, Card, cards_text
from games.schwimmen.moves import move_text, parse_act
from games.schwimmen.state import HAND, HISTORY, Ending, Options, Phase, Player, State, Turn


def options_text(options: Options) -> str:
    """Write options as one line of JSON."""
    return dumped(dataclasses.asdict(options))


def parse_options(text: str) -> Options:
    """Read options. Raises BadNotation if the text is none, BadOptions if they fit no game."""
    return _read_options(loaded(text))


def state_text(state: State) -> str:
    """Write a state, secrets included, as one line of JSON."""
    return dumped(
        {
            "options": dataclasses.asdict(state.options),
            "players": [{**_fields(player), "hand": cards_text(player.hand)} for player in state.players],
            "middle": cards_text(state.middle),
            "draw": cards_text(state.draw),
            "discard": cards_text(state.discard),
            "starter": state.starter,
            "current": state.current,
            "passes": state.passes,
            "knocker": state.knocker,
            "turns_left": state.turns_left,
            "round": state.round,
            "history": [
                {
                    "seat": turn.seat,
                    "act": move_text(turn.act),
                    "middle": cards_text(turn.middle),
                    "given": cards_text(turn.given),
                    "refreshed": turn.refreshed,
                }
                for turn in state.history
            ],
            "phase": state.phase.value,
            "ending": state.ending,
        }
    )


def parse_state(text: str) -> State:
    """Read a state. Raises BadNotation, also if a card is missing or there twice."""
    fields = exactly(loaded(text), *(field.name for field in dataclasses.fields(State)))
    try:
        state = State(
            options=_read_options(fields["options"]),
            players=each(_read_player, fields["players"]),
            middle=_read_cards(fields["middle"]),
            draw=_read_cards(fields["draw"]),
            discard=_read_cards(fields["discard"]),
            starter=_read_seat(fields["starter"]),
            current=_read_seat(fields["current"]),
            passes=whole(fields["passes"]),
            knocker=or_none(_read_seat, fields["knocker"]),
            turns_left=or_none(whole, fields["turns_left"]),
            round=whole(fields["round"]),
            history=each(_read_turn, fields["history"]),
            phase=Phase(fields["phase"]),
            ending=or_none(Ending, fields["ending"]),
        )
    except BadNotation:
        raise
    except (TypeError, ValueError) as mistake:
        raise BadNotation(f"This is no state of Schwimmen: {mistake}") from mistake
    there = [*state.middle, *state.draw, *state.discard, *(card for player in state.players for card in player.hand)]
    if Counter(there) != Counter(DECK):
        raise BadNotation("The cards of the state are not the 32 cards, each exactly once.")
    if len(state.history) > HISTORY or any(not state.has_seat(turn.seat) for turn in state.history):
        raise BadNotation("These turns were not played at this table.")
    return state


def _read_options(fields: Any) -> Options:
    read = exactly(fields, *(field.name for field in dataclasses.fields(Options)))
    numbers = [read["rounds"], *(read[name] for name in ("turn_seconds", "game_seconds") if read[name] is not None)]
    if not all(type(number) is int for number in numbers):
        raise BadNotation("Rounds and seconds are whole numbers.")
    return Options(**{**read, "computers": read_levels(read["computers"])})


def _read_player(fields: Any) -> Player:
    read = exactly(fields, *(field.name for field in dataclasses.fields(Player)))
    won = read["won"]
    if type(won) not in (int, float) or not (math.isfinite(won) and won >= 0):
        raise BadNotation("Rounds won are a number from 0.")
    return Player(
        hand=_read_cards(read["hand"]),
        turns=whole(read["turns"]),
        won=float(won),
        missed=whole(read["missed"]),
        away=yes_no(read["away"]),
        computer=or_none(Level, read["computer"]),
    )


def _read_turn(fields: Any) -> Turn:
    read = exactly(fields, *(field.name for field in dataclasses.fields(Turn)))
    turn = Turn(
        seat=_read_seat(read["seat"]),
        act=parse_act(read["act"]) if isinstance(read["act"], str) else parse_act(""),
        middle=_read_cards(read["middle"]),
        given=_read_cards(read["given"]),
        refreshed=yes_no(read["refreshed"]),
    )
    if len(turn.middle) != HAND or len(turn.given) not in (0, HAND):
        raise BadNotation("Three cards lie in the middle, and three are a hand.")
    return turn


def _read_cards(text: Any) -> tuple[Card, ...]:
    return tuple(map(Card.parse, words(text)))


def _read_seat(seat: Any) -> Seat:
    return Seat(whole(seat))


def _fields(player: Player) -> dict[str, Any]:
    return {field.name: getattr(player, field.name) for field in dataclasses.fields(player)}
