"""What keeps the server from running, in words that say what to do."""

from __future__ import annotations

from pathlib import Path

from tischlein.core.errors import TischleinError
from tischlein.core.language import Phrase, Texts

FOLDER = Path(__file__).parent


class ServerError(TischleinError):
    """The server cannot run like this. The reason is a phrase of the server's catalogue."""

    def __init__(self, reason: Phrase) -> None:
        self.reason = reason
        super().__init__(Texts("en", FOLDER).say(reason))
