"""The picture of a contest: who wins how often, and how that came about, deal by deal. One SVG file, in no need of
anything else."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import numpy as np

from tischlein.arena.standing import Line, Standing

Say = Callable[..., str]
"""`say(id, **args)`: the words of a message."""

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7a5c00", "#555555")
"""They can be told apart by people who see colours differently."""
WIDTH, TOP, ROW, COURSE, MARGIN = 720, 78, 34, 190, 28
NAME, VALUE = 170, 150
"""Room for names on the left and figures on the right."""
MOST_POINTS = 240
"""Of a line; more cannot be seen."""
STYLE = (
    "text{font-family:system-ui,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;font-size:13px;fill:#222}"
    ".head{font-size:17px;font-weight:600}.small{font-size:11px;fill:#666}.axis{stroke:#ddd}.even{stroke:#999;"
    "stroke-dasharray:4 3}.end{text-anchor:end}.middle{text-anchor:middle}"
)


def plot(standing: Standing, say: Say) -> str:
    """The picture as SVG, the best player first."""
    numbered = sorted(enumerate(standing.lines()), key=lambda one: one[1].even - one[1].share.share)
    below = TOP + ROW * len(numbered) + 34
    height = below + COURSE + 64
    counts = {"games": len(standing.games), "deals": standing.deals, "players": standing.contest.players}
    heading = say("arena-title", game=say("game-name"), **counts)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'role="img" aria-label="{escape(heading)}">',
        f"<title>{escape(heading)}</title><style>{STYLE}</style>",
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
        _text(MARGIN, 32, heading, "head"),
        _text(MARGIN, 52, say("arena-plot-shares"), "small"),
        *_axis(TOP - 8, below - 34),
    ]
    evens = {round(line.even, 6) for _, line in numbered}
    for even in evens:
        x = _x(even)
        parts.append(f'<line class="even" x1="{x:.1f}" y1="{TOP - 8}" x2="{x:.1f}" y2="{below - 34}"/>')
    for place, (player, line) in enumerate(numbered):
        parts += _row(TOP + ROW * place + ROW / 2, line, _colour(player))
    parts += _course(standing, [player for player, _ in numbered], below + 22, say)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _x(share: float) -> float:
    return MARGIN + NAME + share * (WIDTH - 2 * MARGIN - NAME - VALUE)


def _colour(player: int) -> str:
    return COLOURS[player % len(COLOURS)]


def _text(x: float, y: float, words: str, kind: str = "") -> str:
    mark = f' class="{kind}"' if kind else ""
    return f'<text x="{x:.1f}" y="{y:.1f}"{mark}>{escape(words)}</text>'


def _axis(top: float, bottom: float) -> list[str]:
    found = []
    for share in (0, 0.25, 0.5, 0.75, 1):
        x = _x(share)
        found.append(f'<line class="axis" x1="{x:.1f}" y1="{top}" x2="{x:.1f}" y2="{bottom}"/>')
        found.append(_text(x, bottom + 15, f"{100 * share:.0f} %", "small middle"))
    return found


def _row(y: float, line: Line, colour: str) -> list[str]:
    """A player: the interval, and the share as a point in it."""
    low, middle, high = (_x(share) for share in (line.share.low, line.share.share, line.share.high))
    name = line.name if len(line.name) <= 24 else line.name[:23] + "…"
    figures = f"{100 * line.share.share:.1f} % ({100 * line.share.low:.1f} – {100 * line.share.high:.1f})"
    return [
        _text(MARGIN + NAME - 14, y + 4, name, "end"),
        f'<line x1="{low:.1f}" y1="{y}" x2="{high:.1f}" y2="{y}" stroke="{colour}" stroke-width="6" '
        'stroke-linecap="round" stroke-opacity="0.35"/>',
        f'<circle cx="{middle:.1f}" cy="{y}" r="6" fill="{colour}"/>',
        _text(WIDTH - MARGIN, y + 4, figures, "end"),
    ]


def _course(standing: Standing, players: list[int], top: float, say: Say) -> list[str]:
    """How the shares settled, deal by deal."""
    bottom = top + COURSE
    parts = [_text(MARGIN, top - 4, say("arena-plot-course"), "small")]
    left, right = MARGIN + 34.0, WIDTH - MARGIN
    deals = standing.deals
    for share in (0, 0.5, 1):
        y = bottom - share * (COURSE - 24)
        parts.append(f'<line class="axis" x1="{left}" y1="{y:.1f}" x2="{right}" y2="{y:.1f}"/>')
        parts.append(_text(left - 6, y + 4, f"{100 * share:.0f} %", "small end"))
    shown = np.unique(np.linspace(1, deals, min(deals, MOST_POINTS)).round().astype(int))
    for player in players:
        means = np.cumsum(standing.course(player)) / np.arange(1, deals + 1)
        at = left + (shown - 1) / max(deals - 1, 1) * (right - left)
        heights = bottom - means[shown - 1] * (COURSE - 24)
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in zip(at, heights, strict=True))
        look = f'fill="none" stroke="{_colour(player)}" stroke-width="2" stroke-linejoin="round"'
        parts.append(f'<polyline points="{points}" {look}/>')
    parts.append(_text(left, bottom + 18, "1", "small"))
    parts.append(_text(right, bottom + 18, say("arena-plot-deals", deals=deals), "small end"))
    parts.append(
        _text(WIDTH - MARGIN, bottom + 38, say("arena-plot-seed", seed=str(standing.contest.seed)), "small end")
    )
    return parts
