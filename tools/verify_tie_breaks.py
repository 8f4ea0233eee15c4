"""Tie-breaks beside a reference server: every code with every modifier, Swiss and round robin."""

from __future__ import annotations

import contextlib
import io
import json
import subprocess
import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from functools import partial
from itertools import product
from pathlib import Path
from random import Random
from unittest.mock import patch

from pairing.errors import NoLegalPairing
from pairing.formats.format import FileContent
from pairing.formats.trf import TRF, write_trf, write_trf26
from pairing.settings import PointSystem
from pairing.standings.criteria import CRITERIA, rank, values_of
from pairing.standings.definitions import encounter, find
from pairing.standings.ledger import FORFEITS, Conventions, Ledger, Term
from pairing.systems import system
from pairing.systems.dutch.settings import DutchSettings, point_settings
from pairing.systems.round_robin import RoundRobinSettings
from pairing.tournament import Appearance, Outcome, Player, Result, Round, Tournament
from tests.referees.dutch_events import MODELS, Habits, Share, random_event

MODIFIERS = {
    "C": ("C1", "C2"), "M": ("M1", "M2"), "L": ("L+1", "L-1", "L+2"), "F": ("F",), "P": ("P",),
    "U": ("U1400",), "R": ("R",),
}  # fmt: skip


def codes(round_robin: bool) -> list[str]:
    """Return every tie-break of C.07 for players with every combination of its modifiers.

    Fore Buchholz comes last: the server keeps what it has changed for the codes behind it.
    """
    every = []
    known = [c for c in CRITERIA.values() if "C.07" in c.source and c.among is None]
    for criterion in known:
        if round_robin and criterion.swiss_only:
            continue
        code = {"points": "PTS"}.get(criterion.name, criterion.aliases[0].upper().replace("_", "/"))
        kinds: list[Sequence[str]] = []
        cut = [each for letter in "CM" if letter in criterion.takes for each in MODIFIERS[letter]]
        kinds += [["", *cut]] if cut else []
        kinds += [["", *MODIFIERS[letter]] for letter in "LFPUR" if letter in criterion.takes]
        every += ["/".join([code, *filter(None, chosen)]) for chosen in product(*kinds)]
    return sorted(dict.fromkeys(every), key=lambda code: code.startswith("FB") or "/F" in code)


def swiss(seed: int) -> Tournament:
    """Return a Swiss with byes, forfeits and unusual results; in some not everybody has a
    rating.
    """
    dice = Random(f"swiss {seed}")
    shares = {
        name: (Share(Fraction(dice.choice((3, 6))), percent=True),)
        for name in ("full_byes", "half_byes", "zero_byes", "forfeits", "double_forfeits",
                     "unusual_results")
        if dice.random() < 0.5
    }  # fmt: skip
    win, draw, loss = dice.choice(((1, "1/2", 0), (1, "1/2", 0), (3, "1", 0), (3, "2", 1)))
    scale = PointSystem(
        win=Fraction(win), draw=Fraction(draw), loss=Fraction(loss), bye=Fraction(win),
        half_bye=Fraction(draw), forfeit_win=Fraction(win), full_bye=Fraction(win),
    )  # fmt: skip
    habits = Habits(draw=0.4, withdrawal=0.02, model=dice.choice(MODELS), shares=shares)
    settings = DutchSettings(**point_settings(scale))
    event = random_event(dice.randint(12, 40), dice.randint(5, 9), seed, settings, habits)
    return _some_unrated(event, dice)


def round_robin(seed: int) -> Tournament:
    """Return a round robin, single or double, with forfeits and unusual results."""
    dice = Random(f"round robin {seed}")
    count = dice.randint(4, 12)
    cycles = dice.choice((1, 1, 2)) if count <= 6 else 1
    engine = system("round-robin")
    settings = RoundRobinSettings(cycles=cycles)
    players = tuple(
        Player(number, f"Player {number:04}", dice.randint(1400, 2600))
        for number in range(1, count + 1)
    )
    planned = cycles * (count - 1 + count % 2)
    event = Tournament("round-robin", settings, players, planned=planned, title=f"RR {seed}")
    usual = (Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW)
    rare = tuple(r for r in Result if r not in usual and r is not Result.BOTH_WIN)
    for _ in range(planned):
        made: Round = engine.pair(event).round
        games = tuple(
            replace(game, result=dice.choice(usual if dice.random() > 0.08 else rare))
            for game in made.games
        )
        event = replace(event, rounds=(*event.rounds, replace(made, games=games)))
    return _some_unrated(event, dice)


def _some_unrated(event: Tournament, dice: Random) -> Tournament:
    if dice.random() > 0.2:
        return event
    last = len(event.players) - 1
    players = (*event.players[:last], replace(event.players[last], rating=None))
    return replace(event, players=players)


# -- the reference --------------------------------------------------------------------------


