"""Pairgoth's own tournament files (``.tour``, JSON): reading.

A player's start points are taken from the rating, by whose rank it pairs, and what he is called
from the rank that it shows beside.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from pairing.catalogue import text
from pairing.errors import InputError
from pairing.formats.format import FileContent, FileEvent
from pairing.formats.opengotha.rules import CRITERIA, GEO, SWISS, avoidance
from pairing.formats.pairgoth.rules import DRAWN, HOUSES, KINDS, RESULTS, SEEDS, TIMES, ZERO
from pairing.formats.reading import RoundsInFile, first_and_last, parse_json
from pairing.formats.rgf.json_places import Path, place_of, show_path
from pairing.go_time import CANADIAN, FISCHER, SUDDEN, GoTime, with_komi
from pairing.numbers import exact_number
from pairing.ranks import rank_number, rank_of_number, rank_of_rating
from pairing.systems.mcmahon.settings import McMahonSettings, two_seedings
from pairing.tournament import Bye, Game, Player, Tournament

IN_MINUTES = 300
"""A basic time below that is meant in minutes: earlier versions wrote it so."""


class Reader:
    """One file being read; raises ``InputError`` with line, column and path of what is wrong."""

    def __init__(self, file: FileContent) -> None:
        self.file, self.text = file.name, file.text
        event = parse_json(self.text, self.file)
        self.event: Mapping[str, Any] = event if isinstance(event, dict) else {}
        if self.event.get("type") != "INDIVIDUAL" or self._of("pairing", "type") not in [*KINDS]:
            raise InputError("error.pairgoth_not", file=self.file)
        self.mcmahon = self._of("pairing", "type") == "MAC_MAHON"
        self.planned = self.whole(("rounds",), 1, 20)

    def _of(self, *path: str | int, default: Any = None) -> Any:
        value: Any = self.event
        for part in path:
            try:
                value = value[part]
            except (KeyError, IndexError, TypeError):
                return default
        return value

    def wrong(self, path: Path) -> InputError:
        """Return the error for a value that is missing or cannot be read."""
        line, column = place_of(self.text, path)
        return InputError(
            "error.pairgoth_value", file=self.file, line=line, column=column, path=show_path(path)
        )

    def listed(self, *path: str | int) -> list[Any]:
        """Return a list; an empty one where there is none."""
        value = self._of(*path, default=[])
        if not isinstance(value, list):
            raise self.wrong(path)
        return value

    def whole(self, path: Path, low: int, high: int, default: int | None = None) -> int:
        """Return a whole number within bounds; ``default`` where there is none."""
        value = self._of(*path, default=default)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.wrong(path)
        return value

    def number(self, *path: str | int, default: str) -> Fraction:
        """Return a number that need not be whole."""
        number = exact_number(str(self._of(*path, default=default)))
        return Fraction(0) if number is None else number

    def word(self, *path: str | int, default: str = "") -> str:
        """Return a text; ``default`` where there is none."""
        value = self._of(*path, default=default)
        if value is None or isinstance(value, dict | list):
            raise self.wrong(path)
        return str(value).strip()

    def tournament(self) -> Tournament:
        """Return the whole file as a tournament."""
        players = tuple(self.players())
        return Tournament(
            system="mcmahon",
            settings=self.settings(),
            players=players,
            rounds=self.rounds(
                {
                    self.whole(("players", at, "id"), 1, 10**9): player.number
                    for at, player in enumerate(players)
                }
            ),
            planned=self.planned,
            title=self.word("name"),
            place=self.word("location"),
            date=first_and_last(self.word("startDate"), self.word("endDate")),
            arbiter=self.word("director"),
            time_control=with_komi(self.time_control(), exact_number(self.word("komi"))),
        )

    def players(self) -> Iterator[Player]:
        """Yield the players in the order of the file."""
        seated = [
            self._of("games", at, place, seat)
            for at in range(len(self.listed("games")))
            for place in range(len(self.listed("games", at)))
            for seat in "wb"
        ]
        for at, entry in enumerate(self.listed("players")):
            rating = self.whole(("players", at, "rating"), -9999, 3000)
            rank, pro = (self.whole(("players", at, key), -99, 9, 0) for key in ("rank", "pro"))
            out = not entry.get("final", True) and entry.get("id") not in seated
            skipped = range(1, self.planned + 1) if out else self.listed("players", at, "skip")
            name = " ".join(
                (self.word("players", at, "name"), self.word("players", at, "firstname"))
            )
            correction = self.whole(("players", at, "mmsCorrection"), -99, 99, 0)
            yield Player(
                at + 1,
                name.strip(),
                rating,
                f"{pro}p" if pro else rank_of_number(min(max(rank, -30), 8)),
                self.word("players", at, "club"),
                self.word("players", at, "country").upper(),
                frozenset(number for number in skipped if isinstance(number, int)),
                start_score=Fraction(self.start(rating) + correction if self.mcmahon else 0),
                ids={ours: str(entry[key]) for key, ours in HOUSES.items() if entry.get(key)},
                surname=self.word("players", at, "name"),
            )

    def start(self, rating: int) -> int:
        """Start points of a rating: its rank between floor and bar."""
        low, high = self.limits()
        return min(max(rank_number(rank_of_rating(rating)), low), high) + ZERO

    def limits(self) -> tuple[int, int]:
        """Floor and bar, as numbers of ranks."""
        return (
            self.whole(("pairing", "mmFloor"), -30, 8, -20),
            self.whole(("pairing", "mmBar"), -30, 8, 0),
        )

    def criteria(self) -> list[str]:
        """Return the criteria of placement by OpenGotha's names."""
        return [
            re.sub("M([12])$", r"-\1", str(name)) for name in self.listed("pairing", "placement")
        ]

    def rounds(self, numbers: Mapping[int, int]) -> tuple[Any, ...]:
        """Return the rounds that have games; whoever has none in one missed it."""
        put = RoundsInFile()
        for at, games in enumerate(self.listed("games")):
            for place in range(len(games)):
                path = ("games", at, place)
                white, black = (self.whole((*path, seat), 0, 10**9) for seat in "wb")
                for seat, player in (("w", white), ("b", black)):
                    if player and player not in numbers:
                        raise self.wrong((*path, seat))
                symbol = self.word(*path, "r", default="?")
                if symbol == "X":  # a cancelled game
                    continue
                if not white or not black:
                    put.byes[at + 1].append((numbers[white or black], Bye.PAIRING))
                elif symbol not in RESULTS or white == black:
                    raise self.wrong((*path, "r"))
                else:
                    stones = self.whole((*path, "h"), 0, 20, 0)
                    board = self.whole((*path, "t"), 0, 9999, 0)
                    put.games[at + 1].append(
                        Game(board, numbers[white], numbers[black], RESULTS[symbol], stones)
                    )
        return put.rounds()

    def time_control(self) -> str:
        """Basic time and overtime."""
        kind = TIMES.get(self.word("timeSystem", "type"))
        if kind is None:
            return ""
        basic = Fraction(self.whole(("timeSystem", "mainTime"), 0, 10**6))
        key = "increment" if kind == FISCHER else "byoyomi"
        seconds = self.whole(("timeSystem", key), 0, 9999, 0) if kind != SUDDEN else 0
        stones = self.whole(("timeSystem", "stones"), 1, 99, 15) if kind == CANADIAN else 0
        minutes = basic if basic < IN_MINUTES else basic / 60
        online = self._of("online") is True
        return str(GoTime(minutes, kind, Fraction(seconds, stones or 1), stones, online))

    def settings(self) -> McMahonSettings:
        """Return the rules that the file states, as far as they are here."""

        def part(name: str, key: str, default: Any) -> Any:
            return self._of("pairing", name, key, default=default)

        secondary = {key: part("secondary", key, True) for key in ("barThreshold", "winsThreshold")}
        strong = self.whole(
            ("pairing", "secondary", "rankThreshold"), -30, 8, 0 if self.mcmahon else 8
        )
        named = {**{theirs: ours for theirs, ours in SWISS.items() if not self.mcmahon}, **CRITERIA}
        taken = dict.fromkeys(named[name] for name in self.criteria() if name in named)
        weight = self.number("pairing", "geo", "weight", default="0")
        scores = self.number("pairing", "main", "scoreWeight", default=str(GEO))
        share = Fraction(weight, scores) if 2 * weight > scores > 0 else Fraction(0)
        club = self.whole(("pairing", "geo", "mmsDiffClub"), 0, 99, 3)
        country = self.whole(("pairing", "geo", "mmsDiffCountry"), 0, 99, 1)
        main_club = part("geo", "mainClubAdjustment", False) is True
        limit = self.number("pairing", "geo", "mainClubDetectionThreshold", default="0.4")
        first, later = (
            SEEDS.get(part("main", f"{which}Seed", ""), usual)
            + ("_rating" if part("main", f"{which}SeedAddCrit", criterion) == "RATING" else "")
            for which, usual, criterion in (("first", "random", "RATING"), ("second", "fold", ""))
        )
        rules = McMahonSettings(
            kind=KINDS[self._of("pairing", "type")],
            seeding=two_seedings(
                first, later, self.whole(("pairing", "main", "firstSeedLastRound"), 0, 99, 1)
            ),
            down_from=DRAWN.get(part("main", "upDownUpperMode", ""), "middle"),
            up_from=DRAWN.get(part("main", "upDownLowerMode", ""), "middle"),
            compensate=part("main", "upDownCompensate", True) is True,
            round_down=part("main", "roundDownScore", True) is True,
            absence_points=self.number("pairing", "main", "mmsValueAbsent", default="0.5")
            if self.mcmahon
            else Fraction(0),
            relief_share=int(100 * limit) if main_club else 100,
            free_top=secondary["barThreshold"] is True and self.mcmahon,
            free_rank=rank_of_number(strong) if strong < 8 and self.mcmahon else None,
            free_winners=secondary["winsThreshold"] is True,
            balance_colours=self.number("pairing", "base", "colorBalanceWeight", default="1") > 0,
            handicap_maximum=self.whole(
                ("pairing", "handicap", "ceiling"), 0, 9, 9 if self.mcmahon else 0
            ),
            handicap_by="mm" if part("handicap", "useMMS", self.mcmahon) else "rank",
            handicap_correction=self.whole(("pairing", "handicap", "correction"), -9, 9, 1),
            even_rank=rank_of_number(self.whole(("pairing", "handicap", "threshold"), -30, 8, 0)),
            **avoidance(share, club, country),
        )
        if self.mcmahon:
            low, high = self.limits()
            rules = replace(rules, floor_rank=rank_of_number(low), bar_rank=rank_of_number(high))
        return replace(rules, criteria=tuple(taken)) if taken else rules

    def not_here(self) -> list[str]:
        """Placement criteria of the file that no order here has."""
        known = {**CRITERIA, **SWISS, "NONE": "", "CATEGORY": ""}
        return [name for name in self.criteria() if name not in known]


def read_pairgoth(file: FileContent) -> FileEvent:
    """Return the tournament in a file; raises ``InputError`` with line and column of what is
    wrong.
    """
    reader = Reader(file)
    lost = reader.not_here()
    unknown = (text("pairgoth.criteria", names=lost),) if lost else ()
    return FileEvent(reader.tournament(), lost=unknown)
