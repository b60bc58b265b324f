"""What a module of players can be asked: minds, worlds, the policies behind levels, the search, and what a seat may
hope for.

The rules' module is wanted for the first card; this one when a bot is to act, so it is a module of its own. Addresses
and records are as in `exports.py`. It is never given a node of a game but the first one, which everybody knows: what
happens comes as masked effects, and what lies there as the sheet of a seat.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tischlein.bots.levels import BY_POLICY, KOENNER, SECONDS, depth_of, policy_of
from tischlein.bots.outlook import outlook
from tischlein.bots.search import LONGEST, NOTE, PLAN, searcher
from tischlein.core.contract import MOST_SEATS, SURE, Policy, Record
from tischlein.core.effects import Effects, mask
from tischlein.core.game import Game
from tischlein.core.mind import Mind, imagining
from tischlein.core.stage import BLOCK, COUNT, KIND, WIDTH
from tischlein.core.stream import STREAM
from tischlein.wasm.exports import ROWS, Address, Export
from tischlein.wasm.kinds import Phrases, kinds_of
from tischlein.wasm.target import NUMBER, WORDS, array_at, record_at, records_at

CHOOSE = "choose_"
"""What the name of a policy's function begins with; a level's name follows."""
TRAIL = (LONGEST, 2)
SEED, ROLLOUTS, TURNS, WORKERS = range(4)
MOST = (1 << 31) - 1
"""A module gives no larger number."""
WANTED = 4
"""So many whole numbers say what search is wanted: a seed, and how far it is to go."""
RESULT = 4
"""So many say what came of an action: its code, how often it was tried, the parts of a win, and their squares."""
POINTS = 2
"""Points added up, and how often there were any."""


def player_exports(game: Game, mind: Mind) -> dict[str, Export]:
    """All functions of a game's module of players, by their names."""
    found = {**_minds(game, mind), **_search(game, mind), **_outlook(game, mind)}
    if game.prospects is not None:
        found |= _prospects(game, mind, game.prospects)
    return found | {f"{CHOOSE}{level}": _policy(game, policy_of(game, level)) for level in BY_POLICY}


def _minds(game: Game, mind: Mind) -> dict[str, Export]:
    begin_one, hear_one, world_of, seen = mind.begin, mind.hear, imagining(mind), game.whole_view.size
    record, minds, worlds = record_at(game.dtype), records_at(mind.dtype), records_at(game.dtype)

    def begin_mind(minds: Address, first: Record) -> int:
        """Set an all-zero mind to what is known before anything was told."""
        begin_one(array_at(minds, 1)[0], first)
        return 0

    def hear(minds: Address, seat: int, row: Address) -> int:
        """A seat hears one effect, masked for it."""
        hear_one(array_at(minds, 1)[0], seat, array_at(row, WIDTH))
        return 0

    def imagine(firsts: Address, sheet: Address, minds: Address, seat: int, worlds: Address, streams: Address) -> int:
        """A world that agrees with a seat's sheet and mind."""
        known = array_at(firsts, 1), array_at(sheet, seen), array_at(minds, 1)
        world_of(known[0], known[1], known[2], seat, array_at(worlds, 1), 0, array_at(streams, 1))
        return 0

    return {
        "begin_mind": Export(begin_mind, (minds, record)),
        "hear": Export(hear, (minds, NUMBER, WORDS)),
        "imagine": Export(imagine, (worlds, WORDS, minds, NUMBER, worlds, records_at(STREAM))),
    }


def _policy(game: Game, policy: Policy) -> Export:
    def choose(s: Record, rng: Record) -> int:
        return policy(s, rng)

    return Export(choose, (record_at(game.dtype), record_at(STREAM)))


