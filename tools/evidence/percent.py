"""LEADER 4.1: one level of difference is one per cent of expectation."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, sqrt, tanh
from pathlib import Path

from pairing.formats.opengotha import read_opengotha
from pairing.systems.go import RATING_LIMIT
from pairing.systems.leader.start import start_level
from tools.evidence.pages import NORMAL, Curves, Estimate, Found, estimate, share, table

CONGRESSES = ("egc2011.xml", "egc2013.xml")
DATA = Path(__file__).parents[2] / "tests" / "data" / "go"
GAPS = (1, 5, 10, 20, 30, 40, 50)
BANDS = ((1, 10), (11, 20), (21, 30), (31, 40), (41, 60), (61, 80))
RANKS = (("6 dan", 2600), ("4 dan", 2400), ("1 dan", 2100), ("1 kyu", 2000), ("11 kyu", 1000),
         ("21 kyu", 0))  # fmt: skip


def by_formula(levels: float) -> float:
    """The stronger player's expectation by p = 0.5 + (R1 - R2)/(3000 - Rmean), at most 1.

    With levels L = 100 ln((3000 - R2)/(3000 - R1)) it depends on their difference alone.

    >>> round(by_formula(40), 4)
    0.8948
    """
    return min(1.0, 0.5 + 2 * tanh(levels / 200))


def by_update(levels: int) -> float:
    """The expectation at which the step of LEADER 3.1 leaves a level where it is on average.

    >>> by_update(40)
    0.9
    """
    won, lost = max(floor((55 - levels) / 10), 0), min(floor((55 + levels) / 10), 10)
    return lost / (won + lost)


def games_of(congress: str, last: int = 99) -> list[tuple[int, bool]]:
    """Even games of one event up to round ``last``: levels between the two, and whether the
    higher one won."""
    event = read_opengotha(DATA / congress)
    level = {player.number: start_level(player.rating or 0) for player in event.players}
    found = []
    for round_ in event.rounds[:last]:
        for game in round_.games:
            if game.result is None or not game.result.played or game.handicap:
                continue
            gap = level[game.white] - level[game.black]
            if gap and game.result.white != game.result.black:
                found.append((abs(gap), (gap > 0) == (game.result.white > game.result.black)))
    return found


def slope(games: Sequence[tuple[int, bool]], most: int) -> Estimate:
    """Per cent a level, by least squares through one half, of games up to ``most`` levels."""
    near = [(gap, won - 0.5) for gap, won in games if gap <= most]
    weight = sum(gap * gap for gap, _ in near)
    found = sum(gap * over for gap, over in near) / weight
    left = sum(gap * gap * (over - found * gap) ** 2 for gap, over in near)
    mean, half = 100 * found, 100 * NORMAL * sqrt(left) / weight
    return Estimate(mean, mean - half, mean + half, len(near))


def percent() -> Found:
    """The formulas exactly, and the games of two European congresses."""
    lines = ["Exact, by the formulas (the same for every rank).", ""]
    lines += table(
        ("levels apart", "one per cent a level", "rating formula", "step of 3.1 in balance"),
        [(gap, f"{50 + gap} %", f"{100 * by_formula(gap):.2f} %", f"{100 * by_update(gap):.1f} %")
         for gap in GAPS],
    )  # fmt: skip
    lines += ["", *table(
        ("rank", "rating points in a level", "Kd: ten levels", "levels in a rank upwards"),
        [(name, f"{(RATING_LIMIT - rating) / 100:g}", f"{(RATING_LIMIT - rating) / 10:g}",
          start_level(rating + 100) - start_level(rating)) for name, rating in RANKS],
    )]  # fmt: skip
    games = [game for congress in CONGRESSES for game in games_of(congress)]
    lines += ["", f"{len(games)} even games of the European Go Congresses 2011 and 2013 between "
              "players of different levels; 95 % intervals.", ""]  # fmt: skip
    rows, dots = [], []
    for low, high in BANDS:
        won = [won for gap, won in games if low <= gap <= high]
        gaps = [gap for gap, _ in games if low <= gap <= high]
        middle = sum(gaps) / len(gaps)
        expected = sum(100 * min(1.0, 0.5 + gap / 100) for gap in gaps) / len(gaps)
        rows.append((f"{low} to {high}", len(won), f"{expected:.1f} %", share(sum(won), len(won))))
        dots.append((middle, estimate([100.0 * one for one in won])))
    head = ("levels apart", "games", "one per cent a level", "the higher one won")
    lines += table(head, rows)
    early = [game for congress in CONGRESSES for game in games_of(congress, last=2)]
    rows_ = [(f"up to {most}, {which}", sum(gap <= most for gap, _ in played),
              f"{(found := slope(played, most)).mean:.2f} ± {found.half:.2f}")
             for which, played in (("all rounds", games), ("rounds 1 and 2", early))
             for most in (20, 40)]  # fmt: skip
    lines += ["", *table(("levels apart", "games", "per cent a level"), rows_)]
    straight = [(float(gap), 50.0 + gap) for gap in (0, 50)]
    formula = [(float(gap), 100 * by_formula(gap)) for gap in range(0, 71, 5)]
    title = "the higher level wins, per cent"
    drawn = {"one per cent a level": straight, "rating formula": formula}
    picture = Curves(title, "levels apart", drawn, {"games of two congresses": dots})
    return Found(tuple(lines), picture)
