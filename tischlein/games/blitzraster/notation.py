"""Tokens of blitzraster and who sees them. Codes speak of hand slots and pairs, tokens of cards and cells."""

from __future__ import annotations

from collections.abc import Sequence

from tischlein.core.contract import NOBODY, Sight
from tischlein.core.reading import Reading
from tischlein.games.blitzraster.rules import (
    CLEAR_LINE,
    DROP,
    KEEP,
    PEEK,
    PUT,
    SKIP,
    SWAP,
    SWAP_OTHER,
    TURN,
    TURN_OVER,
)
from tischlein.games.blitzraster.state import (
    CELLS,
    COLOURS,
    COLUMNS,
    DEAL,
    DRAW,
    HAND,
    MOST_PLAYERS,
    NEW_GRID,
    NUMBERS,
    OVER,
    PAIRS,
    PLAY,
    ROWS,
    START,
    TOP,
    hand_of,
    is_down,
    pair_cells,
)

CARD_NAMES = tuple(f"{colour}-{number}" for colour in COLOURS for number in range(1, NUMBERS + 1))
CARD_CODES = {name: card for card, name in enumerate(CARD_NAMES)}
CELL_NAMES = tuple(f"{'abcd'[cell % COLUMNS]}{cell // COLUMNS + 1}" for cell in range(CELLS))
CELL_CODES = {name: cell for cell, name in enumerate(CELL_NAMES)}
LINE_NAMES = (*"abcd", *"123")
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

_ACTION_CODES = {token: code for code, token in enumerate(ACTIONS)}
_OUTCOME_CODES = {token: code for code, token in enumerate(OUTCOMES)}
_DROP_TOKENS = tuple(f"drop:{card}" for card in CARD_NAMES)
_PUT_TOKENS = tuple(tuple(f"put:{card}:{cell}" for cell in CELL_NAMES) for card in CARD_NAMES)
_PAIR_CELLS = tuple(pair_cells(pair) for pair in range(PAIRS))
_PAIR_BITS = tuple(1 << 4 * first | 1 << 4 * second for first, second in _PAIR_CELLS)
"""Both cells of each pair in a word of a grid."""
_SWAP_FIRST = tuple(f"swap:{name}:{name.partition('-')[0]}" for name in PAIR_NAMES)
"""The tokens of swaps of two face-down cards that turn up the first."""

_PUBLIC, _UNSEEN = Sight(), Sight(reader=NOBODY)
_OWN = tuple(Sight(reader=seat) for seat in range(MOST_PLAYERS))

assert ACTIONS[SWAP] == "swap:a1-b1"
assert ACTIONS[SWAP_OTHER] == "swap:a1-b1:b1"
assert (ACTIONS[TURN_OVER], ACTIONS[PEEK], ACTIONS[SKIP]) == ("reveal:a1", "peek:a1", "skip")
assert (ACTIONS[DROP], ACTIONS[PUT], ACTIONS[CLEAR_LINE]) == ("drop:1", "put:1:a1", "clear:a")
assert PUT == DROP + HAND + 1
assert len(LINE_NAMES) == COLUMNS + ROWS


def at_chance(s: Reading) -> bool:
    """Whether chance is to act."""
    phase: int = s.phase
    return DRAW <= phase < OVER


def both_down(s: Reading, pair: int) -> bool:
    """Whether both cards of a pair of the active seat lie face down (B9)."""
    bits, down = _PAIR_BITS[pair], int(s.down[s.active])
    return bits & down == bits


def tokens(s: Reading, codes: Sequence[int]) -> list[str]:
    if at_chance(s):
        return [OUTCOMES[code] for code in codes]
    if s.phase == PLAY:
        first, second, third = hand_of(s, s.active)
        drops = _DROP_TOKENS[first], _DROP_TOKENS[second], _DROP_TOKENS[third]
        names = (*drops, *_PUT_TOKENS[first], *_PUT_TOKENS[second], *_PUT_TOKENS[third])
        return [names[code - DROP] for code in codes]
    if s.phase == START:
        return [
            _SWAP_FIRST[code - SWAP] if SWAP <= code < SWAP_OTHER and both_down(s, code - SWAP) else ACTIONS[code]
            for code in codes
        ]
    return [ACTIONS[code] for code in codes]


def code(s: Reading, text: str) -> int | None:
    if at_chance(s):
        return _OUTCOME_CODES.get(text)
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


def sight(before: Reading, code: int) -> Sight:
    """Grids are dealt unseen, hands for their owner; a card that is turned up is shown to all, one looked at to one."""
    phase, seat = before.phase, before.active
    if at_chance(before):
        if phase in (DEAL, NEW_GRID):
            return _UNSEEN
        return _PUBLIC if phase == TOP else _OWN[seat]
    if SWAP <= code < TURN_OVER:
        return Sight(shown=_turned_by_swap(before, seat, code))
    if TURN_OVER <= code < PEEK:
        return Sight(shown=(_name(before, seat, code - TURN_OVER),))
    if PEEK <= code < SKIP:
        return Sight(shown=(_name(before, seat, code - PEEK),), looker=seat)
    if code == TURN:
        return Sight(shown=(_name(before, seat, before.cell),))
    if PUT <= code < CLEAR_LINE:
        cell = (code - PUT) % CELLS
        return Sight(shown=(_name(before, seat, cell),)) if is_down(before, seat, cell) else _PUBLIC
    return _PUBLIC


def _name(s: Reading, seat: int, cell: int) -> str:
    card: int = (s.colours[seat] >> 4 * cell & 15) * NUMBERS + (s.numbers[seat] >> 4 * cell & 15)
    return CARD_NAMES[card]


def _turned_by_swap(s: Reading, seat: int, code: int) -> tuple[str, ...]:
    """B9: the card that the swap turns up, if there is one."""
    first, second = _PAIR_CELLS[(code - SWAP) % PAIRS]
    if code >= SWAP_OTHER:
        return (_name(s, seat, second),)
    for cell in (first, second):
        if is_down(s, seat, cell):
            return (_name(s, seat, cell),)
    return ()


def silent(s: Reading, code: int) -> bool:
    """Taking the open card, swapping open cards, choosing a line and declining show nothing new."""
    if s.phase == START:
        return code < SWAP or not _turned_by_swap(s, s.active, code)
    return code in (SKIP, KEEP) or code >= CLEAR_LINE
