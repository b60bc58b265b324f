"""Words: nothing missing, nothing unused, the same in both languages, every sentence can be said."""

from __future__ import annotations

import ast as python
import random
import re
from pathlib import Path

import pytest

import tischlein
from tests.cases import TABLES, Options
from tischlein import OVER
from tischlein.bots import FOLDER as BOTS_FOLDER
from tischlein.bots import LEVELS, SIMPLE
from tischlein.cli.drawing import drawing
from tischlein.cli.frame import FOLDER as CLI_FOLDER
from tischlein.cli.narrator import Narrator
from tischlein.core.game import Game
from tischlein.core.language import CORE_FOLDER, LANGUAGES, Texts, preferred_language
from tischlein.core.pen import Pen
from tischlein.core.rulebook import rulebook
from tischlein.core.sheet import ListOf, Struct
from tischlein.core.words import catalogue, needed, wrong_words
from tischlein.fairness.proof import FOLDER as FAIRNESS_FOLDER
from tischlein.games import OWN
from tischlein.server.app import CODES
from tischlein.server.errors import FOLDER as SERVER_FOLDER

PACKAGE = Path(tischlein.__file__).parent
MADE = ("option-", "event-", "action-", "prospect-", "luck-")
"""Ids that begin like this are made from what a game declares."""
GAMES = pytest.mark.parametrize("game", tischlein.GAMES, ids=lambda game: game.name)


