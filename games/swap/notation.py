"""States and options of Swap! as JSON, both ways. Cards are written colour, kind and copy, lists with spaces between."""

import dataclasses
from collections import Counter
from typing import Any

from games.computer import Level, read_levels
from games.core import BadNotation, Seat
from games.reading import dumped, each, exactly, loaded, or_none, whole, words, yes_no
from games.swap.cards import DECK, Card, Colour, cards_text
from games.swap.moves import LONGEST_SLAP, MOST_SLAPS, SHORTEST_SLAP, Direction
from games.swap.skin import Skin
from games.swap.state import Ending, Happening, Options, Outcome, Phase, Player, State


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
            **_fields(state),
            "options": _fields(state.options),
            "players": [{**_fields(player), "hand": cards_text(player.hand)} for player in state.players],
            "draw": cards_text(state.draw),
            "discard": cards_text(state.discard),
            "last": None
            if state.last is None
            else {**_fields(state.last), "card": None if state.last.card is None else str(state.last.card)},
        }
    )


def parse_state(text: str) -> State:
    """Read a state. Raises BadNotation, also if a card is missing or there twice."""
    fields = exactly(loaded(text), *_names(State))
    try:
        state = State(
            options=_read_options(fields["options"]),
            players=each(_read_player, fields["players"]),
            draw=_read_cards(fields["draw"]),
            discard=_read_cards(fields["discard"]),
            colour=or_none(Colour, fields["colour"]),
            order=each(_read_seat, fields["order"]),
            place=whole(fields["place"]),
            current=_read_seat(fields["current"]),
            dealer=_read_seat(fields["dealer"]),
            phase=Phase(fields["phase"]),
            turn=whole(fields["turn"]),
            slaps=whole(fields["slaps"]),
            round=whole(fields["round"]),
            last=or_none(_read_outcome, fields["last"]),
            winner=or_none(_read_seat, fields["winner"]),
            ending=or_none(Ending, fields["ending"]),
        )
    except BadNotation:
        raise
    except (TypeError, ValueError) as mistake:
        raise BadNotation(f"This is no state of Swap!: {mistake}") from mistake
    there = [*state.draw, *state.discard, *(card for player in state.players for card in player.hand)]
    if Counter(there) != Counter(DECK):
        raise BadNotation("The cards of the state are not the 104 cards, each exactly once.")
    if state.slaps > MOST_SLAPS:
        raise BadNotation("There are not so many slaps in a game.")
    named = [] if state.last is None else [state.last.seat, *state.last.ranked]
    named += [] if state.last is None or state.last.target is None else [state.last.target]
    if not all(state.has_seat(seat) for seat in named):
        raise BadNotation("What happened last has no players of this table.")
    return state


def _read_options(fields: Any) -> Options:
    read = exactly(fields, *_names(Options))
    for name in ("calm", "false_slap", "change_places"):
        yes_no(read[name])
    numbers = [read["rounds"], read["hand_size"]]
    numbers += [read[name] for name in ("turn_seconds", "game_seconds") if read[name] is not None]
    if not all(type(number) is int for number in numbers):
        raise BadNotation("Rounds, cards and seconds are whole numbers.")
    if read["skin"] not in list(Skin):
        raise BadNotation("The cards look like Swap! or like two packs.")
    return Options(**{**read, "skin": Skin(read["skin"]), "computers": read_levels(read["computers"])})


def _read_player(fields: Any) -> Player:
    read = exactly(fields, *_names(Player))
    slap = or_none(whole, read["slap"])
    if slap is not None and not SHORTEST_SLAP <= slap <= LONGEST_SLAP:
        raise BadNotation("Nobody slaps in this time.")
    return Player(
        hand=_read_cards(read["hand"]),
        won=whole(read["won"]),
        missed=whole(read["missed"]),
        away=yes_no(read["away"]),
        computer=or_none(Level, read["computer"]),
        slap=slap,
        fined=yes_no(read["fined"]),
    )


def _read_outcome(fields: Any) -> Outcome:
    read = exactly(fields, *_names(Outcome))
    return Outcome(
        happening=Happening(read["happening"]),
        seat=_read_seat(read["seat"]),
        card=or_none(_read_card, read["card"]),
        target=or_none(_read_seat, read["target"]),
        colour=or_none(Colour, read["colour"]),
        direction=or_none(Direction, read["direction"]),
        ranked=each(_read_seat, read["ranked"]),
    )


def _read_card(text: Any) -> Card:
    if not isinstance(text, str):
        raise BadNotation("A card is written as a text.")
    return Card.parse(text)


def _read_cards(text: Any) -> tuple[Card, ...]:
    return tuple(map(Card.parse, words(text)))


def _read_seat(seat: Any) -> Seat:
    return Seat(whole(seat))


def _names(of: type[Any]) -> list[str]:
    return [field.name for field in dataclasses.fields(of)]


def _fields(thing: Any) -> dict[str, Any]:
    return {name: getattr(thing, name) for name in _names(type(thing))}
