"""What sets some students of the demo school apart, so that each page for teachers has somebody to show.

Everybody else is an ordinary student, whose figures are drawn by chance around those of the class.
"""

from dataclasses import dataclass

NEVER = 99  # a week that the demo school does not have


@dataclass(frozen=True, slots=True)
class Habits:
    """The weeks count from 0, the first lesson. Nothing given: an ordinary student.

    `skill` in logits is added to what the class can do; `patience` divides the chance to give up. From week `falls_from` on the
    student does far worse than before. `stumbles_at` is a skill that they do not get. `rushes` is the share of boards on which they
    claim without looking, `asks` the share on which they want hints, three or more of them, before they claim anything.
    """

    first_week: int = 0
    last_week: int = NEVER
    skill: float | None = None
    patience: float = 1.0
    falls_from: int = NEVER
    stumbles_at: str = ""
    rushes: float = 0.0
    asks: float = 0.0

    def comes_in(self, week: int) -> bool:
        return self.first_week <= week <= self.last_week

    @property
    def is_ordinary(self) -> bool:
        return self == ORDINARY


ORDINARY = Habits()

HABITS: dict[tuple[str, str], Habits] = {
    # Young and new to it: most get better week by week, some need a word.
    ("3a", "Bo"): Habits(skill=0.0, rushes=0.7),
    ("3a", "Grzegorz"): Habits(skill=-2.9, patience=4),
    ("3a", "Leilani"): Habits(skill=-0.4, asks=0.75),
    ("3a", "Quý"): Habits(skill=0.8, stumbles_at="FLIP-TB"),
    ("3a", "Søren"): Habits(skill=0.4, last_week=5),
    ("3a", "Zoë"): Habits(first_week=NEVER),  # has come only this week
    # Chains of three cards are new, and some have lost the thread.
    ("5b", "Ainhoa Etxeberria"): Habits(first_week=7),
    ("5b", "Ben"): Habits(skill=0.0, rushes=0.6),
    ("5b", "Ewa Żółć"): Habits(skill=-3.5, patience=4),
    ("5b", "Hélène"): Habits(skill=2.2, falls_from=6),
    ("5b", "Lê Minh"): Habits(skill=1.0, stumbles_at="FLIP-LR"),
    ("5b", "Oyelarán"): Habits(skill=2.0, falls_from=6),
    ("5b", "Uxía"): Habits(skill=0.2, last_week=4),
    ("5b", "Weronika"): Habits(skill=-0.2, asks=0.8),
    # Good at it; three have not been seen for weeks.
    ("7c", "Al"): Habits(last_week=5),
    ("7c", "Luca"): Habits(last_week=4),
    ("7c", "Raphaël"): Habits(last_week=5),
    ("7c", "Mei 美"): Habits(skill=2.5),
    ("7c", "Nadia"): Habits(skill=0.4, rushes=0.6),
    ("7c", "Štěpán"): Habits(skill=-0.6, asks=0.7),
    ("7c", "Yusuf Öztürk"): Habits(skill=2.2, falls_from=6),
}
FORMER = Habits(last_week=3)
