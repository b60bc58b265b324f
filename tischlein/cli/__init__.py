"""The command `tischlein`."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from tischlein.cli.commands import build
from tischlein.cli.frame import CommandError, Frame, check_language, chosen_language, explain
from tischlein.cli.keyboard import Leave
from tischlein.core import kernel
from tischlein.core.errors import TischleinError
from tischlein.games import LEFT_OUT


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command and end the process with its status."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    frame = Frame(chosen_language(given))
    kernel.announce[:] = [lambda: print(frame.say("compiling"), file=sys.stderr, flush=True)]
    for name, reason in LEFT_OUT.items():
        print(frame.say("error", reason=frame.say("error-left-out", name=name, reason=reason)), file=sys.stderr)
    try:
        check_language()
        build(frame).main(given, prog_name="tischlein", standalone_mode=False)
    except click.exceptions.Exit as end:
        sys.exit(end.exit_code)
    except (click.ClickException, CommandError, TischleinError) as error:
        print(frame.say("error", reason=explain(frame, error)), file=sys.stderr)
        sys.exit(2)
    except (click.Abort, KeyboardInterrupt, Leave):
        print(file=sys.stderr)
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()  # the reader of our output has gone away, as `head` does
        sys.exit(141)
