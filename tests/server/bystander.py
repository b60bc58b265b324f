"""An honest table beside an attack: two people at another address who play on, with a clock for every move."""

from __future__ import annotations

import asyncio
import time
from types import TracebackType
from typing import Any, NamedTuple

from tests.server.wire import Page, Sitting, Wire, anna_and_ben, begin, command_key, sit_down

ADDRESS = "127.0.0.2"


class Figures(NamedTuple):
    """How long people waited, in milliseconds."""

    moves: int
    p50: float
    p99: float
    most: float

    def __str__(self) -> str:
        return f"{self.moves} moves, p50 {self.p50:.1f} ms, p99 {self.p99:.1f} ms, max {self.most:.1f} ms"


def figures_of(waits: list[float]) -> Figures:
    """Of waits in seconds."""
    ordered = sorted(wait * 1000 for wait in waits)
    return Figures(
        len(ordered), *(ordered[min(len(ordered) - 1, len(ordered) * at // 1000)] for at in (500, 990, 1000))
    )


class Bystander:
    """Anna and Ben, each with a page of their own."""

    def __init__(self, port: int, address: str = ADDRESS) -> None:
        self.wire = Wire(port, address)
        self._sitting: Sitting | None = None
        self._pages: list[Page] = []

    async def __aenter__(self) -> Bystander:
        self._sitting = await anna_and_ben(self.wire, begun=False, match={"rounds": 99})
        keys = (self._sitting.anna, self._sitting.ben)
        self._pages = [await sit_down(self.wire, self._sitting.code, [key]) for key in keys]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        for page in self._pages:
            await page.close()
        await self.wire.close()

    async def play(self, seconds: float, pause: float = 0.01) -> Figures:
        """Play for so long; each move waits for its answer, and then a moment."""
        waits: list[float] = []
        end = time.monotonic() + seconds
        frames: list[dict[str, Any]] = []
        for page in self._pages:
            await page.say({"type": "ping"})
        assert self._sitting is not None
        keys = (self._sitting.anna, self._sitting.ben)
        while time.monotonic() < end:
            frames = [(await self.wire.get(self._sitting.path, ("authorization", f"Seat {key}"))).json for key in keys]
            if frames[0]["table"]["status"] != "playing":
                await begin(self.wire, self._sitting, *keys)
                continue
            seq = frames[0]["seq"]
            while time.monotonic() < end:
                acting = [at for at, frame in enumerate(frames) if frame["seats"][0].get("legal")]
                if not acting:
                    break
                part = frames[acting[0]]["seats"][0]
                command = {"do": "act", "seat": part["seat"], "token": part["legal"][0]["token"]}
                asked = time.monotonic()
                answer = await self._pages[acting[0]].order({**command, "expected_seq": seq, "key": command_key()})
                waits.append(time.monotonic() - asked)
                assert answer["type"] == "frame", answer
                seq = answer["seq"]
                frames[acting[0]] = answer
                other = self._pages[1 - acting[0]]
                while frames[1 - acting[0]]["seq"] < seq:
                    frames[1 - acting[0]] = await other.next("frame")
                await asyncio.sleep(pause)
        return figures_of(waits)
