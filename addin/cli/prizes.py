"""``pairbook prizes``: who gets which prize, and why."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from addin.cli import completing, printer
from addin.cli.options import AsJson, File
from addin.cli.session import current


def prizes(
    file: File,
    source: Annotated[
        Path | None,
        typer.Option(
            "--prizes",
            help="The prizes as CSV: prize,for,amount,tied,besides; else those of the Prizes tab.",
            autocompletion=completing.any_file,
        ),
    ] = None,
    by: Annotated[
        str | None,
        typer.Option(
            help="Criteria instead of the system's own: mm,sos,sodos, …",
            autocompletion=completing.criteria,
        ),
    ] = None,
    as_json: AsJson = False,
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
    for one in done.data["awards"]:
        place = "" if one["place"] is None else one["place"]
        printer.say(f"{place:>4}  {one['player']} — {one['award']} ({one['prize']})")
        printer.say(f"      {one['why']}")
