"""What decides how a contest ends, in one word: the sources of a game's rules and of the players that meet there.

It is of all kernels that are reached from there, as they are written, without comments and what documents them, and of
no other file. So what was measured with players who are the same still counts, and what was not is measured anew.
"""

from __future__ import annotations

import ast
import hashlib
import inspect
import textwrap
import types
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import numpy as np

from tischlein.arena.deals import Deal, is_throw, numbered
from tischlein.arena.seating import lineups
from tischlein.bots import POLICIES, policy
from tischlein.bots.levels import KOENNER, SECONDS, depth_of, policy_of
from tischlein.bots.players import PolicyPlayer, SearchPlayer
from tischlein.bots.search import PLAN, searcher
from tischlein.core.game import Game
from tischlein.core.kernel import is_kernel
from tischlein.core.mind import imagining
from tischlein.core.stream import STREAM
from tischlein.players.sitting import Level, Ours

AROUND = (Deal, is_throw, numbered, lineups, Ours.choose, Level.choose)
"""How luck and seats are dealt, and players asked."""
OURS = ("tischlein", "bench", "tests")


def fingerprint(game: Game, levels: Sequence[str], *more: object) -> str:
    """Of contests between some levels; `more` are functions, classes, modules and numbers that have a part in it."""
    known: list[object] = [game.name, game.rules_version, game.low_wins, game.dtype, game.begin]
    known += [sorted(game.options(game.seats[0]).items()), *game.kernels, *AROUND, *more]
    for level in dict.fromkeys(levels):
        known += [level, *decides(game, level)]
    return hashlib.sha256("\n".join(identity(one) for one in known).encode()).hexdigest()[:16]


def decides(game: Game, level: str) -> Iterator[object]:
    """What a level's choices come from."""
    if level in POLICIES:
        yield policy(game, level)
        return
    mind = game.mind
    assert mind is not None
    yield from (mind.dtype, mind.begin, mind.hear, imagining(mind), game.show_all)
    if level in SECONDS:
        yield from (SearchPlayer.search, PLAN, STREAM, depth_of(game, level), *searcher(game, policy_of(game, KOENNER)))
    else:
        yield from (PolicyPlayer.choose, policy_of(game, level))


def identity(value: Any) -> str:
    """What a value is, the same in every process and with every version of Python."""
    if is_kernel(value):
        return of_kernel(getattr(value, "py_func", value))
    if isinstance(value, np.dtype):
        return repr(value.descr)
    if isinstance(value, np.ndarray):
        return hashlib.sha256(f"{value.dtype.descr}{value.shape}".encode() + value.tobytes()).hexdigest()
    if isinstance(value, tuple | list):
        return f"({','.join(map(identity, value))})"
    if isinstance(value, types.FunctionType | type | types.ModuleType):
        return written(value) if is_ours(value) else value.__name__
    return repr(value.item() if isinstance(value, np.generic) else value)


def is_ours(value: Any) -> bool:
    return str(getattr(value, "__module__", None) or value.__name__).partition(".")[0] in OURS


@cache
def of_kernel(function: types.FunctionType) -> str:
    """A kernel, with all kernels and numbers that it refers to; kernels do not recurse."""
    code, known = function.__code__, function.__globals__
    named = {node.id for node in ast.walk(ast.parse(written(function))) if isinstance(node, ast.Name)}
    names = sorted((named & known.keys()).difference(code.co_varnames, code.co_freevars))
    parts = [written(function), *(f"{name}={identity(known[name])}" for name in names)]
    for name, cell in zip(code.co_freevars, function.__closure__ or (), strict=True):
        parts.append(f"{name}={identity(cell.cell_contents)}")
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


@cache
def written(value: Any) -> str:
    """The source, without comments and what documents it."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(value)))
    for node in ast.walk(tree):
        if isinstance(body := getattr(node, "body", None), list):
            body[:] = [one for one in body if not is_text(one)] or [ast.Pass()]
    return ast.unparse(tree)


def is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
