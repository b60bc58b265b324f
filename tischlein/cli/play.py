"""`tischlein play GAME`: a table in the terminal for one person or several, with computer players."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.text import Text

from tischlein.bots import FOLDER as BOTS
from tischlein.bots import SIMPLE, levels_of, usual_level
from tischlein.cli import agreed as agreed_options
from tischlein.cli import rules, store
from tischlein.cli.drawing import drawing
from tischlein.cli.frame import CommandError, Frame, is_plain
from tischlein.cli.keyboard import Leave, read_line, understand
from tischlein.cli.names import default_persons, written_list
from tischlein.cli.narrator import Narrator
from tischlein.cli.opponents import Opponents, Preparation, levels_by_name, names_of
from tischlein.core.contract import CHANCE, OVER
from tischlein.core.errors import IllegalAction, OptionError
from tischlein.core.game import Game
from tischlein.core.language import Texts, phrase
from tischlein.core.match import Match
from tischlein.core.names import look_alike
from tischlein.core.pen import Pen
from tischlein.core.state import State
from tischlein.games import GAMES, find


def run(
    frame: Frame,
    game: str | None,
    players: int | None,
    names: tuple[str, ...],
    bots: tuple[str, ...],
    agreed: tuple[str, ...],
    rounds: int | None,
    wins: int | None,
    seed: int | None,
    save: Path | None,
    resume: Path | None,
    plain: bool,
) -> None:
    plain = is_plain(plain)
    console = frame.console(plain)
    if resume is not None:
        played = store.read(resume)
        people = _people_of(played.names)
    else:
        played, people = _seat(frame, console, game, players, names, bots, agreed, rounds, wins)
    target = save or resume
    table = TerminalTable(frame, console, plain, played, people, random.Random(seed))
    preparation = Preparation(played.game, [*table.levels.values()])
    try:
        if preparation.takes_time:
            console.print(frame.say("preparing"))
        table.play()
    except (Leave, KeyboardInterrupt):
        path = _keep(console, frame, target or store.new_file(played.game.name), played)
        console.print("\n" + frame.say("left", file=str(path)), soft_wrap=True)
        return
    finally:
        preparation.stop()
    if target is not None:
        path = _keep(console, frame, target, played)
        console.print(frame.say("saved", file=str(path)), soft_wrap=True)


def _keep(console: Console, frame: Frame, path: Path, played: State | Match) -> Path:
    """Write a game; if it cannot be written there, write it into the user's data folder. Nothing is lost."""
    try:
        store.write(path, played)
    except CommandError as error:
        console.print(frame.texts.say(error.reason), soft_wrap=True)
        path = store.new_file(played.game.name)
        store.write(path, played)
    return path


def _seat(
    frame: Frame,
    console: Console,
    game: str | None,
    players: int | None,
    names: tuple[str, ...],
    bots: tuple[str, ...],
    agreed: tuple[str, ...],
    rounds: int | None,
    wins: int | None,
) -> tuple[State | Match, set[int]]:
    """A new table: people first, computer players on the other seats."""
    chosen = find(game) if game is not None else _ask_for_game(frame, console)
    people = names or (frame.say("person"),)
    count = max(2, len(people) + len(bots)) if players is None else players
    options = agreed_options.options(agreed)
    chosen.options(count, options)
    if len(people) > count:
        raise OptionError("names", phrase("error-names", players=count))
    levels = _levels(chosen, count - len(people), bots)
    others = sorted(levels_by_name())
    taken = [name for number, name in enumerate(people) if look_alike(name, [*others, *people[:number]])]
    if taken:
        raise CommandError(phrase("error-name-taken", name=taken[0]))
    everybody = (*people, *names_of(levels, frame.language))
    texts = Texts(frame.language, BOTS)
    for level in dict.fromkeys(levels):
        console.print(f"{texts(f'level-{level}')}: {texts(f'level-{level}-about')}")
    if rounds is None and wins is None:
        return chosen.start(count, options, everybody), set(range(len(people)))
    return Match(chosen, count, options, rounds, wins, everybody), set(range(len(people)))


def _levels(game: Game, count: int, named: tuple[str, ...]) -> tuple[str, ...]:
    """The levels of so many computer players: the game's usual one, one for all, or one for each."""
    offered = levels_of(game)
    if unknown := [level for level in named if level not in offered]:
        raise CommandError(phrase("error-no-level", level=unknown[0], known=", ".join(offered)))
    if len(named) == count:
        return named
    if len(named) > 1 or (named and not count):
        raise CommandError(phrase("error-levels", count=count))
    return (named or (usual_level(game),)) * count


