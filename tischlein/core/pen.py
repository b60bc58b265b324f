"""How things are written in the terminal: with colours and signs, or as plain words for a screen reader."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from tischlein.core.game import Game
from tischlein.core.language import Phrase, Texts

SIGNS = {
    # colour: (sign, style). Every colour has a shape of its own (W3, B1).
    "green": ("■", "green3"),
    "yellow": ("●", "yellow3"),
    "red": ("▲", "red1"),
    "blue": ("◆", "dodger_blue1"),
    "purple": ("⬢", "medium_purple1"),
}


class Pen:
    """Writes cards, names and sentences in one language; `plain` leaves out signs and colours."""

    def __init__(self, game: Game, texts: Texts, names: Sequence[str], plain: bool) -> None:
        self.game = game
        self.texts = texts
        self.names = names
        self.plain = plain

    def say(self, id: str, /, **args: str | int | Phrase) -> str:
        """A message of the catalogues."""
        return self.texts(id, **args)

    def card(self, name: str, sign: str = "", style: str = "") -> Text:
        """A card: its sign and value in its colour, or its name in words."""
        if self.plain or not sign:
            return Text(self.texts.say(self.game.card(name)), style="" if self.plain else style)
        return Text(sign, style=f"bold {style}")

    def join(self, parts: Iterable[Text | str], between: str | None = None) -> Text:
        """Several things in a row: by commas in plain words, by blanks where signs tell them apart."""
        glue = between if between is not None else (", " if self.plain else "  ")
        return Text(glue).join(Text(part) if isinstance(part, str) else part for part in parts)

    def line(self, label: str, *parts: Text | str) -> Text:
        """A label and what belongs to it: `Pile: 87`."""
        text = Text()
        text.append(f"{label}: ", style="" if self.plain else "bold")
        for part in parts:
            text.append(part)
        return text

    def name(self, seat: int, acting: bool = False) -> Text:
        """A player's name; who is to act is marked, in words or by a sign."""
        if self.plain:
            return Text(self.say("acting", name=self.names[seat]) if acting else self.names[seat])
        return Text(("▶ " if acting else "  ") + self.names[seat], style="bold" if acting else "")
