"""Result files of the French Go Federation (``.tou``): reading."""

from __future__ import annotations

import re
from collections.abc import Sequence
from os import PathLike
from typing import ClassVar

from pairing.dates import days_of
from pairing.formats.h9.reading import RESULT, H9File, Row, Word, number_of
from pairing.formats.plain_text import text_and_name
from pairing.go_time import with_komi
from pairing.systems.mcmahon.settings import McMahonSettings
from pairing.tournament import Player, Round, Tournament

_LICENCE = re.compile(r"[0-9A-Z]{7}|-{5,7}")
NO_LICENCE, NO_CLUB = "-------", "xxxx"


def read_tou(source: str | bytes | PathLike[str], *, name: str = "tou") -> Tournament:
    """Return the tournament in a federation's file (a path), or in its text or bytes.

    A line is number, surname, given name, rank, licence, club (a country's two letters for
    somebody from abroad) and a result a round; licence and club may be missing.  Raises
    :class:`InputError` or :class:`Problems` with line and column.
    """
    return TouFile(*text_and_name(source, name)).tournament()


class TouFile(H9File):
    """A file with the federation's head and columns."""

    header: ClassVar = re.compile(r";\s*([A-Za-z]+)\s*=(.*)")
    no_players = "ffg.no_players"

    def in_columns(self, words: list[Word], rank: int) -> list[Word]:
        """Return the words with a licence and a club, where one of them is left out."""
        words, column = super().in_columns(words, rank), words[rank][1]
        if len(words) <= rank + 1 or not _LICENCE.fullmatch(words[rank + 1][0]):
            words.insert(rank + 1, (NO_LICENCE, column))
        if len(words) <= rank + 2 or RESULT.fullmatch(words[rank + 2][0]):
            words.insert(rank + 2, (NO_CLUB, column))
        return super().in_columns(words, rank)

    def tournament(self) -> Tournament:
        """Return the whole file as a tournament."""
        if len(self.errors) == 1:
            raise self.errors[0]
        rounds, headers = self.rounds(), self.headers
        days, time = days_of(headers.get("DATE", "")), headers.get("TIME", "")
        minutes = re.match(r"[0-9]{1,3}", time)  # "45+b" says that there is overtime, not which
        return Tournament(
            system="ffg",
            settings=McMahonSettings(),
            players=tuple(_player(at, row, rounds) for at, row in enumerate(self.rows, start=1)),
            rounds=rounds,
            planned=max(1, len(rounds), self.results),
            title=headers.get("COMM") or headers.get("NAME", ""),
            place=headers.get("VILL", ""),
            time_control=with_komi(
                f"{minutes[0]} min" if minutes else time, number_of(headers.get("KOMI", ""))
            ),
            date=" – ".join(days) or headers.get("DATE", ""),
        )


def _player(number: int, row: Row, rounds: Sequence[Round]) -> Player:
    licence, club = (word for word, _ in row.words[row.rank + 1 : row.rank + 3])
    abroad = re.fullmatch(r"[A-Za-z]{2}", club) is not None
    country, ids = club.upper() if abroad else "", {} if set(licence) == {"-"} else {"ffg": licence}
    club = "" if abroad or club.lower() == NO_CLUB else club
    return row.player(number, rounds, row.names, country=country, club=club, ids=ids)
