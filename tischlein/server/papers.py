"""What is the same for everybody who asks: rulebooks, catalogues, descriptions. Each is made once, aside, and kept."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Sequence
from typing import Any, TypeVar

T = TypeVar("T")

Paper = tuple[Callable[..., Any], tuple[Hashable, ...]]
"""What makes a paper, and of what."""


class Papers:
    """All papers that somebody has asked for. Nothing may be asked for that a stranger can think up without end."""

    def __init__(self) -> None:
        self._made: dict[Hashable, asyncio.Task[Any]] = {}

    async def get(self, make: Callable[..., T], *args: Hashable) -> T:
        """A paper; who asks for one that is being made waits for it, and nobody else does."""
        paper = make, args
        if paper not in self._made:
            self._made[paper] = asyncio.create_task(asyncio.to_thread(make, *args))
            self._made[paper].add_done_callback(lambda made: self._keep(paper, made))
        found: T = await asyncio.shield(self._made[paper])
        return found

    def _keep(self, paper: Hashable, made: asyncio.Task[Any]) -> None:
        if made.cancelled() or made.exception() is not None:
            del self._made[paper]

    async def prepare(self, papers: Sequence[Paper]) -> None:
        """Make these, one after the other, before somebody asks for them."""
        for make, args in papers:
            await self.get(make, *args)