def of_server(path: str, file: Path, asked: Sequence[str]) -> dict[int, list[Fraction | None]]:
    """Return the server's values by start number, in the order of the codes asked for."""
    command = [sys.executable, path, "-i", str(file), "-o", "-", "-t", *asked]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    answer = json.loads(done.stdout, parse_float=Decimal)
    if answer["status"]["code"]:
        raise RuntimeError(f"{file.name}: {answer['status']}")
    return {
        row["cid"]: [None if value is None else Fraction(value) for value in row["tiebreakScore"]]
        for row in answer["tiebreakResult"]["competitors"]
    }


# -- what is known to be read otherwise -------------------------------------------------------


def _standard(event: Tournament, _: str) -> dict[int, Fraction]:
    """7.7 compares with the scheduled opponent, the server with a draw"""
    ledger = Ledger(event, Conventions.of(event.settings))
    return {
        number: sum(
            (Fraction((won > ledger.draw) + (won >= ledger.draw), 2) for won in gained), Fraction(0)
        )
        for number, gained in ledger.gained.items()
    }


def _own_record(event: Tournament, code: str) -> dict[int, Fraction]:
    """15.2: in a round robin a forfeit won is a game, which the server leaves out"""

    def counts(entry: Appearance) -> bool:
        return (code == "BPG" or entry.outcome is Outcome.WIN) and (
            code == "WON" or entry.colour == "b"
        )

    return {
        number: Fraction(sum(entry.outcome.played and counts(entry) for entry in entries))
        for number, entries in event.history.items()
    }


def _cut(event: Tournament, code: str) -> dict[int, Fraction]:
    """16.5: the unplayed round of the least worth is cut, not of the least score"""
    criterion = find(code)
    assert criterion is not None
    plain = Ledger(event, Conventions.of(event.settings))
    ledger = plain.fore if code.startswith("FB") else plain
    degree = 2 if code.startswith("SB") else 1

    def worth(term: Term) -> int:
        return term.score * term.gained if degree == 2 else term.score

    def left(number: int) -> list[Term]:
        terms = ledger.terms(number, criterion.modifiers.played)
        for _ in range(min(criterion.modifiers.low, len(terms))):
            least = min(terms, key=lambda term: (term.score, worth(term)))
            unplayed = min(terms, key=lambda term: (not term.voluntary, term.score, worth(term)))
            terms.remove(least if worth(least) > worth(unplayed) else unplayed)
        for _ in range(min(criterion.modifiers.high, len(terms))):
            terms.remove(max(terms, key=lambda term: (term.score, worth(term))))
        return terms

    return {
        number: ledger.exact(sum(map(worth, left(number))), degree) for number in ledger.players
    }


READINGS = {
    "STD": _standard,
    **dict.fromkeys(("WON", "BPG", "BWG"), _own_record),
    **dict.fromkeys(("BH", "FB", "SB"), _cut),
}
"""Codes without modifiers -> the values as the server reads them; the docstring says why."""

AGAIN = "6.1.2: who meets somebody a second time has met, for the server, one opponent in all"


def _met_again(
    exact: Callable[..., tuple[dict[int, Fraction], dict[int, int]]],
    ledger: Ledger,
    tied: Sequence[int],
    forfeits: bool,
) -> tuple[dict[int, Fraction], dict[int, int]]:
    """Points and missing opponents of direct encounter as the server counts them.

    A second meeting takes the count of opponents met so far back to one.
    """
    made, missing = exact(ledger, tied, forfeits)
    for number in tied:
        met: set[int] = set()
        count = 0
        for entry in ledger.rounds[number]:
            other = entry.opponent
            faced = entry.outcome in FORFEITS and ledger.faced(entry, forfeits)
            if other in made and other is not None and (entry.outcome.played or faced):
                count = 1 if other in met else count + 1
                met.add(other)
        if not ledger.conventions.predetermined:
            missing[number] = len(made) - 1 - count
    return made, missing


# -- the comparison -------------------------------------------------------------------------


def _ranks(event: Tournament, code: str) -> dict[int, tuple[Fraction, int]]:
    """Everybody's points, and how many of equal points direct encounter puts before him."""
    lines = rank(event, ["points", code]).lines
    first: dict[Fraction, int] = {}
    for line in lines:
        first.setdefault(line.points, line.place)
    return {line.player: (line.points, line.place - first[line.points]) for line in lines}


