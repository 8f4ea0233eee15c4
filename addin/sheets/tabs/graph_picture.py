"""The tournament graph as a picture: players by place, arrows to the beaten.

As in Ilkov's article.  Everybody stands in one column in the order chosen; an arrow runs
from the winner to the beaten, dark when it points down the order and red when it points up
(an upset), and a draw is a dotted line.  A good order shows few red arrows and short ones.
Meant for small events: up to about forty players stay readable.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING, Any

from pairing.catalogue import Catalogue, Text
from pairing.errors import InputError, PairbookError
from pairing.names import one_line

if TYPE_CHECKING:
    from matplotlib.figure import Figure

DOWN, UP, DRAWN, PAPER, INK = "#5b6b7b", "#c0392b", "#9aa5b1", "#ffffff", "#22303c"
ROW = 0.42  # inches
BEND = 0.6
NAME, TITLE = 48, 120
"""Signs of a name and of the title that are drawn at most; they are never read as formulas."""


def tournament_graph(
    order: Sequence[int],
    names: Mapping[int, str],
    games: Sequence[tuple[int, int, Fraction, Fraction]],
    *,
    title: Text | str = "",
    language: str = "en",
    place: Mapping[int, int] | None = None,
) -> bytes:
    """A PNG of the graph.

    ``order``: players best first; ``games``: ``(one, other, points of one, of other)``, as
    :func:`pairing.standings.comparing.table_quality.games_played` gives them; ``place``: numbers to
    print (their positions by default).  Raises :class:`InputError` when there are no games
    or the order lacks a player, :class:`PairbookError` where matplotlib is not installed.
    """
    row = {player: i for i, player in enumerate(order)}
    if missing := {p for one, other, *_ in games for p in (one, other)} - row.keys():
        raise InputError("table_quality.missing", players=sorted(missing))
    if not games:
        raise InputError("graph.empty")
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
        from matplotlib.lines import Line2D
        from matplotlib.patches import FancyArrowPatch
    except ImportError as error:
        raise PairbookError("graph.no_matplotlib") from error
    words = Catalogue(language)
    reach = max(abs(row[one] - row[other]) for one, other, *_ in games)
    shown = [_label(names[player]) for player in order]
    # Everything across is in units of one row, so that arcs keep their shape: an arc over n
    # rows bulges by BEND·n/2.
    left = -0.22 * max(map(len, shown)) - 1.3
    right = max(BEND * reach / 2 + 0.9, 9.0 + left)
    size = (ROW * (right - left), ROW * (len(order) + 2.6))
    figure = Figure(figsize=size, dpi=150, facecolor=PAPER)
    FigureCanvasAgg(figure)
    axes = figure.add_axes((0.0, 0.0, 1.0, 1.0))
    axes.set_axis_off()
    axes.set_xlim(left, right)
    axes.set_ylim(len(order) + 0.9, -1.7)
    text = partial(axes.text, va="center", color=INK, parse_math=False)
    ring = {"boxstyle": "circle,pad=0.28", "facecolor": INK, "edgecolor": INK}
    for y, player in enumerate(order):
        number = place[player] if place is not None else y + 1
        text(-0.75, y, shown[y], ha="right", fontsize=9)
        text(0.0, y, f"{number}", ha="center", fontsize=8, color=PAPER, zorder=3, bbox=ring)
    for one, other, mine, his in games:
        winner, loser = (one, other) if mine >= his else (other, one)
        look = _arc(row[winner], row[loser], drawn=mine == his)
        axes.add_patch(FancyArrowPatch((0.28, row[winner]), (0.28, row[loser]), **look))
    if title:
        heading = _label(words(title) if isinstance(title, Text) else title, TITLE)
        text(0.02, 0.985, heading, transform=axes.transAxes, va="top", fontsize=11)
    dotted: dict[str, Any] = {"color": DRAWN, "linestyle": ":"}
    lines = {"wins": {"color": DOWN}, "upsets": {"color": UP}, "draws": dotted}
    key = [Line2D([], [], label=words(f"graph.{one}"), **look) for one, look in lines.items()]
    axes.legend(handles=key, loc="lower center", ncol=3, frameon=False, fontsize=7)
    return _png(figure)


def _png(figure: Figure) -> bytes:
    picture = BytesIO()
    with warnings.catch_warnings():  # of signs that the font lacks: they are drawn as boxes
        warnings.simplefilter("ignore", UserWarning)
        figure.savefig(picture, format="png", metadata={"Software": None})
    return picture.getvalue()


def _arc(start: int, end: int, *, drawn: bool) -> dict[str, Any]:
    """How the arc from the winner's row to the beaten's looks; all bulge to the right."""
    down = end > start
    return {
        "connectionstyle": f"arc3,rad={-BEND if down else BEND}",
        "arrowstyle": "-" if drawn else "-|>",
        "mutation_scale": 9,
        "linewidth": 1.0 if drawn or down else 1.5,
        "linestyle": ":" if drawn else "-",
        "color": DRAWN if drawn else DOWN if down else UP,
        "alpha": 0.9,
        "shrinkA": 2,
        "shrinkB": 3,
        "zorder": 1 if down else 2,
    }


def _label(said: str, most: int = NAME) -> str:
    plain = one_line(said)
    return plain if len(plain) <= most else f"{plain[: most - 1]}…"
