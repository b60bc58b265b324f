"""Who may talk to the server at all: hosts, origins, addresses, and the headers of every answer."""

from __future__ import annotations

import contextlib
import ipaddress
import socket
from typing import Any
from urllib.parse import urlsplit

from tischlein.server.settings import Settings

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)

HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


def own_addresses() -> list[str]:
    """The addresses of this machine in the house, the most likely one first."""
    found: list[str] = []
    for target in (("10.255.255.255", 1), ("192.168.255.255", 1)):
        # No packet is sent: the system only says which of its addresses would be used.
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect(target)
                found.append(probe.getsockname()[0])
            except OSError:
                continue
    with contextlib.suppress(OSError):
        found += [str(entry[4][0]) for entry in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [address for address in dict.fromkeys(found) if not ipaddress.ip_address(address).is_loopback]


EVERYWHERE = ("0.0.0.0", "::", "")
"""Hosts that stand for all addresses of this machine."""


def house_addresses(settings: Settings) -> list[str]:
    """Where other devices find the server; on this machine alone, where it listens to nobody else."""
    if settings.public:
        return [settings.public]
    hosts = own_addresses() if settings.host in EVERYWHERE else [settings.host]
    return [f"http://{f'[{host}]' if ':' in host else host}:{settings.port}" for host in hosts]


class Guard:
    """The list of hosts under which the server answers, and the proxies it believes."""

    def __init__(self, settings: Settings) -> None:
        name = socket.gethostname().lower()
        own = {"localhost", "127.0.0.1", "::1", name, f"{name}.local", *own_addresses()}
        public = urlsplit(settings.public).hostname
        self._hosts = own | {host.lower() for host in settings.hosts} | ({public} if public else set())
        self._any = "*" in settings.hosts
        self._proxies = [ipaddress.ip_network(proxy, strict=False) for proxy in settings.proxies]

    def admits(self, scope: Any) -> bool:
        """Whether a request or handshake comes from our own page or from a program.

        A browser always tells the origin of a handshake and of a POST; a foreign one, `null` or a look-alike is
        refused. A program tells none: it holds its keys itself, so no page can make it act.
        """
        headers = dict(scope["headers"])
        names = [name for name, _ in scope["headers"]]
        if names.count(b"host") > 1 or names.count(b"origin") > 1:
            return False
        host = headers.get(b"host", b"").decode("latin-1").lower()
        if not self._knows(urlsplit(f"//{host}").hostname if _is_host(host) else None):
            return False
        if headers.get(b"sec-fetch-site", b"").decode("latin-1") in ("cross-site", "same-site") and not _is_visit(
            scope
        ):
            return False
        origin = headers.get(b"origin")
        return origin is None or self._same(origin.decode("latin-1").lower(), host)

    def _same(self, origin: str, host: str) -> bool:
        try:
            parts = urlsplit(origin)
        except ValueError:
            return False
        return parts.scheme in ("http", "https") and parts.netloc == host and not parts.path.strip("/")

    def _knows(self, host: str | None) -> bool:
        return host is not None and (self._any or host in self._hosts)

    def address(self, scope: Any) -> str:
        """Where a request comes from; behind a proxy that we believe, what it says."""
        client = scope.get("client")
        address = client[0] if client else "unknown"
        if not self._proxies or not self._is_proxy(address):
            return str(address)
        forwarded = dict(scope["headers"]).get(b"x-forwarded-for", b"").decode("latin-1")
        for hop in reversed([hop.strip() for hop in forwarded.split(",") if hop.strip()]):
            if not self._is_proxy(hop):
                return str(hop)
        return str(address)

    def _is_proxy(self, address: str) -> bool:
        try:
            parsed = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(parsed in network for network in self._proxies)


def _is_host(text: str) -> bool:
    try:
        return (bool(text) and urlsplit(f"//{text}").port is not None) or ":" not in text or text.endswith("]")
    except ValueError:
        return False


def _is_visit(scope: Any) -> bool:
    """Somebody followed a link to us: that may come from anywhere, and changes nothing."""
    headers = dict(scope["headers"])
    return scope.get("method") == "GET" and headers.get(b"sec-fetch-mode") == b"navigate"
