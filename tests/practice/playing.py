"""Playing a drill as a browser does, in few words."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from classroom.practice.models import Assignment, Drill, Puzzle

# Of the first board in the world: the swish is cards 1 and 7.
RIGHT = (1, 7)
WRONG = (2, 3)


@dataclass(frozen=True)
class Player:
    client: Client
    drill: Drill

    def claim(self, cards: Sequence[int | str] = (), *, number: int | str = 1, **fields: Any) -> HttpResponse:
        """Claim cards by their numbers, with a token of their own unless one is given."""
        sent = {"token": uuid.uuid4(), "number": number, "card": list(cards), **fields}
        return self.client.post(self.url("claim"), sent)

    def hint(self, *, step: int | str, number: int | str = 1, **fields: Any) -> HttpResponse:
        """Ask for the hint after `step`."""
        headers = {"HX-Request": "true", "HX-Target": "play"}
        return self.client.post(self.url("hint"), {"number": number, "step": step, **fields}, headers=headers)

    def give_up(self, *, number: int | str = 1) -> HttpResponse:
        return self.client.post(self.url("give_up"), {"number": number})

    def go_on(self, *, number: int | str) -> HttpResponse:
        return self.client.post(self.url("next_board"), {"number": number})

    def look(self, **headers: str) -> HttpResponse:
        return self.client.get(self.url("drill"), headers=headers)

    def url(self, what: str) -> str:
        return reverse(f"practice:{what}", args=[self.drill.pk])


def text_of(positions: Sequence[int]) -> str:
    """The claim of these cards, counted from 0, in writing."""
    return " ".join(map(str, positions))


def right_numbers(puzzle: Puzzle) -> list[int]:
    return [position + 1 for position in puzzle.answer]


def start(client: Client, assignment: Assignment) -> HttpResponse:
    return client.post(reverse("practice:start", args=[assignment.pk]))
