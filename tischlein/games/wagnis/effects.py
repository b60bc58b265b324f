"""What can happen in wagnis. Everything is public."""

from __future__ import annotations

from tischlein.core.effects import effects, said, seat, spoken, unsaid
from tischlein.core.language import Phrase, phrase
from tischlein.core.sheet import bag_of, number, one_of, truth
from tischlein.games.wagnis.state import CARDS, COLOURS, FACES, KINDS


def card(name: str) -> Phrase:
    """A card by its name in tokens."""
    if name in ("die", "turn"):
        return phrase(f"card-{name}")
    colour, _, value = name.partition("-")
    return phrase("card-number", colour=colour, value=value)


CARD = spoken({name: card(name) for name in CARDS})
COLOUR = one_of(*COLOURS)
FACE = one_of(*FACES)

EFFECTS = effects(
    draws=said(who=seat),
    turned_up=said(who=seat, card=CARD).lasting(400),
    too_far=unsaid(who=seat, card=CARD).lasting(780),
    placed=said(who=seat, card=CARD, row=number).quiet().lasting(260),
    stops=said(who=seat),
    took=said(who=seat, row=number, points=number, die=truth).lasting(360),
    die_fell=unsaid(who=seat, face=FACE).lasting(900),
    rolled=said(who=seat, face=FACE, lost=number, risk=truth).lasting(600),
    secured=said(who=seat, colour=COLOUR, cards=bag_of(CARDS[:KINDS])).lasting(700),
    turn_over=unsaid(who=seat).lasting(240),
)
DRAWS, TURNED_UP, TOO_FAR, PLACED, STOPS, TOOK, DIE_FELL, ROLLED, SECURED, TURN_OVER = EFFECTS.kinds
