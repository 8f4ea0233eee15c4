"""``pairbook trf``: pair, check and make tournament report files from a terminal.

``pair`` answers as the programs expect that call an external pairing engine.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from addin.cli import engine_generator, printer
from addin.cli.engine_generator import RULES
from addin.cli.session import current, warn
from addin.engines.file import whole
from pairing.catalogue import Catalogue, text
from pairing.dataclasses import dataclass
from pairing.errors import InputError, PairbookError, Subject
from pairing.formats.trf import read_trf, write_trf
from pairing.formats.trf.file import TrfFile, read_bytes
from pairing.formats.trf.judging import judged
from pairing.formats.trf.round_robin import is_round_robin
from pairing.limits import check_seed
from pairing.systems.dutch.pair import seat_round
from pairing.systems.dutch.settings import DutchSettings
from pairing.systems.dutch.simulate import random_event
from pairing.tournament import Round, Tournament

T = TypeVar("T")


@dataclass(frozen=True)
class Replay:
    """What replaying one file gave: rounds replayed, and a line for each that differs.

    ``standings`` has a line for each point and place that does not follow the games.
    """

    rounds: int
    differences: tuple[str, ...]
    standings: tuple[str, ...] = ()


def pair(file: Path, *, rules: str | None = None) -> None:
    """Pair the next round: the number of pairs, then `white black` a line (0 is the bye)."""
    read = read_trf(file)
    if read.unread:
        warning = text("trf_check.unread", file=read.name, codes=list(read.unread))
        warn(warning)
    event = coming_round(read, edition(read, rules))
    shown, *_ = next_pairs(event)
    printer.say(shown.rstrip())


def next_pairs(event: Tournament) -> tuple[str, list[tuple[int, int]], int | None]:
    """The next round as pairing engines print it, its seats by player, and who has the bye.

    The number of pairs, then a line ``white black`` each, by starting numbers; 0 is the bye.
    """
    seats, bye = seat_round(event)

    def start(number: int) -> str:
        return event[number].ids.get("trf", str(number))

    lines = [f"{start(white)} {start(black)}" for white, black in seats]
    if bye is not None:
        lines.append(f"{start(bye)} 0")
    return "\n".join([str(len(lines)), *lines]) + "\n", seats, bye


def edition(read: TrfFile, asked: str | None) -> str:
    """The rules asked for; without any those the file names, or the ones in force."""
    return asked or read.edition or RULES[-1]


def coming_round(read: TrfFile, rules: str) -> Tournament:
    """The event of a file as it stands before its next round.

    Raises :class:`InputError` when no round is left or the file does not say how many there
    are.
    """
    if read.stated_rounds is None:
        raise InputError("error.trf_rounds_unknown", file=read.name)
    if read.paired_rounds >= read.stated_rounds:
        raise InputError("error.trf_all_paired", file=read.name, rounds=read.stated_rounds)
    return read.tournament(rules, ranked=read.by_rank)


def check(file: Path, *, rules: str | None = None, jobs: int = 1) -> int:
    """Pair every round of every tournament anew and print where the file differs.

    The same of the standings: points, and places by the file's own tie-breaks.  Ends with exit
    code 0 only when nothing differs; the last line counts rounds alone.
    """
    rounds = differ = tournaments = 0
    wrong = False
    files = sources(file)
    replay = partial(replay_bytes, rules=rules, lang=current().language)
    with printer.progress(current().words("trf_check.replaying")) as bar:
        for done in each(replay, files, jobs):
            tournaments += 1
            rounds += done.rounds
            differ += len(done.differences)
            for line in (*done.differences, *done.standings):
                bar.line(line)
            wrong = wrong or bool(done.differences or done.standings)
            bar(tournaments / len(files))
    printer.say(f"{tournaments} tournaments, {rounds} rounds, {differ} differ")
    return int(wrong)


def replay_bytes(source: tuple[str, bytes], *, rules: str | None, lang: str) -> Replay:
    """Pair every round of one file anew; a file that cannot be read is one difference."""
    name, raw = source
    try:
        read = read_bytes(raw, name)
        event = read.tournament(edition(read, rules))
    except PairbookError as error:
        return Replay(0, (error.message(lang),))
    words = Catalogue(lang)
    differences = []
    standings = tuple(map(words, judged(read, event)))
    if is_round_robin(read):  # its table is not this system's
        return Replay(0, (), standings)
    for round_ in event.rounds:
        seats_there, uncoloured = seats_of(round_)
        expected = set(seats_there)
        try:
            seats, bye = seat_round(event.after(round_.number - 1))
        except PairbookError as error:
            made = error.message(lang)
        else:
            # Where the file keeps no colours of a game, the pair is all there is to compare.
            found = {
                (min(seat), max(seat)) if frozenset(seat) in uncoloured else seat
                for seat in with_bye(seats, bye)
            }
            if found == expected:
                continue
            made = _shown(found - expected)
            expected -= found
        difference = text(
            "trf_check.differs",
            file=name,
            round=round_.number,
            expected=_shown(expected),
            made=made,
        )
        differences.append(words(difference))
    return Replay(len(event.rounds), tuple(differences), standings)


Seats = list[tuple[int, int]]
"""(white, black) of each pair, the bye as (player, 0)."""


def with_bye(pairs: Iterable[tuple[int, int]], bye: int | None) -> Seats:
    """All seats of a round: its pairs, and behind them who has the bye."""
    return [*pairs, *([] if bye is None else [(bye, 0)])]


def seats_of(round_: Round) -> tuple[Seats, set[frozenset[int]]]:
    """The seats of a round in a file, and which of its pairs the file keeps no colours of."""
    pairs = [(game.white, game.black) for game in round_.games]
    loose = {frozenset((game.white, game.black)) for game in round_.games if not game.coloured}
    return with_bye(pairs, round_.bye), loose


def generate(
    *,
    players: int | None = None,
    rounds: int | None = None,
    seed: int | None = None,
    rules: str | None = None,
    plan: Path | None = None,
    settings_file: Path | None = None,
) -> None:
    """Print a random complete event: draws, forfeits, byes and withdrawals included.

    Of a ``plan`` as the engines' generators have them; what nothing says is drawn, and
    ``settings_file`` gets the plan with which the event can be made again.
    """
    if seed is not None:
        check_seed(seed)
    if plan is not None or settings_file is not None or players is None or rounds is None:
        stated = {"PlayersNumber": players, "RoundsNumber": rounds}
        made, _, used = engine_generator.generate(
            config=plan, model=None, seed=seed, rules=rules, listed=False, stated=stated
        )
        if settings_file is not None:
            whole.write(settings_file, used)
        printer.show_data(made)
        return
    seed = 1 if seed is None else seed
    colour = Random(seed).choice(("white", "black"))
    settings = DutchSettings(rules=rules or RULES[-1], initial_colour=colour)
    printer.show_data(write_trf(random_event(players, rounds, seed, settings)))


def sources(file: Path) -> list[tuple[str, bytes]]:
    """Names and bytes of the report files in a folder or an archive, or of the one file."""
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
            found = [(name, archive.read(name)) for name in names]
    except OSError as error:
        raise InputError("error.file_unreadable", **about, reason=error.strerror) from None
    except zipfile.BadZipFile:
        found = []
    if not found:
        raise InputError("error.trf_archive", **about)
    return found


def each(work: partial[T], sources: list[tuple[str, bytes]], jobs: int) -> Iterator[T]:
    """The work done on each of the sources in their order, by that many processes at once."""
    if jobs == 1 or len(sources) == 1:
        yield from map(work, sources)
        return
    with ProcessPoolExecutor(min(jobs, len(sources))) as pool:
        yield from pool.map(work, sources, chunksize=max(1, min(16, len(sources) // (4 * jobs))))


def _shown(pairs: set[tuple[int, int]]) -> str:
    return ", ".join(f"{white}-{black}" for white, black in sorted(pairs))