def messages(folder: Path, language: str) -> dict[str, set[str]]:
    """Every message of a catalogue with the variables that it uses."""
    path = folder / "texts" / f"{language}.ftl"
    found, unreadable = catalogue(path)
    assert not unreadable
    ids = re.findall(r"^([a-z][\w-]*) *=", path.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(ids) == sorted(found), "each stands there once"
    return found


def literal_ids(*folders: Path) -> set[str]:
    """All string literals in some Python files that could be message ids; f-strings count as patterns."""
    found: set[str] = set()
    for folder in folders:
        for path in folder.glob("*.py"):
            found |= set(
                re.findall(r"""["']([a-z]+(?:-[a-zA-Z0-9_{}\[\]'".]+)*)["']""", path.read_text(encoding="utf-8"))
            )
            found |= set(re.findall(r"""f"([a-z-]+\{[^}]*\}[a-z-]*)["']""", path.read_text(encoding="utf-8")))
    return found


def used(id: str, literals: set[str]) -> bool:
    """Whether a message id stands in the code, as it is or by a pattern such as `card-{name}`."""
    if id in literals:
        return True
    for literal in literals:
        if "{" in literal:
            pattern = "".join(
                ".+" if part.startswith("{") else re.escape(part) for part in re.split(r"(\{[^}]*\})", literal)
            )
            if re.fullmatch(pattern, id):
                return True
    return False


@pytest.mark.parametrize(
    "folder",
    [CORE_FOLDER, BOTS_FOLDER, CLI_FOLDER, FAIRNESS_FOLDER, SERVER_FOLDER, *(game.folder for game in tischlein.GAMES)],
    ids=lambda folder: folder.name,
)
def test_both_languages_have_the_same_messages(folder: Path) -> None:
    german, english = messages(folder, "de"), messages(folder, "en")
    assert set(german) == set(english)
    for id, variables in german.items():
        assert variables == english[id] or {"who_you", "who", "colour"} >= variables ^ english[id], id


def labels(view: Struct) -> set[str]:
    """The fields of a view that can have a label in tables that are drawn from it alone."""
    inner = [
        kind.of.fields for kind in view.fields.values() if isinstance(kind, ListOf) and isinstance(kind.of, Struct)
    ]
    return {*view.fields, *(name for fields in inner for name in fields)}


@GAMES
def test_no_message_of_a_game_is_missing_or_unused(game: Game) -> None:
    assert not wrong_words(game)
    found = set(messages(game.folder, "de"))
    families = set(needed(game))
    families |= {f"refusal-{rule}" for rule in game.rules if f"refusal-{rule}" in found}
    luck = {f"luck-{token.partition(':')[0]}" for token in game.outcomes}
    families |= luck & found
    families |= {id for id in found if id.startswith("view-") and id.removeprefix("view-") in labels(game.view)}
    if game in OWN and (path := game.folder / "refusals.py").exists():
        refusing = path.read_text("utf-8")
        own = {f"refusal-{rule}" for rule in re.findall(r'"([A-Z][0-9]+)"', refusing)}
        assert own | luck <= found, f"missing: {sorted((own | luck) - found)}"
    literals = literal_ids(game.folder, CLI_FOLDER)
    families |= {f"{id}-all" for id in families if id.startswith("event-")}
    unused = {id for id in found - families if id.startswith(MADE) or not used(id, literals)}
    assert not unused, f"unused: {sorted(unused)}"


def test_no_message_of_the_command_or_the_core_is_unused() -> None:
    literals = literal_ids(CLI_FOLDER, CORE_FOLDER, PACKAGE / "records", PACKAGE / "games")
    literals |= literal_ids(PACKAGE / "players", PACKAGE / "sim", PACKAGE / "arena", PACKAGE / "bots")
    literals |= literal_ids(*(game.folder for game in tischlein.GAMES))
    for folder in (CLI_FOLDER, CORE_FOLDER):
        unused = {id for id in messages(folder, "de") if not used(id, literals)}
        assert not unused, f"unused: {sorted(unused)}"


def test_no_message_about_proofs_is_missing_or_unused() -> None:
    found = set(messages(FAIRNESS_FOLDER, "de"))
    needed = {id for id in literal_ids(FAIRNESS_FOLDER) if id.startswith("proof-") and "{" not in id}
    assert needed <= found, f"missing: {sorted(needed - found)}"
    unused = {id for id in found - needed if not used(id, literal_ids(FAIRNESS_FOLDER, CLI_FOLDER))}
    assert not unused, f"unused: {sorted(unused)}"


def refusal_codes() -> set[str]:
    """The codes of all refusals that the server makes and that bring no sentence of their own."""
    found = {*CODES.values(), "bad-input"}
    for path in SERVER_FOLDER.glob("*.py"):
        for node in python.walk(python.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, python.Call) or python.unparse(node.func) != "Refusal":
                continue
            if any(keyword.arg == "say" for keyword in node.keywords):
                continue
            code = node.args[1]
            choices = [code.body, code.orelse] if isinstance(code, python.IfExp) else [code]
            found |= {str(one.value) for one in choices if isinstance(one, python.Constant)}
    return found


def test_no_message_of_the_server_is_missing_or_unused() -> None:
    found = set(messages(SERVER_FOLDER, "de"))
    needed = {f"refusal-{code}" for code in refusal_codes()}
    needed |= {id for id in literal_ids(SERVER_FOLDER) if id.startswith("server-") and "{" not in id}
    assert needed <= found, f"missing: {sorted(needed - found)}"
    family = "refusal-"  # made from a code: `needed` has them all
    unused = {id for id in found - needed if id.startswith(family) or not used(id, literal_ids(SERVER_FOLDER))}
    assert not unused, f"unused: {sorted(unused)}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_has_a_name_and_a_sentence_and_nothing_else(language: str) -> None:
    levels = {f"level-{level}" for level in (*LEVELS, SIMPLE)}
    assert set(messages(BOTS_FOLDER, language)) == levels | {f"{level}-about" for level in levels}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_everything_that_happens_can_be_said(game: str, players: int, options: Options, language: str) -> None:
    """Play; say every action, every event to everybody, draw every table: no word is missing."""
    rng = random.Random(f"{game}{players}")
    found = tischlein.game(game)
    texts = found.texts(language, CLI_FOLDER)
    names = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Fine"][:players]
    narrator = Narrator(texts, names, [None, *range(players)])
    pens = [Pen(found, texts, names, plain) for plain in (True, False)]
    state = found.start(players, options)
    for _ in range(260):
        if state.actor == OVER:
            break
        if state.actor == "chance":
            state.play_chance(rng)
        else:
            assert len(state.offers()) == len(state.legal())
            for invitation in state.offers():
                assert texts.say(invitation)
            state.apply(rng.choice(state.legal()))
        narrator.hear(state.moment())
        if rng.random() < 0.05:
            for seat in (None, *range(players)):
                for pen in pens:
                    assert "".join(line.plain for line in drawing(found)(state.view(seat), pen))
    told = [sentence for seat in (None, *range(players)) for sentence in narrator.tell(seat)]
    assert len(told) > 10
    for sentence in told:
        assert "{" not in sentence
        assert "???" not in sentence


@GAMES
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_holds_every_rule_once(game: Game, language: str) -> None:
    text = rulebook(game, language)
    assert "@" not in text
    assert all(text.count(f"**{rule}**") == 1 for rule in game.rules)
    assert ("Beispiel" if language == "de" else "Example") in text or game not in OWN, "ours explain by examples"


@pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)
def test_cards_have_names(game: Game) -> None:
    for language in LANGUAGES:
        texts = game.texts(language)
        cards = {token.partition(":")[2] for token in game.outcomes if token.startswith("card:")}
        names = {texts.say(game.card(card)) for card in cards}
        assert len(names) == len(cards)


def test_the_language_follows_the_system() -> None:
    assert preferred_language({"LANG": "de_AT.UTF-8"}) == "de"
    assert preferred_language({"LANG": "en_GB.UTF-8"}) == "en"
    assert preferred_language({"LANG": "fr_FR", "LC_ALL": "de_DE"}) == "de"
    assert preferred_language({"LANG": "de_DE", "TISCHLEIN_LANGUAGE": "en"}) == "en"
    assert preferred_language({"LANG": "en_GB", "TISCHLEIN_LANGUAGE": "de_AT.UTF-8"}) == "de"
    assert preferred_language({"LANG": "de_DE", "TISCHLEIN_LANGUAGE": "fr"}) == "de"
    assert preferred_language({}) == "en"
    with pytest.raises(ValueError, match="no language"):
        Texts("fr")
