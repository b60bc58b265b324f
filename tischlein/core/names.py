"""Names of people: what can be read, how long it looks, and which names look alike.

What people see as one character may be several to the computer: a letter with its marks, a flag, a family joined from
four emoji. Here such a group is a *sign*, told by a small part of Unicode's rules for text segmentation.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

MOST_MARKS = 2
"""On a letter, where the marks fit any letter: more of them grow into the lines above and below."""
MOST_OWN_MARKS = 4
"""Where a script has marks of its own: in Hebrew or Tibetan a letter can carry so many."""
MOST_JOINED = 4
"""Emoji in one: a family of four."""

JOINER = "\u200d"
KEYCAP = "\u20e3"
EMOJI_STYLE = "\ufe0f"
STYLES = "\ufe0e" + EMOJI_STYLE
BLACK_FLAG, END_OF_TAGS = "\U0001f3f4", "\U000e007f"
INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""What Python counts as printable and nobody sees."""


def signs(text: str) -> list[str]:
    """What people see as characters, one by one. In what is no name, something that cannot be seen may be one."""
    found: list[str] = []
    at = 0
    while at < len(text):
        end = _end(text, at)
        found.append(text[at:end])
        at = end
    return found


def is_name(text: str, most: int, most_bytes: int) -> bool:
    """Whether a text has 1 to so many signs, all of which can be read, in one line, with single blanks within."""
    if text != " ".join(text.split()):
        return False
    try:
        size = len(text.encode())
    except UnicodeEncodeError:  # half a character
        return False
    if not 0 < size <= most_bytes:
        return False
    found = signs(text)
    return len(found) <= most and all(map(_can_be_read, found))


def _end(text: str, at: int) -> int:
    """Where the sign ends that begins there."""
    first, end = text[at], at + 1
    if _is_regional(first):
        return end + (end < len(text) and _is_regional(text[end]))
    if not _is_pictograph(first):
        while end < len(text) and (_is_mark(text[end]) or _is_jamo(first, text[end])):
            end += 1
        return end
    while True:
        while end < len(text) and (_is_mark(text[end]) or _is_skin(text[end]) or _is_tag(text[end])):
            end += 1
        if text[end : end + 1] != JOINER or end + 1 == len(text) or not _is_pictograph(text[end + 1]):
            return end
        end += 2


def _can_be_read(sign: str) -> bool:
    first = sign[0]
    if first == " " or len(sign) == 1:
        return len(sign) == 1 and _is_seen(first) and not _is_mark(first)
    if _is_regional(first):
        return True
    if _is_pictograph(first):
        parts = sign.split(JOINER)
        return len(parts) <= MOST_JOINED and all(map(_is_emoji, parts))
    if sign.endswith(KEYCAP):
        return first in "0123456789#*" and sign[1:-1] in ("", EMOJI_STYLE)
    if unicodedata.category(first)[0] not in "LN":
        return False
    if _is_ideographic_variant(sign):
        return True
    rest = [char for char in sign[1:] if not _is_jamo(first, char)]
    loose = sum(map(_fits_any_letter, unicodedata.normalize("NFD", sign)))
    return all(map(_is_seen, sign)) and loose <= MOST_MARKS and len(rest) <= MOST_OWN_MARKS


def _is_emoji(part: str) -> bool:
    """One emoji, perhaps in colour, with a tone of skin, or a flag spelt in invisible letters."""
    rest = part[1:]
    if part[0] == BLACK_FLAG and rest.endswith(END_OF_TAGS):
        return 3 <= len(rest) <= 7 and all(map(_is_tag, rest)) and END_OF_TAGS not in rest[:-1]
    if rest and _is_skin(rest[0]):
        rest = rest[1:]
    return rest in ("", *STYLES, EMOJI_STYLE + KEYCAP)


def _is_seen(char: str) -> bool:
    """Whether there is something to be seen. What Unicode added to the emoji since this Python was made counts."""
    code = ord(char)
    if char in INVISIBLE or 0xFE00 <= code <= 0xFE0F or 0xE0000 <= code <= 0xE0FFF:
        return False
    return char.isprintable() or 0x1F300 <= code <= 0x1FAFF


def _is_mark(char: str) -> bool:
    return unicodedata.category(char)[0] == "M"


def _fits_any_letter(char: str) -> bool:
    """Whether it is one of the marks that are for no script in particular."""
    code = ord(char)
    return any(
        low <= code <= high
        for low, high in ((0x300, 0x36F), (0x483, 0x489), (0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF), (0x20D0, 0x20FF),
                          (0xFE20, 0xFE2F))
    )  # fmt: skip


def _is_jamo(first: str, char: str) -> bool:
    """Whether a part of a Korean syllable follows on one."""
    hangul = "\u1100" <= first <= "\u11ff" or "\uac00" <= first <= "\ud7fb" or "\ua960" <= first <= "\ua97c"
    return hangul and ("\u1161" <= char <= "\u11ff" or "\ud7b0" <= char <= "\ud7fb")


def _is_ideographic_variant(sign: str) -> bool:
    """A Chinese character in a form of its own, as in some Japanese names."""
    ideograph = "\u3400" <= sign[0] <= "\u9fff" or "\U00020000" <= sign[0] <= "\U0003ffff"
    return ideograph and len(sign) == 2 and "\U000e0100" <= sign[1] <= "\U000e01ef"


