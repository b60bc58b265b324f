"""What a seat of elferreihe remembers: which cards the others cannot hold. Worlds in which they do not.

Who draws or passes has nothing that fits, and what is drawn and fits is laid at once: so after a turn with drawn cards
no card that fitted then is in that hand, and none will ever get there, for a card fits until it is laid. (Where the
game begins with another 11 than the first, the earlier ones are in the pile in the same way, E5.) So only cards that
fit just now, eight at most, are bound to places. Of all ways to lay the cards that a seat has not seen into the places
where they can be, each is equally likely; what others chose to lay or keep says nothing here.
"""

from __future__ import annotations

import numpy as np

from tischlein.core.bits import nth_bit, popcount
from tischlein.core.kernel import Record, inner, whole
from tischlein.core.mind import Mind
from tischlein.core.sheet import Sheet
from tischlein.core.stage import FIRST as FIELD
from tischlein.core.stage import KIND
from tischlein.core.stream import below
from tischlein.games.elferreihe.effects import DRAWS, FIRST_CARD, LAYS, PASSES, REDEALT
from tischlein.games.elferreihe.rules import ELEVENS, follow
from tischlein.games.elferreihe.sheet import (
    COLOUR,
    CONCERNS,
    DRAWN,
    DRAWN_PHASE,
    HAND,
    HAND_SIZE,
    HIGH,
    LOW,
    PHASE,
    PILE,
    PILE_CARDS,
    REDEALS,
    ROW_SIZE,
    ROWS,
    SEAT_SIZE,
    SEATS,
    WAITING,
)
from tischlein.games.elferreihe.state import (
    ALL_COLOURS,
    DEAL,
    ELEVEN,
    FIRST,
    MOST_DRAWS,
    MOST_PLAYERS,
    OVER,
    SPLIT,
    START,
    VALUES,
)

MEMORY = np.dtype(
    (
        np.record,
        [
            ("deck", "<i8", (2,)),  # the cards of the game
            ("fits", "<i8", (2,)),  # what can be laid next
            ("cannot", "<i8", (MOST_PLAYERS, 2)),  # what cannot be in each hand
        ],
    )
)

THE_PILE, JUST_DRAWN = MOST_PLAYERS, MOST_PLAYERS + 1
"""Places beside the hands: the pile, and the one card in a hand that was drawn just now, and may fit."""
PLACES = MOST_PLAYERS + 2
TRIES = 400
"""Lots until all bound cards have found places of their own; behind that they are laid one by one, those first that
have the least room, which is no longer quite even. Twenty are enough at almost every node."""
MORE_TRIES = 4000


@inner
def begin(mind: Record, s: Record) -> None:
    for word in range(2):
        mind.deck[word] = s.pile[word]


@inner
def rule_out(mind: Record, who: int) -> None:
    """A seat has nothing that fits."""
    for word in range(2):
        mind.cannot[who, word] |= mind.fits[word]


@inner
def laid(mind: Record, card: int, first: bool) -> None:
    if first:  # E5: the 11s before it are in no hand
        for word in range(2):
            earlier = (1 << min(max(card - SPLIT * word, 0), SPLIT)) - 1
            for who in range(MOST_PLAYERS):
                mind.cannot[who, word] |= ELEVENS[word] & mind.deck[word] & earlier
    follow(mind, (mind.deck[0], mind.deck[1]), card, first)


@inner
def hear(mind: Record, seat: int, row: Sheet) -> None:
    kind = row[KIND]
    if kind == LAYS:
        laid(mind, whole(row[FIELD + 1]), row[FIELD + 2] == FIRST_CARD)
    elif kind == DRAWS or kind == PASSES:
        rule_out(mind, whole(row[FIELD]))
    elif kind == REDEALT:
        for word in range(2):
            mind.fits[word] = 0
            for who in range(MOST_PLAYERS):
                mind.cannot[who, word] = 0


@inner
def lying(sheet: Sheet, word: int) -> int:
    """The cards in the rows, of one word."""
    cards = 0
    for row in range(int(sheet[ROWS])):
        at = ROWS + 1 + ROW_SIZE * row
        first = VALUES * int(sheet[at + COLOUR]) - SPLIT * word
        if 0 <= first < SPLIT and sheet[at + LOW] != 0:
            low, high = int(sheet[at + LOW + 1]) - 1, int(sheet[at + HIGH + 1])
            cards |= ((1 << high) - (1 << low)) << first
    return cards


@inner
def size_of(sheet: Sheet, seat: int) -> int:
    return int(sheet[SEATS + 1 + SEAT_SIZE * seat + HAND_SIZE])


