"""Results against an order as a picture: who beat somebody placed higher, the farthest first.

A good order has few of them and short ones (Ilkov's article draws them as arrows that point up).
How many results go with the order, how many are draws, is said above the list; a bar shows how
far apart the two stand.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING

from pairing.catalogue import Catalogue, Text
from pairing.errors import InputError, PairbookError
from pairing.names import one_line

if TYPE_CHECKING:
    from matplotlib.figure import Figure

PAPER, INK, AGAINST = "#ffffff", "#22303c", "#c0392b"
ROW, WIDTH = 0.3, 9.0  # inches
MOST = 30
"""Results that are listed: a picture of the tab stays readable."""

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
    """A PNG of the list.

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
    except ImportError as error:
        raise PairbookError("graph.no_matplotlib") from error
    words = Catalogue(language)
    won = [(a, b) if mine > his else (b, a) for a, b, mine, his in games if mine != his]
    against = sorted((row[b] - row[a], a, b) for a, b in won if row[b] < row[a])
    said = {"wins": len(won) - len(against), "upsets": len(against), "draws": len(games) - len(won)}
    shown = against[:MOST]
    lines = len(shown) + (len(against) > MOST) + 4
    figure = Figure(figsize=(WIDTH, ROW * lines), dpi=130, facecolor=PAPER)
    FigureCanvasAgg(figure)
    axes = figure.add_axes((0.0, 0.0, 1.0, 1.0))
    axes.set_axis_off()
    axes.set_xlim(0, WIDTH)
    axes.set_ylim(lines, 0)
    text = partial(axes.text, va="center", color=INK, parse_math=False, fontsize=10)
    heading = _label(words(title) if isinstance(title, Text) else title, TITLE)
    text(0.2, 0.8, heading, fontsize=13, weight="bold")
    text(0.2, 1.8, " · ".join(f"{words(f'graph.{key}')}: {said[key]}" for key in said))
    number = place if place is not None else {player: at + 1 for player, at in row.items()}
    for y, (gap, winner, loser) in enumerate(shown, start=3):
        axes.barh(y, -gap * 0.8 / len(order), height=0.5, left=0.75, color=AGAINST)
        text(0.2, y, f"{-gap:+d}", color=AGAINST, weight="bold")
        names_of = {
            key: f"{number[one]}. {_label(names[one])}"
            for key, one in (("winner", winner), ("loser", loser))
        }
        text(1.65, y, words("graph.beat", **names_of))
    if len(against) > MOST:
        text(0.2, lines - 1, words("graph.more", count=len(against) - MOST))
    return _png(figure)


def _png(figure: Figure) -> bytes:
    picture = BytesIO()
    with warnings.catch_warnings():  # of signs that the font lacks: they are drawn as boxes
        warnings.simplefilter("ignore", UserWarning)
        figure.savefig(picture, format="png", metadata={"Software": None})
    return picture.getvalue()


def _label(said: str, most: int = NAME) -> str:
    plain = one_line(said)
    return plain if len(plain) <= most else f"{plain[: most - 1]}…"
