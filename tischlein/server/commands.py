"""What a command means at a table: who may give it, when, and which events it becomes.

Each function checks everything first and changes the table last; what it returns is appended to the log. If storing
fails, the table in memory is thrown away and read again from the log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from tischlein import fairness
from tischlein.bots import SIMPLE, levels_of, usual_level
from tischlein.core.errors import IllegalAction, OptionError
from tischlein.core.game import Game
from tischlein.server import log, protocol
from tischlein.server.names import check_free, clean_name
from tischlein.server.people import Person, Place
from tischlein.server.promise import NOW
from tischlein.server.refusal import Refusal
from tischlein.server.table import Table

FARTHEST = 1000
"""A page may ask for a round's number so far above the present one, and no farther."""

OWN_PLACE = (
    protocol.Ready, protocol.Unseal, protocol.Renumber, protocol.SendSignal, protocol.Rematch, protocol.Move,
    protocol.ComeBack,
)  # fmt: skip
"""Commands about a place of one's own."""


FOR_HOSTS = (
    protocol.SetChair, protocol.AddChair, protocol.Reorder, protocol.Adjust, protocol.Pause, protocol.Resume,
    protocol.Close,
)  # fmt: skip


AT_REST = (
    protocol.Join, protocol.Move, protocol.Leave, protocol.ComeBack, protocol.SetChair, protocol.AddChair,
    protocol.Reorder, protocol.Renumber,
)  # fmt: skip
"""Commands about who sits where: not between the last seal and the first card, or one of these could undo the luck
when it can be known already."""


MOST_RENUMBERED = 20
"""So often the number of one round may be changed before anything is unsealed: devices keep notes of each."""


class Abandon(NamedTuple):
    """Give up a round's number, because somebody has sealed and does not unseal. Nobody can command it."""

    number: int


class Sender(NamedTuple):
    """Who gives a command: the persons whose keys came with it, and the hash of the first key, known or not."""

    persons: tuple[int, ...]
    key: bytes | None
    bot: bool = False
    deputy: bool = False
    """Whether the host is away, so that somebody else who plays may do what the host does."""


class Plan(NamedTuple):
    """What is to be stored: events, and people who came or went."""

    events: list[log.AnyLogged]
    come: tuple[Person, ...] = ()
    gone: tuple[int, ...] = ()
    renamed: tuple[Person, ...] = ()


def speaker(table: Table, sender: Sender, command: protocol.AnyCommand) -> Sender:
    """Who of several persons on one device gives a command: whose place it is about, else the host."""
    person: int | None = table.host
    if isinstance(command, protocol.Act | protocol.TakeBack):
        player = table.player_at(command.seat) if command.seat < len(table.places) else command.seat
    elif isinstance(command, OWN_PLACE):
        player = command.player
    else:
        player = len(table.places)
    if player < len(table.places):
        person = table.places[player].person
    return sender._replace(persons=(person if person in sender.persons else min(sender.persons),))


def carry_out(table: Table, sender: Sender, command: protocol.AnyCommand | Abandon) -> Plan:
    """Carry a command out on the table in memory, or raise `Refusal` and change nothing."""
    if table.status == "closed":
        raise Refusal(410, "table-closed")
    if isinstance(command, AT_REST) and table.unsealing and not _goes_on_without(table, command):
        raise Refusal(409, "about-to-begin", seq=table.seq)
    deputies = _playing(table, sender) if sender.deputy and table.host not in sender.persons else []
    plan = COMMANDS[type(command)](table, sender, command)
    if deputies:
        plan.events.append(log.HostTaken(deputies[0]))
        table.fold(plan.events[-1])
    return plan


def _goes_on_without(table: Table, command: protocol.AnyCommand | Abandon) -> bool:
    """Whether the host gives the place of somebody to others who lets them down, and not for the first time."""
    if not isinstance(command, protocol.SetChair) or command.to == "none":
        return False
    return table.may_go_on_without(command.player)


def check_level(game: Game, level: str | None, others: Iterable[Place] = ()) -> str:
    """A bot's level by its name. Where none is given, that of the other bots at the table, else the game's usual one.
    `simple` is understood everywhere: earlier versions offered nothing else."""
    if level is None:
        return next((other.level for other in others if other.level is not None), usual_level(game))
    if level not in (*levels_of(game), SIMPLE):
        raise Refusal(422, "no-level", where="level", known=", ".join(levels_of(game)))
    return level


def _place(table: Table, player: int, where: str = "player") -> Place:
    if player >= len(table.places):
        raise Refusal(422, "no-place", where=where, most=len(table.places) - 1)
    return table.places[player]


