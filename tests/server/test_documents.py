"""docs/api.md and docs/operations.md say what the server does: compared with its source, without a running server."""

from __future__ import annotations

import ast
import inspect
import json
import random
import re
import sqlite3
import time
from collections.abc import Iterable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from msgspec import inspect as shapes

import tischlein
from tests.cases import within
from tischlein.core.game import Game
from tischlein.server import (
    answers,
    api,
    app,
    callers,
    commands,
    entry,
    hall,
    line,
    logs,
    names,
    outbox,
    protocol,
    run,
    schema,
    seating,
    settings,
    socket,
    table,
)
from tischlein.server.bots import PACES, Bots
from tischlein.server.errors import FOLDER
from tischlein.server.guard import Guard
from tischlein.server.metrics import Metrics
from tischlein.server.settings import Settings, from_environment
from tischlein.server.store import Store

ROOT = Path(tischlein.__file__).parent.parent
SERVER = sorted((ROOT / "tischlein" / "server").glob("*.py"))
API = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
OPERATIONS = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")

EVERY_COMMAND = {
    "bad-input", "bad-key", "no-key", "no-table", "stale", "again", "key-reused", "table-closed", "too-fast",
    "not-stored",
}  # fmt: skip
"""Refusals that come from before and after the command itself."""


def section(text: str, heading: str) -> str:
    """What stands below a heading, up to the next one of its level or above."""
    level = heading.index(" ")
    after = f"\n{text}".partition(f"\n{heading}\n")[2]
    assert after, f"there is no {heading!r}"
    return re.split(rf"\n#{{1,{level}}} ", after)[0]


def rows(text: str) -> list[list[str]]:
    """The cells of all tables, without their heads."""
    found = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("|")
    ]
    return [row for row in found if not set("".join(row)) <= set("-")]


def ticked(text: str) -> list[str]:
    """All words in backticks."""
    return re.findall(r"`([^`\n]+)`", text)


# ---- refusals


