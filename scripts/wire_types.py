"""Write the page's wire types, web/src/lib/wire.ts, from the structs in tischlein/server/protocol.py and answers.py.

`--check` writes nothing and fails where the file is out of date.
"""

from __future__ import annotations

import ast
import inspect
import sys
from pathlib import Path

import msgspec
from msgspec import inspect as shapes

from tischlein.server import answers, protocol

TARGET = Path(__file__).parent.parent / "web" / "src" / "lib" / "wire.ts"
HEADER = """\
// Made by scripts/wire_types.py from tischlein/server/protocol.py and answers.py. Run it again after a change there.
"""
ALIASES = ("Watch", "Pace", "Signal", "Status")
"""Literals of the protocol that keep their names."""
UNIONS = ("AnyCommand", "FromSocket", "ToSocket")
SAY = "[id: string, args: Record<string, Argument>]"

_names = {getattr(protocol, name): name for name in ALIASES}


def structs() -> list[type[msgspec.Struct]]:
    """All structs of the protocol, in the order of the files; their abstract bases left out."""
    found = [
        value
        for module in (protocol, answers)
        for value in vars(module).values()
        if inspect.isclass(value) and issubclass(value, msgspec.Struct) and value.__module__ == module.__name__
    ]
    return [one for one in found if one not in (protocol.Input, protocol.Output, protocol.Command)]


def field_notes(source: str) -> dict[tuple[str, str], str]:
    """The strings that stand below fields in the source, by struct and field."""
    notes = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef):
            for field, note in zip(node.body, node.body[1:], strict=False):
                if (
                    isinstance(field, ast.AnnAssign)
                    and isinstance(field.target, ast.Name)
                    and isinstance(note, ast.Expr)
                    and isinstance(note.value, ast.Constant)
                ):
                    notes[node.name, field.target.id] = " ".join(str(note.value.value).split())
    return notes


def written(shape: shapes.Type) -> str:
    """A type in TypeScript."""
    match shape:
        case shapes.Metadata():
            return written(shape.type)
        case shapes.StrType():
            return "string"
        case shapes.IntType() | shapes.FloatType():
            return "number"
        case shapes.BoolType():
            return "boolean"
        case shapes.NoneType():
            return "null"
        case shapes.AnyType():
            return "unknown"
        case shapes.LiteralType():
            return " | ".join(f'"{value}"' for value in shape.values)
        case shapes.ListType() | shapes.VarTupleType():
            item = written(shape.item_type)
            return f"({item})[]" if "|" in item else f"{item}[]"
        case shapes.TupleType():
            return f"[{', '.join(written(item) for item in shape.item_types)}]"
        case shapes.DictType():
            return f"Record<string, {written(shape.value_type)}>"
        case shapes.UnionType():
            return " | ".join(dict.fromkeys(written(part) for part in shape.types))
        case shapes.StructType():
            return str(shape.cls.__name__)
    raise TypeError(f"no TypeScript for {shape!r}")


def spelled(shape: shapes.Type) -> str:
    """A field's type; phrases and named literals keep their names."""
    text = written(shape).replace("[string, Record<string, unknown>]", "Say")
    for literal, name in _names.items():
        text = text.replace(written(shapes.type_info(literal)), name)
    return text


def struct_text(struct: type[msgspec.Struct], notes: dict[tuple[str, str], str]) -> str:
    """A struct as an interface; what the server may leave out is optional."""
    shape = shapes.type_info(struct)
    assert isinstance(shape, shapes.StructType)
    lines = []
    if inspect.cleandoc(struct.__doc__ or ""):
        lines.append(f"/** {' '.join((struct.__doc__ or '').split())} */")
    lines.append(f"export interface {struct.__name__} {{")
    if shape.tag_field is not None:
        lines.append(f'  {shape.tag_field}: "{shape.tag}";')
    for field in shape.fields:
        note = notes.get((struct.__name__, field.name))
        if note:
            lines.append(f"  /** {note} */")
        mark = "" if field.required else "?"
        lines.append(f"  {field.encode_name}{mark}: {spelled(field.type)};")
    lines.append("}")
    return "\n".join(lines)


def wire_types() -> str:
    """The whole file."""
    notes = field_notes(inspect.getsource(protocol)) | field_notes(inspect.getsource(answers))
    parts = [HEADER.strip()]
    parts += [f"export type {name} = {written(shapes.type_info(getattr(protocol, name)))};" for name in ALIASES]
    parts.append(
        "/** A phrase: the id of a message in the catalogues, and its arguments, which may be phrases themselves. */\n"
        f"export type Say = {SAY};\nexport type Argument = string | number | Say;"
    )
    parts += [struct_text(struct, notes) for struct in structs()]
    for name in UNIONS:
        members = " | ".join(member.__name__ for member in getattr(protocol, name).__args__)
        parts.append(f"export type {name} = {members};")
    return "\n\n".join(parts) + "\n"


def main() -> int:
    text = wire_types()
    if "--check" not in sys.argv[1:]:
        TARGET.write_text(text, encoding="utf-8")
        return 0
    if TARGET.read_text(encoding="utf-8") != text:
        print(f"{TARGET.name} is out of date: run scripts/wire_types.py", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
