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
from tischlein.server.callers import CALLER, MOST_ANSWERS, SENDING, Caller, Callers, too_fast
from tischlein.server.description import description, openapi
from tischlein.server.guard import HEADERS, Guard
from tischlein.server.hall import Hall
from tischlein.server.memory import give_back_pages
from tischlein.server.metrics import Metrics
from tischlein.server.page import File, Page
from tischlein.server.refusal import Refusal, english
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


PIECE = 32 * 1024
"""Long answers go out in pieces of so many bytes: the next one when the client has taken most of the one before."""

TAKEN_SOON = 2
"""Seconds after which somebody whose address has too many long answers under way may ask again."""


def create_app(settings: Settings, luck: Luck = provable, think: Think = think) -> Guarded:
    """The server, ready to be run by an ASGI server. `luck` and `think` are for tests."""
    english()  # read now: in the loop it would keep everybody waiting for the disk
    wakeup = Wakeup(settings)
    store = Store(settings.database_url, wakeup.in_commit)
    hall = Hall(store, settings, luck)
    bots = Bots(hall, think)
    unsealing = Unsealing(hall)
    guard = Guard(settings)
    sockets = Sockets(hall, guard)
    metrics = Metrics(hall, sockets, bots)
    callers = Callers(settings)
    desk = api.Desk(hall, guard, callers)

    @contextlib.asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        store.start()
        papers = desk.papers.prepare([*api.PAPERS, (description, ())])
        beside = (wakeup.run(hall), sockets.sweep(), give_back_pages(), papers)
        tasks = [asyncio.create_task(work) for work in beside]
        try:
            yield
        finally:
            guarded.close()
            unsealing.stop()
            bots.close()
            for task in tasks:
                task.cancel()
            wakeup.stop()
            await store.stop()

    page = None if settings.without_page else Page()
    app = Litestar(
        [
            *api.HANDLERS,
            openapi,
            *metrics.handlers(settings),
            *([] if page is None else page.handlers()),
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
    guarded = Guarded(app, sockets, guard, desk, page)
    return guarded


def _remember_no_addresses(app: Litestar) -> None:
    """Litestar finds addresses faster that were asked for lately: the clock would tell which codes are in use."""
    router = app.asgi_router
    router.handle_routing = router.handle_routing.__wrapped__  # type: ignore[assignment]
    traversal.parse_path_params = getattr(traversal.parse_path_params, "__wrapped__", traversal.parse_path_params)


class Guarded:
    """The application behind the guard: foreign hosts and origins get nothing, and every answer has our headers."""

    def __init__(self, app: Litestar, sockets: Sockets, guard: Guard, desk: api.Desk, page: Page | None) -> None:
        self.app = app
        self._sockets = sockets
        self.hall = desk.hall
        self.guard = guard
        self.callers = desk.callers
        self._desk = desk
        self._page = page
        self._headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

    def close(self) -> None:
        """The server stops: pages come back to the next one, and who waits for something long is told so."""
        self.hall.close_all()
        self._desk.archive.close()
        self.hall.shelf.aside.close()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await self._sockets(scope, receive, send)
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        path = scope["path"]
        of_interface = path == "/api" or path.startswith("/api/")
        if scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}  # uvicorn, which has the other one, leaves the body out
        own = [(b"cache-control", b"no-store"), *self._headers] if of_interface else self._headers
        sending = Sending(send, own, scope.get(CALLER) if of_interface else None)
        if not self.guard.admits(scope):
            await _refuse(sending, Refusal(403, "foreign-origin"))
            return
        plain = scope["method"] == "GET" and not of_interface
        file = self._page.find(path) if plain and self._page is not None else None
        if file is not None:
            await _give(sending, scope, file)
            return
        scope[SENDING] = sending
        try:
            await self.app(scope, receive, sending)
        finally:
            sending.end()
            del scope[SENDING]  # it points back: a request that is over leaves nothing to be looked for


class Sending:
    """The way of one answer: with the headers that every answer has, and a long one in pieces. What one address is sent
    and does not take has a limit: each of its answers lies in memory until then."""

    __slots__ = ("_caller", "_headers", "_held", "_refused", "_send", "_start")

    def __init__(self, send: Any, headers: list[tuple[bytes, bytes]], caller: Caller | None) -> None:
        self._send = send
        self._headers = headers
        self._caller = caller
        self._start: Any = None
        """The beginning, which waits until it is known how much follows."""
        self._held = 0
        self._refused = False

    async def __call__(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self._start = message
            return
        if self._refused:
            return
        body = message.get("body", b"")
        if self._start is not None:
            if len(body) > PIECE and not self._hold(len(body)):
                self._refused = True
                self._start, message = _spelled(too_fast(TAKEN_SOON))
                body = message["body"]
            start, self._start = self._start, None
            await self._send({**start, "headers": [*start.get("headers", ()), *self._headers]})
        if len(body) > PIECE:
            body = memoryview(body)  # no copies: what is not taken must not lie in memory twice, nor once for each
        at = 0
        while len(body) - at > PIECE:
            await self._send({"type": "http.response.body", "body": body[at : at + PIECE], "more_body": True})
            at += PIECE
        await self._send({**message, "body": body[at:] if at else body})

    def _hold(self, size: int) -> bool:
        """Whether so much can be kept."""
        caller = self._caller
        if caller is None:
            return True
        others = caller.answers - self._held
        if others and others + size > MOST_ANSWERS:
            return False
        self.keep(size)
        return True

    def check_room(self) -> Refusal | None:
        """The refusal (429) where a long answer need not be made: the address has not taken what it was sent."""
        full = self._caller is not None and self._caller.answers >= MOST_ANSWERS
        return too_fast(TAKEN_SOON) if full else None

    def keep(self, size: int) -> None:
        """The answer is there, and so long."""
        if self._caller is not None:
            self._caller.answers += size - self._held
            self._held = size

    def end(self) -> None:
        """It is sent, or will never be."""
        if self._caller is not None:
            self._caller.answers -= self._held
        self._held = 0


async def _give(send: Any, scope: Any, file: File) -> None:
    """Send a file of the page: nothing about it needs to be found out."""
    asked = dict(scope["headers"])
    known, encodings = (asked.get(name, b"").decode("latin-1") for name in (b"if-none-match", b"accept-encoding"))
    status, headers, content = file.answer(known, encodings)
    kind = f"{file.type}; charset=utf-8" if file.type.startswith("text/") else file.type
    lines = headers if status == 304 else {**headers, "content-type": kind, "content-length": str(len(content))}
    own = [(name.encode(), value.encode()) for name, value in lines.items()]
    await send({"type": "http.response.start", "status": status, "headers": own})
    await send({"type": "http.response.body", "body": content})


async def _refuse(send: Any, refusal: Refusal) -> None:
    for message in _spelled(refusal):
        await send(message)


def _spelled(refusal: Refusal) -> tuple[Any, Any]:
    """A refusal as the two messages of an answer."""
    body = msgspec.json.encode(refusal.answer())
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    if refusal.retry_after is not None:
        headers.append((b"retry-after", b"%d" % refusal.retry_after))
    start = {"type": "http.response.start", "status": refusal.status, "headers": headers}
    return start, {"type": "http.response.body", "body": body}


def _answer_error(request: Request[Any, Any, Any], error: Exception) -> Response[protocol.Refused]:
    """Every error as a refusal: what is wrong, in a form for programs and for people."""
    refusal = _as_refusal(request, error)
    headers = {} if refusal.retry_after is None else {"retry-after": str(refusal.retry_after)}
    if isinstance(error, MethodNotAllowedException) and error.headers:
        headers["allow"] = error.headers["allow"].replace("GET", "GET, HEAD")
    return Response(refusal.answer(), status_code=refusal.status, headers=headers, media_type="application/json")


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