def _own(table: Table, sender: Sender, player: int, where: str = "player") -> Place:
    """The sender's own place."""
    place = _place(table, player)
    if place.person is None or place.person not in sender.persons:
        raise Refusal(403, "not-your-place", where=where)
    return place


def _host(table: Table, sender: Sender) -> None:
    if table.host not in sender.persons and not (sender.deputy and _playing(table, sender)):
        raise Refusal(403, "host-only")


def _playing(table: Table, sender: Sender) -> list[int]:
    """Those of the sender's persons who play themselves."""
    places = [place for place in table.places if place.plays]
    return [place.person for place in places if place.person is not None and place.person in sender.persons]


def _watching_host(table: Table, sender: Sender) -> bool:
    """Whether the host, who has no place, speaks for a table where no person sits."""
    watches = table.host in sender.persons and not table.players_of(table.host)
    return watches and not _waits(table)


def _waits(table: Table) -> bool:
    """Whether somebody plays there, and not only bots."""
    return any(place.plays for place in table.places)


def _check_options(table: Table, size: int) -> None:
    """What was agreed must fit so many players, too."""
    try:
        table.game.options(size, table.options)
    except OptionError as error:
        raise Refusal(422, "bad-option", where=error.option, say=error.reason) from None


def _gathering(table: Table) -> None:
    if table.status != "gathering":
        raise Refusal(409, "already-begun", seq=table.seq)


def done(table: Table, event: log.AnyLogged, **people: Any) -> Plan:
    """Fold an event, and what follows on it: all seals are there, a round begins, or another match."""
    table.fold(event)
    events = [event]
    follows: log.AnyLogged | None = None
    if table.can_begin():
        events.append(table.begin())
    elif table.must_abandon():
        follows = next_number(table)
    elif table.all_ready():
        follows = log.AllSealed()
    elif table.rematch_agreed():
        follows = log.Rematched()
    if follows is not None:
        events.append(follows)
        table.fold(follows)
    return Plan(events, **people)


def next_number(table: Table, above: int | None = None) -> log.Abandoned:
    """A new number for the round that is being prepared, above that one, with a new secret."""
    return log.Abandoned((table.round if above is None else above) + 1, fairness.new_secret(), NOW)


def act(table: Table, sender: Sender, command: protocol.Act) -> Plan:
    state = table.state
    if table.status != "playing" or state is None:
        if state is not None and table.status in ("round_over", "match_over"):
            _refuse_by_rule(table, command.token)
        raise Refusal(409, "not-playing", seq=table.seq)
    if command.seat >= len(table.places):
        raise Refusal(422, "no-place", where="seat", most=len(table.places) - 1)
    place = table.places[table.player_at(command.seat)]
    if sender.bot:
        if place.level is None:
            raise Refusal(403, "not-your-place", where="seat")
    elif place.person is None or place.person not in sender.persons:
        raise Refusal(403, "not-your-place", where="seat")
    else:
        _playing_self(table, place)
    if table.paused:
        raise Refusal(409, "paused", seq=table.seq)
    if state.actor != command.seat:
        raise Refusal(422, "not-your-turn", where="seat")
    try:
        return Plan(table.act(command.seat, command.token, sender.bot))
    except IllegalAction as error:
        raise _illegal(table, error) from None


def _playing_self(table: Table, place: Place) -> None:
    """Who has left, or for whom a bot plays, comes back first."""
    if place.level is not None:
        raise Refusal(409, "bot-plays", seq=table.seq)
    if place.left:
        raise Refusal(409, "you-left", seq=table.seq)


def _refuse_by_rule(table: Table, token: str) -> None:
    """After the end of a round a rule says why nothing can be played any more."""
    assert table.state is not None
    try:
        table.state.apply(token)
    except IllegalAction as error:
        raise _illegal(table, error) from None


def _illegal(table: Table, error: IllegalAction) -> Refusal:
    if error.rule is None:
        return Refusal(422, "no-action", where="token")
    return Refusal(422, "illegal", rule=error.rule, say=table.game.refusal(error.rule), where="token")


def take_back(table: Table, sender: Sender, command: protocol.TakeBack) -> Plan:
    state = table.state
    if table.status != "playing" or state is None:
        raise Refusal(409, "not-playing", seq=table.seq)
    if command.seat >= len(table.places):
        raise Refusal(422, "no-place", where="seat", most=len(table.places) - 1)
    _playing_self(table, _own(table, sender, table.player_at(command.seat), "seat"))
    if table.paused:
        raise Refusal(409, "paused", seq=table.seq)
    if not state.may_take_back(command.seat):
        raise Refusal(422, "no-take-back")
    return done(table, log.TakenBack(command.seat))


