"""Whether a server sends the page of this release: whoever runs it could send another one, which checks nothing."""

from __future__ import annotations

import http.client
import ssl
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from tischlein.cli.frame import CommandError
from tischlein.core.language import phrase
from tischlein.server import pagefiles

SECONDS = 20.0
MOST_BYTES = 1 << 24
"""No file of a page is longer."""


class Comparison(NamedTuple):
    """How many files are the same, and which are not."""

    same: int
    other: list[str]
    missing: list[str]


def compare_page(address: str) -> Comparison:
    """Fetch every file of our own page from there."""
    own = pagefiles.page_files(pagefiles.FOLDER)
    if not own:
        raise CommandError(phrase("verify-page-none"))
    try:
        where = urlsplit(address)
        port = where.port
    except ValueError:
        where, port = urlsplit(""), None
    if where.scheme not in ("http", "https") or not where.hostname or where.path not in ("", "/"):
        raise CommandError(phrase("verify-page-address", address=address))
    same, other, missing = 0, [], []
    try:
        connection = _connection(where, port)
        for name, path in own.items():
            connection.request(
                "GET", "/" if name == pagefiles.INDEX else f"/{name}", headers={"accept-encoding": "identity"}
            )
            answer = connection.getresponse()
            body = answer.read(MOST_BYTES + 1)
            if answer.status != 200:
                missing.append(name)
            elif body != path.read_bytes():
                other.append(name)
            else:
                same += 1
            if len(body) > MOST_BYTES:
                break
        connection.close()
    except (OSError, http.client.HTTPException) as error:
        reason = getattr(error, "strerror", None) or type(error).__name__
        raise CommandError(phrase("verify-page-silent", address=address, reason=reason)) from None
    return Comparison(same, other, missing)


def _connection(where: SplitResult, port: int | None) -> http.client.HTTPConnection:
    assert where.hostname is not None
    if where.scheme == "https":
        return http.client.HTTPSConnection(where.hostname, port, timeout=SECONDS, context=ssl.create_default_context())
    return http.client.HTTPConnection(where.hostname, port, timeout=SECONDS)
