"""The commands and their options. What they do stands in the files of the same names."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from tischlein import __version__
from tischlein.bots import POLICIES
from tischlein.cli import games, play, replay, rules, simulate, verify
from tischlein.cli.frame import Frame, LocalCommand, LocalGroup
from tischlein.core.language import LANGUAGES
from tischlein.games import GAMES


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
        plain,
    ]
    commands = [
        command(
            "play",
            play.run,
            [
                game_argument(required=False),
                players,
                option("--name names", "help-name", multiple=True, metavar="NAME"),
                agreed,
                option("--rounds", "help-rounds", type=int, metavar="N"),
                option("--wins", "help-wins", type=int, metavar="N"),
                seed,
                option("--save", "help-save", type=click.Path(path_type=Path), metavar="FILE"),
                option("--continue resume", "help-continue", type=click.Path(path_type=Path), metavar="FILE"),
                plain,
            ],
        ),
        command("rules", rules.run, [game_argument(), plain]),
        command(
            "replay",
            replay.run,
            [
                file,
                option("--open everything", "help-open", is_flag=True),
                option("--step", "help-step", is_flag=True),
                plain,
            ],
        ),
        command(
            "simulate",
            simulate.run,
            [
                game_argument(),
                players,
                option("--games count", "help-games-count", type=int, default=10_000, metavar="N"),
                option("--policy policies", "help-policy", multiple=True, metavar="|".join(POLICIES)),
                agreed,
                seed,
                option("--threads", "help-threads", type=int, metavar="N"),
                option("--json as_json", "help-json", is_flag=True),
                plain,
            ],
        ),
        command("games", games.run, [plain]),
        command(
            "verify",
            verify.run,
            [
                click.Argument(["file"], type=click.Path(path_type=Path), metavar="FILE", required=False),
                option("--notes", "help-notes", multiple=True, type=click.Path(path_type=Path), metavar="FILE"),
                option("--page", "help-page", metavar="URL"),
            ],
        ),
        command("serve", _serve, serving),
        command(
            "backup",
            _back_up,
            [file, option("--database", "help-database", metavar="URL")],
        ),
    ]
    group = LocalGroup(frame, name="tischlein", help=say("help-main"), commands=commands, invoke_without_command=True)
    group.callback = lambda **_: None if click.get_current_context().invoked_subcommand else _serve(frame)
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


def _serve(frame: Frame, **given: Any) -> None:
    from tischlein.cli import serve  # who plays in the terminal need not wait for the server's libraries

    serve.run(frame, **given)


def _back_up(frame: Frame, **given: Any) -> None:
    from tischlein.cli import serve

    serve.back_up(frame, **given)


def _version(ctx: click.Context, _: click.Parameter, asked: bool) -> None:
    if asked:
        click.echo(f"tischlein {__version__}")
        ctx.exit()
