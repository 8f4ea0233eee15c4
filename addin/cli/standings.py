"""Commands that write tables of the event: standings, crosstable, levels, orders."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any

import typer

from addin.cli import completing, printer
from addin.cli.options import AsJson, File
from addin.cli.session import current
from pairing.catalogue import Catalogue
from pairing.errors import InputError

BOOKS = (".xlsx", ".xlsm", ".ods")


def standings(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            help="The tournament workbook, or a file of another program (TRF, …).",
            autocompletion=completing.any_file,
        ),
    ],
    by: Annotated[
        str | None,
        typer.Option(
            help="Instead of the own criteria: PTS,DE,BH-C1,SB; mm,sos,sodos; mcmahon, swiss, "
            "true-rating, …",
            autocompletion=completing.criteria,
        ),
    ] = None,
    edition: Annotated[
        str | None,
        typer.Option(help="Of a file alone: text of C.07 to go by, 2026, 2024 or 2023."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Rank the players: writes the Standings tab and prints it."""
    if file.suffix.lower() not in BOOKS:
        _standings_of_file(file, by, edition, as_json)
        return
    if edition is not None:
        raise InputError("standings_file.edition_of_workbook")
    from addin import actions

    done = current().act(file, actions.standings, as_json=as_json, by=by)
    if not as_json:
        show_order(done.data, current().words)


def _standings_of_file(file: Path, by: str | None, edition: str | None, as_json: bool) -> None:
    """Print the standings of an exchange file; nothing is written."""
    from addin.exchange.incoming.ranking import ranked

    result = ranked(file, by, edition)
    words = current().words
    if as_json:
        printer.show_json(result.data())
    else:
        show_order(result.data(), words, result.names)
    if result.order.remarks:
        for remark in result.order.remarks:
            printer.warn(words(remark))


def show_order(
    data: Mapping[str, Any], words: Catalogue, names: Mapping[str, str] | None = None
) -> None:
    """Print standings as a table; ``names`` are the criteria by their keys in the data."""
    criteria = list(data["order"][0]["criteria"]) if data["order"] else []
    names = names or {name: name for name in criteria}
    shown = [key for key in criteria if names[key] != "points"]
    headings = [words(f"column.{name}") for name in ("place", "name", "points")]
    headings += [words(f"criterion.{names[key]}") for key in shown]
    rows = [
        (
            str(line["place"]),
            line["player"],
            _number(words, line["points"]),
            *(_number(words, line["criteria"][name]) for name in shown),
        )
        for line in data["order"]
    ]
    printer.show_table(headings, rows, right=[0, *range(2, len(headings))], keep=2)


def _number(words: Catalogue, shown: str | None) -> str:
    """An exact number as people read it: two decimals at most."""
    if shown is None:
        return ""
    try:
        value = Fraction(shown)
    except ValueError:
        return shown
    if value.denominator == 1:
        return str(value)
    return f"{float(value):.2f}".rstrip("0").replace(".", words.decimal)


def crosstable(
    file: File,
    by: Annotated[
        str | None,
        typer.Option(
            help="Criteria instead of the system's own: mm,sos,sodos, …",
            autocompletion=completing.criteria,
        ),
    ] = None,
) -> None:
    """Write the Crosstable tab."""
    from addin import actions

    current().act(file, actions.crosstable, by=by)


def levels(file: File) -> None:
    """Write the Levels tab, or what tabs the system has in its place."""
    from addin import actions

    current().act(file, actions.update_levels)


def orders(
    file: File,
    by: Annotated[
        str,
        typer.Option(
            help="Order of the square: true_rating, buchholz, sos or the system's.",
            autocompletion=completing.criteria,
        ),
    ] = "true_rating",
    as_json: AsJson = False,
) -> None:
    """Compare orders of the event: writes the tabs Orders, Square and Graph."""
    from addin import actions

    current().act(file, actions.orders, as_json=as_json, by=by.replace("-", "_"))
