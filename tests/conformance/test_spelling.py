"""Whatever pieces stand on a page, the text is theirs, one after the other."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tischlein.core.kernel import quick
from tischlein.core.spelling import BYTES, OWN, Page, Places, Text, flat, spell
from tischlein.core.vocabulary import Vocabulary, digits

TEXTS = st.lists(st.text(max_size=12) | st.text("ab", min_size=13, max_size=60), min_size=1, max_size=8)


@quick
def spelled(text: Text, at: int, page: Page, words: Text, places: Places, own_words: Text, own_places: Places) -> int:
    return spell(text, at, page, len(page), words, places, own_words, own_places)


@quick
def numbered(page: Page, number: int) -> int:
    return digits(page, 0, number)


@given(TEXTS, TEXTS, st.lists(st.integers(0, 15), max_size=12), st.integers(0, 3), st.integers(0, 80))
def test_pieces_one_after_the_other(
    texts: list[str], own: list[str], chosen: list[int], first: int, missing: int
) -> None:
    count = len(texts)
    numbers = [k % (count + len(own)) for k in chosen]
    page = np.array([k if k < count else OWN + k - count for k in numbers], np.int64)
    expected = "".join([*texts, *own][k] for k in numbers).encode()
    end = BYTES * first + len(expected)
    # A word more than it takes, and then less and less.
    text = np.full(max(end // BYTES + 2 - missing, 0), 0xEE, np.uint64)
    before = text[:first].tobytes()
    assert spelled(text, BYTES * first, page, *flat(texts), *flat(own)) == end
    assert text[:first].tobytes() == before
    if missing <= 1:
        assert text.tobytes()[BYTES * first : end] == expected


@given(st.integers(-(10**15), 10**15) | st.integers(-1100, 1100))
def test_whole_numbers(number: int) -> None:
    words, page = flat(Vocabulary.COMMON), np.zeros(20, np.int64)
    size = numbered(page, number)
    text = np.zeros(8, np.uint64)
    end = spelled(text, 0, page[:size], *words, *flat([""]))
    assert text.tobytes()[:end] == str(number).encode()
