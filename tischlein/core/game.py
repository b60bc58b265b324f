"""The contract of a game: one `Game` object, made in the game's `__init__.py`."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib import import_module
from pathlib import Path
from pickle import PicklingError
from typing import Any

import numpy as np

from tischlein.core.book import Book, book_of
from tischlein.core.contract import (
    CHANCE_CODE,
    MOST_SEATS,
    OUT,
    Begin,
    Check,
    Forbid,
    Foresight,
    Foretell,
    Kernels,
    Offer,
    Policy,
    Record,
    Records,
    Show,
    Token,
)
from tischlein.core.effects import Effects, doubles, offer_name, plain_offer, plain_offers
from tischlein.core.errors import OptionError
from tischlein.core.forms import NO_RULE, Form, form, understood
from tischlein.core.given import is_whole, plain_number
from tischlein.core.language import LANGUAGES, Phrase, Texts, phrase
from tischlein.core.layout import begin
from tischlein.core.mind import Mind, Minds, build_minds, plain_minds
from tischlein.core.options import Option, agreed, brief, check_names
from tischlein.core.patch import Unit, units_of
from tischlein.core.plain import for_python, plain
from tischlein.core.playout import HEAD, MOST_CODES, Compiled, build, same, showing, whole_view
from tischlein.core.reading import Reader, Reading
from tischlein.core.recordtext import NAME_OF_GAME
from tischlein.core.sheet import ListOf, Number, Sheet, Struct, blank, fresh
from tischlein.core.spelling import Pieces
from tischlein.core.stage import NOW, Stage, asked
from tischlein.core.state import State
from tischlein.core.stream import Seed
from tischlein.core.walk import Walk

TAKEN = ("core", "server", "home", "table", "setup", "past", "review")
"""What else has words of its own, here or on the page."""
TOKEN, RULE = re.compile("[a-z][a-z0-9:+_-]*"), re.compile("[A-Z][0-9]+")
MOST_BYTES = 1024
"""Of a record."""


def no_rule(s: Reading, token: str) -> None:
    """For games that do not say which rule forbids an action."""


def plain_card(name: str) -> Phrase:
    return phrase(f"card-{name}")


@dataclass(frozen=True, kw_only=True)
class Game:
    """One game: its facts, its kernels, and what stands beside them in ordinary Python.

    Kernels and `check` take records. All other functions take readings (`core/reading.py`) and call no kernel.
    """

    name: str
    package: str
    """The game's own package, `__name__` where it is made. `texts/` and `rulebook/` lie in its folder; a module
    `terminal` in it draws its table there."""
    seats: range
    dtype: np.dtype[Any]
    """The record; `core/layout.py` makes one from its fields."""
    kernels: Kernels
    actions: tuple[str, ...]
    """A name for each action code. For most games these are the tokens; where codes are relative, see `tokens`."""
    outcomes: tuple[str, ...]
    """A token for each outcome code."""
    rules: tuple[str, ...]
    """The numbers of all rules, in order."""
    view: Struct
    """What a reader sees: the schema of a sheet. `concerns` is among it: who acts here or whose luck it is."""
    show: Show
    """The kernel that writes the sheet."""
    effects: Effects
    """What can happen: the kinds of effects that `apply` tells."""
    check: Check
    """Assert everything that must hold at every node: cards and chips conserved, derived values in step. A page
    can check bytes from outside where it is a kernel made by `asserting`."""

    constant: tuple[str, ...] = ()
    """Fields of the record that stay as `begin` sets them, `players` besides: what was agreed."""
    rules_version: int = 1
    low_wins: bool = False
    """Whether fewer points are better, in a match of several rounds."""
    seats_move: bool = False
    """Whether the first seat moves on by one each round of a match."""
    hidden_hands: bool = False
    """Whether people who share a screen must hide from each other what they see."""
    to_agree: Mapping[str, Option] = field(default_factory=dict)
    """What can be agreed before it, by name; see `core/options.py`."""
    begin: Begin = begin
    """The kernel that sets an all-zero record to the first node; see `agreement` for the options."""
    forbid: Forbid | None = None
    """The kernel that says which rule forbids a token to the seat to act, or after the end: it is given a token that is
    understood, and cannot be played."""
    forms: tuple[Form, ...] = ()
    """How tokens are written that are understood, possible or not; each action as it is where a game does not say."""
    refuse: Callable[[Reading, str], str | None] = no_rule
    """The same in ordinary Python, for games without that kernel: the number of a rule, or None. Pages cannot ask."""
    offers: Effects | None = None
    """As what actions can be offered; `action-<action>` where a game does not say."""
    offer: Offer | None = None
    """The kernel that tells the offer of a legal action."""
    card: Callable[[str], Phrase] = plain_card
    """A card by its name in tokens, in words."""
    tokens: tuple[str, ...] = ()
    """Where action codes are relative: every token that an action can have. Else `actions` are the tokens."""
    token: Token = same
    """The kernel that finds the number of an action's token in them."""
    code: Callable[[Reading, str], int | None] | None = None
    """Where codes are relative: the action code that a token means at this node, legal or not, or None."""
    policy: Policy | None = None
    """What a sensible player does: the kernel behind the level `simple`. Without one, anything that is legal."""
    policies: Mapping[str, Policy] = field(default_factory=dict)
    """Policies by the names of other levels: `kueken`, `neuling`, `koenner`; see `bots/levels.py`."""
    rollouts: int = 20_000
    """How many times a second, about, one core plays such a game to where it is judged, in its first half."""
    foresight: Foresight | None = None
    """How a node before the end is judged, where that is better than to play to the end."""
    prospects: Effects | None = None
    """What can be said for and against actions, where somebody is to be advised."""
    foretell: Foretell | None = None
    """The kernel that tells it of a legal action, in a world that its seat imagines; it may use up that node."""
    mind: Mind | None = None
    """What a seat remembers, and the worlds it imagines from that: see `core/mind.py`."""

    def __post_init__(self) -> None:
        """Whatever is missing is named where the game is made."""
        wrong = [reason for holds, reason in self._demands() if not holds]
        if wrong:
            raise ValueError(f"the game {self.name!r}: {'; '.join(wrong)}")

    def _demands(self) -> Iterator[tuple[bool, str]]:
        yield from self._demands_of_names()
        yield from self._demands_of_numbers()
        yield (self.offers is None) == (self.offer is None), "give both `offers` and `offer`, or none of them"
        both = (self.prospects is None) == (self.foretell is None)
        yield both, "give both `prospects` and `foretell`, or none of them"
        yield bool(self.tokens) == (self.code is not None), "give both `tokens` and `code`, or none of them"
        yield self.forbid is None or self.refuse is no_rule, "give `forbid` or `refuse`, not both"
        yield self.forbid is not None or not self.forms, "give `forbid` with `forms`"
        for name, option in self.to_agree.items():
            yield option.rule in self.rules, f"there is no rule {option.rule!r} behind the option {name!r}"
        for language in LANGUAGES:
            for path in (f"texts/{language}.ftl", f"rulebook/{language}.md"):
                yield (self.folder / path).is_file(), f"there is no {path}"

    def _demands_of_names(self) -> Iterator[tuple[bool, str]]:
        yield NAME_OF_GAME.fullmatch(self.name) is not None, "its name must be one word of up to 40 small letters"
        yield self.name not in TAKEN, f"the names {', '.join(TAKEN)} mean something else already"
        yield 1 <= len(self.actions) <= MOST_CODES, f"it needs 1 to {MOST_CODES} actions, not {len(self.actions)}"
        for what in ("actions", "outcomes", "tokens", "rules"):
            names, form = getattr(self, what), RULE if what == "rules" else TOKEN
            yield not (twice := doubles(names)), f"{', '.join(twice)} is twice among its {what}"
            strange = [name for name in names if not form.fullmatch(name)]
            yield not strange, f"its {what} cannot be {', '.join(map(repr, strange))}, but like {form.pattern}"
        if self.offers is None:
            same = doubles(map(offer_name, dict.fromkeys(self.actions)))
            yield not same, f"several actions would be offered by the words {', '.join(same)}"

    def _demands_of_numbers(self) -> Iterator[tuple[bool, str]]:
        seats, names, fields = self.seats, self.dtype.names or (), self.view.fields
        counts = isinstance(seats, range) and seats.step == 1 and 2 <= seats.start < seats.stop <= MOST_SEATS + 1
        yield counts, f"seats must be a range from 2 to {MOST_SEATS} players, like range(2, {MOST_SEATS + 1})"
        for name in ("turn", "players"):
            yield name in names, f"its record needs a field {name!r}"
        whole = all(self.dtype[name].base.kind in "iu" for name in names)
        yield whole, "its record must hold whole numbers only"
        missing = [name for name in self.constant if name not in names]
        yield not missing, f"its record has no field {', '.join(missing)}"
        yield self.dtype.itemsize % 8 == 0, "its record must be whole words of eight bytes, see core/layout.py"
        yield (
            self.dtype.itemsize <= MOST_BYTES,
            f"its record has {self.dtype.itemsize} bytes; {MOST_BYTES} are the most",
        )
        who = fields.get("concerns")
        yield isinstance(who, Number), "its view needs a field 'concerns', a number: who acts here, or whose luck it is"
        each = fields.get("seats")
        lists = each is None or (isinstance(each, ListOf) and isinstance(each.of, Struct))
        yield lists, "the field 'seats' of its view must be a list of structs, one for each seat"
        twice = sorted(set(fields) & {*HEAD.fields, "game", "players", "options"})
        yield not twice, f"every view has {', '.join(twice)} already"

    @cached_property
    def folder(self) -> Path:
        """Where `texts/` and `rulebook/` lie."""
        file = sys.modules[self.package].__file__
        assert file is not None
        return Path(file).parent

    @cached_property
    def all_offers(self) -> Effects:
        return plain_offers(self.actions) if self.offers is None else self.offers

    @property
    def any_offer(self) -> Offer:
        return plain_offer if self.offer is None else self.offer

    def start(
        self,
        players: int,
        options: Mapping[str, Any] | None = None,
        names: Sequence[str] | None = None,
        remember: bool = True,
    ) -> State:
        """A new game at its first node, which may be a chance node. With `remember=False` it keeps no history."""
        players, checked = plain_number(players), self.options(players, options)
        first = self._first(players, checked).tobytes()
        return State(self, players, checked, check_names(players, names), remember, first)

    def options(self, players: int, options: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """All options for a table of `players`, checked, with the defaults filled in."""
        if not is_whole(players) or players not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            raise OptionError(
                "players", phrase("error-players", game=self.name, low=low, high=high, value=brief(players))
            )
        if options is not None and not isinstance(options, Mapping):
            raise OptionError("options", phrase("error-options"))
        return agreed(self.to_agree, int(players), options or {})

    def seats_for(self, option: str) -> list[int]:
        """The numbers of players with which an option may be anything but its default."""
        return [players for players in self.seats if players == 2 or not self.to_agree[option].for_two]

    def walk(self, players: int, options: Mapping[str, Any] | None = None, seed: Seed = 0) -> Walk:
        """A game for programs: action codes in, action codes out, chance from a seeded stream. The seed is a number, or
        a generator of Python or NumPy that one is drawn from."""
        return Walk(self, players, options, seed)

    def record(self, players: int, options: Mapping[str, Any] | None = None) -> Records:
        """The first node as an array of one record, for programs that speak in codes."""
        checked = self.options(players, options)
        return self._first(int(players), checked)

    def _first(self, players: int, options: Mapping[str, Any]) -> Records:
        states = np.zeros(1, self.dtype)
        plain(self.begin)(states[0], players, self.agreed(options))
        return states

    @cached_property
    def agreement(self) -> Struct:
        """The schema of a sheet with all options: what `begin` is given."""
        return Struct({name: option.kind for name, option in self.to_agree.items()})

    def agreed(self, options: Mapping[str, Any]) -> Sheet:
        """Checked options on that sheet."""
        sheet = blank(self.agreement)
        self.agreement.write({name: self.to_agree[name].spelled(value) for name, value in options.items()}, sheet, 0)
        return sheet

    def must_hold(self, s: Record) -> None:
        """Assert what must hold at every node. Interpreted: what is checked may be anything."""
        plain(self.check)(s)

    def texts(self, language: str, *folders: Path) -> Texts:
        """The game's words in one language, with the catalogues of other folders beside them."""
        return Texts(language, self.folder, *folders)

    @cached_property
    def _refusals(self) -> set[str]:
        """The rules that have words of their own for who may not do something."""
        texts = self.texts(LANGUAGES[0])
        return {rule for rule in self.rules if f"refusal-{rule}" in texts}

    @cached_property
    def all_forms(self) -> tuple[Form, ...]:
        """How tokens are written of which `forbid` is asked."""
        if self.forbid is None:
            return ()
        return self.forms or tuple(map(form, self.tokens or self.actions))

    def rule_against(self, states: Records, reading: Reading, token: str) -> str | None:
        """The rule that forbids a token, which is not legal, to the seat to act; None if it is no action of this game.
        Interpreted: this is rare, and nobody is to wait for code to be compiled for it."""
        if self.forbid is None:
            return self.refuse(reading, token)
        found = understood(self.all_forms, token)
        number = NO_RULE if found is None else int(plain(self.forbid)(states[0], *found))
        return None if number == NO_RULE else self.rules[number - 1]

    def refusal(self, rule: str) -> Phrase:
        """Why something cannot be done, in words: the message `refusal-<rule>`, or else the rule itself."""
        return phrase(f"{'refusal' if rule in self._refusals else 'rule'}-{rule}")

    @cached_property
    def compiled(self) -> Compiled:
        """The functions built from the kernels that serve every game."""
        return build(self.kernels, self.show_all, self.any_offer, self.token)

    @property
    def minds(self) -> Minds:
        """The functions built from the kernels of its mind."""
        return self._plain_minds if self.interpreted else self._compiled_minds

    @cached_property
    def _compiled_minds(self) -> Minds:
        if self.mind is None:
            raise ValueError(f"{self.name} does not say what a seat remembers")
        return build_minds(self, self.mind)

    @cached_property
    def _plain_minds(self) -> Minds:
        return plain_minds(self._compiled_minds)

    @cached_property
    def show_all(self) -> Show:
        return showing(self.kernels, self.show)

    @cached_property
    def whole_view(self) -> Struct:
        """The schema of the whole view of a reader."""
        return whole_view(self.view)

    @property
    def interpreted(self) -> bool:
        """Whether the rules run in ordinary Python for now; see `interpret`."""
        return "aside" in self.__dict__

    def interpret(self) -> None:
        """From now on, run the rules in ordinary Python: slower by a hundred times, and there at once. Games in play go
        on, then and when `run_compiled` ends it: nothing in their state would know."""
        if not self.interpreted:
            self.__dict__["aside"] = self.compiled
            self.__dict__["compiled"] = Compiled._make(for_python(function) for function in self.compiled)

    def run_compiled(self) -> None:
        """Run the rules compiled, as they are unless somebody calls `interpret`."""
        if self.interpreted:
            self.__dict__["compiled"] = self.__dict__.pop("aside")

    def compiled_twin(self) -> Game:
        """This game once more, with the same kernels, which runs compiled whatever this one does meanwhile."""
        twin = replace(self)
        twin.__dict__["compiled"] = self.__dict__.get("aside", self.compiled)
        if self.mind is not None:
            twin.__dict__["_compiled_minds"] = self._compiled_minds
        return twin

    @cached_property
    def book(self) -> tuple[Book, Pieces]:
        """How the round is written as readers see it, and the words for that."""
        return book_of(self.whole_view, self.effects, self.all_offers, self.tokens or self.actions, self.outcomes)

    @cached_property
    def stage(self) -> Stage:
        """Where the kernels write down what readers see and hear."""
        return Stage(self.dtype, self.whole_view.size)

    @cached_property
    def units(self) -> list[Unit]:
        """The parts of a view that are told when they change."""
        return units_of(self.whole_view)

    @cached_property
    def _codes(self) -> tuple[dict[str, int], dict[str, int]]:
        """The code of each name of an action, and of each outcome."""
        actions, outcomes = ({name: code for code, name in enumerate(names)} for names in (self.actions, self.outcomes))
        return actions, outcomes

    def code_of(self, reading: Reading, actor: int, token: str) -> int | None:
        """The code that a token means at a node where `actor` is to act, legal or not; None if it means none."""
        actions, outcomes = self._codes
        if actor == CHANCE_CODE:
            return outcomes.get(token)
        return actions.get(token) if self.code is None else self.code(reading, token)

    def tokens_of(self, states: Records, actor: int, codes: Sequence[int]) -> list[str]:
        """The tokens of legal action codes, or of outcome codes at a chance node, of an array of one record."""
        names = self.outcomes if actor == CHANCE_CODE else self.actions
        if actor != CHANCE_CODE and self.tokens:
            numbers = np.array(codes, np.int64)
            self.compiled.tokens(states, 0, numbers)
            names, codes = self.tokens, numbers.tolist()
        return [names[code] for code in codes]

    def points_of(self, states: Records, players: int) -> list[int | None]:
        """Points per seat of an array of one record; None for a seat that is out of the game."""
        scores = np.empty(players, np.int64)
        self.compiled.scores(states, 0, scores)
        return [None if score == OUT else score for score in scores.tolist()]

    def winners_of(self, states: Records, players: int) -> list[int]:
        """The winning seats of a game that is over."""
        won = self.compiled.winners(states, 0)
        return [seat for seat in range(players) if won >> seat & 1]

    @cached_property
    def reading(self) -> Reader:
        """`reading(states)`: an array of one record as plain Python values."""
        return Reader(self.name, self.dtype)

    def sheet(self, states: Records, reader: int) -> Sheet:
        """What a reader sees of an array of one record: a seat, `SPECTATOR` or `OPEN`."""
        self.compiled.hear(states, *self.stage.no_story, 0, asked(reader), *self.stage.all)
        sheet: Sheet = self.stage.sheets[0, NOW].copy()
        return sheet

    def view_of(self, states: Records, reader: int, players: int, options: dict[str, Any]) -> dict[str, Any]:
        """The same as plain data, after what was agreed at the table."""
        seen = self.whole_view.read(self.sheet(states, reader).tolist(), 0)
        return {"game": self.name, "players": players, "options": fresh(options), **seen}

    def __reduce__(self) -> tuple[Any, ...]:
        """A game is pickled by where it is made, as functions are."""
        for name, value in vars(sys.modules[self.package]).items():
            if isinstance(value, Game) and value == self:
                return _made_at, (self.package, name)
        raise PicklingError(f"{self!r} cannot be pickled: it is not what {self.package} calls by a name")

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def __hash__(self) -> int:
        return hash(self.name)


def _made_at(package: str, name: str) -> Game:
    game = getattr(import_module(package), name)
    assert isinstance(game, Game)
    return game
