"""One file read in our way and in another, and through a workbook and back."""

from __future__ import annotations

import re
import signal
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path

from addin.engines.file import open_book
from addin.exchange.creating import create
from addin.exchange.incoming.importing import Found, find
from addin.exchange.incoming.starting import prepare
from addin.exchange.outgoing.exporting import export_to
from pairing.catalogue import Text
from pairing.errors import PairbookError, Problems
from pairing.formats.format import FileContent
from pairing.tournament import Tournament
from tools.corpus.independent import Cell, Seen, compared, see

SECONDS = 120
"""A file's time."""


@dataclass
class Report:
    """What became of one file: ``whole``, ``loss``, ``clear`` or ``wrong``, and why."""

    file: str
    format: str
    outcome: str
    causes: tuple[str, ...] = ()
    fields: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    trip: tuple[str, ...] | None = None
    """What differs on the way through a workbook; ``None`` where that was not tried."""


def cells_of(event: Tournament) -> dict[tuple[int, int], Cell]:
    """The rounds of a tournament as the second readers tell them."""
    at = {player.number: place for place, player in enumerate(event.players)}
    told: dict[tuple[int, int], Cell] = {}
    for round_, game in event.games():
        for one, other, side, way in (
            (game.white, game.black, "w", 0),
            (game.black, game.white, "b", 1),
        ):
            made = None if game.result is None else (game.result.white, game.result.black)[way]
            colour = side if game.coloured else ""
            told[at[one], round_.number] = Cell(
                at[other], colour, None if made is None else float(made)
            )
    for round_ in event.rounds:
        for number, kind in round_.byes:
            told[at[number], round_.number] = Cell(
                None, "", {"zero": 0.0, "half": 0.5}.get(kind.value, 1.0)
            )
    for player in event.players:
        for asked, points in ((player.half_byes, 0.5), (player.full_byes, 1.0)):
            for number in asked:
                told.setdefault((at[player.number], number), Cell(None, "", points))
    return told


def examined(path: Path, trips: bool) -> Report:
    """Read a file in our way and in the other one; through a workbook and back with ``trips``."""
    seen = see(path.read_bytes())
    kind = seen.format if seen else path.suffix.lower()
    # Windows has no such clock: there a reading takes as long as it takes.
    alarm = getattr(signal, "alarm", lambda seconds: None)
    if hasattr(signal, "SIGALRM"):
        signal.signal(signal.SIGALRM, _late)
    alarm(SECONDS)
    try:
        return _read(path, seen, trips)
    except PairbookError as error:
        keys = [one.text.key for one in (error.errors if isinstance(error, Problems) else [error])]
        outcome = "clear" if seen is None else "wrong"
        return Report(str(path), kind, outcome, tuple(dict.fromkeys(keys)))
    except Exception as error:
        return Report(str(path), kind, "wrong", (f"{type(error).__name__}: {str(error)[:60]}",))
    finally:
        alarm(0)


def _read(path: Path, seen: Seen | None, trips: bool) -> Report:
    found = find(path)
    fields = {}
    if seen:
        people = [(player.name, player.rating) for player in found.tournament.players]
        fields = compared(seen, people, cells_of(found.tournament))
    said = [one.key if isinstance(one, Text) else "left alone: a column"
            for one in (*found.read_remarks, *found.questions, *found.lost)]  # fmt: skip
    unlike = [f"≠ {name}" for name, (_, wrong) in fields.items() if wrong]
    lost = [*said, *unlike]
    kept = [f"kept: {one.key if isinstance(one, Text) else one.split()[0]}" for one in found.kept]
    report = Report(str(path), seen.format if seen else found.kind, "loss" if lost else "whole",
                    tuple(dict.fromkeys([*lost, *kept])), fields)  # fmt: skip
    if trips and found.format is not None and found.format.write and not found.format.table:
        report.trip = tuple(_differing(path, found))
    return report


def _late(*_: object) -> None:
    raise TimeoutError(f"{SECONDS} seconds")


def _differing(path: Path, found: Found) -> Iterator[str]:
    """What begins the lines that a workbook made of the file does not give back."""
    with tempfile.TemporaryDirectory() as folder:
        book, out = Path(folder, "a.xlsx"), Path(folder, "out")
        try:
            start = prepare(source=path, agreed=True)
            create(book, system=start.system, language="en", rounds=start.rounds, event=start.event,
                   players=start.players, settings=start.settings, past=start.past)  # fmt: skip
            export_to(open_book(book), found.kind, out)
        except PairbookError as error:
            yield error.text.key
            return
        new = out.read_text("utf-8").splitlines()
    file = FileContent(path.name, path.read_bytes())
    old = (file.xml if file.start.startswith("<") else file.western_text).splitlines()
    if old == new:
        return
    if len(old) != len(new):
        yield "lines more or fewer"
    pairs = [pair for pair in zip_longest(old, new, fillvalue="") if pair[0] != pair[1]]
    yield from dict.fromkeys(
        re.split(r"[\s\[=>]", one.lstrip() or other.lstrip())[0] for one, other in pairs[:200]
    )
