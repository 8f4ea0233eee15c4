"""Files an organiser starts from: told apart, read and looked at.

:mod:`addin.exchange.starting` puts what they hold into a workbook.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import xlwings as xw

from addin.engines.file import open_book
from addin.sheets import layout
from addin.sheets.grid import read_block
from addin.sheets.reader import read
from pairing.catalogue import LANGUAGES, Catalogue, Text, text
from pairing.errors import InputError, Problems
from pairing.formats.names import near_duplicates
from pairing.formats.opengotha import read_opengotha
from pairing.formats.plain_text import bytes_of, decode, rows_of
from pairing.formats.tables.games import is_game_table, read_games
from pairing.formats.tables.guessing import Guess, Table, table_of
from pairing.formats.tables.players import read_table
from pairing.settings import Settings
from pairing.tournament import Player, Round, Tournament
from pairing.tournament import Table as RiichiTable

TABLE, OPENGOTHA, TRF, RGF, H9, PANTHEON, WORKBOOK = (
    "table", "opengotha", "trf", "rgf", "h9", "pantheon", "workbook",
)  # fmt: skip

SYSTEMS = {TRF: "dutch", PANTHEON: "riichi"}
"""Kinds of files that are of one game -> the system usual for it."""

USUAL_SYSTEM = "leader"

BY_SUFFIX = {
    ".xml": OPENGOTHA,
    ".json": RGF,
    ".trf": TRF,
    ".trfx": TRF,
    ".trf16": TRF,
    ".trf26": TRF,
    ".h9": H9,
    ".prescript": PANTHEON,
}
BOOKS = (".xlsx", ".xlsm")
TEXTS = (".csv", ".tsv", ".txt", ".tab")


@dataclass(frozen=True)
class Found:
    """What a file holds: its kind, the tournament in it, and how a table's columns were taken.

    ``system`` names the pairing system that goes with it; ``guess`` is ``None`` for formats
    that leave nothing to guess.
    """

    file: str
    kind: str
    tournament: Tournament
    guess: Guess | None = None

    @property
    def system(self) -> str:
        """The pairing system a workbook of it gets when none is asked for."""
        if self.kind == WORKBOOK:
            return self.tournament.system
        return SYSTEMS.get(self.kind, USUAL_SYSTEM)

    @property
    def remarks(self) -> tuple[Text, ...]:
        """What the organiser should look at: names that may be one person."""
        known = self.tournament.by_number
        return tuple(alike.remark(known) for alike in near_duplicates(self.tournament.players))


def find(path: Path, columns: str | None = None, encoding: str | None = None) -> Found:
    """Read a file of players, of a tournament, or of seats, whatever its format.

    What it is says its suffix, and for text files what stands in them.  ``columns`` names
    the columns of a table, ``encoding`` that of a text which is neither Unicode nor
    Cyrillic.  Raises ``InputError`` (``Problems``) with line and column for
    everything that cannot be used; nothing is taken in part.
    """
    _need_file(path)
    try:
        kind = TABLE if encoding is not None else kind_of(path)
    except InputError as error:
        if error.text.key == "error.file_encoding":  # here it can be named
            raise InputError("import.encoding_unsure", **error.text.values) from None
        raise
    if columns is not None and kind != TABLE:
        raise InputError("import.columns_only", file=path.name)
    if kind == WORKBOOK:
        return Found(path.name, kind, read(open_book(path, read_only=True)).tournament)
    if kind == OPENGOTHA:
        return Found(path.name, kind, read_opengotha(path, start_scores=True))
    if kind == RGF:
        from pairing.formats.rgf import read_rgf

        return Found(path.name, kind, read_rgf(path))
    if kind == TRF:
        from pairing.formats.trf import read_trf

        told = read_trf(path)
        return Found(path.name, kind, told.tournament(told.edition or "2026"))
    if kind == H9:
        from pairing.formats.h9 import read_h9

        return Found(path.name, kind, read_h9(path))
    if kind == PANTHEON:
        return Found(path.name, kind, _prescript(path))
    table = table_in(path, encoding)
    if is_game_table(table):
        raise InputError("import.games_only", file=path.name)
    with _places_in(path):
        taken = read_table(table, path.name, columns)
    return Found(path.name, TABLE, taken.tournament(), taken.guess)


def _need_file(path: Path) -> None:
    if not path.exists():
        raise InputError("error.file_missing", file=str(path))
    if path.is_dir():
        raise InputError("error.folder_given", file=str(path))


@contextmanager
def _places_in(path: Path) -> Iterator[None]:
    """Errors that tell a line alone get the file's name in front: often there are two files."""
    try:
        yield
    except InputError as error:
        for one in error.errors if isinstance(error, Problems) else [error]:
            if "line" in one.text.values and "file" not in one.text.values:
                one.place = path.name
        raise


