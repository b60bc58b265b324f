"""One attack on one server, beside honest tables: what they waited, and what it cost in memory and lines of log."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import secrets
import time
from pathlib import Path
from typing import Any, NamedTuple

import httpx

import tischlein
from tests.forking import FORKING, start
from tests.server.attack import floods
from tests.server.attack.cores import cores, use
from tests.server.attack.hand import ATTACKER, Attacker, Target
from tests.server.attack.honest import Evening, at
from tests.server.checker import assert_holds
from tests.server.process import GENEROUS, ServerProcess
from tests.server.proxy import Proxy
from tests.server.rigged import RiggedServer
from tischlein.server.settings import Settings

MIB = 1 << 20
CALM_SECONDS = 3.0
"""So long after an attack the memory is looked at again."""

ENOUGH_CORES = 4
"""For server, people, attacker and proxy."""

USUAL: dict[str, Any] = {name: getattr(Settings(), name) for name in GENEROUS} | {"log_level": "info"}
"""The settings as they come."""

ASSETS = Path(tischlein.__file__).parent / "page" / "assets"


class Result(NamedTuple):
    """One row of docs/reliability.md."""

    attack: str
    way: str
    connections: int
    moves: int
    p50: float
    p99: float
    worst: float
    before: float
    peak: float
    after: float
    lines: int
    errors: list[str]
    """What the server found wrong with itself."""
    cut: int
    """How often an honest page was cut."""
    turn: float
    """The longest that the server's loop was busy without a pause, in milliseconds of its own processor time."""
    seconds: float
    """How long the server ran, from the first honest table on."""
    p99_in_all: float
    worst_in_all: float
    """What people waited, with the time in which others had the cores."""
    others: float
    """How many cores other programs had, on average."""

    def __str__(self) -> str:
        waits = f"{self.p50:.1f} | {self.p99:.1f} | {self.worst:.1f} | {self.p99_in_all:.1f} | {self.worst_in_all:.1f}"
        memory = f"{self.before:.0f} | {self.peak:.0f} | {self.after:.0f}"
        load = f"{self.way} | {self.connections:,} | {self.moves}"
        others = f"{self.lines} | {self.others:.2f}"
        return f"| {self.attack.replace('_', ' ')} | {load} | {waits} | {self.turn:.1f} | {memory} | {others} |"


COLUMNS = (
    "attack", "way", "connections", "honest moves", "p50", "p99", "worst", "p99 in all", "worst in all",
    "longest turn", "memory before", "peak", "after", "lines of log", "others' cores",
)  # fmt: skip
HEADING = f"| {' | '.join(COLUMNS)} |\n{'|---' * len(COLUMNS)}|"


def resident(pid: int) -> float:
    """The memory of a process, in MiB."""
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / MIB


def longest_asset() -> str:
    files = [path for path in ASSETS.iterdir() if path.suffix in (".js", ".css")]
    return f"/assets/{max(files, key=lambda path: path.stat().st_size).name}"


def attack_from_elsewhere(name: str, target: Target, seconds: float, record: str, told: Any) -> None:
    """The attacker's process. An attacker has a machine of its own: where there are not cores enough for everybody,
    it leaves them to others who want them."""
    if (os.cpu_count() or 1) < ENOUGH_CORES:
        os.nice(10)
    floods.LONG_RECORD[0] = record
    attacker = Attacker(target, seconds)

    async def attack() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda *_: None)  # what goes wrong here is the attacker's
        await asyncio.wait_for(floods.ATTACKS[name](attacker), seconds + 15)

    try:
        asyncio.run(attack())
    except TimeoutError:
        pass
    finally:
        told.send(attacker.connections)


def launch(name: str, target: Target, seconds: float, record: str = "") -> tuple[Any, Any]:
    """Start an attack: the process, and what hears from it."""
    hears, tells = FORKING.Pipe(duplex=False)
    attacker: Any = FORKING.Process(
        target=attack_from_elsewhere, args=(name, target, seconds, record, tells), daemon=True
    )
    start(attacker)
    tells.close()
    return attacker, hears


def find_target(url: str, port: int, host: str, certificate: Path | None) -> Target:
    """Make the attacker's own table."""
    key = secrets.token_urlsafe(32)
    body = {
        "game": "wagnis",
        "chairs": [{"kind": "me", "name": "Mallory"}, {"kind": "bot"}],
        "key": secrets.token_hex(8),
    }
    answer = httpx.post(f"{url}/api/tables", json=body, headers={"authorization": f"Seat {key}"}, verify=False)
    assert answer.status_code == 201, answer.text
    return Target(port, host, certificate, answer.json()["table"]["code"], key, longest_asset())


def measure(
    name: str, folder: Path, seconds: float = 10.0, tables: int = 4, proxied: bool = False, record: str = "",
    rig: str = "watched",
) -> Result:  # fmt: skip
    """Run one attack for so long, on a server that is `watched`, or worse."""
    settings = USUAL | ({"proxies": "127.0.0.1", "public": "https://localhost"} if proxied else {})
    turns = folder / "turns"
    with RiggedServer(rig, folder, rig_turns=turns, **settings) as server:
        proxy = Proxy(server, folder) if proxied else None
        if proxy is not None:
            proxy.start()
        try:
            return asyncio.run(_measure(name, server, proxy, seconds, tables, record, turns))
        finally:
            if proxy is not None:
                proxy.stop()


async def _measure(
    name: str, server: ServerProcess, proxy: Proxy | None, seconds: float, tables: int, record: str, turns: Path
) -> Result:
    url = server.url if proxy is None else proxy.url
    port, host = (
        (server.port, f"{ATTACKER}:{server.port}") if proxy is None else (proxy.port, f"localhost:{proxy.port}")
    )
    target = find_target(url, port, host, None if proxy is None else proxy.certificate)
    begun = time.monotonic()
    evening = Evening(url, tables, None if proxy is None else proxy.trust, lambda: cores(server.pid))
    await evening.begin()
    await asyncio.sleep(2.0)
    gc.collect()
    gc.freeze()  # what the tests hold must not make honest people wait
    evening.waits.clear()
    before = peak = resident(server.pid)
    used = use()
    turns.unlink(missing_ok=True)
    attacker, hears = launch(name, target, seconds, record)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        await asyncio.sleep(0.05)
        peak = max(peak, resident(server.pid))
        gc.freeze()  # nor what they note meanwhile
    others = use().by_others(used)
    waits = await evening.end()
    await asyncio.to_thread(attacker.join, 20)
    if attacker.is_alive():
        attacker.kill()
    connections = hears.recv() if hears.poll() else 0
    await asyncio.sleep(CALM_SECONDS)
    after = resident(server.pid)
    turn = 1000 * float(turns.read_text() or 0)
    gc.unfreeze()
    await evening.go_home()
    assert_holds(evening.history, server.database)
    lines = [json.loads(line) for line in server.stderr.splitlines()]
    errors = [str(line) for line in lines if line["level"] in ("error", "critical")]
    way = "direct" if proxy is None else "nginx"
    return Result(
        name, way, connections, len(waits.own), at(waits.own, 0.5), at(waits.own, 0.99), at(waits.own, 1.0),
        before, peak, after, len(lines), errors, waits.cut, turn, time.monotonic() - begun,
        at(waits.seconds, 0.99), at(waits.seconds, 1.0), others,
    )  # fmt: skip
