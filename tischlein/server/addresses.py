"""Addresses: those of this machine, and how those of others are written, compared and counted."""

from __future__ import annotations

import contextlib
import ipaddress
import socket
import threading
import time
from collections.abc import Sequence

from tischlein.server.settings import Settings

HOUSEHOLD = 64
"""Bits of a global IPv6 address that its owner cannot choose; all that follow are one household's, or attacker's."""

PROBES = {
    socket.AF_INET: ("10.255.255.255", "192.168.255.255"),
    socket.AF_INET6: ("fd00:ffff::1", "2001:db8::1"),
}
"""Addresses to which this machine would speak from its own, in the house first."""

FRESH_SECONDS = 60.0
"""After so long somebody looks again which addresses this machine has."""

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def plain(address: str) -> str:
    """An address in the form in which it is compared. On a socket for both kinds IPv4 comes as `::ffff:192.0.2.1`."""
    parsed = _ipv6(address)
    return address if parsed is None else str(parsed.ipv4_mapped or parsed)


def counted(address: str) -> str:
    """Under which name an address is counted: who has one global IPv6 address has billions beside it."""
    address = plain(address)
    parsed = _ipv6(address)
    if parsed is None or not parsed.is_global:
        return address
    return str(ipaddress.ip_network((parsed, HOUSEHOLD), strict=False))


def _ipv6(address: str) -> ipaddress.IPv6Address | None:
    """None for IPv4, and for what is no address."""
    try:
        return ipaddress.IPv6Address(address) if ":" in address else None
    except ValueError:
        return None


def network(text: str) -> Network:
    """A network, or a single address, as people write it. Raises `ValueError`."""
    parsed = ipaddress.ip_network(text, strict=False)
    mapped = parsed.network_address.ipv4_mapped if isinstance(parsed, ipaddress.IPv6Network) else None
    if mapped is None or parsed.prefixlen < 96:
        return parsed
    return ipaddress.ip_network((mapped, parsed.prefixlen - 96))


def is_everywhere(host: str) -> bool:
    """Whether a host to listen on stands for all addresses of this machine."""
    try:
        return host in ("", "0") or ipaddress.ip_address(host).is_unspecified
    except ValueError:
        return False


def own_addresses(*families: socket.AddressFamily) -> list[str]:
    """The addresses of this machine in the house, the most likely one first; those of IPv4, where nothing is said.
    What is known is told at once."""
    return _HERE.addresses(families or (socket.AF_INET,))


class Whereabouts:
    """Which addresses this machine has, as far as that is known. By which it speaks to others the system knows itself;
    but what its own name stands for it may have to ask a name server, and that one may be silent. So this is done
    aside, and from time to time anew: a laptop is carried from one network into another."""

    def __init__(self) -> None:
        self._routed: dict[socket.AddressFamily, list[str]] | None = None
        self._named: dict[socket.AddressFamily, list[str]] = {}
        self._looked = 0.0
        self._looking = threading.Lock()
        """Held while somebody looks, however long that takes: there is never a second one."""

    def addresses(self, families: Sequence[socket.AddressFamily]) -> list[str]:
        """Those of these families, as of the last look."""
        first = self._routed is None
        if self._routed is None:
            self._routed = _routed()
        if (first or time.monotonic() - self._looked > FRESH_SECONDS) and self._looking.acquire(blocking=False):
            self._looked = time.monotonic()
            threading.Thread(target=self._look, name="addresses", daemon=True).start()
        found: list[str] = []
        for family in families:
            found += self._routed[family] + self._named.get(family, [])
        return [address for address in dict.fromkeys(found) if _is_for_others(address)]

    def _look(self) -> None:
        try:
            self._routed = _routed()
            self._named = {family: _named(family) for family in PROBES}
        finally:
            self._looking.release()


_HERE = Whereabouts()


def _routed() -> dict[socket.AddressFamily, list[str]]:
    """From which addresses this machine would speak to others in the house. No packet is sent for that."""
    found: dict[socket.AddressFamily, list[str]] = {}
    for family, targets in PROBES.items():
        found[family] = []
        for target in targets:
            with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((target, 1))
                found[family].append(probe.getsockname()[0])
    return found


def _named(family: socket.AddressFamily) -> list[str]:
    """What this machine's name stands for. This may take long."""
    try:
        return [str(entry[4][0]) for entry in socket.getaddrinfo(socket.gethostname(), None, family)]
    except OSError:
        return []


def _is_for_others(address: str) -> bool:
    """Not this machine's alone, nor one that a browser cannot be sent to, for want of the cable's name."""
    parsed = ipaddress.ip_address(address)
    return not parsed.is_loopback and not (parsed.version == 6 and parsed.is_link_local)


def house_addresses(settings: Settings) -> list[str]:
    """Where other devices find the server; on this machine alone, where it listens to nobody else."""
    if settings.public:
        return [settings.public]
    if not is_everywhere(settings.host):
        hosts = [settings.host]
    elif ":" in settings.host:
        hosts = own_addresses(socket.AF_INET, socket.AF_INET6)
    else:
        hosts = own_addresses()
    return [f"http://{f'[{host}]' if ':' in host else host}:{settings.port}" for host in hosts]
