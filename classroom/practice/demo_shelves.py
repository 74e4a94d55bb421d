"""What a visitor may try of each kind: easy to see what is asked, hard enough to be worth a look."""

from classroom.practice.engines import CARDS, Options
from classroom.practice.puzzles import EditionKey, KindKey
from classroom.practice.shelves import DEMO_SHELF, Shelf
from games.swish.edition import EDITIONS
from games.swish.kinds.build import BuildOptions
from games.swish.kinds.complete import CompleteOptions
from games.swish.kinds.how_many import HowManyOptions
from games.swish.kinds.judge import JudgeOptions
from games.swish.kinds.sprint import SprintOptions

# Of the card drills.
_LEVEL = 2
_GAME = EditionKey.SWISH.value
_OPTIONS: dict[str, Options] = {
    KindKey.COMPLETE: CompleteOptions(edition_key=_GAME, k=3, offered=4),
    KindKey.BUILD: BuildOptions(edition_key=_GAME, cards=6, k=2),
    KindKey.JUDGE: JudgeOptions(edition_key=_GAME, k=2),
    KindKey.HOW_MANY: HowManyOptions(edition_key=_GAME, cards=6),
    KindKey.SPRINT: SprintOptions(edition_key=_GAME, cards=12, at_most=EDITIONS[_GAME].spaces, goal=3),
    **{key: kind.options_type(level=_LEVEL) for key, kind in CARDS.kinds.items()},
}

DEMO_SHELVES: dict[str, Shelf] = {
    KindKey.FIND.value: DEMO_SHELF,
    **{str(kind): Shelf.of(str(kind), options) for kind, options in _OPTIONS.items()},
}
