"""The server as one ASGI application."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from litestar import Litestar, Request, Response
from litestar._asgi.routing_trie import traversal
from litestar.exceptions import HTTPException, MethodNotAllowedException, ValidationException

from tischlein.server import api, protocol
from tischlein.server.body import StrictRequest, check_question
from tischlein.server.bots import Bots, Think, think
from tischlein.server.description import description, openapi
from tischlein.server.guard import HEADERS, Guard
from tischlein.server.hall import Hall
from tischlein.server.metrics import Metrics
from tischlein.server.page import Page
from tischlein.server.refusal import Refusal
from tischlein.server.settings import Settings
from tischlein.server.socket import Sockets
from tischlein.server.store import Store, StoreDown
from tischlein.server.strokes import Luck, provable
from tischlein.server.unsealing import Unsealing
from tischlein.server.wakeup import Wakeup

logger = logging.getLogger("tischlein.app")

CODES = {
    400: "bad-input",
    401: "no-key",
    404: "no-such-address",
    405: "no-such-method",
    413: "too-large",
    415: "bad-input",
}


PIECE = 64 * 1024
"""Long answers go out in pieces of so many bytes: the next one when the client has taken most of the one before."""


def create_app(settings: Settings, luck: Luck = provable, think: Think = think) -> Guarded:
    """The server, ready to be run by an ASGI server. `luck` and `think` are for tests."""
    wakeup = Wakeup(settings)
    store = Store(settings.database_url, wakeup.in_commit)
    hall = Hall(store, settings, luck)
    bots = Bots(hall, think)
    unsealing = Unsealing(hall)
    guard = Guard(settings)
    sockets = Sockets(hall, guard)
    metrics = Metrics(hall, sockets, bots)
    desk = api.Desk(hall, guard, settings)

    @contextlib.asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        store.start()
        beside = (wakeup.run(hall), sockets.sweep(), desk.papers.prepare([*api.PAPERS, (description, ())]))
        tasks = [asyncio.create_task(work) for work in beside]
        try:
            yield
        finally:
            hall.close_all()
            unsealing.stop()
            for task in tasks:
                task.cancel()
            wakeup.stop()
            desk.archive.close()
            hall.shelf.aside.close()
            await store.stop()

    app = Litestar(
        [
            *api.HANDLERS,
            openapi,
            *metrics.handlers(settings),
            *([] if settings.without_page else Page().handlers()),
        ],
        lifespan=[lifespan],
        openapi_config=None,
        request_class=StrictRequest,
        before_request=check_question,
        exception_handlers={Exception: _answer_error},
        request_max_body_size=settings.body_bytes,
        logging_config=None,
    )
    _remember_no_addresses(app)
    app.state["desk"] = desk
    app.state["hall"] = hall
    return Guarded(app, sockets, guard, hall)


def _remember_no_addresses(app: Litestar) -> None:
    """Litestar finds addresses faster that were asked for lately: the clock would tell which codes are in use."""
    router = app.asgi_router
    router.handle_routing = router.handle_routing.__wrapped__  # type: ignore[assignment]
    traversal.parse_path_params = getattr(traversal.parse_path_params, "__wrapped__", traversal.parse_path_params)


class Guarded:
    """The application behind the guard: foreign hosts and origins get nothing, and every answer has our headers."""

    def __init__(self, app: Litestar, sockets: Sockets, guard: Guard, hall: Hall) -> None:
        self.app = app
        self._sockets = sockets
        self.hall = hall
        self.guard = guard
        self._headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await self._sockets(scope, receive, send)
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        of_interface = scope["path"] == "/api" or scope["path"].startswith("/api/")
        if scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}  # uvicorn, which has the other one, leaves the body out

        async def send_with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                own = list(message.get("headers", ()))
                if of_interface:
                    own.append((b"cache-control", b"no-store"))
                message = {**message, "headers": own + self._headers}
            elif len(body := message.get("body", b"")) > PIECE:
                for at in range(0, len(body) - PIECE, PIECE):
                    await send({**message, "body": body[at : at + PIECE], "more_body": True})
                message = {**message, "body": body[at + PIECE :]}
            await send(message)

        if not self.guard.admits(scope):
            await _refuse(send_with_headers, Refusal(403, "foreign-origin"))
            return
        await self.app(scope, receive, send_with_headers)


async def _refuse(send: Any, refusal: Refusal) -> None:
    body = msgspec.json.encode(refusal.message())
    headers = [(b"content-type", b"application/json")]
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _answer_error(request: Request[Any, Any, Any], error: Exception) -> Response[protocol.Refused]:
    """Every error as a refusal: what is wrong, in a form for programs and for people."""
    refusal = _as_refusal(request, error)
    headers = {} if refusal.retry_after is None else {"retry-after": str(refusal.retry_after)}
    if isinstance(error, MethodNotAllowedException) and error.headers:
        headers["allow"] = error.headers["allow"].replace("GET", "GET, HEAD")
    return Response(refusal.message(), status_code=refusal.status, headers=headers, media_type="application/json")


def _as_refusal(request: Request[Any, Any, Any], error: Exception) -> Refusal:
    if isinstance(error, Refusal):
        return error
    if isinstance(error, StoreDown):
        return Refusal(503, "not-stored", retry_after=2)
    if isinstance(error, HTTPException):
        code = CODES.get(error.status_code, "bad-input")
        where = None
        if isinstance(error, ValidationException) and isinstance(error.extra, list) and error.extra:
            where = str(error.extra[0].get("key") or error.extra[0].get("message"))[:200]
        elif error.status_code == 400:
            where = error.detail[:200]
        return Refusal(error.status_code, code, where=where)
    logger.error("unexpected: %s at %s", type(error).__name__, request.scope["route_handler"], exc_info=error)
    return Refusal(500, "unexpected")
