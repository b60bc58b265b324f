"""A finished game, looked at again for one seat: what its decisions cost, and what luck and the others gave and took.

The chance of the seat to win goes from what it was at the beginning to what came of the game, step by step, and each
step is put down to whoever made it:

- *luck*: a stroke of luck, as the chance behind it less the chances behind all that could have come, each weighed by
  how likely it was. So luck is as often good as bad, whoever plays.
- *decisions* of the seat: what an action promises less what the place promised, when a skilled player goes on from
  both. Who plays as well as that player gains nothing and loses nothing by this.
- *light*: cards that come to light by the seat's own action, or by somebody else's: nobody chose what they are.
- *others*: decisions of the other seats.

Together they are the end less the beginning, exactly. All chances are what the seat could know at that moment: they
come from worlds that agree with what it saw and was told.

Beside that stands for each decision what it *cost*: what the best action promised when it was searched for, less what
the one that was taken did.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import numpy as np

from tischlein.bots.advice import Adviser, Choice
from tischlein.bots.levels import GROSSMEISTER, KOENNER, MEISTER, SECONDS, depth_of, policy_of
from tischlein.bots.outlook import NO_CODE, Outlook, outlook
from tischlein.bots.players import CORES, Depth
from tischlein.core.contract import CHANCE, OVER, SURE
from tischlein.core.errors import brief
from tischlein.core.game import Game
from tischlein.core.given import check_progress, is_whole
from tischlein.core.language import Phrase, phrase
from tischlein.core.mind import Memory, told_to
from tischlein.core.moment import Moment
from tischlein.core.reading import check_seat
from tischlein.core.sheet import Sheet
from tischlein.core.state import State, as_state
from tischlein.core.stream import STREAM, Seed, seed_from

LUCK, DECISION, LIGHT, OTHERS = "luck", "decision", "light", "others"
CAUSES = (LUCK, DECISION, LIGHT, OTHERS)

SLIP, MISTAKE, BLUNDER = 0.02, 0.05, 0.10
"""So much of a chance to win a decision costs at least, to be called so."""
STROKE = 0.10
"""So much luck at once has a name."""

Key = tuple[bytes, bytes]
"""What a seat knows: its sheet and its mind."""


@dataclass(frozen=True)
class Term:
    """One step, or a part of it: by what the chance of the seat changed, and how much, as parts of 1."""

    step: int
    """The number of the step in the record, from 0."""
    cause: str
    change: float

    @property
    def words(self) -> Phrase | None:
        """The name, to be read."""
        return phrase(f"review-{self.name}") if self.name else None

    @property
    def name(self) -> str | None:
        """`fortune` or `misfortune`, where luck had its hand in it more than usual."""
        if self.cause == LUCK and abs(self.change) >= STROKE:
            return "fortune" if self.change > 0 else "misfortune"
        return None


@dataclass(frozen=True)
class Decision:
    """A decision of the seat at a node with several actions."""

    step: int
    taken: Choice
    best: Choice
    cost: float
    """What the best action promised more than the one that was taken, as a part of 1."""
    sure: bool
    """Whether that is more than chance in playing on can make."""

    @property
    def words(self) -> Phrase | None:
        """The name, to be read."""
        return phrase(f"review-{self.name}") if self.name else None

    @property
    def name(self) -> str | None:
        """`slip`, `mistake` or `blunder`, where the cost is worth a word."""
        if not self.sure:
            return None
        for least, name in ((BLUNDER, "blunder"), (MISTAKE, "mistake"), (SLIP, "slip")):
            if self.cost >= least:
                return name
        return None


@dataclass(frozen=True)
class Review:
    """What `judge` has found for a seat."""

    seat: int
    chances: tuple[float, ...]
    """The chance to win before each step, and what came of the game."""
    terms: tuple[Term, ...]
    decisions: tuple[Decision, ...]

    def total(self, cause: str) -> float:
        """What one cause gave in all, below 0 if it took: `luck`, `decision`, `light` or `others`."""
        if cause not in CAUSES:
            raise ValueError(f"cause: there are {', '.join(CAUSES)}, not {brief(cause)}")
        return sum(term.change for term in self.terms if term.cause == cause)

    def moments(self, most: int = 3) -> list[Decision]:
        """The decisions that cost the most, in the order of the game."""
        if not is_whole(most) or most < 0:
            raise ValueError(f"most: must be a whole number from 0 up, not {brief(most)}")
        costly = sorted((one for one in self.decisions if one.name), key=lambda one: -one.cost)[:most]
        return sorted(costly, key=lambda one: one.step)


@dataclass
class Place:
    """What a seat knows at a node, and how its chance is found."""

    sheet: Sheet
    memory: Memory
    share: float | None = None
    """Of the win, where the game is over."""

    @property
    def key(self) -> Key:
        return self.sheet.tobytes(), self.memory.minds.tobytes()


@dataclass
class Walked:
    """A step of the game, with all that is to be asked about it."""

    actor: int | str
    before: Place
    state: State
    """The node before it."""
    code: int
    moment: Moment
    outcomes: list[tuple[float, Place]] = field(default_factory=list)
    """Of a stroke of luck: what could have come, as far as the seat can tell it apart, and how likely each was."""
    came: int = 0
    """Which of these did."""
    shows: bool = False
    """Whether the seat was shown a card by an action."""


def judge(
    state: State,
    seat: int,
    level: str = MEISTER,
    seed: Seed = 0,
    progress: Callable[[int, int], object] | None = None,
) -> Review:
    """Look at a finished game again for one seat: what each of its decisions cost, what would have been better and why,
    and what luck gave. `level` is how well it is thought over; the same seed gives the same. `progress` is told now and
    then how much of how much is done.

    >>> import random, tischlein
    >>> rng, state = random.Random(1), tischlein.game("sternenzahlen").start(players=2)
    >>> while state.actor != tischlein.OVER:
    ...     if state.actor == tischlein.CHANCE:
    ...         token = state.play_chance(rng)
    ...     else:
    ...         state.apply(rng.choice(state.legal()))
    >>> review = tischlein.judge(state, seat=0, level="koenner")
    >>> gains = sum(term.change for term in review.terms)
    >>> abs(review.chances[-1] - review.chances[0] - gains) < 1e-9
    True
    """
    check_seat(seat, as_state(state).players)
    if state.actor != OVER:
        raise ValueError("the game is not over: only then can it be judged")
    if not isinstance(level, str) or level not in TIMES:
        raise ValueError(f"level: there are {', '.join(TIMES)}, not {brief(level)}")
    check_progress(progress)
    return Judge(state, int(seat), level, seed_from(seed, 64)).review(progress)


TIMES: Mapping[str, int] = {KOENNER: 60, MEISTER: 300, GROSSMEISTER: 2000}
"""How often a place is played on for its chance, by how well it is thought over."""


PAIR = 4
"""The part of a search after which the best action and the one that was taken are compared once more."""


class Judge:
    """One game, and the seat for which it is looked at."""

    def __init__(self, state: State, seat: int, level: str, seed: int) -> None:
        self.game: Game = state.game
        self.seat, self.seed, self.level = seat, seed, level
        self.over = state
        self.times = TIMES[level]
        self._kernels: Outlook = outlook(state.game, policy_of(state.game, KOENNER))
        self._turns = 0 if state.game.foresight is None else state.game.foresight.turns[0]
        self._chances: dict[tuple[Key, int], float] = {}
        self._steps = self._walk()

    # ---- what is to be asked

    def _walk(self) -> list[Walked]:
        """The game once more, step by step."""
        again = self.game.start(self.over.players, self.over.options, remember=False)
        memory = Memory(self.game, again.record(), self.seat)
        walked: list[Walked] = []
        for step in self.over.way:
            before, actor = Place(self.game.sheet(again.record(), self.seat), memory), again.actor
            here = again.copy(remember=False)
            outcomes = self._outcomes(here, memory) if actor == CHANCE else []
            again.apply(step.token)
            moment = again.moment()
            memory = memory.copy()
            memory.hear(told_to(self.seat, [moment]))
            one = Walked(actor, before, here, moment.code, moment, outcomes)
            after = self._place(again, memory)
            one.came = next((at for at, (_, place) in enumerate(outcomes) if place.key == after.key), 0)
            one.shows = actor != CHANCE and bool(step.event_for(self.seat)[2])
            walked.append(one)
        self._end = self._place(again, memory)
        return walked

    def _place(self, state: State, memory: Memory) -> Place:
        share = None
        if state.actor == OVER:
            winners = state.winners()
            share = 1 / len(winners) if self.seat in winners else 0.0
        return Place(self.game.sheet(state.record(), self.seat), memory, share)

    def _outcomes(self, here: State, memory: Memory) -> list[tuple[float, Place]]:
        """What can come at a chance node, as far as the seat can tell it apart, and how likely each is."""
        found: dict[Key, tuple[float, Place]] = {}
        for token, weight in here.chances().items():
            twin = here.copy(remember=False)
            twin.apply(token)
            heard = memory.copy()
            heard.hear(told_to(self.seat, [twin.moment()]))
            place = self._place(twin, heard)
            known = found.get(place.key, (0.0, place))
            found[place.key] = known[0] + weight, known[1]
        return list(found.values())

    # ---- chances

    def _ask(self, place: Place, code: int = NO_CODE) -> float:
        """The chance of the seat at a place when a skilled player goes on for everybody, first by an action."""
        if place.share is not None and code == NO_CODE:
            return place.share
        asked = place.key, code
        if asked not in self._chances:
            room = np.zeros(1, self.game.dtype), np.zeros(1, STREAM), np.zeros(self.game.seats[-1], np.int64)
            memory = place.memory
            won = self._kernels.weigh(
                memory.firsts,
                place.sheet,
                memory.minds,
                self.seat,
                code,
                np.uint64(self.seed),
                0,
                self.times,
                self._turns,
                *room,
            )
            self._chances[asked] = won / self.times / SURE
        return self._chances[asked]

    def _forced(self, one: Walked) -> bool:
        """Whether a step of the seat's own could not have been another one, and showed nothing."""
        return one.actor == self.seat and not one.shows and len(one.state.legal_codes()) == 1

    def _questions(self) -> list[tuple[Place, int]]:
        """All chances that are needed: most of the work, which several threads share."""
        asked: dict[tuple[Key, int], tuple[Place, int]] = {}

        def ask(place: Place, code: int = NO_CODE) -> None:
            if place.share is None or code != NO_CODE:
                asked.setdefault((place.key, code), (place, code))

        for one in self._steps:
            if len(one.outcomes) > 1:
                for _, place in one.outcomes:
                    ask(place)
            elif one.actor != CHANCE and not self._forced(one):
                ask(one.before)
                if one.actor == self.seat and one.shows:
                    ask(one.before, one.code)
        return list(asked.values())

    # ---- what comes of it

    def review(self, progress: Callable[[int, int], object] | None = None) -> Review:
        questions = self._questions()
        decided = [one for one in enumerate(self._steps) if self._decided(one[1])]
        done, work = 0, len(questions) + len(decided)

        def note() -> None:
            nonlocal done
            done += 1
            if progress is not None:
                progress(done, work)

        decisions = []
        with ThreadPoolExecutor(CORES, "judge") as pool:
            for _ in pool.map(lambda question: self._ask(*question), questions):
                note()
            for decision in pool.map(lambda one: self._decision(*one), decided):
                decisions.append(decision)
                note()
        chances, terms = self.told()
        return Review(self.seat, tuple(chances), tuple(terms), tuple(decisions))

    def _decided(self, one: Walked) -> bool:
        return one.actor == self.seat and len(one.state.legal_codes()) > 1

    def told(self) -> tuple[list[float], list[Term]]:
        """From the end to the beginning: what each node promised, and what changed it."""
        chance = self._ask(self._end)
        chances, terms = [chance], []
        for number in range(len(self._steps) - 1, -1, -1):
            one, after = self._steps[number], chance
            if one.actor == CHANCE:
                if len(one.outcomes) > 1:
                    chance = sum(
                        weight * (after if at == one.came else self._ask(place))
                        for at, (weight, place) in enumerate(one.outcomes)
                    ) / sum(weight for weight, _ in one.outcomes)
                    terms.append(Term(number, LUCK, after - chance))
            elif not self._forced(one):
                chance = self._ask(one.before)
                terms += self._of_action(number, one, chance, after)
            chances.append(chance)
        return chances[::-1], terms[::-1]

    def _of_action(self, number: int, one: Walked, chance: float, after: float) -> list[Term]:
        if one.actor != self.seat:
            return [Term(number, LIGHT if one.shows else OTHERS, after - chance)]
        if not one.shows:
            return [Term(number, DECISION, after - chance)]
        promised = self._ask(one.before, one.code)
        return [Term(number, LIGHT, after - promised), Term(number, DECISION, promised - chance)]

    def _decision(self, number: int, one: Walked) -> Decision:
        """What was best at a node of the seat's, and what it cost to do something else."""
        adviser = Adviser(self.game, one.before.memory)
        depth = self._depth()
        sheet, names = one.before.sheet, self.over.names
        best = int(adviser.search(sheet, self.seed, depth).codes[0])
        offers = dict(
            zip(one.state.legal_codes(), zip(one.state.legal(), one.state.offers(), strict=True), strict=True)
        )
        other = one.code if one.code != best else None
        pair_depth = depth._replace(rollouts=max(1, depth.rollouts // PAIR))
        pair = adviser.search(sheet, self.seed, pair_depth, [best] if other is None else [best, other])

        def choice(code: int) -> Choice:
            token, offer = offers[code]
            return adviser.choice(sheet, code, token, offer, pair, names, self.seed)

        better = choice(best)
        taken = better if other is None else choice(other)
        cost = better.chance.value - taken.chance.value
        spread = (better.chance.value - better.chance.low) + (taken.chance.high - taken.chance.value)
        return Decision(number, taken, better, max(cost, 0.0), cost > spread / 2)

    def _depth(self) -> Depth:
        if self.level in SECONDS:
            return depth_of(self.game, self.level)._replace(workers=1)
        return Depth(10 * self.times, self._turns)
