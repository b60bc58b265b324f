"""Wagnis: push your luck. Build rows of cards, take one, lose cards to a die or secure them in time."""

from __future__ import annotations

from tischlein.core.game import Game
from tischlein.games.wagnis import notation, options, rules, skill, state
from tischlein.games.wagnis.effects import EFFECTS, card
from tischlein.games.wagnis.habits import kueken, neuling
from tischlein.games.wagnis.mind import MIND
from tischlein.games.wagnis.offers import OFFERS, offer
from tischlein.games.wagnis.policy import choose
from tischlein.games.wagnis.prospects import PROSPECTS, foretell
from tischlein.games.wagnis.refusals import forbid
from tischlein.games.wagnis.sheet import VIEW, show

GAME = Game(
    name=options.NAME,
    package=__name__,
    rules_version=options.RULES_VERSION,
    seats=options.SEATS,
    dtype=state.STATE,
    kernels=rules.KERNELS,
    actions=notation.ACTIONS,
    outcomes=notation.OUTCOMES,
    rules=options.RULES,
    seats_move=True,
    to_agree=options.TO_AGREE,
    begin=options.begin,
    forms=notation.FORMS,
    forbid=forbid,
    view=VIEW,
    show=show,
    effects=EFFECTS,
    offers=OFFERS,
    offer=offer,
    card=card,
    policy=choose,
    policies={"kueken": kueken, "neuling": neuling, "koenner": skill.choose},
    rollouts=500_000,
    foresight=skill.FORESIGHT,
    prospects=PROSPECTS,
    foretell=foretell,
    mind=MIND,
    check=state.check,
    constant=("risk", "turn_cards"),
)
