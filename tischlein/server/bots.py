"""Bots at tables: they think in workers, with a limit, and act like everybody else."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from tischlein.bots import chooser
from tischlein.core.state import State
from tischlein.server.hall import Hall
from tischlein.server.open_table import OpenTable
from tischlein.server.protocol import Pace
from tischlein.server.refusal import Refusal

logger = logging.getLogger("tischlein.bots")

PACES: dict[Pace, float] = {"slow": 2.0, "normal": 1.0, "fast": 0.35, "instant": 0.0}
"""Seconds before a bot acts: people want to see what happens."""

OTHERS_FIRST = 2.0
"""Seconds that a process waits for the one that served the last event."""

FALLBACK = "random"

Think = Callable[[str, State], str]


def think(level: str, state: State) -> str:
    """The token that a bot of that level plays."""
    bot = chooser(state.game, level)
    return state.token_of(bot.code(state, random.SystemRandom()))


class Bots:
    """Lets bots act wherever they are to act."""

    def __init__(self, hall: Hall, think: Think = think) -> None:
        self._hall = hall
        self._think = think
        self._workers = ThreadPoolExecutor(hall.settings.bot_workers, thread_name_prefix="bot")
        self.failures = 0
        hall.on_change = self.look

    def look(self, open: OpenTable, own: bool) -> None:
        """A table has changed: see whether a bot is to act."""
        table = open.table
        if table is None or open.bot is not None or table.bot_to_act() is None:
            return
        open.bot = asyncio.create_task(self._play(open, 0.0 if own or not self._hall.shared else OTHERS_FIRST))

    def stop(self) -> None:
        self._workers.shutdown(wait=False, cancel_futures=True)

    async def _play(self, open: OpenTable, wait: float) -> None:
        """Act as long as bots are to act at this table."""
        try:
            await asyncio.sleep(wait)
            while await self._act_once(open):
                pass
        except Exception:
            logger.exception("a bot's turn failed")
        finally:
            open.bot = None

    async def _act_once(self, open: OpenTable) -> bool:
        async with open.lock:
            table = await self._hall.table(open)
            seat = table.bot_to_act()
            if seat is None or table.state is None:
                return False
            seq, state = table.seq, table.state.copy()
            level = table.places[table.player_at(seat)].level or FALLBACK
            pause = PACES[table.pace]
        if pause:
            await asyncio.sleep(pause)
        try:
            token = await self._choose(level, state)
            await self._hall.bot_act(open, seat, token, seq)
        except Refusal as refusal:
            if refusal.status == 503:
                await asyncio.sleep(1.0)
            elif refusal.status != 409:
                logger.warning("a bot was refused: %s", refusal.code)
                return False
        return True

    def _replace_workers(self) -> None:
        """A bot that never ends keeps its worker; the others get new ones."""
        self._workers.shutdown(wait=False, cancel_futures=False)
        self._workers = ThreadPoolExecutor(self._hall.settings.bot_workers, thread_name_prefix="bot")

    async def _choose(self, level: str, state: State) -> str:
        """Ask the bot; one that fails, takes too long or answers nonsense is replaced by a simpler one."""
        loop = asyncio.get_running_loop()
        for name in dict.fromkeys((level, "simple", FALLBACK)):
            try:
                async with asyncio.timeout(self._hall.settings.bot_seconds):
                    token = await loop.run_in_executor(self._workers, self._think, name, state)
                state.copy().apply(token)
                return token
            except Exception as error:
                self.failures += 1
                if isinstance(error, TimeoutError):
                    self._replace_workers()
                logger.warning("bot %s failed: %s", name, type(error).__name__)
        return random.SystemRandom().choice(state.legal())
