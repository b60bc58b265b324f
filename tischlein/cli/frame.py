"""The frame of the command line in German and English: language, help pages, error messages."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tischlein.core.errors import OptionError, RecordError
from tischlein.core.game import Game
from tischlein.core.language import LANGUAGES, Phrase, Texts, is_known_language, phrase, preferred_language
from tischlein.core.options import brief
from tischlein.games import GAMES
from tischlein.players import PlayerError
from tischlein.server.errors import FOLDER as SERVER_FOLDER
from tischlein.server.errors import ServerError

if TYPE_CHECKING:
    from rich.console import Console

FOLDER = Path(__file__).parent


class CommandError(Exception):
    """Something that the person at the keyboard can put right, already as a phrase."""

    def __init__(self, reason: Phrase) -> None:
        super().__init__(reason.id)
        self.reason = reason


class Frame:
    """Language and output of one call of the command."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.texts = Texts(language, FOLDER)

    def say(self, id: str, /, **args: str | int | Phrase) -> str:
        return self.texts(id, **args)

    def game_texts(self, game: Game) -> Texts:
        """The words of the command and of one game."""
        return game.texts(self.language, FOLDER)

    def console(self, plain: bool) -> Console:
        """Where to write: without colours and control characters if `plain`, or if nobody sees them."""
        from rich.console import Console  # the server, which should be there soon, does not need it

        if plain:
            return Console(
                color_system=None, force_terminal=False, highlight=False, emoji=False, markup=False, soft_wrap=True
            )
        return Console(highlight=False, emoji=False, markup=False)


def is_plain(asked: bool) -> bool:
    """Plain text when asked for, when `NO_COLOR` is set or when the output is no terminal."""
    return asked or bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb" or not sys.stdout.isatty()


def chosen_language(arguments: Sequence[str]) -> str:
    """`--language` anywhere on the command line, else the system's language. Help pages need it before all else."""
    for number, argument in enumerate(arguments):
        name, equals, value = argument.partition("=")
        if name == "--language":
            chosen = value if equals else (*arguments, "")[number + 1]
            if chosen in LANGUAGES:
                return chosen
    return preferred_language()


def check_language() -> None:
    """Raise `CommandError` where `TISCHLEIN_LANGUAGE` names a language in which nothing is said here."""
    chosen = os.environ.get("TISCHLEIN_LANGUAGE")
    if chosen and not is_known_language(chosen):
        raise CommandError(phrase("error-language", value=brief(chosen), known=", ".join(LANGUAGES)))


def explain(frame: Frame, error: Exception) -> str:
    """What is wrong with a call, in the chosen language."""
    if isinstance(error, CommandError | PlayerError):
        return frame.texts.say(error.reason)
    if isinstance(error, OptionError | RecordError):
        return _reason(frame, error)
    if isinstance(error, ServerError):
        return Texts(frame.language, SERVER_FOLDER).say(error.reason)
    if isinstance(error, click.NoSuchOption):
        commands = ", ".join(f"tischlein {name}" for name in _with_option(error))
        id = "error-option-elsewhere" if commands else "error-no-option"
        return frame.say(id, name=error.option_name, commands=commands)
    if isinstance(error, click.MissingParameter):
        return frame.say("error-missing", name=_name(error.param))
    if isinstance(error, click.BadParameter):
        return frame.say("error-value", name=_name(error.param), reason=_wrong_value(frame, error))
    if isinstance(error, click.UsageError) and error.ctx and isinstance(error.ctx.command, click.Group):
        known = ", ".join(error.ctx.command.commands)
        return frame.say("error-no-command", name=_quoted(error), known=known)
    return str(error)


def _with_option(error: click.NoSuchOption) -> list[str]:
    """The commands that know an option which was typed before any of them."""
    group = error.ctx.command if error.ctx else None
    commands = group.commands if isinstance(group, click.Group) else {}
    return [name for name, one in commands.items() if any(error.option_name in param.opts for param in one.params)]


def _name(param: click.Parameter | None) -> str:
    """What is typed for it: an option as it is written, an argument by its name."""
    if isinstance(param, click.Option):
        return max(param.opts, key=len)
    return (param.name or "") if param else ""


def _wrong_value(frame: Frame, error: click.BadParameter) -> str:
    """What kind of value is needed; Click says it in English only."""
    kind = error.param.type if error.param else None
    if isinstance(kind, click.types.IntParamType):
        return frame.say("error-whole", value=_quoted(error))
    if isinstance(kind, click.Choice):
        return frame.say("error-one-of", known=", ".join(map(str, kind.choices)))
    return error.message


def _quoted(error: click.UsageError) -> str:
    """The word that is wrong: Click keeps it only inside its own English sentence, between quotation marks."""
    return error.message.partition("'")[2].partition("'")[0] or "?"


def _reason(frame: Frame, error: OptionError | RecordError) -> str:
    """The reason in words; a game's own catalogue may be needed, and its messages stand in one of them only."""
    everything = Texts(frame.language, FOLDER, *(game.folder for game in GAMES if (game.folder / "texts").exists()))
    if isinstance(error, OptionError):
        return everything("error-value", name=error.option, reason=error.reason)
    return everything("error-line", line=error.line, reason=error.reason)


class _InWords(click.Command):
    """A command whose help page speaks the chosen language."""

    frame: Frame

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=f"{self.frame.say('usage')}: ")

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = self.frame.say("help-help")
        return option

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        rows = [row for row in (param.get_help_record(ctx) for param in self.get_params(ctx)) if row]
        if rows:
            with formatter.section(self.frame.say("usage-options")):
                formatter.write_dl(rows)
        if isinstance(self, click.Group):
            self.format_commands(ctx, formatter)


class LocalCommand(_InWords):
    def __init__(self, frame: Frame, **kwargs: Any) -> None:
        self.frame = frame
        super().__init__(**kwargs)


class LocalGroup(_InWords, click.Group):
    def __init__(self, frame: Frame, **kwargs: Any) -> None:
        self.frame = frame
        super().__init__(**kwargs)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(self.frame.say("usage-commands")):
            formatter.write_dl([(name, command.help or "") for name, command in self.commands.items()])
