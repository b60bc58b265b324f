"""`tischlein replay FILE`: a recorded game, told turn by turn."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.text import Text

from tischlein.cli import store
from tischlein.cli.drawing import drawing
from tischlein.cli.frame import Frame, is_plain
from tischlein.cli.keyboard import read_line
from tischlein.cli.names import told_names, written_list
from tischlein.cli.narrator import Narrator
from tischlein.core.contract import OVER
from tischlein.core.match import Match
from tischlein.core.pen import Pen
from tischlein.core.state import State


def run(frame: Frame, file: Path, everything: bool, step: bool, plain: bool) -> None:
    played = store.read(file)
    plain = is_plain(plain)
    console = frame.console(plain)
    rounds = played.rounds_played if isinstance(played, Match) else (played,)
    for number, state in enumerate(rounds, start=1):
        if len(rounds) > 1:
            console.print("\n" + frame.say("match-round", round=number))
        tell(frame, console, state, everything and state.actor == OVER, step, plain)


def tell(frame: Frame, console: Console, recorded: State, everything: bool, step: bool, plain: bool) -> None:
    """Play the tokens again and tell them as a spectator hears them or, of a finished game, with every card named."""
    game = recorded.game
    texts = frame.game_texts(game)
    names = told_names(texts, recorded.names, recorded.players)
    pen = Pen(game, texts, names, plain)
    if recorded.given is not None:
        console.print(Text(texts("replay-given", turn=recorded.given)))
    narrator = Narrator(texts, names, [None], everything=everything)
    state = game.start(recorded.players, recorded.options, recorded.names or None)

    def show() -> None:
        for sentence in narrator.tell(None):
            console.print(sentence)
        console.print()
        for line in drawing(game)(state.view(None), pen):
            console.print(line)

    for token in recorded.history:
        turn = state.turn
        state.apply(token)
        narrator.hear(state.moment())
        if state.turn != turn:
            show()
            if step:
                read_line(texts("continue-enter") + " ")
    show()
    if state.actor != OVER:
        console.print(texts("replay-unfinished"))
        return
    console.print(Text(texts("game-over")))
    for seat, points in enumerate(state.points()):
        out = texts("out-of-game", name=names[seat])
        console.print("  " + (out if points is None else texts("points-of", name=names[seat], points=points)))
    winners = [names[seat] for seat in state.winners()]
    console.print(texts("winners", count=len(winners), names=written_list(texts, winners)))
