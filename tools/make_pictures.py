"""Makes the pictures of the docs: a demonstration workbook, rendered tab by tab.

Needs LibreOffice (``soffice``).
Run: ``python -m tools.make_pictures`` in an environment where pairbook is installed.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from pypdfium2 import PdfDocument

from addin import actions
from addin.actions.rating_report import write_rating_report
from addin.cli.demo import ROUNDS, demo
from addin.engines.file import open_book
from addin.exchange.creating import create
from addin.sheets import layout
from pairing.catalogue import LANGUAGES, Catalogue
from pairing.systems import RATINGS, system
from pairing.tournament import Result
from tools.measure_paper import people
from tools.shared import PICTURES, in_pixels, keep

RESOLUTION = 80
FOOT = 60
"""Points from the lower edge of a page within which its footer stands."""

OTHERS = ("dutch", "fors", "riichi")
TABS = (layout.TOURNAMENT, layout.PLAYERS, layout.STANDINGS, layout.CROSSTABLE, "levels",
        "levels_chart", "orders", layout.LOG)  # fmt: skip
SHOWN = {key: key for key in TABS} | {"square": "orders_square", "graph": "orders_graph"}
TAKEN: dict[str, dict[str, str]] = {}
"""Pictures made: the tab's name in each language."""


def printed(workbook: Path, folder: Path) -> bytes:
    """Return a workbook as LibreOffice prints it, a PDF."""
    subprocess.run(
        ["soffice", "--headless", f"-env:UserInstallation=file://{folder}/profile",
         "--convert-to", "pdf", "--outdir", str(folder), str(workbook)],
        check=True, capture_output=True, timeout=300,
    )  # fmt: skip
    return (folder / f"{workbook.stem}.pdf").read_bytes()


def open_round(workbook: Path) -> None:
    """Leave the last round half entered, so that the picture shows what is missing."""
    book = open_book(workbook)
    actions.undo_last_round(book, allow=[actions.DISCARD_RESULTS])
    boards = actions.pair_next_round(book).data["boards"]
    some = {b["board"]: Result.WHITE_WINS for b in boards[: len(boards) // 2]}
    actions.enter_results(book, ROUNDS, some)
    book.save(workbook.with_stem("open"))


def main() -> None:
    """Write the pictures of every tab and graph of the demonstration, in every language."""
    for language in LANGUAGES:
        words = Catalogue(language)
        with tempfile.TemporaryDirectory() as temporary:
            folder = Path(temporary)
            finished = demo(folder, lang=language)
            book = open_book(finished)
            actions.orders(book)
            book.save()
            tabs = {name: layout.tab_name(words, key) for name, key in SHOWN.items()}
            shots(finished, folder, tabs, language)
            open_round(finished)
            last = {"round": layout.tab_name(words, layout.ROUND, ROUNDS)}
            shots(finished.with_stem("open"), folder, last, language)
            for name in OTHERS:
                other_system(folder, name, language)
    gallery()


def gallery() -> None:
    """Write the page that shows every tab in both languages."""
    lines = [
        "# Every tab, in both languages",
        "",
        "Rendered by LibreOffice with `python -m tools.make_pictures`.",
        "",
    ]
    for name in sorted(TAKEN):
        lines += [f"## {name}", ""]
        for language in LANGUAGES:
            lines += [f"![{TAKEN[name][language]}](pictures/{name}.{language}.png)", ""]
    (PICTURES.parent / "gallery.md").write_text("\n".join(lines[:-1]) + "\n", encoding="utf-8")


def other_system(folder: Path, name: str, language: str) -> None:
    """Show a short event of another system: its tabs that look different."""
    words, traits = Catalogue(language), system(name).traits
    chance = random.Random(4)
    book_file = folder / f"{name}.xlsx"
    create(
        book_file, system=name, language=language, rounds=4, seed=7, event={"title": "Open"},
        players=tuple(replace(player, rank="") for player in people(16, language)),
    )  # fmt: skip
    book = open_book(book_file)
    for _ in range(2):
        data = actions.pair_next_round(book).data
        results: dict[int, Any]
        if traits.seats == 2:
            kinds = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
            results = {b["board"]: chance.choice(kinds) for b in data["boards"]}
        else:
            points = [47300, 36100, 24400, 12200]
            results = {t["table"]: chance.sample(points, 4) for t in data["tables"]}
        actions.enter_results(book, data["round"], results)
    actions.standings(book)
    actions.crosstable(book)
    if traits.reports:
        actions.update_levels(book)
    if RATINGS.key in traits.reports:
        write_rating_report(book)
    book.save()
    tabs = {
        f"{name}-tournament": layout.tab_name(words, layout.TOURNAMENT),
        f"{name}-round": layout.tab_name(words, layout.ROUND, 2),
        f"{name}-standings": layout.tab_name(words, layout.STANDINGS),
        f"{name}-crosstable": layout.tab_name(words, layout.CROSSTABLE),
    }
    tabs |= {f"{name}-{key}": layout.tab_name(words, key) for key in traits.reports}
    shots(book_file, folder, tabs, language)


def shots(workbook: Path, folder: Path, tabs: dict[str, str], language: str) -> None:
    """Take a picture of the first page of each tab; pages are told apart by their footer."""
    pdf = printed(workbook, folder)
    with closing(PdfDocument(pdf)) as document:
        footers = [page.get_textpage().get_text_bounded(top=FOOT).strip() for page in document]
    for name, tab in tabs.items():
        number = next(
            (n for n, footer in enumerate(footers) if footer.rsplit(maxsplit=2)[0] == tab), None
        )
        if number is None:
            print(f"no page for {tab}", file=sys.stderr)
            continue
        keep(in_pixels(pdf, RESOLUTION / 72, number), f"{name}.{language}")
        TAKEN.setdefault(name, {})[language] = tab


if __name__ == "__main__":
    main()
