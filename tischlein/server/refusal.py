"""A command that is not carried out, and why, in a form that programs and people understand."""

from __future__ import annotations

from tischlein.core.errors import TischleinError
from tischlein.core.language import Phrase, phrase
from tischlein.server.protocol import Refused


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
