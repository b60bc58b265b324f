"""Matches in the page's engine are those of Python: the same text, the same standing, the same refusals of damaged
texts; and what is watched again there is what a server sends."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from tests.wasm.node import in_engine
from tests.wasm.test_equal import tables_of
from tischlein.core.contract import OVER
from tischlein.core.errors import RecordError
from tischlein.core.game import Game
from tischlein.core.match import Match
from tischlein.games import OWN
from tischlein.records import load_either
from tischlein.server.answers import ReplayRecord
from tischlein.server.api import ALL_CARDS, AS_SPECTATOR, _replay_record
from tischlein.server.refusal import Refusal

NAMES = ("Änne", "Bo „B“ \\ Löw", "Cleo", "Dora", "Emil", "Ida")
LENGTHS: list[dict[str, int]] = [{"rounds": 1}, {"rounds": 3}, {"wins": 2}]
MOST_MOVES = 3000
DAMAGES, SOAK_DAMAGES = 60, 1500
"""Of each game, in `make test` and in `make soak`."""
GAMES = pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)


def in_node(game: Game, **questions: list[Any]) -> dict[str, list[Any]]:
    answers: dict[str, list[Any]] = in_engine("match.mjs", game, questions)
    return answers


def standing(match: Match) -> dict[str, Any]:
    return {
        "place": str(match.place),
        "over": match.over,
        "totals": match.totals(),
        "wins": match.wins(),
        "winners": match.winners(),
        "seats": [match.seat_of(player) for player in range(match.players)],
        "players": [match.player_at(seat) for seat in range(match.players)],
        "names": list(match.state.names),
    }


def played(game: Game, rng: random.Random, length: dict[str, int], leave: int = 0) -> tuple[Match, list[Any]]:
    """A match, and how it stood after each of its rounds; the last one may be left before its end."""
    players, options = rng.choice(tables_of(game.name))
    match = Match(game, players, options, **length, names=NAMES[:players])  # type: ignore[arg-type]
    stood: list[Any] = []
    while True:
        state = match.state
        for _ in range(MOST_MOVES):
            if state.actor == OVER or (leave and len(stood) + 1 == leave and len(state.steps) > 20):
                break
            state.play_chance(rng) if state.actor == "chance" else state.apply(rng.choice(state.legal()))
        stood.append(standing(match))
        if match.over or state.actor != OVER or len(stood) == 12:
            return match, stood
        match.next_round()


@GAMES
def test_a_match_is_the_same(game: Game) -> None:
    rng, jobs, expected = random.Random(game.name), [], []
    for length in LENGTHS * 2:
        match, stood = played(game, rng, length)
        tokens = [[step.token for step in state.steps] for state in match.rounds_played]
        job = {"game": game.name, "players": match.players, "options": match.options, "names": list(match.names)}
        jobs.append({**job, "rounds": length.get("rounds"), "wins": length.get("wins"), "tokens": tokens})
        expected.append({"stood": stood, "text": match.dump()})
    found = in_node(game, matches=jobs, texts=[one["text"] for one in expected])
    for one, other in zip(found["matches"], expected, strict=True):
        assert one == other
    assert found["texts"] == [None] * len(expected)


def damaged(text: str, rng: random.Random) -> str:
    """The same text with something wrong in it."""
    lines = text.split("\n")
    at = rng.randrange(len(lines) - 1)
    heads = [number for number, line in enumerate(lines) if line.startswith("match: ")]
    head = rng.choice(heads)
    first = rng.choice(heads) - 5
    match rng.randrange(15):
        case 0:
            return text[: rng.randrange(len(text))]
        case 1:
            del lines[at]
        case 2:
            lines.insert(at, lines[at])
        case 3:
            lines[at] += "\r"
        case 4:
            lines[head] = rng.choice(
                ("match: round 0 of 3", "match: round 2, first to 0", "match: none", "match: round 7 of 9")
            )
        case 5:
            del lines[head]
        case 6:
            lines[head + 1] = "options: {}"
        case 7:
            lines[head - 1] = rng.choice(('names: ["A", "B"]', "names: []", 'names: ["\\ud800"]', "names: [1]"))
        case 8:
            lines[head - 2] = f"players: {rng.randrange(8)}"
        case 9:
            return text + "\n" + text
        case 10:
            return "\n".join(lines[first:])
        case 11:
            tokens = lines[at].split(" ")
            tokens[rng.randrange(len(tokens))] = "nonsense"
            lines[at] = " ".join(tokens)
        case 12:
            lines.insert(head + rng.randrange(2), rng.choice(("luck: given up to turn 2", "luck: given", "luck: mine")))
        case 13:
            lines[head + 2] = rng.choice(("result: unfinished", "result: points 1 2, winners 0"))
        case _:
            lines[at] += " "
    return "\n".join(lines)


def reason(text: str) -> list[Any] | None:
    try:
        load_either(text)
    except RecordError as error:
        return ["not carried"] if error.reason[0] == "error-no-game" else [error.line, error.reason[0]]
    return None


@GAMES
def test_a_damaged_text_is_refused_for_the_same_reason(game: Game, soak: bool) -> None:
    rng = random.Random(game.name)
    matches = [played(game, rng, {"rounds": 3})[0], played(game, rng, {"wins": 2}, leave=2)[0]]
    texts = [damaged(rng.choice(matches).dump(), rng) for _ in range(SOAK_DAMAGES if soak else DAMAGES)]
    for text, found in zip(texts, in_node(game, texts=texts)["texts"], strict=True):
        assert found == reason(text), text


def replayed(record: str, round_number: int, seat: int | None) -> Any:
    try:
        return json.loads(_replay_record(ReplayRecord(record, seat, round_number)))
    except Refusal as refusal:
        return {"status": refusal.status, "code": refusal.code}


@GAMES
def test_what_is_watched_again_is_what_a_server_sends(game: Game) -> None:
    rng = random.Random(game.name)
    match = played(game, rng, {"rounds": 3}, leave=3)[0]
    single = match.rounds_played[1].dump()
    asked = [(match.dump(), number, seat) for number in (0, 1, 2, 3, 4) for seat in (ALL_CARDS, None)]
    asked += [(single, 1, seat) for seat in (AS_SPECTATOR, *range(match.players + 1), 99)]
    asked += [("nonsense", 1, None)]
    jobs = [{"record": record, "round": number, "seat": seat} for record, number, seat in asked]
    for question, found in zip(asked, in_node(game, replays=jobs)["replays"], strict=True):
        assert found == replayed(*question), question[1:]
