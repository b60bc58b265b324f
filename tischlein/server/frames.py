"""What a reader gets to see of a table: built up from what that reader may know, never cut down from more."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from tischlein import __version__
from tischlein.bots import SEARCHING
from tischlein.bots.troupe import troupe_of
from tischlein.core.moment import Moment, story_of
from tischlein.core.wire import Asks
from tischlein.server.promise import NOW
from tischlein.server.protocol import (
    WIRE,
    Change,
    Frame,
    PlayerInfo,
    SeatPart,
    TableInfo,
)
from tischlein.server.table import Table
from tischlein.server.told import told

_encode = msgspec.json.Encoder().encode

Reader = tuple[int, ...]
"""The players that one page sees as, ascending; empty for a spectator."""


def table_info(table: Table, here: frozenset[int] = frozenset()) -> TableInfo:
    """What everybody with the code may know. `here` are the players whose pages are connected."""
    standing = table.standing()
    return TableInfo(
        code=table.code,
        game=table.game.name,
        options=table.options,
        status=table.status,
        watch=table.watch,
        pace=table.pace,
        players=[_player(table, player, player in here) for player in range(len(table.places))],
        round=table.round,
        match=table.match_number,
        rounds=table.rounds,
        wins=table.wins,
        commitment=table.commitment,
        totals=standing.totals,
        won=standing.won,
        winners=standing.winners,
        results=table.results.as_json(),  # type: ignore[arg-type]
        seals=table.seals(),
        nonces=table.nonces(),
        seats=table.promise.seats,
        sealed=table.unsealing,
        paused=table.paused,
        hostless=not table.players_of(table.host),
    )


def _player(table: Table, player: int, here: bool) -> PlayerInfo:
    place = table.places[player]
    return PlayerInfo(
        player=player,
        seat=table.seat_of(player),
        kind="person" if place.person is not None else "bot" if place.level is not None else "open",
        name=None if place.open else table.name_of(player),
        level=place.level,
        practises=place.level in SEARCHING and not troupe_of(table.game).searches,
        ready=place.ready and (table.promise.luck == NOW or table.status == "playing"),
        unsealed=table.unsealing and player in table.promise.nonces,
        let_down=0 if place.person is None else place.let_down,
        left=place.left,
        host=place.person == table.host,
        wants_rematch=place.wants_rematch,
        here=here,
    )


class Audience:
    """Some readers of a table: for which seats the round is to be written, and which of these parts each of them
    gets."""

    __slots__ = ("asks", "shares")

    def __init__(self, table: Table, readers: Sequence[tuple[Reader, bool]]) -> None:
        """Each reader with whether it is the host."""
        seats: dict[int | None, bool] = {}
        order: dict[int | None, int] = {}
        self.shares: list[tuple[int, ...]] = []
        """For each reader the numbers of its parts."""
        for reader, host in readers:
            wanted: list[int | None] = [table.seat_of(player) for player in reader]
            if not reader and (host or table.watch == "everybody"):
                wanted = [None]
            for seat in wanted:
                seats[seat] = seat is not None and table.may_act(seat)
                order.setdefault(seat, len(order))
            self.shares.append(tuple([order[seat] for seat in wanted]))
        self.asks = _asks(len(table.places), tuple(seats.items()))

    def parts(self, table: Table, moments: Sequence[Moment]) -> list[bytes]:
        """For each reader what it is told of the round: its parts as JSON, with commas between them."""
        if table.state is None:
            return [b""] * len(self.shares)
        written = seat_parts(table, self.asks, moments)
        return [
            written[share[0]] if len(share) == 1 else b",".join([written[number] for number in share])
            for share in self.shares
        ]


@lru_cache(1 << 10)
def _asks(players: int, seats: tuple[tuple[int | None, bool], ...]) -> Asks:
    """There are few different ones, however many tables: with every round the same come again."""
    return Asks(players, dict(seats))


def seat_parts(table: Table, asks: Asks, moments: Sequence[Moment]) -> list[bytes]:
    """The round as these seats see it, as JSON."""
    state = table.state
    assert state is not None
    if table.game.interpreted:  # these kernels, interpreted, would take ten times as long as the same in Python
        names = table.names_by_seat()
        return [_encode(told(state, seat, moments, names, free)) for seat, free in asks.readers.items()]
    return state.parts(table.own_pieces(), story_of(table.game, moments), asks)


def as_parts(written: bytes) -> list[SeatPart]:
    """What is JSON already goes into a frame as it is."""
    return msgspec.Raw(b"[%b]" % written) if written else []  # type: ignore[return-value]


def round_frame(seq: int, since: int, ack: str | None, parts: bytes) -> bytes:
    """A frame that tells of the round alone, by far the commonest: the same bytes as if it were encoded."""
    answers = b"" if ack is None else b',"ack":' + _encode(ack)
    if not parts:
        return b'{"type":"frame","seq":%d,"since":%d%b}' % (seq, since, answers)
    return b'{"type":"frame","seq":%d,"since":%d%b,"seats":[%b]}' % (seq, since, answers, parts)


def snapshot(
    table: Table,
    reader: Reader,
    host: bool,
    here: frozenset[int],
    moments: Sequence[Moment],
    since: int,
    undone: Sequence[Change] = (),
) -> Frame:
    """Everything a reader needs to begin with; `undone` says that the last thing this reader knows was taken back."""
    return Frame(
        seq=table.seq,
        since=since,
        changes=list(undone),
        you=list(reader),
        host=host,
        wire=WIRE,
        release=__version__,
        table=table_info(table, here),
        seats=as_parts(Audience(table, [(reader, host)]).parts(table, moments)[0]),
    )
