"""What can happen in elferreihe. A card that is dealt or drawn is seen by the seat
that gets it (E3), and so is what becomes of it."""

from __future__ import annotations

from tischlein.core.effects import effects, known, said, seat, spoken
from tischlein.core.language import Phrase, phrase
from tischlein.core.sheet import number, one_of, truth
from tischlein.games.elferreihe.state import CARD_NAMES, COLOURS, VALUES


def card(name: str) -> Phrase:
    """A card by its name in tokens."""
    colour, _, value = name.partition("-")
    return phrase("card-number", colour=colour, value=value)


CARD = spoken({name: card(name) for name in CARD_NAMES})
WAYS = ("plain", "new", "drawn", "last", "first")
"""As what a card is laid: it also begins a row, was drawn just now, is the last one of the hand, or begins the game."""
PLAIN, NEW_ROW, JUST_DRAWN, LAST_CARD, FIRST_CARD = range(len(WAYS))
WAY = one_of(*WAYS)
FATES = ("fits", "unfit", "last")
"""Of a drawn card: it can be laid, or not, or not and no other may be drawn."""
FITS, UNFIT, LAST_DRAW = range(len(FATES))

LAST_OF_SIDES = [f"{colour}-{value}" for colour in COLOURS for value in (1, VALUES)]
"""E10: nothing follows on them."""

EFFECTS = effects(
    dealt=said(who=seat, card=known(CARD)).naming("card"),
    redealt=said(),
    draws=said(who=seat, again=truth),
    drawn=said(who=seat, card=known(CARD), fate=known(one_of(*FATES)), count=number)
    .naming("card")
    .lasting(340, count={3: 900}),
    laid=said(who=seat, card=CARD, way=WAY).lasting(300, way={"last": 1600}, card=dict.fromkeys(LAST_OF_SIDES, 900)),
    passes=said(who=seat).lasting(600),
    ends=said(who=seat),
)
DEALT, REDEALT, DRAWS, DRAWN, LAYS, PASSES, ENDS = EFFECTS.kinds
