"""Bytes from outside that claim to be a node of a game: taken only where they can be one.

Compiled rules check no place in memory: with numbers that no game leads to they may read and write anywhere, or never
end. So bytes are first looked at in ordinary Python, where a wrong place is an error: by the game's own invariants, by
showing them to everybody, and by playing on a little from there.
"""

from __future__ import annotations

import random
import zlib
from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from tischlein.core.bits import WORD
from tischlein.core.contract import CHANCE_CODE, OPEN, OVER_CODE, SPECTATOR, Kernels, Records
from tischlein.core.errors import DamagedState
from tischlein.core.plain import plain
from tischlein.core.sheet import blank

if TYPE_CHECKING:
    from tischlein.core.game import Game

AHEAD = 40
"""So many steps are played from a node that is looked at, in each of these ways."""
MOST_CASES = 1 << 16
"""At a chance node."""
LONG = 2000
"""Steps of the game from which it is learnt which words of a game can be negative."""


def sound_record(game: Game, firsts: Records, data: bytes | bytearray, check: bool = True) -> Records:
    """The record that some bytes are, as an array of one; `DamagedState` where they are none. `firsts` is the first
    node: what was agreed."""
    if not isinstance(data, bytes | bytearray):
        raise TypeError(f"a state is bytes, as `to_bytes` gives them, not {type(data).__name__}")
    if len(data) != game.dtype.itemsize:
        raise DamagedState(game.name, f"a state has {game.dtype.itemsize} bytes, not {len(data)}")
    records = np.frombuffer(bytearray(data), game.dtype)
    if records[0].players != firsts[0].players:
        raise DamagedState(game.name, f"it has {records[0].players} players, and here are {firsts[0].players}")
    if check:
        for name in game.constant:
            if not np.array_equal(records[name], firsts[name]):
                raise DamagedState(game.name, f"something else was agreed here ({name})")
        _check(game, records)
    return records


def _check(game: Game, records: Records) -> None:
    if not __debug__:
        raise RuntimeError("states are checked by assertions, which `python -O` leaves out: run it without")
    rng = random.Random(zlib.crc32(records.tobytes()))
    try:
        with np.errstate(all="ignore"):
            _check_signs(game, records)
            game.must_hold(records[0])
            _show(game, records)
            for pick in (_first, _last, rng.choice):
                work = records.copy()
                _play_on(game, work, rng, AHEAD, pick)
                game.must_hold(work[0])
    except (Exception, RecursionError) as error:  # whatever odd numbers lead to
        reason = str(error) or "something that must hold at every node does not"
        raise DamagedState(game.name, reason) from None


def _show(game: Game, states: Records) -> None:
    """Let all readers see it: there must be a name for whatever lies there."""
    show, sheet = plain(game.show_all), blank(game.whole_view)
    for reader in (OPEN, SPECTATOR, *range(states[0].players)):
        show(states[0], reader, sheet)
        game.whole_view.read(sheet.tolist(), 0)


def _check_signs(game: Game, states: Records) -> None:
    """Loops over the members of a set would never end where it is negative. Small fields may be."""
    for name in game.dtype.names or ():
        if game.dtype[name].base.itemsize == 8 and np.any(states[name] < 0):
            assert name in _negative_words(game), f"{name} cannot be negative"


@cache
def _negative_words(game: Game) -> set[str]:
    """The words that are negative at some node of a game that is played to its end."""
    found: set[str] = set()
    for players in game.seats:
        states, rng = game.record(players), random.Random(players)
        for _ in range(LONG):
            found |= {name for name in game.dtype.names or () if np.any(states[name] < 0)}
            if not _play_on(game, states, rng, 1, rng.choice):
                break
    return found


def _first(codes: Sequence[int]) -> int:
    return codes[0]


def _last(codes: Sequence[int]) -> int:
    return codes[-1]


def _play_on(game: Game, states: Records, rng: random.Random, steps: int, pick: Callable[[list[int]], int]) -> bool:
    """Play on in ordinary Python, and assert what holds at the nodes of all games. Gives whether the game goes on."""
    actor_of, legal, total, outcome_of, apply, score_of, winners_of = Kernels._make(
        [plain(kernel) for kernel in game.kernels]
    )
    s = states[0]
    for _ in range(steps):
        actor = int(actor_of(s))
        assert CHANCE_CODE <= actor < s.players or actor == OVER_CODE, "there is no such seat to act"
        if actor == OVER_CODE:
            assert 0 < int(winners_of(s)) < 1 << int(s.players), "somebody wins"
            for seat in range(s.players):
                score_of(s, seat)
            return False
        if actor == CHANCE_CODE:
            cases = int(total(s))
            assert 0 < cases <= MOST_CASES, "chance has something to choose from"
            code = int(outcome_of(s, rng.randrange(cases)))
            assert 0 <= code < len(game.outcomes), "there is no such outcome"
        else:
            low, high = map(int, legal(s))
            codes = [code for code in range(2 * WORD) if (low | high << WORD) >> code & 1]
            assert low >= 0 <= high, "a set cannot be negative"
            assert codes, "a seat can always do something"
            assert codes[-1] < len(game.actions), "there is no such action"
            code = pick(codes)
        apply(s, code, None)
    return True
