"""Makes the pictures of the docs: a demonstration workbook, rendered tab by tab.

Needs LibreOffice (``soffice``) and poppler (``pdftoppm``, ``pdftotext``).
Run: ``python docs/make_pictures.py`` in an environment where pairbook is installed.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from addin import actions
from addin.demo import ROUNDS, run_demo
from addin.engines.file import open_book
from addin.sheets import layout
from pairing.catalogue import LANGUAGES, Catalogue
from pairing.tournament import Result

PICTURES = Path(__file__).parent / "pictures"
RESOLUTION = 80


def pages(workbook: Path, folder: Path) -> list[tuple[str, int]]:
    """Convert a workbook to PDF; the text of each page and its number."""
    subprocess.run(
        ["soffice", "--headless", f"-env:UserInstallation=file://{folder}/profile",
         "--convert-to", "pdf", "--outdir", str(folder), str(workbook)],
        check=True, capture_output=True, timeout=300,
    )  # fmt: skip
    pdf = folder / f"{workbook.stem}.pdf"
    text = subprocess.run(
        ["pdftotext", "-layout", str(pdf), "-"], check=True, capture_output=True
    ).stdout.decode("utf-8")
    return [(page, number) for number, page in enumerate(text.split("\f"), start=1) if page.strip()]


def picture(folder: Path, stem: str, page: int, target: Path) -> None:
    """One page of the PDF as a PNG file."""
    subprocess.run(
        ["pdftoppm", "-r", str(RESOLUTION), "-png", "-singlefile", "-f", str(page), "-l",
         str(page), str(folder / f"{stem}.pdf"), str(target.with_suffix(""))],
        check=True,
    )  # fmt: skip


def open_round(workbook: Path) -> None:
    """Leave the last round half entered, so that the picture shows what is missing."""
    book = open_book(workbook)
    actions.undo_last_round(book, allow=[actions.DISCARD_RESULTS])
    boards = actions.pair_next_round(book).data["boards"]
    some = {b["board"]: Result.WHITE_WINS for b in boards[: len(boards) // 2]}
    actions.enter_results(book, ROUNDS, some)
    book.save(workbook.with_stem("open"))


def main() -> None:
    """Write every picture, in every language."""
    PICTURES.mkdir(exist_ok=True)
    for language in LANGUAGES:
        words = Catalogue(language)
        with tempfile.TemporaryDirectory() as temporary:
            folder = Path(temporary)
            finished = run_demo(folder, language)
            tabs = {
                "tournament": layout.tab_name(words, layout.TOURNAMENT),
                "players": layout.tab_name(words, layout.PLAYERS),
                "standings": layout.tab_name(words, layout.STANDINGS),
                "crosstable": layout.tab_name(words, layout.CROSSTABLE),
                "levels": layout.tab_name(words, "levels"),
                "levels_chart": layout.tab_name(words, "levels_chart"),
                "log": layout.tab_name(words, layout.LOG),
            }
            shots(finished, folder, tabs, language)
            open_round(finished)
            last = {"round": layout.tab_name(words, layout.ROUND, ROUNDS)}
            shots(finished.with_stem("open"), folder, last, language)


def shots(workbook: Path, folder: Path, tabs: dict[str, str], language: str) -> None:
    """A picture of the first page of each tab; pages are told apart by their footer."""
    found = pages(workbook, folder)
    for name, tab in tabs.items():
        for text, number in found:
            if text.rstrip().splitlines()[-1].strip().startswith(tab):
                picture(folder, workbook.stem, number, PICTURES / f"{name}.{language}.png")
                break
        else:
            print(f"no page for {tab}", file=sys.stderr)


if __name__ == "__main__":
    main()