def _search(game: Game, mind: Mind) -> dict[str, Export]:
    search, seen = searcher(game, policy_of(game, KOENNER)), game.whole_view.size
    begin_it, among_them, explore_it, meet_all = search.begin, search.among, search.explore, search.meet
    minds, worlds, plans, streams = map(records_at, (mind.dtype, game.dtype, PLAN, STREAM))

    def begin_search(
        firsts: Address,
        sheet: Address,
        minds: Address,
        seat: int,
        plans: Address,
        wanted: Address,
        worlds: Address,
        streams: Address,
    ) -> int:
        """Begin a search in all-zero plans, of which there is one more than workers; gives the number of actions."""
        want = array_at(wanted, WANTED)
        all_plans = array_at(plans, 1 + want[WORKERS])
        p = all_plans[0]
        p.seed, p.rollouts, p.turns, p.workers = want[SEED], want[ROLLOUTS], want[TURNS], want[WORKERS]
        known = array_at(firsts, 1), array_at(sheet, seen), array_at(minds, 1)
        return begin_it(known[0], known[1], known[2], seat, all_plans, array_at(worlds, 1), array_at(streams, 1))

    def among(plans: Address, workers: int, codes: Address, number: int) -> int:
        """Of the actions of a search that has begun, only some count; gives their number."""
        return among_them(array_at(plans, 1 + workers), array_at(codes, number))

    def explore(
        firsts: Address,
        sheet: Address,
        minds: Address,
        seat: int,
        plans: Address,
        worker: int,
        worlds: Address,
        streams: Address,
        notes: Address,
        room: int,
        trail: Address,
        shown: Address,
        shares: Address,
        most: int,
    ) -> int:
        """A worker, one of those from 1 on, goes on for about so many roll-outs, with room for so many notes; gives how
        many of its worlds are left in this round."""
        left = explore_it(
            array_at(firsts, 1),
            array_at(sheet, seen),
            array_at(minds, 1),
            seat,
            array_at(plans, 1 + worker),
            worker,
            array_at(worlds, 2),
            array_at(streams, 1),
            array_at(notes, room),
            array_at(trail, TRAIL),
            array_at(shown, seen),
            array_at(shares, MOST_SEATS),
            most,
        )
        return min(left, MOST)

    def meet(plans: Address, workers: int) -> int:
        """All workers are at the end of a round; gives how many actions are left."""
        return meet_all(array_at(plans, 1 + workers))

    def best(plans: Address) -> int:
        """The action that is the best as far as is known."""
        return int(array_at(plans, 1)[0].codes[0])

    def done(plans: Address, worker: int) -> int:
        """How many roll-outs there were: of a worker in this round, or of all before it."""
        return int(array_at(plans, 1 + worker)[worker].done)

    def tried(plans: Address, nth: int, result: Address) -> int:
        """What came of one of the actions, the best first."""
        p, into = array_at(plans, 1)[0], array_at(result, RESULT)
        into[0] = p.codes[nth]
        into[1] = p.tried[nth]
        into[2] = p.chances[nth]
        into[3] = p.squares[nth]
        return 0

    known = (worlds, WORDS, minds, NUMBER, plans)
    rooms = (worlds, streams, records_at(NOTE), NUMBER, WORDS, WORDS, WORDS)
    return {
        "begin_search": Export(begin_search, (*known, WORDS, worlds, streams)),
        "explore": Export(explore, (*known, NUMBER, *rooms, NUMBER)),
        "meet": Export(meet, (plans, NUMBER)),
        "best": Export(best, (plans,)),
        "done": Export(done, (plans, NUMBER)),
        "among": Export(among, (plans, NUMBER, WORDS, NUMBER)),
        "tried": Export(tried, (plans, NUMBER, WORDS)),
    }


