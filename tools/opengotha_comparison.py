"""Plays events with OpenGotha's pairing and with ours, and prints what directors look at.

``python -m tools.opengotha_comparison CLASSES`` prints the figures of
docs/evidence/go-opengotha.md; CLASSES is a folder with OpenGotha's compiled classes and that of
``tools/OpenGothaPairs.java`` (``javac -cp CLASSES -d CLASSES tools/OpenGothaPairs.java``).  The
events are the version's locked test set (:mod:`tools.locked_seeds`); ``--development`` plays those
on which faults are looked for.  Players, absences, settings and the result of any two players are
the same for both; each goes on with the rounds it paired itself.
"""

from __future__ import annotations

import argparse
import subprocess
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from statistics import stdev
from tempfile import TemporaryDirectory
from time import process_time

from pairing.family import names_of
from pairing.formats.opengotha.reading import NO_GIVEN_NAME, name_key
from pairing.formats.opengotha.writing import write_opengotha
from pairing.ranks import rank_of_number
from pairing.systems import system
from pairing.systems.mcmahon import McMahonSettings
from pairing.systems.mcmahon.field import drawn
from pairing.systems.mcmahon.settings import SEEDINGS
from pairing.tournament import Bye, Game, Player, Round, Tournament
from tools.evidence.pages import NORMAL
from tools.locked_seeds import locked_seeds
from tools.shared import played

MCMAHON = system("mcmahon")
EVENTS = 208

