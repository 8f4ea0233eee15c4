"""OpenGotha's tournament files (XML): reading.

A file holds players, games, byes and parameters.  What the model holds is read, the rules of
pairing, handicap and placement included (:mod:`pairing.formats.opengotha.rules`).
:mod:`pairing.formats.opengotha.writing` writes such files.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from os import PathLike

from pairing.errors import Subject
from pairing.formats.opengotha.rules import OpenGothaFile, criteria_in, rules_of
from pairing.formats.reading import RoundsInFile, first_and_last
from pairing.formats.safe_xml import Element, elements_of
from pairing.go_time import BYOYOMI, CANADIAN, FISCHER, SUDDEN, GoTime, with_komi
from pairing.numbers import exact_number
from pairing.ranks import LOWEST, rank_number
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
    "RESULT_BOTHWIN": Result.BOTH_WIN,
    "RESULT_WHITEWINS_BYDEF": Result.BLACK_FORFEITS,
    "RESULT_BLACKWINS_BYDEF": Result.WHITE_FORFEITS,
    "RESULT_BOTHLOSE_BYDEF": Result.BOTH_FORFEIT,
}

_BOTH_GAIN = {"RESULT_EQUAL_BYDEF": Bye.HALF, "RESULT_BOTHWIN_BYDEF": Bye.FULL}
"""Results that no game can have here: each of the two gets a bye of the same worth."""

SEATS = {"Game": ("whitePlayer", "blackPlayer"), "ByePlayer": ("player",)}
"""Which attributes name a player by his key."""

TIME_SYSTEMS = {
    "SUDDENDEATH": SUDDEN,
    "STDBYOYOMI": BYOYOMI,
    "CANBYOYOMI": CANADIAN,
    "FISCHER": FISCHER,
}
OVERTIME = {
    BYOYOMI: ("stdByoYomiTime", 30),
    CANADIAN: ("canByoYomiTime", 300),
    FISCHER: ("fischerTime", 10),
}
"""The kind of overtime -> its attribute in seconds, and what is meant where that is missing."""

NO_GIVEN_NAME = "-"
"""Written for a player with one name only: OpenGotha wants two."""


def read_opengotha(
    source: str | bytes | PathLike[str], *, start_scores: bool = False, name: str = "OpenGotha"
) -> Tournament:
    """Return the tournament in an OpenGotha file (a path), or in its text or bytes, called
    ``name``.

    Start numbers follow the file.  A player's name is ``Surname Given``, his rank ``2d`` or
    ``7k``; absences are the rounds he does not participate in, of those planned.  Who is
    registered only preliminarily is absent throughout before the first round, unless all are;
    later he is left out, unless he has played.  Somebody who takes part but
    was not paired gets nothing for that round.  A result which gives both players something
    without a game (``EQUAL_BYDEF``) becomes a bye for each.

    ``start_scores`` gives every player his McMahon start score in that file (rank between
    floor and bar, 30 kyu being 0, with his correction); otherwise it is left to a pairing
    system.  Points of byes and absences are those of the file's main score.

    Raises :class:`InputError` naming file, line and column for a file that is broken, is not
    OpenGotha's, or contradicts itself.
    """
    tags, file = elements_of(source, name)
    return Reader(tags, file, start_scores=start_scores).tournament()


class Reader(OpenGothaFile):
    """One file being read as a tournament; ``source`` are its lines, where they are kept."""

    def __init__(
        self, found: list[Element], file: str, *, start_scores: bool, source: Sequence[str] = ()
    ) -> None:
        super().__init__(found, file)
        self.source = tuple(source)
        self.start_scores = start_scores
        self.planned = self.whole(self.general, "numberOfRounds", 5, 1, ROUNDS_IN_FILE)
        self.mcmahon = criteria_in(self)[:1] == ["MMS"]
        self.numbers: dict[str, int] = {}
        self.seated = {name_key(tag.get(seat)) for tag in found for seat in SEATS.get(tag.tag, ())}
        everybody = [tag for tag in found if tag.path == "Tournament/Players/Player"]
        out = [tag for tag in everybody if _preliminary(tag) and _key_of(tag) not in self.seated]
        self.entries = [tag for tag in everybody if not self.seated or tag not in out]
        waiting = out if self.seated or len(out) < len(everybody) else []
        self.preliminary = [f"{tag.get('name')} {tag.get('firstName')}" for tag in waiting]
        """The names of those who were left out, or are absent before the first round."""

    def tournament(self) -> Tournament:
        """Return the whole file as a tournament; raises ``InputError`` for what it cannot mean."""
        players = self.players()
        rounds = self.rounds(players)
        return Tournament(
            system="opengotha",
            settings=self.settings(),
            players=players,
            rounds=rounds,
            planned=max(self.planned, len(rounds)),
            title=self.general.get("name"),
            place=self.general.get("location"),
            date=first_and_last(self.general.get("beginDate"), self.general.get("endDate")),
            arbiter=self.general.get("director"),
            time_control=with_komi(self.time_control(), self.komi()),
            source=self.source,
        )

    def time_control(self) -> str:
        """Basic time and overtime, what is not said as that program takes it."""
        basic = next((name for name in ("basicTime", "time") if self.general.get(name)), None)
        if basic is None:
            return ""
        named = self.general.get("complementaryTimeSystem")
        if basic == "time" and self.general.get("byoYomi") == "false":  # an old file
            named = "SUDDENDEATH"
        kind = TIME_SYSTEMS.get(named, CANADIAN)
        stones = self.whole(self.general, "nbMovesCanTime", 15, 1, 99) if kind == CANADIAN else 0
        name, usual = OVERTIME.get(kind, ("", 0))
        seconds = self.whole(self.general, name, usual, 0, 9999) if name else 0
        minutes = Fraction(self.whole(self.general, basic, 60, 0, 9999))
        online = self.general.get("bInternet") == "true"
        return str(GoTime(minutes, kind, Fraction(seconds, stones or 1), stones, online))

    def komi(self) -> Fraction | None:
        """Komi of even games."""
        shown = self.general.get("komi")
        komi = exact_number(shown)
        if shown and komi is None:
            raise self.wrong(self.general, "komi")
        return komi

    def settings(self) -> McMahonSettings:
        """Points, bar, floor and pairing rules as the file's parameters have them."""
        score = "MMS" if self.mcmahon else "NBW"
        return McMahonSettings(
            bye_points=Fraction(self.whole(self.general, f"gen{score}2ValueBye", 2, 0, 2), 2),
            absence_points=Fraction(
                self.whole(self.general, f"gen{score}2ValueAbsent", 0, 0, 2), 2
            ),
            **rules_of(self),
        )

    def players(self) -> tuple[Player, ...]:
        """Return the players in the order of the file."""
        everybody_preliminary = all(map(_preliminary, self.entries))
        names: dict[str, int] = {}
        players: list[Player] = []
        for number, entry in enumerate(self.entries, start=1):
            surname, given = entry.get("name"), entry.get("firstName")
            key = _key_of(entry)
            if given == NO_GIVEN_NAME:
                given = ""
            name = " ".join(f"{surname} {given}".split())
            if not name:
                raise self.wrong(entry, "name")
            if self.numbers.setdefault(key, number) != number:
                raise self.error("error.opengotha_twice", entry.line, player=name)
            seen = names[name.casefold()] = names.get(name.casefold(), 0) + 1
            if seen > 1:  # "Van Dyck"/"Jan" and "Van"/"Dyck Jan"
                name = f"{name} ({seen})"
            ids = {here: entry.get(there) for there, here in IDS.items() if entry.get(there)}
            rank = self.rank_of(entry, "rank") if entry.get("rank") else ""
            out = not self.seated and _preliminary(entry) and not everybody_preliminary
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
                    surname=surname,
                )
            )
        return tuple(players)

    def absent(self, entry: Element, out: bool) -> frozenset[int]:
        """Rounds in which a player does not participate; ``out``: in none."""
        digits = entry.get("participating", "1" * self.planned)
        if set(digits) - {"0", "1"}:
            raise self.wrong(entry, "participating")
        digits = digits.ljust(self.planned, "1")
        return frozenset(
            number for number in range(1, self.planned + 1) if out or digits[number - 1] == "0"
        )

    def start_score(self, entry: Element, rank: str) -> Fraction:
        """``smms``: rank between floor and bar above the rank of 0, and the correction by hand."""
        if not self.mcmahon:
            return Fraction(0)
        by_hand = self.whole(entry, "smmsByHand", -1, -1, 99) or 0
        if by_hand >= 0:
            return Fraction(by_hand)
        floor = rank_number(self.rank_of(self.general, "genMMFloor"))
        bar = rank_number(self.rank_of(self.general, "genMMBar"))
        strength = rank_number(rank) if rank else LOWEST
        zero = rank_number(self.rank_of(self.general, "genMMZero", "30k"))
        start = min(max(strength, floor), bar) - zero
        return Fraction(start + self.whole(entry, "smmsCorrection", 0, -99, 99))

    def rounds(self, players: Sequence[Player]) -> tuple[Round, ...]:
        """Return the rounds in the file; who takes part without a game has a bye worth nothing."""
        cells = RoundsInFile()
        for entry in self.found:
            if entry.path == "Tournament/Games/Game":
                self._game(cells, entry)
            elif entry.tag == "ByePlayer" and entry.get("player"):  # Pairgoth nests them otherwise
                number = self.whole(entry, "roundNumber", 0, 1, ROUNDS_IN_FILE)
                cells.byes[number].append((self._seat(cells, entry, "player", number), Bye.PAIRING))
        cells.leave_idle(players)
        return cells.rounds()

    def _game(self, cells: RoundsInFile, entry: Element) -> None:
        number = self.whole(entry, "roundNumber", 0, 1, ROUNDS_IN_FILE)
        white = self._seat(cells, entry, "whitePlayer", number)
        black = self._seat(cells, entry, "blackPlayer", number)
        if white == black:
            raise self.wrong(entry, "blackPlayer")
        result = entry.get("result", "RESULT_UNKNOWN")
        if result in _BOTH_GAIN:
            cells.byes[number] += [(white, _BOTH_GAIN[result]), (black, _BOTH_GAIN[result])]
            return
        if result not in RESULTS:
            raise self.wrong(entry, "result")
        game = Game(
            board=self.whole(entry, "tableNumber", 0, 0, 9999),
            white=white,
            black=black,
            result=RESULTS[result],
            handicap=self.whole(entry, "handicap", 0, 0, 99),
            coloured=entry.get("knownColor", "true").lower() != "false",
        )
        cells.games[number].append(game)

    def _seat(self, cells: RoundsInFile, entry: Element, attribute: str, number: int) -> int:
        """Return the player whom an attribute names; he may be seated in a round once only."""
        name = entry.get(attribute)
        player = self.numbers.get(name_key(name))
        if player is None:
            raise self.wrong(entry, attribute)
        if cells.seat(number, player, entry) is not entry:
            subject = Subject(player=player, round=number)
            key = "error.opengotha_seated_twice"
            raise self.error(key, entry.line, subject=subject, player=name, round=number)
        return player


def _preliminary(entry: Element) -> bool:
    return entry.get("registeringStatus") == "PRE"


def _key_of(entry: Element) -> str:
    return name_key(entry.get("name") + entry.get("firstName"))


def name_key(name: str) -> str:
    """Return how games refer to a player: surname and given name without spaces, in capitals.

    A computer set to Turkish makes ``İ`` of ``i``; here it is the same letter as ``I``.

    >>> name_key("Akdeniz Isil") == name_key("AKDENİZISİL")
    True
    """
    return name.replace(" ", "").upper().replace("İ", "I").replace("\u0307", "")
