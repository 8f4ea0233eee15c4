"""Tournament files of Gerlach's MacMahon 3.9: reading.

Values stand in elements of their own (``<Surname>Smith</Surname>``).  A participant is what
holds a ``GoPlayer``, a round is what holds pairings; the elements around them have had
several names.  A result names Black's points first.  Facts of the format: files of the
program, and the readers of Pairgoth and of rating sites.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from os import PathLike
from pathlib import Path
from typing import Any

from pairing.catalogue import Text, text
from pairing.errors import InputError, Subject
from pairing.formats.reading import by_board
from pairing.formats.plain_text import bytes_of
from pairing.formats.safe_xml import Element, elements, within
from pairing.ranks import LOWEST, rank_number, short_rank
from pairing.systems.mcmahon.settings import McMahonSettings
from pairing.tournament import Bye, Game, Player, Result, Round, Tournament

MOST_ROUNDS = 99
CRITERIA = {
    "SCORE": "mm", "SCOREX": "mm", "MMS": "mm", "POINTS": "points", "NUMBEROFWINS": "wins",
    "WINS": "wins", "SOS": "sos", "SOS-1": "sos_1", "SOS-2": "sos_2", "SOSOS": "sosos",
    "SODOS": "sodos", "CUSS": "progressive", "RATING": "rating", "DC": "direct_comparison",
    "DIRECTCOMPARISON": "direct_comparison",
}  # fmt: skip
_RESULTS = {
    "1-0": Result.BLACK_WINS, "0-1": Result.WHITE_WINS, "0-0": Result.BOTH_LOSE,
    "½-½": Result.DRAW, "1/2-1/2": Result.DRAW, "0.5-0.5": Result.DRAW,
}  # fmt: skip
_BY_REFEREE = {
    Result.BLACK_WINS: Result.WHITE_FORFEITS,
    Result.WHITE_WINS: Result.BLACK_FORFEITS,
    Result.BOTH_LOSE: Result.BOTH_FORFEIT,
}


@dataclass(frozen=True)
class MacMahonFileSettings(McMahonSettings):
    """Settings of McMahon as the file states them; ``komi`` is that of even games."""

    komi: Fraction | None = None


def read_macmahon(source: str | bytes | PathLike[str], *, name: str = "MacMahon") -> Tournament:
    """The tournament in a file (a path), or in its text or bytes, called ``name``.

    Start numbers follow the file; somebody registered preliminarily is absent throughout,
    unless all are.  Raises ``InputError`` naming file, line and column for a file that is
    broken, is none of this program, or contradicts itself.
    """
    if isinstance(source, str | bytes):
        content, file = source, name
    else:
        content, file = bytes_of(Path(source)), Path(source).name
    return Reader(elements(content, file), file).tournament()


class Reader:
    """One file being read; ``remarks`` say what was not taken from it."""

    def __init__(self, found: Sequence[Element], file: str) -> None:
        self.found, self.file = found, file
        self.remarks: list[Text] = []
        self.numbers: dict[str, int] = {}
        self.participants = list(self._holding("GoPlayer"))
        if not self.participants:
            raise InputError("macmahon.not", file=file)
        self.top = {
            _tag(one): one
            for one in found
            if one.path.count("/") <= 2 and one.path.split("/")[-2:-1] == ["Tournament"]
        }

    def tournament(self) -> Tournament:
        """The tournament in the file."""
        players = self.players()
        rounds = self.rounds(players)
        planned = self.whole(self.top.get("NumberOfRounds"), 5, 1, MOST_ROUNDS)
        begin, end = self.said("BeginDate", "StartDate"), self.said("EndDate")
        return Tournament(
            system="macmahon",
            settings=self.settings(),
            players=players,
            rounds=rounds,
            planned=max(planned, len(rounds)),
            title=self.said("Name"),
            place=self.said("Location", "Place"),
            date=begin if end in ("", begin) else f"{begin} – {end}",
            arbiter=self.said("Director"),
        )

    def settings(self) -> MacMahonFileSettings:
        """Bar, floor, criteria and handicaps."""
        criteria = self.criteria()
        mcmahon = self.yes("UseMacMahonStartScores", default=True) and "mm" in criteria
        rules: dict[str, Any] = {"kind": "mcmahon" if mcmahon else "swiss"}
        if mcmahon and self.yes("UpperMacMahonBar", default=True):
            rules["bar_rank"] = self.rank("UpperMacMahonBarLevel", "1d")
        if mcmahon and self.yes("LowerMacMahonBar", default=True):
            rules["floor_rank"] = self.rank("LowerMacMahonBarLevel", "30k")
        if criteria:
            rules["criteria"] = tuple(criteria)
        above = [number for number, at in self._numbered() if self._flag(at, "SuperBarMember")]
        if above:
            rules["supergroup"] = tuple(above)
        maximum = 0
        if self.yes("HandicapUsed"):
            limited = self.yes("HandicapLimit", default=True)
            maximum = self.whole(self.top.get("HandicapLimitValue"), 9, 0, 99) if limited else 9
        rules["handicap_maximum"] = min(maximum, 9)
        rules["handicap_by"] = "rank" if self.yes("HandicapByLevel") else "mm"
        if self.yes("HandicapAdjustment", default=True):
            rules["handicap_correction"] = -self.whole(
                self.top.get("HandicapAdjustmentValue"), 0, -9, 9
            )
        else:
            rules["handicap_correction"] = 0
        if self.yes("HandicapBelow", default=True):
            rules["even_rank"] = self.rank("HandicapBelowLevel", "9d")
        komi = self.said("Komi").replace(",", ".")
        if re.fullmatch(r"-?[0-9]{1,2}(\.[0-9])?", komi):
            rules["komi"] = Fraction(komi)
        return MacMahonFileSettings(**rules)

    def criteria(self) -> list[str]:
        """The placement criteria that are known here; the others are remarked on."""
        shown = [
            one.text
            for one in self.found
            if _tag(one) == "ShortName" and "Walllist" in one.path and one.text
        ]
        taken: list[str] = []
        for name in shown or ["Score", "SOS", "SOSOS"]:
            known = CRITERIA.get(name.upper().replace(" ", ""))
            if known is not None and known not in taken:
                taken.append(known)
        if shown and not taken:
            return ["points"]
        return taken

    def players(self) -> tuple[Player, ...]:
        """The participants in the order of the file."""
        preliminary = [self._flag(at, "PreliminaryRegistration") for at in self.participants]
        everybody = all(preliminary)
        planned = self.whole(self.top.get("NumberOfRounds"), 5, 1, MOST_ROUNDS)
        players: list[Player] = []
        for (number, at), only in zip(self._numbered(), preliminary, strict=True):
            values = self._values(at)
            identity = values["Id"].text if "Id" in values else str(number)
            if identity in self.numbers:
                raise self.wrong(values["Id"])
            self.numbers[identity] = number
            names = [_of(values, "Surname"), _of(values, "FirstName")]
            name = " ".join(one for one in names if one) or _of(values, "Name")
            if not name:
                raise InputError(
                    "macmahon.no_name", file=self.file, line=self.found[at].line, number=number
                )
            absent = {
                self.whole(one, 0, 1, MOST_ROUNDS)
                for _, one in within(self.found, at)
                if _tag(one) == "NotPlayingInRound"
            }
            if only and not everybody:
                absent = set(range(1, planned + 1))
            pin = _of(values, "EgdPin")
            ids = {"egd": pin} if re.fullmatch(r"[0-9]{8}", pin) else {}
            if all(names):
                ids["opengotha"] = ", ".join(names)
            rating = values.get("Rating")
            known = rating is not None and rating.text not in ("", "0", "-901")
            players.append(
                Player(
                    number=number,
                    name=name,
                    rating=self.whole(rating, 0, -9999, 9999) if known else None,
                    rank=self._level(values),
                    club=_of(values, "Club"),
                    country=_of(values, "Country").upper(),
                    absent=frozenset(absent),
                    ids=ids,
                )
            )
        return tuple(players)

    def rounds(self, players: Sequence[Player]) -> tuple[Round, ...]:
        """The rounds; who takes part and is in no pairing has a bye worth nothing."""
        games: dict[int, list[Game]] = {}
        byes: dict[int, list[tuple[int, Bye]]] = {}
        seated: set[tuple[int, int]] = set()

        def seat(one: Element, number: int) -> int:
            player = self.numbers.get(one.text)
            if player is None:
                raise self.wrong(one)
            if (number, player) in seated:
                raise InputError(
                    "macmahon.seated_twice",
                    subject=Subject(player=player, round=number),
                    file=self.file,
                    line=one.line,
                    player=players[player - 1].name,
                    round=number,
                )
            seated.add((number, player))
            return player

        for at, number in self._pairings():
            values = self._values(at)
            if not {"White", "Black"} <= values.keys():
                raise self.wrong(self.found[at])
            if _of(values, "PairingWithBye").lower() == "true":
                free = "Black" if values["Black"].text in self.numbers else "White"
                byes.setdefault(number, []).append((seat(values[free], number), Bye.PAIRING))
                continue
            white, black = seat(values["White"], number), seat(values["Black"], number)
            games.setdefault(number, []).append(
                Game(
                    board=self.whole(values.get("BoardNumber"), 0, 0, 9999),
                    white=white,
                    black=black,
                    result=self._result(values),
                    handicap=self.whole(values.get("Handicap"), 0, 0, 99),
                )
            )
        last = max([*games, *byes], default=0)
        for number in range(1, last + 1):
            byes.setdefault(number, []).extend(
                (player.number, Bye.ZERO)
                for player in players
                if (number, player.number) not in seated and number not in player.absent
            )
        return tuple(
            Round(number, by_board(games.get(number, [])), byes=tuple(byes.get(number, ())))
            for number in range(1, last + 1)
        )

    def _result(self, values: dict[str, Element]) -> Result | None:
        shown = _of(values, "Result").replace(" ", "")
        plain = shown.removesuffix("!")
        if plain in ("", "?-?", "-", "--"):
            return None
        if plain not in _RESULTS:
            if plain == "1-1":
                self.remarks.append(text("macmahon.both_win", line=values["Result"].line))
                return Result.DRAW
            raise self.wrong(values["Result"])
        result = _RESULTS[plain]
        referee = shown.endswith("!") or _of(values, "ResultByReferee").lower() == "true"
        return _BY_REFEREE.get(result, result) if referee else result

    def _pairings(self) -> Iterator[tuple[int, int]]:
        """Pairings with their rounds' numbers."""
        for at in self._holding("Pairing"):
            number = 0
            for _, one in within(self.found, at):
                if _tag(one) == "RoundNumber":
                    number = self.whole(one, 0, 1, MOST_ROUNDS)
                    break
            for place, one in within(self.found, at):
                if _tag(one) == "Pairing":
                    if not number:
                        raise self.wrong(one)
                    yield place, number

    def _holding(self, tag: str) -> Iterator[int]:
        """The places of the elements with such a child, once each."""
        open_at: dict[str, int] = {}
        told: set[int] = set()
        for at, one in enumerate(self.found):
            open_at[one.path] = at
            parent = one.path.rpartition("/")[0]
            if _tag(one) == tag and parent in open_at and open_at[parent] not in told:
                told.add(open_at[parent])
                yield open_at[parent]

    def _numbered(self) -> Iterator[tuple[int, int]]:
        return enumerate(self.participants, start=1)

    def _values(self, at: int) -> dict[str, Element]:
        """The elements within by their tags, the first of each."""
        values: dict[str, Element] = {}
        for _, one in within(self.found, at):
            values.setdefault(_tag(one), one)
        return values

    def _flag(self, at: int, tag: str) -> bool:
        return _of(self._values(at), tag).lower() == "true"

    def _level(self, values: dict[str, Element]) -> str:
        """The rank, held at 30 kyu, which is the lowest here."""
        one = values.get("GoLevel") or values.get("Rank")
        if one is None or not one.text:
            return ""
        try:
            short = short_rank(one.text)
        except ValueError:
            raise self.wrong(one) from None
        return short if rank_number(short) > LOWEST else f"{-LOWEST}k"

    def said(self, *tags: str) -> str:
        """The text of the tournament's first element of these names; "" without any."""
        return next((self.top[tag].text for tag in tags if tag in self.top), "")

    def yes(self, tag: str, default: bool = False) -> bool:
        """Whether a switch of the tournament is on."""
        shown = self.said(tag).lower()
        return default if not shown else shown == "true"

    def rank(self, tag: str, default: str) -> str:
        """A rank among the tournament's values."""
        one = self.top.get(tag)
        try:
            short = short_rank(one.text if one is not None and one.text else default)
        except ValueError:
            assert one is not None
            raise self.wrong(one) from None
        return short if rank_number(short) > LOWEST else f"{-LOWEST}k"

    def whole(self, one: Element | None, default: int, low: int, high: int) -> int:
        """A whole number; ``default`` where the element is missing or empty."""
        if one is None or not one.text:
            return default
        if not re.fullmatch(r"-?[0-9]{1,6}", one.text) or not low <= int(one.text) <= high:
            raise self.wrong(one)
        return int(one.text)

    def wrong(self, one: Element) -> InputError:
        """The error for a value that cannot be read."""
        return InputError(
            "macmahon.value",
            file=self.file,
            line=one.line,
            column=one.column,
            tag=_tag(one),
            value=one.text[:40],
        )


def _tag(one: Element) -> str:
    return one.path.rpartition("/")[2]


def _of(values: dict[str, Element], tag: str) -> str:
    return values[tag].text if tag in values else ""
