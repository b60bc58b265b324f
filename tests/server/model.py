"""What may be done at a table, in a second wording: the yardstick for the server's own.

It knows people, places and seq, not the games: what a seat may play it is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tischlein.games import find
from tischlein.server import protocol

Json = dict[str, Any]
NAMELESS = "N. N."
KNOWN = ("simple", "kueken", "neuling", "koenner", "meister", "grossmeister")
"""Levels of bots; the first is that of earlier versions."""

AT_REST = (
    protocol.Join, protocol.Move, protocol.Leave, protocol.ComeBack, protocol.SetChair, protocol.AddChair,
    protocol.Reorder, protocol.Renumber,
)  # fmt: skip
"""What nobody may do between the last seal and the first card."""


@dataclass(eq=False)
class Human:
    """Somebody who sits or sat at the table."""

    name: str
    known: bool = True
    """Whether the server still has the keys."""


@dataclass(eq=False)
class Chair:
    human: Human | None = None
    bot: str | None = None
    left: bool = False
    ready: bool = False
    wants_rematch: bool = False
    let_down: int = 0

    def vacated(self, human: Human | None = None, bot: str | None = None) -> Chair:
        """The same place, of somebody else."""
        return Chair(human, bot, let_down=self.let_down)

    @property
    def free(self) -> bool:
        return self.human is None and self.bot is None

    @property
    def present(self) -> bool:
        return self.human is not None and not self.left


class Play(NamedTuple):
    """What the round in play allows, from the views: who is to act, and the seat that may take back."""

    actor: int | None
    legal: Sequence[str]
    may_take_back: Sequence[int]
    rotation: int
    """The player at seat 0."""


@dataclass
class Model:
    """One table."""

    game: str
    host: Human
    chairs: list[Chair]
    options: Json
    watch: str = "everybody"
    pace: str = "instant"
    status: str = "gathering"
    paused: bool = False
    seq: int = 1
    host_ready: bool = False
    sealed: dict[int, bool] | None = None
    """When all are ready: who has sealed, and whether they have unsealed."""
    orphaned: bool = False
    """The host has gone, and nobody was there to follow."""
    round: int = 1
    renumbered: int = 0
    past: bool = False
    """Whether a round was played to its end."""
    known_nonces: set[str] = field(default_factory=set)
    """All that people have sealed."""
    play: Play | None = None
    """None before the first round and after a rematch was agreed."""
    people: list[Human] = field(default_factory=list)

    # ---- what is refused

    def refusal(self, human: Human | None, command: protocol.AnyCommand, may_join: bool = True) -> tuple[str, ...]:
        """The codes one of which the command is refused with; none if it is carried out.

        `human` is who the server must take the sender for; `may_join` is false on a socket, where no key comes along.
        """
        join = isinstance(command, protocol.Join)
        if human is None and not join:
            return ("no-key",)
        if command.expected_seq != self.seq:
            return ("stale",)
        if self.status == "closed":
            return ("table-closed",)
        if self.sealed is not None and isinstance(command, AT_REST) and not self._goes_on_without(command):
            return ("about-to-begin",)
        if isinstance(command, protocol.Join):
            return self._join_refusal(human, command, may_join)
        assert human is not None
        match command:
            case protocol.Act():
                return self._act_refusal(human, command)
            case protocol.TakeBack():
                return self._take_back_refusal(human, command)
            case protocol.Ready() | protocol.Rematch():
                return self._between_rounds(human, command)
            case protocol.Unseal():
                return self._unseal_refusal(human, command)
            case protocol.Renumber():
                if self.status not in ("gathering", "round_over"):
                    return ("not-waiting",)
                if not self._speaks_for_all(human):
                    own = self._own(human, command.player)
                    if own or self.chairs[command.player].left:
                        return own or ("you-left",)
                if self.renumbered >= 20:
                    return ("numbers-spent",)
                return self._if(not self.round <= command.above <= self.round + 1000, "bad-number")
            case protocol.SendSignal():
                return self._own(human, command.player) or self._away(command.player)
            case protocol.Leave():
                return self._own(human, command.player) or self._if(self.chairs[command.player].left, "you-left")
            case protocol.ComeBack():
                own = self._own(human, command.player)
                if own or self._sits(self.chairs[command.player]):
                    return own or ("already-here",)
                chair = self.chairs[command.player]
                waits = self.status in ("gathering", "round_over")
                return self._if(waits and chair.bot is not None and chair.let_down > 0, "let-down")
            case protocol.Move():
                if self.status != "gathering":
                    return ("already-begun",)
                own = self._own(human, command.player) or self._exists(command.to)
                return own or self._if(not self.chairs[command.to].free, "place-taken")
        return self._if(human is not self.host, "host-only") or self._host_refusal(command)

    def _goes_on_without(self, command: protocol.AnyCommand) -> bool:
        if not isinstance(command, protocol.SetChair) or command.to == "none":
            return False
        silent = [player for player, shown in (self.sealed or {}).items() if not shown]
        return command.player in silent and all(player >= 0 and self.chairs[player].let_down for player in silent)

    def _join_refusal(self, human: Human | None, command: protocol.Join, may_join: bool) -> tuple[str, ...]:
        if not may_join:
            return ("key-needed",)
        if human is not None and any(chair.human is human for chair in self.chairs):
            return ("already-here",)
        if command.player is None:
            return self._if(not any(chair.free for chair in self.chairs), "table-full")
        return self._exists(command.player) or self._if(not self.chairs[command.player].free, "place-taken")

    def _act_refusal(self, human: Human, command: protocol.Act) -> tuple[str, ...]:
        if self.play is None:
            return ("not-playing",)
        if self.status != "playing":
            return ("illegal", "no-action")
        if command.seat >= len(self.chairs):
            return ("no-place",)
        chair = self.chairs[self.player_at(command.seat)]
        if chair.human is not human:
            return ("not-your-place",)
        if self._away(self.player_at(command.seat)):
            return self._away(self.player_at(command.seat))
        if self.paused:
            return ("paused",)
        if self.play.actor != command.seat:
            return ("not-your-turn",)
        return () if command.token in self.play.legal else ("illegal", "no-action")

    def _take_back_refusal(self, human: Human, command: protocol.TakeBack) -> tuple[str, ...]:
        if self.play is None or self.status != "playing":
            return ("not-playing",)
        if command.seat >= len(self.chairs):
            return ("no-place",)
        if self.chairs[self.player_at(command.seat)].human is not human:
            return ("not-your-place",)
        if self._away(self.player_at(command.seat)):
            return self._away(self.player_at(command.seat))
        if self.paused:
            return ("paused",)
        return self._if(command.seat not in self.play.may_take_back, "no-take-back")

    def _between_rounds(self, human: Human, command: protocol.Ready | protocol.Rematch) -> tuple[str, ...]:
        readying = isinstance(command, protocol.Ready)
        if readying and self.status not in ("gathering", "round_over"):
            return ("not-waiting",)
        if not readying and self.status != "match_over":
            return ("match-not-over",)
        if self._speaks_for_all(human):
            return self._if(readying and self.host_ready, "already-ready")
        own = self._own(human, command.player)
        if own:
            return own
        chair = self.chairs[command.player]
        if chair.left:
            return ("you-left",)
        if readying and chair.ready:
            return ("already-ready",)
        return self._if(readying and self.sealed is not None, "about-to-begin")

    def _unseal_refusal(self, human: Human, command: protocol.Unseal) -> tuple[str, ...]:
        player = command.player
        if self._speaks_for_all(human):
            player = -1
        else:
            own = self._own(human, player)
            if own or self.chairs[player].left:
                return own or ("you-left",)
        if self.sealed is None or player not in self.sealed:
            return ("not-sealed",)
        if self.sealed[player]:
            return ("already-ready",)
        return self._if(command.nonce not in self.known_nonces, "wrong-nonce")

    def _host_refusal(self, command: protocol.AnyCommand) -> tuple[str, ...]:
        gathering, size = self.status == "gathering", len(self.chairs)
        seats = find(self.game).seats
        match command:
            case protocol.SetChair():
                if command.player >= size:
                    return ("no-place",)
                chair = self.chairs[command.player]
                if command.to == "bot" and command.level not in (None, *KNOWN):
                    return ("no-level",)
                if gathering and chair.human is self.host:
                    return ("place-taken",)
                if not gathering and command.to != "bot" and chair.present and chair.bot is None:
                    return ("place-taken",)
                if command.to == "open" and self.status == "playing":
                    return ("round-in-play",)
                if command.to != "none":
                    return ()
                if not gathering:
                    return ("already-begun",)
                return self._if(size <= seats[0], "too-few-places") or self._if(not self._fits(size - 1), "bad-option")
            case protocol.AddChair():
                if not gathering:
                    return ("already-begun",)
                if size >= seats[-1]:
                    return ("too-many-places",)
                if not self._fits(size + 1):
                    return ("bad-option",)
                return self._if(command.to == "bot" and command.level not in (None, *KNOWN), "no-level")
            case protocol.Reorder():
                if not gathering:
                    return ("already-begun",)
                return self._if(sorted(command.players) != list(range(size)), "bad-order")
            case protocol.Adjust():
                return self._if(command.watch is None and command.pace is None, "nothing-to-adjust")
            case protocol.Pause():
                return self._if(self.paused, "paused")
            case protocol.Resume():
                return self._if(not self.paused, "not-paused")
        return ()

    def _fits(self, size: int) -> bool:
        """Whether the options are for so many players, too."""
        for_two = self.options.get("without") or self.options.get("remove_turn_cards")
        return size == 2 or not for_two

    def _own(self, human: Human, player: int) -> tuple[str, ...]:
        return self._exists(player) or self._if(self.chairs[player].human is not human, "not-your-place")

    def _exists(self, player: int) -> tuple[str, ...]:
        return self._if(player >= len(self.chairs), "no-place")

    def _away(self, player: int) -> tuple[str, ...]:
        chair = self.chairs[player]
        return self._if(chair.bot is not None, "bot-plays") or self._if(chair.left, "you-left")

    def _speaks_for_all(self, human: Human) -> bool:
        """The host who has no place, where no person is waited for."""
        sits = any(chair.human is human for chair in self.chairs)
        return human is self.host and not sits and not any(chair.present and chair.bot is None for chair in self.chairs)

    @staticmethod
    def _if(refused: bool, code: str) -> tuple[str, ...]:
        return (code,) if refused else ()

    @staticmethod
    def _sits(chair: Chair) -> bool:
        return not chair.left and chair.bot is None

    def player_at(self, seat: int) -> int:
        assert self.play is not None
        return (seat + self.play.rotation) % len(self.chairs)

    # ---- what is done

    def carry_out(self, human: Human | None, command: protocol.AnyCommand, name: str) -> Human | None:
        """Do what was not refused; gives who joined. Begins a round if that was the last thing it waited for."""
        joined = None
        self.seq += 1
        match command:
            case protocol.Join():
                free = [player for player, chair in enumerate(self.chairs) if chair.free]
                joined = Human(name) if human is None else human
                joined.name = name
                player = free[0] if command.player is None else command.player
                self.chairs[player] = self.chairs[player].vacated(joined)
                self._take_over(joined)
            case protocol.Move():
                here, there = command.player, command.to
                self.chairs[here], self.chairs[there] = self.chairs[there], self.chairs[here]
            case protocol.Ready():
                assert human is not None
                if self._speaks_for_all(human):
                    self.host_ready = True
                else:
                    self.chairs[command.player].ready = True
            case protocol.Unseal():
                assert human is not None
                assert self.sealed is not None
                self.sealed[-1 if self._speaks_for_all(human) else command.player] = True
            case protocol.Renumber():
                self.renumbered += 1
                self._next_number(command.above + 1)
            case protocol.Rematch():
                assert human is not None
                self._rematch(human, command)
            case protocol.Leave():
                self._leave(command.player)
            case protocol.ComeBack():
                assert human is not None
                self.chairs[command.player].left, self.chairs[command.player].bot = False, None
                self._take_over(human)
            case protocol.SetChair():
                self._set_chair(command)
            case protocol.AddChair():
                self.chairs.append(Chair(bot=self._level(command.level) if command.to == "bot" else None))
            case protocol.Reorder():
                self.chairs = [self.chairs[player] for player in command.players]
            case protocol.Adjust():
                self.watch, self.pace = command.watch or self.watch, command.pace or self.pace
            case protocol.Pause():
                self.paused = True
            case protocol.Resume():
                self.paused = False
            case protocol.Close():
                self.status = "closed"
        self._follow()
        return joined

    def _follow(self) -> None:
        """What was waited for only because of the last event."""
        if self.sealed is not None and self.status != "closed":
            gone = [player for player in self.sealed if player >= 0 and not self.chairs[player].ready]
            if gone:
                for player in gone:
                    self.chairs[player].let_down += 1
                self.seq += 1
                self._next_number(self.round + 1)
            elif all(self.sealed.values()):
                self.seq += 1
                for player, chair in enumerate(self.chairs):
                    if player in self.sealed or chair.human is None:
                        chair.let_down = 0
                self.status, self.sealed, self.renumbered = "playing", None, 0
        elif self._all_ready():
            self.seq += 1
            self.sealed = {player: False for player, chair in enumerate(self.chairs) if chair.ready} or {-1: False}
        asked = [chair for chair in self.chairs if chair.present and chair.bot is None]
        wishes = [chair for chair in self.chairs if chair.wants_rematch]
        if self.status == "match_over" and wishes and all(chair.wants_rematch for chair in asked):
            self.seq += 1
            self._begin_anew()

    def _level(self, level: str | None) -> str:
        """Of a bot: as somebody wishes, else like the others."""
        return level or next((chair.bot for chair in self.chairs if chair.bot), "neuling")

    def _set_chair(self, command: protocol.SetChair) -> None:
        chair, gathering = self.chairs[command.player], self.status == "gathering"
        if command.to == "bot" and not gathering:
            chair.bot = self._level(command.level)
            if self.status != "playing":
                chair.ready = False
            return
        if command.to == "none":
            del self.chairs[command.player]
        else:
            self.chairs[command.player] = chair.vacated(bot=self._level(command.level) if command.to == "bot" else None)
        if gathering and chair.human is not None and not any(one.human is chair.human for one in self.chairs):
            chair.human.known = self.past

    def _rematch(self, human: Human, command: protocol.Rematch) -> None:
        if self._speaks_for_all(human):
            self._begin_anew()
        else:
            self.chairs[command.player].wants_rematch = True

    def _begin_anew(self) -> None:
        self.status, self.play = "gathering", None
        for chair in self.chairs:
            chair.wants_rematch = False

    def _take_over(self, human: Human) -> None:
        if self.orphaned:
            self.host, self.orphaned = human, False

    def _leave(self, player: int) -> None:
        chair = self.chairs[player]
        human = chair.human
        assert human is not None
        if self.status == "gathering":
            self.chairs[player] = chair.vacated()
        else:
            chair.left, chair.wants_rematch = True, False
            chair.ready = chair.ready and self.status == "playing"
        self._pass_on(human)
        if self.status == "gathering" and human is not self.host:
            human.known = self.past

    def _pass_on(self, human: Human) -> None:
        """A host who goes passes the table on to somebody who is there, to somebody for whom a bot plays only where
        there is nobody else."""
        there = sorted((chair for chair in self.chairs if chair.present), key=lambda chair: chair.bot is not None)
        if human is self.host and human not in [chair.human for chair in there]:
            self.host = there[0].human or human if there else human
            self.orphaned = not there or there[0].bot is not None

    def forget(self, human: Human) -> None:
        """The person is deleted."""
        self.seq += 1
        human.known, human.name = False, NAMELESS
        for player, chair in enumerate(self.chairs):
            if chair.human is human:
                if self.status == "gathering":
                    self.chairs[player] = chair.vacated()
                else:
                    chair.left, chair.wants_rematch = True, False
                    chair.ready = chair.ready and self.status == "playing"
        self._pass_on(human)
        self._follow()

    def end_round(self, status: str) -> None:
        """By the view the round is over: the next one is prepared."""
        self.status = status
        self.seq += 1
        self.past = True
        self._next_number(self.round + 1)
        for chair in self.chairs:
            chair.wants_rematch = False

    def _next_number(self, number: int) -> None:
        """Another round is prepared, or the same anew: nobody is ready."""
        self.round, self.sealed, self.host_ready = number, None, False
        for chair in self.chairs:
            chair.ready = False

    def _all_ready(self) -> bool:
        if self.status not in ("gathering", "round_over") or any(chair.free for chair in self.chairs):
            return False
        awaited = [chair for chair in self.chairs if chair.present and chair.bot is None]
        if awaited:
            return all(chair.ready for chair in awaited)
        return self.host_ready or any(chair.ready and chair.present for chair in self.chairs)

    # ---- what everybody sees

    def differences(self, table: Json) -> list[str]:
        """Where what the server says of the table is not what it should be."""
        said = {name: table.get(name) for name in ("status", "watch", "pace", "round")}
        said["paused"] = table.get("paused", False)
        found = [f"{name} is {value}" for name, value in said.items() if value != getattr(self, name)]
        if table.get("sealed", False) != (self.sealed is not None and self.status != "closed"):
            found.append(f"sealed is {table.get('sealed')}")
        if len(table["players"]) != len(self.chairs):
            return [*found, f"{len(table['players'])} places instead of {len(self.chairs)}"]
        for player, (chair, info) in enumerate(zip(self.chairs, table["players"], strict=True)):
            expected = {
                "kind": "person" if chair.human is not None else "bot" if chair.bot is not None else "open",
                "level": chair.bot,
                "ready": chair.ready,
                "left": chair.left,
                "host": chair.human is self.host,
                "wants_rematch": chair.wants_rematch,
                "let_down": (chair.let_down if chair.human is not None else 0) or None,
            }
            if chair.human is not None:
                expected["name"] = chair.human.name
            got = {name: info.get(name, False if isinstance(value, bool) else None) for name, value in expected.items()}
            if got != expected:
                found.append(f"player {player} is {got} instead of {expected}")
        return found
