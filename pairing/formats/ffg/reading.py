"""Result files of the French Go Federation (``.tou``): reading."""

from __future__ import annotations

import re
from os import PathLike

from pairing.dates import days_of
from pairing.errors import InputError
from pairing.formats.h9.reading import RESULT, Row, number_of, one_word, rounds_in, rows_in
from pairing.formats.plain_text import text_and_name
from pairing.formats.reading import SourceFile, absences
from pairing.go_time import with_komi
from pairing.ranks import short_rank
from pairing.systems.mcmahon.settings import McMahonSettings
from pairing.tournament import Player, Round, Tournament

_HEADER = re.compile(r";\s*([a-z]+)\s*=(.*)", re.IGNORECASE)
_LICENCE = re.compile(r"[0-9A-Z]{7}|-{5,7}")
NO_LICENCE, NO_CLUB = "-------", "xxxx"


def read_tou(source: str | bytes | PathLike[str], *, name: str = "tou") -> Tournament:
    """The tournament in a federation's file (a path), or in its text or bytes.

    A line is number, surname, given name, rank, licence, club (a country's two letters for
    somebody from abroad) and a result a round; licence and club may be missing.  Raises
    :class:`InputError` or :class:`Problems` with line and column.
    """
    text, file = text_and_name(source, name)
    source_file = SourceFile(file)
    headers: dict[str, str] = {}

    def is_heading(line: str) -> bool:
        match = _HEADER.fullmatch(line)
        if match:
            headers.setdefault(match[1].lower(), match[2].strip())
        return match is not None

    rows = rows_in(text, source_file, is_heading, _whole)
    if len(source_file.errors) == 1:
        raise source_file.errors[0]
    source_file.stop()
    if not rows:
        raise InputError("ffg.no_players", file=file)
    rounds, count = rounds_in(rows, source_file)
    days = days_of(headers.get("date", ""))
    time = headers.get("time", "")
    minutes = re.match(r"[0-9]{1,3}", time)  # "45+b" says that there is overtime, and not which
    return Tournament(
        system="ffg",
        settings=McMahonSettings(),
        players=tuple(_player(number, row, rounds) for number, row in enumerate(rows, start=1)),
        rounds=rounds,
        planned=max(1, len(rounds), count),
        title=headers.get("comm") or headers.get("name", ""),
        place=headers.get("vill", ""),
        time_control=with_komi(
            f"{minutes[0]} min" if minutes else time, number_of(headers.get("komi", ""))
        ),
        date=" – ".join(days) or headers.get("date", ""),
    )


def _whole(row: Row) -> Row:
    """The line with a licence and a club, where one of them is left out."""
    words = list(row.words)
    at = row.rank + 1
    column = words[row.rank][1]
    if len(words) <= at or not _LICENCE.fullmatch(words[at][0]):
        words.insert(at, (NO_LICENCE, column))
    if len(words) <= at + 1 or RESULT.fullmatch(words[at + 1][0]):
        words.insert(at + 1, (NO_CLUB, column))
    return Row(row.line, tuple(one_word(words, at + 1)), row.rank, row.pin)


def _player(number: int, row: Row, rounds: tuple[Round, ...]) -> Player:
    names = row.names
    licence, club = (word for word, _ in row.words[row.rank + 1 : row.rank + 3])
    abroad = re.fullmatch(r"[A-Za-z]{2}", club) is not None
    ids = {} if set(licence) == {"-"} else {"ffg": licence}
    return Player(
        number=number,
        name=" ".join(names),
        rank=short_rank(row.words[row.rank][0]),
        country=club.upper() if abroad else "",
        club="" if abroad or club.lower() == NO_CLUB else club,
        absent=absences(number, rounds),
        ids=ids,
        surname=" ".join(names[:-1]) or names[0],
    )
