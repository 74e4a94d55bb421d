"""Tables of Swap! for the tests of its rules: what is dealt, who holds what, a slap that is open."""

from dataclasses import replace

from games.core import chance
from games.swap.rules import SWAP_GAME
from games.swap.state import Options, State
from tests.games.swap.position import faces, play, position

FOUR = ["Rb Gs Pb", "Bb Pb", "Gb Gb", "Rs Rb Rb Rb"]


def dealt(seats: int, *, seed: str = "deal", **options: object) -> State:
    """A table that is dealt by chance."""
    return SWAP_GAME.deal(replace(Options(), **options), seats=seats, rng=chance(seed, ply=0))


def hands(state: State) -> list[str]:
    """The faces of each hand."""
    return [faces(player.hand) for player in state.players]


def sizes(state: State) -> list[int]:
    """How many cards each player has."""
    return [len(player.hand) for player in state.players]


def slap(*first: str, own: str = "Rs Gb Gb Gb", **variant: object) -> State:
    """A table in phase SLAP: seat 0 has played it, the others hold one blue card each."""
    return play(position([own, *["Bb Pb"] * len(first or "123")], "Rb", **variant), (0, "play Rs"))
