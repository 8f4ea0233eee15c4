"""Files an organiser starts from: told apart, read and looked at.

:mod:`addin.exchange.incoming.starting` puts what they hold into a workbook.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import reduce
from pathlib import Path
from typing import Any

from addin.actions.state import language_of
from addin.exchange.editing import own_workbook
from addin.exchange.incoming.rating_lists import refuse_rating_list
from addin.exchange.incoming.sheet_frames import SHEETS, content_of
from addin.sheets.reader import read
from addin.templates import WORKBOOKS
from pairing.catalogue import Catalogue, Text, text
from pairing.dataclasses import dataclass, replace
from pairing.errors import InputError, PairbookError, Problems
from pairing.formats.format import FileEvent, Format
from pairing.formats.reading import without_bye_lines
from pairing.formats.registry import format_of
from pairing.formats.safe_xml import in_utf8
from pairing.formats.spreadsheets.games import read_games
from pairing.formats.spreadsheets.guessing import Guess, table_of
from pairing.limits import check_tournament
from pairing.names import near_duplicates
from pairing.systems import REGISTRY
from pairing.tournament import Player, Round

USUAL_SYSTEM = "leader"

LONGEST_LINE = 32_000
"""Signs of a line that a cell can keep."""


@dataclass(frozen=True)
class ImportedFile(FileEvent):
    """A file that was read, and its content.

    ``format`` is ``None`` for a workbook of ours, which has a ``language``.
    """

    file: str = ""
    format: Format | None = None
    language: str | None = None

    @property
    def closing(self) -> tuple[Text, ...]:
        """Return lines of what was taken, what waits for an export and what was not taken, if
        anything.
        """
        if self.format is None:
            return ()
        event = self.tournament
        games = sum(round_.boards for round_ in event.rounds)
        counted = {"players": len(event.players), "rounds": len(event.rounds), "games": games}
        rest = self.kept or ((text("import.rest_of_file"),) if event.source else ())
        more = (("import.closing_kept", rest), ("import.closing_lost", self.lost))
        return (
            self.taken or text("import.closing_taken", **counted),
            *(text(key, what=list(what)) for key, what in more if what),
        )

    @property
    def title(self) -> Text | str:
        """Return the kind of file: words of ours, or the proper name of a format."""
        return text("format.workbook") if self.format is None else self.format.title

    @property
    def is_table(self) -> bool:
        """Return whether it is a table of players, whose columns had to be understood."""
        return self.format is not None and self.format.table

    @property
    def system(self) -> str:
        """Return the pairing system a workbook of it gets when none is asked for."""
        named = self.tournament.system
        return named if self.format is None or named in REGISTRY else self.format.system

    @property
    def all_remarks(self) -> tuple[Text, ...]:
        """Return what the organiser should know, of names that may be one person too."""
        known = self.tournament.by_number
        alike = near_duplicates(self.tournament.players)
        return (*self.remarks, *self.questions, *(pair.remark(known) for pair in alike))


def find(path: Path, columns: str | None = None, encoding: str | None = None) -> ImportedFile:
    """Read a file of players, of a tournament, or of seats, whatever its format.

    What it is says what stands in it, and its suffix.  ``columns`` names the columns of a
    table, ``encoding`` that of a text which is neither Unicode nor Cyrillic.  Raises
    ``InputError`` (``Problems``) with line and column for everything that cannot be used;
    nothing is taken in part.
    """
    need_file(path)
    with own_workbook(path) as book:
        if book is not None:
            if columns is not None:
                raise InputError("import.columns_only", file=path.name)
            try:
                event = read(book).tournament
                return ImportedFile(event, file=path.name, language=language_of(book))
            except PairbookError:
                # Also where tabs of it were deleted: then the Log and the kept copies help.
                from addin.exchange.repairing import rescued

                saved = rescued(path) if path.suffix.lower() in WORKBOOKS else None
                if saved is None:
                    raise
                return ImportedFile(saved[0], remarks=saved[1], file=path.name)
    file = content_of(path, encoding, columns)
    refuse_rating_list(file)
    with _places_in(path, encoding_named=True):
        chosen = format_of(file)
        if columns is not None and not chosen.table:
            raise InputError("import.columns_only", file=path.name)
        assert chosen.read is not None, chosen.name
        content = chosen.read(file)
        check_tournament(content.tournament)
    tournament, bye_lines = without_bye_lines(content.tournament)
    if chosen.keeps:
        xml = file.start.startswith("<")
        lines = tuple((in_utf8(file.xml) if xml else file.western_text).splitlines())
        fits = max(map(len, lines), default=0) < LONGEST_LINE
        tournament = replace(tournament, source=lines if fits else ())
    content = replace(content, tournament=tournament, lost=(*content.lost, *bye_lines))
    return ImportedFile(**vars(content), file=path.name, format=chosen)


def need_file(path: Path) -> None:
    """Raise ``InputError`` where there is no file of that name, or a folder."""
    if not path.exists():
        raise InputError("error.file_missing", file=str(path))
    if path.is_dir():
        raise InputError("error.folder_given", file=str(path))


@contextmanager
def _places_in(path: Path, *, encoding_named: bool = False) -> Iterator[None]:
    """Errors that tell a line alone get the file's name in front: often there are two files.

    One about an unknown format names spreadsheets too, one about an unknown encoding says that it
    can be named here.
    """
    try:
        yield
    except InputError as error:
        key, values = error.text.key, error.text.values
        if key == "error.file_format":
            raise InputError(key, file=path.name, known=[*values["known"], *SHEETS]) from None
        if key == "error.file_encoding" and encoding_named:
            raise InputError("import.encoding_unsure", **values) from None
        for each in error.errors if isinstance(error, Problems) else [error]:
            if "line" in each.text.values and "file" not in each.text.values:
                each.place = path.name
        raise


def past_rounds(path: Path, players: Sequence[Player]) -> tuple[Round, ...]:
    """Read rounds out of a list of games (a text or a spreadsheet) of known players."""
    need_file(path)
    with _places_in(path):
        return read_games(table_of(content_of(path).rows), path.name, players)


# -- how a table's columns were taken ---------------------------------------------------


def need_agreement(found: ImportedFile, agreed: bool) -> None:
    """Refuse to go on with columns that were only guessed, or with places that may change.

    Raises ``InputError`` unless there is nothing to ask, or the organiser said yes.
    """
    if found.questions and not agreed:
        raise InputError("import.question", file=found.file, question=found.questions[0])
    if found.guess is None or agreed or not found.guess.guessed:
        return
    lines = [text("import.column", **column) for column in columns_of(found.guess)]
    columns = reduce(lambda rest, line: text("import.lines", line=line, rest=rest), reversed(lines))
    option = found.guess.option()
    raise InputError("import.guessed", file=found.file, columns=columns, option=option)


def columns_of(guess: Guess) -> Iterator[dict[str, Any]]:
    """Yield every column of a table: its number and heading, what it means, how that is known."""
    by_column = {at: name for name, at in guess.columns.items()}
    ways = dict.fromkeys(guess.guessed, "by_content")
    ways |= dict.fromkeys(guess.by_heading, "by_heading") | dict.fromkeys(guess.chosen, "by_choice")
    for at, examples in sorted(guess.examples.items()):
        name = by_column.get(at)
        yield {
            "column": at,
            "heading": guess.headings.get(at) or "—",
            "meaning": text("import.nothing") if name is None else meaning(name),
            "how": text(f"import.{'column_left' if name is None else ways[name]}"),
            "examples": " | ".join(examples) or "—",
        }


def meaning(name: str) -> Text:
    """Describe what a column is taken for; of ``round 3`` with the number."""
    kind, _, number = name.partition(" ")
    return text(f"import.field.{kind}", **({"number": number} if number else {}))


def one_line_of(found: ImportedFile, words: Catalogue) -> str:
    """Describe how the columns of a table were taken, in one line."""
    guess = found.guess
    if guess is None:
        return ""
    columns = ", ".join(
        f"{words(meaning(name))} = {guess.headings.get(at) or at}"
        for name, at in guess.columns.items()
        if " " not in name
    )
    return words("import.taken", file=found.file, columns=columns)