def kind_of(path: Path) -> str:
    """What kind of file it is; raises ``InputError`` for one that nothing here reads."""
    suffix = path.suffix.lower()
    if suffix in BY_SUFFIX:
        return BY_SUFFIX[suffix]
    if suffix in BOOKS:
        return WORKBOOK if players_tab(open_book(path, read_only=True)) is not None else TABLE
    content = bytes_of(path)
    if suffix not in TEXTS and (
        b"\0" in content[:4096] and content[:2] not in (b"\xff\xfe", b"\xfe\xff")
    ):
        raise InputError("error.players_file", file=str(path))
    start = decode(content, path.name).lstrip("\ufeff \t\r\n")[:20_000]
    if re.match(r"<\?xml|<Tournament\b|<!DOCTYPE Tournament", start):
        return OPENGOTHA
    if start.startswith("{"):
        return RGF
    if re.search(r"^001 [ 0-9]{4}", start, re.MULTILINE) and re.match(r"[0-9X#]", start):
        return TRF
    if re.match(r";\s*([A-Z]{2}\[|Pl\s)", start):
        return H9
    lines = [line.strip() for line in start.splitlines()[:-1] or [start] if line.strip()]
    if lines and all(re.fullmatch(r"[0-9]+(\s*-\s*[0-9]+){3}", line) for line in lines[:50]):
        return PANTHEON
    if suffix in TEXTS or suffix == "":
        return TABLE
    raise InputError("error.players_file", file=str(path))


def table_in(path: Path, encoding: str | None = None) -> Table:
    """The table in a CSV or TSV file, or on the first filled sheet of a workbook."""
    if path.suffix.lower() in BOOKS:
        for sheet in open_book(path, read_only=True).sheets:
            rows = read_block(sheet)
            if any(cell not in (None, "") for row in rows for cell in row):
                return table_of([(line, row) for line, row in enumerate(rows, start=1)])
        return table_of([])
    content = bytes_of(path)
    shown = decode(content, path.name) if encoding is None else _decoded(content, path, encoding)
    return table_of(list(rows_of(shown, path.name)))


def _decoded(content: bytes, path: Path, encoding: str) -> str:
    """Bytes in an encoding the organiser named."""
    try:
        return content.decode(encoding)
    except UnicodeDecodeError as error:
        before = content[: error.start].replace(b"\r\n", b"\n").split(b"\n")
        raise InputError(
            "import.encoding_bad",
            file=path.name,
            line=len(before),
            column=len(before[-1]) + 1,
            encoding=encoding,
        ) from None
    except (LookupError, ValueError, TypeError, AttributeError):
        raise InputError("import.encoding_unknown", encoding=encoding) from None


def players_tab(book: xw.Book) -> xw.Sheet | None:
    """The Players tab of a workbook of ours, last month's for example."""
    names = {sheet.name for sheet in book.sheets}
    for language in LANGUAGES:
        words = Catalogue(language)
        if layout.tab_name(words, layout.TOURNAMENT) in names:
            return book.sheets[layout.tab_name(words, layout.PLAYERS)]
    return None


def past_rounds(path: Path, players: Sequence[Player]) -> tuple[Round, ...]:
    """Rounds out of a list of games (CSV, TSV, xlsx) of known players."""
    _need_file(path)
    with _places_in(path):
        return read_games(table_in(path), path.name, players)


def _prescript(path: Path) -> Tournament:
    from pairing.formats import pantheon

    plan = pantheon.read(decode(bytes_of(path), path.name))
    count = max(number for round_ in plan for seats in round_ for number in seats)
    return Tournament(
        system="pantheon",
        settings=Settings(),
        players=tuple(Player(number, f"№ {number}") for number in range(1, count + 1)),
        rounds=tuple(
            Round(
                number,
                tables=tuple(
                    RiichiTable(table, seats) for table, seats in enumerate(round_, start=1)
                ),
            )
            for number, round_ in enumerate(plan, start=1)
        ),
        planned=len(plan),
    )


# -- how a table's columns were taken ---------------------------------------------------


def need_agreement(found: Found, agreed: bool) -> None:
    """Refuse to go on with columns that were only guessed, showing the guess.

    Raises ``InputError`` unless every column was named by its heading or by the organiser,
    or he said yes.
    """
    if found.guess is None or agreed or not found.guess.guessed:
        return
    raise InputError(
        "import.guessed",
        file=found.file,
        columns=column_texts(found.guess),
        option=found.guess.option(),
    )


def column_texts(guess: Guess) -> Text:
    """The meaning of every column, a line each."""
    by_column = {at: name for name, at in guess.columns.items()}
    lines: list[Text] = []
    for at, examples in sorted(guess.examples.items()):
        name = by_column.get(at)
        if name is None:
            how = text("import.column_left")
        elif name in guess.by_heading:
            how = text("import.by_heading")
        elif name in guess.chosen:
            how = text("import.by_choice")
        else:
            how = text("import.by_content")
        lines.append(
            text(
                "import.column",
                column=at,
                heading=guess.headings.get(at) or "—",
                meaning=text("import.nothing") if name is None else meaning(name),
                how=how,
                examples=" | ".join(examples) or "—",
            )
        )
    shown = lines[-1]
    for line in reversed(lines[:-1]):
        shown = text("import.lines", line=line, rest=shown)
    return shown


def meaning(name: str) -> Text:
    """What a field is called."""
    kind, _, number = name.partition(" ")
    if number:
        return text("import.field.round", number=number)
    return text(f"import.field.{kind}")


def one_line_of(found: Found, words: Catalogue) -> str:
    """How the columns of a table were taken, in one line."""
    guess = found.guess
    if guess is None:
        return ""
    shown = ", ".join(
        f"{words(meaning(name))} = {guess.headings.get(at) or at}"
        for name, at in guess.columns.items()
        if " " not in name
    )
    return words("import.taken", file=found.file, columns=shown)
