"""The HTTP interface. Every handler checks, asks the hall, and answers; none contains a rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, TypeVar, cast

import msgspec
from litestar import Request, Response, get, post
from litestar.params import HeaderParameter, Parameter

from tischlein import __version__
from tischlein.bots.about import about
from tischlein.core.contract import OPEN
from tischlein.core.errors import RecordError
from tischlein.core.language import LANGUAGES, phrase
from tischlein.core.match import Match
from tischlein.core.rulebook import rulebook
from tischlein.games import GAMES
from tischlein.records import load_either
from tischlein.server import answers, beside, keys, making, past, protocol, replay
from tischlein.server.addresses import house_addresses
from tischlein.server.archive import Archive
from tischlein.server.callers import SENDING, Callers
from tischlein.server.guard import Guard
from tischlein.server.hall import Hall
from tischlein.server.limits import Limit
from tischlein.server.names import check_legible
from tischlein.server.open_table import OpenTable, fold, persons_of
from tischlein.server.papers import Paper, Papers
from tischlein.server.protocol import Signal
from tischlein.server.refusal import Refusal
from tischlein.server.statements import Found, used_by
from tischlein.server.store import DiskFull
from tischlein.server.strokes import Luck
from tischlein.server.texts import FOLDERS, catalogue

TICKET_SECONDS = 30
TAKE_ALONG_SECONDS = 600
MOST_LISTED = 50
RECORD_BYTES = 512 * 1024
ALL_CARDS, AS_SPECTATOR = -1, -2
"""In place of a seat, in requests for replays. Inside, readers have other numbers: see `reader_of`."""
WORK = 10
"""A request that plays games again counts as so many."""
PLAIN = "text/plain"
JSON = "application/json"

Code = Annotated[str, Parameter(min_length=1, max_length=40, description="A table's code, as people type it.")]
Number = Annotated[int, Parameter(ge=1, le=1_000_000)]
ReplaySeat = Annotated[int, Parameter(ge=-2, le=15)]
SeatKeys = Annotated[
    str | None,
    HeaderParameter(name="authorization", description="`Seat KEY`, or several keys with commas between."),
]
Asked = Request[Any, Any, Any]
T = TypeVar("T")


class Desk:
    """What the handlers share: the hall, and how often somebody may ask."""

    def __init__(self, hall: Hall, guard: Guard, callers: Callers) -> None:
        self.hall = hall
        self.guard = guard
        self.callers = callers
        self.settings = settings = callers.settings
        self.archive = Archive(settings.replays_waiting)
        self.papers = Papers()
        self._commands = Limit(settings.commands_per_second, settings.commands_at_once)
        self._tables = Limit(settings.tables_per_minute / 60, settings.tables_at_once)
        self.joins = Limit(settings.changes_per_second, settings.changes_at_once)
        """Who sits down and gets up again and again keeps everybody else from doing anything."""
        self._guesses = Limit(settings.guesses_per_minute / 60, settings.guesses_at_once)
        self._guessing: set[tuple[str, str]] = set()
        """The codes that are being looked up, and for whom."""

    async def table(self, request: Asked, code: str, cost: int = 1) -> OpenTable:
        """The table a request speaks of. Guessing codes is possible only slowly: who has guessed too often is told
        nothing, be the code right or wrong, but for those who have a place at that table. Nothing is done for them
        either that takes longer for the one than for the other: whether the code is right is not even looked up."""
        address, code = self.guard.address(request.scope), keys.read_code(code)
        self.callers.of(address).count_work(cost - 1)
        try:
            self._guesses.check(address)
        except Refusal:
            hashes = keys.read_keys(request.headers.get("authorization"))
            places = await self.hall.store.places_of(hashes) if hashes else []
            if code not in [place.code for place in places]:
                raise
            return await self.hall.shelf.open(code, address)
        return await self._guess(address, code)

    async def _guess(self, address: str, code: str) -> OpenTable:
        """Every code is a guess until its table is found: else many at once could be tried before the first is counted.
        A whole class that asks for one table guesses once."""
        shelf, guess = self.hall.shelf, (address, code)
        if code in shelf.by_code or guess in self._guessing:
            return await shelf.open(code, address)
        self._guesses.take(address)
        self._guessing.add(guess)
        wrong = False
        try:
            return await shelf.open(code, address)
        except Refusal:
            wrong = True
            raise
        finally:
            self._guessing.discard(guess)
            if not wrong:
                self._guesses.give_back(address)

    async def past(self, request: Asked, code: str, work: Callable[[Found], T]) -> T:
        """What is made of the log of the table a request speaks of. To play it again is work, so it counts as many
        requests, and is done in the archive."""
        table, store = (await self.table(request, code, WORK)).id, self.hall.store
        return await self.ask(request, lambda: work(store.find_now(table)))

    async def ask(self, request: Asked, work: Callable[[], T]) -> T:
        """What comes of some work in the archive. A long answer counts as soon as it is there, and none is made for an
        address that has not taken the ones before."""
        sending = cast(Any, request.scope)[SENDING]

        def keep(answer: T) -> None:
            if isinstance(answer, bytes):
                sending.keep(len(answer))

        return await self.archive.ask(self.address(request), work, sending.check_room, keep)

    def address(self, request: Asked) -> str:
        return self.guard.address(request.scope)

    def count_work(self, request: Asked, cost: int) -> None:
        """A request is work for so many: it counts for one already."""
        self.callers.of(self.guard.address(request.scope)).count_work(cost - 1)

    def count_table(self, request: Asked) -> None:
        self._tables.take(self.guard.address(request.scope))

    def count_command(self, request: Asked, hashes: Sequence[bytes]) -> None:
        self._commands.take(hashes[0] if hashes else self.guard.address(request.scope))


def desk_of(request: Asked) -> Desk:
    desk = request.app.state["desk"]
    assert isinstance(desk, Desk)
    return desk


@get("/api/server", summary="What can be played here")
async def server_info(request: Asked) -> answers.ServerInfo:
    desk = desk_of(request)
    return answers.ServerInfo(
        version=__version__,
        games=list(await desk.papers.get(games_info)),
        signals=list(Signal.__args__),  # type: ignore[attr-defined]
        addresses=house_addresses(desk.settings),
    )


def games_info() -> Sequence[answers.GameInfo]:
    """What there is to be known before a table is made."""
    return [msgspec.convert(about(game), answers.GameInfo) for game in GAMES]


@post("/api/tables", summary="Make a table")
async def make_table(request: Asked, data: protocol.MakeTable, authorization: SeatKeys = None) -> protocol.Frame:
    desk = desk_of(request)
    hashes = keys.read_keys(authorization)
    desk.count_table(request)
    open = await making.make(desk.hall, data, hashes)
    return await desk.hall.look(open, hashes)


@get("/api/tables/{code:str}", summary="A table as the holder of these keys sees it")
async def look_at_table(request: Asked, code: Code, authorization: SeatKeys = None) -> protocol.Frame:
    desk = desk_of(request)
    hashes = keys.read_keys(authorization)
    return await desk.hall.look(await desk.table(request, code), hashes)


@post("/api/tables/{code:str}", summary="Give a command at a table", status_code=200)
async def give_command(
    request: Asked, code: Code, data: protocol.AnyCommand, authorization: SeatKeys = None
) -> protocol.Frame:
    desk = desk_of(request)
    hashes = keys.read_keys(authorization)
    open = await desk.table(request, code)
    desk.count_command(request, hashes)
    joins = (open.id, desk.address(request)) if isinstance(data, protocol.Join) else None
    if joins is not None:  # with ever new keys no limit of a person would count
        desk.joins.take(joins)
    try:
        frame = await desk.hall.command(open, hashes, data)
    except Refusal:
        if joins is not None:
            desk.joins.take(joins, -1)  # only who sits down counts: others behind this address want to, too
        raise
    assert frame is not None
    return frame


@post("/api/tables/{code:str}/ticket", summary="A ticket for a socket", status_code=201)
async def issue_ticket(request: Asked, code: Code, authorization: SeatKeys = None) -> answers.Ticket:
    """Good for one socket at `/api/socket`. Without a key it is a spectator's."""
    desk = desk_of(request)
    hashes = keys.read_keys(authorization)
    open = await desk.table(request, code)
    persons = persons_of(await _table(desk, open), hashes)
    if hashes and not persons:
        raise Refusal(401, "no-key")
    ticket = keys.new_pass()
    await desk.hall.store.issue(keys.hash_key(ticket), "ticket", open.id, persons, TICKET_SECONDS)
    return answers.Ticket(ticket)