class Comparison:
    """Values compared, and what differs by code and reason."""

    def __init__(self, server: str, folder: Path, keep: Path | None) -> None:
        self.server, self.folder, self.keep = server, folder, keep
        self.values: Counter[str] = Counter()
        self.differ: dict[tuple[str, str], int] = Counter()
        self.seen: dict[tuple[str, str], str] = {}
        self.workbooks: Counter[str] = Counter()

    def event(self, made: Tournament, name: str, workbook: bool) -> None:
        """Try one event, from its report file and, if asked, from a workbook made of that."""
        file = self.folder / f"{name}.trf"
        places = system(made.system).standings(made).place_of()
        write = write_trf26 if len(name) % 2 else write_trf
        file.write_text(write(made, places=places))
        content = FileContent(file.name, file.read_bytes())
        assert TRF.read is not None
        event = TRF.read(content).tournament
        self.kind = "round robin" if made.system == "round-robin" else "swiss"
        self.name = name
        assert event.system == made.system, name
        asked = codes(self.kind == "round robin")
        theirs = of_server(self.server, file, ["PTS", "DE", *asked])
        for at, code in enumerate(asked, start=2):
            self._code(event, code, {n: row[at] for n, row in theirs.items()})
        self._encounters(event, "DE", theirs)
        if int(name[1:]) % 5 == 0:
            theirs = of_server(self.server, file, ["PTS", "DE/P"])
            self._encounters(event, "DE/P", theirs)
        if workbook:
            self._workbook(event, file, asked)
        file.unlink()

    def _code(self, event: Tournament, code: str, theirs: Mapping[int, Fraction | None]) -> None:
        mine = values_of(event, code)
        base = code.partition("/")[0]
        reading = READINGS.get(base)
        read = reading(event, code) if reading else {}
        for player, value in theirs.items():
            self.values[self.kind] += 1
            own = mine[player]
            if base == "AOB" and own is not None:  # printed with two decimals, halves up
                own = Fraction(int(own * 100 + Fraction(1, 2)), 100)
            if (own or 0) != (value or 0):
                known = reading.__doc__ if read.get(player) == (value or 0) else ""
                self._note(code, known or "", f"{self.name} player {player}: {own} against {value}")

    def _note(self, code: str, why: str, example: str, kind: str = "") -> None:
        self.differ[f"{kind or self.kind}: {code}", why] += 1
        self.seen.setdefault((f"{kind or self.kind}: {code}", why), example)

    def _encounters(
        self, event: Tournament, code: str, theirs: Mapping[int, Sequence[Fraction | None]]
    ) -> None:
        """The server's value of DE is the rank among those of equal points."""
        mine = _ranks(event, code)
        least: dict[Fraction, Fraction] = {}
        for player, (points, _) in mine.items():
            least[points] = min(least.get(points, Fraction(99)), theirs[player][1] or Fraction(0))
        differ = []
        for player, (points, own) in mine.items():
            self.values[self.kind] += 1
            if own != (theirs[player][1] or 0) - least[points]:
                differ.append(player)
        if not differ:
            return
        with patch.object(encounter, "_standings", partial(_met_again, encounter._standings)):
            read = _ranks(event, code)
        for player in differ:
            points, own = read[player]
            known = AGAIN if own == (theirs[player][1] or 0) - least[points] else ""
            self._note(code, known, f"{self.name} player {player}")

    def _workbook(self, event: Tournament, file: Path, asked: Sequence[str]) -> None:
        """Compare the values of the same codes in a workbook made from the file."""
        from addin.cli.main import main as command

        def run(*arguments: object) -> str:
            shown = io.StringIO()
            with contextlib.redirect_stdout(shown), contextlib.suppress(SystemExit):
                command([str(argument) for argument in arguments])
            return shown.getvalue()

        book = file.with_suffix(".xlsx")
        run("new", book, "--from", file)
        order = json.loads(run("standings", book, "--by", ",".join(asked), "--json"))["order"]
        names = {player.name: player.number for player in event.players}
        for at, code in enumerate(asked):
            mine = values_of(event, code)
            for row in order:
                value = list(row["criteria"].values())[at]
                self.workbooks["values"] += 1
                if (mine[names[row["player"]]] or 0) != Fraction(value or 0):
                    self.workbooks["differ"] += 1
                    self._note(code, "", f"workbook of {file.name}, {row['player']}", "workbook")
        self.workbooks["workbooks"] += 1
        book.unlink()


def compare_tie_breaks(server: str, asked: Namespace, folder: Path) -> int:
    """Half of the events Swiss, half round robins; 1 when something differs without a reason."""
    result = Comparison(server, folder, asked.keep)
    made: Counter[str] = Counter()
    for number in range(asked.events):
        seed = asked.seeds[number // 2]
        kind, make = (("swiss", swiss), ("round robin", round_robin))[number % 2]
        try:
            event = make(seed)
        except NoLegalPairing:
            made["not made"] += 1
            continue
        made[kind] += 1
        result.event(event, f"{kind[0]}{seed}", number % asked.workbooks < 2)
        if (number + 1) % 100 == 0:
            print(f"  {number + 1} events, {sum(result.differ.values())} differ", file=sys.stderr)
    print(f"tie-breaks: {made['swiss']} Swiss, {made['round robin']} round robins, "
          f"{len(codes(False)) + 2} and {len(codes(True)) + 2} codes, "
          f"{result.values['swiss']} and {result.values['round robin']} values, "
          f"{sum(result.differ.values())} differ")  # fmt: skip
    books = result.workbooks
    print(f"  {books['workbooks']} workbooks: {books['values']} values, {books['differ']} differ")
    for (code, why), count in sorted(result.differ.items()):
        print(f"  {code}: {count}, {why or 'NO KNOWN REASON'}; {result.seen[code, why]}")
    return int(any(not why for _, why in result.differ))
