"""``pairbook players``: the player lists of federations, imported once and looked up offline."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from addin.cli import printer
from addin.cli.options import AsJson, Lang
from addin.cli.session import current
from addin.exchange.player_lists import MOST, find_entries, import_list
from pairing.catalogue import LANGUAGES

players_app = typer.Typer(
    name="players", help="Player lists of federations: import, find.", no_args_is_help=True
)


@players_app.command("import-list")
def import_(
    file: Annotated[Path, typer.Argument(help="The list as downloaded: zip, XML, text or CSV.")],
    name: Annotated[str | None, typer.Option("--name", help="What to call it here.")] = None,
    lang: Lang = LANGUAGES[0],
    as_json: AsJson = False,
) -> None:
    """Read a downloaded list into the local store; it replaces the list of the same name."""
    done = import_list(file, name=name)
    if as_json:
        printer.show_json(asdict(done))
        return
    words = current().words
    key = "lists.imported" if done.period else "lists.imported_undated"
    printer.say(words(key, name=done.name, players=done.players, period=done.period))


@players_app.command("find")
def find(
    typed: Annotated[list[str], typer.Argument(help="Parts of the name, or an ID.")],
    federation: Annotated[str, typer.Option("--fed", help="Only of this federation.")] = "",
    most: Annotated[int, typer.Option("--most", min=1, max=1000)] = MOST,
    lang: Lang = LANGUAGES[0],
    as_json: AsJson = False,
) -> None:
    """Players of the imported lists by name (beginnings will do) or ID, the strongest first."""
    found = find_entries(" ".join(typed), federation=federation, most=most)
    if as_json:
        printer.show_json([asdict(one) for one in found])
        return
    for one in found:
        ratings = "/".join(str(rating or "-") for rating in (one.standard, one.rapid, one.blitz))
        parts = (one.id, one.title, one.name, one.federation, ratings, one.birth[:4], one.list)
        printer.say("  ".join(part for part in parts if part))
    if not found:
        printer.say(current().words("lists.nobody", typed=" ".join(typed)))
