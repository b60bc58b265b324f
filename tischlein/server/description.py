"""The interface described for programs: OpenAPI, as JSON."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Litestar, Response, get
from litestar.openapi import OpenAPIConfig

from tischlein import __version__
from tischlein.core.language import LANGUAGES
from tischlein.core.schema import json_schema
from tischlein.games import GAMES
from tischlein.server import answers, api, protocol
from tischlein.server.texts import FOLDERS

PLACE = "#/components/schemas/{name}"
SEAT = {
    "type": "apiKey",
    "in": "header",
    "name": "Authorization",
    "description": "`Seat KEY`, or up to eight different keys with commas between: `Seat KEY,KEY`. "
    "A key is 32 random bytes in URL-safe base 64 without padding, 43 characters.",
}
"""Seat keys. As a parameter nobody would send them: OpenAPI has programs ignore a parameter of this name."""
WITHOUT_KEY = {"LookAtTable", "IssueTicket", "OwnTables", "RoundRecord", "RoundProof", "RoundReplay", "MatchRecord"}
"""Operations that take seat keys and can do without."""
WORDS = {"language": list(LANGUAGES), "subject": list(FOLDERS), "game": [game.name for game in GAMES]}
"""What stands for what in addresses."""


def description() -> bytes:
    """Made by an application that serves nothing: in the real one, Litestar would answer for unknown addresses under
    `/api` with a page of its own."""
    config = OpenAPIConfig(
        title="Tischlein", version=__version__, description="Tables for four family games. See docs/api.md."
    )
    # Without `logging_config=None` Litestar would put its own handlers in place of ours, for the whole process.
    described = Litestar(api.HANDLERS, openapi_config=config, logging_config=None)
    schema: dict[str, Any] = described.openapi_schema.to_schema()
    schema["components"]["schemas"] = _exact(schema["components"]["schemas"])
    _describe_views(schema["components"]["schemas"])
    _describe_effects(schema["components"]["schemas"])
    schema["components"]["securitySchemes"] = {"seat": SEAT}
    for methods in schema["paths"].values():
        for operation in methods.values():
            _complete(operation)
    return msgspec.json.encode(schema)


def _exact(schemas: dict[str, Any]) -> dict[str, Any]:
    """The same types in msgspec's own words: Litestar's leave out limits, and that unknown fields are refused."""
    known = vars(protocol) | vars(answers)
    kinds = [known[name] for name in (*schemas, protocol.Refused.__name__)]
    return msgspec.json.schema_components(kinds, ref_template=PLACE)[1]


def _describe_views(schemas: dict[str, Any]) -> None:
    """What readers see, one schema a game."""
    views = []
    for game in GAMES:
        name = f"{game.name.title()}View"
        seen = json_schema(game.whole_view)
        facts = {"game": {"const": game.name}, "players": {"type": "integer"}, "options": {"type": "object"}}
        seen["properties"], seen["required"] = facts | seen["properties"], [*facts, *seen["required"]]
        schemas[name] = seen
        views.append({"$ref": PLACE.format(name=name)})
    schemas[protocol.SeatPart.__name__]["properties"]["view"] = {"anyOf": views}
    schemas[answers.ReplayStep.__name__]["properties"]["view"] = {"anyOf": [*views, {"type": "null"}]}


def _describe_effects(schemas: dict[str, Any]) -> None:
    """What can happen, one schema a game: the fields of each kind."""
    event = schemas[protocol.EventOut.__name__]["properties"]
    say, patch = schemas[protocol.LegalAction.__name__]["properties"]["say"], event["patch"]
    effects = []
    for game in GAMES:
        kinds = []
        for name, kind in zip(game.effects.names, game.effects.all, strict=True):
            fields = json_schema(kind.sheet)
            fields["properties"] = {"kind": {"const": name}, **fields["properties"], "patch": patch}
            fields["required"] = ["kind", *fields["required"]]
            if kind.speaks:
                fields["properties"]["say"] = say
                fields["required"].append("say")
            kinds.append(fields)
        schemas[f"{game.name.title()}Effect"] = {"anyOf": kinds}
        effects.append({"$ref": PLACE.format(name=f"{game.name.title()}Effect")})
    event["effects"]["items"] = {"anyOf": effects}


def _complete(operation: dict[str, Any]) -> None:
    """How every operation refuses, whether it takes seat keys, and what addresses are made of."""
    refused = {"application/json": {"schema": {"$ref": PLACE.format(name=protocol.Refused.__name__)}}}
    wait = {"retry-after": {"description": "Seconds.", "schema": {"type": "string", "pattern": "^[0-9]+$"}}}
    responses = operation["responses"]
    responses.pop("400", None)
    responses["4XX"] = {"description": "Refused, and why. Nothing has changed.", "content": refused}
    responses["429"] = {"description": "Too much at once.", "content": refused, "headers": wait}
    responses["503"] = {"description": "This cannot be stored or read now.", "content": refused, "headers": wait}
    parameters = operation.pop("parameters", [])
    others = [parameter for parameter in parameters if parameter["name"] != "authorization"]
    if len(others) < len(parameters):
        optional = any(name in operation["operationId"] for name in WITHOUT_KEY)
        operation["security"] = [{"seat": []}, {}] if optional else [{"seat": []}]
    if others:
        operation["parameters"] = others
    for parameter in others:
        if parameter["name"] in WORDS:
            parameter["schema"] = {"enum": WORDS[parameter["name"]]}


@get("/api/openapi.json", include_in_schema=False)
async def openapi(request: api.Asked) -> Response[bytes]:
    return Response(await api.desk_of(request).papers.get(description), media_type="application/json")
