"""Contests: their figures, who may play, and what becomes of those who fail."""

from __future__ import annotations

import contextlib
import csv
import io
import json
import os
import random
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tischlein
from tests.cases import within
from tests.cli.test_command import run
from tests.hidden.worlds import other_world, walk
from tischlein import CHANCE, OVER, State
from tischlein.arena import Standing, arena, workers
from tischlein.arena.standing import COLUMNS
from tischlein.core.game import Game
from tischlein.players import PlayerError, Seat
from tischlein.players.program import Failed, Program
from tischlein.players.sitting import Elsewhere, Running, contestant
from tischlein.sim import simulate

GAMES = pytest.mark.parametrize("game", tischlein.GAMES, ids=lambda game: game.name)
HERE = "tests.arena.players"


def figures(standing: Standing) -> list[tuple[Any, ...]]:
    """All that does not depend on the clock."""
    return [(game.deal, game.lineup, game.parts, game.points, game.failure) for game in standing.games]


@GAMES
def test_the_better_one_wins(game: Game) -> None:
    if game.policy is None:
        return
    standing = arena(game, ["simple", "random"], 60, options=within(60, game.name), seed=3, processes=1)
    good, bad = standing.lines()
    assert good.share.low > 0.5 > bad.share.high
    assert good.rating > 25 > bad.rating
    assert good.share.share + bad.share.share == pytest.approx(1)
    assert (good.even, good.games, standing.deals) == (0.5, 60, 30)


def test_equals_are_equal() -> None:
    """The same player twice, with the same luck in both seats: exactly even."""
    one, two = arena("wagnis", ["simple", "simple"], 40, seed=1, processes=1).lines()
    assert (one.name, two.name) == ("simple", "simple (2)")
    assert one.share.share == two.share.share == 0.5
    assert one.points == two.points


def test_processes_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    call: dict[str, Any] = {"contestants": ["simple", "random", f"{HERE}:lucky"], "games": 9, "players": 2, "seed": 5}
    one = arena("sternenzahlen", **call, processes=1)
    monkeypatch.setattr(workers, "ALONE_SECONDS", 0.0)
    many = arena("sternenzahlen", **call, processes=2)
    assert figures(one) == figures(many)


@pytest.mark.parametrize(("players", "contestants"), [(4, 2), (3, 3), (2, 4)])
def test_any_number_of_seats_and_players(players: int, contestants: int) -> None:
    names = ["simple", "random", "random", "simple"][:contestants]
    standing = arena("wagnis", names, 3 * contestants, players, seed=2, processes=1)
    lines = standing.lines()
    assert len(standing.games) == 3 * contestants
    even = 1 / min(players, contestants)
    assert [line.even for line in lines] == [pytest.approx(even)] * contestants
    assert sum(line.share.share for line in lines) == pytest.approx(contestants * even)


def test_kinds_of_players() -> None:
    kinds = ["simple", f"{HERE}:first", f"{HERE}:first_code", f"mine={HERE}:Listener"]
    standing = arena("wagnis", kinds, 4, players=4, seed=1, processes=1)
    assert standing.failures() == []
    assert standing.names[-1] == "mine"
    by_name = dict(zip(standing.names, standing.lines(), strict=True))
    assert by_name["mine"].decisions > 10
    listening = arena("elferreihe", [f"{HERE}:Listener", "simple"], 4, players=3, seed=1, processes=1)
    assert listening.failures() == []


class Asks(Running):
    """A kernel that notes what it is given, and takes the first action."""

    def __init__(self) -> None:
        super().__init__(contestant(f"{HERE}:first_code"))
        self.wants_record, self.hears = True, False
        self.given: list[dict[str, Any]] = []

    def ready(self) -> Any:
        return self

    def tell(self, message: Any) -> None:
        pass

    def ask(self, question: dict[str, Any], seconds: float) -> Any:
        self.given.append(question)
        return {"token": self.legal[0]}

    legal: list[str]


@pytest.mark.parametrize("name", ["elferreihe", "blitzraster"])
def test_a_kernel_is_given_nothing_that_its_seat_cannot_know(name: str) -> None:
    """In worlds with exchanged cards, the same bytes."""
    rng, compared = random.Random(f"kernels {name}"), 0
    while compared < 5:
        state = walk(name, rng.choice((2, 3)), {}, rng, rng.randrange(30, 200))
        if state.actor in (CHANCE, OVER) or (twin := other_world(state, int(state.actor), rng)) is None:
            continue
        assert twin.to_bytes() != state.to_bytes()
        given = [given_to(world, int(state.actor)) for world in (state, twin)]
        assert given[0] == given[1]
        imagined = state.copy()
        imagined.from_bytes(bytes.fromhex(given[0]["record"]))
        assert (imagined.view(state.actor), imagined.legal()) == (state.view(state.actor), state.legal())
        compared += 1


