"""The interface described for programs: OpenAPI, as JSON."""

from __future__ import annotations

from functools import cache

import msgspec
from litestar import Litestar, Response, get
from litestar.openapi import OpenAPIConfig

from tischlein import __version__
from tischlein.server import api


@cache
def description() -> bytes:
    """Made by an application that serves nothing: in the real one, Litestar would answer for unknown addresses under
    `/api` with a page of its own."""
    config = OpenAPIConfig(
        title="Tischlein", version=__version__, description="Tables for four family games. See docs/api.md."
    )
    return msgspec.json.encode(Litestar(api.HANDLERS, openapi_config=config).openapi_schema.to_schema())


@get("/api/openapi.json", include_in_schema=False, sync_to_thread=True)
def openapi() -> Response[bytes]:
    return Response(description(), media_type="application/json")