def _is_regional(char: str) -> bool:
    """Two of these are a flag."""
    return "\U0001f1e6" <= char <= "\U0001f1ff"


def _is_skin(char: str) -> bool:
    return "\U0001f3fb" <= char <= "\U0001f3ff"


def _is_tag(char: str) -> bool:
    return "\U000e0030" <= char <= END_OF_TAGS


def _is_pictograph(char: str) -> bool:
    """Whether it may be an emoji, and part of a joined one."""
    if "\U0001f000" <= char <= "\U0001faff":
        return not _is_regional(char) and not _is_skin(char)
    return char in "©®‼⁉™ℹ〰〽㊗㊙" or ("\u2190" <= char <= "\u2bff" and unicodedata.category(char) in ("So", "Sm"))


# ---- which names look alike

_ALIKE_CAPITALS = str.maketrans(
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿ" "АВЕЅІЈКМНОРСТУХԌԚԜҮӀ"
    "ᎠᎡᎢᎥᎩᎪᎫᎬᎳᎷᎻᎽᏀᏃᏒᏔᏙᏚᏞᏟᏢᏦᏧᏳᏴᏂᏏ" "ꭰꭱꭲꭵꭹꭺꭻꭼꮃꮇꮋꮍꮐꮓꮢꮤꮩꮪꮮꮯꮲꮶꮷᏻᏼꮒꮟ" "ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ",
    "ABEZHIKMNOPTYXCJ" "ABESIJKMHOPCTYXGQWYI"
    "DRTIYAJEWMHYGZRWVSLCPKDGBHB" "DRTIYAJEWMHYGZRWVSLCPKDGBHB" "BPDTGKJCZFMNLSRVHWXYAEIOU",
)  # fmt: skip
"""Greek, Cyrillic, Cherokee and Lisu letters that are drawn as capitals, and the Latin ones that they look like."""

_ALIKE = str.maketrans(
    "αβγειηκμνορςτυχωϲ" "авгеѕіјкмнопрстухьёһԁԛԝүұӏѵҫ" "օսոհցյ" "ɑɡɩıʟøłđħŧƀɨɵƶʀᴀʙᴄᴅᴇɢʜɪᴊᴋᴍɴᴏᴘꜱᴛᴜᴠᴡʏᴢ" "’‘ʼ`´′‐‑‒–—−⁃|",
    "abyeinkuvopctuxwc" "abresijkmhonpctyxbehdqwyyivc" "ounhgj" "agiiloldhtbiozrabcdeghijkmnopstuvwyz" "''''''-------l",
)  # fmt: skip
"""Small letters of Greek, Cyrillic, Armenian, phonetic and small capital ones, letters with a stroke; and signs."""

_LIKE_I_AND_O = str.maketrans("l10", "iio")
"""A small L, a one and a capital I; a zero and an O. The capital is a small one by now."""


_TWO_LIKE_ONE = (("rn", "m"), ("vv", "w"))

_AT_THE_END = ".,:;!?-_'\"…·"
"""What may stand behind a name and is hardly seen."""


def likenesses(name: str) -> frozenset[str]:
    """Two names look alike if these have something in common: by how they are drawn, or but for capitals."""
    text = unicodedata.normalize("NFKC", name)
    return frozenset(_skeleton(way) for way in (text, text.casefold(), text.translate(_ALIKE_CAPITALS)))


def look_alike(name: str, others: Iterable[str]) -> bool:
    """Whether a name looks like one of the others."""
    own = likenesses(name)
    return any(not own.isdisjoint(likenesses(other)) for other in others)


def _skeleton(text: str) -> str:
    """What is left of a name where case, marks, blanks and the script of look-alike letters do not count."""
    bare = "".join(_bare(char) for char in unicodedata.normalize("NFKD", text.casefold()))
    bare = bare.translate(_ALIKE).translate(_LIKE_I_AND_O)
    for two, one in _TWO_LIKE_ONE:
        bare = bare.replace(two, one)
    return bare.rstrip(_AT_THE_END) or bare or text


def _bare(char: str) -> str:
    if char == " " or char in STYLES or _is_loose_mark(char):
        return ""
    return str(unicodedata.digit(char)) if unicodedata.category(char) == "Nd" else char


def _is_loose_mark(char: str) -> bool:
    """Accents, and points for vowels that may be left out; not what makes another letter, as in Hindi or Japanese."""
    weight = unicodedata.combining(char)
    return weight == 1 or 10 <= weight <= 36 or weight >= 200 or unicodedata.category(char) == "Me"


def free_name(name: str, others: Iterable[str], most: int, most_bytes: int) -> str:
    """A name like this one that looks like none of the others: with a number, and shortened where there is no room."""
    taken = list(others)
    parts = signs(name)
    number = 2
    while True:
        end = f" {number}"
        kept = parts[: most - len(end)]
        while len("".join(kept).encode()) + len(end) > most_bytes:
            kept.pop()
        proposed = "".join(kept).rstrip() + end
        if not look_alike(proposed, taken):
            return proposed
        number += 1
