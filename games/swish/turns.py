"""What each move of Swish changes: take, lose, refill, swap, come and go, and when the game is over."""

import dataclasses
from collections.abc import Sequence
from random import Random

from games.core import Seat, below, shuffled
from games.swish.card import Card, Turn
from games.swish.catalogue import LARGEST_LISTED
from games.swish.edition import Edition
from games.swish.moves import Show
from games.swish.solve import MOST_CARDS_FOR_LARGE, counts, has_swish, swishes
from games.swish.state import (
    SWAPPED_CARDS,
    Ending,
    Happening,
    LostCard,
    Outcome,
    Phase,
    Player,
    State,
)


def called(state: State, seat: Seat) -> State:
    """Stop the game for the caller, who has withdrawn any "I see no swish" by calling."""
    caller = dataclasses.replace(state.players[seat], stuck=False)
    return dataclasses.replace(state, phase=Phase.SHOW, actor=seat, players=state.with_player(seat, caller))


def shown(state: State, seat: Seat, show: Show, *, edition: Edition, rng: Random) -> State:
    """Judge the shown cards: a swish is taken, anything else costs a card."""
    if not is_right(show.cards, lay=show.lay, edition=edition):
        return missed(state, seat, happening=Happening.WRONG, show=show, edition=edition, rng=rng)
    finder = state.players[seat]
    finder = dataclasses.replace(finder, pile=finder.pile + show.cards, swishes=finder.swishes + 1)
    taken = set(show.places)
    wait = state.options.finder_refills and bool(state.draw)
    after = dataclasses.replace(
        state,
        table=tuple(None if place in taken else card for place, card in enumerate(state.table)),
        players=_nobody_stuck(state.with_player(seat, finder)),
        phase=Phase.REFILL,
        actor=seat,
        last=Outcome(happening=Happening.TOOK, seat=seat, places=show.places, cards=show.cards, lay=show.lay),
    )
    return after if wait else refilled(after, edition=edition)


def missed(
    state: State, seat: Seat, *, happening: Happening, show: Show | None, edition: Edition, rng: Random
) -> State:
    """Take the last won card from a player whose call was wrong or too late; who has none loses none."""
    player = state.players[seat]
    pile, lost = player.pile[:-1], player.pile[-1:]
    out, draw = state.out, state.draw
    if lost and state.options.lost_card is LostCard.OUT:
        out += lost
    elif lost:
        place = below(len(draw) + 1, rng=rng)
        draw = draw[:place] + lost + draw[place:]
    player = dataclasses.replace(player, pile=pile, mistakes=player.mistakes + 1, stuck=False)
    outcome = Outcome(happening=happening, seat=seat, lost=bool(lost))
    if show is not None:
        outcome = dataclasses.replace(outcome, places=show.places, cards=show.cards, lay=show.lay)
    players = state.with_player(seat, player)
    return _opened(state, edition=edition, draw=draw, out=out, players=players, last=outcome)


def refilled(state: State, *, edition: Edition) -> State:
    """Fill the gaps from the draw pile and open the table again."""
    return _opened(state, edition=edition, draw=state.draw)


def swapped(state: State, *, edition: Edition, rng: Random) -> State:
    """Swap four cards of the table, chosen by chance, for the next ones and shuffle them into the draw pile."""
    lying = [place for place, card in enumerate(state.table) if card is not None]
    many = min(SWAPPED_CARDS, len(state.draw), len(lying))
    places = tuple(sorted(shuffled(lying, rng=rng)[:many]))
    old = tuple(card for place, card in enumerate(state.table) if place in places and card is not None)
    table = list(state.table)
    for place, card in zip(places, state.draw[:many], strict=True):
        table[place] = card
    after = dataclasses.replace(
        state,
        table=tuple(table),
        draw=shuffled(state.draw[many:] + old, rng=rng),
        players=_nobody_stuck(state.players),
        last=Outcome(happening=Happening.SWAPPED, places=places, cards=old),
    )
    return ended_if_cleared(after, edition=edition)


def swapped_if_all_stuck(state: State, *, edition: Edition, rng: Random) -> State:
    """Swap four cards if everybody who is in the game says: I see no swish."""
    voters = [player for player in state.players if not player.away]
    if state.phase is Phase.OPEN and state.draw and voters and all(player.stuck for player in voters):
        return swapped(state, edition=edition, rng=rng)
    return state


def stuck(state: State, seat: Seat, *, says: bool) -> State:
    """Note what a player says about being stuck."""
    return dataclasses.replace(
        state, players=state.with_player(seat, dataclasses.replace(state.players[seat], stuck=says))
    )


