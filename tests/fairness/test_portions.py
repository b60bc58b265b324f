"""A process that did not carry out the commands itself hears of several at once. Whatever the portions, whoever reads
there ends with the same steps, and so with the same running hash."""

from __future__ import annotations

import random

import pytest

from tests.fairness.rounds import CODE, Evening, by_chance
from tischlein.core.moment import Event
from tischlein.server import log, past
from tischlein.server.table import Table


def restless(game: str) -> Evening:
    """A round in which everything is taken back that can be, about every second time."""
    evening, rng = Evening(game, 2), random.Random(game)
    evening.begin()
    choose = by_chance(game)
    back = 0
    for _ in range(80):
        evening.play(choose, actions=1)
        state = evening.table.state
        assert state is not None
        last = state.last
        undoable = last is not None and isinstance(last.actor, int) and state.may_take_back(last.actor)
        if evening.table.status == "playing" and undoable and rng.random() < 0.5:
            evening.take_back()
            back += 1
    assert back > 3
    return evening


@pytest.mark.parametrize("game", ["wagnis", "blitzraster"])
@pytest.mark.parametrize("most", [1, 2, 3, 7])
def test_every_reader_has_the_same_steps(game: str, most: int) -> None:
    evening = restless(game)
    if evening.table.status == "playing":
        evening.close()
    true = past.finished(evening.found(), 1).events_for(0)
    made = evening.events[0]
    assert isinstance(made, log.Made)
    for attempt in range(20):
        rng = random.Random(f"{game} {most} {attempt}")
        table = Table(1, CODE, made, evening.table.people)
        heard: list[Event] = []
        waiting = evening.events[1:]
        while waiting:
            portion = rng.randint(1, most)
            for event in waiting[:portion]:
                table.fold(event)
            del waiting[:portion]
            if any(change.what == "taken_back" for change in table.changes):
                heard.pop()
            heard += [moment.step.event_for(0) for moment in table.moments]
            table.settle()
        assert heard == true
