"""``pairbook trf``: pair and check tournament report files from a terminal.

``pair`` answers as the programs expect that call an external pairing engine.
"""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from addin.cli import printer
from addin.cli.session import current, warn
from pairing.catalogue import Catalogue, Text, text
from pairing.dataclasses import dataclass
from pairing.errors import InputError, PairbookError, Subject
from pairing.formats.trf import read_trf
from pairing.formats.trf.file import TrfFile, read_bytes
from pairing.formats.trf.judging import judged
from pairing.formats.trf.round_robin import is_round_robin
from pairing.systems.dutch.checklist import checklist
from pairing.systems.dutch.pair import seat_round
from pairing.tournament import Round, Tournament

RULES = ("2017", "2026")
"""Editions of the Dutch system (C.04.3) that a round can be paired by."""

Seats = list[tuple[int, int]]
"""(white, black) of each pair, the bye as (player, 0)."""


def pair(file: Path, *, rules: str | None = None) -> None:
    """Pair the next round: the number of pairs, then `white black` a line (0 is the bye)."""
    read = read_trf(file)
    if read.unread:
        warning = text("trf_check.unread", file=read.name, codes=list(read.unread))
        warn(warning)
    event = coming_round(read, rules)
    printer.show_data(round_lines(event, *seat_round(event)))


def round_lines(event: Tournament, seats: Seats, bye: int | None) -> str:
    """Return the next round as pairing engines print it.

    The number of pairs, then a line ``white black`` each, by starting numbers; 0 is the bye.
    """

    def start(number: int) -> str:
        return event[number].ids.get("trf", str(number)) if number else "0"

    pairs = _with_bye(seats, bye)
    lines = [f"{start(white)} {start(black)}" for white, black in pairs]
    return "\n".join([str(len(lines)), *lines]) + "\n"


def _edition(read: TrfFile, asked: str | None) -> str:
    """Return the rules asked for; without any those the file names, or the ones in force."""
    return asked or read.edition or RULES[-1]


def coming_round(read: TrfFile, rules: str | None) -> Tournament:
    """Return the event of a file as it stands before its next round.

    Raises :class:`InputError` when no round is left or the file does not say how many there
    are.
    """
    if read.stated_rounds is None:
        raise InputError("error.trf_rounds_unknown", file=read.name)
    if read.paired_rounds >= read.stated_rounds:
        raise InputError("error.trf_all_paired", file=read.name, rounds=read.stated_rounds)
    return read.tournament(_edition(read, rules), ranked=read.by_rank)


# -- every round of report files paired anew ----------------------------------------------------


@dataclass(frozen=True)
class RoundReplay:
    """A round paired anew: ``made`` are pairs that the file lacks, ``there`` those in their place.

    ``refused`` says why the round cannot be paired at all; ``checklist`` is filled where it was
    asked for.
    """

    number: int
    made: Seats
    there: Seats
    refused: Text | None = None
    checklist: str = ""


@dataclass(frozen=True)
class Replay:
    """A file paired anew, and each point and place of its standings that does not follow the games.

    ``error`` is why the file could not be read.
    """

    name: str
    rounds: tuple[RoundReplay, ...] = ()
    standings: tuple[Text, ...] = ()
    error: PairbookError | None = None

    @property
    def differing(self) -> list[RoundReplay]:
        """Return the rounds that the rules give otherwise."""
        return [round_ for round_ in self.rounds if round_.made or round_.there]

    def differences(self, words: Catalogue) -> list[str]:
        """Return a sentence for each round that differs, or for the file that cannot be read."""
        if self.error is not None:
            return [self.error.message(words.language)]
        return [
            words("trf_check.differs", file=self.name, round=round_.number,
                  expected=_shown(round_.there), made=round_.refused or _shown(round_.made))
            for round_ in self.differing
        ]  # fmt: skip


