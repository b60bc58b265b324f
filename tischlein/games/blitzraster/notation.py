"""Tokens of blitzraster. Codes speak of hand slots and pairs, tokens of cards and cells."""

from __future__ import annotations

from tischlein.core.forms import form
from tischlein.core.kernel import Record, inner
from tischlein.core.reading import Reading
from tischlein.games.blitzraster.grid import FROM, TO
from tischlein.games.blitzraster.rules import CLEAR_LINE, DROP, PEEK, PUT, SKIP, SWAP, SWAP_OTHER, TURN_OVER
from tischlein.games.blitzraster.state import (
    CARD_NAMES,
    CARDS,
    CELL_NAMES,
    CELLS,
    COLUMNS,
    HAND,
    LINE_NAMES,
    PAIRS,
    ROWS,
    hand_card,
    hand_of,
    pair_cells,
)

CARD_CODES = {name: card for card, name in enumerate(CARD_NAMES)}
CELL_CODES = {name: cell for cell, name in enumerate(CELL_NAMES)}
PAIR_NAMES = tuple(f"{CELL_NAMES[pair_cells(pair)[0]]}-{CELL_NAMES[pair_cells(pair)[1]]}" for pair in range(PAIRS))
PAIR_CODES = {name: pair for pair, name in enumerate(PAIR_NAMES)}

ACTIONS = (
    "pile",
    "discard",
    *(f"swap:{name}" for name in PAIR_NAMES),
    *(f"swap:{name}:{name.partition('-')[2]}" for name in PAIR_NAMES),
    *(f"reveal:{cell}" for cell in CELL_NAMES),
    *(f"peek:{cell}" for cell in CELL_NAMES),
    "skip",
    "turn",
    "keep",
    *(f"drop:{slot + 1}" for slot in range(HAND + 1)),
    *(f"put:{slot + 1}:{cell}" for slot in range(HAND + 1) for cell in CELL_NAMES),
    *(f"clear:{line}" for line in LINE_NAMES),
)
OUTCOMES = tuple(f"card:{card}" for card in CARD_NAMES)
FORMS = (
    *map(form, ("pile", "discard", "skip", "turn", "keep")),
    form("reveal:", CELL_NAMES),
    form("peek:", CELL_NAMES),
    form("clear:", LINE_NAMES),
    form("drop:", CARD_NAMES),
    form("put:", CARD_NAMES, ":", CELL_NAMES),
    form("swap:", CELL_NAMES, "-", CELL_NAMES),
    form("swap:", CELL_NAMES, "-", CELL_NAMES, ":", CELL_NAMES),
)
"""For any grid and any hand; any two cells are understood as a swap."""

SWAP_FIRST = len(ACTIONS)
"""The first of the tokens of swaps of two face-down cards that turn up the first."""
DROPS = SWAP_FIRST + PAIRS
PUTS = DROPS + CARDS
TOKENS = (
    *ACTIONS,
    *(f"swap:{name}:{name.partition('-')[0]}" for name in PAIR_NAMES),
    *(f"drop:{card}" for card in CARD_NAMES),
    *(f"put:{card}:{cell}" for card in CARD_NAMES for cell in CELL_NAMES),
)

_ACTION_CODES = {token: code for code, token in enumerate(ACTIONS)}
_PAIR_BITS = tuple(sum(1 << 4 * cell for cell in pair_cells(pair)) for pair in range(PAIRS))
"""Both cells of each pair in a word of a grid."""

assert ACTIONS[SWAP] == "swap:a1-b1"
assert ACTIONS[SWAP_OTHER] == "swap:a1-b1:b1"
assert (ACTIONS[TURN_OVER], ACTIONS[PEEK], ACTIONS[SKIP]) == ("reveal:a1", "peek:a1", "skip")
assert (ACTIONS[DROP], ACTIONS[PUT], ACTIONS[CLEAR_LINE]) == ("drop:1", "put:1:a1", "clear:a")
assert PUT == DROP + HAND + 1
assert len(LINE_NAMES) == COLUMNS + ROWS


@inner
def token(s: Record, code: int) -> int:
    """The number of the token of a legal action."""
    seat = int(s.active)
    if DROP <= code < PUT:
        return DROPS + hand_card(s, seat, code - DROP)
    if PUT <= code < CLEAR_LINE:
        return PUTS + CELLS * hand_card(s, seat, (code - PUT) // CELLS) + (code - PUT) % CELLS
    if SWAP <= code < SWAP_OTHER:
        down = int(s.down[seat])
        if (down >> FROM[code - SWAP]) & (down >> TO[code - SWAP]) & 1 == 1:
            return SWAP_FIRST + code - SWAP
    return code


def both_down(s: Reading, pair: int) -> bool:
    """Whether both cards of a pair of the active seat lie face down (B9)."""
    bits, down = _PAIR_BITS[pair], int(s.down[s.active])
    return bits & down == bits


def code(s: Reading, text: str) -> int | None:
    verb, _, what = text.partition(":")
    if verb == "swap":
        return _swap_code(s, what)
    if verb not in ("drop", "put"):
        return _ACTION_CODES.get(text)
    name, _, place = what.partition(":")
    hand = hand_of(s, s.active)
    card = CARD_CODES.get(name)
    if card not in hand:
        return None
    if verb == "drop":
        return DROP + hand.index(card) if what == name else None
    cell = CELL_CODES.get(place)
    return None if cell is None else PUT + hand.index(card) * CELLS + cell


def _swap_code(s: Reading, what: str) -> int | None:
    """Of two face-down cards one must be named, of others none (B9)."""
    name, colon, turned = what.partition(":")
    pair = PAIR_CODES.get(name)
    if pair is None or both_down(s, pair) != bool(colon):
        return None
    one, other = name.split("-")
    if not colon or turned == one:
        return SWAP + pair
    return SWAP_OTHER + pair if turned == other else None
