"""The page: the built files of `web/`, served as they are. Every address that is no file is a place in the page."""

from __future__ import annotations

import hashlib
import mimetypes
from pathlib import Path
from typing import Any, NamedTuple

from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler

from tischlein.server.pagefiles import FOLDER, INDEX, page_files
from tischlein.server.refusal import Refusal

ASSETS = "assets/"
"""Files below it carry a sum of their content in their names: they never change."""

FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
TYPES = {
    ".webmanifest": "application/manifest+json",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
}


class File(NamedTuple):
    """One file, plain and, where it was built, compressed."""

    content: bytes
    compressed: bytes | None
    type: str
    cache: str
    tag: str

    def answer(self, known: str, encodings: str) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and content for somebody who has the file with the tag `known` and reads these encodings."""
        headers = {"cache-control": self.cache, "etag": self.tag, "vary": "accept-encoding"}
        if known == self.tag:
            return 304, headers, b""
        if self.compressed is not None and "gzip" in encodings:
            return 200, headers | {"content-encoding": "gzip"}, self.compressed
        return 200, headers, self.content


class Page:
    """All files of the page, read once."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._files = {name: _read(path, name) for name, path in page_files(folder).items()}

    def find(self, path: str) -> File | None:
        """The file at exactly this address."""
        return self._files.get(path.removeprefix("/") or INDEX)

    def handlers(self) -> list[HTTPRouteHandler]:
        """What the application adds to its own addresses."""

        @get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
        def page(request: Request[Any, Any, Any]) -> Response[bytes]:
            return self._answer(request, request.scope["path"].lstrip("/"))

        return [page]

    def _answer(self, request: Request[Any, Any, Any], path: str) -> Response[bytes]:
        file = self._files.get(path)
        if file is None:
            if path.startswith(("api/", ASSETS)) or path == "api" or "." in path:
                raise Refusal(404, "no-such-address")
            file = self._files[INDEX]
        status, headers, content = file.answer(
            request.headers.get("if-none-match", ""), request.headers.get("accept-encoding", "")
        )
        return Response(content, status_code=status, headers=headers, media_type=file.type)


def _read(path: Path, name: str) -> File:
    content = path.read_bytes()
    packed = path.with_name(f"{path.name}.gz")
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return File(
        content=content,
        compressed=packed.read_bytes() if packed.exists() else None,
        type=kind,
        cache=FOREVER if name.startswith(ASSETS) else ASK_AGAIN,
        tag=f'"{hashlib.sha256(content).hexdigest()[:16]}"',
    )