def joined(state: State, *, edition: Edition) -> State:
    """Give a late joiner the next seat, marked as late."""
    newcomer = Player(at_least=state.options.at_least, late=True)
    return ended_if_cleared(dataclasses.replace(state, players=(*state.players, newcomer)), edition=edition)


def left(state: State, seat: Seat, *, edition: Edition, rng: Random) -> State:
    """Take a player out: a call lapses without loss, gaps are filled, the pile stays with the seat."""
    player = dataclasses.replace(state.players[seat], away=True, stuck=False)
    players = state.with_player(seat, player)
    if state.actor == seat:
        after = _opened(state, edition=edition, draw=state.draw, players=players)
    else:
        after = ended_if_cleared(dataclasses.replace(state, players=players), edition=edition)
    return swapped_if_all_stuck(after, edition=edition, rng=rng)


def returned(state: State, seat: Seat, *, edition: Edition) -> State:
    """Let a player who was taken out sit down again."""
    player = dataclasses.replace(state.players[seat], away=False)
    return ended_if_cleared(dataclasses.replace(state, players=state.with_player(seat, player)), edition=edition)


def handicapped(state: State, seat: Seat, *, at_least: int, edition: Edition) -> State:
    """Change the fewest cards of a player's swishes."""
    player = dataclasses.replace(state.players[seat], at_least=at_least)
    return ended_if_cleared(dataclasses.replace(state, players=state.with_player(seat, player)), edition=edition)


def stopped(state: State) -> State:
    """End the game as it stands."""
    return dataclasses.replace(state, phase=Phase.OVER, actor=None, ending=Ending.STOPPED)


def ended_if_cleared(state: State, *, edition: Edition) -> State:
    """End an open game in which nobody can find a swish any more.

    The rule: the draw pile is empty and no swish is left on the table. We also end it when table and draw pile together
    hold no swish, because then the dealer could swap cards for ever.
    """
    if state.phase is not Phase.OPEN or not state.seats_playing() or is_there_one(state, edition=edition):
        return state
    if state.draw and _has(state, state.cards() + state.draw, edition=edition):
        return state
    return dataclasses.replace(state, phase=Phase.OVER, ending=Ending.CLEARED)


def is_there_one(state: State, *, edition: Edition) -> bool:
    """Say whether the table holds a swish that some player in the game may take. For the teacher only."""
    return _has(state, state.cards(), edition=edition)


def is_right(cards: Sequence[Card], *, lay: Sequence[Turn] | None, edition: Edition) -> bool:
    """Say whether the cards are a swish: as they lie if `lay` is given, else in some lie."""
    if lay is None:
        many = len(cards)
        return next(swishes(cards, edition=edition, at_least=many, at_most=many), None) is not None
    turned = [edition.turned(card, turn) for card, turn in zip(cards, lay, strict=True)]
    dots, hoops = {card.dot for card in turned}, {card.hoop for card in turned}
    return dots == hoops and len(dots) == len(turned)


def _has(state: State, cards: Sequence[Card], *, edition: Edition) -> bool:
    """Say whether some player may take a swish of these cards; if that cannot be proved in time, say yes."""
    sizes = [player.at_least for player in state.players if not player.away]
    at_least, at_most = min(sizes, default=state.options.at_least), state.options.at_most
    if at_least == 2 and at_most == edition.spaces:
        return has_swish(cards, edition=edition)
    small = min(at_most, LARGEST_LISTED)
    # Counting takes longer with every card, and the first ones nearly always have a swish.
    for some in (cards[:MOST_CARDS_FOR_LARGE], cards):
        if at_least <= small and any(counts(some, edition=edition, at_least=at_least, at_most=small).values()):
            return True
    if at_most == small:
        return False
    if len(cards) > MOST_CARDS_FOR_LARGE:
        return True
    large = swishes(cards, edition=edition, at_least=max(at_least, LARGEST_LISTED + 1), at_most=at_most)
    return next(large, None) is not None


def _opened(
    state: State,
    *,
    edition: Edition,
    draw: tuple[Card, ...],
    players: tuple[Player, ...] | None = None,
    out: tuple[Card, ...] | None = None,
    last: Outcome | None = None,
) -> State:
    gaps = state.gaps()[: len(draw)]
    new = dict(zip(gaps, draw, strict=False))
    after = dataclasses.replace(
        state,
        table=tuple(new.get(place, card) for place, card in enumerate(state.table)),
        draw=draw[len(gaps) :],
        players=state.players if players is None else players,
        out=state.out if out is None else out,
        last=state.last if last is None else last,
        phase=Phase.OPEN,
        actor=None,
    )
    return ended_if_cleared(after, edition=edition)


def _nobody_stuck(players: tuple[Player, ...]) -> tuple[Player, ...]:
    return tuple(dataclasses.replace(player, stuck=False) if player.stuck else player for player in players)