@post("/api/tables/{code:str}/take-along", summary="A pass to take a place along to another device", status_code=201)
async def take_along(request: Asked, code: Code, authorization: SeatKeys = None) -> answers.TakeAlong:
    desk = desk_of(request)
    hashes = keys.read_keys(authorization)
    open = await desk.table(request, code)
    persons = persons_of(await _table(desk, open), hashes)
    if len(persons) != 1:
        raise Refusal(401, "no-key" if not persons else "one-key-needed")
    desk.count_command(request, hashes)
    secret = keys.new_pass()
    await desk.hall.store.issue(keys.hash_key(secret), "take-along", open.id, persons, TAKE_ALONG_SECONDS)
    return answers.TakeAlong(secret)


@post("/api/take-along", summary="Sit down on this device at a place that was taken along", status_code=200)
async def redeem_take_along(request: Asked, data: answers.Redeem, authorization: SeatKeys = None) -> answers.Redeemed:
    desk = desk_of(request)
    hashes = keys.read_keys(authorization)
    if len(hashes) != 1:
        raise Refusal(401, "one-key-needed")
    desk.count_table(request)
    store, hash = desk.hall.store, keys.hash_key(data.code)
    again = await store.valid(hash, used_by(hashes[0]))
    valid = again or await store.valid(hash, "take-along")
    if valid is None:
        raise Refusal(404, "no-pass")
    if again is None and await store.places_of(hashes):
        raise Refusal(409, "key-used")
    open, person = await desk.hall.shelf.open_by_id(valid.table, desk.address(request)), valid.persons[0]
    if again is None:
        await beside.add_key(desk.hall, open, person, hashes[0], hash)
    players = (await _table(desk, open)).players_of(person)
    return answers.Redeemed(open.code, players[0] if players else None)


