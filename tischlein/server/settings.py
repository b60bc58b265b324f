"""Settings of the server: from the environment, with defaults that fit a family's computer."""

from __future__ import annotations

import ipaddress
import math
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from tischlein.core.language import phrase
from tischlein.core.options import brief
from tischlein.server.engines import file_url
from tischlein.server.errors import ServerError

MOST_PORT = 65535
LEVELS = ("debug", "info", "warning", "error", "critical")
FORMS = {"log_level": "level", "proxies": "network", "public": "address", "port": "port", "hosts": "hosts"}
"""Settings that must have more than a type: the end of the message that says so."""


def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """The user's data folder: `TISCHLEIN_DATA`, else the system's place for it."""
    chosen = environment.get("TISCHLEIN_DATA")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        base = Path(environment.get("APPDATA") or Path.home())
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(environment.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "tischlein"


@dataclass(frozen=True, kw_only=True)
class Settings:
    """All that can be set. The environment variable of a field is `TISCHLEIN_` and its name in capitals."""

    database: str = ""
    """`sqlite:///…` or `postgresql://…`; a file in the user's data folder where none is given."""
    host: str = "0.0.0.0"
    port: int = 8711
    port_fixed: bool = False
    """Whether another port will not do."""
    hosts: tuple[str, ...] = ()
    """More names under which browsers may reach the server, beside this machine's own; `*` for any."""
    proxies: tuple[str, ...] = ()
    """Addresses of proxies whose `X-Forwarded-For` is believed."""
    public: str = ""
    """The address people type, where the server stands behind a proxy: `https://spiele.example`."""
    log_level: str = "info"
    metrics: bool = True
    without_page: bool = False
    """Whether to serve the interface alone, for other front ends and bots."""

    body_bytes: int = 16 * 1024
    frame_bytes: int = 4 * 1024
    queue_frames: int = 64
    queue_bytes: int = 256 * 1024
    send_seconds: float = 5.0
    """A socket that takes nothing for so long is cut; who is sent an answer to a request has four times as long."""
    silence_seconds: float = 30.0
    """A socket that says nothing for so long is cut."""
    shutdown_seconds: int = 5
    commands_per_second: float = 10.0
    commands_at_once: int = 20
    frames_per_second: float = 20.0
    frames_at_once: int = 60
    signals_per_second: float = 0.5
    signals_at_once: int = 4
    changes_per_second: float = 1.0
    changes_at_once: int = 30
    tables_per_minute: float = 10.0
    tables_at_once: int = 30
    guesses_per_minute: float = 10.0
    guesses_at_once: int = 20
    requests_per_second: float = 50.0
    requests_at_once: int = 200
    files_per_second: float = 200.0
    files_at_once: int = 12000
    """Files of the page and what does not change: a device that loads everything asks for some 280 of them."""
    handshakes_per_second: float = 20.0
    handshakes_at_once: int = 100
    arrivals_per_second: float = 50.0
    arrivals_at_once: int = 500
    """New connections of one address."""
    pieces_per_second: float = 40.0
    pieces_at_once: int = 120
    """WebSocket's frames of any kind over one socket, and readings that hold none."""
    address_pieces_per_second: float = 300.0
    address_pieces_at_once: int = 600
    """Likewise, over all sockets of one address."""
    replays_waiting: int = 4
    """Records, proofs and replays that one address may wait for; they are made one after the other."""
    sockets_per_person: int = 4
    sockets_per_address: int = 200
    connections_per_address: int = 200
    """Open connections of one address beside so many sockets: browsers hold about six each for a while."""
    open_tables: int = 5000
    """So many tables without a reader are kept in memory; others are read again when somebody comes."""
    table_events: int = 20_000
    """So many events a table may have: then people are asked to make a new one."""
    host_seconds: float = 10.0
    """Whoever plays may do what the host does when the host's page was not connected for so long."""
    unseal_seconds: float = 10.0
    """Who has sealed a part of the luck and does not unseal it for so long is no longer ready."""
    bot_seconds: float = 5.0
    bot_workers: int = field(default_factory=lambda: max(1, (os.cpu_count() or 1) - 1))
    """So many bots search at once: a core is left for everything else."""
    poll_seconds: float = 2.0

    @property
    def database_url(self) -> str:
        if self.database:
            return self.database
        return file_url(data_folder() / "tischlein.db")


def from_environment(environment: Mapping[str, str] = os.environ) -> Settings:
    """Read the settings; a wrong one is an error that names it. An empty variable counts as not set."""
    given: dict[str, object] = {}
    for name, default in Settings().__dict__.items():
        variable = f"TISCHLEIN_{name.upper()}"
        text = environment.get(variable)
        if not text:
            continue
        try:
            text.encode()  # what is no text in UTF-8 cannot be meant
            given[name] = _value(text, default)
            if name == "public":
                given[name] = text.removesuffix("/")
            _check(name, given[name])
        except (ValueError, KeyError):
            kind = FORMS.get(name) or type(default).__name__
            raise ServerError(phrase(f"server-setting-{kind}", name=variable, value=brief(text))) from None
    if "port" in given:
        given["port_fixed"] = True
    return Settings(**given)  # type: ignore[arg-type]


def _value(text: str, default: object) -> object:
    if isinstance(default, bool):
        return {"true": True, "1": True, "yes": True, "false": False, "0": False, "no": False}[text.lower()]
    if isinstance(default, int):
        return int(text)
    if isinstance(default, float):
        return float(text)
    if isinstance(default, tuple):
        return tuple(part.strip() for part in text.split(",") if part.strip())
    return text


def _check(name: str, value: object) -> None:
    """Raise `ValueError` for what has the right type and still cannot be meant."""
    fits = True
    if isinstance(value, int | float) and not isinstance(value, bool):
        fits = 0 <= value <= MOST_PORT if name == "port" else math.isfinite(value) and value > 0
    elif name == "log_level":
        fits = value in LEVELS
    elif name == "public":
        fits = _is_origin(str(value))
    elif name == "hosts" and isinstance(value, tuple):
        fits = not any("/" in host or " " in host for host in value)
    elif name == "proxies" and isinstance(value, tuple):
        for proxy in value:
            ipaddress.ip_network(proxy, strict=False)
    if not fits:
        raise ValueError(value)


def _is_origin(text: str) -> bool:
    """Whether this is where a site begins: no place in it, since the page's own addresses all begin with a stroke."""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.port == 0:
        return False
    return text.lower() == f"{parts.scheme}://{parts.netloc}".lower() and not set("@ ") & set(text)
