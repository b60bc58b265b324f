"""One of many games, played in Python: where somebody must be asked there, and to look at it again."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from tischlein.core.contract import CHANCE, OVER, Policy, Records
from tischlein.core.errors import IllegalAction
from tischlein.core.kernel import is_kernel
from tischlein.core.language import phrase
from tischlein.core.moment import Moment
from tischlein.core.options import brief
from tischlein.core.state import State
from tischlein.core.stream import below, streams
from tischlein.players import PlayerError, Seat, asking, wants_luck
from tischlein.players.program import SECONDS, Failed
from tischlein.players.sitting import Contestant, Elsewhere, Here, Level, Running, Sitting, ready
from tischlein.sim.seated import Player, Seated, named, searches

MOST_STEPS = 1 << 20

Ask = Callable[[State, Records], Any]
"""`(state, luck)`: what a player does there, a code or a token."""


class Table:
    """Those who play, from one game to the next. Programs are started when they are needed, and leave at the end."""

    def __init__(self, start: State, who: Seated, seed: int) -> None:
        self._start, self._who, self._seed = start, who, seed
        self._programs: dict[tuple[Player, int], Running] = {}
        self._past: list[Moment] | None = None

    def __enter__(self) -> Table:
        return self

    def __exit__(self, *_: object) -> None:
        for running in self._programs.values():
            running.leave()

    def prepare(self) -> None:
        """Compile and start what is needed, before somebody looks at a clock."""
        state, luck, game = self._start.copy(remember=False), streams(0), self._start.game
        while state.actor == CHANCE:
            state.play_case(int(below(luck[0], state.cases)))
        for player in self._who.kinds:
            if state.actor != OVER and (policy := self._policy(player)) is not None:
                asking(policy)(state.record(), luck)
        if state.actor != OVER:
            state.view(seat_of(state))
            state.apply(state.legal()[0])
        game.points_of(state.record(), state.players)
        game.winners_of(state.record(), state.players)
        ready(self._start, [player for player in self._who.kinds if isinstance(player, str) and searches(player)])
        for seat, player in enumerate(self._who.players):
            if isinstance(player, Contestant):
                try:
                    self._running(player, seat).ready()
                except Failed as failed:
                    raise self._failed(0, seat, failed) from None

    def play(self, number: int, remember: bool = True) -> tuple[State, int]:
        """Game `number` of a simulation, at its end, and how many decisions there were. Its luck comes from one stream,
        as in compiled code: it is the same game."""
        state, luck, decisions = self._start.copy(remember), streams(self._seed, 1, number), 0
        seat = 0
        try:
            sitting: list[Sitting | None] = []
            for seat in range(state.players):
                sitting.append(self._sitting(number, seat))
            ask = [self._ask(number, seat, one) for seat, one in enumerate(sitting)]
            listeners = [one for one in sitting if one is not None and one.hears]
            self._tell_past(listeners)
            while state.actor != OVER:
                if state.actor == CHANCE:
                    state.play_case(int(below(luck[0], state.cases)))
                else:
                    seat = seat_of(state)
                    self._act(number, seat, ask[seat](state, luck), state)
                    decisions += 1
                    if decisions == MOST_STEPS:
                        names = ", ".join(self._who.kinds_named)
                        raise PlayerError(phrase("player-endless", game=number, names=names))
                for one in listeners:
                    one.hear(state.moment())
        except Failed as failed:
            raise self._failed(number, seat, failed) from None
        for player in sitting:
            if player is not None:
                player.end(state, None)
        return state, decisions

    def _act(self, number: int, seat: int, answer: Any, state: State) -> None:
        try:
            state.apply(answer) if isinstance(answer, str) else state.apply_code(answer)
        except IllegalAction:
            told: dict[str, Any] = {"game": number, "name": self._who.names[seat], "answer": brief(answer)}
            raise PlayerError(phrase("player-illegal", **told)) from None

    def _failed(self, number: int, seat: int, failed: Failed) -> PlayerError:
        reason = phrase(f"player-failed-{failed.kind}", detail=failed.detail)
        return PlayerError(phrase("player-failed", game=number, name=self._who.names[seat], reason=reason))

    def _tell_past(self, listeners: list[Sitting]) -> None:
        """Where a game goes on from its middle, they are told what has happened before."""
        if listeners and self._past is None:
            self._past = self._start.moments()
        for one in listeners:
            for moment in self._past or ():
                one.hear(moment)

    def _policy(self, player: Player) -> Policy | None:
        """The kernel that is asked about the record of a node, for those who play by one."""
        if isinstance(player, str):
            return None if searches(player) else named(self._start.game, player)
        return player if is_kernel(player) else None  # type: ignore[return-value]

    def _ask(self, number: int, seat: int, sitting: Sitting | None) -> Ask:
        player: Any = self._who.players[seat]
        if sitting is not None:
            return lambda state, luck: sitting.choose(state)
        if (policy := self._policy(player)) is not None:
            choose = asking(policy)
            return lambda state, luck: choose(state.record(), luck)
        more = (random.Random(self._luck(number, seat)),) if wants_luck(player) else ()
        return lambda state, luck: player(state.view(seat_of(state)), state.legal(), *more)

    def _luck(self, number: int, seat: int) -> str:
        return f"{self._seed} {number} {seat}"

    def _sitting(self, number: int, seat: int) -> Sitting | None:
        """Whoever is more than a question at a node: one who remembers, or who is elsewhere."""
        player, start = self._who.players[seat], self._start
        seed, elsewhere = random.Random(self._luck(number, seat)).getrandbits(63), isinstance(player, Contestant)
        about = Seat(start.game.name, seat, start.players, start.options, seed, SECONDS if elsewhere else None)
        if isinstance(player, str):
            return Level(start.game, player, start, about) if searches(player) else None
        if isinstance(player, Contestant):
            return Elsewhere(self._running(player, seat), start, about)
        return Here(player, about) if isinstance(player, type) else None

    def _running(self, player: Contestant, seat: int) -> Running:
        chair = (player, self._who.players[:seat].count(player))  # a process for each seat that it has at a time
        if chair not in self._programs:
            self._programs[chair] = Running(player)
        return self._programs[chair]


def seat_of(state: State) -> int:
    """The seat that is to act."""
    assert isinstance(state.actor, int)
    return state.actor
