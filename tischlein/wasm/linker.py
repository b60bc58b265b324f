"""From one object file to a WebAssembly module.

LLVM writes an object file: functions and data that do not yet know where they will lie, and a list of the places where
their numbers are to be put in. With one object and nothing to link it with, that is all there is to do: lay the data
behind the stack, number functions anew, fill in the places, name what is exported. Whatever else an object could ask
for is refused by name. The formats are those of the WebAssembly specification and of its tool conventions ("Linking").
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

MAGIC = b"\0asm\x01\0\0\0"
CUSTOM, TYPES, IMPORTS, FUNCTIONS, MEMORY, GLOBALS, EXPORTS, CODE, DATA = 0, 1, 2, 3, 5, 6, 7, 10, 11
PAGE = 1 << 16
STACK = 1 << 14
"""Bytes of the stack, from 0 on; it grows downwards, so that one that is too deep traps instead of writing over
data."""
ALIGNED = 16
"""Where the room behind the data begins is divisible by this."""

I32 = b"\x7f"
CONST_I32, END = b"\x41", b"\x0b"
FUNCTION_KIND, TABLE_KIND, MEMORY_KIND, GLOBAL_KIND = range(4)
"""What is imported and exported."""
SYMBOL_FUNCTION, SYMBOL_DATA, SYMBOL_GLOBAL, SYMBOL_SECTION = range(4)
UNDEFINED, NAMED = 0x10, 0x40
"""Of a symbol: that it lies elsewhere; that it has a name of its own although it does."""
FUNCTION_LEB, MEMORY_LEB, MEMORY_SLEB, MEMORY_I32, GLOBAL_LEB = 0, 3, 4, 5, 7
"""How a number is to be put in: that of a function, an address (as two kinds of code, as data), that of a global."""
WIDE = 5
"""Bytes of a number in code that is still to be put in."""
STACK_POINTER, MEMORY_NAME = "__stack_pointer", "__linear_memory"
SEGMENTS, SYMBOLS = 5, 8
"""Parts of the section about linking."""
LINKING_VERSION = 2


class CannotLink(Exception):
    """What the object needs and a module of rules must not."""


class Reader:
    """Bytes, read one after the other."""

    def __init__(self, data: bytes, at: int = 0, end: int | None = None) -> None:
        self.data, self.at, self.end = data, at, len(data) if end is None else end

    def byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1]

    def number(self) -> int:
        """An unsigned number of any length; also the lowest bits of a signed one."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            shift += 7
            if not byte & 0x80:
                return value

    def signed(self) -> int:
        begin = self.at
        value, bits = self.number(), 7 * (self.at - begin)
        return value - (1 << bits) if value >> (bits - 1) else value

    def bytes(self, count: int) -> bytes:
        self.at += count
        return self.data[self.at - count : self.at]

    def name(self) -> str:
        return self.bytes(self.number()).decode()

    def part(self) -> Reader:
        """What follows, as long as it says, to be read on its own."""
        size = self.number()
        self.at += size
        return Reader(self.data, self.at - size, self.at)

    @property
    def over(self) -> bool:
        return self.at >= self.end


def unsigned(value: int) -> bytes:
    """A number as the format writes it, as short as possible."""
    written = bytearray()
    while value > 0x7F:
        written.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*written, value])


def signed(value: int) -> bytes:
    written = bytearray()
    while not -64 <= value < 64:
        written.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*written, value & 0x7F])


def counted(items: Iterable[bytes]) -> bytes:
    """Several things, after how many they are."""
    listed = list(items)
    return unsigned(len(listed)) + b"".join(listed)


def named(text: str) -> bytes:
    return unsigned(len(text.encode())) + text.encode()


def section(number: int, content: bytes) -> bytes:
    return bytes([number]) + unsigned(len(content)) + content


@dataclass
class Segment:
    """Some data: its bytes, where they begin in their section, and what their address must be divisible by."""

    content: bytes
    begin: int
    aligned: int = 1
    address: int = 0


@dataclass(frozen=True)
class Symbol:
    """What numbers in code and data speak of: a function, a place in a segment, or a global."""

    kind: int
    name: str
    index: int
    offset: int = 0


