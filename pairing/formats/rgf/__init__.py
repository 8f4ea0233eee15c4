"""The Russian Go Federation's tournament files (JSON)."""

from pairing.catalogue import Text
from pairing.formats.format import (
    GAMES,
    GO,
    PLACES,
    PLAYERS,
    SETTINGS,
    FileContent,
    FileEvent,
    Format,
    Job,
)
from pairing.formats.rgf.reading import RgfSettings, read_rgf, schema
from pairing.formats.rgf.writing import write_rgf

__all__ = ["RGF", "RgfSettings", "read_rgf", "schema", "write_rgf"]


def _recognise(start: str) -> bool:
    return start.startswith("{")


def _read(file: FileContent) -> FileEvent:
    return FileEvent(read_rgf(file.text, name=file.name))


def _write(job: Job) -> str:
    return write_rgf(job.tournament, job.order)


RGF = Format(
    name="rgf",
    title=Text("format.rgf"),
    suffixes=(".json",),
    carries=(PLAYERS, GAMES, PLACES, SETTINGS),
    games=(GO,),
    recognise=_recognise,
    read=_read,
    write=_write,
    order="mcmahon",
    needs=("title", "place", "date"),
)
