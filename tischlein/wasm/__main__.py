"""`python -m tischlein.wasm FOLDER [GAME …]`: write the modules of all games of the house, or of some games, as far as
they are not there yet, and the facts beside them."""

from __future__ import annotations

import sys
from pathlib import Path

from tischlein.core.errors import TischleinError
from tischlein.core.vocabulary import as_json
from tischlein.games import OWN, find
from tischlein.wasm.facts import facts_of
from tischlein.wasm.linker import CannotLink
from tischlein.wasm.lowering import NeedsRuntime
from tischlein.wasm.module import module_of, note_in, note_of


def main(arguments: list[str]) -> None:
    if not arguments:
        raise SystemExit(__doc__)
    folder, *names = arguments
    try:
        games = [find(name) for name in names] or list(OWN)
        for game in games:
            module = Path(folder) / f"{game.name}.wasm"
            if not module.is_file() or note_in(module.read_bytes()) != note_of(game):
                write(module, module_of(game))
            write(module.with_suffix(".json"), as_json(facts_of(game)).encode())
    except (NeedsRuntime, CannotLink, TischleinError) as reason:
        raise SystemExit(f"There is no module: {reason}") from None


def write(path: Path, content: bytes) -> None:
    """Whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".tmp")
    draft.write_bytes(content)
    draft.replace(path)


if __name__ == "__main__":
    main(sys.argv[1:])
