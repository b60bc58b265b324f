"""The commands and their options. What they do stands in the files of the same names."""

from __future__ import annotations

import contextlib
import importlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from tischlein import __version__
from tischlein.bots import LEVELS
from tischlein.cli.frame import Frame, LocalCommand, LocalGroup
from tischlein.core.language import LANGUAGES
from tischlein.games import GAMES, interpreting


def build(frame: Frame) -> click.Group:
    """The command line in the frame's language."""
    say = frame.say
    names = ", ".join(game.name for game in GAMES)

    def command(name: str, run: Callable[..., None], params: list[click.Parameter]) -> click.Command:
        language = click.Option(
            ["--language"], type=click.Choice(LANGUAGES), help=say("help-language"), expose_value=False
        )
        return LocalCommand(
            frame,
            name=name,
            callback=lambda **given: run(frame, **given),
            params=[*params, language],
            help=say(f"help-{name}"),
        )

    def option(flag: str, help_id: str, **kwargs: Any) -> click.Option:
        return click.Option([*flag.split()], help=say(help_id), **kwargs)

    def game_argument(required: bool = True) -> click.Argument:
        return click.Argument(["game"], metavar=f"[{names.replace(', ', '|')}]", required=required)

    plain = option("--plain", "help-plain", is_flag=True)
    players = option("--players", "help-players", type=int, metavar="N")
    agreed = option("--option agreed", "help-option", multiple=True, metavar="NAME=VALUE")
    seed = option("--seed", "help-seed", type=int, metavar="N")
    file = click.Argument(["file"], type=click.Path(path_type=Path), metavar="FILE")
    serving: list[click.Parameter] = [
        option("--host", "help-host", metavar="HOST"),
        option("--port", "help-port", type=int, metavar="N"),
        option("--database", "help-database", metavar="URL"),
        option("--no-browser", "help-no-browser", is_flag=True),
        option("--without-page", "help-without-page", is_flag=True),
        plain,
    ]
    commands = [
        command(
            "play",
            later("play", interpreted=True),
            [
                game_argument(required=False),
                players,
                option("--name names", "help-name", multiple=True, metavar="NAME"),
                option("--bot bots", "help-bot", multiple=True, metavar="|".join(LEVELS)),
                agreed,
                option("--rounds", "help-rounds", type=int, metavar="N"),
                option("--wins", "help-wins", type=int, metavar="N"),
                seed,
                option("--save", "help-save", type=click.Path(path_type=Path), metavar="FILE"),
                option("--continue resume", "help-continue", type=click.Path(path_type=Path), metavar="FILE"),
                plain,
            ],
        ),
        command("rules", later("rules"), [game_argument(), plain]),
        command(
            "replay",
            later("replay", interpreted=True),
            [
                file,
                option("--open everything", "help-open", is_flag=True),
                option("--step", "help-step", is_flag=True),
                plain,
            ],
        ),
        command(
            "simulate",
            later("simulate"),
            [
                game_argument(),
                players,
                option("--games count", "help-games-count", type=int, default=10_000, metavar="N"),
                option("--policy policies", "help-policy", multiple=True, metavar="PLAYER"),
                agreed,
                seed,
                option("--threads", "help-threads", type=int, metavar="N"),
                option("--json as_json", "help-json", is_flag=True),
                plain,
            ],
        ),
        command(
            "arena",
            later("arena"),
            [
                game_argument(),
                click.Argument(["contestants"], metavar="PLAYER...", nargs=-1),
                players,
                option("--games count", "help-arena-games", type=int, default=200, metavar="N"),
                agreed,
                seed,
                option("--seconds", "help-seconds", type=float, metavar="N"),
                option("--processes", "help-processes", type=int, metavar="N"),
                option("--stop", "help-stop", is_flag=True),
                option("--json as_json", "help-json", is_flag=True),
                option("--csv as_csv", "help-csv", is_flag=True),
                option("--plot picture", "help-plot", type=click.Path(path_type=Path), metavar="FILE"),
                plain,
            ],
        ),
        command("games", later("games"), [plain]),
        command(
            "verify",
            later("verify", interpreted=True),
            [
                click.Argument(["file"], type=click.Path(path_type=Path), metavar="FILE", required=False),
                option("--notes", "help-notes", multiple=True, type=click.Path(path_type=Path), metavar="FILE"),
                option("--page", "help-verify-page", metavar="URL"),
            ],
        ),
        command("serve", later("serve"), serving),
        command(
            "backup",
            later("serve", "back_up"),
            [file, option("--database", "help-database", metavar="URL")],
        ),
        command("page", later("page"), [click.Argument(["folder"], type=click.Path(path_type=Path), metavar="FOLDER")]),
    ]
    group = LocalGroup(frame, name="tischlein", help=say("help-main"), commands=commands, invoke_without_command=True)
    group.callback = lambda **_: None if click.get_current_context().invoked_subcommand else later("serve")(frame)
    group.params = [
        click.Option(["--language"], type=click.Choice(LANGUAGES), help=say("help-language"), expose_value=False),
        click.Option(
            ["--version"],
            is_flag=True,
            is_eager=True,
            help=say("help-version"),
            expose_value=False,
            callback=_version,
        ),
    ]
    return group


def later(module: str, function: str = "run", interpreted: bool = False) -> Callable[..., None]:
    """What a command does, loaded when it is called: nobody waits for what another command needs. With `interpreted`
    no rule is compiled for it: for a game or two that takes far longer than it gains."""

    def run(frame: Frame, **given: Any) -> None:
        does = getattr(importlib.import_module(f"tischlein.cli.{module}"), function)
        with interpreting() if interpreted else contextlib.nullcontext():
            does(frame, **given)

    return run


def _version(ctx: click.Context, _: click.Parameter, asked: bool) -> None:
    if asked:
        click.echo(f"tischlein {__version__}")
        ctx.exit()
