"""Tournament report files: TRF16 with the usual ``XX`` and ``BB`` lines, parts of TRF-2026."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pairing.catalogue import Text
from pairing.errors import InputError
from pairing.formats.format import CHESS, GO, FileContent, FileEvent, Format, Job, Option
from pairing.formats.trf.as_read import event_of
from pairing.formats.trf.fields import NEW, OLD
from pairing.formats.trf.file import read_bytes, read_trf
from pairing.formats.trf.remarks import questions_on, remarks_on, unused_lines
from pairing.formats.trf.rewriting import dialect_of
from pairing.formats.trf.writing import bent, write_trf, write_trf26
from pairing.names import latin, passport_name, plain_name
from pairing.tournament import Tournament

__all__ = ["TRF", "TRF16", "TRF26", "read_trf", "write_trf", "write_trf26"]


def _recognise(start: str) -> bool:
    player = re.search(r"(?:^|[\r\n])001 [ 0-9]{4}", start)
    return player is not None and re.match(r"[0-9X#]", start) is not None


def _read(file: FileContent) -> FileEvent:
    if file.encoding is None:
        report = read_bytes(file.content, file.name)
    else:
        report = read_trf(file.text, name=file.name)
    in_order = all(player.number == at for at, player in enumerate(report.players, start=1))
    if report.by_rank and not in_order:
        line = next(line.number for line in report.lines if line.code == "XXC")
        raise InputError("error.trf_by_rank", file=report.name, line=line)
    event = event_of(report)
    return FileEvent(
        event,
        remarks=tuple(remarks_on(report, event)),
        questions=tuple(questions_on(report, event)),
        kept=tuple(unused_lines(report)),
    )


def _writer(dialect: str | None) -> Callable[[Job], str]:
    """Return the writer of a dialect; without one it is that in which the tournament came, or
    TRF16.

    With the option ``ascii`` there is one plain letter for each that is left, in lines that only
    stay there.
    """

    def write(job: Job) -> str:
        event, counted = _lettered(job), None
        if job.order.uncounted:
            counted = {line.player: line.points for line in job.order.lines}
        order: dict[str, Any] = {"places": job.order.place_of(), "points": counted}
        chosen = dialect
        if dialect is None and event.source and dialect_of(event.source) == NEW:
            chosen = NEW
        written = write_trf(event, **order, dialect=chosen)
        if not job.options.get("ascii"):
            return written
        return "".join(sign if sign.isascii() else (latin(sign) or "?")[0] for sign in written)

    return write


def _lettered(job: Job) -> Tournament:
    """Return the tournament of a report of chess in Latin letters; one from a file as the file has
    it.

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


def _spelt(job: Job) -> list[Text]:
    """Return every name and line of the event that the file spells otherwise."""
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
    write=_writer(None),
    system="dutch",
    federation=CHESS,
    needs=("title", "place", "date", "time_control", "arbiter"),
    asks=("id", "country", "rating"),
    options={"database_names": Option("--names", True), "ascii": Option("--ascii", False)},
    bends=lambda job: bent(_lettered(job)),
    remarks=_spelt,
)

TRF16 = replace(
    TRF, name="trf16", suffixes=(".trf",), read=None, write=_writer(OLD), federation=None
)
"""The same report in the lines of TRF16, whatever the tournament came in."""

TRF26 = replace(
    TRF, name="trf26", suffixes=(".trf",), read=None, write=_writer(NEW), federation=None
)
"""The same report in the lines of TRF-2026; :data:`TRF` reads both."""
