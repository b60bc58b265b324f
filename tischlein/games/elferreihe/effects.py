"""What can happen in elferreihe. A card that is dealt or drawn is seen by the seat
that gets it (E3), and so is what becomes of it."""

from __future__ import annotations

from tischlein.core.effects import effects, known, said, seat, spoken
from tischlein.core.language import Phrase, phrase
from tischlein.core.sheet import number, one_of, truth
from tischlein.games.elferreihe.state import CARD_NAMES, MOST_DRAWS


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

CLOSES = ("nothing", "side", "row")
"""What is closed with a laid card: nothing follows any more at its end, or nowhere in its row."""
NO_END, ONE_SIDE, WHOLE_ROW = range(len(CLOSES))

EFFECTS = effects(
    dealt=said(who=seat, card=known(CARD)).naming("card"),
    redealt=said(),
    draws=said(who=seat, again=truth),
    drawn=said(who=seat, card=known(CARD), fate=known(one_of(*FATES)), count=number)
    .naming("card")
    .lasting(340, count={MOST_DRAWS: 900}),
    laid=said(who=seat, card=CARD, way=WAY, closes=one_of(*CLOSES), left=number).lasting(
        300, way={"last": 1600}, closes={"row": 1300, "side": 900}, left={1: 900}
    ),
    passes=said(who=seat).lasting(600),
    ends=said(who=seat),
)
DEALT, REDEALT, DRAWS, DRAWN, LAYS, PASSES, ENDS = EFFECTS.kinds
