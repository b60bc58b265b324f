"""The modules of a game, rules and players: compiled, linked, and with a note that says of what."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any

from tischlein.core.game import Game
from tischlein.core.kernel import PYTHON, identity
from tischlein.wasm.exports import Export, exports
from tischlein.wasm.linker import link, notes_of
from tischlein.wasm.lowering import object_file
from tischlein.wasm.players import player_exports, player_facts
from tischlein.wasm.target import VERSIONS

NOTE = "tischlein"
"""The name of the section that says which rules these are."""

Note = dict[str, Any]


def note_of(game: Game) -> Note:
    """Which rules a module holds. Equal notes, equal modules: the hash is of all kernels and of who compiles them."""
    return _note(game, exports(game))


def players_note_of(game: Game) -> Note:
    """The same for a game's module of players, with what must be known to speak with it; for games that have a mind."""
    assert game.mind is not None
    note = _note(game, player_exports(game, game.mind)) | player_facts(game, game.mind)
    plain: Note = json.loads(json.dumps(note))  # as it is read again from a module
    return plain


def _note(game: Game, functions: dict[str, Export]) -> Note:
    known = [maker(), *(f"{name} {identity(export.kernel)}" for name, export in functions.items())]
    kernels = hashlib.sha256("\n".join(known).encode()).hexdigest()
    return {"game": game.name, "rules": game.rules_version, "kernels": kernels}


@cache
def maker() -> str:
    """What makes modules: the sources beside this one, Numba and LLVM, and Python, from whose code Numba starts."""
    sources = [hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(Path(__file__).parent.glob("*.py"))]
    return " ".join([PYTHON, *VERSIONS, *sources])


def module_of(game: Game) -> bytes:
    """Compile the module of a game's rules."""
    return _module(exports(game), note_of(game))


def players_module_of(game: Game) -> bytes:
    """Compile the module of a game's players: half as large again as it could be, and up to twice as fast."""
    assert game.mind is not None
    return _module(player_exports(game, game.mind), players_note_of(game), small=False)


def _module(functions: dict[str, Export], note: Note, small: bool = True) -> bytes:
    return link(object_file(functions, small), functions, {NOTE: json.dumps(note, separators=(",", ":")).encode()})


def note_in(module: bytes) -> Note:
    """What a module says that it holds."""
    try:
        note: Note = json.loads(notes_of(module)[NOTE])
        return note
    except (LookupError, ValueError):  # it is cut off, or none of ours
        return {}
