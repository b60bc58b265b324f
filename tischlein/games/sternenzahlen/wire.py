"""What `view` and `wording` of sternenzahlen say, written by kernels."""

from __future__ import annotations

from tischlein.core.bits import popcount
from tischlein.core.kernel import Record, inner
from tischlein.core.reading import Reading
from tischlein.core.spelling import Page
from tischlein.core.wire import (
    END,
    END_OF_LIST,
    END_OF_PHRASE,
    MORE_OF_OWN,
    Vocabulary,
    Wire,
    as_json,
    digits,
    name,
    nothing_shown,
    put,
    who,
)
from tischlein.games.sternenzahlen.boards import FIELDS, written_out
from tischlein.games.sternenzahlen.notation import ACTIONS, OUTCOMES
from tischlein.games.sternenzahlen.options import FINISHES
from tischlein.games.sternenzahlen.rules import (
    FIRST_EVENT,
    PASS,
    SIDES,
    SPLIT_OFF,
    STEAL_FROM,
    TAKE_DIE,
    next_walker,
    pile_size,
    score,
    victims,
)
from tischlein.games.sternenzahlen.state import (
    DIE,
    EVENT,
    EVENTS,
    GAIN_CARD,
    HOLE,
    LOSE_CARD,
    MOST_CARDS,
    MOST_CELLS,
    MOST_PLAYERS,
    MOST_ROWS,
    NUMBER,
    OFF,
    SPLIT,
    STARS,
    STEAL,
    STEAL_CARD,
)
from tischlein.games.sternenzahlen.view import PHASES, ROWS
from tischlein.games.sternenzahlen.wording import PIECES

FATES = ("out", "swims", "pays", "gets", "nothing", "chooses")
GETS, NOTHING, CHOOSES = 3, 4, 5  # the first three are by the number of red chips
KINDS = len(EVENTS)

_WORDS = Vocabulary()
PHASE = _WORDS.pieces(f'"phase":"{phase}","active":' for phase in PHASES)
THE_ACTIVE = _WORDS.pieces(
    f'{seat},"concerns":{seat},"finish":"{finish}","board":' for seat in range(MOST_PLAYERS) for finish in FINISHES
)
CARDS_LEFT = _WORDS.pieces(
    f'{"," if kind else ""}"{event}":{count}' for kind, event in enumerate(EVENTS) for count in range(MOST_CARDS + 1)
)
COVERED = _WORDS.piece(',"covered":{')
CHIPS_IN_ROW = _WORDS.pieces(
    f'{"" if row == "1" else ","}"{row}":{chips}' for row in ROWS for chips in range(MOST_CELLS + 1)
)
SUPPLY, PILE, EVENTS_LEFT = _WORDS.piece('},"supply":'), _WORDS.piece(',"pile":'), _WORDS.piece(',"events_left":{')
SEATS = _WORDS.pieces(f'}},"number":{number or "null"},"seats":[' for number in range(2 * MOST_ROWS + 1))
SEAT, NEXT_SEAT = _WORDS.piece('{"place":'), _WORDS.piece(',{"place":')
# In a record, Start and Ziel have 0 in place of a field.
ON_FIELD = _WORDS.pieces(
    f',"field":{field},"red_chips":' for field in ("null", *(f'"{field}"' for field in FIELDS[1:]))
)
STANDING = _WORDS.pieces(
    f',"swims":{swims},"home":{home},"out":false,"points":' for swims in ("false", "true") for home in ("false", "true")
)
IS_OUT = _WORDS.piece('null,"field":null,"red_chips":0,"swims":false,"home":false,"out":true,"points":null}')

ACTION = _WORDS.pieces(f'"{token}"' for token in ACTIONS[: SPLIT_OFF + 1])
OUTCOME = _WORDS.pieces(f'"{token}"' for token in OUTCOMES)
SPLIT_LARGE = _WORDS.pieces(f'"split:{row}+' for row in ROWS)
AND_SMALL = _WORDS.pieces(f'{row}"' for row in ROWS)

ACTION_ROLL, ACTION_PASS = _WORDS.piece('["action-roll",{}]'), _WORDS.piece('["action-pass",{"number":')
ACTION_STEAL = _WORDS.pieces(
    f'["action-steal",{{"piece":"{piece}","fate":"{fate}"}}]' for piece in PIECES for fate in FATES[:GETS]
)
ACTION_SPLIT = _WORDS.pieces(f'["action-split",{{"number":{number}' for number in range(2 * MOST_ROWS + 1))

