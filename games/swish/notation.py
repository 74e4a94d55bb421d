"""States and options of Swish as JSON, both ways. Cards are written dot-hoop, lists of cards with spaces between.

Reading trusts nobody: what is no state of a game is refused with a sentence.
"""

import dataclasses
import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

from games.core import BadNotation, BadOptions, Seat
from games.swish.card import BadCard, Card, Turn
from games.swish.edition import Edition
from games.swish.state import MAX_SEATS, Ending, Happening, LostCard, Options, Outcome, Phase, Player, State

MAX_LENGTH = 100_000
"""The longest text read, in characters; a state with 100 players needs fewer than 15,000."""

_GAP = "."
_OPTIONS = tuple(field.name for field in dataclasses.fields(Options))
_PLAYER = tuple(field.name for field in dataclasses.fields(Player))


def options_text(options: Options) -> str:
    """Write options as one line of JSON."""
    return _dumped(_options_fields(options))


def parse_options(text: str, *, edition: Edition) -> Options:
    """Read options. Raises BadNotation if the text is none, BadOptions if they fit no game of this edition."""
    return _read_options(_loaded(text), edition=edition)


def require_options(options: Options, *, edition: Edition) -> None:
    """Raise BadOptions if the options do not fit the edition."""
    if options.at_most > edition.spaces:
        raise BadOptions(f"A swish of this edition has at most {edition.spaces} cards.")
    if not 2 <= len(options.deck) <= len(edition.deck):
        raise BadOptions(f"A deck of this edition has from 2 to {len(edition.deck)} cards.")
    try:
        for card in options.deck:
            edition.check_card(card)
    except BadCard as mistake:
        raise BadOptions(str(mistake)) from mistake


def state_text(state: State) -> str:
    """Write a state, secrets included, as one line of JSON."""
    return _dumped(
        {
            "options": _options_fields(state.options),
            "table": " ".join(_GAP if card is None else str(card) for card in state.table),
            "draw": _cards_text(state.draw),
            "out": _cards_text(state.out),
            "players": [{**_fields(player), "pile": _cards_text(player.pile)} for player in state.players],
            "phase": state.phase.value,
            "actor": state.actor,
            "last": None if state.last is None else _outcome_fields(state.last),
            "ending": None if state.ending is None else state.ending.value,
        }
    )


def parse_state(text: str, *, edition: Edition) -> State:
    """Read a state. Raises BadNotation, also if a card is missing or there twice."""
    fields = _loaded(text)
    try:
        options = _read_options(fields.pop("options"), edition=edition)
        state = State(
            options=options,
            table=_read_table(fields.pop("table")),
            draw=_read_cards(fields.pop("draw")),
            out=_read_cards(fields.pop("out")),
            players=tuple(_read_player(player) for player in _listed(fields.pop("players"))),
            phase=Phase(fields.pop("phase")),
            actor=_read_seat(fields.pop("actor")),
            last=_read_outcome(fields.pop("last")),
            ending=_read_ending(fields.pop("ending")),
        )
        if fields:
            raise BadNotation(f"A state of Swish has no {min(fields)[:40]!r}.")
        _require_whole(state, edition=edition)
    except BadNotation:
        raise
    except KeyError as missing:
        raise BadNotation(f"The state of Swish lacks {missing.args[0]!r}.") from missing
    except (TypeError, ValueError) as mistake:
        raise BadNotation(f"This is no state of Swish: {mistake}") from mistake
    return state


def _require_whole(state: State, *, edition: Edition) -> None:
    if len(state.table) != edition.table_size:
        raise BadNotation(f"The table of this edition has {edition.table_size} places.")
    if not 1 <= len(state.players) <= MAX_SEATS:
        raise BadNotation(f"A game has from 1 to {MAX_SEATS} players.")
    if any(not 2 <= player.at_least <= state.options.at_most for player in state.players):
        raise BadNotation("A player's fewest cards do not fit the game.")
    there = [*state.cards(), *state.draw, *state.out, *(card for player in state.players for card in player.pile)]
    for card in there:
        edition.check_card(card)
    if Counter(map(edition.pattern, there)) != Counter(map(edition.pattern, state.options.deck)):
        raise BadNotation("The cards of the state are not those of the deck, each exactly once.")


def _options_fields(options: Options) -> dict[str, Any]:
    return {
        **_fields(options),
        "deck": _cards_text(options.deck),
        "lost_card": options.lost_card.value,
        "handicaps": list(options.handicaps),
    }


