"""The command `tischlein`, as real processes."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import tischlein
from tests.cases import within
from tests.cli.process import Done, call
from tischlein.core.kernel import INTERPRETED


def run(*arguments: str, typed: str = "", language: str = "en", status: int = 0, home: Path | None = None) -> Done:
    environment = os.environ | {"TISCHLEIN_LANGUAGE": language, "COLUMNS": "100"}
    if home is not None:
        environment["XDG_DATA_HOME"] = str(home)
    done = call(arguments, environment, typed)
    assert done.status == status, done.stderr + done.stdout[-2000:]
    assert "Traceback" not in done.stderr
    return done


def test_help_speaks_both_languages() -> None:
    assert "Four family games" in run("--help").stdout
    german = run("--language", "de", "--help").stdout
    assert "Vier Familienspiele" in german
    assert "Aufruf:" in german
    assert "Befehle:" in german
    assert "Show" not in german
    assert "Diese Hilfe zeigen." in run("play", "--help", language="de").stdout


def test_version() -> None:
    """From a shell, as it is installed."""
    command = Path(sys.executable).with_name("tischlein")
    done = subprocess.run([command, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == f"tischlein {tischlein.__version__}"


@pytest.mark.parametrize(
    ("arguments", "english", "german"),
    [
        (["deal"], "There is no command deal", "Diesen Befehl gibt es nicht: deal"),
        (["play", "chess"], "there is no game 'chess'", "das Spiel 'chess' gibt es nicht"),
        (["play", "wagnis", "--players", "9"], "2 to 6 players", "2 bis 6 Personen"),
        (["play", "wagnis", "--option", "risk=maybe"], "risk: must be true or false", "risk: muss true oder false"),
        (["play", "wagnis", "--option", "risk"], "NAME=VALUE", "NAME=WERT"),
        (["play", "wagnis", "--dare"], "no option --dare", "Angabe gibt es nicht: --dare"),
        (["--dare"], "no option --dare", "Angabe gibt es nicht: --dare"),
        (
            ["--port", "80"],
            "--port belongs to a command: tischlein serve",
            "--port gehört zu einem Befehl: tischlein serve",
        ),
        (["rules"], "Missing: game", "Es fehlt: game"),
        (["replay", "no-such-file.txt"], "cannot be read", "lässt sich nicht lesen"),
        (["simulate", "wagnis", "--games", "0"], "from 1 to", "von 1 bis"),
        (
            ["simulate", "wagnis", "--games", "ten"],
            "--games: a whole number is needed, not ten",
            "--games: hier gehört",
        ),
        (
            ["simulate", "wagnis", "--policy", "clever"],
            "there is no player 'clever'",
            "einen Spieler 'clever' gibt es nicht",
        ),
        (["play", "sternenzahlen", "--option", 'board={"path":[]}'], "board", "board"),
        (["play", "wagnis", "--bot", "wizard"], "no level “wizard”", "Stufe „wizard“ gibt es in diesem Spiel nicht"),
        (["play", "wagnis", "--players", "2", "--bot", "meister", "--bot", "kueken"], "One computer", "ein Rechner"),
    ],
)
def test_mistakes_are_explained(arguments: list[str], english: str, german: str) -> None:
    assert english in run(*arguments, status=2).stderr
    assert german in run(*arguments, language="de", status=2).stderr


def test_games_lists_all_games_and_options() -> None:
    for language in ("de", "en"):
        text = run("games", language=language).stdout
        for game in tischlein.GAMES:
            assert game.name in text
            for option in game.options(2):
                assert f"{option}=" in text


@pytest.mark.parametrize("game", [game.name for game in tischlein.GAMES])
def test_rules_shows_every_rule(game: str) -> None:
    for language in ("de", "en"):
        text = run("rules", game, language=language).stdout
        for rule in tischlein.game(game).rules:
            assert f"\n{rule} " in text


@pytest.mark.parametrize("game", [game.name for game in tischlein.GAMES])
def test_a_whole_game_is_played_and_replayed(game: str, tmp_path: Path) -> None:
    """A person who always presses Enter, against two computer players; saved, read back, told again."""
    file = tmp_path / "game.txt"
    options = [word for name, turns in within(24, game).items() for word in ("--option", f"{name}={turns}")]
    played = run("play", game, "--players", "3", "--seed", "5", "--save", str(file), *options, typed="\n" * 3000)
    assert "The game is over." in played.stdout
    assert "The winner" in played.stdout
    assert "{" not in played.stdout
    state = tischlein.load(file.read_text(encoding="utf-8"))
    assert state.actor == "over"
    told = run("replay", str(file), language="de")
    assert "Das Spiel ist aus." in told.stdout
    told = run("replay", str(file), "--open")
    assert "The game is over." in told.stdout


def test_refusals_rules_and_nonsense(tmp_path: Path) -> None:
    typed = "?\n? w12\n? x9\nstop\n99\n%%%\ntake:1\nback\n\nback\n\nback\nrules\ntable\nquit\n"
    text = run("play", "wagnis", "--seed", "1", typed=typed, home=tmp_path).stdout
    assert "A number: do this." in text
    assert "W12: If the row holds a die card" in text
    assert "There is no rule X9" in text
    assert "(rule W10)" in text
    assert "I do not understand “99”" in text
    assert "I do not understand “%%%”" in text
    assert "(rule W11)" in text
    assert "cannot be taken back" in text
    assert "Taken back." in text
    assert "Turn up cards, build rows, take the best one." in text
    assert "The game is saved." in text


def test_leaving_loses_nothing(tmp_path: Path) -> None:
    """The keyboard is gone in mid-game: the game is in a file, and goes on from there."""
    left = run("play", "elferreihe", "--players", "3", "--name", "Anna", typed="\n\n\n", home=tmp_path).stdout
    (file,) = (tmp_path / "tischlein").glob("elferreihe-*.txt")
    assert str(file) in left
    before = tischlein.load(file.read_text(encoding="utf-8"))
    assert before.names[0] == "Anna"
    assert before.actor == 0
    again = run("play", "--continue", str(file), typed="\n" * 2000, home=tmp_path).stdout
    assert "The game is over." in again


def test_hands_stay_hidden_when_people_share_the_keyboard(tmp_path: Path) -> None:
    """Between two people lies a curtain, and a person's part of the output never names the other's cards."""
    file = tmp_path / "game.txt"
    people = ["--name", "Anna", "--name", "Ben"]
    text = run("play", "elferreihe", *people, "--seed", "3", "--save", str(file), typed="\n" * 3000).stdout
    assert "hand over the device" in text
    state = tischlein.load(file.read_text(encoding="utf-8"))
    parts = text.split("Please hand over the device")
    assert len(parts) > 4
    dealt = [card.partition(":")[2] for card in state.history[:40]]
    hands = {0: set(dealt[0::2]), 1: set(dealt[1::2])}
    texts = state.game.texts("en")
    names = {card: texts.say(state.game.card(card)) for card in dealt}
    first_part = parts[1]
    seat = 0 if parts[0].rstrip().endswith("It is Anna's turn.") else 1
    lines = re.findall(r"^(Red|Yellow|Green|Blue): ([\d, ]+)$", first_part, re.MULTILINE)
    drawn = {f"{colour.lower()}-{value}" for colour, values in lines for value in values.split(", ")}
    shown = {card for card in dealt if card in drawn or names[card] in first_part}
    public = {token.partition(":")[2] for token in state.history[40:50] if token.startswith("lay:")}
    assert shown - public <= hands[seat], "only the own hand, and what was laid, is on the screen"
    assert len(shown & hands[seat]) > 5


def test_a_match_has_a_standing(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    text = run("play", "sternenzahlen", "--rounds", "2", "--seed", "2", "--save", str(file), typed="\n" * 3000).stdout
    assert "Round 2" in text
    assert "Standing:" in text
    assert "The match is over." in text
    match = tischlein.load_match(file.read_text(encoding="utf-8"))
    assert match.over
    assert "Round 2" in run("replay", str(file)).stdout


def test_simulate_gives_a_table_and_json() -> None:
    table = run("simulate", "wagnis", "--players", "3", "--games", "500", "--seed", "1").stdout
    assert "Share of wins" in table
    assert "95 % interval" in table
    made = run("simulate", "wagnis", "--players", "3", "--games", "500", "--seed", "1", "--json").stdout
    figures = json.loads(made)
    assert figures["games"] == 500
    assert len(figures["seats"]) == 3
    assert sum(seat["win_share"] for seat in figures["seats"]) == pytest.approx(1)
    assert all(seat["win_share_low"] < seat["win_share"] < seat["win_share_high"] for seat in figures["seats"])
    assert figures["compiling_seconds"] >= 0
    assert figures["turns"]["mean"] > 5
    one_thread = ["--json", "--threads", "1"]
    again = json.loads(run("simulate", "wagnis", "--players", "3", "--games", "500", "--seed", "1", *one_thread).stdout)
    assert figures["seats"] == again["seats"], "the same games for the same seed, whatever the number of threads"


def test_broken_json_is_named_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "board.json"
    file.write_text('{"path": ["4"],\n "rows": {"1": "..",\n')
    call = ["play", "sternenzahlen", "--option", f"board=@{file}"]
    assert "this is not JSON: look at line 3, character 1" in run(*call, status=2).stderr
    assert "das ist kein JSON: Zeile 3, Zeichen 1" in run(*call, status=2, language="de").stderr
    record = tischlein.game("wagnis").start(2).dump().replace("names: []", 'names: ["Anna", ]')
    file.write_text(record)
    assert "line 5: this is not JSON: look at line 5, character 17" in run("replay", str(file), status=2).stderr


def test_an_own_board_is_read_from_a_file(tmp_path: Path) -> None:
    board = {
        "path": ["4", "2*", "hole"],
        "rows": {"1": "*.", "2": "..", "3": "."},
        "events": {"steal": 0, "gain": 1, "robbed": 0, "lose": 0},
        "red_chips": 9,
    }
    file = tmp_path / "board.json"
    file.write_text(json.dumps(board))
    call = ["simulate", "sternenzahlen", "--option", f"board=@{file}", "--games", "10", "--json"]
    text = run(*call).stdout
    assert json.loads(text)["options"]["board"] == board
    file.write_text(json.dumps(board | {"rows": {"1": "*.", "3": "."}}))
    wrong = run(*call, status=2, language="de").stderr
    assert "board.rows.2: fehlt" in wrong


def test_a_keyboard_that_ends_at_once_is_no_crash(tmp_path: Path) -> None:
    run("play", typed="", status=130)
    assert "I do not understand “0010”" in run("play", typed="0010\n", status=130).stdout
    file = tmp_path / "game.txt"
    file.write_text(tischlein.game("wagnis").start(2).dump(), encoding="utf-8")
    run("replay", str(file), "--step", typed="")


def test_names_are_taken_once_and_never_the_computers() -> None:
    for name in ("Computer 1", "Master 2", "Meister 2"):
        assert "is taken" in run("play", "wagnis", "--name", name, status=2).stderr
    assert "ist vergeben" in run("play", "wagnis", "--name", "A", "--name", "A", language="de", status=2).stderr


def test_computer_players_are_chosen_by_level_and_called_so(tmp_path: Path) -> None:
    """Newcomers, where nobody chooses; and a game goes on with those who were there, in the other language, too."""
    assert "You and Newcomer 1." in run("play", "wagnis", typed="quit\n", home=tmp_path).stdout
    levels = ["--bot", "kueken", "--bot", "koenner", "--bot", "kueken"]
    file = tmp_path / "game.txt"
    begun = run("play", "wagnis", *levels, "--save", str(file), typed="quit\n", language="de").stdout
    assert "Küken: Greift gern zu" in begun
    assert begun.count("Greift gern zu") == 1
    assert "Am Tisch: Du, Küken 1, Könner 1 und Küken 2." in begun
    again = run("play", "--continue", str(file), typed="\n" * 2000).stdout
    assert "The game is over." in again
    assert "Könner 1" in again
    assert (
        "You, Newcomer 1 and Newcomer 2."
        in run("play", "wagnis", "--players", "3", typed="quit\n", home=tmp_path).stdout
    )


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_nobody_waits_for_players_who_search(tmp_path: Path) -> None:
    """Where nothing is compiled, a game begins at once, and what is compiled meanwhile ends with it."""
    folders = {"TISCHLEIN_CACHE": str(tmp_path / "cache"), "XDG_DATA_HOME": str(tmp_path), "TISCHLEIN_LANGUAGE": "en"}
    command = [str(Path(sys.executable).with_name("tischlein")), "play", "sternenzahlen", "--bot", "grossmeister"]
    done = subprocess.run(
        command, input="\n\nquit\n", env=os.environ | folders, capture_output=True, text=True, check=True
    )
    assert "an old hand plays in their place" in done.stdout
    assert "Grandmaster 1" in done.stdout
    assert not done.stderr


def test_a_game_that_cannot_be_saved_there_is_saved_elsewhere(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    text = run("play", "wagnis", "--save", str(blocked / "game.txt"), typed="quit\n", home=tmp_path).stdout
    assert "cannot be written" in text
    assert len(list((tmp_path / "tischlein").glob("wagnis-*.txt"))) == 1


def test_a_record_with_the_luck_of_another_round_says_so(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    run("play", "wagnis", "--seed", "5", "--save", str(file), typed="\n" * 2000)
    own = file.read_text()
    assert "luck" not in run("replay", str(file)).stdout
    assert "not where the luck came from" in run("verify", str(file), status=1).stderr
    for line, replayed, verified in (
        ("given", "All luck of this game was that of another round.", "all luck in it was given"),
        ("given up to turn 3", "up to the end of turn 3", "the luck at its beginning was given"),
        ("given up to turn 0", "went on from the deal of another one", "the luck at its beginning was given"),
    ):
        file.write_text(own.replace("options: ", f"luck: {line}\noptions: ", 1))
        assert replayed in run("replay", str(file)).stdout
        assert verified in run("verify", str(file), status=1).stderr
        assert "Glück" in run("replay", str(file), language="de").stdout


def test_a_story_told_to_others_names_no_you(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    run("play", "wagnis", "--seed", "5", "--save", str(file), typed="\n" * 2000)
    told = run("replay", str(file)).stdout
    assert "You " not in told
    assert "Seat 1 turns up a card." in told
    assert "The winner" in told
    assert "Platz 1 deckt eine Karte auf." in run("replay", str(file), language="de").stdout
