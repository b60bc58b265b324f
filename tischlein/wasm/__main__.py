"""`python -m tischlein.wasm FOLDER [GAME …]`: write what a page needs to play by itself, for all games of the house or
for some games: modules of rules and of players as far as they are not there yet, the facts beside them, what is known
before a table is made (`about/`), and rulebooks (`books/`)."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from tischlein.bots.about import about
from tischlein.core.errors import TischleinError
from tischlein.core.game import Game
from tischlein.core.kernel import is_kernel
from tischlein.core.language import LANGUAGES
from tischlein.core.rulebook import rulebook
from tischlein.core.vocabulary import as_json
from tischlein.games import OWN, find
from tischlein.wasm.facts import facts_of
from tischlein.wasm.linker import CannotLink
from tischlein.wasm.lowering import NeedsRuntime
from tischlein.wasm.module import (
    Note,
    check_module_of,
    check_note_of,
    module_of,
    note_in,
    note_of,
    players_module_of,
    players_note_of,
)


def main(arguments: list[str]) -> None:
    if not arguments:
        raise SystemExit(__doc__)
    folder, names = Path(arguments[0]), arguments[1:]
    try:
        games = [find(name) for name in names] or list(OWN)
        for game in games:
            write_rules(folder, game)
            write(folder / "about" / f"{game.name}.json", as_json(about(game)))
            for language in LANGUAGES:
                write(folder / "books" / language / f"{game.name}.md", rulebook(game, language))
    except (NeedsRuntime, CannotLink, TischleinError) as reason:
        raise SystemExit(f"There is no module: {reason}") from None


def write_rules(folder: Path, game: Game) -> None:
    module = folder / f"{game.name}.wasm"
    write_module(module, game, note_of, module_of)
    write(module.with_suffix(".json"), as_json(facts_of(game)))
    if is_kernel(game.check):
        write_module(folder / f"{game.name}.check.wasm", game, check_note_of, check_module_of)
    if game.mind is not None:
        write_module(folder / f"{game.name}.players.wasm", game, players_note_of, players_module_of)


def write_module(file: Path, game: Game, note: Callable[[Game], Note], made: Callable[[Game], bytes]) -> None:
    if not file.is_file() or note_in(file.read_bytes()) != note(game):
        write(file, made(game))


def write(path: Path, content: bytes | str) -> None:
    """Whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".tmp")
    draft.write_bytes(content.encode() if isinstance(content, str) else content)
    draft.replace(path)


if __name__ == "__main__":
    main(sys.argv[1:])
