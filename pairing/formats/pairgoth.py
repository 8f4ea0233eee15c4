"""Pairgoth's own tournament files (``.tour``, JSON), in and out.

It pairs by the rank of the rating and shows another beside it; a player's start points are
taken from the rating here too, and what he is called from his rank.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from pairing.catalogue import text
from pairing.errors import InputError
from pairing.family import names_of
from pairing.formats.format import GO, FileContent, FileEvent, Format, beginning
from pairing.formats.opengotha.rules import CRITERIA, GEO, SWISS, avoidance
from pairing.formats.plain_text import dates
from pairing.formats.reading import RoundsInFile, first_and_last, parse_json
from pairing.formats.rgf.json_places import Path, place_of, show_path
from pairing.go_time import (
    BYOYOMI,
    CANADIAN,
    FISCHER,
    SUDDEN,
    GoTime,
    even_komi,
    time_of,
    with_komi,
)
from pairing.numbers import exact_number
from pairing.ranks import rank_number, rank_of_number, rank_of_rating, rating_of_rank, short_rank
from pairing.systems.mcmahon.settings import McMahonSettings
from pairing.tournament import Bye, Game, Player, Result, Tournament

KINDS = {"MAC_MAHON": "mcmahon", "SWISS": "swiss"}
SEEDS = {"SPLIT_AND_SLIP": "slip", "SPLIT_AND_FOLD": "fold", "SPLIT_AND_RANDOM": "random"}
DRAWN = {"TOP": "top", "MIDDLE": "middle", "BOTTOM": "bottom"}
HOUSES = {"egf": "egd", "ffg": "ffg", "aga": "aga"}
RESULTS = {
    "?": None,
    "w": Result.WHITE_WINS,
    "b": Result.BLACK_WINS,
    "=": Result.DRAW,
    "#": Result.BOTH_WIN,
    "0": Result.BOTH_LOSE,
}
TIMES = {
    "CANADIAN": CANADIAN, "JAPANESE": BYOYOMI, "STANDARD": BYOYOMI, "FISCHER": FISCHER,
    "SUDDEN_DEATH": SUDDEN,
}  # fmt: skip
IN_MINUTES = 300
"""A basic time below that is meant in minutes: earlier versions wrote it so."""

ZERO = 30
"""Start points of 1 dan: 30 kyu begins at 0."""

_SYMBOLS = {result: symbol for symbol, result in RESULTS.items()} | {
    Result.BLACK_FORFEITS: "w", Result.WHITE_FORFEITS: "b", Result.BOTH_FORFEIT: "0",
}  # fmt: skip


class Reader:
    """One file being read; raises ``InputError`` with line, column and path of what is wrong."""

    def __init__(self, file: FileContent) -> None:
        self.file, self.text = file.name, file.text
        found = parse_json(self.text, self.file)
        self.event: Mapping[str, Any] = found if isinstance(found, dict) else {}
        if self.event.get("type") != "INDIVIDUAL" or self._of("pairing", "type") not in KINDS:
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
        """The error for a value that is missing or cannot be read."""
        line, column = place_of(self.text, path)
        return InputError(
            "error.pairgoth_value", file=self.file, line=line, column=column, path=show_path(path)
        )

    def whole(self, path: Path, low: int, high: int, default: int | None = None) -> int:
        """A whole number within bounds; ``default`` where there is none."""
        value = self._of(*path, default=default)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.wrong(path)
        return value

    def number(self, *path: str | int, default: str) -> Fraction:
        """A number that need not be whole."""
        number = exact_number(str(self._of(*path, default=default)))
        return Fraction(0) if number is None else number

    def word(self, *path: str | int, default: str = "") -> str:
        """A text; ``default`` where there is none."""
        value = self._of(*path, default=default)
        if value is None or isinstance(value, dict | list):
            raise self.wrong(path)
        return str(value).strip()

    def tournament(self) -> Tournament:
        """The whole file as a tournament."""
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
        """The players in the order of the file."""
        seated = {
            game.get(seat)
            for games in self._of("games", default=())
            for game in games
            for seat in "wb"
        }
        for at, entry in enumerate(self._of("players", default=())):
            rating = self.whole(("players", at, "rating"), -9999, 3000)
            rank, pro = (self.whole(("players", at, key), -99, 9, 0) for key in ("rank", "pro"))
            out = not entry.get("final", True) and entry.get("id") not in seated
            skipped = range(1, self.planned + 1) if out else entry.get("skip", ())
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
                frozenset(one for one in skipped if isinstance(one, int)),
                start_score=Fraction(self.start(rating) + correction if self.mcmahon else 0),
                ids={ours: str(entry[key]) for key, ours in HOUSES.items() if entry.get(key)},
                surname=self.word("players", at, "name"),
            )

    def start(self, rating: int) -> int:
        """Start points of a rating: its rank between floor and bar."""
        low, high = (self.whole(("pairing", key), -30, 8, usual) for key, usual in
                     (("mmFloor", -20), ("mmBar", 0)))  # fmt: skip
        return min(max(rank_number(rank_of_rating(rating)), low), high) + ZERO

    def rounds(self, numbers: Mapping[int, int]) -> tuple[Any, ...]:
        """The rounds that have games; whoever has none in one missed it."""
        put = RoundsInFile()
        for at, games in enumerate(self._of("games", default=())):
            for place in range(len(games)):
                path = ("games", at, place)
                white, black = (self.whole((*path, seat), 0, 10**9) for seat in "wb")
                for seat, one in (("w", white), ("b", black)):
                    if one and one not in numbers:
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
        """The rules that the file states, as far as they are here."""
        pairing = self._of("pairing")

        def part(name: str, key: str, default: Any) -> Any:
            value = pairing.get(name)
            return value.get(key, default) if isinstance(value, dict) else default

        secondary = {key: part("secondary", key, True) for key in ("barThreshold", "winsThreshold")}
        strong = self.whole(
            ("pairing", "secondary", "rankThreshold"), -30, 8, 0 if self.mcmahon else 8
        )
        named = {**{theirs: ours for theirs, ours in SWISS.items() if not self.mcmahon}, **CRITERIA}
        criteria = [re.sub("M([12])$", r"-\1", str(one)) for one in pairing.get("placement", ())]
        taken = dict.fromkeys(named[one] for one in criteria if one in named)
        weight = self.number("pairing", "geo", "weight", default="0")
        scores = self.number("pairing", "main", "scoreWeight", default=str(GEO))
        share = Fraction(weight, scores) if 2 * weight > scores > 0 else Fraction(0)
        club = self.whole(("pairing", "geo", "mmsDiffClub"), 0, 99, 3)
        country = self.whole(("pairing", "geo", "mmsDiffCountry"), 0, 99, 1)
        main_club = part("geo", "mainClubAdjustment", False) is True
        limit = self.number("pairing", "geo", "mainClubDetectionThreshold", default="0.4")
        seeds = [SEEDS.get(part("main", f"{one}Seed", ""), usual) for one, usual in
                 (("first", "random"), ("second", "fold"))]  # fmt: skip
        rules = McMahonSettings(
            kind=KINDS[pairing["type"]],
            first_seeding=seeds[0],
            later_seeding=seeds[1],
            seeding_until=self.whole(("pairing", "main", "firstSeedLastRound"), 0, 99, 1),
            first_rating=part("main", "firstSeedAddCrit", "RATING") == "RATING",
            later_rating=part("main", "secondSeedAddCrit", "NONE") == "RATING",
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
            low, high = (self.whole(("pairing", key), -30, 8, usual) for key, usual in
                         (("mmFloor", -20), ("mmBar", 0)))  # fmt: skip
            rules = replace(rules, floor_rank=rank_of_number(low), bar_rank=rank_of_number(high))
        return replace(rules, criteria=tuple(taken)) if taken else rules

    def not_here(self) -> list[str]:
        """Placement criteria of the file that no order here has."""
        known = {**CRITERIA, **SWISS, "NONE": "", "CATEGORY": ""}
        named = [
            re.sub("M([12])$", r"-\1", str(one)) for one in self._of("pairing", "placement") or ()
        ]
        return [one for one in named if one not in known]


def read_pairgoth(file: FileContent) -> FileEvent:
    """The tournament in a file; raises ``InputError`` with line and column of what is wrong."""
    reader = Reader(file)
    lost = reader.not_here()
    unknown = (text("pairgoth.criteria", names=lost),) if lost else ()
    return FileEvent(reader.tournament(), lost=unknown)


def write_pairgoth(tournament: Tournament) -> str:
    """The tournament as a file of Pairgoth's.

    Who is away, or had another bye than the pairing bye, skips the round.  A rating is made
    of the rank where there is none; start points that are not those of the rating become its
    correction.
    """
    settings = tournament.settings
    own = settings if isinstance(settings, McMahonSettings) else None
    mcmahon = own.kind == "mcmahon" if own else any(one.start_score for one in tournament.players)
    days = dates(tournament.date) or [""]
    komi = even_komi(tournament)
    control = time_of(tournament)
    shown = {
        "type": "INDIVIDUAL",
        "name": tournament.title,
        "shortName": re.sub(r"\W+", "-", tournament.title).strip("-").lower() or "tournament",
        "startDate": str(days[0]),
        "endDate": str(days[-1]),
        "director": tournament.arbiter,
        "country": "",
        "location": tournament.place,
        "online": control is not None and control.online,
        "komi": 6.5 if komi is None else float(komi),
        "rules": "JAPANESE",
        "gobanSize": 19,
        "timeSystem": _time(control),
        "rounds": tournament.planned,
        "pairing": _pairing(
            own or McMahonSettings(bar_rank="9d", floor_rank="30k"), mcmahon=mcmahon
        ),
        "players": [_player(tournament, one, own, mcmahon=mcmahon) for one in tournament.players],
        "games": _games(tournament),
    }
    return json.dumps(shown, ensure_ascii=False, indent=1) + "\n"


def _time(control: GoTime | None) -> dict[str, Any]:
    if control is None:
        return {"type": "SUDDEN_DEATH", "mainTime": 3600}
    names = {kind: name for name, kind in TIMES.items() if name != "STANDARD"}
    shown: dict[str, Any] = {"type": names[control.kind], "mainTime": int(60 * control.main)}
    if control.kind == FISCHER:
        shown["increment"] = int(control.seconds)
    elif control.kind != SUDDEN:
        shown["byoyomi"] = int(control.seconds * (control.stones or 1))
        shown |= {"stones": control.stones} if control.stones else {"periods": 1}
    return shown


def _pairing(rules: McMahonSettings, *, mcmahon: bool) -> dict[str, Any]:
    theirs = {ours: name for name, ours in reversed([*CRITERIA.items()])}
    if not mcmahon:
        theirs |= {ours: name for name, ours in SWISS.items()}
        theirs["mm"] = "NBW"
    names = [theirs[one].replace("-", "M") for one in rules.criteria if one in theirs]
    seeds = {ours: name for name, ours in SEEDS.items()}
    modes = {ours: name for name, ours in DRAWN.items()}
    avoided = [rules.apart_club != "no", rules.apart_country != "no"]
    shown: dict[str, Any] = {
        "type": "MAC_MAHON" if mcmahon else "SWISS",
        "base": {"nx1": 0.5, "colorBalanceWeight": 1e6 if rules.balance_colours else 0.0},
        "main": {
            "scoreWeight": float(GEO),
            "upDownCompensate": rules.compensate,
            "upDownLowerMode": modes[rules.up_from],
            "upDownUpperMode": modes[rules.down_from],
            "firstSeedLastRound": rules.seeding_until,
            "firstSeed": seeds[rules.first_seeding],
            "secondSeed": seeds[rules.later_seeding],
            "firstSeedAddCrit": "RATING" if rules.first_rating else "NONE",
            "secondSeedAddCrit": "RATING" if rules.later_rating else "NONE",
            "mmsValueAbsent": float(rules.absence_points),
            "roundDownScore": rules.round_down,
        },
        "secondary": {
            "barThreshold": rules.free_top,
            "rankThreshold": rank_number(rules.free_rank or "9d"),
            "winsThreshold": rules.free_winners,
        },
        "geo": {
            "weight": float(GEO) if any(avoided) else 0.0,
            "mmsDiffClub": round((rules.club_price - 1) / Fraction(6, 5)) if avoided[0] else 0,
            "mmsDiffCountry": round(2 * rules.country_price) if avoided[1] else 0,
            "mainClubAdjustment": rules.relief_share < 100,
            "mainClubDetectionThreshold": rules.relief_share / 100,
        },
        "handicap": {
            "useMMS": rules.handicap_by == "mm",
            "threshold": rank_number(rules.even_rank),
            "correction": rules.handicap_correction,
            "ceiling": rules.handicap_maximum,
        },
        "placement": names or ["MMS" if mcmahon else "NBW"],
    }
    if mcmahon:
        limits = {"mmFloor": rules.floor_rank or "30k", "mmBar": rules.bar_rank or "9d"}
        shown |= {key: rank_number(rank) for key, rank in limits.items()}
    return shown


def _player(
    tournament: Tournament, player: Player, rules: McMahonSettings | None, *, mcmahon: bool
) -> dict[str, Any]:
    try:
        rank = short_rank(player.rank)
    except ValueError:
        rank = "20k" if player.rating is None else rank_of_rating(player.rating)
    rating = rating_of_rank(rank) if player.rating is None else player.rating
    surname, given = names_of(tournament)[player.number]
    away = player.absent | {
        round_.number
        for round_ in tournament.rounds
        for number, kind in round_.byes
        if number == player.number and kind is not Bye.PAIRING
    }
    shown: dict[str, Any] = {
        "id": player.number,
        "name": surname,
        "firstname": given,
        "rating": rating,
        "rank": rank_number(rank) if rank[-1] != "p" else rank_number(rank_of_rating(rating)),
        "country": player.country,
        "club": player.club,
        "final": True,
    }
    if rank[-1] == "p":
        shown["pro"] = int(rank[:-1])
    if away:
        shown["skip"] = sorted(away)
    if mcmahon and player.start_score is not None:
        low, high = (rules and rules.floor_rank) or "30k", (rules and rules.bar_rank) or "9d"
        strength = rank_number(rank_of_rating(rating))
        base = min(max(strength, rank_number(low)), rank_number(high)) + ZERO
        if correction := int(player.start_score) - base:
            shown["mmsCorrection"] = correction
    return shown | {key: player.ids[ours] for key, ours in HOUSES.items() if player.ids.get(ours)}


def _games(tournament: Tournament) -> list[list[dict[str, Any]]]:
    ids = iter(range(1, 10**6))
    return [
        [
            *(
                {
                    "id": next(ids),
                    "t": game.board,
                    "w": game.white,
                    "b": game.black,
                    "h": game.handicap,
                    "r": _SYMBOLS.get(game.result and game.result.usual, "?"),
                }
                for game in round_.games
            ),
            *(
                {"id": next(ids), "t": 0, "w": number, "b": 0, "h": 0, "r": "w"}
                for number, kind in round_.byes
                if kind is Bye.PAIRING
            ),
        ]
        for round_ in tournament.rounds
    ]


PAIRGOTH = Format(
    name="pairgoth",
    title="Pairgoth",
    suffixes=(".tour",),
    system="mcmahon",
    games=(GO,),
    recognise=beginning(r'\{\s*"(?:id"\s*:\s*\d+\s*,\s*")?type"\s*:\s*"'),
    read=read_pairgoth,
    write=lambda job: write_pairgoth(job.tournament),
    order="mcmahon",
    entries=True,
    needs=("title", "place", "date"),
)
