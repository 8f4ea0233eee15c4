"""Common parts of tools: marked blocks of pages, pictures of few colours, events played out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from io import BytesIO

from PIL import Image
from pypdfium2 import PdfDocument

from addin.excel.icons import icon_png
from pairing.tournament import Game, Result, Round, Tournament
from tools.import_graph import ROOT

PICTURES = ROOT / "docs" / "pictures"


def with_block(page: str, begin: str, end: str, block: str) -> str:
    """Return the page with the block between its two marks replaced.

    Raises ``ValueError`` when the marks are not on it once each, in their order.
    """
    before, begun, rest = page.partition(begin)
    _, ended, after = rest.partition(end)
    if not (begun and ended) or begin in after or end in before + after:
        raise ValueError(f"the page needs {begin} and {end}, once each")
    return f"{before}{begin}\n{block}\n{end}{after}"


Row = Sequence[object]


def table(
    headings: Sequence[str], rows: Iterable[Row] | Mapping[str, Row], rule: str = "---:"
) -> list[str]:
    """Return a table in Markdown, figures to the right of the first column, which may be keys.

    >>> table(("a", "b"), {"1": [None]})
    ['| a | b |', '|---|---:|', '| 1 |  |']
    """
    if isinstance(rows, Mapping):
        rows = [(name, *row) for name, row in rows.items()]
    cells = (["" if cell is None else str(cell) for cell in row] for row in rows)
    return [
        f"| {' | '.join(headings)} |",
        "|---|" + f"{rule}|" * (len(headings) - 1),
        *(f"| {' | '.join(row)} |" for row in cells),
    ]


def played(
    event: Tournament, pair: Callable[[Tournament], Round], white_wins: Callable[[Game, int], bool]
) -> Tournament:
    """Return the event with the rest of its rounds paired, every game won as said for it and its
    round.
    """
    for number in range(event.next_round, event.planned + 1):
        made = pair(event)
        won = [(Result.BLACK_WINS, Result.WHITE_WINS)[white_wins(g, number)] for g in made.games]
        games = tuple(replace(g, result=result) for g, result in zip(made.games, won, strict=True))
        event = replace(event, rounds=(*event.rounds, replace(made, games=games)))
    return event


def keep(picture: Image.Image, name: str, colours: int = 64) -> None:
    """Write a picture of the documentation: small, and sharp where there is text."""
    few = picture.convert("RGB").quantize(colours, dither=Image.Dither.NONE)
    few.save(PICTURES / f"{name}.png", optimize=True)


def in_pixels(pdf: bytes, scale: float, page: int = 0) -> Image.Image:
    """Return a page of a PDF, ``scale`` pixels to a point, on white."""
    with closing(PdfDocument(pdf)) as document:
        picture: Image.Image = document[page].render(scale=scale).to_pil().copy()
        return picture


def icon(name: str, size: int = 64) -> Image.Image:
    """Return the picture of a button, ``size`` pixels a side, on nothing."""
    with Image.open(BytesIO(icon_png(name, size))) as shown:
        return shown.convert("RGBA")
