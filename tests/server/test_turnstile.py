"""A table's lock: one at a time, in the order of asking, and nobody who gave up is waited for."""

from __future__ import annotations

import asyncio

from hypothesis import given
from hypothesis import strategies as st

from tischlein.server.turnstile import Turnstile

people = st.lists(
    st.tuples(
        st.integers(0, 5),  # when they come
        st.integers(0, 3),  # how long they stay
        st.one_of(st.none(), st.integers(0, 6)),  # when they lose patience
        st.booleans(),  # whether they wait at all
    ),
    max_size=12,
)


@given(people)
def test_one_at_a_time_and_in_order(people: list[tuple[int, int, int | None, bool]]) -> None:
    async def tick(times: int) -> None:
        for _ in range(times):
            await asyncio.sleep(0)

    async def come(number: int, at: int, stay: int, waits: bool) -> None:
        await tick(at)
        if not waits:
            if lock.take():
                assert not inside
                assert given_up.issuperset(waiting), "who takes it at once jumps no queue"
                inside.append(number)
                await tick(stay)
                inside.remove(number)
                lock.leave()
            return
        waiting.append(number)
        try:
            async with lock:
                assert not inside
                assert given_up.issuperset(waiting[: waiting.index(number)]), "in the order of asking"
                waiting.remove(number)
                inside.append(number)
                try:
                    await tick(stay)
                finally:
                    inside.remove(number)
        finally:
            if number in waiting:
                waiting.remove(number)

    async def lose_patience(number: int, task: asyncio.Task[None], after: int) -> None:
        await tick(after)
        given_up.add(number)
        task.cancel()

    async def everybody() -> None:
        tasks = [
            asyncio.create_task(come(number, at, stay, waits)) for number, (at, stay, _, waits) in enumerate(people)
        ]
        impatient = [
            asyncio.create_task(lose_patience(number, tasks[number], after))
            for number, (*_, after, waits) in enumerate(people)
            if after is not None and waits
        ]
        async with asyncio.timeout(10):
            await asyncio.gather(*tasks, *impatient, return_exceptions=True)
        for task in tasks:
            error = None if task.cancelled() else task.exception()
            assert error is None, error
        assert lock.take(), "it is free again"

    lock = Turnstile()
    inside: list[int] = []
    waiting: list[int] = []
    given_up: set[int] = set()
    asyncio.run(everybody())
