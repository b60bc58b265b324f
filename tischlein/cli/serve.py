"""`tischlein` and `tischlein serve`: set the table for everybody in the house."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from dataclasses import replace
from pathlib import Path

import segno

from tischlein.cli.frame import Frame
from tischlein.server import backup as copying
from tischlein.server.run import addresses, serve
from tischlein.server.settings import Settings, from_environment


def run(
    frame: Frame,
    host: str | None = None,
    port: int | None = None,
    database: str | None = None,
    no_browser: bool = False,
    without_page: bool = False,
    plain: bool = False,
) -> None:
    """Serve until Ctrl-C."""
    settings = from_environment()
    if host is not None:
        settings = replace(settings, host=host)
    if port is not None:
        settings = replace(settings, port=port, port_fixed=True)
    if database is not None:
        settings = replace(settings, database=database)
    if without_page:
        settings = replace(settings, without_page=True)
    if "TISCHLEIN_LOG_LEVEL" not in os.environ and sys.stderr.isatty():
        settings = replace(settings, log_level="warning")  # a person reads here, not a collector of logs
    print(frame.say("serve-preparing"), flush=True)
    serve(
        settings,
        lambda actual: welcome(frame, actual, plain, browser=not (no_browser or actual.without_page)),
        lambda: print(frame.say("serve-compiling"), flush=True),
        lambda folder: print(frame.say("serve-unkept", folder=str(folder)), flush=True),
    )


def back_up(frame: Frame, file: Path, database: str | None = None) -> None:
    """Copy the database while the server runs."""
    size = copying.back_up(database or from_environment().database_url, file)
    print(frame.say("backup-done", file=str(file), kilobytes=max(1, size // 1024)))


def welcome(frame: Frame, settings: Settings, plain: bool, browser: bool) -> None:
    """Say where the table stands, for this device and for others, and open the browser."""
    here, *others = addresses(settings)
    print(frame.say("serve-here", address=here))
    if others:
        print(frame.say("serve-others", address=others[0]))
        if not plain and sys.stdout.isatty():
            print()
            segno.make(others[0], error="l").terminal(compact=True, border=2)
    print(frame.say("serve-stop"), flush=True)
    if browser and has_screen():
        threading.Thread(target=webbrowser.open, args=(here,), daemon=True).start()


def has_screen() -> bool:
    """Whether a browser would have a window; in a bare terminal it would take over the terminal instead."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