def join(table: Table, sender: Sender, command: protocol.Join) -> Plan:
    if sender.key is None:
        raise Refusal(401, "key-needed")
    known = next((person for person in table.people.values() if sender.key in person.keys), None)
    if known is not None and table.players_of(known.number):
        raise Refusal(409, "already-here", seq=table.seq)
    name = clean_name(command.name)
    check_free(name, [table.name_of(player) for player, place in enumerate(table.places) if not place.open])
    free = [player for player, place in enumerate(table.places) if place.open]
    if command.player is not None:
        _place(table, command.player)
        if command.player not in free:
            raise Refusal(409, "place-taken", seq=table.seq)
        player = command.player
    elif free:
        player = free[0]
    else:
        raise Refusal(409, "table-full", seq=table.seq)
    if known is not None:  # somebody without a place sits down again
        known.name = name
        return done(table, log.Joined(known.number, player), renamed=(known,))
    person = Person(table.newcomer, name, [sender.key])
    table.people[person.number] = person
    return done(table, log.Joined(person.number, player), come=(person,))


def move(table: Table, sender: Sender, command: protocol.Move) -> Plan:
    _gathering(table)
    _own(table, sender, command.player)
    if not _place(table, command.to, "to").open:
        raise Refusal(409, "place-taken", seq=table.seq)
    return done(table, log.Moved(command.player, command.to))


def ready(table: Table, sender: Sender, command: protocol.Ready) -> Plan:
    if table.status not in ("gathering", "round_over"):
        raise Refusal(409, "not-waiting", seq=table.seq)
    player = _giver(table, sender, command.player)
    if player != fairness.WATCHING_HOST and table.places[player].level is not None and _waits(table):
        raise Refusal(409, "bot-plays", seq=table.seq)
    if table.promise.luck != NOW:  # promised by the version before: nobody can be ready for that number any more
        return done(table, next_number(table))
    if player in table.given():
        raise Refusal(409, "already-ready", seq=table.seq)
    if table.unsealing:
        raise Refusal(409, "about-to-begin", seq=table.seq)
    if command.seal in table.given().values():  # somebody else's: its owner's page would not know whose it is
        raise Refusal(422, "seal-taken", where="seal")
    return done(table, log.Sealed(player, command.seal))


def unseal(table: Table, sender: Sender, command: protocol.Unseal) -> Plan:
    player = _giver(table, sender, command.player)
    promise = table.promise
    if not table.unsealing or player not in promise.seals:
        raise Refusal(409, "not-sealed", seq=table.seq)
    if player in promise.nonces:
        raise Refusal(409, "already-ready", seq=table.seq)
    if fairness.seal(table.code, promise.number, command.nonce) != promise.seals[player]:
        raise Refusal(422, "wrong-nonce", where="nonce")
    return done(table, log.Unsealed(player, command.nonce))


def renumber(table: Table, sender: Sender, command: protocol.Renumber) -> Plan:
    if table.status not in ("gathering", "round_over"):
        raise Refusal(409, "not-waiting", seq=table.seq)
    _giver(table, sender, command.player)
    if table.renumbered >= MOST_RENUMBERED:
        raise Refusal(409, "numbers-spent", seq=table.seq)
    if not 0 <= command.above - table.round <= FARTHEST:
        raise Refusal(422, "bad-number", where="above", least=table.round, most=table.round + FARTHEST)
    return done(table, next_number(table, command.above))


def abandon(table: Table, _: Sender, command: Abandon) -> Plan:
    if not table.unsealing or table.round != command.number:
        raise Refusal(409, "stale", seq=table.seq)
    return done(table, next_number(table))


def _giver(table: Table, sender: Sender, player: int) -> int:
    """Whose part in the luck a command is about: a place of the sender's own, or the host, who only watches."""
    if _watching_host(table, sender):
        return fairness.WATCHING_HOST
    if _own(table, sender, player).left:
        raise Refusal(409, "you-left", seq=table.seq)
    return player


def signal(table: Table, sender: Sender, command: protocol.SendSignal) -> Plan:
    _playing_self(table, _own(table, sender, command.player))
    return done(table, log.Signalled(command.player, command.signal))