@inner
def some_card(low: int, high: int, rng: Record) -> int:
    """A card of a set, each equally likely."""
    in_low = popcount(low)
    n = below(rng, in_low + popcount(high))
    return nth_bit(low, n) if n < in_low else SPLIT + nth_bit(high, n - in_low)


@inner
def give(s: Record, seat: int, card: int) -> None:
    """Move a card from the pile of an imagined world into a hand."""
    word = 1 if card >= SPLIT else 0
    bit = 1 << (card - SPLIT * word)
    s.pile[word] &= ~bit
    s.hand[seat, word] |= bit


@inner
def room(sheet: Sheet, mind: Record, seat: int, pending: int, place: int, word: int, bit: int) -> int:
    """How many places of a kind there are for a card that fits; `pending` is the other seat that has just drawn."""
    if place == THE_PILE:
        return int(sheet[PILE])
    if place == JUST_DRAWN:
        return 1 if pending >= 0 else 0
    if place == seat or place >= sheet[SEATS] or mind.cannot[place, word] & bit != 0:
        return 0
    return size_of(sheet, place) - (1 if place == pending else 0)


@inner
def rooms(sheet: Sheet, mind: Record, seat: int, pending: int, word: int, bit: int, used: int) -> int:
    """The same for all kinds together, less what is used: a byte of `used` for each kind."""
    found = 0
    for place in range(PLACES):
        found += max(room(sheet, mind, seat, pending, place, word, bit) - ((used >> (8 * place)) & 0xFF), 0)
    return found


@inner
def some_place(sheet: Sheet, mind: Record, seat: int, pending: int, word: int, bit: int, used: int, n: int) -> int:
    """The kind of the n-th place for a card, those left out that are used."""
    place = 0
    n -= max(room(sheet, mind, seat, pending, 0, word, bit) - (used & 0xFF), 0)
    while n >= 0:
        place += 1
        n -= max(room(sheet, mind, seat, pending, place, word, bit) - ((used >> (8 * place)) & 0xFF), 0)
    return place


@inner
def lots(sheet: Sheet, mind: Record, seat: int, pending: int, low: int, high: int, rng: Record) -> tuple[int, int]:
    """Each bound card draws one of its places, whatever the others drew: the kinds, four bits for each card in their
    order, and how many places of each are used. Used is -1 where two drew the same: then all must draw again, and so
    every way to lay them is equally likely."""
    kinds = used = at = 0
    for word in range(2):
        cards = low if word == 0 else high
        while cards != 0:
            bit = cards & -cards
            cards ^= bit
            where = rooms(sheet, mind, seat, pending, word, bit, 0)
            if where == 0:
                return 0, -1
            place = some_place(sheet, mind, seat, pending, word, bit, 0, below(rng, where))
            there = room(sheet, mind, seat, pending, place, word, bit)
            if below(rng, there) < (used >> (8 * place)) & 0xFF:
                return 0, -1
            used += 1 << (8 * place)
            kinds |= place << at
            at += 4
    return kinds, used


@inner
def one_by_one(
    sheet: Sheet, mind: Record, seat: int, pending: int, low: int, high: int, rng: Record
) -> tuple[int, int]:
    """The same, card by card, first those with the least room, each where there is room left."""
    kinds = used = done = 0
    for _ in range(popcount(low) + popcount(high)):
        least, which, its_word, its_bit = 1 << 20, -1, 0, 0
        number = 0
        for word in range(2):
            cards = low if word == 0 else high
            while cards != 0:
                bit = cards & -cards
                cards ^= bit
                if (done >> number) & 1 == 0:
                    left = rooms(sheet, mind, seat, pending, word, bit, used)
                    if left < least:
                        least, which, its_word, its_bit = left, number, word, bit
                number += 1
        if least == 0:
            return 0, -1
        place = some_place(sheet, mind, seat, pending, its_word, its_bit, used, below(rng, least))
        used += 1 << (8 * place)
        kinds |= place << (4 * which)
        done |= 1 << which
    return kinds, used


