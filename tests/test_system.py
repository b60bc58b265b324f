"""Why the system refuses something is said in both languages, in one place."""

from __future__ import annotations

import errno
import os
import sqlite3
from pathlib import Path

import pytest

from tischlein.core.language import Texts
from tischlein.core.system import why
from tischlein.server.errors import FOLDER, why_not_stored

COMMON = [errno.ENOENT, errno.EACCES, errno.EPERM, errno.ENOSPC, errno.EADDRINUSE, errno.EROFS, errno.EISDIR]


@pytest.mark.parametrize("number", COMMON, ids=[errno.errorcode[number] for number in COMMON])
def test_what_is_common_has_words_of_its_own(number: int) -> None:
    german = Texts("de").say(why(OSError(number, os.strerror(number), "file")))
    assert german != os.strerror(number)
    assert german not in ("", Texts("en").say(why(OSError(number, os.strerror(number)))))


def test_what_is_rare_is_told_as_the_system_says_it() -> None:
    assert Texts("de").say(why(OSError(errno.ELOOP, os.strerror(errno.ELOOP)))) == os.strerror(errno.ELOOP)
    assert Texts("de").say(why(TimeoutError())) == "TimeoutError"


def test_sqlite_has_words_of_its_own_too(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "small.db", isolation_level=None)
    connection.execute("PRAGMA max_page_count = 2")
    connection.execute("CREATE TABLE t0 (x)")
    with pytest.raises(sqlite3.Error) as full:
        connection.execute("CREATE TABLE t1 AS SELECT hex(randomblob(9999)) AS x")
    connection.execute("PRAGMA query_only = true")
    with pytest.raises(sqlite3.Error) as fixed:
        connection.execute("DROP TABLE t0")
    with pytest.raises(sqlite3.Error) as rare:
        connection.execute("SELECT")
    connection.close()
    german = Texts("de", FOLDER)
    reasons = [why_not_stored(one.value) for one in (full, fixed, rare)]
    said = [reason if isinstance(reason, str) else german.say(reason) for reason in reasons]
    assert said == ["Kein Speicherplatz mehr frei", "Dort lässt sich nichts schreiben", str(rare.value)]
