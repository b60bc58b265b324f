"""Where the rules get compiled while people play already.

A server is there at once: what lies compiled on disk is loaded in a moment. A game of which something is missing runs
in ordinary Python until another process has compiled it; those that somebody plays come first. Nothing is ever compiled
in the server's own process: it would keep everybody waiting for Python's lock.
"""

from __future__ import annotations

import contextlib
import gc
import logging
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Collection, Iterator
from pathlib import Path

from tischlein.core.game import Game
from tischlein.core.kernel import NotCompiled, cache_folder, loading_only
from tischlein.games import GAMES
from tischlein.server.warm import warm, warm_up

logger = logging.getLogger("tischlein.workshop")

ROOM = 64 * 2**20
"""So much space must be free where compiled code is kept: four times what it takes."""

PROGRAM = """
import os, sys, threading, time
try: os.nice(19)
except (AttributeError, OSError): pass  # no such thing, or not allowed in this sandbox: then as fast as others

def watch(server):
    while os.getppid() == server: time.sleep(0.5)
    os._exit(1)  # it was killed: nobody waits for this any more

# The server names itself, for it may have been killed before this line. On Windows we may be a grandchild.
server = os.getppid() if os.name == "nt" else int(sys.argv[2])
threading.Thread(target=watch, args=(server,), daemon=True).start()
from tischlein.games import find
from tischlein.server.warm import warm_up
warm_up([find(sys.argv[1])])
"""


def python() -> list[str]:
    """What runs a program, never with code from the folder in which the user happens to be."""
    return [sys.executable, "-P", "-c"]


class Workshop:
    """Gets the games of a server compiled."""

    def __init__(
        self,
        in_use: Callable[[], Collection[str]],
        begins: Callable[[], None],
        unkept: Callable[[Path], None] = lambda _: None,
    ) -> None:
        """`in_use` names the games that somebody has a table of; `begins` is called when something must be compiled,
        and `unkept` where nothing can be written to the folder for it."""
        self._in_use = in_use
        self._begins = begins
        self._unkept = unkept
        self._lock = threading.Lock()
        self._waiting = [game for game in GAMES if game.name not in warm and not self._load(game)]
        self._children: dict[str, subprocess.Popen[bytes]] = {}
        self._stopped = False
        for game in self._waiting:
            game.interpret()

    def start(self) -> None:
        """Begin with what must be compiled, in a thread that nobody waits for."""
        if self._waiting:
            threading.Thread(target=self._run, name="workshop", daemon=True).start()

    def stop(self) -> None:
        """End what is under way: what was compiled so far is kept."""
        with self._lock:
            self._stopped = True
            self._waiting.clear()
            for child in self._children.values():
                child.kill()

    def _run(self) -> None:
        try:
            self._begins()
            with somewhere_to_keep_it(self._unkept) as folder:
                workers = [threading.Thread(target=self._work, args=(folder,), daemon=True) for _ in range(hands())]
                for worker in workers:
                    worker.start()
                for worker in workers:
                    worker.join()
            gc.freeze()  # what was loaded stays: it need not be looked at again and again
        except Exception:
            logger.exception("the rules were not compiled, and games go on interpreted")

    def _work(self, folder: Path) -> None:
        """Compile one game after the other, as long as one waits."""
        while (game := self._next()) is not None:
            error = self._compile(game, folder)
            if self._stopped:
                return
            if error is None and self._load(game):
                logger.info("%s is compiled", game.name)
            else:
                logger.warning("%s could not be compiled, and goes on interpreted: %s", game.name, error or folder)

    def _next(self) -> Game | None:
        """The next game to be compiled: one that somebody plays, if there is one."""
        in_use = self._in_use()
        with self._lock:
            self._waiting.sort(key=lambda game: game.name not in in_use)
            return self._waiting.pop(0) if self._waiting else None

    def _compile(self, game: Game, folder: Path) -> str | None:
        """Have another process do it, behind everything else that this machine does; gives what went wrong."""
        with self._lock:
            if self._stopped:
                return None
            child = self._children[game.name] = subprocess.Popen(
                [*python(), PROGRAM, game.name, str(os.getpid())],
                env=os.environ | {"TISCHLEIN_CACHE": str(folder)},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                start_new_session=True,  # Ctrl-C is meant for the server, which ends its children itself
            )
        said = child.communicate()[1].decode(errors="replace").strip().splitlines()
        with self._lock:
            del self._children[game.name]
        return None if child.returncode == 0 else (said or [f"exit code {child.returncode}"])[-1]

    def _load(self, game: Game) -> bool:
        """Load a game's kernels from disk and go over to them; false where they are not there, or do not work."""
        try:
            with loading_only():
                warm_up([game.compiled_twin()])  # meanwhile people go on playing the game itself
        except NotCompiled:
            return False
        except Exception as error:  # a guest's mistake must not keep people from the other games
            logger.warning("%s could not be played: %s: %s", game.name, type(error).__name__, error)
            return False
        game.run_compiled()
        return True


def hands() -> int:
    """How many games are compiled at once: half of the machine stays free, and most of its memory."""
    return 2 if (os.cpu_count() or 1) >= 4 else 1


@contextlib.contextmanager
def somewhere_to_keep_it(unkept: Callable[[Path], None] = lambda _: None) -> Iterator[Path]:
    """The folder for compiled code; where nothing can be written there, another one for as long as the server runs."""
    folder = cache_folder()
    if has_room(folder):
        yield folder
        return
    with tempfile.TemporaryDirectory(prefix="tischlein-") as passing:
        # Who sits before the server reads it in their own words; this is for a collector of logs.
        logger.info("nothing can be written to %s: the rules are compiled again at every start", folder)
        unkept(folder)
        os.environ["TISCHLEIN_CACHE"] = passing
        yield Path(passing)
        os.environ["TISCHLEIN_CACHE"] = str(folder)


def has_room(folder: Path) -> bool:
    """Whether compiled code can be kept in a folder, which is made if it is not there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
        return shutil.disk_usage(folder).free >= ROOM
    except OSError:
        return False
