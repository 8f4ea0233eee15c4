"""Tournament files of Gerlach's MacMahon 3.9: reading.

Values stand in elements of their own (``<Surname>Smith</Surname>``).  A participant is what
holds a ``GoPlayer``, a round is what holds pairings; the elements around them have had
several names.  A result names Black's points first.  Facts of the format: files of the
program, and the readers of Pairgoth and of rating sites.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from os import PathLike
from typing import Any

from pairing.errors import InputError, Subject
from pairing.formats.reading import RoundsInFile, SourceFile, first_and_last
from pairing.formats.safe_xml import Element, elements_of, whole_between, within
from pairing.formats.typed import FORFEITED
from pairing.go_time import with_komi
from pairing.numbers import exact_number
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
RESULTS = {
    "1-0": Result.BLACK_WINS, "0-1": Result.WHITE_WINS, "0-0": Result.BOTH_LOSE,
    "1-1": Result.BOTH_WIN,
    "½-½": Result.DRAW, "1/2-1/2": Result.DRAW, "0.5-0.5": Result.DRAW,
}  # fmt: skip


def read_macmahon(source: str | bytes | PathLike[str], *, name: str = "MacMahon") -> Tournament:
    """The tournament in a file (a path), or in its text or bytes, called ``name``.

    Start numbers follow the file; somebody registered preliminarily is absent throughout before
    the first round, unless all are, and later left out, unless he plays.  Raises ``InputError``
    naming file, line and column for a file that is broken, is none of this program, or
    contradicts itself.
    """
    return Reader(*elements_of(source, name)).tournament()


class Reader(SourceFile):
    """One file being read; ``left_out`` are those who were not taken, by their tags."""

    def __init__(self, found: Sequence[Element], file: str) -> None:
        super().__init__(file)
        self.found = found
        self.numbers: dict[str, int] = {}
        participants = list(self._holding("GoPlayer"))
        if not participants:
            raise InputError("macmahon.not", file=file)
        self.seated = {one.text for one in found if one.tag in ("White", "Black")}
        self.people: list[tuple[int, dict[str, Element]]] = []
        self.left_out: list[dict[str, Element]] = []
        for at in participants:
            values = self._values(at)
            only = self.seated and _is_true(values, "PreliminaryRegistration")
            if only and _of(values, "Id") not in self.seated:
                self.left_out.append(values)
            else:
                self.people.append((at, values))
        self.top = {
            one.tag: one
            for one in found
            if one.path.count("/") <= 2 and one.path.split("/")[-2:-1] == ["Tournament"]
        }

    @property
    def preliminary(self) -> list[str]:
        """The names of those who were left out."""
        return [f"{_of(one, 'Surname')} {_of(one, 'FirstName')}".strip() for one in self.left_out]

    def tournament(self) -> Tournament:
        """The whole file as a tournament; raises ``InputError`` for what it cannot mean."""
        players = self.players()
        rounds = self.rounds(players)
        planned = self.whole(self.top.get("NumberOfRounds"), 5, 1, MOST_ROUNDS)
        return Tournament(
            system="macmahon",
            settings=self.settings(),
            players=players,
            rounds=rounds,
            planned=max(planned, len(rounds)),
            title=self.text_of("Name"),
            place=self.text_of("Location", "Place"),
            date=first_and_last(self.text_of("BeginDate", "StartDate"), self.text_of("EndDate")),
            arbiter=self.text_of("Director"),
            time_control=with_komi("", exact_number(self.text_of("Komi"))),
        )

    def settings(self) -> McMahonSettings:
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
        above = [_is_true(values, "SuperBarMember") for _, values in self.people]
        if any(above):
            rules["supergroup"] = tuple(at for at, flag in enumerate(above, start=1) if flag)
        maximum = 0
        if self.yes("HandicapUsed"):
            limited = self.yes("HandicapLimit", default=True)
            maximum = self.whole(self.top.get("HandicapLimitValue"), 9, 0, 99) if limited else 9
        rules["handicap_maximum"] = min(maximum, 9)
        rules["handicap_by"] = "rank" if self.yes("HandicapByLevel") else "mm"
        adjusted = self.yes("HandicapAdjustment", default=True)
        value = self.top.get("HandicapAdjustmentValue") if adjusted else None
        rules["handicap_correction"] = -self.whole(value, 0, -9, 9)
        if self.yes("HandicapBelow", default=True):
            rules["even_rank"] = self.rank("HandicapBelowLevel", "9d")
        return McMahonSettings(**rules)

    def criteria(self) -> list[str]:
        """The placement criteria that are known here; the others are remarked on."""
        shown = [
            one.text
            for one in self.found
            if one.tag == "ShortName" and "Walllist" in one.path and one.text
        ]
        taken: list[str] = []
        for name in shown or ["Score", "SOS", "SOSOS"]:
            known = CRITERIA.get(name.upper().replace(" ", ""))
            if known is not None and known not in taken:
                taken.append(known)
        return ["points"] if shown and not taken else taken

    def players(self) -> tuple[Player, ...]:
        """The participants in the order of the file."""
        preliminary = [_is_true(values, "PreliminaryRegistration") for _, values in self.people]
        everybody = all(preliminary)
        planned = self.whole(self.top.get("NumberOfRounds"), 5, 1, MOST_ROUNDS)
        players: list[Player] = []
        for number, (at, values) in enumerate(self.people, start=1):
            identity = values["Id"].text if "Id" in values else str(number)
            if identity in self.numbers:
                raise self.wrong(values["Id"])
            self.numbers[identity] = number
            names = [_of(values, "Surname"), _of(values, "FirstName")]
            name = " ".join(one for one in names if one) or _of(values, "Name")
            if not name:
                raise self.error("macmahon.no_name", self.found[at].line, number=number)
            absent = {
                self.whole(one, 0, 1, MOST_ROUNDS)
                for _, one in within(self.found, at)
                if one.tag == "NotPlayingInRound"
            }
            if preliminary[number - 1] and not everybody and not self.seated:
                absent = set(range(1, planned + 1))
            pin = _of(values, "EgdPin")
            ids = {"egd": pin} if re.fullmatch(r"[0-9]{8}", pin) else {}
            rating = values.get("Rating")
            known = rating is not None and rating.text not in ("", "0", "-901")
            level = values.get("GoLevel") or values.get("Rank")
            players.append(
                Player(
                    number=number,
                    name=name,
                    rating=self.whole(rating, 0, -9999, 9999) if known else None,
                    rank=self._short_rank(level, level.text) if level and level.text else "",
                    club=_of(values, "Club"),
                    country=_of(values, "Country").upper(),
                    absent=frozenset(absent),
                    ids=ids,
                    surname=names[0],
                )
            )
        return tuple(players)

    def rounds(self, players: Sequence[Player]) -> tuple[Round, ...]:
        """The rounds; who takes part and is in no pairing has a bye worth nothing."""
        cells = RoundsInFile()

        def seat(element: Element, number: int) -> int:
            player = self.numbers.get(element.text)
            if player is None:
                raise self.wrong(element)
            place = element.line, element.column
            if cells.seat(number, player, place) != place:
                raise self.error(
                    "macmahon.seated_twice",
                    element.line,
                    subject=Subject(player=player, round=number),
                    player=players[player - 1].name,
                    round=number,
                )
            return player

        for at, number in self._pairings():
            values = self._values(at)
            if not {"White", "Black"} <= values.keys():
                raise self.wrong(self.found[at])
            if _is_true(values, "PairingWithBye"):
                free = "Black" if values["Black"].text in self.numbers else "White"
                cells.byes[number].append((seat(values[free], number), Bye.PAIRING))
                continue
            white, black = seat(values["White"], number), seat(values["Black"], number)
            board = self.whole(values.get("BoardNumber"), 0, 0, 9999)
            stones = self.whole(values.get("Handicap"), 0, 0, 99)
            cells.games[number].append(Game(board, white, black, self._result(values), stones))
        cells.leave_idle(players)
        return cells.rounds()

    def _result(self, values: dict[str, Element]) -> Result | None:
        shown = _of(values, "Result").replace(" ", "")
        plain = shown.removesuffix("!")
        if plain in ("", "?-?", "-", "--"):
            return None
        if plain not in RESULTS:
            raise self.wrong(values["Result"])
        result = RESULTS[plain]
        referee = shown.endswith("!") or _is_true(values, "ResultByReferee")
        return FORFEITED.get(result, result) if referee else result

    def _pairings(self) -> Iterator[tuple[int, int]]:
        """Return where each pairing stands in the file, with its round's number."""
        for at in self._holding("Pairing"):
            inside = list(within(self.found, at))
            stated = next((one for _, one in inside if one.tag == "RoundNumber"), None)
            number = self.whole(stated, 0, 1, MOST_ROUNDS)
            for place, one in inside:
                if one.tag == "Pairing":
                    if not number:
                        raise self.wrong(one)
                    yield place, number

    def _holding(self, tag: str) -> Iterator[int]:
        """The places of the elements with such a child, once each."""
        open_at: dict[str, int] = {}
        numbers: set[int] = set()
        for at, one in enumerate(self.found):
            open_at[one.path] = at
            parent = one.path.rpartition("/")[0]
            if one.tag == tag and parent in open_at and open_at[parent] not in numbers:
                numbers.add(open_at[parent])
                yield open_at[parent]

    def _values(self, at: int) -> dict[str, Element]:
        """The elements within by their tags, the first of each."""
        values: dict[str, Element] = {}
        for _, one in within(self.found, at):
            values.setdefault(one.tag, one)
        return values

    def _short_rank(self, element: Element | None, shown: str) -> str:
        """A rank in short form, held at 30 kyu, which is the lowest here."""
        try:
            short = short_rank(shown)
        except ValueError:
            assert element is not None
            raise self.wrong(element) from None
        return short if rank_number(short) > LOWEST else f"{-LOWEST}k"

    def text_of(self, *tags: str) -> str:
        """The text of the tournament's first element of these names; "" without any."""
        return next((self.top[tag].text for tag in tags if tag in self.top), "")

    def yes(self, tag: str, default: bool = False) -> bool:
        """Return whether a switch of the tournament is on."""
        shown = self.text_of(tag).lower()
        return default if not shown else shown == "true"

    def rank(self, tag: str, default: str) -> str:
        """The rank under a tag of the tournament, in short form."""
        return self._short_rank(self.top.get(tag), self.text_of(tag) or default)

    def whole(self, element: Element | None, default: int, low: int, high: int) -> int:
        """A whole number; ``default`` where the element is missing or empty."""
        if element is None or not element.text:
            return default
        found = whole_between(element.text, low, high)
        if found is None:
            raise self.wrong(element)
        return found

    def wrong(self, element: Element) -> InputError:
        """The error for a value that cannot be read."""
        return self.error(
            "macmahon.value", element.line, element.column, tag=element.tag, value=element.text[:40]
        )


def _is_true(values: dict[str, Element], tag: str) -> bool:
    return _of(values, tag).lower() == "true"


def _of(values: dict[str, Element], tag: str) -> str:
    return values[tag].text if tag in values else ""
