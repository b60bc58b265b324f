"""Computer players in the terminal: what they are called, and that they know what their seats know."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tests.hidden.worlds import walk
from tischlein import CHANCE, OVER
from tischlein.bots import LEVELS, SIMPLE
from tischlein.bots.troupe import Troupe
from tischlein.cli import opponents as module
from tischlein.cli.opponents import Opponents, levels_by_name, names_of
from tischlein.core.game import Game
from tischlein.core.language import LANGUAGES
from tischlein.games import OWN


def test_a_name_says_the_level_in_both_languages() -> None:
    table = ("meister", "kueken", "meister")
    assert names_of(table, "de") == ("Meister 1", "Küken 1", "Meister 2")
    for language in LANGUAGES:
        for levels in (table, LEVELS, (SIMPLE,) * 5):
            assert [levels_by_name()[name] for name in names_of(levels, language)] == list(levels)
    assert levels_by_name()["Rechner 2"] == levels_by_name()["Computer 2"] == SIMPLE, "who plays in older records"
    assert "Meister" not in levels_by_name(), "people may be called so"


@pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)
def test_they_remember_what_their_seats_were_told(game: Game) -> None:
    """Also after something was taken back, and where they sit down in the middle of a round."""
    rng = random.Random(game.name)
    state = game.start(3)
    levels = {0: "kueken", 1: "neuling", 2: "koenner"}
    opponents = Opponents(state, levels, rng)
    taken_back = steps = 0
    while state.actor != OVER and steps < 120:
        steps += 1
        if state.actor == CHANCE:
            state.play_chance(rng)
        else:
            seat = int(state.actor)
            state.apply_code(opponents.code(seat))
            opponents.hear(state.moment())
            if state.may_take_back(seat) and taken_back < 5:
                taken_back += 1
                state.take_back(seat)
                opponents.remember()
            continue
        opponents.hear(state.moment())
    assert taken_back or game.name == "elferreihe"
    late = Opponents(state, levels, rng)
    for seat in levels:
        assert opponents._memories[seat].written() == state.memory(seat).written()
        assert late._memories[seat].written() == state.memory(seat).written()


@pytest.mark.parametrize("level", ["meister", "grossmeister"])
@pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)
def test_time_to_think_says_nothing_about_a_hand(game: Game, level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock of the test's own: with one card that fits it takes as long as with many, or with a search cut short.
    Where no hand is hidden, nobody waits for an action that everybody sees is the only one."""
    clock, rng = Clock(), random.Random(level)
    monkeypatch.setattr(module, "time", clock)
    monkeypatch.setattr(Troupe, "choose", lambda self, level, memory, sheet, seed, step, stop: clock.think(stop))
    state = walk(game.name, 2, {}, rng, 60)
    while state.actor in (CHANCE, OVER):
        state = walk(game.name, 2, {}, rng, 60)
    opponents = Opponents(state, {0: level, 1: level}, rng)
    monkeypatch.setattr(opponents._troupe, "searches", True)
    took = []
    for needs in (0.0, 0.02, 100.0):
        clock.needs, began = needs, clock.now
        opponents.code(int(state.actor))
        took.append(clock.now - began)
    if game.hidden_hands:
        assert took == pytest.approx([took[0]] * 3, abs=2 * Clock.STEP)
        assert took[0] > 0.05
    else:
        assert took == pytest.approx([0.0, 0.02, 100.0], abs=2 * Clock.STEP)


class Clock:
    """Stands still but for thinking and sleeping."""

    STEP = 0.001

    def __init__(self) -> None:
        self.now = self.needs = 0.0

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds

    def think(self, stop: Callable[[], bool]) -> int:
        until = self.now + self.needs
        while self.now < until and not stop():
            self.now += self.STEP
        return 0
