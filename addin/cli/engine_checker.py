"""Every round of report files paired anew, and the report engines print of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import PurePath

from addin.cli import printer
from addin.cli.progress import progress
from addin.cli.session import current
from addin.cli.trf import edition
from pairing.errors import NoLegalPairing
from pairing.formats.trf.file import read_bytes
from pairing.systems.dutch.checklist import checklist
from pairing.systems.dutch.pair import seat_round
from pairing.tournament import Round

Seats = list[tuple[int, int]]
"""(white, black) of each pair, the bye as (player, 0)."""


def check(files: Iterable[tuple[str, bytes]], rules: str | None, jobs: int, listed: bool) -> str:
    """Print the report of every file; the checklists of all rounds if they are asked for.

    Raises :class:`~pairing.errors.InputError` for the first file that cannot be read.
    """
    sources = list(files)
    work = partial(_checked, rules=rules, listed=listed)
    lists = []
    with progress(current().words("trf_check.replaying")) as bar:
        for done, (report, made) in enumerate(_each(work, sources, jobs), start=1):
            bar.line(report)
            lists.append(made)
            bar(done / len(sources))
    printer.say("")
    return "".join(lists)


def _each(
    work: partial[tuple[str, str]], sources: list[tuple[str, bytes]], jobs: int
) -> Iterator[tuple[str, str]]:
    if jobs == 1 or len(sources) == 1:
        yield from map(work, sources)
        return
    with ProcessPoolExecutor(min(jobs, len(sources))) as pool:
        yield from pool.map(work, sources, chunksize=max(1, min(16, len(sources) // (4 * jobs))))


def _checked(source: tuple[str, bytes], *, rules: str | None, listed: bool) -> tuple[str, str]:
    """The report of one file, and its checklists."""
    name, raw = source
    read = read_bytes(raw, name)
    event = read.tournament(edition(read, rules))
    stem = PurePath(name).stem
    lines: list[str] = []
    lists: list[str] = []
    for round_ in event.rounds:
        lines.append(f"{stem}: Round #{round_.number}")
        lists.append(f"Round #{round_.number}\n")
        before = event.after(round_.number - 1)
        try:
            seats, bye = seat_round(before)
        except NoLegalPairing:
            lines += [f"No valid pairing exists for round {round_.number}.", ""]
            continue
        if listed:
            lists.append(checklist(before, seats, bye) + "\n")
        made = seats + ([(bye, 0)] if bye is not None else [])
        lines += _differences(made, round_)
    return "\n".join(lines), "".join(lists) if listed else ""


def _differences(made: Seats, round_: Round) -> list[str]:
    """The pairs made here that the file lacks, beside those it has in their place."""
    theirs: Seats = [(game.white, game.black) for game in round_.games]
    loose = {frozenset((game.white, game.black)) for game in round_.games if not game.coloured}
    if round_.bye is not None:
        theirs.append((round_.bye, 0))
    known = set(theirs)
    ours = [pair for pair in made if pair not in known and frozenset(pair) not in loose]
    found = set(made)
    others = [pair for pair in theirs if pair not in found and frozenset(pair) not in loose]
    if not ours and not others:
        return []
    count = max(len(ours), len(others))
    left = [f"{white:3} - {black:3}" for white, black in ours] + [" " * 9] * (count - len(ours))
    right = [f"{white:3} - {black:3}" for white, black in others] + [""] * (count - len(others))
    rows = [f"    {one}{'':16}{other}" for one, other in zip(left, right, strict=True)]
    return [f"  Checker pairings{'':8}Tournament pairings ", *rows, ""]
