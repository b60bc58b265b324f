"""Whether a server sends the page of this release: whoever runs it could send another one, which checks nothing.

It asks as a browser does, for the page at every kind of address by which people come in, and for all of its files. The
page that `tischlein page` writes for a web space is asked for in its folder.
"""

from __future__ import annotations

import hashlib
import http.client
import re
import ssl
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from tischlein.cli.frame import CommandError
from tischlein.cli.page import MARK, folder_files
from tischlein.core.language import phrase
from tischlein.core.system import why
from tischlein.server import pagefiles
from tischlein.server.keys import new_code

SECONDS = 20.0
MOST_BYTES = 1 << 24
"""No file of a page is longer."""

TABLE = re.compile(r"/t/[A-Za-z]{4}-?[A-Za-z]{4}")
"""Where guests come in."""

RULES = re.compile(r"assets/([a-z]+)-[^/.]+\.wasm")
"""A game's rules; its players and checks have another name before the hyphen."""

BROWSER = {
    "user-agent": "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36",
    "accept-language": "de,en;q=0.8",
    "accept-encoding": "gzip, deflate",
}
TO_A_PLACE = {
    "accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    "sec-fetch-dest": "document",
    "sec-fetch-mode": "navigate",
    "sec-fetch-site": "none",
    "upgrade-insecure-requests": "1",
}
DESTS = {".js": "script", ".css": "style", ".svg": "image", ".png": "image", ".webmanifest": "manifest"}


class Comparison(NamedTuple):
    """How many files are the same, and which are not."""

    folder: bool
    """Whether it is the page of a folder, which knows no server."""
    same: int
    other: list[str]
    missing: list[str]
    rules: dict[str, str]
    """For each game the SHA-256 of the rules by which this release's page derives cards, as it shows it itself."""


def compare_page(address: str) -> Comparison:
    """Fetch every file of our own page from there, and the page itself by every way in."""
    if not pagefiles.has_page(pagefiles.FOLDER):
        raise CommandError(phrase("verify-page-none"))
    where, port = _read(address)
    base = _folder_of(where)
    same, other, missing = 0, [], []
    try:
        connection = _connection(where, port)
        folder = not TABLE.fullmatch(where.path) and (
            base != "/" or MARK.encode() in (_fetch(connection, where, base, pagefiles.INDEX) or b"")
        )
        own = folder_files() if folder else {name: path.read_bytes() for name, path in _built().items()}
        ways_in = [base, f"{base}{pagefiles.INDEX}"] if folder else _places(where)
        for name, content in own.items():
            differs, gone = False, False
            for place in ways_in if name == pagefiles.INDEX else (f"{base}{name}",):
                answer = _fetch(connection, where, place, name)
                shown = name if place in (base, f"{base}{name}") else f"{name} ({place})"
                if answer is None:
                    missing.append(shown)
                    gone = True
                elif answer != content:
                    other.append(shown)
                    differs = True
            same += not (differs or gone)
        connection.close()
    except (OSError, http.client.HTTPException) as error:
        reason = why(error) if isinstance(error, OSError) else type(error).__name__
        raise CommandError(phrase("verify-page-silent", address=address, reason=reason)) from None
    return Comparison(folder, same, other, missing, dict(sorted(_rules(own))))


def _rules(own: Mapping[str, bytes]) -> Iterator[tuple[str, str]]:
    for name, content in own.items():
        found = RULES.fullmatch(name)
        if found:
            yield found[1], hashlib.sha256(content).hexdigest()


def _built() -> dict[str, Path]:
    return pagefiles.page_files(pagefiles.FOLDER)


def _folder_of(where: SplitResult) -> str:
    """Where the files lie: at a server at the start, on a web space in a folder that was named."""
    return "/" if TABLE.fullmatch(where.path) else where.path.removesuffix(pagefiles.INDEX) or "/"


def _read(address: str) -> tuple[SplitResult, int | None]:
    """A server's address, the link to a table of it, or the address of a folder."""
    try:
        where = urlsplit(address)
        port = where.port
    except ValueError:
        where, port = urlsplit(""), None
    inside = where.path == "" or where.path.endswith(("/", f"/{pagefiles.INDEX}")) or TABLE.fullmatch(where.path)
    if where.scheme not in ("http", "https") or not where.hostname or not inside:
        raise CommandError(phrase("verify-page-address", address=address))
    return where, port


def _places(where: SplitResult) -> list[str]:
    """Where people come in: at the start, at the table that was named, and at others that nobody can guess."""
    named = [where.path] if TABLE.fullmatch(where.path) else []
    return ["/", *named, f"/t/{new_code()}", f"/r/{new_code()}/1", "/new/wagnis", "/games", "/along", "/settings"]


def _fetch(connection: http.client.HTTPConnection, where: SplitResult, place: str, name: str) -> bytes | None:
    """What lies there, as a browser would read it; None where nothing does."""
    page = name == pagefiles.INDEX
    kind = DESTS.get(f".{name.rpartition('.')[2]}", "empty")
    origin = f"{where.scheme}://{where.netloc}"
    beside = {"accept": "*/*", "sec-fetch-dest": kind, "sec-fetch-mode": "cors", "sec-fetch-site": "same-origin"}
    connection.request(
        "GET", place, headers=BROWSER | (TO_A_PLACE if page else beside | {"referer": f"{origin}/t/{new_code()}"})
    )
    answer = connection.getresponse()
    body = answer.read(MOST_BYTES + 1)
    if len(body) > MOST_BYTES:
        connection.close()  # the rest is not wanted
        return b""
    if answer.status != 200:
        return None
    # The same bytes read in another way, or left again at once, are another page.
    kind = answer.getheader("content-type", "").replace(" ", "").lower()
    if answer.getheader("refresh") or (page and kind not in ("text/html", "text/html;charset=utf-8")):
        return b""
    return _unpacked(body, answer.getheader("content-encoding", "identity").strip().lower())


def _unpacked(body: bytes, encoding: str) -> bytes:
    """Nothing where it cannot be read: no file of ours is empty."""
    if encoding == "identity":
        return body
    if encoding not in ("gzip", "deflate"):
        return b""
    try:
        unpacking = zlib.decompressobj(wbits=zlib.MAX_WBITS | 32)
        return unpacking.decompress(body, MOST_BYTES)
    except zlib.error:
        return b""


def _connection(where: SplitResult, port: int | None) -> http.client.HTTPConnection:
    assert where.hostname is not None
    if where.scheme == "https":
        return http.client.HTTPSConnection(where.hostname, port, timeout=SECONDS, context=ssl.create_default_context())
    return http.client.HTTPConnection(where.hostname, port, timeout=SECONDS)
