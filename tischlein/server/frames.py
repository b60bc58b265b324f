"""What a reader gets to see of a table: built up from what that reader may know, never cut down from more."""

from __future__ import annotations

from collections.abc import Sequence

from tischlein.core.moment import Moment
from tischlein.server.protocol import (
    EventOut,
    Frame,
    LegalAction,
    PlayerInfo,
    SeatPart,
    TableInfo,
)
from tischlein.server.table import Table

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


def seat_parts(table: Table, reader: Reader, moments: Sequence[Moment], may_watch: bool) -> list[SeatPart]:
    """The round as the reader's seats see it, or as a spectator does who may watch."""
    if table.state is None:
        return []
    if reader:
        return [seat_part(table, table.seat_of(player), moments) for player in reader]
    return [seat_part(table, None, moments)] if may_watch else []


def seat_part(table: Table, seat: int | None, moments: Sequence[Moment]) -> SeatPart:
    """The round as one seat, or a spectator, sees it."""
    state = table.state
    assert state is not None
    view = state.peek(seat)
    legal: list[LegalAction] = []
    free = seat is not None and table.may_act(seat)
    if free and state.actor == seat:
        tokens = state.legal()
        legal = list(map(LegalAction, tokens, table.game.wording.actions(tokens, view)))
    names = table.names_by_seat()
    events = []
    for moment in moments:
        actor, token, shown, say = moment.hear(seat, names)
        events.append(EventOut(actor, token, moment.step.turn, say, shown))  # type: ignore[arg-type]
    return SeatPart(seat, view, legal, events, free and state.may_take_back(seat))  # type: ignore[arg-type]


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
        seats=seat_parts(table, reader, moments, host or table.watch == "everybody"),
    )
