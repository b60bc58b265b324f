"""A command that is not carried out, and why, in a form that programs and people understand."""

from __future__ import annotations

from functools import cache

from tischlein.core.errors import TischleinError
from tischlein.core.language import Phrase, Texts, phrase
from tischlein.server.errors import FOLDER
from tischlein.server.protocol import Refused


@cache
def english() -> Texts:
    """The words of hints, read once."""
    return Texts("en", FOLDER)


class Refusal(TischleinError):
    """Nothing has changed. `code` is stable; the text is the message `refusal-<code>` of the server's catalogue."""

    def __init__(
        self,
        status: int,
        code: str,
        *,
        say: Phrase | None = None,
        rule: str | None = None,
        seq: int | None = None,
        where: str | None = None,
        retry_after: int | None = None,
        detail: str | None = None,
        **args: str | int,
    ) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.say = say or phrase(f"refusal-{code}", **args)
        self.rule = rule
        self.seq = seq
        self.where = where
        self.retry_after = retry_after
        self.detail = detail
        """More about it in English, for whoever wrote the program."""

    def answer(self) -> Refused:
        """What the sender of a request reads: the message, with a hint for whoever wrote the program."""
        refused = self.message()
        refused.hint = self.hint()
        return refused

    def hint(self) -> str:
        """What is wrong, in English."""
        if self.say.id in english():
            words = english().say(self.say)
        elif self.rule is not None:
            words = f"The rule {self.rule} forbids this; `say` names its words in the game's catalogue."
        else:
            words = f"Refused: {self.code}."
        if self.detail:
            words = f"{words} {self.detail}."
        return f"{words} (Look at: {self.where})" if self.where else words

    def message(self, key: str | None = None) -> Refused:
        """What the sender reads."""
        return Refused(
            status=self.status,
            code=self.code,
            say=self.say,
            key=key,
            rule=self.rule,
            seq=self.seq,
            where=self.where,
        )
