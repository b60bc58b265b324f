"""Running the server: prepare, serve, and stop in time."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import socket
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import uvicorn

from tischlein.core.language import phrase
from tischlein.core.options import brief
from tischlein.server import database
from tischlein.server.addresses import house_addresses, is_everywhere
from tischlein.server.app import Guarded, create_app
from tischlein.server.entry import Door, entry_at
from tischlein.server.errors import ServerError
from tischlein.server.line import Line
from tischlein.server.locks import FileLock
from tischlein.server.logs import set_up_logs
from tischlein.server.memory import calm_collector, give_back_long_blocks
from tischlein.server.pagefiles import has_page
from tischlein.server.settings import Settings
from tischlein.server.workshop import Workshop

logger = logging.getLogger("tischlein")

SWITCH_SECONDS = 0.0005
"""How long one thread may keep Python's lock while another waits: the writer must not wait for long."""

PORTS_TRIED = 20

CUT_SECONDS = 1
"""How long it may take to let go of all connections."""

KEEP_SECONDS = 5
"""So long a connection is kept after its last answer."""

FILES = 65536
"""So many files and connections the process may have open, where the system allows it."""

TAKEN_AHEAD, SENT_AHEAD = 64 * 1024, 128 * 1024
"""So many bytes the system takes for us, and for those we send to, on each connection. By itself it would keep
megabytes for somebody who floods us or reads nothing."""

Ready = Callable[[Settings], None]


class Server(uvicorn.Server):
    """uvicorn, which says when it is ready, and tells our sockets to come back when it stops."""

    def __init__(self, config: uvicorn.Config, app: Guarded, workshop: Workshop, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._guarded = app
        self._workshop = workshop
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()
            self._workshop.start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._guarded.close()
        self._workshop.stop()
        await asyncio.sleep(0.1)  # let the farewells go out
        cut = asyncio.get_running_loop().call_later(self._guarded.hall.settings.shutdown_seconds, self._cut)
        await super().shutdown(sockets)
        cut.cancel()
        logger.info("stopped")  # here, because uvicorn ends the process with the signal that stopped it

    def _cut(self) -> None:
        """Let go of who is still sending a request or taking an answer. It is their slowness, no mistake of ours, so
        it is done before uvicorn loses its patience and says so."""
        logger.info("%d slow connections were cut", len(self.server_state.connections))
        for connection in list(self.server_state.connections):
            connection.transport.abort()


def serve(
    settings: Settings,
    ready: Ready = lambda _: None,
    compiling: Callable[[], None] = lambda: None,
    unkept: Callable[[Path], None] = lambda _: None,
) -> None:
    """Serve until told to stop; `ready` is called when people can come, and `compiling` after that if the rules must
    still be compiled, `unkept` where they cannot be kept in their folder. Raises `ServerError` if it cannot be."""
    set_up_logs(settings.log_level)
    if not settings.without_page and not has_page():
        raise ServerError(phrase("server-no-page"))
    # Before the database is opened: a port that cannot be had must leave no file behind, and no migrated tables.
    listening = bind(settings)
    lock: FileLock | None = None
    try:
        lock = database.prepare(settings.database_url)
        sys.setswitchinterval(SWITCH_SECONDS)
        give_back_long_blocks()
        allow_many_files()
        actual = replace(settings, port=listening.getsockname()[1])
        app = create_app(actual)
        workshop = Workshop(app.hall.shelf.games, compiling, unkept)
        calm_collector()
        config = uvicorn.Config(
            app,
            http=entry_at(Door(app.guard, app.callers)),
            ws=Line,
            ws_max_size=settings.frame_bytes,
            ws_per_message_deflate=False,
            ws_ping_interval=None,  # browsers cannot see these; our own heartbeat goes both ways
            timeout_keep_alive=KEEP_SECONDS,
            timeout_graceful_shutdown=settings.shutdown_seconds + CUT_SECONDS,
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
        )
        Server(config, app, workshop, lambda: ready(actual)).run([listening])
    finally:
        listening.close()
        if lock is not None:
            lock.release()


def allow_many_files() -> None:
    """Every page is a file to the system, and at first a process may often have no more than 256 or 1024 of them."""
    if sys.platform == "win32":  # has no such limit
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return
    for wanted in (FILES, 10240):  # a Mac names no limit and still refuses more than it has set elsewhere
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with contextlib.suppress(ValueError, OSError):
            if most > soft:
                resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            return


def bind(settings: Settings) -> socket.socket:
    """The socket to listen on. Where nobody asked for a port, the next free one will do."""
    tried = range(settings.port, settings.port + (1 if settings.port_fixed else PORTS_TRIED))
    for port in tried:
        try:
            listening = socket.socket(socket.AF_INET6 if ":" in settings.host else socket.AF_INET)
        except OSError:  # a machine without IPv6
            raise ServerError(phrase("server-host-wrong", host=settings.host)) from None
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, TAKEN_AHEAD)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SENT_AHEAD)
        if listening.family == socket.AF_INET6:  # `::` is for both kinds of addresses, whatever the system's habit
            listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        try:
            listening.bind((settings.host, port))
            return listening
        except PermissionError:
            listening.close()
            raise ServerError(phrase("server-port-forbidden", port=str(port))) from None
        except (UnicodeError, TypeError):  # no name at all
            listening.close()
            raise ServerError(phrase("server-host-wrong", host=brief(settings.host))) from None
        except OverflowError:
            listening.close()
            raise ServerError(phrase("server-port-wrong", port=str(port))) from None
        except OSError as error:
            listening.close()
            if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
                raise ServerError(phrase("server-host-wrong", host=settings.host)) from None
    raise ServerError(phrase("server-port-taken", port=str(tried[-1]), host=settings.host))


def addresses(settings: Settings) -> list[str]:
    """Where browsers find the server: on this machine first, then on other devices in the house."""
    here = [f"http://localhost:{settings.port}"] if is_everywhere(settings.host) and not settings.public else []
    return here + house_addresses(settings)
