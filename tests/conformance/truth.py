"""Whether what is told of a step is what happened: each effect, its sentence and the drawing in the terminal are held
against the views.

A second opinion that knows no rule: it looks at what lies there. `told_truly` plays games and raises where a word is
not true. What it knows of single games is in `tests/games/`.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from copy import deepcopy
from typing import Any

import tischlein
from tests.cases import within
from tests.games import About, Seen, View, about
from tischlein import CHANCE, OVER, State
from tischlein.cli.drawing import drawing
from tischlein.cli.frame import FOLDER
from tischlein.core.language import LANGUAGES
from tischlein.core.mind import Memory, told_to
from tischlein.core.moment import Effect
from tischlein.core.pen import Pen
from tischlein.core.stream import streams

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fine")
LOOKS = 17
"""One in so many tables is drawn: that takes longest."""
IMAGINES = 6
"""At one in so many nodes a seat imagines a world."""


class Witness:
    """Looks at one game while it goes on."""

    def __init__(self, state: State) -> None:
        game = state.game
        self.about: About = about(game.name)
        self.catalogues = [game.texts(language, FOLDER) for language in LANGUAGES]
        self.pens = [Pen(game, texts, NAMES, plain=True) for texts in self.catalogues]
        self.render = drawing(game)
        self.view: View = state.open_view()
        self.seen = Counter[str]()

    def hear(self, state: State) -> None:
        """The step that was just taken."""
        start, end = deepcopy(self.view), state.open_view()
        for effect in state.moment().hear(None, NAMES, everything=True).effects:
            before = deepcopy(self.view)
            for path, value in effect.patch:
                place: Any = self.view
                for step in path[:-1]:
                    place = place[step]
                place[path[-1]] = value
            self.check_fields(effect, Seen(start, before, self.view, end, NAMES))
            self.check_words(effect, Seen(start, before, self.view, end, NAMES))
        self.view = end

    def check_fields(self, effect: Effect, seen: Seen) -> None:
        kind, fields = effect.kind, effect.fields
        summary = self.about.summaries.get(kind)
        assert summary is None or summary(seen.start, seen.now, fields), (kind, fields)
        truth = self.about.truths.get(kind)
        if truth is not None:
            self.seen[kind] += 1
            assert truth(seen.before, seen.now, seen.end, fields), (kind, fields)

    def check_words(self, effect: Effect, seen: Seen) -> None:
        find = self.about.sentences.get(effect.kind)
        if find is None:
            return
        assert effect.say is not None, f"{effect.kind} has words"
        self.seen[f"{effect.kind} in words"] += 1
        for texts, wanted in zip(self.catalogues, find(seen), strict=True):
            said = texts.say(effect.say)
            assert re.search(wanted, said), (effect.kind, wanted, said)

    def look(self) -> None:
        """At the drawing of the table, in both languages."""
        if self.about.drawn is None:
            return
        self.seen["table"] += 1
        for language, pen in enumerate(self.pens):
            lines = [line.plain for line in self.render(self.view, pen)]
            for wanted in self.about.drawn(self.view, NAMES):
                assert any(re.search(wanted[language], line) for line in lines), (wanted[language], lines)


class Listener:
    """Sits at a table, and imagines what it cannot see."""

    def __init__(self, state: State, seat: int) -> None:
        self.memory = Memory(state.game, state.game.record(state.players, state.options), seat)

    def hear(self, state: State) -> None:
        self.memory.hear(told_to(self.memory.seat, [state.moment()]))

    def imagine(self, state: State) -> None:
        """A world that looks to this seat as the table does; where nothing is hidden, it is the table."""
        game, seat = state.game, self.memory.seat
        sheet = game.sheet(state.record(), seat)
        world = self.memory.imagine(sheet, streams(7))
        assert (game.sheet(world, seat) == sheet).all(), "an imagined world looks like another table"
        assert game.hidden_hands or world.tobytes() == state.to_bytes(), "an imagined world is another"


def expected(game: str) -> set[str]:
    """All that a witness may have an opinion on."""
    known = about(game)
    words = {f"{kind} in words" for kind in known.sentences}
    return {*known.truths, *words, *(["table"] if known.drawn else [])}


def told_truly(game: str, games: int = 0) -> Counter[str]:
    """Play at random and look at everything that can be looked at; gives how often each was seen."""
    games = games or (3 if game == "wagnis" else 6)  # interpreted, a game of wagnis takes seconds
    found, seen = tischlein.game(game), Counter[str]()
    for number in range(games):
        rng = random.Random(f"truth {game} {number}")
        state = found.start(rng.choice(found.seats), within(60, game))
        witness = Witness(state)
        listener = Listener(state, number % state.players) if found.mind else None
        for step in range(700):
            if state.actor == OVER:
                break
            if state.actor == CHANCE:
                state.play_chance(rng)
            else:
                legal = state.legal()
                state.apply(rng.choice([one for one in legal if one.startswith("clear")] or legal))
            witness.hear(state)
            if listener:
                listener.hear(state)
                if step % IMAGINES == 0:
                    listener.imagine(state)
            if step % LOOKS == 0:
                witness.look()
        seen += witness.seen
    return seen
