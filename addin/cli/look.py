"""The command ``pairbook look``: what an import of a file would read, without doing it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from addin.cli import completing, printer
from addin.cli.options import Lang
from addin.cli.session import current
from addin.exchange.incoming.importing import Found, find, meaning, past_rounds
from pairing.catalogue import LANGUAGES, Catalogue
from pairing.formats.spreadsheets.guessing import Guess

FIRST_PLAYERS = 5


def look(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            help="A file of players or a tournament.",
            autocompletion=completing.any_file,
        ),
    ],
    columns: Annotated[
        str | None, typer.Option(help="What the columns are: name=2,rating=3,round1=7.")
    ] = None,
    results: Annotated[
        Path | None, typer.Option(help="Past rounds as a list of games, to look at with it.")
    ] = None,
    encoding: Annotated[
        str | None, typer.Option(help="Of a text that is neither Unicode nor cp1251: latin-1, …")
    ] = None,
    lang: Lang = LANGUAGES[0],
) -> None:
    """Show what an import would read from a file: columns, players, rounds, doubts."""
    words = current().words
    found = find(file, columns, encoding)
    rounds = found.tournament.rounds
    if results is not None:
        rounds = past_rounds(results, found.tournament.players)
    event = found.tournament
    printer.say(words("look.kind", file=found.file, format=found.title))
    heading = ", ".join(part for part in (event.title, event.place, event.date) if part)
    if heading:
        printer.say(heading)
    games = sum(len(one.games) + len(one.tables) for one in rounds)
    printer.say(words("look.holds", players=len(event.players), rounds=len(rounds), games=games))
    if found.guess is not None:
        _show_columns(found.guess, words)
    _show_players(found, words)
    printer.remarks(found.remarks, words)
    printer.say(_advice(found, file, results, encoding, words))


def _show_columns(guess: Guess, words: Catalogue) -> None:
    by_column = {at: name for name, at in guess.columns.items()}
    rows = []
    for at, examples in sorted(guess.examples.items()):
        name = by_column.get(at)
        how = (
            "import.column_left" if name is None
            else "import.by_heading" if name in guess.by_heading
            else "import.by_choice" if name in guess.chosen
            else "import.by_content"
        )  # fmt: skip
        rows.append(
            (
                str(at),
                guess.headings.get(at) or "—",
                words(meaning(name)) if name else "—",
                words(how),
                " | ".join(examples) or "—",
            )
        )
    keys = ("column", "heading", "meaning", "how", "examples")
    printer.show_table([words(f"look.{key}") for key in keys], rows, right=[0])


def _show_players(found: Found, words: Catalogue) -> None:
    keys = ("number", "name", "rating", "rank", "club", "country")
    rows = [
        (
            str(player.number),
            player.name,
            "" if player.rating is None else str(player.rating),
            player.rank,
            player.club,
            player.country,
        )
        for player in found.tournament.players[:FIRST_PLAYERS]
    ]
    if len(found.tournament.players) > FIRST_PLAYERS:
        rows.append(("", "…", "", "", "", ""))
    printer.show_table([words(f"import.field.{key}") for key in keys], rows)


def _advice(
    found: Found, file: Path, results: Path | None, encoding: str | None, words: Catalogue
) -> str:
    if found.guess is None and found.kind != "workbook":
        return words("look.from", file=_quoted(file))
    command = f"--players {_quoted(file)}" + (f" --results {_quoted(results)}" if results else "")
    if encoding is not None:
        command += f" --encoding {encoding}"
    if found.guess is not None and (found.guess.guessed or found.guess.chosen):
        command += f" --columns {found.guess.option()}"
    return words("look.players", command=command)


def _quoted(file: Path) -> str:
    """A file as it is typed in a terminal, of Windows too."""
    return f'"{file}"' if " " in str(file) else str(file)
