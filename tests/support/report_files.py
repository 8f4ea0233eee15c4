"""Random report files with everything an arbiter meets, in both dialects.

Acceleration, forbidden pairs and groups, odd point systems, late entries, byes asked for,
unusual results, people's particulars, and records that no workbook has a place for.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

from pairing.formats.trf import write_trf, write_trf26
from pairing.settings import PointSystem
from pairing.systems.dutch.pair import seat_round
from pairing.systems.dutch.settings import DutchSettings, point_settings
from pairing.tournament import Bye, Game, Player, Result, Round, Tournament

F = Fraction
USUAL = (Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW)
UNUSUAL = (
    Result.BOTH_LOSE, Result.WHITE_HALF, Result.BLACK_HALF, Result.BLACK_FORFEITS,
    Result.WHITE_FORFEITS, Result.BOTH_FORFEIT,
)  # fmt: skip
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


def _player(dice: Random, number: int, rating: int) -> Player:
    born = dice.choice(("", f"{dice.randint(1940, 2015)}", f"{dice.randint(1940, 2015)}/05/17"))
    return Player(
        number,
        f"{dice.choice(('Ng', 'Ávila', 'Новикова', 'van der Berg'))} {number}, "
        f"{dice.choice(('Ann', 'Bo', 'Çem'))}",
        rating=None if dice.random() < 0.05 else rating,
        country=dice.choice(("FRA", "ESP", "RUS", "")),
        title=dice.choice(("", "", "GM", "WIM", "FM")),
        sex=dice.choice(("", "m", "w")),
        birth=born,
        ids={"fide": str(1000000 + 17 * number)} if dice.random() < 0.8 else {},
        second_rating=rating + 50 if dice.random() < 0.1 else None,
    )


def _event(dice: Random, new: bool) -> Tournament:
    count, planned = dice.randint(8, 40), dice.randint(3, 9)
    ratings = sorted((dice.randint(1200, 2700) for _ in range(count)), reverse=True)
    late = {n: dice.randint(1, 3) for n in range(1, count + 1) if dice.random() < 0.06}
    settings = _settings(dice, count, planned, new)
    event = Tournament(
        "dutch", settings, tuple(_player(dice, n, r) for n, r in enumerate(ratings, 1)),
        planned=planned, title=f"Event of {count}", place="Nowhere",
        date="2026-03-01 – 2026-03-05", arbiter="Judge, Ann",
        details={"federation": "FRA", "deputies": "Aide, Bo; Aide, Cem", "time_control": "90+30"},
    )  # fmt: skip
    for number in range(1, dice.randint(0, planned - 1) + 1):
        away: dict[int, Bye | None] = {}
        for player in event.players:
            roll = dice.random()
            if late.get(player.number, 0) >= number:
                away[player.number] = None
            elif roll < 0.09:
                away[player.number] = (Bye.HALF, Bye.ZERO, Bye.FULL)[int(roll * 100) // 3 % 3]
        event = _away(event, number, set(away))
        try:
            seats, bye = seat_round(event)
        except Exception:  # no legal pairing: the event ends earlier
            return event.after(number - 1)
        games = tuple(
            Game(board, white, black, dice.choice(UNUSUAL if dice.random() < 0.1 else USUAL))
            for board, (white, black) in enumerate(seats, 1)
        )
        byes = [(player, kind) for player, kind in away.items() if kind is not None]
        byes += [(bye, Bye.PAIRING)] if bye else []
        round_ = Round(number, games, byes=tuple(sorted(byes, key=lambda one: one[0])))
        event = replace(event, rounds=(*event.rounds, round_))
    coming = event.next_round
    asked = {p.number: dice.choice("HFZ") for p in event.players if dice.random() < 0.08}
    event = _away(event, coming, set(asked))
    later = {p.number: dice.randint(coming, planned) for p in event.players if dice.random() < 0.05}
    players = []
    for player in event.players:
        halves = {coming} if asked.get(player.number) == "H" else set()
        full = {coming} if asked.get(player.number) == "F" else set()
        more = {later[player.number]} - player.absent if player.number in later else set()
        players.append(
            replace(
                player,
                absent=player.absent | more,
                half_byes=frozenset(halves | more),
                full_byes=frozenset(full),
            )
        )
    return replace(event, players=tuple(players))


def _away(event: Tournament, number: int, who: set[int]) -> Tournament:
    return replace(
        event,
        players=tuple(
            replace(p, absent=p.absent | {number}) if p.number in who else p for p in event.players
        ),
    )
