"""Commands that write tables of the event: standings, prizes, the rating report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from addin.cli import printer
from addin.cli.session import current, tell, warn
from addin.templates import SHEETS
from pairing.catalogue import Catalogue
from pairing.errors import InputError
from pairing.results import NO_PLACE


def standings(
    file: Path,
    *,
    by: str | None = None,
    edition: str | None = None,
    as_json: bool = False,
    allow: Sequence[str] = (),
) -> None:
    """Rank the players: writes the Standings tab and prints it."""
    if file.suffix.lower() not in SHEETS:
        _standings_of_file(file, by, edition, as_json)
        return
    if edition is not None:
        raise InputError("standings_file.edition_of_workbook")
    from addin import actions

    done = current().act(file, actions.standings, as_json=as_json, by=by, allow=allow)
    if not as_json:
        show_order(done.data, current().words)


def _standings_of_file(file: Path, by: str | None, edition: str | None, as_json: bool) -> None:
    """Print the standings of an exchange file; nothing is written."""
    from addin.actions.standings_tabs import standings_data
    from addin.exchange.incoming.ranking import ranked

    event, order, names = ranked(file, by, edition)
    data = standings_data(event, order, names)
    if as_json:
        printer.show_json(data)
    else:
        show_order(data, current().words, names)
    for remark in order.remarks:
        warn(remark)


def show_order(
    data: Mapping[str, Any], words: Catalogue, names: Mapping[str, str] | None = None
) -> None:
    """Print standings as a table; ``names`` are the criteria by their keys in the data."""
    criteria = list(data["order"][0]["criteria"]) if data["order"] else []
    names = names or {name: name for name in criteria}
    order = data["order"]
    shown = [
        key
        for key in criteria
        if names[key] != "points" and any(line["criteria"][key] is not None for line in order)
    ]
    headings = [words(f"column.{name}") for name in ("place", "name", "points")]
    headings += [words(f"criterion.{names[key]}") for key in shown]
    numbers = [[line["points"] for line in order]]
    numbers += [[line["criteria"][name] for line in order] for name in shown]
    columns = [
        [str(line["place"] or NO_PLACE) for line in order],
        [line["player"] for line in order],
        *(_column(words, values) for values in numbers),
    ]
    rows = list(zip(*columns, strict=True))
    right = [0, *range(2, len(headings))]
    left_out = printer.show_table(headings, rows, right=right, keep=2, whole=False)
    if left_out:
        tell("standings.left_out", columns=left_out)


def _column(words: Catalogue, values: Sequence[str | None]) -> list[str]:
    """Show exact numbers below each other as people read them: each with as many decimals."""
    from addin.publish.printed import value_text
    from addin.sheets.tabs.computed_tab import decimals

    read: list[Fraction | str | None] = []
    for value in values:
        try:
            read.append(None if value is None else Fraction(value))
        except ValueError:
            read.append(value)
    places = decimals(read)
    return [value_text(value, places, words.decimal) for value in read]


def prizes(
    file: Path,
    *,
    source: Path | None = None,
    by: str | None = None,
    as_json: bool = False,
) -> None:
    """Award the prizes: writes the tabs Prizes and Awards, and prints who gets what and why."""
    from addin import actions
    from addin.exchange.incoming.prize_list import read_prize_list

    session = current()
    session.about(file)
    typed = None if source is None else read_prize_list(source)
    done = session.act(file, actions.award_prizes, as_json=as_json, typed=typed, by=by)
    if as_json:
        return
    printer.say()
    for award in done.data["awards"]:
        place = "" if award["place"] is None else award["place"]
        printer.say(f"{place:>4}  {award['player']} — {award['award']} ({award['prize']})")
        printer.say(f"      {award['why']}")


def ratings(file: Path, *, as_json: bool = False, dry: bool = False) -> None:
    """Write the Rating report tab, print it, and name what the report lacks, cell by cell."""
    from addin.actions.rating_report import write_rating_report

    done = current().act(file, write_rating_report, save=not dry, as_json=as_json)
    if as_json:
        return
    words, players = current().words, done.data["players"]
    every = (
        "number", "player", "rating", "deviation", "k", "games", "average", "score", "expected",
        "change", "performance", "initial", "after", "deviation_after",
    )  # fmt: skip
    columns = [key for key in every if any(line.get(key) is not None for line in players)]
    rows = [[_figure(line.get(key), key) for key in columns] for line in players]
    headings = [words(f"rating_report.{key}") for key in columns]
    printer.show_table(headings, rows, right=[0, *range(2, len(columns))], keep=2)


_FORMS = {
    "score": "g", "expected": ".2f", "change": "+.1f", "after": ".1f", "deviation": ".0f",
    "deviation_after": ".0f",
}  # fmt: skip
"""How the figures of a rating report are shown that are no whole numbers or texts."""


def _figure(value: object, key: str) -> str:
    if value is None:
        return ""
    if key not in _FORMS:
        return str(value)
    shown = f"{float(Fraction(str(value))):{_FORMS[key]}}"
    return shown.replace(".", current().words.decimal)
