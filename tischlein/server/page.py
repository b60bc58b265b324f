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
TYPES = {".webmanifest": "application/manifest+json", ".js": "text/javascript", ".svg": "image/svg+xml"}


class File(NamedTuple):
    """One file, plain and, where it was built, compressed."""

    content: bytes
    compressed: bytes | None
    type: str
    cache: str
    tag: str


class Page:
    """All files of the page, read once."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._files = {name: _read(path, name) for name, path in page_files(folder).items()}

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
        headers = {"cache-control": file.cache, "etag": file.tag, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == file.tag:
            return Response(b"", status_code=304, headers=headers, media_type=file.type)
        content = file.content
        if file.compressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            content = file.compressed
            headers["content-encoding"] = "gzip"
        return Response(content, headers=headers, media_type=file.type)


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