def given_to(world: State, seat: int) -> dict[str, Any]:
    asks = Asks()
    asks.legal = world.legal()
    sitting = Elsewhere(asks, world, Seat(world.game.name, seat, world.players, world.options, 7))
    assert sitting.hears
    for moment in world.moments():
        sitting.hear(moment)
    assert sitting.choose(world) == world.legal()[0]
    (question,) = asks.given
    return question


def test_a_function_plays_as_its_kernel_does() -> None:
    call: dict[str, Any] = {"games": 4, "seed": 1, "processes": 1}
    function, by_kernel = (arena("wagnis", ["simple", f"{HERE}:{name}"], **call) for name in ("first", "first_code"))
    assert [game.points for game in function.games] == [game.points for game in by_kernel.games]


@pytest.mark.parametrize(
    ("name", "kind", "detail"),
    [
        ("crashes", "crashed", "RuntimeError: oh no (status 1)"),
        ("leaves", "crashed", "(status 3)"),
        ("hangs", "slow", "1"),
        ("answers_a_number", "nonsense", '{"token": 7}'),
        ("answers_illegally", "illegal", "fly"),
        ("answers_without_words", "illegal", "\ufffd \ufffd[2J\ufffd{tokens}"),
        ("impossible", "illegal", "code 99"),
        ("Unborn", "crashed", "ValueError: not today (status 1)"),
    ],
)
def test_who_fails_loses_and_the_others_play_on(name: str, kind: str, detail: str) -> None:
    standing = arena("wagnis", ["simple", f"{HERE}:{name}"], 2, seed=1, seconds=1, processes=1)
    ((player, found, why, times),) = standing.failures()
    assert (player, found, times) == (f"{HERE}:{name}", kind, 2)
    assert detail in why
    assert [line.share.share for line in standing.lines()] == [1, 0]
    assert all(game.failure and game.parts[game.failure.seat] == 0 for game in standing.games)
    assert not running("sleep 987"), "what it has started ends with it"


def running(command: str) -> list[str]:
    """The processes that were called so; Linux only."""
    found = []
    for place in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            call = place.read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()
        except OSError:
            continue
        found += [call] if call == command else []
    return found


def test_who_talks_too_much_is_heard_all_the_same() -> None:
    assert arena("wagnis", ["simple", f"{HERE}:talks"], 2, seed=1, processes=1).failures() == []


def program(code: str) -> Program:
    return Program([sys.executable, "-c", code])


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("import sys; print('x' * 100_000, flush=True); sys.stdin.read()", "nonsense"),
        ("import sys; sys.stdin.read()", "slow"),
        ("pass", "crashed"),
        ("import time; time.sleep(60)", "slow"),
        ("import sys; sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush(); sys.stdin.read()", ""),
        ("while True: print('{}')", ""),
    ],
)
def test_programs_of_all_sorts(code: str, kind: str) -> None:
    """None of them keeps the arena, and none is there afterwards."""
    one = program(code)
    try:
        one.tell({"do": "begin"})
        if kind:
            with pytest.raises(Failed, match=kind):
                one.answer(1.5)
        else:
            one.answer(10)
    finally:
        one.kill()
    assert one._process.returncode is not None


def test_a_program_that_reads_nothing_does_not_keep_the_arena() -> None:
    one = program("import time; time.sleep(60)")
    try:
        for _ in range(40):
            one.tell({"view": "x" * 10_000})
        with pytest.raises(Failed, match="slow"):
            one.ask({}, 0.2)
    finally:
        one.kill()


def test_there_is_no_such_program() -> None:
    with pytest.raises(Failed, match="no-start"):
        Program(["/no/such/program"])


@pytest.mark.parametrize(
    ("player", "said"),
    [
        ("nope:x", "nope:x cannot be started: there is no 'nope:x': No module named 'nope'"),
        (f"mine={HERE}:nobody", "mine cannot be started: there is no .* has no attribute 'nobody'"),
        ("math:pi", "a player is a function, a kernel, or a class with a method “choose”, not 3.14"),
        ("program: /no/such/program --fast", "--fast cannot be started: /no/such/program: No such file"),
        (f"program: {sys.executable} -c pass", ""),
    ],
)
def test_who_cannot_be_started_is_refused_before_anything_is_played(player: str, said: str) -> None:
    """A program that leaves at once was started all the same: it loses its games."""
    heard: list[int] = []
    call: dict[str, Any] = {"games": 2, "seed": 1, "processes": 1, "progress": heard.append}
    if said:
        with pytest.raises(PlayerError, match=said):
            arena("wagnis", ["simple", player], **call)
        assert heard == []
    else:
        assert [times for *_, times in arena("wagnis", ["simple", player], **call).failures()] == [2]


