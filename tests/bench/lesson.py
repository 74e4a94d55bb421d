"""The people of the classroom bench at their browsers, and what they saw."""

import asyncio
import random
import time
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

import psycopg

from games.swish.board import parse_cards
from games.swish.edition import EDITIONS
from games.swish.solve import swishes
from tests.bench.browser import Answer, BadAnswer, Browser

CLAIM_EVERY = 3.0  # seconds
RIGHT_SHARE = 0.55
DOUBLE_TAPS = 0.08
LOOKS_AT_THE_STACK = 0.7  # seconds before the next board
MISTAPS_EVERY = 8  # one student in so many taps wrong pictures first


@dataclass
class Seen:
    """What all browsers together have met. Times in seconds."""

    errors: list[str] = field(default_factory=list)
    claims: list[float] = field(default_factory=list)
    next_boards: list[float] = field(default_factory=list)
    helps: list[float] = field(default_factory=list)
    results: list[float] = field(default_factory=list)
    answered: dict[uuid.UUID, bool] = field(default_factory=dict)
    """Every claim that the server has judged, by its token: what it was told."""
    doubled: int = 0
    finished: int = 0

    def failed(self, who: str, error: object) -> None:
        self.errors.append(f"{who}: {error}")


@dataclass
class Pupil:
    """A student at a tablet."""

    id: uuid.UUID
    pictures: tuple[str, ...]
    browser: Browser
    chance: random.Random
    page: Answer | None = None

    async def come_in(self, code: str, *, mistaps: bool) -> None:
        """From the empty browser to the page with today's work. Raises BadAnswer."""
        form = await self.browser.open("/join/")
        tiles = await self.browser.send("/join/", {"code": code.lower()}, page=form)
        tile = f"/join/{code}/{self.id}/"
        if tiles.path != f"/join/{code}/" or f'href="{self.id}/"' not in tiles.text:
            raise BadAnswer(f"{tiles.path} ({tiles.status}) does not show the own tile")
        keypad = await self.browser.open(tile)
        if mistaps:
            wrong = [key for key in ("sun", "fish", "tree", "house", "key", "boat") if key not in self.pictures][:3]
            keypad = await self.browser.send(tile, {"picture": wrong}, page=keypad)
            if keypad.status != 422:
                raise BadAnswer(f"wrong pictures give {keypad.status}")
        self.page = await self.browser.send(tile, {"picture": list(self.pictures)}, page=keypad)
        if (self.page.status, self.page.path) != (200, "/today/"):
            raise BadAnswer(f"the right pictures lead to {self.page.path} ({self.page.status})")

    async def start(self, assignment_id: uuid.UUID) -> None:
        """Open the drill. Raises BadAnswer."""
        assert self.page is not None
        self.page = await self.browser.send(f"/assignments/{assignment_id}/start/", {}, page=self.page)
        if self.page.status != 200 or not self.page.path.startswith("/drills/"):
            raise BadAnswer(f"starting leads to {self.page.path} ({self.page.status})")

    async def play(self, seen: Seen, answers: "Answers", *, until: float) -> None:
        """Claim every three seconds, at moments of one's own, until the clock (time.perf_counter()) says so."""
        assert self.page is not None
        drill = self.page.path
        due = time.perf_counter() + self.chance.uniform(0, CLAIM_EVERY)
        while due < until and self.page.headers.get("hx-redirect") is None:
            is_right = self.chance.random() < RIGHT_SHARE
            positions = await answers.stack(drill, right=is_right, chance=self.chance)
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            try:
                await self._claim(seen, drill, positions, is_right, due, twice=self.chance.random() < DOUBLE_TAPS)
                if is_right:
                    await asyncio.sleep(LOOKS_AT_THE_STACK)
                    await self._go_on(seen, drill)
            except (BadAnswer, OSError) as error:
                seen.failed("student", error)
                if not await self._reload(seen, drill):
                    return
            due += CLAIM_EVERY
        seen.finished += self.page.headers.get("hx-redirect") is not None

    async def compare(self, seen: Seen, answers: "Answers", *, times: int) -> Seen:
        """The own wrong claims and the emptiest page by turns; `seen` gets the claims. Raises BadAnswer."""
        assert self.page is not None
        drill = self.page.path.removesuffix("claim/").removesuffix("next/")
        alone = Seen(errors=seen.errors, answered=seen.answered)
        for _number in range(times):
            positions = await answers.stack(drill, right=False, chance=self.chance)
            await self._claim(alone, drill, positions, False, time.perf_counter(), twice=False)
            alone.helps.append((await self.browser.get("/help/")).seconds)
        return alone

    async def _reload(self, seen: Seen, drill: str) -> bool:
        """Whether the drill could be opened again."""
        try:
            self.page = await self.browser.get(drill)
        except (BadAnswer, OSError) as error:
            seen.failed("student", error)
            return False
        return self.page.status == 200

    async def _claim(
        self, seen: Seen, drill: str, positions: Sequence[int], is_right: bool, due: float, *, twice: bool
    ) -> None:
        assert self.page is not None
        token = uuid.UUID(self.page.field("token"))
        fields: dict[str, str | list[str]] = {
            "csrfmiddlewaretoken": self.page.field("csrfmiddlewaretoken"),
            "token": str(token),
            "number": self.page.field("number"),
            "card": [str(position + 1) for position in positions],
        }
        tabs = [self.browser]
        if twice:
            tabs.append(self.browser.twin())
            seen.doubled += 1
        found = await asyncio.gather(*(tab.post(f"{drill}claim/", fields, target="play") for tab in tabs))
        # From when the tap was due: a server that is late with one answer must not look quick with the next.
        seen.claims.append(time.perf_counter() - due)
        for tab in tabs[1:]:
            tab.close()
        for answer in found:
            if answer.status != 200 or f"result {'is-right' if is_right else 'is-wrong'}" not in answer.text:
                raise BadAnswer(f"a {'right' if is_right else 'wrong'} claim gives {answer.status}")
        seen.answered[token] = is_right
        self.page = found[0]

    async def _go_on(self, seen: Seen, drill: str) -> None:
        assert self.page is not None
        fields = {
            "csrfmiddlewaretoken": self.page.field("csrfmiddlewaretoken"),
            "number": self.page.field("number"),
        }
        self.page = await self.browser.post(f"{drill}next/", fields, target="play")
        if self.page.status != 200:
            raise BadAnswer(f"the next board gives {self.page.status}")
        seen.next_boards.append(self.page.seconds)


class Answers:
    """Knows, past the web server, which cards on a student's board are a swish: the bench reads its own database."""

    def __init__(self, connection: psycopg.AsyncConnection) -> None:
        self._connection = connection

    async def stack(self, drill: str, *, right: bool, chance: random.Random) -> tuple[int, ...]:
        """Cards of the board that is open in the drill: the answer, or as many that are no swish."""
        rows = await self._connection.execute(
            "SELECT p.board, p.edition_key, p.k FROM practice_attempt a JOIN practice_puzzle p ON p.id = a.puzzle_id "
            "WHERE a.drill_id = %s ORDER BY a.number DESC LIMIT 1",
            [drill.removeprefix("/drills/").strip("/")],
        )
        row = await rows.fetchone()
        assert row is not None
        board, edition_key, k = row
        edition = EDITIONS[edition_key]
        cards = parse_cards(board, edition)
        swish = [found.positions for found in swishes(cards, edition=edition, at_least=k, at_most=k)]
        if right:
            return swish[0]
        return chance.choice([stack for stack in combinations(range(len(cards)), k) if stack not in swish])
