"""What the command line prints for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text as Styled

from addin.actions import Explained
from pairing.catalogue import Catalogue, Text
from pairing.tournament import Tournament


def print_order(data: Mapping[str, Any], words: Catalogue) -> None:
    """Standings as a table on the terminal."""
    criteria = list(data["order"][0]["criteria"]) if data["order"] else []
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column(words("column.place"), justify="right")
    table.add_column(words("column.name"))
    table.add_column(words("column.points"), justify="right")
    shown = [name for name in criteria if name != "points"]
    for name in shown:
        table.add_column(words(f"criterion.{name}"), justify="right")
    for line in data["order"]:
        table.add_row(
            str(line["place"]),
            Styled(line["player"]),
            _number(line["points"]),
            *(_number(line["criteria"][name]) for name in shown),
        )
    Console(highlight=False).print(table)


def _number(shown: str | None) -> str:
    """An exact number as people read it: two decimals at most."""
    if shown is None:
        return ""
    try:
        value = Fraction(shown)
    except ValueError:
        return shown
    return str(value) if value.denominator == 1 else f"{float(value):.2f}".rstrip("0")


def print_reasons(
    told: Sequence[Explained], tournament: Tournament, remarks: Sequence[Text], words: Catalogue
) -> None:
    """Why each board is what it is, with the partners passed over."""
    for remark in remarks:
        print(words(remark))
    for one in told:
        if one.board is None:
            seated = any(other.players for other in told)
            print(words("cli.sits_out" if seated else "cli.bye", player=one.white))
        elif one.players:
            print(words("cli.table", table=one.board, players=one.players))
        else:
            print(words("cli.board", board=one.board, white=one.white, black=one.black))
        if one.reason is None:
            print("  " + words("cli.table_by_hand" if one.players else "cli.by_hand"))
            continue
        print(f"  {one.reason.rule}: {words(one.reason.text)}")
        for tried in one.reason.tried:
            name = tournament[tried.opponent].name
            print("    " + words("cli.tried", player=name, why=tried.why))
