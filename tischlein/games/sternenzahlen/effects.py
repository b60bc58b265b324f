"""What can happen in sternenzahlen. Everything is public."""

from __future__ import annotations

from tischlein.core.effects import effects, said, seat, spoken, unsaid
from tischlein.core.language import Phrase, phrase
from tischlein.core.sheet import number, one_of, optional, truth
from tischlein.games.sternenzahlen.state import EVENTS

FATES = ("out", "swims", "pays", "gets", "nothing", "chooses")
GETS, NOTHING_HAPPENS, CHOOSES = 3, 4, 5  # the first three are by what is left of the red chips


def card(name: str) -> Phrase:
    """An event card by its name in tokens."""
    return phrase(f"card-{name}")


CARD = spoken({name: card(name) for name in EVENTS})
FATE = one_of(*FATES)

# A piece hops from field to field, one to four of them: about as long as two or three hops take.

# Red chips that change hands, and who swims or is out now, are seen, and told in the sentence about what caused it.
EFFECTS = effects(
    rolls=said(who=seat),
    die_fell=said(who=seat, pips=number).lasting(640),
    moved=unsaid(who=seat, start=number, goal=number).lasting(750),
    pulled=unsaid(who=seat).lasting(640),
    landed=said(who=seat, number=number, stars=truth, cards=number),
    fell=said(who=seat, fate=FATE),
    home=said(who=seat),
    event_card=unsaid(who=seat, card=CARD).lasting(2000),
    card_steal=said(who=seat, card=CARD, fate=FATE),
    card_gain=said(who=seat, card=CARD, fate=FATE),
    card_robbed=said(who=seat, card=CARD, fate=FATE, other=optional(seat)),
    card_lose=said(who=seat, card=CARD, fate=FATE),
    stole=said(who=seat, other=seat, fate=FATE).quiet(),
    split=said(who=seat, number=number, large=number, small=number).quiet().lasting(420),
    stars=said(who=seat, stars=number, chips=number, short=truth).quiet(),
    passes=said(who=seat, number=number).quiet().lasting(180),
    earned=unsaid(who=seat, chips=number).quiet().lasting(400),
    paid=unsaid(who=seat).quiet().lasting(400),
    handed=unsaid(who=seat, to=seat).quiet().lasting(420),
    swims=unsaid(who=seat).quiet().lasting(1800),
    out=unsaid(who=seat).quiet().lasting(2200),
)
ROLLS, DIE_FELL, MOVED, PULLED, LANDED, FELL, HOME, EVENT_CARD = EFFECTS.kinds[:8]
CARD_STEALS, CARD_GAINS, CARD_ROBS, CARD_COSTS = EFFECTS.kinds[8:12]
STOLE, SPLITS, STARS_COVERED, PASSES, EARNED, PAID, HANDED, SWIMS, PUT_OUT = EFFECTS.kinds[12:]
