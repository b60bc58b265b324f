"""What a request says, read as strictly as a message on a socket: a wrong type is refused, not guessed at, and so
is what nobody asked for."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request

from tischlein.server import strict
from tischlein.server.refusal import Refusal

ELSEWHERE = {"request", "data", "authorization"}
"""Arguments of handlers that do not come from the address."""


class StrictRequest(Request[Any, Any, Any]):
    """A request whose body becomes what its handler expects, or is refused."""

    async def json(self) -> Any:
        field = self.route_handler.parsed_data_field
        assert field is not None
        kind, _ = self.content_type
        if kind not in ("", "application/json"):
            detail = "Send JSON, with the header Content-Type: application/json"
            raise Refusal(415, "bad-input", where="content-type", detail=detail)
        try:
            return strict.decode(await self.body(), field.annotation)
        except msgspec.MsgspecError as error:
            raise Refusal(400, "bad-input", where=strict.where(error), detail=strict.why(error)) from None
        except (UnicodeDecodeError, RecursionError):  # no text, or too deep
            raise Refusal(400, "bad-input") from None


async def check_question(request: Request[Any, Any, Any]) -> None:
    """Refuse what the handler would not even look at: questions it does not know, or asked twice, and a body that it
    does not read. Addresses of the page are nobody's interface: there, anything goes."""
    if not request.scope["path"].startswith("/api/"):
        return
    arguments = request.route_handler.parsed_fn_signature.parameters
    questions = arguments.keys() - request.path_params.keys() - ELSEWHERE
    asked = [name for name, _ in request.query_params.multi_items()]
    for number, name in enumerate(asked):
        if name not in questions or name in asked[:number]:
            raise Refusal(400, "bad-input", where=name[: strict.LONGEST_PATH])
    if "data" not in arguments and await request.body():
        raise Refusal(400, "bad-input", where="body")
