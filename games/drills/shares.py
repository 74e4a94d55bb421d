"""Drills that ask how likely something is: one exact fraction is the answer, and each level says how near is near enough."""

from abc import abstractmethod
from fractions import Fraction

from games.drills.claims import Share, parse_share, require_claim, require_share, share_text
from games.drills.kind import Judgement, Kind, Options, Puzzle, Reason, judged

WITHIN = {1: Fraction(10, 100), 2: Fraction(5, 100), 3: Fraction(1, 100)}
"""How far an answer may be from the truth, for each level: ten, five or one of a hundred."""


class ShareKind[O: Options, P](Kind[O, P, Share]):
    """A kind whose answer is a chance."""

    @abstractmethod
    def share(self, position: P) -> Fraction:
        """Return the exact chance."""

    def answers(self, position: P) -> tuple[Share, ...]:
        """Return the exact chance, alone."""
        return (Share(self.share(position)),)

    def judge(self, puzzle: Puzzle[O, P, Share], claim: Share) -> Judgement:
        """Judge a chance: near enough is right."""
        said = require_share(require_claim(claim, Share)).share
        truth = self.share(puzzle.position)
        return judged(
            right=abs(said - truth) <= WITHIN[puzzle.options.level],
            wrong=Reason.TOO_LOW if said < truth else Reason.TOO_HIGH,
            answers=(share_text(Share(truth)),),
        )

    def claim_text(self, claim: Share) -> str:
        """Write a chance."""
        return share_text(claim)

    def parse_claim(self, text: object) -> Share:
        """Read a chance."""
        return parse_share(text)