async def _table(desk: Desk, open: OpenTable) -> Any:
    async with open.lock:
        return await desk.hall.table(open)


@get(
    "/api/tables/{code:str}/rounds/{number:int}/record", summary="The record of a round that is over", media_type=PLAIN
)
async def round_record(request: Asked, code: Code, number: Number, authorization: SeatKeys = None) -> str:
    desk = desk_of(request)
    hashes = keys.read_keys(authorization)
    return await desk.past(request, code, lambda found: past.record(found, number, hashes))


@get("/api/tables/{code:str}/rounds/{number:int}/proof", summary="The proof of a round's luck")
async def round_proof(request: Asked, code: Code, number: Number, authorization: SeatKeys = None) -> answers.Proof:
    desk = desk_of(request)
    hashes = keys.read_keys(authorization)
    return await desk.past(request, code, lambda found: past.proof(found, number, hashes))


def reader_of(seat: int | None) -> int | None:
    """Who reads a replay: a seat, None for a spectator, `OPEN` for all cards."""
    if seat == ALL_CARDS:
        return OPEN
    return None if seat == AS_SPECTATOR else seat


@get("/api/tables/{code:str}/rounds/{number:int}/replay", summary="A round that is over, step by step")
async def round_replay(
    request: Asked, code: Code, number: Number, seat: ReplaySeat = ALL_CARDS, authorization: SeatKeys = None
) -> Response[answers.Replay]:
    """`seat` is a seat's number, -1 for all cards open, -2 for what spectators saw."""
    desk = desk_of(request)
    hashes = keys.read_keys(authorization)
    reader = reader_of(seat)
    text: Any = await desk.past(
        request, code, lambda found: replay.replay(past.finished(found, number, hashes), reader)
    )
    return Response(text, media_type=JSON)


@post("/api/replay", summary="A record, step by step", status_code=200, request_max_body_size=RECORD_BYTES)
async def record_replay(request: Asked, data: answers.ReplayRecord) -> Response[answers.Replay]:
    desk = desk_of(request)
    desk.count_work(request, WORK)
    text: Any = await desk.ask(request, lambda: _replay_record(data))
    return Response(text, media_type=JSON)


def _replay_record(data: answers.ReplayRecord) -> bytes:
    try:
        found = load_either(data.record)
        check_legible(found.names)
        if isinstance(found, Match):
            return replay.of_match(found, data.round, reader_of(data.seat))
        return replay.replay(found, reader_of(data.seat))
    except RecordError as error:
        reason = phrase("record-line", line=error.line, reason=error.reason)
        raise Refusal(422, "bad-record", say=reason, where=f"line {error.line}") from None