EVENT_ROLL, EVENT_PASS, EVENT_STEAL, EVENT_SPLIT, EVENT_STARS, DIE_HOME, DIE_HOLE, DIE_STARS, DIE_NUMBER = (
    _WORDS.piece(f'["event-{id}",')
    for id in ("roll", "pass", "steal", "split", "split-stars", "die-home", "die-hole", "die-stars", "die-number")
)
EVENT_CARD = _WORDS.pieces(f'["event-card-{event}",' for event in EVENTS)
THE_CARD = _WORDS.pieces(f',"card":["card-{event}",{{}}]' for event in EVENTS)
THE_PIPS = _WORDS.pieces(f',"pips":{pips}' for pips in range(1, SIDES + 1))
THE_FATE = _WORDS.pieces(f',"fate":"{fate}"' for fate in FATES)
THE_NUMBER = _WORDS.pieces(f',"number":{number}' for number in range(2 * MOST_ROWS + 1))
NUMBER_WRITTEN = _WORDS.pieces(f',"number":"{number}"' for number in range(2 * MOST_ROWS + 1))
THE_LARGE = _WORDS.pieces(f',"large":"{row}"' for row in ROWS)
THE_SMALL = _WORDS.pieces(f',"small":"{row}"' for row in ROWS)
LAST_SMALL = _WORDS.pieces(f',"small":"{row}"}}]' for row in ROWS)
REWARD = _WORDS.pieces(
    f',"stars":{stars},"reward":"{reward}"}}]'
    for stars, rewards in ((1, ("none", "one")), (2, ("none", "last", "two")))
    for reward in rewards
)
CARDS = _WORDS.piece(',"cards":')
OTHER, NOBODY = _WORDS.piece(',"other":'), _WORDS.piece(',"other":"","other_you":"no"')
OTHER_YOU, OTHER_NOT_YOU = _WORDS.piece(',"other_you":"yes"'), _WORDS.piece(',"other_you":"no"')


@inner
def number_of(s: Record) -> int:
    """The number of the field on which the active piece stands; see its twin in `state`."""
    return int(s.path[s.place[s.active]]) & NUMBER


@inner
def fate(s: Record, seat: int) -> int:
    """What giving one red chip does to a seat (S12, S13)."""
    return min(int(s.red[seat]), 2)


@inner
def length(word: int) -> int:
    """How many bits a word of cells has."""
    word |= word >> 1
    word |= word >> 2
    word |= word >> 4
    return popcount(word | (word >> 8))


@inner
def put_covered(page: Page, at: int, s: Record) -> int:
    """How many blue chips lie in each row: a word of cells has one bit more than free cells."""
    for row in range(1, int(s.rows) + 1):
        chips = length(int(s.cells[row])) - length(int(s.rest[row]))
        at = put(page, at, CHIPS_IN_ROW + row * (MOST_CELLS + 1) + chips)
    return at


@inner
def put_stock(page: Page, at: int, s: Record) -> int:
    """Red chips and event cards that are left."""
    at = digits(page, put(page, at, SUPPLY), int(s.supply))
    at = digits(page, put(page, at, PILE), pile_size(s))
    at = put(page, at, EVENTS_LEFT)
    for kind in range(KINDS):
        at = put(page, at, CARDS_LEFT + kind * (MOST_CARDS + 1) + int(s.pile[kind]))
    return at


@inner
def put_seat(page: Page, at: int, s: Record, seat: int) -> int:
    place, red = int(s.place[seat]), int(s.red[seat])
    at = put(page, at, NEXT_SEAT if seat else SEAT)
    if place == OFF:
        return put(page, at, IS_OUT)
    at = digits(page, at, place)
    at = digits(page, put(page, at, ON_FIELD + int(s.path[place])), red)
    at = put(page, at, STANDING + 2 * int(red == 0) + int(place > s.fields))
    return put(page, digits(page, at, score(s, seat)), END)


@inner
def show(page: Page, at: int, s: Record, reader: int) -> int:
    """Everything is public."""
    at = put(page, at, PHASE + int(s.phase))
    at = put(page, at, THE_ACTIVE + 2 * int(s.active) + (0 if s.first else 1))
    at = put_covered(page, put(page, put(page, at, MORE_OF_OWN), COVERED), s)
    at = put_stock(page, at, s)
    in_play = s.phase == EVENT or s.phase == STEAL or s.phase == SPLIT
    at = put(page, at, SEATS + (number_of(s) if in_play else 0))
    for seat in range(int(s.players)):
        at = put_seat(page, at, s, seat)
    return put(page, at, END_OF_LIST)


@inner
def token(page: Page, at: int, s: Record, code: int, reader: int) -> int:
    """Everything is public."""
    if s.phase == DIE or s.phase == EVENT:
        return put(page, at, OUTCOME + code)
    if code <= SPLIT_OFF:
        return put(page, at, ACTION + code)
    small = code - SPLIT_OFF
    return put(page, put(page, at, SPLIT_LARGE + number_of(s) - small), AND_SMALL + small)


