"""The command ``pairbook look``: what an import of a file would read, without doing it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text as Styled

from addin.exchange.importing import Found, find, meaning, past_rounds
from pairing.catalogue import LANGUAGES, Catalogue
from pairing.errors import InputError, PairbookError
from pairing.formats.tables.guessing import Guess

FIRST_PLAYERS = 5


def look(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A file of players or a tournament.")
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
    lang: Annotated[str, typer.Option(help="Language: en or ru.")] = LANGUAGES[0],
) -> None:
    """Show what an import would read from a file: columns, players, rounds, doubts."""
    if lang not in LANGUAGES:
        raise InputError("error.language_unknown", language=lang, known=list(LANGUAGES))
    try:
        _look(file, columns, results, encoding, Catalogue(lang))
    except PairbookError as error:
        print(error.message(lang), file=sys.stderr)
        raise typer.Exit(error.exit_code) from None


def _look(
    file: Path, columns: str | None, results: Path | None, encoding: str | None, words: Catalogue
) -> None:
    found = find(file, columns, encoding)
    rounds = found.tournament.rounds
    if results is not None:
        rounds = past_rounds(results, found.tournament.players)
    event = found.tournament
    print(words("look.kind", file=found.file, format=found.title))
    told = ", ".join(part for part in (event.title, event.place, event.date) if part)
    if told:
        print(told)
    games = sum(len(one.games) + len(one.tables) for one in rounds)
    print(words("look.holds", players=len(event.players), rounds=len(rounds), games=games))
    console = Console(highlight=False, soft_wrap=False)
    if found.guess is not None:
        console.print(_columns(found.guess, words))
    console.print(_players(found, words))
    for remark in found.remarks:
        print("  " + words(remark))
    print(_advice(found, file, results, encoding, words))


def _columns(guess: Guess, words: Catalogue) -> Table:
    by_column = {at: name for name, at in guess.columns.items()}
    table = Table(box=box.SIMPLE_HEAD)
    for key in ("column", "heading", "meaning", "how", "examples"):
        table.add_column(words(f"look.{key}"), justify="right" if key == "column" else "left")
    for at, examples in sorted(guess.examples.items()):
        name = by_column.get(at)
        how = (
            "import.column_left" if name is None
            else "import.by_heading" if name in guess.by_heading
            else "import.by_choice" if name in guess.chosen
            else "import.by_content"
        )  # fmt: skip
        table.add_row(
            str(at),
            Styled(guess.headings.get(at) or "—"),
            words(meaning(name)) if name else "—",
            words(how),
            Styled(" | ".join(examples) or "—"),
        )
    return table


def _players(found: Found, words: Catalogue) -> Table:
    table = Table(box=box.SIMPLE_HEAD)
    for key in ("number", "name", "rating", "rank", "club", "country"):
        table.add_column(words(f"import.field.{key}"))
    for player in found.tournament.players[:FIRST_PLAYERS]:
        table.add_row(
            str(player.number),
            Styled(player.name),
            "" if player.rating is None else str(player.rating),
            Styled(player.rank),
            Styled(player.club),
            Styled(player.country),
        )
    if len(found.tournament.players) > FIRST_PLAYERS:
        table.add_row("", "…")
    return table


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
