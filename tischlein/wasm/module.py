"""The modules of a game, rules and players: compiled, linked, and with a note that says of what."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any

from tischlein.core.game import Game
from tischlein.core.kernel import PYTHON, identity
from tischlein.wasm.exports import Export, check_exports, exports
from tischlein.wasm.linker import link, notes_of
from tischlein.wasm.lowering import object_file
from tischlein.wasm.players import player_exports, player_facts
from tischlein.wasm.target import VERSIONS

NOTE = "tischlein"
"""The name of the section that says which rules these are."""

BODY = "body"
"""Beside that, a sum over all but the note."""

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


def check_note_of(game: Game) -> Note:
    """The same for the module that checks records, for games whose invariants are a kernel."""
    return _note(game, check_exports(game))


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


def check_module_of(game: Game) -> bytes:
    """Compile the module that checks records."""
    return _module(check_exports(game), check_note_of(game))


def _module(functions: dict[str, Export], note: Note, small: bool = True) -> bytes:
    made = object_file(functions, small)
    whole = note | {BODY: digest_of(link(made, functions, {}))}
    return link(made, functions, {NOTE: json.dumps(whole, separators=(",", ":")).encode()})


def note_in(module: bytes) -> Note:
    """What a module says that it holds; nothing where it is damaged, cut off, or none of ours."""
    try:
        body, notes = notes_of(module)
        note: Note = json.loads(notes[NOTE])
        return note if note.pop(BODY) == digest_of(body) else {}
    except (LookupError, ValueError, TypeError, AttributeError):
        return {}


def digest_of(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()
