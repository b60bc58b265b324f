"""Who may talk to the server at all: hosts, origins, addresses, and the headers of every answer."""

from __future__ import annotations

import ipaddress
import re
import socket
from typing import Any
from urllib.parse import urlsplit

from tischlein.server.addresses import counted, is_everywhere, network, own_addresses, plain
from tischlein.server.settings import Settings

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",  # modules of rules, and nothing else that is compiled in the page
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


class Guard:
    """The list of hosts under which the server answers, and the proxies it believes."""

    def __init__(self, settings: Settings) -> None:
        name = socket.gethostname().lower()
        own = {"localhost", "127.0.0.1", "::1", name, f"{name}.local"}
        public = urlsplit(settings.public).hostname
        named = [*settings.hosts, *([public] if public else [])]
        if not is_everywhere(settings.host):
            named.append(settings.host)
        self._hosts = own | {plain(host.lower()) for host in named}
        self._any = "*" in settings.hosts
        own_addresses()  # begins to look, so that they are known when somebody comes
        self._proxies = [network(proxy) for proxy in settings.proxies]

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
        if not self._knows(host_of(host), scope.get("server")):
            return False
        if headers.get(b"sec-fetch-site", b"").decode("latin-1") in ("cross-site", "same-site") and not _is_visit(
            scope
        ):
            return False
        origin = headers.get(b"origin")
        return origin is None or origin.decode("latin-1").lower() in (f"http://{host}", f"https://{host}")

    def _knows(self, host: str | None, reached: tuple[str, int] | None) -> bool:
        """Names that are not ours are refused: anybody can point theirs at our address. The address itself under which
        a connection has reached us is ours, also one that this machine did not have when it started."""
        if host is None:
            return False
        host = plain(host)
        if self._any or host in self._hosts or (reached is not None and host == plain(reached[0])):
            return True
        return host in own_addresses(socket.AF_INET, socket.AF_INET6)

    def address(self, scope: Any) -> str:
        """Where a request comes from, as it is counted; behind a proxy that we believe, what it says."""
        client = scope.get("client")
        address = client[0] if client else "unknown"
        if not self.is_proxy(address):
            return counted(address)
        forwarded = dict(scope["headers"]).get(b"x-forwarded-for", b"").decode("latin-1")
        for hop in reversed([hop.strip() for hop in forwarded.split(",") if hop.strip()]):
            if not self.is_proxy(hop):
                return counted(hop)
        return counted(address)

    def is_proxy(self, address: str) -> bool:
        """Whether we believe what comes from there."""
        if not self._proxies:
            return False
        try:
            parsed = ipaddress.ip_address(plain(address))
        except ValueError:
            return False
        return any(parsed in proxy for proxy in self._proxies)


def host_of(text: str) -> str | None:
    """The name or address in a `Host` header, without its port; None if the header is none. Nothing is forgiven: a
    proxy or a browser may read what is odd in another way."""
    parts = _HOST.fullmatch(text)
    if parts is None or not 0 < int(parts["port"] or 80) < 65536:
        return None
    if parts["name"] is not None:
        return parts["name"]
    address = parts["address"]
    try:
        ipaddress.IPv6Address(address)
    except ValueError:
        return None
    return address


_HOST = re.compile(r"(?:\[(?P<address>[0-9a-f:.]{2,45})\]|(?P<name>[0-9a-z_.-]{1,253}))(?::(?P<port>[0-9]{1,5}))?")


def _is_visit(scope: Any) -> bool:
    """Somebody followed a link to us: that may come from anywhere, and changes nothing."""
    headers = dict(scope["headers"])
    return scope.get("method") == "GET" and headers.get(b"sec-fetch-mode") == b"navigate"