@inner
def offer(page: Page, at: int, s: Record, code: int) -> int:
    if code == TAKE_DIE:
        return put(page, at, ACTION_ROLL)
    if code == PASS:
        return put(page, digits(page, put(page, at, ACTION_PASS), number_of(s)), END_OF_PHRASE)
    if code <= SPLIT_OFF:
        seat = code - STEAL_FROM
        return put(page, at, ACTION_STEAL + 3 * seat + fate(s, seat))
    number, small = number_of(s), code - SPLIT_OFF
    at = put(page, put(page, at, ACTION_SPLIT + number), THE_LARGE + number - small)
    return put(page, at, LAST_SMALL + small)


@inner
def tell(page: Page, at: int, s: Record, code: int, reader: int) -> int:
    if s.phase == DIE:
        return tell_die(page, at, s, code, reader)
    if s.phase == EVENT:
        return tell_card(page, at, s, code - FIRST_EVENT, reader)
    if code > SPLIT_OFF:
        return tell_split(page, at, s, code - SPLIT_OFF, reader)
    if code >= STEAL_FROM:
        return tell_steal(page, at, s, code - STEAL_FROM, reader)
    at = who(page, put(page, at, EVENT_PASS if code == PASS else EVENT_ROLL), int(s.active), reader)
    if code == PASS:
        at = put(page, at, THE_NUMBER + number_of(s))
    return put(page, at, END_OF_PHRASE)


@inner
def tell_die(page: Page, at: int, s: Record, die: int, reader: int) -> int:
    """The die, and where it takes the piece."""
    seat = int(s.active)
    place = int(s.place[seat]) + die + 1
    home = place > s.fields
    field = 0 if home else int(s.path[place])
    id = DIE_HOME if home else DIE_HOLE if field == HOLE else DIE_STARS if field & STARS else DIE_NUMBER
    at = who(page, put(page, at, id), seat, reader)
    at = put(page, at, THE_PIPS + die)
    if id == DIE_HOLE:
        at = put(page, at, THE_FATE + fate(s, seat))
    elif id != DIE_HOME:
        at = put(page, at, NUMBER_WRITTEN + (field & NUMBER))
    if id == DIE_STARS:
        at = digits(page, put(page, at, CARDS), pile_size(s))
    return put(page, at, END_OF_PHRASE)


@inner
def tell_card(page: Page, at: int, s: Record, event: int, reader: int) -> int:
    """An event card, and what it does at once."""
    seat = int(s.active)
    alone = victims(s) == 0
    at = who(page, put(page, at, EVENT_CARD + event), seat, reader)
    at = put(page, at, THE_CARD + event)
    if event == GAIN_CARD:
        return put(page, put(page, at, THE_FATE + (GETS if s.supply else NOTHING)), END_OF_PHRASE)
    if event == STEAL_CARD:
        return put(page, put(page, at, THE_FATE + (NOTHING if alone else CHOOSES)), END_OF_PHRASE)
    if event == LOSE_CARD:
        return put(page, put(page, at, THE_FATE + fate(s, seat)), END_OF_PHRASE)
    at = put(page, at, THE_FATE + (NOTHING if alone else fate(s, seat)))
    at = put(page, at, NOBODY) if alone else put_other(page, at, next_walker(s), reader)  # S16
    return put(page, at, END_OF_PHRASE)


@inner
def put_other(page: Page, at: int, seat: int, reader: int) -> int:
    """The second person of a sentence."""
    at = name(page, put(page, at, OTHER), seat)
    return put(page, at, OTHER_YOU if seat == reader else OTHER_NOT_YOU)


@inner
def tell_steal(page: Page, at: int, s: Record, victim: int, reader: int) -> int:
    at = who(page, put(page, at, EVENT_STEAL), int(s.active), reader)
    at = put(page, at, THE_FATE + fate(s, victim))
    return put(page, put_other(page, at, victim, reader), END_OF_PHRASE)


@inner
def tell_split(page: Page, at: int, s: Record, small: int, reader: int) -> int:
    """A split, and the red chips that its stars bring (S9)."""
    number = number_of(s)
    large = number - small
    # The second chip of two in one row lies one cell further on.
    stars = (int(s.rest[large]) & 1) + ((int(s.rest[small]) >> int(large == small)) & 1)
    at = who(page, put(page, at, EVENT_STARS if stars else EVENT_SPLIT), int(s.active), reader)
    at = put(page, put(page, at, THE_NUMBER + number), THE_LARGE + large)
    if stars == 0:
        return put(page, at, LAST_SMALL + small)
    at = put(page, at, THE_SMALL + small)
    return put(page, at, REWARD + 2 * (stars - 1) + min(stars, int(s.supply)))


def own(s: Reading) -> list[str]:
    """The board, which is long and never changes."""
    return [as_json(written_out(s))]


WIRE = Wire(_WORDS, show, token, offer, tell, nothing_shown, own)
