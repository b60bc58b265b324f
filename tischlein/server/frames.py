"""What a reader gets to see of a table: built up from what that reader may know, never cut down from more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from tischlein.core.moment import Moment, story_of
from tischlein.core.wire import Story
from tischlein.server.protocol import (
    Frame,
    PlayerInfo,
    SeatPart,
    TableInfo,
)
from tischlein.server.table import Table

_encode = msgspec.json.Encoder().encode

Reader = tuple[int, ...]
"""The players that one page sees as, ascending; empty for a spectator."""


def table_info(table: Table, here: frozenset[int] = frozenset()) -> TableInfo:
    """What everybody with the code may know. `here` are the players whose pages are connected."""
    match = table.match
    size = len(table.places)
    return TableInfo(
        code=table.code,
        game=table.game.name,
        options=table.options,
        status=table.status,
        watch=table.watch,
        pace=table.pace,
        players=[_player(table, player, player in here) for player in range(size)],
        round=table.round,
        match=table.match_number,
        rounds=table.rounds,
        wins=table.wins,
        commitment=table.commitment,
        totals=[0] * size if match is None else match.totals(),
        won=[0] * size if match is None else match.wins(),
        winners=[] if match is None else match.winners(),
        results=table.results,
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
        ready=place.nonce is not None,
        left=place.left,
        host=place.person == table.host,
        wants_rematch=place.wants_rematch,
        here=here,
    )


class Parts:
    """The round as each seat sees it, with what is to be told of it, written once however many read it."""

    __slots__ = ("_parts", "_table")

    def __init__(self, table: Table, moments: Sequence[Moment], readers: Iterable[Reader]) -> None:
        """For these readers, and for who only watches if there is one among them."""
        self._table = table
        self._parts: dict[int | None, SeatPart] = {}
        if table.state is not None:
            seats: dict[int | None, bool] = {}
            for reader in readers:
                for player in reader:
                    seat = table.seat_of(player)
                    seats[seat] = table.may_act(seat)
                if not reader:
                    seats[None] = False
            self._parts = seat_parts(table, seats, story_of(table.game, moments))

    def of(self, reader: Reader, may_watch: bool) -> list[SeatPart]:
        """Those of a reader's seats, or of a spectator who may watch."""
        if not self._parts:
            return []
        if reader:
            return [self._parts[self._table.seat_of(player)] for player in reader]
        return [self._parts[None]] if may_watch else []


def seat_parts(table: Table, seats: Mapping[int | None, bool], story: Story) -> dict[int | None, SeatPart]:
    """The round as these seats see it, and whether they may act; None for a spectator. The parts are text already, and
    go into a frame as they are."""
    assert table.state is not None
    written = table.state.parts(table.own_pieces(), story, seats)
    return {seat: msgspec.Raw(part) for seat, part in zip(seats, written, strict=True)}  # type: ignore[misc]


def round_frame(seq: int, since: int, ack: str | None, seats: Sequence[SeatPart]) -> bytes:
    """A frame that tells of the round alone, by far the commonest: the same bytes as if it were encoded."""
    answers = b"" if ack is None else b',"ack":' + _encode(ack)
    parts = b',"seats":[%b]' % b",".join(seats) if seats else b""  # type: ignore[arg-type]
    return b'{"type":"frame","seq":%d,"since":%d%b%b}' % (seq, since, answers, parts)


def snapshot(
    table: Table, reader: Reader, host: bool, here: frozenset[int], moments: Sequence[Moment], since: int
) -> Frame:
    """Everything a reader needs to begin with."""
    return Frame(
        seq=table.seq,
        since=since,
        you=list(reader),
        host=host,
        table=table_info(table, here),
        seats=Parts(table, moments, [reader]).of(reader, host or table.watch == "everybody"),
    )
