"""Tournament report files: TRF16 with the usual ``XX`` and ``BB`` lines, parts of TRF-2026."""

import re
from dataclasses import replace
from typing import Any

from pairing.catalogue import Text
from pairing.errors import InputError
from pairing.formats.format import (
    CHESS,
    GO,
    FileContent,
    FileEvent,
    Format,
    Job,
    Option,
)
from pairing.formats.trf.as_read import event_of
from pairing.formats.trf.fields import Cell, TrfLine, TrfPlayer, TrfTeam
from pairing.formats.trf.file import TrfFile, read_bytes, read_trf
from pairing.formats.trf.remarks import questions_on, remarks_on, unused_lines
from pairing.formats.trf.rewriting import NEW, dialect_of
from pairing.formats.trf.writing import bent, write_trf
from pairing.formats.trf.writing26 import write_trf26
from pairing.names import latin, passport_name, plain_name
from pairing.tournament import Tournament

__all__ = [
    "TRF",
    "TRF16",
    "TRF26",
    "Cell",
    "TrfFile",
    "TrfLine",
    "TrfPlayer",
    "TrfTeam",
    "read_trf",
    "write_trf",
    "write_trf26",
]


def _recognise(start: str) -> bool:
    return (
        re.search(r"(?:^|[\r\n])001 [ 0-9]{4}", start) is not None
        and re.match(r"[0-9X#]", start) is not None
    )


def _read(file: FileContent) -> FileEvent:
    if file.encoding is None:
        report = read_bytes(file.content, file.name)
    else:
        report = read_trf(file.text, name=file.name)
    if report.by_rank and [player.number for player in report.players] != list(
        range(1, len(report.players) + 1)
    ):
        line = next(one.number for one in report.lines if one.code == "XXC")
        raise InputError("error.trf_by_rank", file=report.name, line=line)
    event = event_of(report)
    return FileEvent(
        event,
        remarks=tuple(remarks_on(report, event)),
        questions=tuple(questions_on(report, event)),
        kept=tuple(unused_lines(report)),
    )


def _write(job: Job) -> str:
    """In the dialect the tournament came in; TRF16 where it came from no report file."""
    if job.tournament.source and dialect_of(job.tournament.source) == NEW:
        return _write26(job)
    return _in_ascii(write_trf(_lettered(job), **_order_of(job), dialect=None), job)


def _write16(job: Job) -> str:
    return _in_ascii(write_trf(_lettered(job), **_order_of(job)), job)


def _write26(job: Job) -> str:
    return _in_ascii(write_trf26(_lettered(job), **_order_of(job)), job)


def _order_of(job: Job) -> dict[str, Any]:
    """The places and, where not all games count, the points of the players."""
    points = {line.player: line.points for line in job.order.lines}
    return {"places": job.order.place_of(), "points": points if job.order.uncounted else None}


def _lettered(job: Job) -> Tournament:
    """The tournament of a report of chess in Latin letters; one from a file as the file has it.

    With the option ``ascii`` without accents, whatever it came from.
    """
    event, spell = job.tournament, passport_name
    if job.options.get("ascii"):
        spell = plain_name
    elif job.game != CHESS or event.source or not job.options.get("database_names"):
        return event
    return replace(
        event,
        players=tuple(replace(player, name=spell(player.name)) for player in event.players),
        title=spell(event.title),
        place=spell(event.place),
        arbiter=spell(event.arbiter),
        details={key: spell(value) for key, value in event.details.items()},
    )


def _in_ascii(written: str, job: Job) -> str:
    """The file with one plain letter for each that is left, in lines that only stay there."""
    if not job.options.get("ascii"):
        return written
    return "".join(sign if sign.isascii() else (latin(sign) or "?")[0] for sign in written)


def _spelt(job: Job) -> list[Text]:
    """Every name and line of the event that the file spells otherwise."""
    event, made = job.tournament, _lettered(job)
    before = [player.name for player in event.players] + [event.title, event.place, event.arbiter]
    now = [player.name for player in made.players] + [made.title, made.place, made.arbiter]
    names = [
        Text("trf.spelling", {"typed": typed, "written": written})
        for typed, written in zip(before, now, strict=True)
        if typed != written
    ]
    return [Text("trf.spelt", {"names": names})] if names else []


TRF = Format(
    name="trf",
    title=Text("format.trf"),
    suffixes=(".trf", ".trfx", ".trf16", ".trf26"),
    games=(GO, CHESS),
    recognise=_recognise,
    read=_read,
    write=_write,
    system="dutch",
    federation=CHESS,
    needs=("title", "place", "date", "time_control", "arbiter"),
    asks=("id", "country", "rating"),
    options={"database_names": Option("--names", True), "ascii": Option("--ascii", False)},
    bends=lambda job: bent(_lettered(job)),
    remarks=_spelt,
)

TRF16 = replace(TRF, name="trf16", suffixes=(".trf",), read=None, write=_write16, federation=None)
"""The same report in the lines of TRF16, whatever the tournament came in."""

TRF26 = replace(TRF, name="trf26", suffixes=(".trf",), read=None, write=_write26, federation=None)
"""The same report in the lines of TRF-2026; :data:`TRF` reads both."""
