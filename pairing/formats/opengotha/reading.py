"""OpenGotha's tournament files (XML): reading.

A file holds players, games, byes and parameters.  What the model holds is read, the rules of
pairing, handicap and placement included (:mod:`pairing.formats.opengotha.rules`).
:mod:`pairing.formats.opengotha.writing` writes such files.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from os import PathLike
from pathlib import Path

from pairing.errors import InputError, Subject
from pairing.formats.reading import by_board
from pairing.formats.opengotha.rules import rules_of
from pairing.formats.plain_text import bytes_of
from pairing.formats.safe_xml import Element, elements
from pairing.names import split_name
from pairing.ranks import LOWEST, rank_number, short_rank
from pairing.systems.mcmahon.settings import McMahonSettings
from pairing.tournament import Bye, Game, Player, Result, Round, Tournament

ROUNDS_IN_FILE = 20
"""Digits of ``participating``, one a round, whatever the number of rounds played."""

IDS = {"egfPin": "egd", "ffgLicence": "ffg", "agaId": "aga"}

RESULTS = {
    "RESULT_UNKNOWN": None,
    "RESULT_WHITEWINS": Result.WHITE_WINS,
    "RESULT_BLACKWINS": Result.BLACK_WINS,
    "RESULT_EQUAL": Result.DRAW,
    "RESULT_BOTHLOSE": Result.BOTH_LOSE,
    "RESULT_WHITEWINS_BYDEF": Result.BLACK_FORFEITS,
    "RESULT_BLACKWINS_BYDEF": Result.WHITE_FORFEITS,
    "RESULT_BOTHLOSE_BYDEF": Result.BOTH_FORFEIT,
}

_BOTH_GAIN = {
    "RESULT_EQUAL_BYDEF": Bye.HALF,
    "RESULT_BOTHWIN": Bye.FULL,
    "RESULT_BOTHWIN_BYDEF": Bye.FULL,
}
"""Results that no game can have here: each of the two gets a bye of the same worth."""

NO_GIVEN_NAME = "-"
"""Written for a player with one name only: OpenGotha wants two."""


@dataclass(frozen=True)
class OpenGothaSettings(McMahonSettings):
    """Settings of a tournament read from OpenGotha: those of McMahon, and what is its own.

    ``bar`` and ``floor`` are the McMahon bar and floor as ranks (``4d``, ``20k``; empty
    outside a McMahon), ``komi`` that of even games.
    """

    bar: str = ""
    floor: str = ""
    komi: Fraction | None = None


def read_opengotha(
    source: str | bytes | PathLike[str], *, start_scores: bool = False, name: str = "OpenGotha"
) -> Tournament:
    """The tournament in an OpenGotha file (a path), or in its text or bytes, called ``name``.

    Start numbers follow the file.  A player's name is ``Surname Given``, his rank ``2d`` or
    ``7k``; absences are the rounds he does not participate in, of those planned; a player
    registered only preliminarily is absent throughout, unless all are.  Somebody who takes
    part but was not paired gets nothing for that round.  A result which gives both
    players something without a game (``EQUAL_BYDEF``, ``BOTHWIN``) becomes a bye for each.

    ``start_scores`` gives every player his McMahon start score in that file (rank between
    floor and bar, 30 kyu being 0, with his correction); otherwise it is left to a pairing
    system.  Points of byes and absences are those of the file's main score.

    Raises :class:`InputError` naming file, line and column for a file that is broken, is not
    OpenGotha's, or contradicts itself.
    """
    if isinstance(source, str | bytes):
        content, file = source, name
    else:
        content, file = bytes_of(Path(source)), Path(source).name
    return Reader(elements(content, file), file, start_scores).tournament()


class Reader:
    """One file being read."""

    def __init__(self, found: list[Element], file: str, start_scores: bool) -> None:
        if not found or found[0].path != "Tournament":
            raise InputError("error.opengotha_not", file=file)
        self.file = file
        self.found = found
        self.start_scores = start_scores
        general = [one for one in found if one.path.endswith("/GeneralParameterSet")]
        self.general = general[0] if general else Element("", {}, found[0].line, found[0].column)
        self.planned = self.whole(self.general, "numberOfRounds", 5, 1, ROUNDS_IN_FILE)
        self.mcmahon = any(
            one.get("number") == "1" and one.get("name") == "MMS"
            for one in found
            if one.path == "Tournament/TournamentParameterSet/PlacementParameterSet"
            "/PlacementCriteria/PlacementCriterion"
        )
        self.numbers: dict[str, int] = {}

    def tournament(self) -> Tournament:
        """The tournament in the file."""
        players = self.players()
        rounds = self.rounds(players)
        first, last = self.general.get("beginDate"), self.general.get("endDate")
        return Tournament(
            system="opengotha",
            settings=self.settings(),
            players=players,
            rounds=rounds,
            planned=max(self.planned, len(rounds)),
            title=self.general.get("name"),
            place=self.general.get("location"),
            date=first if last in ("", first) else f"{first} – {last}",
            arbiter=self.general.get("director"),
        )

    def settings(self) -> OpenGothaSettings:
        """The file's settings."""
        score = "MMS" if self.mcmahon else "NBW"
        komi = self.general.get("komi")
        try:
            exact = Fraction(komi) if komi else None
        except (ValueError, ZeroDivisionError):
            raise self.wrong(self.general, "komi", komi) from None
        return OpenGothaSettings(
            bye_points=Fraction(self.whole(self.general, f"gen{score}2ValueBye", 2, 0, 2), 2),
            absence_points=Fraction(
                self.whole(self.general, f"gen{score}2ValueAbsent", 0, 0, 2), 2
            ),
            bar=self.rank_of(self.general, "genMMBar") if self.mcmahon else "",
            floor=self.rank_of(self.general, "genMMFloor") if self.mcmahon else "",
            komi=exact,
            **rules_of(self),
        )

    def players(self) -> tuple[Player, ...]:
        """The players in the order of the file."""
        entries = [one for one in self.found if one.path == "Tournament/Players/Player"]
        everybody_preliminary = all(one.get("registeringStatus") == "PRE" for one in entries)
        names: dict[str, int] = {}
        players: list[Player] = []
        for number, entry in enumerate(entries, start=1):
            surname, given = entry.get("name"), entry.get("firstName")
            key = name_key(surname + given)
            if given == NO_GIVEN_NAME:
                given = ""
            name = " ".join(f"{surname} {given}".split())
            if not name:
                raise self.wrong(entry, "name", "")
            if self.numbers.setdefault(key, number) != number:
                raise InputError(
                    "error.opengotha_twice", file=self.file, line=entry.line, player=name
                )
            seen = names[name.casefold()] = names.get(name.casefold(), 0) + 1
            if seen > 1:  # "Van Dyck"/"Jan" and "Van"/"Dyck Jan"
                name = f"{name} ({seen})"
            ids = {here: entry.get(there) for there, here in IDS.items() if entry.get(there)}
            if split_name(name) != (surname, given):
                ids["opengotha"] = f"{surname}, {given}"
            rank = self.rank_of(entry, "rank") if entry.get("rank") else ""
            out = entry.get("registeringStatus") == "PRE" and not everybody_preliminary
            players.append(
                Player(
                    number=number,
                    name=name,
                    rating=self.whole(entry, "rating", 0, -9999, 9999)
                    if entry.get("rating")
                    else None,
                    rank=rank,
                    club=entry.get("club"),
                    country=entry.get("country"),
                    absent=self.absent(entry, out),
                    start_score=self.start_score(entry, rank) if self.start_scores else None,
                    ids=ids,
                )
            )
        return tuple(players)

    def absent(self, entry: Element, out: bool) -> frozenset[int]:
        """Rounds in which a player does not participate; ``out``: in none."""
        digits = entry.get("participating", "1" * self.planned)
        if set(digits) - {"0", "1"}:
            raise self.wrong(entry, "participating", digits)
        digits = digits.ljust(self.planned, "1")
        return frozenset(
            number for number in range(1, self.planned + 1) if out or digits[number - 1] == "0"
        )

    def start_score(self, entry: Element, rank: str) -> Fraction:
        """``smms``: rank between floor and bar above 30 kyu, and the correction by hand."""
        if not self.mcmahon:
            return Fraction(0)
        by_hand = self.whole(entry, "smmsByHand", -1, -1, 99) or 0
        if by_hand >= 0:
            return Fraction(by_hand)
        floor = rank_number(self.rank_of(self.general, "genMMFloor"))
        bar = rank_number(self.rank_of(self.general, "genMMBar"))
        strength = rank_number(rank) if rank else LOWEST
        start = min(max(strength, floor), bar) - LOWEST
        return Fraction(start + self.whole(entry, "smmsCorrection", 0, -99, 99))

    def rounds(self, players: Sequence[Player]) -> tuple[Round, ...]:
        """The rounds in the file; who takes part without a game has a bye worth nothing."""
        games: dict[int, list[Game]] = {}
        byes: dict[int, list[tuple[int, Bye]]] = {}
        seated: dict[tuple[int, int], Element] = {}

        def seat(entry: Element, attribute: str, number: int) -> int:
            player = self.numbers.get(name_key(entry.get(attribute)))
            if player is None:
                raise self.wrong(entry, attribute, entry.get(attribute))
            if seated.setdefault((number, player), entry) is not entry:
                raise InputError(
                    "error.opengotha_seated_twice",
                    subject=Subject(player=player, round=number),
                    file=self.file,
                    line=entry.line,
                    player=entry.get(attribute),
                    round=number,
                )
            return player

        for entry in self.found:
            if entry.path == "Tournament/Games/Game":
                number = self.whole(entry, "roundNumber", 0, 1, ROUNDS_IN_FILE)
                white = seat(entry, "whitePlayer", number)
                black = seat(entry, "blackPlayer", number)
                if white == black:
                    raise self.wrong(entry, "blackPlayer", entry.get("blackPlayer"))
                result = entry.get("result", "RESULT_UNKNOWN")
                if result in _BOTH_GAIN:
                    both = ((white, _BOTH_GAIN[result]), (black, _BOTH_GAIN[result]))
                    byes.setdefault(number, []).extend(both)
                    continue
                if result not in RESULTS:
                    raise self.wrong(entry, "result", result)
                games.setdefault(number, []).append(
                    Game(
                        board=self.whole(entry, "tableNumber", 0, 0, 9999),
                        white=white,
                        black=black,
                        result=RESULTS[result],
                        handicap=self.whole(entry, "handicap", 0, 0, 99),
                        coloured=entry.get("knownColor", "true").lower() != "false",
                    )
                )
            elif entry.path == "Tournament/ByePlayers/ByePlayer":
                number = self.whole(entry, "roundNumber", 0, 1, ROUNDS_IN_FILE)
                byes.setdefault(number, []).append((seat(entry, "player", number), Bye.PAIRING))
        last = max([*games, *byes], default=0)
        for number in range(1, last + 1):
            left = [p.number for p in players if (number, p.number) not in seated]
            idle = [p for p in left if number not in players[p - 1].absent]
            byes.setdefault(number, []).extend((player, Bye.ZERO) for player in idle)
        return tuple(
            Round(number, by_board(games.get(number, [])), byes=tuple(byes.get(number, ())))
            for number in range(1, last + 1)
        )

    def parameters(self, tag: str) -> Element:
        """The first element of that name among the parameter sets; an empty one without it."""
        path = f"Tournament/TournamentParameterSet/{tag}"
        return next((one for one in self.found if one.path == path), Element("", {}, 1, 1))

    def whole(self, entry: Element, attribute: str, default: int, low: int, high: int) -> int:
        """A whole-numbered attribute; ``default`` where it is missing or empty."""
        shown = entry.get(attribute) or str(default)
        if not re.fullmatch(r"-?[0-9]{1,6}", shown) or not low <= int(shown) <= high:
            raise self.wrong(entry, attribute, entry.get(attribute))
        return int(shown)

    def rank_of(self, entry: Element, attribute: str) -> str:
        """A rank attribute in short form."""
        try:
            return short_rank(entry.get(attribute))
        except ValueError:
            raise self.wrong(entry, attribute, entry.get(attribute)) from None

    def wrong(self, entry: Element, attribute: str, value: str) -> InputError:
        """The error for a value that cannot be read."""
        return InputError(
            "error.opengotha_value",
            file=self.file,
            line=entry.line,
            column=entry.column,
            attribute=attribute,
            value=value,
        )


def name_key(name: str) -> str:
    """How games refer to a player: surname and given name without spaces, in capitals."""
    return name.replace(" ", "").upper()
