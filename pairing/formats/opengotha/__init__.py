"""OpenGotha's tournament files (XML)."""

import re

from pairing.catalogue import Text
from pairing.formats.format import (
    CHESS,
    GAMES,
    GO,
    PLAYERS,
    SETTINGS,
    FileContent,
    FileEvent,
    Format,
    Job,
)
from pairing.formats.opengotha.reading import OpenGothaSettings, Reader, read_opengotha
from pairing.formats.opengotha.rules import not_taken
from pairing.formats.opengotha.writing import write_opengotha
from pairing.formats.safe_xml import elements

__all__ = ["OPENGOTHA", "OpenGothaSettings", "read_opengotha", "write_opengotha"]


def _recognise(start: str) -> bool:
    return re.match(r"<\?xml|<Tournament\b|<!DOCTYPE Tournament", start) is not None


def _read(file: FileContent) -> FileEvent:
    reader = Reader(elements(file.markup, file.name), file.name, start_scores=True)
    return FileEvent(reader.tournament(), remarks=not_taken(reader))


def _write(job: Job) -> str:
    return write_opengotha(job.tournament)


OPENGOTHA = Format(
    name="opengotha",
    title=Text("format.opengotha"),
    suffixes=(".xml",),
    carries=(PLAYERS, GAMES, SETTINGS),
    games=(GO, CHESS),
    recognise=_recognise,
    read=_read,
    write=_write,
    order="mcmahon",
    entries=True,
    needs=("title", "place", "date"),
    asks=("country", "club"),
)