@get("/api/tables/{code:str}/matches/{number:int}/record", summary="The records of a whole match", media_type=PLAIN)
async def match_record(request: Asked, code: Code, number: Number, authorization: SeatKeys = None) -> str:
    desk = desk_of(request)
    hashes = keys.read_keys(authorization)
    return await desk.past(request, code, lambda found: past.match_record(found, number, hashes))


@post("/api/mine", summary="The tables of this browser, newest first", status_code=200)
async def own_tables(request: Asked, authorization: SeatKeys = None) -> list[answers.TableSummary]:
    """Up to eight keys at a time."""
    desk = desk_of(request)
    hashes = keys.read_keys(authorization)
    codes = list(dict.fromkeys(place.code for place in await desk.hall.store.places_of(hashes)))[:MOST_LISTED]
    desk.count_work(request, 1 + len(codes))  # each of them is played again
    address, summaries = desk.address(request), []
    for code in codes:  # everybody in turn, whoever has many or long ones
        summary = await desk.hall.shelf.replayed(code, lambda found: _summary(found, desk.hall.luck, hashes), address)
        assert summary is not None
        summaries.append(summary)
    return summaries


def _summary(found: Found, luck: Luck, hashes: list[bytes]) -> answers.TableSummary:
    table = fold(found, luck)
    mine = sorted(player for person in persons_of(table, hashes) for player in table.players_of(person))
    actor = table.state.actor if table.state is not None and table.status == "playing" else None
    size = range(len(table.places))
    return answers.TableSummary(
        code=table.code,
        game=table.game.name,
        status=table.status,
        changed=found.events[-1].at,
        you=mine,
        players=[None if table.places[player].open else table.name_of(player) for player in size],
        results=[result for result in table.results.all() if not result.unplayed],
        your_turn=isinstance(actor, int) and table.player_at(actor) in mine and table.may_act(actor),
    )


@post("/api/forget", summary="Delete what is stored about me: names and keys", status_code=200)
async def forget(request: Asked, authorization: SeatKeys = None) -> answers.Forgotten:
    desk = desk_of(request)
    hashes = keys.read_keys(authorization)
    if not hashes:
        raise Refusal(401, "key-needed")
    count = 0
    for code in dict.fromkeys(place.code for place in await desk.hall.store.places_of(hashes)):
        open = await desk.hall.shelf.open(code, desk.address(request))
        count += await beside.forget(desk.hall, open, hashes)
    return answers.Forgotten(count)


@get("/api/texts/{subject:str}/{language:str}", summary="A catalogue of texts (Project Fluent)", media_type=PLAIN)
async def texts(request: Asked, subject: str, language: str) -> str:
    """`subject` is a game, `core` or `server`."""
    if subject not in FOLDERS or language not in LANGUAGES:
        raise Refusal(404, "no-texts")
    return await desk_of(request).papers.get(catalogue, subject, language)


@get("/api/rules/{game:str}/{language:str}", summary="The rulebook of a game, as Markdown", media_type=PLAIN)
async def rules(request: Asked, game: str, language: str) -> str:
    for known in GAMES:
        if known.name == game and language in LANGUAGES:
            return await desk_of(request).papers.get(rulebook, known, language)
    raise Refusal(404, "no-texts")


PAPERS: list[Paper] = [
    (games_info, ()),
    *((catalogue, (subject, language)) for subject in FOLDERS for language in LANGUAGES),
    *((rulebook, (game, language)) for game in GAMES for language in LANGUAGES),
]


@get("/health", include_in_schema=False, sync_to_thread=False)
def health() -> dict[str, str]:
    """The process lives."""
    return {"status": "ok"}


@get("/ready", include_in_schema=False)
async def ready(request: Asked) -> Response[dict[str, str]]:
    """The process can store and read."""
    try:
        await desk_of(request).hall.store.check()
    except DiskFull:
        return Response({"status": "the disk is full"}, status_code=503)
    except Exception:
        return Response({"status": "the database does not answer"}, status_code=503)
    return Response({"status": "ok"})


HANDLERS = [
    server_info, make_table, look_at_table, give_command, issue_ticket, take_along, redeem_take_along, round_record,
    round_proof, round_replay, record_replay, match_record, own_tables, forget, texts, rules, health, ready,
]  # fmt: skip
