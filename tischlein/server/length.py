"""How long a table's log may grow. Whoever opens the table has to wait until it is played again, all of it."""

from __future__ import annotations

from tischlein.server import protocol
from tischlein.server.commands import Abandon
from tischlein.server.refusal import Refusal
from tischlein.server.table import Table

SPARE = 2000
"""So many more events there may be until the round in play is over."""

SPARED = (
    protocol.Join, protocol.Move, protocol.Ready, protocol.Rematch, protocol.SendSignal, protocol.AddChair,
    protocol.Reorder, protocol.Adjust, protocol.Pause, protocol.TakeBack,
)  # fmt: skip
"""What no round needs to come to its end."""

ALWAYS = (protocol.Leave, protocol.Close)
"""Whoever wants to go may go; nobody comes any more, so that this has an end."""


def check_length(table: Table, command: protocol.AnyCommand | Abandon | None, most: int) -> None:
    """Refuse what would make a long log longer, if the round in play can do without it. None is what is no command."""
    over = table.seq - most
    too_long = over >= 0 and (command is None or isinstance(command, SPARED))
    if too_long or (over >= SPARE and not isinstance(command, ALWAYS)):
        raise Refusal(410, "table-too-long", most=most)
