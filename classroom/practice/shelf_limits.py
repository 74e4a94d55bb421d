"""Which levels and which turns there are at all among boards of some options, so that nobody assigns what cannot be had."""

from collections import Counter
from collections.abc import Collection, Iterator
from functools import lru_cache

from django.utils.translation import gettext

from classroom.practice.engines import KINDS, Options
from classroom.practice.learnt import SKILLS
from classroom.practice.puzzles import leading_skill
from classroom.practice.rating import level as level_of
from games.swish.grade import Skill

# What a teacher may name for swishes of two cards: how one of them is turned. The other skills come with the sizes.
TURN_SKILLS = tuple(str(skill) for skill in (Skill.MATCH, Skill.FLIP_LR, Skill.FLIP_TB, Skill.TURN))
# Boards looked at. One that is rarer than RARE of them could not be made within a request.
SAMPLE = 100
RARE = 2
_SAMPLES_KEPT = 256


def problems(kind: str, options: Options, *, level: int | None, skills: Collection[str]) -> Iterator[tuple[str, str]]:
    """Pairs of "level" or "skills" and a sentence that says why there are no such boards; none if there are."""
    if level is None and not skills:
        return
    boards = sample(kind, options)
    for skill in skills:
        if sum(count for (_level, its_skill), count in boards.items() if its_skill == skill) <= RARE:
            yield "skills", gettext("There are hardly any such boards for %(what)s.") % {"what": SKILLS[skill]}
            return
    levels = Counter[int]()
    for (its_level, its_skill), count in boards.items():
        if not skills or its_skill in skills:
            levels[its_level] += count
    if level is not None and levels[level] <= RARE:
        there = [str(each) for each, count in sorted(levels.items()) if count > RARE]
        yield (
            "level",
            gettext("There are hardly any such boards of level %(level)s, but of level %(levels)s.")
            % {"level": level, "levels": ", ".join(there)},
        )


@lru_cache(maxsize=_SAMPLES_KEPT)
def sample(kind: str, options: Options) -> Counter[tuple[int, str]]:
    """How many of the first SAMPLE boards of these options have which level and count for which skill.

    Takes 0.1 to 1 s the first time a process is asked for these options.
    """
    engine = KINDS[kind]
    made = (engine.make(seed, options) for seed in range(1, SAMPLE + 1))
    return Counter((level_of(puzzle.difficulty), leading_skill(puzzle.skills)) for puzzle in made)
