"""Who holds a card of elferreihe that nobody can lay yet: how likely each other seat, from what a seat knows.

The mind knows which cards that fit just now some seats cannot hold. Those cards are *bound*, and take up places in
other hands and in the pile; all other cards that a seat has not seen are alike, and share the places that are left. So
a seat's part of such a card is its places, less the bound cards among them: as many as there are on average over all
ways to lay the bound cards, each of which is equally likely, as in the worlds of the mind.

Who can hold every bound card is one place with the pile, the *pool*: only who cannot makes ways differ.
"""

from __future__ import annotations

from tischlein.core.bits import nth_bit, popcount
from tischlein.core.kernel import Record, inner, whole
from tischlein.games.elferreihe.rules import ELEVENS, hand_size
from tischlein.games.elferreihe.state import FIRST, MOST_PLAYERS


@inner
def unseen(s: Record, word: int) -> int:
    """What the seat to act has not seen: the cards of the pile and of other hands."""
    cards = int(s.pile[word])
    for other in range(whole(s.players)):
        if other != s.active:
            cards |= int(s.hand[other, word])
    return cards


@inner
def ruled_out(s: Record, mind: Record, seat: int, word: int) -> int:
    """The unseen cards that another seat cannot hold and that fit now. Before the first 11 lies, those are the 11s
    before it (E5)."""
    if s.phase != FIRST:
        return unseen(s, word) & int(s.fits[word]) & int(mind.cannot[seat, word])
    first = int(s.fits[word])
    if first != 0:
        return unseen(s, word) & int(ELEVENS[word]) & (first - 1)
    return unseen(s, word) & int(ELEVENS[word]) if word == 0 else 0


@inner
def bound(s: Record, mind: Record, word: int) -> int:
    """The unseen cards that some seat cannot hold."""
    cards = 0
    for other in range(whole(s.players)):
        if other != s.active:
            cards |= ruled_out(s, mind, other, word)
    return cards


@inner
def is_free(s: Record, mind: Record, seat: int) -> bool:
    """Whether another seat can hold all bound cards."""
    return ruled_out(s, mind, seat, 0) | ruled_out(s, mind, seat, 1) == 0


@inner
def can_hold(s: Record, mind: Record, nth: int) -> int:
    """The seats outside of the pool that can hold the nth bound card, as bits."""
    low, high = bound(s, mind, 0), bound(s, mind, 1)
    word = 0 if nth < popcount(low) else 1
    bit = 1 << (nth_bit(low, nth) if word == 0 else nth_bit(high, nth - popcount(low)))
    seats = 0
    for other in range(whole(s.players)):
        if other != s.active and not is_free(s, mind, other) and ruled_out(s, mind, other, word) & bit == 0:
            seats |= 1 << other
    return seats


@inner
def pool_size(s: Record, mind: Record) -> int:
    """The places of the pile, and of who can hold all bound cards."""
    places = popcount(s.pile[0]) + popcount(s.pile[1])
    for other in range(whole(s.players)):
        if other != s.active and is_free(s, mind, other):
            places += hand_size(s, other)
    return places


@inner
def ways(places: int, cards: int) -> int:
    """To lay so many cards into so many places."""
    found = 1
    for one in range(cards):
        found *= max(places - one, 0)
    return found


@inner
def bound_in(s: Record, mind: Record, seat: int) -> float:
    """How many bound cards another seat holds on average."""
    cards = popcount(bound(s, mind, 0)) + popcount(bound(s, mind, 1))
    seats = choices = 0
    combinations = 1
    for nth in range(cards):
        can = can_hold(s, mind, nth)
        seats |= can << (8 * nth)
        choices |= popcount(can) << (8 * nth)
        combinations *= 1 + popcount(can)
    pool, free = pool_size(s, mind), is_free(s, mind, seat)
    total = held = 0
    for combination in range(combinations):
        rest, used, in_pool = combination, 0, 0
        for nth in range(cards):
            more = 1 + ((choices >> (8 * nth)) & 0xFF)
            which, rest = rest % more, rest // more
            if which == 0:
                in_pool += 1
            else:
                used += 1 << (8 * nth_bit((seats >> (8 * nth)) & 0xFF, which - 1))
        weight = ways(pool, in_pool)
        for other in range(MOST_PLAYERS):
            if (used >> (8 * other)) & 0xFF != 0:
                weight *= ways(hand_size(s, other), (used >> (8 * other)) & 0xFF)
        total += weight
        held += weight * (in_pool if free else (used >> (8 * seat)) & 0xFF)
    if total == 0:
        return 0.0
    return held / total * (hand_size(s, seat) / pool if free and pool > 0 else 1.0)


@inner
def percent_held(s: Record, mind: Record, seat: int) -> int:
    """In how many of 100 cases another seat holds a card that does not fit yet; whole, and 0 only for never."""
    alike = -popcount(bound(s, mind, 0)) - popcount(bound(s, mind, 1))
    for word in range(2):
        alike += popcount(unseen(s, word))
    places = hand_size(s, seat) - bound_in(s, mind, seat)
    if alike <= 0 or places <= 0.0:
        return 0
    return max(int(100.0 * places / alike + 0.5), 1)
