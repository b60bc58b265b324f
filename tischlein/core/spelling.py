"""Texts by number, and the kernel that writes them one after the other.

Bytes are written eight at a time: every text begins at a word of its own, and is shifted to where it is to stand. (Byte
by byte, writing took longer than finding out what to write.)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, cast

import numpy as np
import numpy.typing as npt

from tischlein.core.kernel import inner

Page = npt.NDArray[np.int64]
"""Numbers of pieces, in the order in which they are to be written."""
Places = npt.NDArray[np.int64]
Text = npt.NDArray[np.uint64]
"""Text, eight bytes in each word, the first of them the lowest."""

OWN = cast(int, np.int64(1 << 32))
"""From here on, the numbers of a table's own pieces."""
BYTES = 8
"""In a word."""
LONGEST = 1 << 24
"""No piece is so long."""

_NOTHING = np.uint64(0)


class Pieces(NamedTuple):
    """Texts by number: their words, and for each text the place of its first word, times `LONGEST`, plus its length."""

    words: Text
    places: Places


def flat(texts: Sequence[str]) -> Pieces:
    """Texts as kernels want them."""
    encoded = [text.encode() for text in texts]
    places, padded, at = [], [], 0
    for text in encoded:
        places.append(at * LONGEST + len(text))
        padded.append(text.ljust(-(-len(text) // BYTES) * BYTES, b"\0"))
        at += len(padded[-1]) // BYTES
    return Pieces(np.frombuffer(b"".join(padded), "<u8").astype(np.uint64), np.array(places, np.int64))


@inner
def write(text: Text, at: int, rest: np.uint64, source: Text, place: int) -> np.uint64:
    """Write a piece from byte `at` on, if there is room for it. `rest` is the word at which that is, as far as it has
    been written; gives the word at which the piece ends, likewise."""
    size = place % LONGEST
    if at + size >= BYTES * len(text):
        return rest
    fill = BYTES * (at % BYTES)
    word = at // BYTES
    begin = place // LONGEST
    for k in range((size + BYTES - 1) // BYTES):
        taken = source[begin + k]
        rest |= taken << np.uint64(fill)
        fill += BYTES * min(size, BYTES)
        size -= BYTES
        if fill >= 64:
            text[word] = rest
            word += 1
            fill -= 64
            # The shift that brought it here left out the upper end; nothing where it fitted exactly.
            rest = taken >> np.uint64(BYTES * min(size + BYTES, BYTES) - fill) if fill else _NOTHING
    return rest


@inner
def spell(
    text: Text, at: int, page: Page, size: int, words: Text, places: Places, own_words: Text, own_places: Places
) -> int:
    """Write what the first pieces of a page say, from byte `at` on, which begins a word; gives the place behind it,
    also where there is not enough room."""
    rest = _NOTHING
    for k in range(size):
        piece = page[k]
        if piece < OWN:
            place = places[piece]
            rest = write(text, at, rest, words, place)
        else:
            place = own_places[piece - OWN]
            rest = write(text, at, rest, own_words, place)
        at += place % LONGEST
    if at < BYTES * len(text):
        text[at // BYTES] = rest
    return at
