"""What an honest device notes of what it is shown: at every step what lies on the table, and what is offered."""

from __future__ import annotations

from tischlein.core.state import State
from tischlein.fairness import shown


def noted(state: State, table: str, number: int, seat: int, loose: bool = False) -> str:
    """All sights of a round that a seat followed; `loose` where the device did not know how far it had come."""
    again = state.game.start(state.players, state.options, state.names or None, remember=False)
    running = list(shown.Witness(state, table, number, seat).running())
    reader = None if seat == shown.WATCHING else seat
    sights = look(again, running[0], seat, 0, loose)
    for step, token in enumerate(state.history, 1):
        again.apply(token)
        if loose:
            sights.append(f"?e{shown.glimpse(again.moment().hear(reader, state.names))}")
        sights += look(again, running[step], seat, step, loose)
    return " ".join(dict.fromkeys(sights))


def look(state: State, running: str, seat: int, step: int, loose: bool = False) -> list[str]:
    at, behind = ("?", "") if loose else (str(step), running)
    sight = shown.sight(behind, state.view(None if seat == shown.WATCHING else seat))
    found = [f"{at}v{sight}"]
    if state.actor == seat:
        legal = [{"token": token, "say": say} for token, say in zip(state.legal(), state.offers(), strict=True)]
        found.append(f"{at}o{shown.offer(sight, legal)}")
    return found