def rematch(table: Table, sender: Sender, command: protocol.Rematch) -> Plan:
    if table.status != "match_over":
        raise Refusal(409, "match-not-over", seq=table.seq)
    if _watching_host(table, sender):
        return done(table, log.Rematched())
    place = _own(table, sender, command.player)
    if place.left:
        raise Refusal(409, "you-left", seq=table.seq)
    return done(table, log.WantsRematch(command.player))


def leave(table: Table, sender: Sender, command: protocol.Leave) -> Plan:
    place = _own(table, sender, command.player)
    if place.left:
        raise Refusal(409, "you-left", seq=table.seq)
    person, gathering = place.person, table.status == "gathering"
    assert person is not None
    plan = done(table, log.Left(command.player))
    if not gathering or person == table.host or table.has_past:
        return plan
    del table.people[person]
    return plan._replace(gone=(person,))


def come_back(table: Table, sender: Sender, command: protocol.ComeBack) -> Plan:
    place = _own(table, sender, command.player)
    if not place.left and place.level is None:
        raise Refusal(409, "already-here", seq=table.seq)
    if place.let_down and place.level is not None and table.status in ("gathering", "round_over"):
        raise Refusal(409, "let-down", seq=table.seq)
    return done(table, log.CameBack(command.player))


def set_chair(table: Table, sender: Sender, command: protocol.SetChair) -> Plan:
    _host(table, sender)
    place = _place(table, command.player)
    gathering, person = table.status == "gathering", place.person
    taken = place.present and (person in sender.persons if gathering else place.level is None)
    level = check_level(table.game, command.level, table.places) if command.to == "bot" else None
    if taken and (gathering or command.to != "bot"):
        raise Refusal(409, "place-taken", seq=table.seq)
    if command.to == "open" and table.status == "playing":  # who sat down there would see cards that are not theirs
        raise Refusal(409, "round-in-play", seq=table.seq)
    if command.to == "none":
        _gathering(table)
        if len(table.places) <= table.game.seats[0]:
            raise Refusal(422, "too-few-places", least=table.game.seats[0])
        _check_options(table, len(table.places) - 1)
    plan = done(table, log.ChairSet(command.player, command.to, level))
    if not gathering or person is None or table.players_of(person) or table.has_past:
        return plan
    del table.people[person]  # somebody who sat down and is not waited for any longer
    return plan._replace(gone=(person,))


def add_chair(table: Table, sender: Sender, command: protocol.AddChair) -> Plan:
    _host(table, sender)
    _gathering(table)
    if len(table.places) >= table.game.seats[-1]:
        raise Refusal(422, "too-many-places", most=table.game.seats[-1])
    _check_options(table, len(table.places) + 1)
    level = check_level(table.game, command.level, table.places) if command.to == "bot" else None
    return done(table, log.ChairAdded(level))


def reorder(table: Table, sender: Sender, command: protocol.Reorder) -> Plan:
    _host(table, sender)
    _gathering(table)
    if sorted(command.players) != list(range(len(table.places))):
        raise Refusal(422, "bad-order", where="players", most=len(table.places) - 1)
    return done(table, log.Reordered(command.players))


def adjust(table: Table, sender: Sender, command: protocol.Adjust) -> Plan:
    _host(table, sender)
    if command.watch is None and command.pace is None:
        raise Refusal(422, "nothing-to-adjust", where="watch")
    return done(table, log.Adjusted(command.watch, command.pace))


def pause(table: Table, sender: Sender, _: protocol.Pause) -> Plan:
    _host(table, sender)
    if table.paused:
        raise Refusal(409, "paused", seq=table.seq)
    return done(table, log.Paused())


def resume(table: Table, sender: Sender, _: protocol.Resume) -> Plan:
    _host(table, sender)
    if not table.paused:
        raise Refusal(409, "not-paused", seq=table.seq)
    return done(table, log.Resumed())


def close(table: Table, sender: Sender, _: protocol.Close) -> Plan:
    _host(table, sender)
    return done(table, log.Closed())


COMMANDS: dict[type, Callable[[Table, Sender, Any], Plan]] = {
    protocol.Act: act,
    protocol.TakeBack: take_back,
    protocol.Join: join,
    protocol.Move: move,
    protocol.Ready: ready,
    protocol.Unseal: unseal,
    protocol.Renumber: renumber,
    Abandon: abandon,
    protocol.SendSignal: signal,
    protocol.Rematch: rematch,
    protocol.Leave: leave,
    protocol.ComeBack: come_back,
    protocol.SetChair: set_chair,
    protocol.AddChair: add_chair,
    protocol.Reorder: reorder,
    protocol.Adjust: adjust,
    protocol.Pause: pause,
    protocol.Resume: resume,
    protocol.Close: close,
}
