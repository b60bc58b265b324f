"""The body of a request, read as strictly as a message on a socket: a wrong type is refused, not guessed at."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request

from tischlein.server import strict
from tischlein.server.refusal import Refusal


class StrictRequest(Request[Any, Any, Any]):
    """A request whose body becomes what its handler expects, or is refused."""

    async def json(self) -> Any:
        field = self.route_handler.parsed_data_field
        assert field is not None
        kind, _ = self.content_type
        if kind not in ("", "application/json"):
            raise Refusal(415, "bad-input", where="content-type")
        try:
            return strict.decode(await self.body(), field.annotation)
        except msgspec.MsgspecError as error:
            raise Refusal(400, "bad-input", where=strict.where(error)) from None
        except (UnicodeDecodeError, RecursionError):  # no text, or too deep
            raise Refusal(400, "bad-input") from None
