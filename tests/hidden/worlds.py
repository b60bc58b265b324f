"""Other worlds: the same game with cards exchanged that a seat has never seen."""

from __future__ import annotations

import random

import tischlein
from tischlein import CHANCE, OVER, IllegalAction, State


def cards_in(token: str) -> list[str]:
    """The card that a token names, if it names one."""
    return [part for part in token.split(":")[1:] if "-" in part and part.rpartition("-")[2].isdigit()]


def unseen(state: State, seat: int | None) -> list[str]:
    """The cards of the game that this seat was never shown: in others' hands, face down, or in the pile."""
    seen: set[str] = set()
    for _, token, shown in state.events_for(seat):
        seen.update(cards_in(token), shown)
    everything = {card for token in state.game.outcomes for card in cards_in(token)}
    return sorted(everything - seen)


def renamed(token: str, names: dict[str, str]) -> str:
    return ":".join(names.get(part, part) for part in token.split(":"))


def other_world(state: State, seat: int | None, rng: random.Random) -> State | None:
    """The same play with some unseen cards exchanged, or None if it would not have been possible like that."""
    hidden = unseen(state, seat)
    if len(hidden) < 2:
        return None
    chosen = rng.sample(hidden, min(len(hidden), rng.choice((2, 2, 3, len(hidden)))))
    turned = chosen[1:] + chosen[:1]
    names = dict(zip(chosen, turned, strict=True))
    twin = state.game.start(state.players, state.options, state.names or None)
    try:
        for token in state.history:
            twin.apply(renamed(token, names))
    except IllegalAction:
        return None
    # Whose turn it is is public: the last card may have decided that. Cards exchanged within a hand change nothing.
    same_node = (twin.actor, twin.turn) == (state.actor, state.turn)
    return twin if same_node and twin.to_bytes() != state.to_bytes() else None


def walk(game: str, players: int, options: dict[str, object], rng: random.Random, nodes: int) -> State:
    """A state some way into a game, played by the simple policy with random moves mixed in."""
    from tischlein.bots import chooser

    state = tischlein.game(game).start(players, options)
    bot = chooser(state.game)
    for _ in range(nodes):
        if state.actor == OVER:
            break
        if state.actor == CHANCE:
            state.play_chance(rng)
        elif rng.random() < 0.7:
            state.apply_code(bot.code(state, rng))
        else:
            state.apply(rng.choice(state.legal()))
    return state


def gathered(game: str, players: int, rng: random.Random) -> tuple[State, int] | None:
    """A state some way behind the last time that cards were gathered into a new pile, and the number of steps at that
    time; None where that did not happen within a while."""
    from tischlein.bots import chooser

    state, since = tischlein.game(game).start(players), 0
    bot, names = chooser(state.game), ["x"] * players
    while state.actor != OVER and len(state.history) < 2500:
        if state.actor == CHANCE:
            state.play_chance(rng)
        elif rng.random() < 0.6:
            state.apply_code(bot.code(state, rng))
        else:
            state.apply(rng.choice(state.legal()))
        if {effect.kind for effect in state.moment().hear(None, names).effects} & {"renewed", "redealt"}:
            since = len(state.history)
        if game == "elferreihe" and state.turn and not since:
            return None  # there, cards are gathered only while they are dealt
        behind = len(state.history) - since
        if since and behind > 8 and state.actor not in (CHANCE, OVER) and len(state.legal()) > 1 and rng.random() < 0.1:
            return state, since
    return None


def other_pile(state: State, seat: int, since: int, rng: random.Random) -> State | None:
    """The same play, where one card that came from the new pile, face down for this seat, was another one; None where
    that would not have been possible."""
    history, told = state.history, state.events_for(seat)
    named = [cards_in(token) for token in history]
    last = {card: at for at, cards in enumerate(named) for card in cards}
    came = [at for at in range(since, len(history)) if told[at][1] == "card:?" and last[named[at][0]] == at]
    everything = {card for token in state.game.outcomes for card in cards_in(token)}
    inside = sorted(card for card in everything if last.get(card, -1) < since)
    pairs = [(at, card) for at in came for card in inside]
    for at, card in rng.sample(pairs, min(12, len(pairs))):
        twin = state.game.start(state.players, state.options, state.names or None)
        try:
            for number, token in enumerate(history):
                twin.apply(f"card:{card}" if number == at else token)
        except IllegalAction:
            continue
        same_node = (twin.actor, twin.turn) == (state.actor, state.turn)
        if same_node and twin.events_for(seat) == told and twin.to_bytes() != state.to_bytes():
            return twin
    return None