@dataclass(frozen=True)
class Place:
    """Where a number is to be put in."""

    kind: int
    at: int
    symbol: int
    more: int


@dataclass
class Object:
    """An object file, taken apart."""

    types: bytes = b""
    imported: list[str] = field(default_factory=list)
    """Functions."""
    globals: list[str] = field(default_factory=list)
    functions: list[int] = field(default_factory=list)
    """The type of each function."""
    bodies: list[tuple[int, bytes]] = field(default_factory=list)
    """Where each begins in its section, and its code."""
    segments: list[Segment] = field(default_factory=list)
    symbols: list[Symbol] = field(default_factory=list)
    places: dict[str, list[Place]] = field(default_factory=dict)


def taken_apart(data: bytes) -> Object:
    """Read an object file."""
    if not data.startswith(MAGIC):
        raise CannotLink("this is no object file of WebAssembly")
    found, reader = Object(), Reader(data, len(MAGIC))
    while not reader.over:
        number, part = reader.byte(), reader.part()
        begin = part.at
        if number == TYPES:
            found.types = part.bytes(part.end - part.at)
        elif number == IMPORTS:
            _imports(found, part)
        elif number == FUNCTIONS:
            found.functions = [part.number() for _ in range(part.number())]
        elif number == CODE:
            for _ in range(part.number()):
                body = part.part()
                found.bodies.append((body.at - begin, body.bytes(body.end - body.at)))
        elif number == DATA:
            _data(found, part, begin)
        elif number == CUSTOM:
            name = part.name()
            if name == "linking":
                _linking(found, part)
            elif name.startswith("reloc."):
                part.number()  # which section: there is one of each
                found.places[name] = [_place(part) for _ in range(part.number())]
    return found


def _imports(found: Object, part: Reader) -> None:
    for _ in range(part.number()):
        part.name()
        name, kind = part.name(), part.byte()
        if kind == FUNCTION_KIND:
            part.number()
            found.imported.append(name)
        elif kind == MEMORY_KIND:
            with_most = part.byte() & 1
            for _ in range(1 + with_most):
                part.number()
        elif kind == GLOBAL_KIND:
            part.bytes(2)
            found.globals.append(name)
        else:
            raise CannotLink(f"{name} (a table: functions are called through pointers)")


def _data(found: Object, part: Reader, begin: int) -> None:
    for _ in range(part.number()):
        if part.number() != 0 or part.byte() != CONST_I32[0]:
            raise CannotLink("data that is laid out in a way that the linker does not know")
        part.signed()
        part.byte()
        size = part.number()
        found.segments.append(Segment(part.bytes(size), part.at - size - begin))


def _linking(found: Object, part: Reader) -> None:
    version = part.number()
    if version != LINKING_VERSION:
        raise CannotLink(f"objects of version {version}; the linker knows {LINKING_VERSION}")
    while not part.over:
        kind, inside = part.byte(), part.part()
        if kind == SEGMENTS:
            for number in range(inside.number()):
                inside.name()
                found.segments[number].aligned = 1 << inside.number()
                inside.number()
        elif kind == SYMBOLS:
            found.symbols = [_symbol(inside, found) for _ in range(inside.number())]


def _symbol(part: Reader, found: Object) -> Symbol:
    kind, flags = part.byte(), part.number()
    if kind == SYMBOL_DATA:
        name = part.name()
        if flags & UNDEFINED:
            raise CannotLink(name)
        index, offset, _ = part.number(), part.number(), part.number()
        return Symbol(kind, name, index, offset)
    index = part.number()
    if kind == SYMBOL_SECTION:
        return Symbol(kind, "", index)
    if flags & UNDEFINED and not flags & NAMED:
        return Symbol(kind, (found.imported if kind == SYMBOL_FUNCTION else found.globals)[index], index)
    return Symbol(kind, part.name(), index)


def _place(part: Reader) -> Place:
    kind, at, symbol = part.byte(), part.number(), part.number()
    if kind not in (FUNCTION_LEB, MEMORY_LEB, MEMORY_SLEB, MEMORY_I32, GLOBAL_LEB):
        raise CannotLink(f"a place of kind {kind}, which the linker does not know")
    return Place(kind, at, symbol, part.signed() if kind in (MEMORY_LEB, MEMORY_SLEB, MEMORY_I32) else 0)


