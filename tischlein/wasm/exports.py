"""What a module of rules can be asked: kernels that take numbers and addresses, built from those of a game.

An address is that of a record, of a stream, or of whole numbers one behind the other. The rows of effects and the nodes
between them lie as in `core/effects.py`. A module remembers nothing from one call to the next.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, cast

from tischlein.bots import policy
from tischlein.core.contract import CHANCE_CODE, OVER_CODE, Record
from tischlein.core.effects import mask
from tischlein.core.forms import NO_RULE
from tischlein.core.game import Game
from tischlein.core.kernel import inner
from tischlein.core.stage import BLOCK, COUNT, KIND, WIDTH
from tischlein.core.stream import STREAM, STROKE, below, fair_case
from tischlein.wasm.target import BYTES, NUMBER, WORDS, Parameter, array_at, record_at

Address = Any
LOOKED = 2
"""So many whole numbers are what `look` finds."""
ROWS = (BLOCK, WIDTH)


class Export(NamedTuple):
    """A function of a module: its kernel, which gives a whole number, and what it takes."""

    kernel: Callable[..., int]
    takes: tuple[Parameter, ...]


@inner
def no_rule(s: Record, verb: int, one: int, two: int, three: int) -> int:
    """For games without a kernel that names rules."""
    return NO_RULE


def exports(game: Game) -> dict[str, Export]:
    """All functions of a game's module, by their names."""
    actor_of, legal, total, outcome_of, apply, score_of, winners_of = game.kernels
    begin_at, show_all, offer_of, token_of = game.begin, game.show_all, game.any_offer, game.token
    forbid_it = no_rule if game.forbid is None else game.forbid
    simple, by_chance = policy(game, "simple"), policy(game, "random")
    effect_plans, offer_plans = game.effects.plans, game.all_offers.plans
    agreed, seen = game.agreement.size, game.whole_view.size
    record, stream = record_at(game.dtype), record_at(STREAM)
    all_stills = (BLOCK, game.dtype.itemsize // 8)

    def begin(s: Record, players: int, options: Address) -> int:
        """Set an all-zero record to the first node, for checked options on a sheet."""
        begin_at(s, players, array_at(options, agreed))
        return 0

    def look(s: Record, found: Address) -> int:
        """The actor; both words of the legal set or, at a chance node, the number of cases."""
        into = array_at(found, LOOKED)
        into[0] = 0
        into[1] = 0
        actor = actor_of(s)
        if actor >= 0:
            low, high = legal(s)
            into[0] = low
            into[1] = high
        elif actor == CHANCE_CODE:
            into[0] = total(s)
        return actor

    def outcome(s: Record, case: int) -> int:
        """The outcome code of a case."""
        return outcome_of(s, case)

    def step(s: Record, code: int, rows: Address, stills: Address) -> int:
        """Play a possible code and tell its effects, with the nodes between them; gives their number. The record is the
        last of the stills."""
        told = array_at(rows, ROWS)
        told[0, COUNT] = 0
        apply(s, code, (told, array_at(stills, all_stills)))
        return int(told[0, COUNT])

    def offer(s: Record, code: int, rows: Address, stills: Address) -> int:
        """As what a legal action is offered: one row."""
        told = array_at(rows, ROWS)
        told[0, COUNT] = 0
        offer_of(s, code, (told, array_at(stills, all_stills)))
        return int(told[0, COUNT])

    def know_effect(row: Address, reader: int, sheet: Address) -> int:
        """What a reader gets of an effect."""
        told = array_at(row, WIDTH)
        mask(told, effect_plans[told[KIND]], reader, array_at(sheet, WIDTH))
        return 0

    def know_offer(row: Address, reader: int, sheet: Address) -> int:
        """What a reader gets of an offer."""
        told = array_at(row, WIDTH)
        mask(told, offer_plans[told[KIND]], reader, array_at(sheet, WIDTH))
        return 0

    def token(s: Record, code: int) -> int:
        """The number of a legal action's token."""
        return token_of(s, code)

    def forbid(s: Record, verb: int, one: int, two: int, three: int) -> int:
        """The rule against a token that is understood and not legal, by its place among the rules from 1 on; or 0."""
        return forbid_it(s, verb, one, two, three)

    def show(s: Record, reader: int, sheet: Address) -> int:
        """What a reader sees."""
        show_all(s, reader, array_at(sheet, seen))
        return 0

    def score(s: Record, seat: int) -> int:
        return score_of(s, seat)

    def winners(s: Record) -> int:
        return winners_of(s)

    def choose(s: Record, rng: Record) -> int:
        """What a sensible player does."""
        return simple(s, rng)

    def choose_any(s: Record, rng: Record) -> int:
        """Any legal action, each equally likely."""
        return by_chance(s, rng)

    def playout(s: Record, rng: Record, rows: Address, stills: Address) -> int:
        """Random play to the end; gives the number of decisions."""
        told = array_at(rows, ROWS)
        nodes = array_at(stills, all_stills)
        moves = 0
        while True:
            actor = actor_of(s)
            told[0, COUNT] = 0
            if actor >= 0:
                apply(s, by_chance(s, rng), (told, nodes))
                moves += 1
            elif actor == OVER_CODE:
                return moves
            else:
                apply(s, outcome_of(s, below(rng, total(s))), (told, nodes))

    def draw(rng: Record, n: int) -> int:
        """A number below n, from a stream."""
        return below(rng, n)

    def fair(stroke: Address, n: int) -> int:
        """A number below n from a stroke of luck; -1 where another must be drawn."""
        return fair_case(array_at(stroke, STROKE), 0, n)

    return {
        "begin": Export(begin, (record, NUMBER, WORDS)),
        "look": Export(look, (record, WORDS)),
        "outcome": Export(outcome, (record, NUMBER)),
        "step": Export(step, (record, NUMBER, WORDS, WORDS)),
        "offer": Export(offer, (record, NUMBER, WORDS, WORDS)),
        "know_effect": Export(know_effect, (WORDS, NUMBER, WORDS)),
        "know_offer": Export(know_offer, (WORDS, NUMBER, WORDS)),
        "token": Export(token, (record, NUMBER)),
        "forbid": Export(forbid, (record, NUMBER, NUMBER, NUMBER, NUMBER)),
        "show": Export(show, (record, NUMBER, WORDS)),
        "score": Export(score, (record, NUMBER)),
        "winners": Export(winners, (record,)),
        "choose": Export(choose, (record, stream)),
        "choose_any": Export(choose_any, (record, stream)),
        "playout": Export(playout, (record, stream, WORDS, WORDS)),
        "draw": Export(draw, (stream, NUMBER)),
        "fair": Export(fair, (BYTES, NUMBER)),
    }


def check_exports(game: Game) -> dict[str, Export]:
    """The function of a module of its own, for games whose invariants are a kernel: it is as large as a quarter of the
    rules, and asked of bytes from outside only."""
    check_it = cast(Callable[[Record], int], game.check)

    def check(s: Record) -> int:
        """0 where a record can be a node of the game; else the number of what does not hold (`core/kernel.py`)."""
        return check_it(s)

    return {"check": Export(check, (record_at(game.dtype),))}
