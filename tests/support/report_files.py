"""Random report files with everything an arbiter meets, in both dialects.

Acceleration, forbidden pairs and groups, odd point systems, late entries, byes asked for,
unusual results, people's particulars, and records that no workbook has a place for.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

from pairing.errors import NoLegalPairing
from pairing.formats.trf import write_trf, write_trf26
from pairing.settings import PointSystem
from pairing.systems.dutch.settings import DutchSettings, point_settings
from pairing.tournament import Bye, Player, Tournament
from tests.referees.dutch_events import Habits, Share, random_event

F = Fraction
KEPT = (
    "### a comment", "082 0", "172 FRA FIDE", "182 Some program 1.2", "222 5400+30",
    "802   1 ABC     1.0    2.0  PAB    2.0", "XYZ whatever  it   is", "DAT 1 EMAIL a@b.example",
)  # fmt: skip


def report_file(seed: int) -> tuple[str, Tournament]:
    """The text of a report file, and the event in it."""
    dice = Random(seed)
    new = dice.random() < 0.5
    event = _event(dice, new)
    kept = [line for line in KEPT if dice.random() < 0.5]
    lines = (write_trf26 if new else write_trf)(event).splitlines()
    lines = [_unrated(dice, line) for line in lines]
    for line in kept:
        lines.insert(dice.randint(1, 6) if dice.random() < 0.7 else len(lines), line)
    return "\n".join(lines) + "\n", event


def _unrated(dice: Random, line: str) -> str:
    """Some results of a player without the right to be rated: 1 = 0 as W D L."""
    if line[:3] != "001" or dice.random() > 0.2:
        return line
    start, cells = line[:91], line[91:]
    parts = [cells[at : at + 10] for at in range(0, len(cells), 10)]
    for index, part in enumerate(parts):
        if part[:4].strip(" 0") and part[7:8] in "1=0" and dice.random() < 0.5:
            parts[index] = part[:7] + {"1": "W", "=": "D", "0": "L"}[part[7]] + part[8:]
    return start + "".join(parts)


def _settings(dice: Random, count: int, planned: int, new: bool) -> DutchSettings:
    said: dict[str, Any] = {"initial_colour": dice.choice(("white", "black"))}
    if dice.random() < 0.6:
        win = dice.choice((F(1), F(2), F(3), F(5)))
        scale = PointSystem(
            win=win, draw=dice.choice((F(1, 2), F(1))), loss=dice.choice((F(0), F(1, 2))),
            bye=dice.choice((win, F(1))), half_bye=F(1, 2), forfeit_win=win,
            zero_bye=F(0), absence=F(0),
        )  # fmt: skip
        if new:
            lost = dice.choice((F(0), F(1, 2)))
            scale = replace(
                scale, half_bye=scale.draw, forfeit_loss=lost, zero_bye=lost, absence=lost
            )
        else:
            scale = replace(scale, forfeit_loss=dice.choice((F(0), F(1, 2))))
        said |= point_settings(scale)
    kind = dice.random()
    if kind < 0.3:
        said["acceleration"] = "baku"
    elif kind < 0.6:
        last = dice.randint(1, count)
        values = "/".join(dice.choice(("1", "0.5", "2")) for _ in range(dice.randint(1, planned)))
        said["virtual_points"] = (f"1-{last}={values}" if last > 1 else f"1={values}",)
    pairs: list[int] = []
    for _ in range(dice.randint(0, 3)):
        pairs += sorted(dice.sample(range(1, count + 1), 2))
    said["forbidden_pairs"] = tuple(pairs)
    if dice.random() < 0.5:
        three = sorted(dice.sample(range(1, count + 1), 3))
        rounds = f"{dice.randint(1, 2)}-{dice.randint(2, planned)}:" if new else ""
        said["forbidden_groups"] = (rounds + "+".join(map(str, three)),)
    if dice.random() < 0.5:
        chosen = ("direct", "buchholz_cut1", "buchholz", "wins", "BH/M2", "koya", "progressive")
        said["tie_breaks"] = tuple(dice.sample(chosen, 3))
    return DutchSettings(**said)


def _particulars(dice: Random, player: Player) -> Player:
    """The same player with what an arbiter knows of him, or does not."""
    rating, born = player.rating or 0, f"{dice.randint(1940, 2015)}"
    surname = dice.choice(("Ng", "Ávila", "Новикова", "van der Berg"))
    return replace(
        player,
        name=f"{surname} {player.number}, {dice.choice(('Ann', 'Bo', 'Çem'))}",
        rating=None if dice.random() < 0.05 else rating,
        country=dice.choice(("FRA", "ESP", "RUS", "")),
        title=dice.choice(("", "", "GM", "WIM", "FM")),
        sex=dice.choice(("", "m", "w")),
        birth=dice.choice(("", born, f"{born}/05/17")),
        ids={"fide": str(1000000 + 17 * player.number)} if dice.random() < 0.8 else {},
        second_rating=rating + 50 if dice.random() < 0.1 else None,
    )


def _played(seed: int, count: int, rounds: int, settings: DutchSettings) -> Tournament:
    """An event of so many rounds, or of fewer where no legal pairing is left."""
    shares = {
        "full_byes": (Share(F(3), percent=True),),
        "unusual_results": (Share(F(5), percent=True),),
        "double_forfeits": (Share(F(2), percent=True),),
    }
    habits = Habits(forfeit=0.04, half_bye=0.03, zero_bye=0.07, withdrawal=0.01, shares=shares)
    while True:
        try:
            return random_event(count, rounds, seed, settings, habits)
        except NoLegalPairing:
            rounds -= 1


def _event(dice: Random, new: bool) -> Tournament:
    count, planned = dice.randint(8, 40), dice.randint(3, 9)
    settings = _settings(dice, count, planned, new)
    event = _played(dice.randrange(10**6), count, dice.randint(0, planned - 1), settings)
    rounds = []
    for one in event.rounds:  # some are away without a bye: who enters late, who does not come
        stay = {player for player, kind in one.byes if kind is Bye.ZERO and dice.random() < 0.5}
        byes = tuple((player, kind) for player, kind in one.byes if player not in stay)
        rounds.append(replace(one, byes=byes))
    coming, players = event.next_round, []
    for player in (_particulars(dice, one) for one in event.players):
        roll, asked = dice.random(), dict[str, frozenset[int]]()
        if roll < 0.08:
            asked = {dice.choice(("half_byes", "full_byes", "zero_byes")): frozenset({coming})}
        elif roll < 0.13:
            asked = {"half_byes": frozenset({dice.randint(coming, planned)} - player.absent)}
        away = player.absent.union(*asked.values())
        asked.pop("zero_byes", None)
        players.append(replace(player, absent=away, **asked))
    return replace(
        event, rounds=tuple(rounds), players=tuple(players), planned=planned,
        title=f"Event of {count}", place="Nowhere",
        date="2026-03-01 – 2026-03-05", arbiter="Judge, Ann",
        details={"federation": "FRA", "deputies": "Aide, Bo; Aide, Cem", "time_control": "90+30"},
    )  # fmt: skip