def refusals(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Status and code of every `Refusal(…)`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
            status, code = node.args
            if not isinstance(status, ast.Constant):
                continue  # the one that passes on what Litestar says: its codes stand in a table of their own
            codes = [code] if isinstance(code, ast.Constant) else list(ast.walk(code))
            found = [one.value for one in codes if isinstance(one, ast.Constant) and isinstance(one.value, str)]
            assert found, ast.unparse(node)
            for value in found:
                yield int(str(status.value)), value


def codes_of_litestar(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "CODES":
            yield from ast.literal_eval(node.value).items()


def test_all_refusals_are_listed() -> None:
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in SERVER]
    used = {pair for tree in trees for pair in refusals(tree)} | {
        pair for tree in trees for pair in codes_of_litestar(tree)
    }
    listed = [(int(row[0]), row[1].strip("`")) for row in rows(section(API, "## Refusals")) if row[0].isdigit()]
    assert sorted(listed) == sorted(used)
    assert listed == sorted(listed), "the table is sorted by status and code"


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_refusal_has_its_words(language: str) -> None:
    catalogue = (FOLDER / "texts" / f"{language}.ftl").read_text(encoding="utf-8")
    said = set(re.findall(r"^refusal-([a-z-]+) =", catalogue, flags=re.MULTILINE))
    listed = {row[1].strip("`") for row in rows(section(API, "## Refusals")) if row[0].isdigit()}
    by_others = {"illegal", "bad-option", "bad-record"}  # their words are the rule's, the option's and the record's
    assert said == listed - by_others


def codes_of(function: str) -> set[str]:
    """The codes with which a command can be refused: those of its function and of what it calls in its file, and of
    names."""
    body = [node for module in (names, commands) for node in ast.parse(inspect.getsource(module)).body]
    functions = {node.name: node for node in body if isinstance(node, ast.FunctionDef)}
    seen: set[str] = set()
    waiting = [function]
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            calls = [node.func for node in ast.walk(functions[name]) if isinstance(node, ast.Call)]
            waiting += [call.id for call in calls if isinstance(call, ast.Name) and call.id in functions]
    return {code for name in seen for _, code in refusals(functions[name])}


def tag_of(kind: type) -> str:
    """A command's word in `do`."""
    shape = shapes.type_info(kind)
    assert isinstance(shape, shapes.StructType)
    return str(shape.tag)


COMMANDS = {
    tag_of(kind): function.__name__ for kind, function in commands.COMMANDS.items() if kind is not commands.Abandon
}


AT_REST = {tag_of(kind) for kind in commands.AT_REST}
"""What nobody may do when a round is about to begin."""


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_says_when_it_is_refused(command: str) -> None:
    text = section(API, f"### `{command}`").partition("Refused: ")[2]
    listed = set(ticked(text)) & {row[1].strip("`") for row in rows(section(API, "## Refusals"))}
    from_the_hall = {"key-used", "one-key-needed"} if command == "join" else set()
    if command in AT_REST:
        assert "about-to-begin" in listed
        from_the_hall.add("about-to-begin")
    assert listed - from_the_hall == codes_of(COMMANDS[command])


def test_no_command_is_left_out_or_made_up() -> None:
    headings = re.findall(r"^### `(\w+)`$", section(API, "## Commands"), flags=re.MULTILINE)
    assert sorted(headings) == sorted(COMMANDS)
    introduction = section(API, "## Commands").partition("\n### ")[0]
    assert set(ticked(introduction.rpartition("any of them")[2])) == EVERY_COMMAND


# ---- messages


def blocks() -> list[Any]:
    return [json.loads(block) for block in re.findall(r"```json\n(.*?)```", API, flags=re.DOTALL)]


SHAPES: tuple[tuple[set[str], Any], ...] = (
    ({"do"}, protocol.AnyCommand),
    ({"game", "chairs"}, protocol.MakeTable),
    ({"ticket"}, answers.Ticket),
    ({"code"}, answers.Redeem),
    ({"table", "player"}, answers.Redeemed),
    ({"places"}, answers.Forgotten),
    ({"record", "seat"}, answers.ReplayRecord),
    ({"secret", "nonces"}, answers.Proof),
    ({"version", "games"}, answers.ServerInfo),
)
"""What a block without a type is, by fields that it has."""


def shape_of(block: Any) -> Any:
    if isinstance(block, list):
        return protocol.Say if isinstance(block[0], str) else list[answers.TableSummary]
    if "type" in block:
        outgoing = ("frame", "pong", "here", "refused")
        return protocol.ToSocket if block["type"] in outgoing else protocol.FromSocket
    return next(shape for known, shape in SHAPES if known <= block.keys())


@pytest.mark.parametrize("block", blocks(), ids=lambda block: json.dumps(block)[:50])
def test_every_example_is_a_message(block: Any) -> None:
    """Decoded strictly, and nothing in it gets lost."""
    message = msgspec.json.decode(json.dumps(block), type=shape_of(block))
    again = msgspec.to_builtins(message)
    assert _within(block, again), again


def _within(shown: Any, whole: Any) -> bool:
    """Whether all that is shown is there; defaults may be shown or not."""
    if isinstance(shown, dict) and isinstance(whole, dict):
        return all((name in whole and _within(value, whole[name])) or value in (None, False, [], "everybody", "normal")
                   or (name, value) == ("seat", -1) or (name, value) == ("round", 1)
                   for name, value in shown.items())  # fmt: skip
    if isinstance(shown, list) and isinstance(whole, list | tuple):
        return len(shown) == len(whole) and all(_within(*pair) for pair in zip(shown, whole, strict=True))
    return bool(shown == whole)


def test_every_field_is_described() -> None:
    structs = [kind for _, kind in inspect.getmembers(protocol, inspect.isclass) if issubclass(kind, msgspec.Struct)]
    named = set(ticked(API)) | set(re.findall(r'"(\w+)":', API))
    for kind in structs:
        for name in kind.__struct_fields__:
            assert name in named, f"{kind.__name__}.{name}"


def test_every_route_is_described() -> None:
    for handler in api.HANDLERS:
        for path in handler.paths:
            plain = re.sub(r":\w+\}", "}", path)
            method = next(iter(handler.http_methods))
            shown = f"{method} {plain}" in API or f"`…{plain.partition('{number}')[2]}`" in API
            assert shown, f"{method} {plain}"


def test_every_change_is_named() -> None:
    tree = ast.parse(inspect.getsource(table) + inspect.getsource(seating))
    told = {
        node.args[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant)
        and ast.unparse(node.func) in ("self._tell", "Change")
    }  # fmt: skip
    assert len(told) > 10
    listed = re.search(r"They are: (.*?)\.\n\n", section(API, "## Frames"), flags=re.DOTALL)
    assert listed is not None
    assert set(ticked(listed[1])) == told


def test_the_close_codes_are_listed() -> None:
    own = {
        socket.BAD_INPUT,
        socket.NO_TICKET,
        socket.TOO_MANY,
        socket.SILENT,
        outbox.TOO_SLOW,
        hall.FORGOTTEN,
        hall.UNEXPECTED,
        hall.GONE_AWAY,
    }
    source = "".join(inspect.getsource(module) for module in (socket, outbox))
    own |= {int(code) for code in re.findall(r"close\((\d{4})\)", source)} | {1013}
    listed = {int(code) for row in rows(section(API, "## The socket")) for code in re.findall(r"\d{4}", row[0])}
    own.add(int.from_bytes(line.TOO_MUCH[2:], "big"))
    assert listed == own | {1002, 1005, 1007, 1009}  # what the protocol itself says


def test_signals_and_paces_are_the_real_ones() -> None:
    info = next(block for block in blocks() if isinstance(block, dict) and "signals" in block)
    assert info["signals"] == list(protocol.Signal.__args__)  # type: ignore[attr-defined]
    for pace, seconds in PACES.items():
        assert f"`{pace}`" + (f" ({seconds:g} s)" if seconds else "") in API


def names_in(view: Any) -> Iterable[str]:
    """The fields of a view, all the way down; dictionaries whose keys are data count as one field."""
    if isinstance(view, dict):
        for name, value in view.items():
            yield name
            if name not in ("options", "secured", "points_of", "board", "covered", "events_left"):
                yield from names_in(value)
    elif isinstance(view, list):
        for one in view:
            yield from names_in(one)


@pytest.mark.parametrize("game", tischlein.GAMES, ids=lambda game: game.name)
def test_views_and_tokens_are_described(game: Game) -> None:
    rng = random.Random(7)
    words, phases, verbs = set(), set(), set()
    for _ in range(3):
        state = game.start(2, within(12, game.name))
        while state.actor != tischlein.OVER:
            if state.actor == tischlein.CHANCE:
                verbs.add(state.play_chance(rng).partition(":")[0])
            else:
                state.apply(rng.choice(state.legal()))
                verbs.add(state.steps[-1].token.partition(":")[0])
            if isinstance(state.actor, int):
                view = state.view(state.actor)
                words |= set(names_in(view))
                phases.add(view["phase"])
        words |= set(names_in(state.view(None)))
        phases.add(state.view(None)["phase"])
    own = section(API, f"### {game.name}")
    general = section(API, "## Views and tokens").partition("\n### ")[0]
    assert words <= set(ticked(general + own))
    assert phases <= set(ticked(own.partition("Phases: ")[2].partition("\n")[0]))
    assert verbs <= {word.partition(":")[0] for word in ticked(own.partition("Phases: ")[0])}


# ---- settings and figures


def test_all_settings_are_listed_with_their_defaults() -> None:
    listed = {row[0].strip("`"): row[1] for row in rows(section(OPERATIONS, "## Settings")) if row[0].startswith("`")}
    own = {f"TISCHLEIN_{field.name.upper()}": field.name for field in fields(Settings)}
    others = {"TISCHLEIN_DATA", "TISCHLEIN_CACHE", "TISCHLEIN_LANGUAGE"}
    assert set(listed) == set(own) | others
    default = Settings()
    for variable, name in own.items():
        written = ticked(listed[variable])
        if written:
            assert getattr(from_environment({variable: written[0]}), name) == getattr(default, name), variable
        else:
            assert getattr(default, name) in ("", (), default.bot_workers), f"{variable}: {listed[variable]}"


def test_the_variables_of_other_places_exist() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tischlein").rglob("*.py"))
    for variable in ("TISCHLEIN_DATA", "TISCHLEIN_CACHE", "TISCHLEIN_LANGUAGE"):
        assert f'"{variable}"' in sources


@pytest.mark.parametrize(
    ("what", "at_once", "then", "unit"),
    [
        ("new connections per address", "arrivals_at_once", "arrivals_per_second", "second"),
        ("requests per address", "requests_at_once", "requests_per_second", "second"),
        ("files per address", "files_at_once", "files_per_second", "second"),
        ("handshakes of sockets per address", "handshakes_at_once", "handshakes_per_second", "second"),
        ("pieces over one socket", "pieces_at_once", "pieces_per_second", "second"),
        (
            "pieces over all sockets of an address",
            "address_pieces_at_once",
            "address_pieces_per_second",
            "second",
        ),
        ("commands over HTTP per seat key", "commands_at_once", "commands_per_second", "second"),
        ("commands over one socket", "frames_at_once", "frames_per_second", "second"),
        ("signals of one page at a table", "signals_at_once", "signals_per_second", "second"),
        (
            "commands of one page at a table that are neither actions nor signals",
            "changes_at_once",
            "changes_per_second",
            "second",
        ),
        ("tables made, and passes redeemed, per address", "tables_at_once", "tables_per_minute", "minute"),
        ("wrong codes per address", "guesses_at_once", "guesses_per_minute", "minute"),
    ],
)
def test_the_limits_are_those_of_the_settings(what: str, at_once: str, then: str, unit: str) -> None:
    default = Settings()
    row = next(row for row in rows(section(API, "## Limits")) if row[0] == what)
    assert row[1:] == [f"{getattr(default, at_once)}", f"{getattr(default, then):g} a {unit}"]


def test_other_limits_are_those_of_the_settings() -> None:
    default = Settings()
    limits = section(API, "## Limits")
    assert f"| {default.sockets_per_person}, {default.sockets_per_address} |" in limits
    assert f"| {default.queue_frames}, or {default.queue_bytes // 1024} KiB |" in limits
    assert f"at most {default.body_bytes // 1024} KiB" in API
    assert f"({api.RECORD_BYTES // 1024} KiB)" in API.replace("a record to replay ", "")
    assert f"a message on the socket {default.frame_bytes // 1024} KiB" in API
    assert f"nothing for {default.silence_seconds:g} seconds" in section(API, "## The socket")
    assert f"at most\n{hall.MOST_MISSED}, else" in section(API, "## The socket")
    assert f"good for {api.TICKET_SECONDS} seconds" in API
    assert f"closed {run.KEEP_SECONDS} seconds after its last answer" in API
    assert f"A record, proof or replay counts as {api.WORK}," in limits
    assert f"after {entry.MOST_TOLD} times on one connection" in limits
    assert f"a socket may send {callers.FIRST_PIECES} of them" in limits
    assert f"At most {entry.MOST_WAITING} requests of a connection wait" in limits
    assert f"in more than {entry.FREE_READINGS} pieces and one for each {entry.READING_BYTES} bytes" in limits
    assert f"{callers.MOST_BODIES // 2**20} MB are kept for one address" in limits
    assert f"longer than {app.PIECE // 1024} kB that were not taken yet, {callers.MOST_ANSWERS // 2**20} MB" in limits
    assert f"At most {logs.MOST_LINES} lines of one kind" in section(OPERATIONS, "## Logs")


def test_all_metrics_are_listed(tmp_path: Path) -> None:
    own = Settings(database=f"sqlite:///{tmp_path / 'none.db'}")
    store = Store(own.database_url)
    opened = hall.Hall(store, own)
    bots = Bots(opened)
    found = Metrics(opened, socket.Sockets(opened, Guard(own)), bots).collect()
    names = {metric.name + ("_total" if metric.type == "counter" else "") for metric in found}
    store.reader.dispose()
    store.writer.dispose()
    listed = {row[0].strip("`") for row in rows(section(OPERATIONS, "## Health and figures")) if "tischlein_" in row[0]}
    assert listed == names


@pytest.mark.parametrize("name", ["api.md", "operations.md"])
def test_links_within_and_between_the_pages_lead_to_headings(name: str) -> None:
    fairness = (ROOT / "docs" / "fairness.md").read_text(encoding="utf-8")
    own = API if name == "api.md" else OPERATIONS
    pages = {"": own, "api.md": API, "operations.md": OPERATIONS, "fairness.md": fairness}
    for page, anchor in re.findall(r"\]\(([\w.]*)#([\w-]+)\)", pages[name]):
        headings = re.findall(r"^#+ (.*)$", pages[page], flags=re.MULTILINE)
        assert anchor in {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_levels_of_logs_are_named() -> None:
    row = next(row for row in rows(section(OPERATIONS, "## Settings")) if row[0] == "`TISCHLEIN_LOG_LEVEL`")
    assert set(settings.LEVELS) <= set(ticked("|".join(row)))


def test_the_statements_that_delete_old_tables(tmp_path: Path) -> None:
    """Run as they are written: the old table is gone from everywhere, the other one is whole."""
    file = tmp_path / "tischlein.db"
    engine = sa.create_engine(f"sqlite:///{file}")
    schema.metadata.create_all(engine)
    hours_ago = {1: 24 * 400, 2: 1}
    with engine.begin() as connection:
        for number, hours in hours_ago.items():
            own = {"table_id": number}
            at = int(time.time() - hours * 3600) * 1000
            row = {"id": number, "code": f"C{number}", "made_key": f"{number}", "game": "wagnis", "status": "playing"}
            connection.execute(sa.insert(schema.tables).values(**row, made=0, changed=0))
            connection.execute(sa.insert(schema.events).values(**own, seq=1, at=at, data="{}"))
            connection.execute(sa.insert(schema.people).values(**own, person=0, name="Anna"))
            connection.execute(sa.insert(schema.keys).values(**own, hash=bytes([number]), person=0))
            a_pass = {"hash": bytes([number]), "kind": "ticket", "persons": "[]", "expires": 0}
            connection.execute(sa.insert(schema.passes).values(**own, **a_pass))
    statements = re.search(r"```sql\n(.*?)```", OPERATIONS, flags=re.DOTALL)
    assert statements is not None
    direct = sqlite3.connect(file)
    direct.executescript(statements[1])
    for name in schema.metadata.tables:
        column = "id" if name == "tables" else "table_id"
        assert direct.execute(f"SELECT {column} FROM {name}").fetchall() == [(2,)], name
    direct.close()
    engine.dispose()


def test_every_file_of_the_server_is_on_the_map() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    listed = re.findall(r"\b(\w+\.py)\b", section(text, "## The server").partition("```")[2].partition("```")[0])
    assert sorted(listed) == [path.name for path in SERVER if path.name != "__init__.py"]