def check(file: Path, *, rules: str | None = None, jobs: int = 1) -> int:
    """Pair every round of every tournament anew and print where the file differs.

    The same of the standings: points, and places by the file's own tie-breaks.  Ends with exit
    code 0 only when nothing differs; the last line counts rounds alone.
    """
    rounds = differ = tournaments = 0
    wrong = False
    words = current().words
    for done, show in replays(sources(file), rules, jobs):
        differences = done.differences(words)
        tournaments += 1
        rounds += len(done.rounds)
        differ += len(differences)
        for line in (*differences, *map(words, done.standings)):
            show(line)
            wrong = True
    printer.say(f"{tournaments} tournaments, {rounds} rounds, {differ} differ")
    return int(wrong)


def replays(
    files: list[tuple[str, bytes]], rules: str | None, jobs: int, *, listed: bool = False
) -> Iterator[tuple[Replay, Callable[[str], None]]]:
    """Yield the replays of files in their order, and what prints a line above the bar."""
    work = partial(replay, rules=rules, listed=listed)
    with printer.progress(current().words("trf_check.replaying")) as bar:
        for done, made in enumerate(_each(work, files, jobs), start=1):
            yield made, bar.line
            bar(done / len(files))


def replay(source: tuple[str, bytes], *, rules: str | None, listed: bool = False) -> Replay:
    """Pair every round of one file anew, with the checklists of the rounds where ``listed``."""
    name, raw = source
    try:
        read = read_bytes(raw, name)
        event = read.tournament(_edition(read, rules))
    except PairbookError as error:
        return Replay(name, error=error)
    # The table of a round robin is not this system's.
    rounds = () if is_round_robin(read) else event.rounds
    replayed = tuple(_replayed(event, round_, listed) for round_ in rounds)
    return Replay(name, replayed, tuple(judged(read, event)))


def _replayed(event: Tournament, round_: Round, listed: bool) -> RoundReplay:
    pairs = [(game.white, game.black) for game in round_.games]
    there = _with_bye(pairs, round_.bye)
    # Where the file keeps no colours of a game, the pair is all there is to compare.
    loose = {frozenset((game.white, game.black)) for game in round_.games if not game.coloured}
    before = event.after(round_.number - 1)
    try:
        seats, bye = seat_round(before)
    except PairbookError as error:
        return RoundReplay(round_.number, [], there, error.text)
    made = _with_bye(seats, bye)
    loose &= {frozenset(seat) for seat in made}
    same = {*made} & {*there} | {seat for seat in (*made, *there) if frozenset(seat) in loose}
    return RoundReplay(
        round_.number,
        [seat for seat in made if seat not in same],
        [seat for seat in there if seat not in same],
        checklist=checklist(before, seats, bye) if listed else "",
    )


def _with_bye(pairs: Seats, bye: int | None) -> Seats:
    return [*pairs, *([] if bye is None else [(bye, 0)])]


def _shown(pairs: Seats) -> str:
    return ", ".join(f"{white}-{black}" for white, black in sorted(pairs))


def sources(file: Path) -> list[tuple[str, bytes]]:
    """Return names and bytes of the report files in a folder or an archive, or of the one file."""
    about: Any = {"subject": Subject(field="file"), "file": file.name}
    if file.is_dir():
        files = sorted(path for path in file.iterdir() if path.suffix.lower().startswith(".trf"))
        if not files:
            raise InputError("error.trf_archive", **about)
        return [(file.name, file.read_bytes()) for file in files if file.is_file()]
    if file.suffix.lower() != ".zip":
        read = read_trf(file)
        return [(file.name, read.encoded())]
    try:
        with zipfile.ZipFile(file) as archive:
            names = sorted(name for name in archive.namelist() if name.lower().endswith(".trf"))
            reports = [(name, archive.read(name)) for name in names]
    except OSError as error:
        raise InputError("error.file_unreadable", **about, reason=error.strerror) from None
    except zipfile.BadZipFile:
        reports = []
    if not reports:
        raise InputError("error.trf_archive", **about)
    return reports


def _each(work: partial[Replay], files: list[tuple[str, bytes]], jobs: int) -> Iterator[Replay]:
    """Yield the work done on each of the files in their order, by that many processes at once."""
    if jobs == 1 or len(files) == 1:
        yield from map(work, files)
        return
    with ProcessPoolExecutor(min(jobs, len(files))) as pool:
        yield from pool.map(work, files, chunksize=max(1, min(16, len(files) // (4 * jobs))))