def link(data: bytes, exports: Iterable[str], notes: Mapping[str, bytes]) -> bytes:
    """Make a module of an object file, with these functions to be called; `notes` go along as sections of their own.
    The memory that its user may fill begins at the global `heap`. Raises `CannotLink` with the name of what is not in
    the object."""
    found = taken_apart(data)
    for name in found.imported + [name for name in found.globals if name != STACK_POINTER]:
        raise CannotLink(name)
    address = STACK
    for segment in found.segments:
        address = segment.address = -(-address // segment.aligned) * segment.aligned
        address += len(segment.content)
    heap = -(-address // ALIGNED) * ALIGNED
    parts = [
        MAGIC,
        section(TYPES, found.types),
        section(FUNCTIONS, counted(map(unsigned, found.functions))),
        section(MEMORY, counted([b"\0" + unsigned(-(-heap // PAGE))])),
        section(GLOBALS, counted([_global(STACK, changes=True), _global(heap, changes=False)])),
        section(EXPORTS, counted(_exported(found, exports))),
        section(CODE, counted(_bodies(found))),
        section(DATA, counted(_laid_out(found))),
        *(section(CUSTOM, named(name) + content) for name, content in notes.items()),
    ]
    return b"".join(parts)


def notes_of(module: bytes) -> tuple[bytes, dict[str, bytes]]:
    """What a module does, without its notes, and these."""
    body, found, reader = [MAGIC], {}, Reader(module, len(MAGIC))
    while not reader.over:
        begin = reader.at
        number, part = reader.byte(), reader.part()
        if number == CUSTOM:
            name = part.name()
            found[name] = part.bytes(part.end - part.at)
        else:
            body.append(module[begin : part.end])
    return b"".join(body), found


def _global(value: int, changes: bool) -> bytes:
    return I32 + bytes([changes]) + CONST_I32 + signed(value) + END


def _exported(found: Object, exports: Iterable[str]) -> list[bytes]:
    functions = {symbol.name: symbol.index for symbol in found.symbols if symbol.kind == SYMBOL_FUNCTION}
    entries = [named("memory") + bytes([MEMORY_KIND, 0]), named("heap") + bytes([GLOBAL_KIND, 1])]
    return entries + [named(name) + bytes([FUNCTION_KIND]) + unsigned(functions[name]) for name in exports]


def _value(found: Object, place: Place) -> int:
    """The number that is to be put in."""
    symbol = found.symbols[place.symbol]
    if symbol.kind == SYMBOL_DATA:
        return found.segments[symbol.index].address + symbol.offset + place.more
    return symbol.index  # of a function, or of the only global: nothing is imported, so the numbers stay


_WRITTEN: Mapping[int, Callable[[int], bytes]] = {
    FUNCTION_LEB: unsigned,
    MEMORY_LEB: unsigned,
    MEMORY_SLEB: signed,
    GLOBAL_LEB: unsigned,
}


def _bodies(found: Object) -> list[bytes]:
    """The functions with all numbers put in. An object has room for the longest; here they are as short as they are."""
    places, bodies = sorted(found.places.get("reloc.CODE", []), key=lambda place: place.at), []
    for begin, code in found.bodies:
        parts, done = [], 0
        for place in places:
            at = place.at - begin
            if 0 <= at < len(code):
                parts += [code[done:at], _WRITTEN[place.kind](_value(found, place))]
                done = at + WIDE
        body = b"".join([*parts, code[done:]])
        bodies.append(unsigned(len(body)) + body)
    return bodies


def _laid_out(found: Object) -> list[bytes]:
    """All data as one piece, from behind the stack on, with the addresses in it put in."""
    if not found.segments:
        return []
    content = bytearray(found.segments[-1].address + len(found.segments[-1].content) - STACK)
    for segment in found.segments:
        begin = segment.address - STACK
        content[begin : begin + len(segment.content)] = segment.content
        for place in found.places.get("reloc.DATA", []):
            at = place.at - segment.begin
            if 0 <= at < len(segment.content):
                content[begin + at : begin + at + 4] = _value(found, place).to_bytes(4, "little")
    return [unsigned(0) + CONST_I32 + signed(STACK) + END + unsigned(len(content)) + bytes(content)]