@inner
def lay_bound(sheet: Sheet, mind: Record, seat: int, s: Record, low: int, high: int, rng: Record) -> bool:
    """Lay the cards that fit and that this seat has not seen where they can be; whether that was found."""
    pending = int(sheet[CONCERNS]) if sheet[PHASE] == DRAWN_PHASE and sheet[CONCERNS] != seat else -1
    # Who could not have drawn once more has drawn what fits.
    fits = pending >= 0 and (sheet[DRAWN] == MOST_DRAWS or sheet[PILE] == 0)
    kinds, used, tries = 0, -1, 0
    while used < 0 and tries < TRIES + MORE_TRIES:
        if tries < TRIES:
            kinds, used = lots(sheet, mind, seat, pending, low, high, rng)
        else:
            kinds, used = one_by_one(sheet, mind, seat, pending, low, high, rng)
        if fits and used >= 0 and used >> (8 * JUST_DRAWN) == 0:
            used = -1
        tries += 1
    if used < 0:
        return False
    for word in range(2):
        cards = low if word == 0 else high
        while cards != 0:
            bit = cards & -cards
            cards ^= bit
            place = kinds & 0xF
            kinds >>= 4
            if place != THE_PILE:
                s.hand[pending if place == JUST_DRAWN else place, word] |= bit
                s.pile[word] &= ~bit
    return True


@inner
def lay_first(sheet: Sheet, seat: int, s: Record, rng: Record) -> None:
    """E5: who is to begin holds an 11, and the 11s before that one are in the pile. Which it can be, by how many ways
    there are to lay all 11s then; `s.fits` becomes that 11, and it goes into its hand."""
    begins, pile = int(sheet[CONCERNS]), int(sheet[PILE])
    slots = popcount(s.pile[0]) + popcount(s.pile[1])  # all places of cards that this seat has not seen
    chosen, ways = -1, 0
    if begins == seat:
        chosen = int(sheet[WAITING + 1])
    else:
        earlier, before = 0, 1
        for colour in range(ALL_COLOURS):
            card = VALUES * colour + ELEVEN
            word = 1 if card >= SPLIT else 0
            bit = 1 << (card - SPLIT * word)
            if s.hand[seat, word] & bit != 0:
                break  # the own one would begin
            if s.pile[word] & bit != 0:
                its_ways = before * size_of(sheet, begins)
                for other in range(earlier + 1, ALL_COLOURS):
                    its_ways *= slots - other
                ways += its_ways
                if below(rng, ways) < its_ways:
                    chosen = card
                before *= pile - earlier
                earlier += 1
        give(s, begins, chosen)
    word = 1 if chosen >= SPLIT else 0
    s.fits[0] = 0
    s.fits[1] = 0
    s.fits[word] = 1 << (chosen - SPLIT * word)


@inner
def fill_hands(sheet: Sheet, seat: int, s: Record, low: int, high: int, rng: Record) -> None:
    """All hands get their number of cards, out of those of a set; the rest of it stays in the pile."""
    for other in range(whole(s.players)):
        if other != seat:
            held = popcount(s.hand[other, 0]) + popcount(s.hand[other, 1])
            for _ in range(size_of(sheet, other) - held):
                card = some_card(low, high, rng)
                if card < SPLIT:
                    low &= ~(1 << card)
                else:
                    high &= ~(1 << (card - SPLIT))
                give(s, other, card)


@inner
def imagine(sheet: Sheet, mind: Record, seat: int, s: Record, rng: Record) -> None:
    phase = int(sheet[PHASE])
    s.phase = START if phase == DRAWN_PHASE else phase
    s.active = sheet[CONCERNS]
    s.redeals = sheet[REDEALS]
    s.drawn = sheet[DRAWN]
    for word in range(2):
        own = sheet[SEATS + 1 + SEAT_SIZE * seat + HAND + 1 + word]
        s.hand[seat, word] = own
        s.pile[word] = mind.deck[word] & ~(own | lying(sheet, word))
        s.fits[word] = mind.fits[word]
    if phase == OVER:
        for word in range(2):
            s.pile[word] = sheet[PILE_CARDS + 1 + word]
            for other in range(whole(s.players)):
                s.hand[other, word] = sheet[SEATS + 1 + SEAT_SIZE * other + HAND + 1 + word]
        return
    low, high = int(s.pile[0]), int(s.pile[1])
    if phase == FIRST:
        lay_first(sheet, seat, s, rng)
        earlier = int(s.fits[0]) - 1 if s.fits[0] != 0 else -1
        low &= ~(int(ELEVENS[0]) & earlier) & int(s.pile[0])
        high &= int(s.pile[1])
        if s.fits[0] == 0:
            high &= ~(int(ELEVENS[1]) & (int(s.fits[1]) - 1))
    elif phase != DEAL:
        bound_low, bound_high = low & int(mind.fits[0]), high & int(mind.fits[1])
        if lay_bound(sheet, mind, seat, s, bound_low, bound_high, rng):
            low &= ~bound_low
            high &= ~bound_high
    fill_hands(sheet, seat, s, low, high, rng)


MIND = Mind(MEMORY, begin, hear, imagine)
