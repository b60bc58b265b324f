"""`tischlein games`: which games there are and what can be agreed for each."""

from __future__ import annotations

from rich.text import Text

from tischlein.cli.frame import Frame, is_plain
from tischlein.games import GAMES


def run(frame: Frame, plain: bool) -> None:
    console = frame.console(is_plain(plain))
    for game in GAMES:
        texts = frame.game_texts(game)
        players = texts("games-players", low=game.seats[0], high=game.seats[-1])
        heading = Text(game.name, style="bold")
        console.print(heading.append(f": {players}", style="not bold"))
        console.print(Text(f"  {texts('game-summary')}"))
        for name, option in game.to_agree.items():
            default = {True: "true", False: "false", None: "null"}.get(option.default, option.default)
            console.print(Text(f"  {name}={default}: {texts(f'option-{name}')}"))
            for choice in option.choices or ():
                written = "null" if choice is None else choice
                told = texts(f"option-{name}-{'none' if choice is None else choice}")
                console.print(Text(f"    {name}={written}: {told}"))
        console.print()