LISTS: Mapping[str, tuple[tuple[int, ...], ...]] = {
    "a European congress": (
        *((2,) * (size // 2) for size in (308, 148, 48, 44, 43, 37, 30, 29, 26, 24, 20, 18, 16)),
        *((1,) * size for size in (12, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)),
    ),
    "a youth championship of Europe": (
        (5, 3, 1), (4, 3, 1), (3, 2, 2), (2, 1, 1), (2, 1), (1, 1), (1, 1), (1,), (1,), (1,),
    ),
    "a regional event": ((20, 10, 6, 5, 4, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1), (1,), (1,)),
    "a national youth event": ((10, 6, 5, 5, 5, 3, 1, 1),),
    "veterans of one country": ((5, 4, 3, 3, *(2,) * 9, *(1,) * 10),),
    "a club's open, half its own": ((20, 6, 5, 4, 2, 1),),
    "a club's open, most its own": ((55, 6, 3, 3, 1, 1, 1), (1,)),
}  # fmt: skip
"""Real lists by what they are: for each country the sizes of its clubs."""

SIZES = ((20, 50),) * 2 + ((50, 100),) * 2 + ((100, 180),) + ((20, 100),) * 2 + ((180, 300),)
"""Players of the events in turn, at least and at most."""

MEASURES = (
    "sum of MMS differences", "games inside the score group", "same club", "same country",
    "up or down again", "colours off by 2 or more", "repeats", "second byes", "seconds",
)  # fmt: skip
MORE_IS_BETTER = "games inside the score group"

Played = tuple[Mapping[str, float], Mapping[str, float]]
"""The measures of OpenGotha's rounds and of ours."""


class OpenGotha:
    """OpenGotha's engine in a process of its own; ``seconds`` are those of its pairings."""

    def __init__(self, classes: str, folder: Path) -> None:
        self._process = subprocess.Popen(
            ["java", "-cp", classes, "info.vannier.gotha.OpenGothaPairs"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        self._file = folder / "event.xml"
        self.seconds = 0.0

    def pair(self, event: Tournament, file: str = "") -> Round:
        """Return the next round of an event, or of ``file``, which has its players."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._file.write_text(file or write_opengotha(event), encoding="utf-8")
        self._process.stdin.write(f"{event.next_round} {self._file}\n")
        self._process.stdin.flush()
        took, bye, *fields = self._process.stdout.readline().rstrip("\n").split("\t")
        self.seconds += int(took) / 1000
        named = names_of(event).items()  # start numbers by OpenGotha's keys
        number = {name_key(family + (given or NO_GIVEN_NAME)): n for n, (family, given) in named}
        games = tuple(
            Game(board, number[white], number[black], handicap=int(stones))
            for board, (white, black, stones) in enumerate(
                zip(fields[::3], fields[1::3], fields[2::3], strict=True), 1
            )
        )
        byes = () if bye == "-" else ((number[bye], Bye.PAIRING),)
        return Round(event.next_round, games, byes=byes)

    def close(self) -> None:
        """End its process."""
        self._process.communicate()


class Ours:
    """Our engine, with the seconds of its pairings."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def pair(self, event: Tournament) -> Round:
        """Return the next round."""
        before = process_time()
        made = MCMAHON.pair(event).round
        self.seconds += process_time() - before
        return made


def event_of(index: int) -> Tournament:
    """Return an event by its number: size, rounds, list of clubs, settings and absences are
    drawn.
    """
    chance = Random(f"opengotha/{index}")
    size, rounds = chance.randint(*SIZES[index % 8]), chance.randint(5, 9)
    clubs = {
        (f"{country:02}{club:02}", f"{chr(65 + country // 26)}{chr(65 + country % 26)}"): share
        for country, sizes in enumerate(LISTS[chance.choice(list(LISTS))])
        for club, share in enumerate(sizes)
    }
    ranks = sorted((round(min(6, chance.gauss(-6, 7))) for _ in range(size)), reverse=True)
    players = tuple(
        Player(
            number, f"P{number}", 2100 + 100 * rank + chance.randint(-49, 49),
            rank_of_number(max(-30, rank)), club, country,
            frozenset(at for at in range(1, rounds + 1) if chance.random() < 0.03),
        )
        for number, rank in enumerate(ranks, 1)
        for club, country in chance.choices(list(clubs), list(clubs.values()))
    )  # fmt: skip
    settings = McMahonSettings(
        top_size=max(rounds + 1, size // 8),
        floor_rank=players[-1].rank,
        supergroup=tuple(range(1, 9)) if size > 60 and index % 4 == 0 else (),
        seeding=(*2 * (f"{SEEDINGS[index % 3]}_rating",), SEEDINGS[index // 3 % 3]),
        handicap_maximum=9 if index % 5 == 0 else 0,
        even_rank=chance.choice(("1d", "5k", "10k")),
        allow_repeats=True,
        relief_share=100,  # OpenGotha has none
    )
    return MCMAHON.start(Tournament("mcmahon", settings, players, planned=rounds, seed=index))


def white_wins(event: Tournament, game: Game, _round: int = 0) -> bool:
    """Return the result of two players, whoever pairs them and whenever: by ratings and stones."""
    low, high = sorted((game.white, game.black))
    luck = Random(f"{event.seed}/{low}/{high}").random()
    gap = (event[low].rating or 0) - (event[high].rating or 0)
    gap += 100 * game.handicap * (1 if low == game.black else -1)
    return (luck < 1 / (1 + 10 ** (-gap / 350))) == (low == game.white)


def measured(event: Tournament) -> Counter[str]:
    """Return what directors look at, over all rounds of an event."""
    counts: Counter[str] = Counter(boards=0)
    met: Counter[frozenset[int]] = Counter()
    lead: Counter[int] = Counter()
    for at, round_ in enumerate(event.rounds):
        then = replace(event, rounds=event.rounds[:at])
        ups, downs = drawn(then)
        for game in round_.games:
            low, high = sorted((game.white, game.black), key=lambda number: then.scores[number])
            apart = then.scores[high] - then.scores[low]
            weaker, stronger = event[low], event[high]
            counts["boards"] += 1
            counts["sum of MMS differences"] += apart  # type: ignore[assignment]
            counts["games inside the score group"] += not apart
            counts["same club"] += weaker.club == stronger.club != ""
            counts["same country"] += weaker.country == stronger.country != ""
            counts["up or down again"] += bool(apart) * (bool(ups[low]) + bool(downs[high]))
            met[frozenset((low, high))] += 1
            if not game.handicap:
                lead[game.white] += 1
                lead[game.black] -= 1
    byes = Counter(
        number for round_ in event.rounds for number, kind in round_.byes if kind is Bye.PAIRING
    )
    counts["colours off by 2 or more"] = sum(abs(count) > 1 for count in lead.values())
    counts["repeats"] = met.total() - len(met)
    counts["second byes"] = byes.total() - len(byes)
    return counts


def compared(classes: str, seeds: Sequence[int]) -> tuple[list[Played], list[tuple[str, Played]]]:
    """Return each event as both play it, and its third round as both pair it after ours."""
    whole: list[Played] = []
    positions: list[tuple[str, Played]] = []
    with TemporaryDirectory() as folder:
        peer = OpenGotha(classes, Path(folder))
        for index in seeds:
            event, us, measures = event_of(index), Ours(), []
            peer.seconds = 0.0
            for engine in (peer, us):
                done = played(event, engine.pair, partial(white_wins, event))
                measures.append({**measured(done), "seconds": engine.seconds})
            whole.append((measures[0], measures[1]))
            then = replace(done, rounds=done.rounds[:2])
            theirs, ours = (of_round(then, engine.pair(then)) for engine in (peer, us))
            positions.append((f"event {index}, {len(event.players)} players", (theirs, ours)))
        peer.close()
    return whole, positions


def of_round(event: Tournament, made: Round) -> Mapping[str, float]:
    """Return what a next round adds to the measures of an event."""
    before, after = measured(event), measured(replace(event, rounds=(*event.rounds, made)))
    return {name: count - before[name] for name, count in after.items()}


def table(pairs: Sequence[Played]) -> Iterator[str]:
    """Totals of both, their difference with its 95 % interval, and who is better how often."""
    yield "| | OpenGotha | pairbook | difference, 95 % | better | worse |"
    yield "|---|---|---|---|---|---|"
    for name in MEASURES:
        theirs, ours = ([float(pair[side].get(name, 0)) for pair in pairs] for side in (0, 1))
        by = [b - a for a, b in zip(theirs, ours, strict=True)]
        half = NORMAL * stdev(by) * len(by) ** 0.5
        sign = -1 if name == MORE_IS_BETTER else 1
        better, worse = (sum(sign * difference * way > 0 for difference in by) for way in (-1, 1))
        digits = 1 if name == "seconds" else 0
        shown = [f"{sum(some):,.{digits}f}" for some in (theirs, ours)]
        yield (
            f"| {name} | {shown[0]} | {shown[1]} | {sum(by):+,.{digits}f} ± {half:,.{digits}f} "
            f"| {better} | {worse} |"
        )


def _where_worse(positions: Sequence[tuple[str, Played]]) -> Iterator[str]:
    """Name for each measure the positions where OpenGotha's round is better, two of them whole."""
    for name in MEASURES[:-1]:
        sign = -1 if name == MORE_IS_BETTER else 1
        worse = [
            (title, theirs, ours)
            for title, (theirs, ours) in positions
            if sign * (ours.get(name, 0) - theirs.get(name, 0)) > 0
        ]
        yield f"- *{name}*: {len(worse)} of {len(positions)} positions"
        for title, theirs, ours in worse[:2]:
            changed = ", ".join(
                f"{measure} {float(theirs[measure]):g} → {float(ours[measure]):g}"
                for measure in MEASURES[:-1]
                if theirs.get(measure, 0) != ours.get(measure, 0)
            )
            yield f"  - {title}: {changed}"


def main() -> None:
    """Print the page's figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("classes", help="folders with OpenGotha's classes and the driver's")
    parser.add_argument("--events", type=int, default=EVENTS)
    parser.add_argument("--development", action="store_true", help="seeds 0, 1, … instead")
    asked = parser.parse_args()
    own = range(asked.events) if asked.development else locked_seeds("opengotha", asked.events)
    whole, positions = compared(asked.classes, own)
    boards = sum(ours["boards"] for _, ours in whole)
    print(f"{len(whole)} events, {boards:,} boards:\n")
    print("\n".join(table(whole)))
    print(f"\nRound 3 of each, the same position for both ({len(positions)} positions):\n")
    print("\n".join(table([pair for _, pair in positions])))
    print("\nPositions in which OpenGotha's round is better in a measure:\n")
    print("\n".join(_where_worse(positions)))


if __name__ == "__main__":
    main()
