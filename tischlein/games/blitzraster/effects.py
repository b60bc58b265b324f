"""What can happen in blitzraster.

Grids are dealt unseen, hands for their owner; a card that is turned up is shown to all, one looked at to one.
"""

from __future__ import annotations

from tischlein.core.effects import effects, known, said, seat, spoken, unsaid
from tischlein.core.language import Phrase, phrase
from tischlein.core.sheet import number, one_of, set_of, truth
from tischlein.games.blitzraster.state import CARD_NAMES, CELL_NAMES, COLOURS, LINE_NAMES


def card(name: str) -> Phrase:
    """A card by its name in tokens."""
    colour, _, value = name.partition("-")
    return phrase("card-number", colour=colour, number=value)


CARD = spoken({name: card(name) for name in CARD_NAMES})
COLOUR = spoken({name: phrase("colour", colour=name) for name in COLOURS})
CELL = one_of(*CELL_NAMES)
LINE = one_of(*LINE_NAMES)
WAYS = ("chosen", "alone", "also", "chain")
"""How a line comes to be cleared: somebody chose it, it was the only one, it was left when another had been chosen, or
it was not complete when the step began: a chain reaction (B18)."""
CHOSEN, ALONE, ALSO, CHAINED = range(len(WAYS))
WAY = one_of(*WAYS)

# Lightning that strikes a line says which link of a chain reaction that is: 1 for what was complete when it began.
# Who has emptied a grid is told how large the next one is, and all are told what a new pile is made of: both are open.
EFFECTS = effects(
    dealt=said(who=seat, cell=CELL, card=known(CARD)).naming("card").lasting(90),
    opened=said(card=CARD).lasting(240),
    drawn=said(who=seat, card=known(CARD)).naming("card").lasting(240),
    reaches=said(who=seat),
    took=said(who=seat, card=CARD).quiet().lasting(280),
    dropped=said(who=seat, card=CARD).lasting(300),
    uncovered=unsaid(who=seat, cell=CELL, card=CARD).showing("card").lasting(280),
    put=said(who=seat, card=CARD, cell=CELL, old=CARD, hidden=truth).lasting(320),
    swapped=unsaid(who=seat, first=CELL, second=CELL).quiet().lasting(340),
    swap=said(who=seat, first=CELL, second=CELL, one=CARD, other=CARD).quiet(),
    swap_reveal=said(who=seat, first=CELL, second=CELL, cell=CELL, card=CARD).showing("card").lasting(280),
    turned_up=said(who=seat, cell=CELL, card=CARD).showing("card").lasting(320),
    looked=said(who=seat, cell=CELL, card=known(CARD)).showing("card").lasting(600),
    remembered=unsaid(who=seat, cell=CELL).lasting(160),
    skips=said(who=seat).quiet(),
    keeps=said(who=seat, cell=CELL).quiet(),
    struck=unsaid(who=seat, line=LINE, link=number).quiet().lasting(350, link={1: 420}),
    column_cleared=said(who=seat, line=LINE, way=WAY, colour=COLOUR).quiet().lasting(320),
    row_cleared=said(who=seat, line=LINE, way=WAY, number=number).quiet().lasting(320),
    emptied=said(who=seat, second=truth, columns=number, rows=number).quiet().lasting(1100, second={True: 1600}),
    renewed=unsaid(cards=number, pile=set_of(CARD_NAMES)).quiet(),
)
DEALT, OPENED, DRAWN, REACHES, TOOK, DROPPED, UNCOVERED, PUT_DOWN, SWAPPED, SWAPS, SWAP_REVEALS = EFFECTS.kinds[:11]
TURNED_UP, LOOKED_AT, REMEMBERED, SKIPS, KEEPS, STRUCK, COLUMN_GONE, ROW_GONE, EMPTIED, RENEWED = EFFECTS.kinds[11:]
