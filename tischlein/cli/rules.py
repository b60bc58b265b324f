"""`tischlein rules GAME`: the rulebook."""

from __future__ import annotations

import re

from rich.console import Console
from rich.markdown import Markdown

from tischlein.cli.frame import Frame, is_plain
from tischlein.core.game import Game
from tischlein.core.rulebook import rulebook
from tischlein.games import find


def run(frame: Frame, game: str, plain: bool) -> None:
    plain = is_plain(plain)
    show(frame, find(game), frame.console(plain), plain)


def plain_text(markdown: str) -> str:
    """The rulebook without marks: what a screen reader should not spell out."""
    lines = [re.sub(r"^(#+ |> |- )", "", line).replace("**", "").replace("*", "") for line in markdown.splitlines()]
    return "\n".join(lines) + "\n"


def show(frame: Frame, game: Game, console: Console, plain: bool) -> None:
    """The whole rulebook: rendered, or as it is written where plain text is wanted."""
    text = rulebook(game, frame.language)
    if plain:
        print(plain_text(text), end="")
    else:
        console.print(Markdown(text))
