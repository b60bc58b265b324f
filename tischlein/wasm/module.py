"""The module of a game: compiled, linked, and with a note that says of what."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any

from tischlein.core.game import Game
from tischlein.core.kernel import PYTHON, identity
from tischlein.wasm.exports import exports
from tischlein.wasm.linker import link, notes_of
from tischlein.wasm.lowering import object_file
from tischlein.wasm.target import VERSIONS

NOTE = "tischlein"
"""The name of the section that says which rules these are."""

Note = dict[str, Any]


def note_of(game: Game) -> Note:
    """Which rules a module holds. Equal notes, equal modules: the hash is of all kernels and of who compiles them."""
    known = [maker(), *(f"{name} {identity(export.kernel)}" for name, export in exports(game).items())]
    kernels = hashlib.sha256("\n".join(known).encode()).hexdigest()
    return {"game": game.name, "rules": game.rules_version, "kernels": kernels}


@cache
def maker() -> str:
    """What makes modules: the sources beside this one, Numba and LLVM, and Python, from whose code Numba starts."""
    sources = [hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(Path(__file__).parent.glob("*.py"))]
    return " ".join([PYTHON, *VERSIONS, *sources])


def module_of(game: Game) -> bytes:
    """Compile a game's module."""
    functions = exports(game)
    return link(object_file(functions), functions, {NOTE: json.dumps(note_of(game), separators=(",", ":")).encode()})


def note_in(module: bytes) -> Note:
    """Which rules a module says that it holds."""
    try:
        note: Note = json.loads(notes_of(module)[NOTE])
        return note
    except (LookupError, ValueError):  # it is cut off, or none of ours
        return {}
