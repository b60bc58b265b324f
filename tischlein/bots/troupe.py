"""Who plays with people, as far as it is there: nobody waits until a computer player is compiled.

A troupe has its game once more, and that one runs in ordinary Python until `load` has found its kernels on disk. Minds
and policies are quick enough for it, a millisecond or two a choice. A search is not: until its kernels are there as
well, who searches plays like the best who goes by a policy. Players of games in play go over when more is there.
"""

from __future__ import annotations

import itertools
import random
import time
from functools import cache

from tischlein.bots import LEVELS, SEARCHING, SIMPLE, chooser
from tischlein.bots.levels import KOENNER, SECONDS, depth_of, policy_of, rollouts
from tischlein.bots.players import Depth, Player, PolicyPlayer, SearchPlayer, Stop
from tischlein.core.contract import CHANCE, OVER
from tischlein.core.game import Game
from tischlein.core.kernel import loading_only
from tischlein.core.mind import Memory, told_to
from tischlein.core.moment import Moment
from tischlein.core.sheet import Sheet
from tischlein.core.state import State

MOST_STEPS = 10
"""So often the number of roll-outs is halved where there is less time."""
FEWEST = 500
"""A search with fewer roll-outs is not worth it: a policy does better."""
LEAST_NOTES = 1 << 10
LATELY = 0.2
"""How much the last search counts in what is known of this machine's speed."""
WORTH_TIMING = 0.005
"""Seconds: what was over sooner says little."""
STEPS_TO_CHOICE = 300
"""After so many steps of a game there was a choice, or there never is one."""


class Troupe:
    """The players of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game.compiled_twin()
        """For minds and policies, and for the tables at which they sit: states, sheets and effects are its own."""
        self.game.interpret()
        self.searches = False
        """Whether the kernels of the search are there."""
        self.speed = 1.0
        """How fast this machine searches, beside the one for which the levels were measured."""

    @property
    def compiled(self) -> bool:
        """Whether minds and policies are."""
        return not self.game.interpreted

    def load_policies(self) -> None:
        """Load minds and policies from disk, and go over to them; `NotCompiled` where they are not there."""
        if not self.compiled:
            with loading_only():
                warm_policies(self.game.compiled_twin())  # meanwhile people go on playing
            self.game.run_compiled()

    def load_search(self) -> None:
        """The same for the search."""
        if not self.searches:
            with loading_only():
                warm_search(self.game.compiled_twin())
            self.searches = True

    def step_for(self, level: str, seconds: float) -> int:
        """How often the roll-outs of a level are halved, so that a choice takes so long at most, about."""
        step, needed = 0, SECONDS.get(level, 0.0) / self.speed
        while needed > seconds and step < MOST_STEPS:
            step, needed = step + 1, needed / 2
        return step

    def choose(self, level: str, memory: Memory, sheet: Sheet, seed: int, step: int, stop: Stop) -> int:
        """The code that a level plays; the same for the same seed and step, unless it was told to stop. Who has no time
        at all to search plays like the best who goes by a policy."""
        player = self.player(KOENNER if level in SEARCHING and stop() else level, memory, step)
        began = time.perf_counter()
        code = player.choose(sheet, seed, stop)
        if isinstance(player, SearchPlayer):
            self._note(int(player.plans[0].done), time.perf_counter() - began)
        return code

    def player(self, level: str, memory: Memory, step: int = 0) -> Player:
        """Who plays at that level for now, with so much thought. It is for one choice: what a seat knows is in the
        memory, and room for a search is there only while it searches."""
        if level in SEARCHING:
            depth = depth_at(self.game, level, step)
            if self.searches and depth.rollouts >= FEWEST:
                return SearchPlayer(memory, policy_of(self.game, KOENNER), depth, threads=1)
            level = KOENNER
        return PolicyPlayer(memory, policy_of(self.game, level))

    def _note(self, done: int, seconds: float) -> None:
        """So many roll-outs took so long."""
        if seconds > WORTH_TIMING:
            self.speed += (done / seconds / rollouts(self.game, 1.0) - self.speed) * LATELY


@cache
def troupe_of(game: Game) -> Troupe:
    """The troupe of this process."""
    return Troupe(game)


def depth_at(game: Game, level: str, step: int) -> Depth:
    """How far a level searches where its roll-outs are halved so often: numbers that are the same everywhere."""
    depth = depth_of(game, level)
    return depth._replace(rollouts=depth.rollouts >> step, notes=max(LEAST_NOTES, depth.notes >> step))


def warm_policies(game: Game) -> None:
    """Load what minds and policies have compiled, or compile it: each is asked once."""
    state, moments = _choice(game)
    luck = random.Random(0)
    chooser(game, SIMPLE).code(state, luck)
    if game.mind is None:
        return
    memory = _memory(state, moments)
    sheet = game.sheet(state.record(), memory.seat)
    for level in (SIMPLE, *(level for level in LEVELS if level in game.policies), KOENNER):
        PolicyPlayer(memory, policy_of(game, level)).choose(sheet, 0)


def warm_search(game: Game) -> None:
    """The same for the search."""
    state, moments = _choice(game)
    if game.mind is None or len(state.legal_codes()) < 2:
        return
    memory = _memory(state, moments)
    for level in SEARCHING:
        depth = depth_of(game, level)._replace(rollouts=8, notes=LEAST_NOTES)
        player = SearchPlayer(memory, policy_of(game, KOENNER), depth, threads=1)
        player.choose(game.sheet(state.record(), memory.seat), 0)


def _memory(state: State, moments: list[Moment]) -> Memory:
    """What the seat to act knows."""
    assert isinstance(state.actor, int)
    memory = Memory(state.game, state.game.record(state.players, state.options), state.actor)
    memory.hear(told_to(memory.seat, moments))
    return memory


def _choice(game: Game) -> tuple[State, list[Moment]]:
    """A node at which somebody is to act, with a choice where there is one soon, and the way there."""
    luck, state, moments = random.Random(0), game.start(game.seats[0], remember=False), list[Moment]()
    for step in itertools.count():
        if state.actor == CHANCE:
            state.play_chance(luck)
        elif state.actor == OVER:
            state, moments = game.start(game.seats[0], remember=False), []
            continue
        elif moments and (len(state.legal_codes()) > 1 or step > STEPS_TO_CHOICE):
            break
        else:
            state.apply(luck.choice(state.legal()))
        moments.append(state.moment())
    return state, moments
