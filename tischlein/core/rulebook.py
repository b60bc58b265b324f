"""The rulebook of a game: chapters from `rulebook/<language>.md`, the rules themselves from the catalogue.

In the chapters a line `@W12` stands for rule W12, so that a rule's words exist once.
"""

from __future__ import annotations

import re

from tischlein.core.game import Game
from tischlein.core.language import Texts

_RULE_LINE = re.compile("@([A-Z][0-9]+)")


def chapters(game: Game, language: str) -> list[str]:
    """The lines of the rulebook with `@` lines in place of the rules."""
    path = game.folder / "rulebook" / f"{language}.md"
    return path.read_text(encoding="utf-8").splitlines()


def rulebook(game: Game, language: str) -> str:
    """The whole rulebook as Markdown; each rule is a list item that begins with its number."""
    texts = game.texts(language)
    return "\n".join(_line(line, texts) for line in chapters(game, language)) + "\n"


def _line(line: str, texts: Texts) -> str:
    found = _RULE_LINE.fullmatch(line)
    return f"- **{found[1]}** {texts(f'rule-{found[1]}')}" if found else line
