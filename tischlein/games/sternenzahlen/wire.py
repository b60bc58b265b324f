"""What `notation` and `wording` of sternenzahlen say, written by kernels."""

from __future__ import annotations

from tischlein.core.kernel import Record, inner
from tischlein.core.spelling import Page
from tischlein.core.vocabulary import END_OF_PHRASE, Vocabulary, digits, name, put, who
from tischlein.core.wire import Wire, nothing_shown
from tischlein.games.sternenzahlen.notation import ACTIONS, OUTCOMES
from tischlein.games.sternenzahlen.rules import (
    FIRST_EVENT,
    PASS,
    SIDES,
    SPLIT_OFF,
    STEAL_FROM,
    TAKE_DIE,
    next_walker,
    pile_size,
    victims,
)
from tischlein.games.sternenzahlen.sheet import number_of
from tischlein.games.sternenzahlen.state import (
    DIE,
    EVENT,
    EVENTS,
    GAIN_CARD,
    HOLE,
    LOSE_CARD,
    MOST_ROWS,
    NUMBER,
    STARS,
    STEAL_CARD,
)
from tischlein.games.sternenzahlen.wording import PIECES

FATES = ("out", "swims", "pays", "gets", "nothing", "chooses")
GETS, NOTHING, CHOOSES = 3, 4, 5  # the first three are by the number of red chips
KINDS = len(EVENTS)

ROWS = tuple(str(row) for row in range(MOST_ROWS + 1))

_WORDS = Vocabulary()
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
def fate(s: Record, seat: int) -> int:
    """What giving one red chip does to a seat (S12, S13)."""
    return min(int(s.red[seat]), 2)


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


WIRE = Wire(_WORDS, token, offer, tell, nothing_shown)
