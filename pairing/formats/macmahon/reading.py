"""Tournament files of Gerlach's MacMahon 3.9: reading.

Values stand in elements of their own (``<Surname>Smith</Surname>``).  A participant is what
holds a ``GoPlayer``, a round is what holds pairings; the elements around them have had
several names.  A result names Black's points first.  Facts of the format: files of the
program, and the readers of Pairgoth and of rating sites.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from os import PathLike
from typing import Any

from pairing.errors import InputError, Subject
from pairing.formats.reading import RoundsInFile, SourceFile, first_and_last
from pairing.formats.safe_xml import Element, elements_of, whole_between
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
    """Return the tournament in a file (a path), or in its text or bytes, called ``name``.

    Start numbers follow the file; somebody registered preliminarily is absent throughout before
    the first round, unless all are, and later left out, unless he plays.  Raises ``InputError``
    naming file, line and column for a file that is broken, is none of this program, or
    contradicts itself.
    """
    return Reader(*elements_of(source, name)).tournament()


class Reader(SourceFile):
    """One file being read; ``left_out`` are those who were not taken."""

    def __init__(self, elements: Sequence[Element], file: str) -> None:
        super().__init__(file)
        self.elements = elements
        self.numbers: dict[str, int] = {}
        participants = [_Part(self, element) for element in self._holding("GoPlayer")]
        if not participants:
            raise InputError("macmahon.not", file=file)
        self.seated = {element.text for element in elements if element.tag in ("White", "Black")}
        self.left_out = [
            part
            for part in participants
            if self.seated and part.preliminary and part.text("Id") not in self.seated
        ]
        self.people = [part for part in participants if part not in self.left_out]
        stated = [
            element
            for element in reversed(elements)  # the last of a name counts
            if element.path.count("/") <= 2 and element.path.split("/")[-2:-1] == ["Tournament"]
        ]
        self.top = _Part(self, elements[0], stated)
        self.planned = self.top.whole("NumberOfRounds", 5, 1, MOST_ROUNDS)

    @property
    def preliminary(self) -> list[str]:
        """The names of those who were left out."""
        names = ((part.text("Surname"), part.text("FirstName")) for part in self.left_out)
        return [" ".join(name).strip() for name in names]

    def tournament(self) -> Tournament:
        """Return the whole file as a tournament; raises ``InputError`` for what it cannot mean."""
        players, top = self.players(), self.top
        rounds = self.rounds(players)
        return Tournament(
            system="macmahon",
            settings=self.settings(),
            players=players,
            rounds=rounds,
            planned=max(self.planned, len(rounds)),
            title=top.text("Name"),
            place=top.text("Location", "Place"),
            date=first_and_last(top.text("BeginDate", "StartDate"), top.text("EndDate")),
            arbiter=top.text("Director"),
            time_control=with_komi("", exact_number(top.text("Komi"))),
        )

    def settings(self) -> McMahonSettings:
        """Bar, floor, criteria and handicaps."""
        criteria, top = self.criteria(), self.top
        mcmahon = top.yes("UseMacMahonStartScores", default=True) and "mm" in criteria
        rules: dict[str, Any] = {"kind": "mcmahon" if mcmahon else "swiss"}
        if mcmahon and top.yes("UpperMacMahonBar", default=True):
            rules["bar_rank"] = top.rank("UpperMacMahonBarLevel", "1d")
        if mcmahon and top.yes("LowerMacMahonBar", default=True):
            rules["floor_rank"] = top.rank("LowerMacMahonBarLevel", "30k")
        if criteria:
            rules["criteria"] = tuple(criteria)
        above = [at for at, part in enumerate(self.people, start=1) if part.yes("SuperBarMember")]
        if above:
            rules["supergroup"] = tuple(above)
        maximum = 0
        if top.yes("HandicapUsed"):
            limited = top.yes("HandicapLimit", default=True)
            maximum = top.whole("HandicapLimitValue", 9, 0, 99) if limited else 9
        rules["handicap_maximum"] = min(maximum, 9)
        rules["handicap_by"] = "rank" if top.yes("HandicapByLevel") else "mm"
        adjusted = top.yes("HandicapAdjustment", default=True)
        correction = top.whole("HandicapAdjustmentValue", 0, -9, 9) if adjusted else 0
        rules["handicap_correction"] = -correction
        if top.yes("HandicapBelow", default=True):
            rules["even_rank"] = top.rank("HandicapBelowLevel", "9d")
        return McMahonSettings(**rules)

    def criteria(self) -> list[str]:
        """Return the placement criteria that are known here; the others are remarked on."""
        shown = [
            element.text
            for element in self.elements
            if element.tag == "ShortName" and "Walllist" in element.path and element.text
        ]
        named = (name.upper().replace(" ", "") for name in shown or ["Score", "SOS", "SOSOS"])
        taken = list(dict.fromkeys(CRITERIA[name] for name in named if name in CRITERIA))
        return ["points"] if shown and not taken else taken

    def players(self) -> tuple[Player, ...]:
        """Return the participants in the order of the file."""
        everybody = all(part.preliminary for part in self.people)
        players: list[Player] = []
        for number, part in enumerate(self.people, start=1):
            identity = part.text("Id") if "Id" in part.by_tag else str(number)
            if identity in self.numbers:
                raise part.wrong("Id")
            self.numbers[identity] = number
            surname = part.text("Surname")
            names = filter(None, (surname, part.text("FirstName")))
            name = " ".join(names) or part.text("Name")
            if not name:
                raise self.error("macmahon.no_name", part.element.line, number=number)
            absent = {
                _Part(self, element, [element]).whole(element.tag, 0, 1, MOST_ROUNDS)
                for element in part.element.inside()
                if element.tag == "NotPlayingInRound"
            }
            if part.preliminary and not everybody and not self.seated:
                absent = set(range(1, self.planned + 1))
            pin = part.text("EgdPin")
            known = part.text("Rating") not in ("", "0", "-901")
            players.append(
                Player(
                    number=number,
                    name=name,
                    rating=part.whole("Rating", 0, -9999, 9999) if known else None,
                    rank=part.rank("GoLevel" if "GoLevel" in part.by_tag else "Rank"),
                    club=part.text("Club"),
                    country=part.text("Country").upper(),
                    absent=frozenset(absent),
                    ids={"egd": pin} if re.fullmatch(r"[0-9]{8}", pin) else {},
                    surname=surname,
                )
            )
        return tuple(players)

    def rounds(self, players: Sequence[Player]) -> tuple[Round, ...]:
        """Return the rounds; who takes part and is in no pairing has a bye worth nothing."""
        cells = RoundsInFile()

        def seat(part: _Part, side: str, number: int) -> int:
            element = part.by_tag[side]
            player = self.numbers.get(element.text)
            if player is None:
                raise part.wrong(side)
            if cells.seat(number, player, element) is not element:
                raise self.error(
                    "macmahon.seated_twice",
                    element.line,
                    subject=Subject(player=player, round=number),
                    player=players[player - 1].name,
                    round=number,
                )
            return player

        for part, number in self._pairings():
            if not {"White", "Black"} <= part.by_tag.keys():
                raise part.wrong("")
            if part.yes("PairingWithBye"):
                free = "Black" if part.text("Black") in self.numbers else "White"
                cells.byes[number].append((seat(part, free, number), Bye.PAIRING))
                continue
            white, black = (seat(part, side, number) for side in ("White", "Black"))
            board, stones = part.whole("BoardNumber", 0, 0, 9999), part.whole("Handicap", 0, 0, 99)
            cells.games[number].append(Game(board, white, black, _result(part), stones))
        cells.leave_idle(players)
        return cells.rounds()

    def _pairings(self) -> Iterator[tuple[_Part, int]]:
        """Yield each pairing with its round's number."""
        for holder in self._holding("Pairing"):
            number = _Part(self, holder).whole("RoundNumber", 0, 1, MOST_ROUNDS)
            for element in holder.inside():
                if element.tag == "Pairing":
                    if not number:
                        raise _Part(self, element).wrong("")
                    yield _Part(self, element), number

    def _holding(self, tag: str) -> list[Element]:
        """Return the elements with such a child."""
        return [holder for holder in self.elements if tag in {c.tag for c in holder.children}]


