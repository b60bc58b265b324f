"""Bots at tables: they think in workers, with a limit, and act like everybody else."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import threading
from collections.abc import Callable
from typing import Any

from tischlein.bots import POLICIES, chooser
from tischlein.core.state import State
from tischlein.server.hall import Hall
from tischlein.server.open_table import OpenTable
from tischlein.server.protocol import Pace
from tischlein.server.refusal import Refusal
from tischlein.server.store import StoreDown

logger = logging.getLogger("tischlein.bots")

PACES: dict[Pace, float] = {"slow": 2.0, "normal": 1.0, "fast": 0.35, "instant": 0.0}
"""Seconds before a bot acts: people want to see what happens."""

OTHERS_FIRST = 2.0
"""Seconds that a process waits for the one that served the last event."""

AGAIN = 1.0
"""Seconds until a bot tries again that could not be stored: on average, since all of them at once would be too much."""

MOST_STRAYS = 32
"""So many thoughts without end are left alone; after that no bot thinks any more."""

FALLBACK = "random"

Think = Callable[[str, State], str]


async def rest() -> None:
    """Wait before the next try."""
    await asyncio.sleep(AGAIN * random.uniform(0.5, 1.5))


def think(level: str, state: State) -> str:
    """The token that a bot of that level plays."""
    game = state.game
    bot = chooser(game, level if level in (*POLICIES, *game.policies) else "koenner")
    return state.token_of(bot.code(state, random.SystemRandom()))


class Bots:
    """Lets bots act wherever they are to act."""

    def __init__(self, hall: Hall, think: Think = think) -> None:
        self._hall = hall
        self._think = think
        self._workers = asyncio.Semaphore(hall.settings.bot_workers)
        self._strays = 0
        self.failures = 0
        hall.watchers.append(self.look)

    def look(self, open: OpenTable, own: bool) -> None:
        """A table has changed: see whether a bot is to act."""
        table = open.table
        if table is None or open.bot is not None or table.bot_to_act() is None:
            return
        open.bot = asyncio.create_task(self._play(open, 0.0 if own or not self._hall.shared else OTHERS_FIRST))

    async def _play(self, open: OpenTable, wait: float) -> None:
        """Act as long as bots are to act at this table."""
        try:
            await asyncio.sleep(wait)
            rested: bytes | None = b""
            while rested is not None:
                try:
                    rested = await self._act_once(open, rested)
                except StoreDown:  # it will come back, and nobody else wakes a bot
                    await rest()
        except Exception:
            logger.exception("a bot's turn failed")
        finally:
            open.bot = None

    async def _act_once(self, open: OpenTable, rested: bytes) -> bytes | None:
        """One action; None if no bot is to act. Gives the position if something came between: there the bot has
        waited long enough already."""
        async with open.lock:
            table = await self._hall.table(open)
            seat = table.bot_to_act()
            if seat is None or table.state is None:
                return None
            seq, state = table.seq, table.state.copy()
            level = table.places[table.player_at(seat)].level or FALLBACK
            pause = PACES[table.pace]
        position = state.to_bytes()
        if pause and position != rested:
            await asyncio.sleep(pause)
        try:
            token = await self._choose(level, state)
            await self._hall.bot_act(open, seat, token, seq)
        except Refusal as refusal:
            if refusal.status == 503:
                await rest()
            elif refusal.code == "table-too-long":
                return None
            elif refusal.status != 409:
                logger.warning("a bot was refused: %s", refusal.code)
                return None
            return position
        return b""

    async def _choose(self, level: str, state: State) -> str:
        """Ask the bot; one that fails, takes too long or answers nonsense is replaced by a simpler one."""
        for name in dict.fromkeys((level, "simple", FALLBACK)):
            try:
                async with self._workers:
                    token = await self._ask(name, state)
                state.copy().apply(token)
                return token
            except Exception as error:
                self.failures += 1
                logger.warning("bot %s failed: %s", name, type(error).__name__)
        return random.SystemRandom().choice(state.legal())

    async def _ask(self, level: str, state: State) -> str:
        """What a bot answers in time. It thinks in a thread that nobody waits for, not even when the server stops."""
        if self._strays >= MOST_STRAYS:
            raise TimeoutError
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[str] = loop.create_future()

        def work() -> None:
            report: tuple[Callable[[Any], None], Any]
            try:
                report = answer.set_result, self._think(level, state)
            except BaseException as error:
                report = answer.set_exception, error
            with contextlib.suppress(RuntimeError):  # the loop was closed: nobody waits any more
                loop.call_soon_threadsafe(tell, *report)

        def tell(report: Callable[[Any], None], what: Any) -> None:
            if answer.done():
                self._strays -= 1
            else:
                report(what)

        threading.Thread(target=work, name="bot", daemon=True).start()
        try:
            async with asyncio.timeout(self._hall.settings.bot_seconds):
                return await answer
        finally:
            self._strays += answer.cancelled()