def _outlook(game: Game, mind: Mind) -> dict[str, Export]:
    kernels, seen = outlook(game, policy_of(game, KOENNER)), game.whole_view.size
    weigh_it, finish_it = kernels.weigh, kernels.finish

    def weigh(
        firsts: Address,
        sheet: Address,
        minds: Address,
        seat: int,
        code: int,
        begun: int,
        rollouts: int,
        turns: int,
        worlds: Address,
        streams: Address,
        shares: Address,
    ) -> int:
        """Play on from a node so many times, after `begun` times before, first an action if there is one; gives the
        parts of the seat's win. The stream holds the seed."""
        known = array_at(firsts, 1), array_at(sheet, seen), array_at(minds, 1)
        stream, room = array_at(streams, 1), array_at(worlds, 1)
        seed, parts = np.uint64(stream[0].x), array_at(shares, MOST_SEATS)
        return weigh_it(known[0], known[1], known[2], seat, code, seed, begun, rollouts, turns, room, stream, parts)

    def finish(
        firsts: Address,
        sheet: Address,
        minds: Address,
        seat: int,
        code: int,
        begun: int,
        rollouts: int,
        worlds: Address,
        streams: Address,
        points: Address,
    ) -> int:
        """The same to the end of the game, for the points of the seat."""
        known = array_at(firsts, 1), array_at(sheet, seen), array_at(minds, 1)
        stream, room = array_at(streams, 1), array_at(worlds, 1)
        seed, sums = np.uint64(stream[0].x), array_at(points, POINTS)
        return finish_it(known[0], known[1], known[2], seat, code, seed, begun, rollouts, room, stream, sums)

    known = (records_at(game.dtype), WORDS, records_at(mind.dtype), NUMBER, NUMBER, NUMBER, NUMBER)
    room = (records_at(game.dtype), records_at(STREAM), WORDS)
    return {"weigh": Export(weigh, (*known, NUMBER, *room)), "finish": Export(finish, (*known, *room))}


def _prospects(game: Game, mind: Mind, prospects: Effects) -> dict[str, Export]:
    foretell_it, seen = outlook(game, policy_of(game, KOENNER)).foretell, game.whole_view.size
    plans, worlds = prospects.plans, records_at(game.dtype)

    def foretell(
        firsts: Address,
        sheet: Address,
        minds: Address,
        seat: int,
        code: int,
        worlds: Address,
        streams: Address,
        rows: Address,
    ) -> int:
        """Tell what can be said of an action, as effects are told; gives how many things."""
        known = array_at(firsts, 1), array_at(sheet, seen), array_at(minds, 1)
        told, none = array_at(rows, ROWS), array_at(rows, (BLOCK, 0))
        told[0, COUNT] = 0
        return foretell_it(
            known[0], known[1], known[2], seat, code, array_at(worlds, 1), array_at(streams, 1), told, none
        )

    def know_prospect(row: Address, reader: int, sheet: Address) -> int:
        """What a reader gets of one of them."""
        told = array_at(row, WIDTH)
        mask(told, plans[told[KIND]], reader, array_at(sheet, WIDTH))
        return 0

    known = (worlds, WORDS, records_at(mind.dtype), NUMBER, NUMBER)
    return {
        "foretell": Export(foretell, (*known, worlds, records_at(STREAM), WORDS)),
        "know_prospect": Export(know_prospect, (WORDS, NUMBER, WORDS)),
    }


def player_facts(game: Game, mind: Mind) -> dict[str, Any]:
    """What must be known beside such a module: how much room each thing takes, in bytes, how far levels search, and
    what can be said of actions."""
    phrases: Phrases = {}
    prospects = [] if game.prospects is None else kinds_of(game.prospects, phrases)
    return {
        "mind": mind.dtype.itemsize,
        "plan": PLAN.itemsize,
        "note": NOTE.itemsize,
        "trail": TRAIL[0] * TRAIL[1],
        "shares": MOST_SEATS,
        "sure": SURE,
        "policies": list(BY_POLICY),
        "prospects": prospects,
        "phrases": list(phrases.values()),
        "searches": {level: depth_of(game, level)._asdict() for level in SECONDS},
    }
