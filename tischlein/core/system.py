"""Why the operating system refuses something: its own words are English only, so the common ones are said here."""

from __future__ import annotations

import errno

from tischlein.core.language import Phrase, phrase

_KNOWN = {
    errno.ENOENT: "system-missing",
    errno.EACCES: "system-forbidden",
    errno.EPERM: "system-forbidden",
    errno.ENOSPC: "system-full",
    errno.EDQUOT: "system-full",
    errno.EROFS: "system-read-only",
    errno.EISDIR: "system-folder",
    errno.ENOTDIR: "system-no-folder",
    errno.EADDRINUSE: "system-address-taken",
    errno.ECONNREFUSED: "system-refused",
}


def why(error: OSError) -> Phrase:
    """The reason as a phrase of the core catalogue; what is rare is told as the system says it."""
    known = _KNOWN.get(error.errno or 0)
    return phrase("system-other", words=error.strerror or type(error).__name__) if known is None else phrase(known)
