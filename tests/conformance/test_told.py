"""What must not be worked out from effects is told by them: who swims now, and which link of a chain a line is."""

from __future__ import annotations

import random
from collections import Counter

import tischlein
from tests.clauses.blitzraster.positions import on_second_grid
from tischlein import CHANCE, OVER, State

TWO_COLUMNS_THEN_A_ROW = """
    lime-1      darkblue-4 orange-9 purple-9
    lime-2      darkblue-5 yellow-10 brown-11
    darkblue-6  lime-3     pink-12  green-8
"""


def test_who_loses_the_last_red_chip_is_told_to_swim_whoever_took_it() -> None:
    seen = Counter[str]()
    for number in range(30):
        rng = random.Random(f"swims {number}")
        state = tischlein.game("sternenzahlen").start(3)
        while state.actor != OVER:
            before = [seat["swims"] for seat in state.open_view()["seats"]]
            state.play_chance(rng) if state.actor == CHANCE else state.apply(rng.choice(state.legal()))
            heard = state.moment().hear(None, ["A", "B", "C"]).effects
            now = [seat["swims"] for seat in state.open_view()["seats"]]
            told = [effect.fields["who"] for effect in heard if effect.kind == "swims"]
            assert told == [seat for seat in range(3) if now[seat] > before[seat]]
            if told:
                seen[heard[-1].kind] += 1
    assert set(seen) == {"fell", "card_lose", "card_robbed", "stole"}


def test_lines_that_are_complete_at_once_are_no_links_of_a_chain() -> None:
    """Two columns are, a row becomes so when both have gone: a chain of two lines, however one counts."""
    game = tischlein.game("blitzraster")
    sitting = on_second_grid(
        lambda players, options: game.start(players, options), " / ".join(TWO_COLUMNS_THEN_A_ROW.split("\n")[1:-1])
    )
    sitting.open("b1 c1 d1 a2 b2 a3 b3")
    sitting.others()
    table = sitting.table
    assert isinstance(table, State)
    links = []
    for token in ("swap:a3-b3", "clear:a"):
        table.apply(token)
        heard = table.moment().hear(None, ["A", "B"]).effects
        links += [(effect.fields["line"], effect.fields["link"]) for effect in heard if effect.kind == "struck"]
    assert links == [("a", 1), ("a", 1), ("1", 2)]
