"""Write the page's types of what travels: web/src/lib/wire.ts from the structs in tischlein/server/protocol.py and
answers.py, web/src/games/<game>/view.ts from the schema of each game's view and effects.ts from its effects; for its
tests some sheets.

`--check` writes nothing and fails where a file is out of date.
"""

from __future__ import annotations

import ast
import inspect
import json
import random
import sys
from importlib import import_module
from pathlib import Path
from typing import get_args

import msgspec
from msgspec import inspect as shapes

from tischlein.bots import LEVELS, USUAL
from tischlein.core.contract import OPEN, OVER, SPECTATOR
from tischlein.core.effects import LONGEST
from tischlein.core.game import Game
from tischlein.core.schema import as_data, different
from tischlein.core.sheet import Fixed, Kind, ListOf, MapOf, OneOf, Optional, SetOf, Struct, WordOf
from tischlein.games import OWN
from tischlein.server import answers, protocol
from tischlein.server.bots import HASTE, LEAST, PACES, WITHIN_TURN
from tischlein.server.people import BOT_NAMES
from tischlein.server.showing import LATE, LOOKING

WEB = Path(__file__).parent.parent / "web"
SOURCES = WEB / "src"
HEADER = """\
// Made by scripts/wire_types.py from tischlein/server/protocol.py and answers.py. Run it again after a change there.
"""
ALIASES = ("Watch", "Pace", "Signal", "Status")
"""Literals of the protocol that keep their names."""
MOST_NAMES = 10
"""Where a value is one of more names, its type is a string."""
UNIONS = ("AnyCommand", "FromSocket", "ToSocket")
SAY = "[id: string, args: Record<string, Argument>]"
WIRE_NOTE = "The form of what travels: a page that meets a server with another one reloads itself."
CONSTANTS = {
    "SIGNALS": (get_args(protocol.Signal), "What people can say with a touch, in this order."),
    "BOT_NAMES": (BOT_NAMES, "How bots are called, by their places."),
    "LEVELS": (LEVELS, "The levels of bots, from the weakest to the strongest."),
    "USUAL_LEVEL": (USUAL, "The level of bots where nobody chooses one."),
    "PACES": (PACES, "Seconds before a bot's turn, from when people have seen what happened before it."),
    "WITHIN_TURN": (WITHIN_TURN, "Such a part of that is enough within a turn, whoever acts."),
    "HASTE": (HASTE, "Seconds where nobody wants to wait for it."),
    "LATE": (LATE, "So many seconds longer than as a rule a page may take to show something."),
    "LOOKING": (LOOKING, "So many seconds at most somebody may look at what they are shown while bots wait."),
    "LONGEST": (LONGEST, "So many milliseconds at most pages take for all that one action brings about."),
    "LEAST": (LEAST, "So many seconds those who search think in any case, also where bots act at once."),
}
"""What tables on the device share with those on the server."""
PATCH = "[path: (string | number)[], value: unknown]"
EFFECT = """\
/** Something that a step brought about. The games' own types say which fields each kind has. */
export interface Effect {
  kind: string;
  /** Its words; none where it is only seen. */
  say?: Say;
  /** What changed in the view with it. */
  patch?: Patch[];
}"""

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
    text = text.replace("[(string | number)[], unknown]", "Patch").replace("Record<string, unknown>[]", "Effect[]")
    text = text.replace("(Patch)[]", "Patch[]")
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


def constant(name: str, value: object, note: str) -> str:
    """Something that the page must know as the server does."""
    return f"/** {note} */\nexport const {name} = {json.dumps(value)} as const;"


def wire_types() -> str:
    """The whole file."""
    notes = field_notes(inspect.getsource(protocol)) | field_notes(inspect.getsource(answers))
    parts = [HEADER.strip(), f"/** {WIRE_NOTE} */\nexport const WIRE = {protocol.WIRE};"]
    parts += [f"export type {name} = {written(shapes.type_info(getattr(protocol, name)))};" for name in ALIASES]
    parts.append(
        "/** A phrase: the id of a message in the catalogues, and its arguments, which may be phrases themselves. */\n"
        f"export type Say = {SAY};\nexport type Argument = string | number | Say;"
    )
    parts.append(
        "/** A part of a view that has changed: where it stands, and its new value. */\n"
        f"export type Patch = {PATCH};\n\n{EFFECT}"
    )
    parts += [struct_text(struct, notes) for struct in structs()]
    parts += [constant(name, value, note) for name, (value, note) in CONSTANTS.items()]
    for name in UNIONS:
        members = " | ".join(member.__name__ for member in getattr(protocol, name).__args__)
        parts.append(f"export type {name} = {members};")
    return "\n\n".join(parts) + "\n"


