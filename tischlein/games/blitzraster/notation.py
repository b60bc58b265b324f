"""Tokens of blitzraster and who sees them. Codes speak of hand slots and pairs, tokens of cards and cells."""

from __future__ import annotations

from tischlein.core.contract import NOBODY, Sight
from tischlein.core.kernel import Record
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
    NEW_GRID,
    NUMBERS,
    OVER,
    PAIRS,
    ROWS,
    START,
    TOP,
    card_at,
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

assert ACTIONS[SWAP] == "swap:a1-b1"
assert ACTIONS[SWAP_OTHER] == "swap:a1-b1:b1"
assert (ACTIONS[TURN_OVER], ACTIONS[PEEK], ACTIONS[SKIP]) == ("reveal:a1", "peek:a1", "skip")
assert (ACTIONS[DROP], ACTIONS[PUT], ACTIONS[CLEAR_LINE]) == ("drop:1", "put:1:a1", "clear:a")
assert len(LINE_NAMES) == COLUMNS + ROWS


def at_chance(s: Record) -> bool:
    """Whether chance is to act."""
    return bool(DRAW <= s.phase < OVER)


def both_down(s: Record, pair: int) -> bool:
    """Whether both cards of a pair of the active seat lie face down (B9)."""
    return all(is_down(s, int(s.active), cell) for cell in pair_cells(pair))


def token(s: Record, code: int) -> str:
    if at_chance(s):
        return OUTCOMES[code]
    if SWAP <= code < SWAP_OTHER and both_down(s, code - SWAP):
        return f"{ACTIONS[code]}:{CELL_NAMES[pair_cells(code - SWAP)[0]]}"
    if DROP <= code < PUT:
        return f"drop:{_held(s, code - DROP)}"
    if PUT <= code < CLEAR_LINE:
        slot, cell = divmod(code - PUT, CELLS)
        return f"put:{_held(s, slot)}:{CELL_NAMES[cell]}"
    return ACTIONS[code]


def _held(s: Record, slot: int) -> str:
    return CARD_NAMES[hand_of(s, int(s.active))[slot]]


def code(s: Record, text: str) -> int | None:
    if at_chance(s):
        return _OUTCOME_CODES.get(text)
    verb, _, what = text.partition(":")
    if verb == "swap":
        return _swap_code(s, what)
    if verb not in ("drop", "put"):
        return _ACTION_CODES.get(text)
    name, _, place = what.partition(":")
    hand = hand_of(s, int(s.active))
    card = CARD_CODES.get(name)
    if card not in hand:
        return None
    if verb == "drop":
        return DROP + hand.index(card) if what == name else None
    cell = CELL_CODES.get(place)
    return None if cell is None else PUT + hand.index(card) * CELLS + cell


def _swap_code(s: Record, what: str) -> int | None:
    """Of two face-down cards one must be named, of others none (B9)."""
    name, colon, turned = what.partition(":")
    pair = PAIR_CODES.get(name)
    if pair is None or both_down(s, pair) != bool(colon):
        return None
    one, other = name.split("-")
    if not colon or turned == one:
        return SWAP + pair
    return SWAP_OTHER + pair if turned == other else None


def sight(before: Record, code: int, after: Record) -> Sight:
    """Grids are dealt unseen, hands for their owner; a card that is turned up is shown to all, one looked at to one."""
    phase, seat = int(before.phase), int(before.active)
    if at_chance(before):
        if phase in (DEAL, NEW_GRID):
            return Sight(reader=NOBODY)
        return Sight() if phase == TOP else Sight(reader=seat)
    if SWAP <= code < TURN_OVER:
        return Sight(shown=_turned_by_swap(before, seat, code))
    if TURN_OVER <= code < PEEK:
        return Sight(shown=(_name(before, seat, code - TURN_OVER),))
    if PEEK <= code < SKIP:
        return Sight(shown=(_name(before, seat, code - PEEK),), looker=seat)
    if code == TURN:
        return Sight(shown=(_name(before, seat, int(before.cell)),))
    if PUT <= code < CLEAR_LINE:
        cell = (code - PUT) % CELLS
        return Sight(shown=(_name(before, seat, cell),) if is_down(before, seat, cell) else ())
    return Sight()


def _name(s: Record, seat: int, cell: int) -> str:
    return CARD_NAMES[card_at(s, seat, cell)]


def _turned_by_swap(s: Record, seat: int, code: int) -> tuple[str, ...]:
    """B9: the card that the swap turns up, if there is one."""
    first, second = pair_cells((code - SWAP) % PAIRS)
    if code >= SWAP_OTHER:
        return (_name(s, seat, second),)
    for cell in (first, second):
        if is_down(s, seat, cell):
            return (_name(s, seat, cell),)
    return ()


def silent(s: Record, code: int) -> bool:
    """Taking the open card, swapping open cards, choosing a line and declining show nothing new."""
    if s.phase == START:
        return code < SWAP or not _turned_by_swap(s, int(s.active), code)
    return code in (SKIP, KEEP) or code >= CLEAR_LINE
