"""What a view looks like, for others: as JSON Schema, and as the plain data from which the page reads sheets."""

from __future__ import annotations

from typing import Any

from tischlein.core.sheet import (
    Fixed,
    Kind,
    ListOf,
    MapOf,
    Number,
    OneOf,
    Optional,
    SetOf,
    Struct,
    Value,
    WordOf,
)


def json_schema(kind: Kind) -> dict[str, Any]:
    """The JSON Schema of the values of a kind."""
    match kind:
        case Struct():
            return {
                "type": "object",
                "properties": {name: json_schema(inner) for name, inner in kind.fields.items()},
                "required": list(kind.fields),
                "additionalProperties": False,
            }
        case MapOf():
            return {
                "type": "object",
                "properties": {name: json_schema(kind.of) for name in kind.names},
                "additionalProperties": False,
            }
        case ListOf():
            return {"type": "array", "items": json_schema(kind.of), "maxItems": kind.most}
        case SetOf():
            return {"type": "array", "items": {"enum": different(kind.values)}}
        case Optional():
            return {"anyOf": [json_schema(kind.of), {"type": "null"}]}
        case OneOf():
            return {"enum": different(kind.values)}
        case WordOf():
            return {"type": "string", "maxLength": kind.most, "pattern": f"^[{kind.signs}]*$"}
        case Fixed():
            return json_schema(kind.of)
        case Number() if kind.low is not None:
            return {"type": "integer", "minimum": kind.low, "maximum": kind.high}
    return {"type": "integer"}


def as_data(kind: Kind) -> Any:
    """A schema as plain data: a list of the kind's name and what belongs to it. `web/src/lib/sheet.ts` reads it."""
    match kind:
        case Struct():
            return ["struct", {name: as_data(inner) for name, inner in kind.fields.items()}]
        case MapOf():
            return ["map", list(kind.names), as_data(kind.of)]
        case ListOf():
            return ["list", kind.most, as_data(kind.of)]
        case SetOf():
            return ["set", list(kind.values), kind.bits]
        case Optional():
            return ["optional", as_data(kind.of)]
        case OneOf():
            return ["one", list(kind.values)]
        case WordOf():
            return ["word", kind.signs, kind.most]
        case Fixed():
            return as_data(kind.of)
        case Number() if kind.low is not None:
            return ["number", kind.low, kind.high]
    return ["number"]


def different(values: tuple[Value, ...]) -> list[Value]:
    """Each of the values once: several phases may have one name. (`False` and 0 are not the same here.)"""
    return [value for place, value in enumerate(values) if not any(value is other for other in values[:place])]