def view_types(game: str) -> str:
    """A game's view: an interface for each struct that has a name in its `sheet.py`, and its constants."""
    module = import_module(f"tischlein.games.{game}.sheet")
    names = {id(value): name.title() for name, value in vars(module).items() if isinstance(value, Struct)}
    parts = [
        f"// Made by scripts/wire_types.py from tischlein/games/{game}/sheet.py. Run it again after a change there.",
        'import type { BaseView } from "../../lib/game";',
    ]
    for kind in [value for value in vars(module).values() if isinstance(value, Struct)]:
        base = " extends BaseView" if kind is module.VIEW else ""
        parts.append(f"export interface {names[id(kind)]}{base} {members(kind, names)}")
    constants = getattr(module, "CONSTANTS", {})
    parts += [f"export const {name} = {json.dumps(value)} as const;" for name, value in constants.items()]
    return "\n\n".join(parts) + "\n"


def effect_types(game: Game) -> str:
    """What can happen in a game: a type for each kind, told apart by `kind`."""
    kinds = zip(game.effects.names, game.effects.all, strict=True)
    lines = [
        f"// Made by scripts/wire_types.py from tischlein/games/{game.name}/effects.py. Run it again after a change.",
        'import type { Lasting } from "../../lib/lasting";',
        'import type { Effect as Any } from "../../lib/wire";',
        "",
        "export type Effect = Any &",
        "  (",
    ]
    for name, kind in kinds:
        fields = "".join(f"; {field}: {view_type(of, {})}" for field, of in kind.fields.items())
        lines.append(f'    | {{ kind: "{name}"{fields} }}')
    lines += [
        "  );",
        "",
        "/** For how long each kind is shown. */",
        "export const LENGTHS: Record<string, Lasting> = {",
    ]
    for name, length in zip(game.effects.names, game.effects.lengths, strict=True):
        if length.usual or length.cases:
            lines.append(f"  {name}: {json.dumps(length.data)},")
    return "\n".join([*lines, "};"]) + "\n"


def members(kind: Struct, names: dict[int, str], indent: str = "") -> str:
    """The fields of a struct, in braces."""
    lines = [f"{indent}  {name}: {view_type(inner, names, indent + '  ')};\n" for name, inner in kind.fields.items()]
    return f"{{\n{''.join(lines)}{indent}}}"


def view_type(kind: Kind, names: dict[int, str], indent: str = "  ") -> str:
    """A kind of value in TypeScript."""
    match kind:
        case Struct():
            return names.get(id(kind)) or members(kind, names, indent)
        case MapOf():
            return f"Record<string, {view_type(kind.of, names, indent)}>"
        case ListOf() | SetOf():
            item = view_type(kind.of if isinstance(kind, ListOf) else OneOf(kind.values), names, indent)
            return f"({item})[]" if "|" in item else f"{item}[]"
        case Optional():
            return f"{view_type(kind.of, names, indent)} | null"
        case OneOf():
            if kind.values == (False, True):
                return "boolean"
            values = different(kind.values)
            return "string" if len(values) > MOST_NAMES else " | ".join(map(json.dumps, values))
        case WordOf():
            return "string"
        case Fixed():
            return view_type(kind.of, names, indent)
    return "number"


def sheets(game: Game) -> dict[str, object]:
    """Some nodes of a game, as some readers see them, and what Python reads from their sheets."""
    rng, shown, state = random.Random(game.name), [], game.start(game.seats[0])
    for node in range(2000):
        if node in (5, 30, 60, 90, 200) or state.actor == OVER:
            for reader in (0, SPECTATOR, OPEN):
                sheet = game.sheet(state.record(), reader).tolist()
                shown.append({"numbers": [str(number) for number in sheet], "view": game.whole_view.read(sheet, 0)})
        if state.actor == OVER:
            break
        state.apply(rng.choice(state.legal()))
    return {"schema": as_data(game.whole_view), "shown": shown}


def game_names() -> str:
    """Our own games, in the order in which they are shown."""
    listed = ", ".join(f'"{game.name}"' for game in OWN)
    return f"""\
// Made by scripts/wire_types.py from tischlein/games/__init__.py. Run it again after a change there.
/** Our games, in the order in which they are shown. */
export const GAMES = [{listed}] as const;
export type GameName = (typeof GAMES)[number];
"""


def files() -> dict[Path, str]:
    """All that this script writes."""
    views = {SOURCES / "games" / game.name / "view.ts": view_types(game.name) for game in OWN}
    views |= {SOURCES / "games" / game.name / "effects.ts": effect_types(game) for game in OWN}
    views[SOURCES / "games" / "names.ts"] = game_names()
    shown = json.dumps({game.name: sheets(game) for game in OWN}, separators=(",", ":")) + "\n"
    return {SOURCES / "lib" / "wire.ts": wire_types(), WEB / "tests" / "unit" / "sheets.json": shown, **views}


def main() -> int:
    late = 0
    for path, text in files().items():
        if "--check" not in sys.argv[1:]:
            path.write_text(text, encoding="utf-8")
        elif path.read_text(encoding="utf-8") != text:
            print(f"{path.relative_to(WEB)} is out of date: run scripts/wire_types.py", file=sys.stderr)
            late = 1
    return late


if __name__ == "__main__":
    raise SystemExit(main())
