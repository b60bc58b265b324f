"""A lean HTTP client: JSON in and out over connections that stay open."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import msgspec

from bench.server.websocket import HOST


class Web:
    """One connection to a server."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, body: Any = None, headers: Mapping[str, str] | None = None) -> Any:
        """The answer's JSON; raises `ValueError` unless the server agreed."""
        if self._streams is None:
            self._streams = await asyncio.open_connection(HOST, self._port)
        reader, writer = self._streams
        content = b"" if body is None else msgspec.json.encode(body)
        lines = [f"POST {path} HTTP/1.1", f"Host: {HOST}:{self._port}", f"Content-Length: {len(content)}"]
        lines += ["Content-Type: application/json"] if content else []
        lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
        writer.write(("\r\n".join(lines) + "\r\n\r\n").encode() + content)
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        length = int(head.partition("content-length:")[2].partition("\r\n")[0])
        answer = await reader.readexactly(length)
        if not head.startswith("http/1.1 2"):
            raise ValueError(f"{path}: {head.partition(chr(13))[0]}: {answer[:200].decode()}")
        return msgspec.json.decode(answer)

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