def _ask_for_game(frame: Frame, console: Console) -> Game:
    console.print(frame.say("help-main"))
    for number, game in enumerate(GAMES, start=1):
        texts = frame.game_texts(game)
        console.print(f"{number}. {texts('game-name')}: {texts('game-summary')}")
    while True:
        line = read_line(frame.say("choose-game")).strip()
        if line in [str(number) for number in range(1, len(GAMES) + 1)]:
            return GAMES[int(line) - 1]
        for game in GAMES:
            if line.lower() == game.name:
                return game
        console.print(frame.say("not-understood", text=line))


def _people_of(names: Sequence[str]) -> set[int]:
    """Who in a saved game is a person: everybody not named as a computer player in one of the languages."""
    return {player for player, name in enumerate(names) if name not in levels_by_name()} or {0}


class TerminalTable:
    """One table: asks people, lets computer players act, shows and tells everybody what that person may know."""

    def __init__(
        self,
        frame: Frame,
        console: Console,
        plain: bool,
        played: State | Match,
        people: set[int],
        rng: random.Random,
    ) -> None:
        self.frame = frame
        self.console = console
        self.plain = plain
        self.played = played
        self.people = people
        self.rng = rng
        self.game = played.game
        self.texts = frame.game_texts(played.game)
        named = enumerate(played.names or [""] * played.players)
        self.levels = {player: levels_by_name().get(name, SIMPLE) for player, name in named if player not in people}
        """Of the computer players."""
        self.shown_to: int | None = None

    @property
    def state(self) -> State:
        return self.played.state if isinstance(self.played, Match) else self.played

    def play(self) -> None:
        """Play to the end of the game or of the match; `Leave` if somebody leaves."""
        while True:
            self._play_round()
            if not isinstance(self.played, Match):
                return
            self._show_standing(self.played)
            if self.played.over:
                return
            read_line(self.texts("match-next"))
            self.played.next_round()

    def _play_round(self) -> None:
        state = self.state
        numbered = tuple(self.texts("seat-name", number=seat + 1) for seat in range(state.players))
        you = default_persons()  # a game saved in the other language goes on in this one
        self.names = tuple(self.texts("person") if name in you else name for name in state.names or numbered)
        self.seats = {self._seat_of(player) for player in self.people}
        self.curtain = len(self.seats) > 1 and self.game.hidden_hands
        self.pen = Pen(self.game, self.texts, self.names, self.plain)
        self.narrator = Narrator(self.texts, self.names, sorted(self.seats))
        self.shown_to = None
        levels = {self._seat_of(player): level for player, level in self.levels.items()}
        self.opponents = Opponents(state, levels, self.rng)
        if isinstance(self.played, Match):
            self.console.print("\n" + self.texts("match-round", round=self.played.round + 1))
        self.console.print(self.texts("seats", names=written_list(self.texts, self.names)))
        while state.actor != OVER:
            if state.actor == CHANCE:
                self._apply(lambda: state.play_chance(self.rng))
            elif state.actor in self.seats:
                assert isinstance(state.actor, int)
                self._person(state.actor)
            else:
                code = self.opponents.code(int(state.actor))
                self._apply(partial(state.apply_code, code))
        self._show_result()

    def _seat_of(self, player: int) -> int:
        return self.played.seat_of(player) if isinstance(self.played, Match) else player

    def _apply(self, act: Callable[[], object]) -> None:
        act()
        moment = self.state.moment()
        self.narrator.hear(moment)
        self.opponents.hear(moment)

    def _person(self, seat: int) -> None:
        """Show a person the table and ask for one action."""
        if self.curtain and self.shown_to != seat:
            self._say_goodbye()
            self._draw_curtain(seat)
        self.shown_to = seat
        for other in self.seats - {seat}:
            if not self.curtain:
                self.narrator.tell(other)  # people who look at one screen are told everything once
        for sentence in self.narrator.tell(seat):
            self.console.print(sentence)
        self._show_table(seat)
        tokens = self.state.legal()
        while True:
            self._offer(seat)
            if self._answer(seat, tokens):
                return
            if self.state.legal() != tokens:
                return  # an action was taken back: begin again from that node

    def _offer(self, seat: int) -> None:
        if len(self.seats) > 1:
            self.console.print(Text(self.texts("your-turn", name=self.names[seat]), style="" if self.plain else "bold"))
        for number, invitation in enumerate(self.state.offers(), start=1):
            self.console.print(f"  {number}. {self.texts.say(invitation)}")

    def _answer(self, seat: int, tokens: Sequence[str]) -> bool:
        """One line from the keyboard; whether it was an action."""
        prompt = self.texts("choose" if len(tokens) > 1 else "choose-only")
        answer = understand(read_line(prompt + " "), tokens)
        if answer.verb == "act":
            return self._try(answer.what)
        if answer.verb == "help":
            self.console.print(self.texts("help-table"))
        elif answer.verb == "rule":
            self._show_rule(answer.what)
        elif answer.verb == "rules":
            rules.show(self.frame, self.game, self.console, self.plain)
        elif answer.verb == "table":
            self._show_table(seat)
        elif answer.verb == "back":
            self._take_back(seat)
        elif answer.verb == "save":
            self._save(answer.what)
        elif answer.verb == "quit":
            raise Leave
        else:
            self.console.print(self.texts("not-understood", text=answer.what))
        return False

    def _try(self, token: str) -> bool:
        try:
            self._apply(lambda: self.state.apply(token))
        except IllegalAction as refusal:
            if refusal.rule is None:
                self.console.print(self.texts("not-understood", text=token))
            else:
                reason = self.texts.say(self.game.refusal(refusal.rule))
                self.console.print(self.texts("refused", reason=reason, rule=refusal.rule))
            return False
        return True

    def _take_back(self, seat: int) -> None:
        if self.state.may_take_back(seat):
            self.state.take_back(seat)
            self.opponents.remember()
            self.console.print(self.texts("taken-back"))
        else:
            self.console.print(self.texts("cannot-take-back"))

    def _save(self, file: str) -> None:
        try:
            path = Path(file).expanduser() if file else store.new_file(self.game.name)
            store.write(path, self.played)
            self.console.print(self.texts("saved", file=str(path)), soft_wrap=True)
        except CommandError as error:
            self.console.print(self.texts.say(error.reason))

    def _show_rule(self, rule: str) -> None:
        if rule in self.game.rules:
            self.console.print(f"{rule}: {self.texts(f'rule-{rule}')}")
        else:
            self.console.print(self.texts("no-rule", rule=rule))

    def _say_goodbye(self) -> None:
        """What the last person has just done or seen, a card looked at say, before the device goes on."""
        if self.shown_to is None:
            return
        sentences = self.narrator.tell(self.shown_to)
        for sentence in sentences:
            self.console.print(sentence)
        if sentences:
            read_line(self.texts("continue-enter") + " ")

    def _draw_curtain(self, seat: int) -> None:
        """Hide what the last person saw, and wait until the next one sits there."""
        self._clear()
        read_line(self.texts("hand-over", name=self.names[seat]) + " ")
        self._clear()
        self.console.print(self.texts("meanwhile"))

    def _clear(self) -> None:
        if sys.stdout.isatty():
            print("\033[2J\033[3J\033[H", end="", flush=True)  # the lines scrolled away go too
        else:
            print("\n" * 60, end="")

    def _show_table(self, seat: int | None) -> None:
        self.console.print()
        for line in drawing(self.game)(self.state.view(seat), self.pen):
            self.console.print(line)
        self.console.print()

    def _show_result(self) -> None:
        first = min(self.seats) if len(self.seats) == 1 else self.shown_to
        for sentence in self.narrator.tell(first if first is not None else min(self.seats)):
            self.console.print(sentence)
        self._show_table(None)
        self.console.print(Text(self.texts("game-over"), style="" if self.plain else "bold"))
        for seat, points in enumerate(self.state.points()):
            name = self.names[seat]
            out = self.texts("out-of-game", name=name)
            self.console.print("  " + (out if points is None else self.texts("points-of", name=name, points=points)))
        self._print_winners([self.names[seat] for seat in self.state.winners()])

    def _show_standing(self, match: Match) -> None:
        parts = [
            self.texts("points-of", name=name, points=total)
            for name, total in zip(match.names, match.totals(), strict=True)
        ]
        self.console.print("\n" + self.texts("match-totals", totals=", ".join(parts)))
        if match.over:
            self.console.print(self.texts("match-over"))
            self._print_winners([match.names[player] for player in match.winners()])

    def _print_winners(self, names: Sequence[str]) -> None:
        self.console.print(self.texts("winners", count=len(names), names=written_list(self.texts, names)))
