"""Which words a game needs in its catalogues and its rulebook, and what is wrong with those that it has."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from tischlein.core.effects import argument_names
from tischlein.core.language import LANGUAGES

if TYPE_CHECKING:
    from tischlein.core.game import Game


_ARGUMENT = re.compile(r"\$([A-Za-z][\w-]*)")


def needed(game: Game) -> dict[str, set[str]]:
    """The messages that a game must have, each with the arguments that it may use."""
    ids = ["game-name", "game-summary", *(f"rule-{rule}" for rule in game.rules)]
    for name, option in game.to_agree.items():
        ids += [f"option-{name}", *(f"option-{name}-{value or 'none'}" for value in option.choices or ())]
    found: dict[str, set[str]] = {id: set() for id in ids}
    for kinds in filter(None, (game.effects, game.all_offers, game.prospects)):
        for number, kind in zip(kinds.kinds, kinds.all, strict=True):
            if kind.speaks:
                arguments = {each for name, of in kind.fields.items() for each in argument_names(name, of)}
                found[kinds.message_id(number)] = arguments
    return found


def wrong_words(game: Game) -> list[str]:
    """Whatever is missing or cannot be said, in all languages. It takes a while: reading catalogues is slow."""
    wrong = []
    for language in LANGUAGES:
        path = f"texts/{language}.ftl"
        messages, unreadable = catalogue(game.folder / path)
        wrong += [f"{path} cannot be read at {line!r}" for line in unreadable]
        missing = [id for id in needed(game) if id not in messages]
        if missing:
            wrong.append(f"{path} has no {', '.join(missing)}")
        for id, may in needed(game).items():
            strange = sorted(messages.get(id, set()) - may)
            if strange:
                wrong.append(f"{path}: {id} cannot use {', '.join(f'${name}' for name in strange)}")
        path = f"rulebook/{language}.md"
        lines = (game.folder / path).read_text(encoding="utf-8").splitlines()
        times = Counter(line[1:] for line in lines if line.startswith("@"))
        strange = [f"@{rule}" for rule in {**times, **dict.fromkeys(game.rules)} if times[rule] != (rule in game.rules)]
        if strange:
            wrong.append(f"{path} must have every rule exactly once, and no other; look at {', '.join(strange)}")
    return wrong


def catalogue(path: Path) -> tuple[dict[str, set[str]], list[str]]:
    """The messages of a catalogue with the arguments that they use, and the beginnings of what is none."""
    from fluent.syntax import FluentParser, ast

    source = path.read_text(encoding="utf-8")
    messages: dict[str, set[str]] = {}
    unreadable = []
    for entry in FluentParser().parse(source).body:
        text = source[entry.span.start : entry.span.end]
        if isinstance(entry, ast.Junk):
            unreadable.append(text.strip().partition("\n")[0])
        elif isinstance(entry, ast.Message):
            messages[entry.id.name] = set(_ARGUMENT.findall(text))
    return messages, unreadable
