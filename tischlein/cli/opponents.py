"""Computer players at a table in the terminal: what they are called, and what they do."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache

from tischlein.bots import FOLDER, LEVELS, SEARCHING, SIMPLE, chooser
from tischlein.bots.levels import SECONDS
from tischlein.bots.troupe import troupe_of
from tischlein.cli.frame import FOLDER as OWN
from tischlein.core.game import Game
from tischlein.core.kernel import NotCompiled
from tischlein.core.language import LANGUAGES, Texts
from tischlein.core.mind import told_to
from tischlein.core.moment import Moment
from tischlein.core.state import State
from tischlein.games import GAMES
from tischlein.server.workshop import Workshop

PACE = 1.5
"""Where hands are hidden, every action of who searches takes so much of the time that its level needs, about."""

MOST_PLAYERS = max(game.seats[-1] for game in GAMES)


def names_of(levels: Sequence[str], language: str) -> tuple[str, ...]:
    """What computer players of these levels are called: `Newcomer 1`, `Newcomer 2`, `Master 1`."""
    texts, met = Texts(language, FOLDER), Counter[str]()
    names = []
    for level in levels:
        met[level] += 1
        names.append(f"{texts(f'level-{level}')} {met[level]}")
    return tuple(names)


@cache
def levels_by_name() -> dict[str, str]:
    """Which level plays under which name, in every language: no person may have such a name. Those of before there
    were levels are among them."""
    levels = {}
    for language in LANGUAGES:
        for number in range(1, MOST_PLAYERS + 1):
            levels[Texts(language, OWN)("computer", number=number)] = SIMPLE
        for level in (*LEVELS, SIMPLE):
            levels |= dict.fromkeys(names_of([level] * MOST_PLAYERS, language), level)
    return levels


class Preparation:
    """The kernels of a search for one game, where somebody at the table searches: loaded, or compiled by another
    process while people play."""

    def __init__(self, game: Game, levels: Sequence[str]) -> None:
        self._workshop: Workshop | None = None
        self.takes_time = False
        """Whether they are not there yet."""
        if game.mind is None or not set(levels) & set(SEARCHING):
            return
        try:
            troupe_of(game).load_search()
        except NotCompiled:
            self.takes_time = True
            self._workshop = Workshop(set, lambda: None, games=[game], parts=("policies", "search"))
            self._workshop.start()

    def stop(self) -> None:
        """The table is left."""
        if self._workshop is not None:
            self._workshop.stop()


class Opponents:
    """The computer players of one round. Each is given what its seat knows, and nothing else."""

    def __init__(self, state: State, levels: Mapping[int, str], luck: random.Random) -> None:
        """By seats. The round may have begun already."""
        self._state = state
        self._levels = levels
        self._luck = luck
        self._troupe = troupe_of(state.game)
        self.remember()

    def remember(self) -> None:
        """Go through the round once more: it has just begun, or something was taken back."""
        with_minds = self._levels if self._state.game.mind is not None else ()
        self._memories = {seat: self._state.memory(seat) for seat in with_minds}

    def hear(self, moment: Moment) -> None:
        """Be told what has just happened."""
        for seat, memory in self._memories.items():
            memory.hear(told_to(seat, [moment]))

    def code(self, seat: int) -> int:
        """The action of the one at that seat, whose turn it is."""
        if seat not in self._memories:
            return chooser(self._state.game, SIMPLE).code(self._state, self._luck)
        troupe, level, memory = self._troupe, self._levels[seat], self._memories[seat]
        sheet, seed, began = troupe.game.sheet(self._state.record(), seat), self._luck.getrandbits(63), time.monotonic()
        if not (self._state.game.hidden_hands and level in SEARCHING and troupe.searches):
            return troupe.choose(level, memory, sheet, seed, 0, lambda: False)
        # Who has one card that fits need not search. How long it takes must not tell that to the others.
        until = began + PACE * SECONDS[level] / troupe.speed
        code = troupe.choose(level, memory, sheet, seed, 0, lambda: time.monotonic() >= until)
        time.sleep(max(0.0, until - time.monotonic()))
        return code
