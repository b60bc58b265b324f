"""Where the rules get compiled while people play already.

A server is there at once: what lies compiled on disk is loaded in a moment. A game of which something is missing runs
in ordinary Python until another process has compiled it; those that somebody plays come first. Nothing is ever compiled
in the server's own process: it would keep everybody waiting for Python's lock.

First come the rules of all games, then what their players need, and what searches comes last. What lies on disk of the
rules is loaded before people come, the rest beside them: the first table waits for nothing but the rules.
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
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tischlein.bots.troupe import troupe_of
from tischlein.core.game import Game
from tischlein.core.kernel import NotCompiled, cache_folder, loading_only
from tischlein.games import GAMES
from tischlein.server.warm import PARTS, warm, warm_up

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
from tischlein.server.warm import PARTS
PARTS[sys.argv[3]](find(sys.argv[1]))
"""


def python() -> list[str]:
    """What runs a program, never with code from the folder in which the user happens to be."""
    return [sys.executable, "-P", "-c"]


class Part(NamedTuple):
    """Something that is compiled for itself."""

    game: Game
    what: str
    """One of `PARTS`."""

    def is_there(self) -> bool:
        """Whether this process has loaded it."""
        if self.what == "rules":
            return self.game.name in warm
        troupe = troupe_of(self.game)
        return troupe.searches if self.what == "search" else troupe.compiled

    def load(self) -> None:
        """Load it from disk and go over to it."""
        if self.what == "search":
            troupe_of(self.game).load_search()
        elif self.what == "policies":
            troupe_of(self.game).load_policies()
        else:
            with loading_only():
                warm_up([self.game.compiled_twin()])  # meanwhile people go on playing the game itself
            self.game.run_compiled()

    def __str__(self) -> str:
        return self.game.name if self.what == "rules" else f"{self.game.name} ({self.what})"


class Workshop:
    """Gets the games of a server compiled."""

    def __init__(
        self,
        in_use: Callable[[], Collection[str]],
        begins: Callable[[], None],
        unkept: Callable[[Path], None] = lambda _: None,
        games: Sequence[Game] = GAMES,
        parts: Sequence[str] = tuple(PARTS),
    ) -> None:
        """For these parts of these games. `in_use` names those that somebody has a table of; `begins` is called when
        something must be compiled, and `unkept` where nothing can be written to the folder for it."""
        self._in_use = in_use
        self._begins = begins
        self._unkept = unkept
        self._lock = threading.Lock()
        self._waiting = [part for what in parts for game in games if not (part := Part(game, what)).is_there()]
        self._children: dict[Part, subprocess.Popen[bytes]] = {}
        self._stopped = False
        self._load_what_is_there("rules")
        for game, what in self._waiting:
            if what == "rules":
                game.interpret()

    def start(self) -> None:
        """Go on with the rest, in a thread that nobody waits for."""
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
            self._load_what_is_there("policies", "search")
            if self._waiting:
                self._compile_the_rest()
            gc.freeze()  # what was loaded stays: it need not be looked at again and again
        except Exception:
            logger.exception("the rules were not compiled, and games go on interpreted")

    def _load_what_is_there(self, *what: str) -> None:
        for part in self._waiting.copy():
            if part.what in what and not self._stopped and self._load(part):
                with self._lock:
                    self._waiting = [other for other in self._waiting if other is not part]

    def _compile_the_rest(self) -> None:
        self._begins()
        with somewhere_to_keep_it(self._unkept) as folder:
            workers = [threading.Thread(target=self._work, args=(folder,), daemon=True) for _ in range(hands())]
            for worker in workers:
                worker.start()
            for worker in workers:
                worker.join()

    def _work(self, folder: Path) -> None:
        """Compile one part after the other, as long as one waits."""
        while (part := self._next()) is not None:
            error = self._compile(part, folder)
            if self._stopped:
                return
            if error is None and self._load(part):
                logger.info("%s is compiled", part)
            else:
                logger.warning("%s could not be compiled, and goes on interpreted: %s", part, error or folder)

    def _next(self) -> Part | None:
        """The next part to be compiled: of those that are needed first one of a game that somebody plays, if there is
        one."""
        in_use = self._in_use()
        with self._lock:
            self._waiting.sort(key=lambda part: (list(PARTS).index(part.what), part.game.name not in in_use))
            return self._waiting.pop(0) if self._waiting else None

    def _compile(self, part: Part, folder: Path) -> str | None:
        """Have another process do it, behind everything else that this machine does; gives what went wrong."""
        with self._lock:
            if self._stopped:
                return None
            child = self._children[part] = subprocess.Popen(
                [*python(), PROGRAM, part.game.name, str(os.getpid()), part.what],
                env=os.environ | {"TISCHLEIN_CACHE": str(folder)},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                start_new_session=True,  # Ctrl-C is meant for the server, which ends its children itself
            )
        said = child.communicate()[1].decode(errors="replace").strip().splitlines()
        with self._lock:
            del self._children[part]
        return None if child.returncode == 0 else (said or [f"exit code {child.returncode}"])[-1]

    def _load(self, part: Part) -> bool:
        """Load a part from disk and go over to it; false where it is not there, or does not work."""
        try:
            part.load()
        except NotCompiled:
            return False
        except Exception as error:  # a guest's mistake must not keep people from the other games
            logger.warning("%s could not be played: %s: %s", part, type(error).__name__, error)
            return False
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
