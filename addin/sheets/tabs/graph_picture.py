"""Results against an order as a picture: who beat somebody placed higher, the farthest first.

A good order has few of them and short ones (Ilkov's article draws them as arrows that point up).
How many results go with the order, how many are draws, is said above the list; a bar shows how
far apart the two stand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from addin.sheets import style
from addin.typesetting import picture
from pairing.catalogue import Catalogue, Text
from pairing.errors import InputError
from pairing.names import one_line

WIDTH, ROW, LEAST = 1170, 39, 4
"""The picture's width in pixels, the height of a line, and how many lines have no result."""

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
    shape: float = 0.0,
) -> bytes:
    """Draw the list as a PNG.

    ``order``: players best first; ``games``: ``(one, other, points of one, of other)``, as
    :func:`pairing.standings.comparing.table_quality.games_played` gives them; ``place``: numbers to
    print (their positions by default); ``shape``: height by width, at least as high as the list.
    Raises :class:`InputError` without games or Typst, and when the order lacks a player.
    """
    row = {player: i for i, player in enumerate(order)}
    if missing := {p for one, other, *_ in games for p in (one, other)} - row.keys():
        raise InputError("table_quality.missing", players=sorted(missing))
    if not games:
        raise InputError("graph.empty")
    words = Catalogue(language)
    won = [(a, b) if mine > his else (b, a) for a, b, mine, his in games if mine != his]
    against = sorted((row[b] - row[a], a, b) for a, b in won if row[b] < row[a])
    counts = {"wins": len(won) - len(against), "upsets": len(against)}
    counts["draws"] = len(games) - len(won)
    shown = against[:MOST]
    number = place if place is not None else {player: at + 1 for player, at in row.items()}

    def named(player: int) -> str:
        return f"{number[player]}. {_label(names[player])}"

    lines: list[dict[str, Any]] = []
    for gap, winner, loser in shown:
        beat = words("graph.beat", winner=named(winner), loser=named(loser))
        lines.append({"gap": f"{-gap:+d}", "share": -gap / len(order), "words": beat})
    more = len(against) - MOST
    data = {
        "width": WIDTH,
        "height": max(ROW * (len(lines) + (more > 0) + LEAST), round(WIDTH * shape)),
        "title": _label(words(title) if isinstance(title, Text) else title, TITLE),
        "counts": " · ".join(f"{words(f'graph.{key}')}: {counts[key]}" for key in counts),
        "lines": lines,
        "more": words("graph.more", count=more) if more > 0 else "",
    }
    event = {"lang": language, "title": "", "colours": style.colours(style.ACCENTS["go"])}
    return picture(event, ("graph", data))


def _label(shown: str, most: int = NAME) -> str:
    plain = one_line(shown)
    return plain if len(plain) <= most else f"{plain[: most - 1]}…"
