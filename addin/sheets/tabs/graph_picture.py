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
from io import BytesIO

from pairing.catalogue import Catalogue, Text
from pairing.errors import InputError, PairbookError
from pairing.names import one_line

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
    missing = sorted({p for one, other, *_ in games for p in (one, other)} - row.keys())
    if missing:
        raise InputError("table_quality.missing", players=missing)
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
    count = len(order)
    reach = max(abs(row[one] - row[other]) for one, other, *_ in games)
    shown = {player: _label(names[player]) for player in order}
    widest = max(len(name) for name in shown.values())
    # Everything across is in units of one row, so that arcs keep their shape: an arc over n
    # rows bulges by BEND·n/2.
    left, right = -0.22 * widest - 1.3, BEND * reach / 2 + 0.9
    right = max(right, 9.0 + left)
    size = (ROW * (right - left), ROW * (count + 2.6))
    figure = Figure(figsize=size, dpi=150, facecolor=PAPER)
    FigureCanvasAgg(figure)
    axes = figure.add_axes((0.0, 0.0, 1.0, 1.0))
    axes.set_axis_off()
    axes.set_xlim(left, right)
    axes.set_ylim(count + 0.9, -1.7)
    for player, y in row.items():
        number = str(place[player] if place is not None else y + 1)
        axes.text(
            -0.75, y, shown[player], ha="right", va="center", fontsize=9, color=INK,
            parse_math=False,
        )  # fmt: skip
        axes.text(
            0.0, y, number, ha="center", va="center", fontsize=8, color=PAPER, zorder=3,
            bbox={"boxstyle": "circle,pad=0.28", "facecolor": INK, "edgecolor": INK},
        )  # fmt: skip
    for one, other, mine, his in games:
        winner, loser = (one, other) if mine >= his else (other, one)
        start, end = row[winner], row[loser]
        drawn = mine == his
        # All arcs bulge to the right, so the sign depends on the direction.
        bend = BEND if end < start else -BEND
        axes.add_patch(
            FancyArrowPatch(
                (0.28, start),
                (0.28, end),
                connectionstyle=f"arc3,rad={bend}",
                arrowstyle="-" if drawn else "-|>",
                mutation_scale=9,
                linewidth=1.0 if drawn or end > start else 1.5,
                linestyle=":" if drawn else "-",
                color=DRAWN if drawn else DOWN if end > start else UP,
                alpha=0.9,
                shrinkA=2,
                shrinkB=3,
                zorder=1 if end > start else 2,
            )
        )
    if title:
        heading = words(title) if isinstance(title, Text) else title
        axes.text(
            0.02, 0.985, _label(heading, TITLE), transform=axes.transAxes, va="top", fontsize=11,
            color=INK, parse_math=False,
        )  # fmt: skip
    key = [
        Line2D([], [], color=DOWN, label=words("graph.wins")),
        Line2D([], [], color=UP, label=words("graph.upsets")),
        Line2D([], [], color=DRAWN, linestyle=":", label=words("graph.draws")),
    ]
    axes.legend(handles=key, loc="lower center", ncol=3, frameon=False, fontsize=7)
    picture = BytesIO()
    with warnings.catch_warnings():  # of signs that the font lacks: they are drawn as boxes
        warnings.simplefilter("ignore", UserWarning)
        figure.savefig(picture, format="png", metadata={"Software": None})
    return picture.getvalue()


def _label(said: str, most: int = NAME) -> str:
    plain = one_line(said)
    return plain if len(plain) <= most else f"{plain[: most - 1]}…"
