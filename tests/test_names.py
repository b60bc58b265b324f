"""Names that can be read and told from one another, in every script that people write theirs in."""

# ruff: noqa: E501 - the linter sees some of these names as longer than people do

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tischlein.core.names import free_name, is_name, look_alike, signs
from tischlein.games import find
from tischlein.records import load

MOST, MOST_BYTES = 24, 256

NAMES = [
    ("Anna", 4), ("Jürgen", 6), ("Weiß", 4), ("Jörg-Peter", 10), ("O’Brien", 7), ("Nguyễn Thị Ánh", 14),
    ("Đặng Văn Lâm", 12), ("Čeněk", 5), ("Αλέξανδρος", 10), ("ᾧ", 1), ("Андрей", 6),
    ("محمد", 4), ("مُحَمَّد", 4), ("فاطمة الزهراء", 13), ("שרה", 3), ("שָׁלוֹם", 4), ("שִׁמְעוֹן", 5),
    ("राम", 2), ("कृष्णा", 3), ("लक्ष्मी", 4), ("தமிழ்", 3), ("กิตติศักดิ์", 6), ("བསྟན་འཛིན", 7),
    ("김민준", 3), ("김", 1), ("ᄒᆞᆫ", 1), ("佐藤", 2), ("辻\U000e0100", 1), ("がく", 2),
    ("😀", 1), ("👨‍👩‍👧‍👦", 1), ("🧑🏽‍🚀", 1), ("👩🏽‍❤️‍💋‍👨🏿", 1), ("🇩🇪", 1), ("🇩🇪🇫🇷", 2), ("👍🏽", 1), ("❤️", 1), ("❤", 1),
    ("1️⃣", 1), ("#⃣", 1), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 1), ("👁️‍🗨️", 1), ("🏳️‍🌈", 1), ("☠️ Jo", 4), ("-", 1), ("{{7*7}}", 7), ("a,b:c", 5),
]  # fmt: skip
"""Names, and how many characters people see in them."""

NO_NAMES = [
    "", " ", " a", "a ", "a  b", "a\nb", "a\tb", "\u00a0", "a\u00a0b", "\u2028", "\u0000", "a\u0007", "\u007f", "\ud800",
    "\u200b", "An\u200bna", "An\u200dna", "An\u200cna", "Anna\u200d", "\u200d", "\ufeff", "\u00ad", "\u2060", "\u034f",
    "\u202eannA", "\u2066x\u2069", "\u061c", "\u200e", "\u200f", "\u180e", "\u3164", "An\u3164na", "\u2800", "\u115f",
    "\u1160", "\u0301", "\u0301a", "a \u0301b", "a\u0301\u0302\u0303", "\u00e1\u0302\u0303", "x" + "\u0336" * 3, "-\u0301", "\u0489",
    "ก" + "็" * 5, "Anna\ufe0f", "A\ufe0fnna", "\ufe0f", "👍\u200d", "\u200d👍", "👍\u200d\u200d👍", "👍\u200da", "a\u200d👍",
    "👨‍👩‍👧‍👦‍👦", "❤\ufe0f\ufe0f", "👍🏽🏽🏽", "A\u20e3", "1\u20e3\u20e3", "\u20e3", "\U000e0067", "Anna\U000e0041",
    "\U0001f3f4\U000e0067", "🏴" + "\U000e0067" * 20 + "\U000e007f", "x" * 25, "😀" * 25, "👨‍👩‍👧‍👦" * 11, "\ue000", "\uffff",
]  # fmt: skip
"""What nobody could read, or what is read as something else, or grows over its line."""


@pytest.mark.parametrize(("name", "length"), NAMES)
def test_names_of_all_scripts_are_names_as_long_as_they_look(name: str, length: int) -> None:
    assert len(signs(name)) == length
    assert is_name(name, MOST, MOST_BYTES)
    assert len(signs(name * 30)) == 30 * length
    assert not is_name(unicodedata.normalize("NFC", name) * 25, MOST, 10_000)


@pytest.mark.parametrize("name", NO_NAMES, ids=ascii)
def test_what_cannot_be_read_is_no_name(name: str) -> None:
    assert not is_name(name, MOST, MOST_BYTES)