ONCE = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["do"] == "choose":
        print(json.dumps(message["legal"][0]), flush=True)
    if message["do"] == "end":
        break
"""


@pytest.mark.parametrize("player", ["Raises", "Hangs", "once"])
def test_who_fails_after_a_game_has_not_lost_the_next_one(player: str, tmp_path: Path) -> None:
    """As if it had been started for each game, whoever plays how many of them."""
    (tmp_path / "once.py").write_text(ONCE)
    name = f"program: {sys.executable} {tmp_path / 'once.py'}" if player == "once" else f"{HERE}:{player}"
    played = [
        arena("wagnis", ["simple", one], 4, seed=1, seconds=2, processes=1) for one in (name, f"{HERE}:EndsBadly")
    ]
    assert played[0].failures() == []
    assert figures(played[0]) == figures(played[1])


@pytest.mark.parametrize("text", ["clever", "program:", "program: 'bot", "program: bot \\", 7, None])
def test_nobody_is_called_so(text: Any) -> None:
    with pytest.raises(PlayerError):
        contestant(text)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"contestants": "simple"}, "contestants: must be a list"),
        ({"contestants": ["simple"]}, "contestants: 2 to 16"),
        ({"games": 0}, "games: "),
        ({"seconds": 0}, "seconds: "),
        ({"seconds": "1"}, "seconds: "),
        ({"stop": "x"}, "stop: must be True or False, not 'x'"),
        ({"progress": True}, "progress: must be a function, or None, not True"),
        ({"stop": True, "contestants": ["simple", "random", "random"]}, "stop: "),
    ],
)
def test_wrong_calls_are_refused(given: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        arena(**({"game": "wagnis", "contestants": ["simple", "random"]} | given))


@pytest.mark.parametrize("player", [2, -1, 0.0, "simple", None, True])
def test_the_course_is_that_of_a_player(player: Any) -> None:
    standing = arena("wagnis", ["simple", "random"], 4, seed=1, processes=1)
    with pytest.raises(ValueError, match="player: must be a whole number below 2"):
        standing.course(player)


def test_it_stops_when_it_is_decided() -> None:
    standing = arena("wagnis", ["random", "simple"], 400, seed=1, processes=1, stop=True)
    assert standing.verdict == "second"
    assert 10 <= standing.deals < 60
    four = arena("wagnis", ["random", "simple"], 400, players=4, seed=1, processes=1, stop=True)
    assert (four.verdict, len(four.games[0].lineup)) == ("second", 4)
    assert 10 <= four.deals < 60
    even = arena("wagnis", ["simple", "simple"], 60, seed=1, processes=1, stop=True)
    assert (even.verdict, even.deals) == (None, 30)


def test_equals_are_seldom_called_better() -> None:
    """Where both are equal either verdict is a mistake of 50 %, but at the hypotheses at most some 5 %."""
    rng = np.random.default_rng(1)
    contest = workers.Contest("wagnis", 2, {}, (contestant("simple"), contestant("random")), 0, 1.0)
    wrong = decided = 0
    for _ in range(200):
        standing = Standing(contest)
        for part in rng.choice((0.0, 0.5, 1.0), 4000, p=(0.2, 0.55, 0.25)):
            standing._parts.append([part, 1 - part])
            standing.deals += 1
            if standing.deals % 10 == 0 and standing.decide():
                break
        decided += standing.verdict is not None
        wrong += standing.verdict == "second"
    assert decided > 190
    assert wrong <= 20


def test_all_forms_of_a_result(tmp_path: Path) -> None:
    picture = tmp_path / "result.svg"
    call = ["arena", "wagnis", "simple", "random", "--games", "10", "--seed", "1", "--processes", "1"]
    made = json.loads(run(*call, "--json", "--plot", str(picture)).stdout)
    assert (made["games"], made["deals"], made["seed"], made["stopped"]) == (10, 5, 1, None)
    best, other = made["contestants"]
    assert best["name"] == "simple"
    assert best["win_share_low"] <= best["win_share"] <= best["win_share_high"]
    assert best["win_share"] + other["win_share"] == pytest.approx(1)
    assert {"rating", "rating_sigma", "points", "seconds_a_move", "failures"} <= set(best)
    rows = list(csv.DictReader(io.StringIO(run(*call, "--csv").stdout)))
    assert (len(rows), tuple(rows[0])) == (20, COLUMNS)
    assert sum(float(row["won"]) for row in rows if row["player"] == "simple") == 10 * best["win_share"]
    english, german = run(*call).stdout, run(*call, language="de").stdout
    assert "Wins (95 % interval)" in english
    assert "If all were equal, each would win 50.0 %." in english
    assert "--seed 1" in english
    assert "Gewinnt" in german
    assert "{" not in english + german
    drawn = ElementTree.parse(picture).getroot()
    assert drawn.tag.endswith("svg")
    assert any("simple" in (text.text or "") for text in drawn.iter() if text.tag.endswith("text"))


@pytest.mark.parametrize(
    ("arguments", "english", "german"),
    [
        (["wagnis", "simple"], "Name 2 to 16 players", "Nenne 2 bis 16"),
        (["wagnis", "simple", "clever"], "there is no player 'clever'", "gibt es nicht"),
        (["wagnis", "simple", "random", "--games", "ten"], "--games: a whole number", "--games: hier gehört"),
        (["wagnis", "simple", "random", "--seconds", "0"], "--seconds: a number above 0", "eine Zahl über 0"),
        (["wagnis", "simple", "random", "random", "--stop"], "two players", "zwei Spielenden"),
        (["chess", "simple", "random"], "there is no game 'chess'", "das Spiel 'chess' gibt es nicht"),
        (["wagnis", "simple", "random", "--players", "9"], "2 to 6 players", "2 bis 6 Personen"),
    ],
)
def test_mistakes_are_explained(arguments: list[str], english: str, german: str) -> None:
    assert english in run("arena", *arguments, status=2).stderr
    assert german in run("arena", *arguments, status=2, language="de").stderr


def test_why_somebody_lost_is_told() -> None:
    call = ["arena", "wagnis", "simple", f"{HERE}:answers_illegally", "--games", "2", "--processes", "1"]
    assert f"{HERE}:answers_illegally lost 2 games: “fly” cannot be played" in run(*call).stdout
    assert "„fly“ lässt sich nicht spielen" in run(*call, language="de").stdout


@pytest.mark.parametrize("form", [(), ("--json",), ("--csv",)], ids=str)
def test_an_answer_that_cannot_be_printed_is_told_all_the_same(form: tuple[str, ...]) -> None:
    call = ["arena", "wagnis", "simple", f"{HERE}:answers_without_words", "--games", "2", "--processes", "1"]
    told = run(*call, *form).stdout
    assert "\ufffd[2J\ufffd{tokens}" in told
    assert "\x1b" not in told


def test_players_of_other_packages_are_found(tmp_path: Path) -> None:
    about = tmp_path / "clever-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: clever\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[tischlein.players]\nclever = {HERE}:first\n")
    root = Path(tischlein.__file__).parent.parent
    code = (
        "from tischlein.arena import arena; from tischlein.sim import simulate\n"
        "print(arena('wagnis', ['clever', 'simple'], 2, processes=1).failures())\n"
        "print(simulate('wagnis', 2, 3, policies='clever').policies)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(tmp_path), str(root)])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "[]\n('clever', 'clever')\n", done.stderr


def test_who_is_interrupted_leaves_nothing_behind() -> None:
    """Ctrl-C, while workers and programs think."""
    code = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # not so where nobody can press it
        "from tischlein.arena import arena, workers; workers.ALONE_SECONDS = 0.0\n"
        f"arena('wagnis', ['simple', '{HERE}:slow'], 40, processes=2, seconds=60)"
    )
    root, host = Path(tischlein.__file__).parent.parent, f"{sys.executable} -m tischlein.players.host {HERE}:slow"
    one = subprocess.Popen([sys.executable, "-c", code], cwd=root, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        assert within_a_minute(lambda: len(running(host)) == 2)
        os.killpg(one.pid, signal.SIGINT)
        assert within_a_minute(lambda: one.poll() is not None)
    finally:
        with contextlib.suppress(OSError):
            os.killpg(one.pid, signal.SIGKILL)
        one.wait()
    assert within_a_minute(lambda: not running(host))


def within_a_minute(holds: Callable[[], bool]) -> bool:
    until = time.monotonic() + 60
    while not holds() and time.monotonic() < until:
        time.sleep(0.1)
    return holds()


def test_levels_play_by_their_names() -> None:
    standing = arena("wagnis", ["koenner", "zufall"], 6, seed=1, processes=1)
    assert standing.failures() == []
    assert standing.lines()[0].share.share == 1
    shares = simulate("wagnis", 2, 200, policies=["koenner", "zufall"], seed=1).win_shares()
    assert shares[0] > 0.9