def _read_options(fields: object, *, edition: Edition) -> Options:
    if not isinstance(fields, dict):
        raise BadNotation("Options of Swish are a JSON object.")
    wrong = sorted(set(_OPTIONS) ^ set(fields))
    if wrong:
        raise BadNotation(f"Options of Swish have each of their names once; look at {wrong[0][:40]!r}.")
    for name in ("finder_refills", "fast", "lay_counts"):
        if not isinstance(fields[name], bool):
            raise BadNotation(f"{name} is true or false.")
    numbers = [fields["at_least"], fields["at_most"], *_listed(fields["handicaps"])]
    numbers += [fields[name] for name in ("show_seconds", "game_seconds") if fields[name] is not None]
    if not all(type(number) is int for number in numbers):
        raise BadNotation("Sizes, handicaps and seconds are whole numbers.")
    if fields["lost_card"] not in [way.value for way in LostCard]:
        raise BadNotation("A lost card goes out or back.")
    try:
        deck = _read_cards(fields["deck"])
    except BadCard as mistake:
        raise BadNotation(str(mistake)) from mistake
    options = Options(
        **{**fields, "deck": deck, "lost_card": LostCard(fields["lost_card"]), "handicaps": tuple(fields["handicaps"])}
    )
    require_options(options, edition=edition)
    return options


def _outcome_fields(outcome: Outcome) -> dict[str, Any]:
    return {
        "happening": outcome.happening.value,
        "seat": outcome.seat,
        "places": list(outcome.places),
        "cards": _cards_text(outcome.cards),
        "lay": None if outcome.lay is None else [turn.value for turn in outcome.lay],
        "lost": outcome.lost,
    }


def _read_outcome(fields: Any) -> Outcome | None:
    if fields is None:
        return None
    return Outcome(
        happening=Happening(fields["happening"]),
        seat=_read_seat(fields["seat"]),
        places=tuple(_whole(place) for place in _listed(fields["places"])),
        cards=_read_cards(fields["cards"]),
        lay=None if fields["lay"] is None else tuple(Turn(turn) for turn in _listed(fields["lay"])),
        lost=_yes_no(fields["lost"]),
    )


def _read_player(fields: Any) -> Player:
    if not isinstance(fields, dict) or fields.keys() != set(_PLAYER):
        raise BadNotation(f"A player has {', '.join(sorted(_PLAYER))}.")
    return Player(
        at_least=_whole(fields["at_least"]),
        pile=_read_cards(fields["pile"]),
        swishes=_whole(fields["swishes"]),
        mistakes=_whole(fields["mistakes"]),
        stuck=_yes_no(fields["stuck"]),
        late=_yes_no(fields["late"]),
        away=_yes_no(fields["away"]),
    )


def _read_table(text: Any) -> tuple[Card | None, ...]:
    return tuple(None if word == _GAP else Card.parse(word) for word in _worded(text))


def _read_cards(text: Any) -> tuple[Card, ...]:
    return tuple(Card.parse(word) for word in _worded(text))


def _read_seat(seat: Any) -> Seat | None:
    return None if seat is None else Seat(_whole(seat))


def _read_ending(ending: Any) -> Ending | None:
    return None if ending is None else Ending(ending)


def _whole(number: Any) -> int:
    if type(number) is not int or number < 0:
        raise BadNotation("Seats, places and counts are whole numbers from 0.")
    return number


def _yes_no(answer: Any) -> bool:
    if not isinstance(answer, bool):
        raise BadNotation("A yes or no is written true or false.")
    return answer


def _listed(items: Any) -> list[Any]:
    if not isinstance(items, list):
        raise BadNotation("A list is written in square brackets.")
    return items


def _worded(text: Any) -> list[str]:
    if not isinstance(text, str):
        raise BadNotation('Cards are written as one text, such as "3-0 0-3".')
    return text.split()


def _cards_text(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards))


def _fields(thing: Options | Player) -> dict[str, Any]:
    """Return the fields of a flat dataclass by name (dataclasses.asdict would copy every card)."""
    return {name: getattr(thing, name) for name in (_PLAYER if isinstance(thing, Player) else _OPTIONS)}


def _dumped(fields: dict[str, Any]) -> str:
    return json.dumps(fields, sort_keys=True)


def _loaded(text: str) -> dict[str, Any]:
    if len(text) > MAX_LENGTH:
        raise BadNotation("The text is too long.")
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError) as mistake:
        raise BadNotation("The text is not JSON.") from mistake
    if not isinstance(fields, dict):
        raise BadNotation("The text is not a JSON object.")
    return fields