ALIKE = [
    ("Anna", "anna"), ("Anna", "ANNA"), ("Anna", "Аnna"), ("Anna", "Аnnа"), ("Anna", "Ａｎｎａ"), ("Anna", "𝐀𝐧𝐧𝐚"), ("Anna", "ᴀɴɴᴀ"),
    ("Anna", "Ánná"), ("Anna", "A\u0336n\u0336n\u0336a\u0336"), ("Anna", "An na"), ("Anna", "aηna"), ("Anna", "Ⓐⓝⓝⓐ"),
    ("Hanna", "Ηanna"), ("Hanna", "Нanna"), ("Hanna", "ΗΑΝΝΑ"), ("Otto", "0tto"), ("Otto", "Οtto"), ("Otto", "Øtto"),
    ("Lea", "Iea"), ("Ida", "lda"), ("Ida", "1da"), ("Ida", "|da"), ("Ali", "Alı"), ("Straße", "STRASSE"), ("Łukasz", "Lukasz"),
    ("Ben", "Веn"), ("Peter", "Реtеr"), ("Νίκος", "νικος"), ("Νίκος", "ΝΊΚΟΣ"), ("Андрей", "АНДРЕЙ"), ("محمد", "مُحَمَّد"), ("שלום", "שָׁלוֹם"),
    ("O'Brien", "O’Brien"), ("Jo-Jo", "Jo–Jo"), ("❤", "❤️"), ("Anna 2", "Anna ２"), ("Anna 2", "Anna ٢"), ("김", "김"),
    ("ANNA", "ᎪNNᎪ"), ("JAN", "ͿAN"), ("ANNA", "ꓮꓠꓠꓮ"), ("Tim", "ꓔim"), ("ade", "ꭰ".join(["a", "e"])), ("Anna", "Anna."), ("Anna", "Anna!"),
    ("Anna", "Anna …"), ("N. N.", "n.n"), ("Marna", "Mama"), ("Emma", "Ernrna"), ("Wim", "VVim"), ("Wim", "ѵѵim"),
]  # fmt: skip

DIFFERENT = [
    ("Anna", "Anne"), ("Anna", "Anna 2"), ("Tim", "Tom"), ("Lea", "Leo"), ("राम", "रमा"), ("मीना", "मोना"), ("がく", "かく"),
    ("김민준", "김민지"), ("محمد", "محمود"), ("😀", "😁"), ("👍🏽", "👍🏿"), ("👨‍👩‍👧‍👦", "👨‍👩‍👧"), ("🇩🇪", "🇫🇷"), ("Anna 2", "Anna 3"),
    ("Ada", "Ada (Bot)"), ("佐藤", "佐々木"), ("Андрей", "Алексей"), ("Νίκος", "Νίκη"), ("กิตติ", "กิตติศักดิ์"),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_alike_are_found(one: str, other: str) -> None:
    assert look_alike(one, ["Zoe", other])
    assert look_alike(other, [one])


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_names_that_differ_are_told_apart(one: str, other: str) -> None:
    assert not look_alike(one, [other])
    assert not look_alike(other, [one])


@given(st.text(), st.lists(st.text(max_size=30), max_size=5))
def test_any_text_can_be_looked_at(text: str, others: list[str]) -> None:
    assert "".join(signs(text)) == text
    assert look_alike(text, [*others, text])
    if is_name(text, MOST, MOST_BYTES):
        assert text.strip() == text
        proposed = free_name(text, [text, *others], MOST, MOST_BYTES)
        assert is_name(proposed, MOST, MOST_BYTES)
        assert not look_alike(proposed, [text, *others])


@pytest.mark.parametrize(
    ("name", "taken", "free"),
    [
        ("Anna", ["Anna"], "Anna 2"),
        ("anna", ["Anna", "ANNA 2", "Аnna 3"], "anna 4"),
        ("x" * 24, ["x" * 24], "x" * 22 + " 2"),
        ("👨‍👩‍👧‍👦" * 10, ["👨‍👩‍👧‍👦" * 10], "👨‍👩‍👧‍👦" * 10 + " 2"),
        ("A" * 21 + " BC", ["A" * 21 + " BC"], "A" * 21 + " 2"),
    ],
)
def test_a_free_name_is_near_the_wanted_one(name: str, taken: list[str], free: str) -> None:
    assert free_name(name, taken, MOST, MOST_BYTES) == free
    assert is_name(free, MOST, MOST_BYTES)


@pytest.mark.parametrize(("name", "_"), NAMES)
def test_every_name_can_stand_in_a_record(name: str, _: int) -> None:
    record = find("wagnis").start(2, {}, [name, "Ben"]).dump()
    assert load(record).names == (name, "Ben")