class _Part:
    """An element with those within it by their tags, the first of each."""

    def __init__(
        self, file: SourceFile, element: Element, within: Iterable[Element] | None = None
    ) -> None:
        self.file, self.element = file, element
        self.by_tag: dict[str, Element] = {}
        for inner in element.inside() if within is None else within:
            self.by_tag.setdefault(inner.tag, inner)

    @property
    def preliminary(self) -> bool:
        """Return whether a participant is registered only preliminarily."""
        return self.yes("PreliminaryRegistration")

    def text(self, *tags: str) -> str:
        """Return the text of the first element there is of these names; "" without any."""
        return next((self.by_tag[tag].text for tag in tags if tag in self.by_tag), "")

    def yes(self, tag: str, default: bool = False) -> bool:
        """Return whether a switch is on."""
        shown = self.text(tag).lower()
        return shown == "true" if shown else default

    def rank(self, tag: str, default: str = "") -> str:
        """Return a rank in short form, held at 30 kyu, which is the lowest here; "" for none."""
        shown = self.text(tag) or default
        try:
            short = short_rank(shown) if shown else ""
        except ValueError:
            raise self.wrong(tag) from None
        return f"{-LOWEST}k" if short and rank_number(short) <= LOWEST else short

    def whole(self, tag: str, default: int, low: int, high: int) -> int:
        """Return a whole number; ``default`` where the element is missing or empty."""
        shown = self.text(tag)
        number = whole_between(shown, low, high) if shown else default
        if number is None:
            raise self.wrong(tag)
        return number

    def wrong(self, tag: str) -> InputError:
        """Return the error for a value that cannot be read; of the whole where there is none."""
        element = self.by_tag.get(tag, self.element)
        at, tag, value = (element.line, element.column), element.tag, element.text[:40]
        return self.file.error("macmahon.value", *at, tag=tag, value=value)


def _result(part: _Part) -> Result | None:
    shown = part.text("Result").replace(" ", "")
    plain = shown.removesuffix("!")
    if plain in ("", "?-?", "-", "--"):
        return None
    if plain not in RESULTS:
        raise part.wrong("Result")
    result = RESULTS[plain]
    referee = shown.endswith("!") or part.yes("ResultByReferee")
    return FORFEITED.get(result, result) if referee else result
