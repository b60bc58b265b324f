"""Minds and search need no runtime: they can become part of a module for the browser, as the rules do."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import tischlein
from tischlein.core.game import Game
from tischlein.games import OWN

ROOT = Path(tischlein.__file__).parent.parent
PROGRAM = """
import sys
import numba
import tischlein
from tischlein.bots.levels import policy_of
from tischlein.bots.search import PLAN, searcher
from tischlein.core.stage import WIDTH
from tischlein.core.stream import STREAM
from tischlein.wasm.lowering import NeedsRuntime, object_file
from tischlein.wasm.target import NUMBER, WORDS, array_at, record_at

game = tischlein.game(sys.argv[1])
think, listen, begin_mind = searcher(game, policy_of(game, "koenner")), game.mind.hear, game.mind.begin
seen = game.whole_view.size
kueken, neuling = policy_of(game, "kueken"), policy_of(game, "neuling")

def begin(minds, first):
    begin_mind(array_at(minds, 1)[0], first)
    return 0

def hear(minds, seat, row):
    listen(array_at(minds, 1)[0], seat, array_at(row, WIDTH))
    return 0

def search(firsts, sheet, minds, seat, plans, worlds, streams, most):
    {planted}
    return think(array_at(firsts, 1), array_at(sheet, seen), array_at(minds, 1), seat, array_at(plans, 1),
                 array_at(worlds, 2), array_at(streams, 1), most)

def choose(s, rng, level):
    return kueken(s, rng) if level == 0 else neuling(s, rng)

def many(dtype):
    return numba.types.CPointer(record_at(dtype))

record, mind = many(game.dtype), many(game.mind.dtype)
try:
    made = object_file({{
        "begin_mind": (begin, (mind, record_at(game.dtype))),
        "hear": (hear, (mind, NUMBER, WORDS)),
        "search": (search, (record, WORDS, mind, NUMBER, many(PLAN), record, many(STREAM), NUMBER)),
        "choose_level": (choose, (record_at(game.dtype), record_at(STREAM), NUMBER)),
    }})
    print(len(made))
except NeedsRuntime as reason:
    print("needs", reason)
"""


def compiled(game: str, planted: str = "pass") -> str:
    program = PROGRAM.format(planted=planted)
    done = subprocess.run([sys.executable, "-c", program, game], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)
def test_minds_and_search_need_no_runtime(game: Game) -> None:
    assert compiled(game.name).strip().isdigit()


def test_one_that_does_would_be_named() -> None:
    assert compiled("wagnis", "if most > 9: raise ValueError('too many')").startswith("needs")
