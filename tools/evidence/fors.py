"""Claims about FORS: it converges to McMahon, and its two schemes agree."""

from __future__ import annotations

from dataclasses import astuple
from fractions import Fraction

from pairing.systems.fors.scoring import coefficient, handicap_scores
from tests.fors import simulation
from tools.evidence.pages import Bars, Curves, Found, estimate, table

SEED = 2003
EVENTS = 40
ROUNDS = (5, 10, 20, 40, 80, 160)
FIELDS = {
    "one strength (2000)": (2000, 2000),
    "within one rank (1950-2050)": (1950, 2050),
    "three ranks (1850-2150)": (1850, 2150),
    "ten ranks (1500-2500)": (1500, 2500),
}


def converges() -> Found:
    """FORS against McMahon over the rounds: fields of one strength and of many."""
    lines = [
        f"Seed {SEED}, {EVENTS} events of {simulation.PLAYERS} players, second scheme; 95 % "
        "intervals.",
        "",
    ]
    rows: list[tuple[object, ...]] = []
    curves = {}
    for name, spread in FIELDS.items():
        found = simulation.simulate(2, spread=spread, events=EVENTS, seed=SEED, rounds=ROUNDS)
        each = [estimate(one) for one in found.orders]
        rows.append((name, *each))
        curves[name] = list(zip(map(float, ROUNDS), each, strict=True))
    lines += table(("ratings", *(f"rho, {one} rounds" for one in ROUNDS)), rows)
    rows = [
        (name, *(f"{one:.2f}" for one in gaps))
        for name, gaps in (
            ("second scheme", simulation.simulate(2, events=EVENTS, seed=SEED, rounds=ROUNDS).gap),
            ("first scheme", simulation.simulate(1, events=EVENTS, seed=SEED, rounds=ROUNDS).gap),
        )
        for gaps in ([10 * gap for gap in gaps],)
    ]
    lines += ["", "Mean difference of a player's points a game (a win is worth 10), 1850-2150.", ""]
    lines += table(("scheme", *(f"{one} rounds" for one in ROUNDS)), rows)
    title = "Spearman's rho of the orders by FORS and by McMahon"
    return Found(tuple(lines), Curves(title, "rounds", curves))


def schemes() -> Found:
    """The largest difference of a score between the two schemes, exactly."""
    lines = ["Exact, ratings around 2000, points of which a win is worth 10 more than a loss.", ""]
    rows, bars = [], {}
    for gap in (50, 100, 150, 200, 250, 300):
        p = Fraction(1, 2) + Fraction(gap, 1000)
        first, second = (handicap_scores(p, scheme=scheme) for scheme in (1, 2))
        pairs = zip(astuple(first), astuple(second), strict=True)
        most = float(max(abs(one - other) for one, other in pairs))
        rows.append((gap, f"{float(coefficient(p)):g}", f"{most:.2f}"))
        bars[str(gap)] = [most]
    lines += table(("rating points apart", "K", "scores differ by at most"), rows)
    return Found(tuple(lines), Bars("greatest difference of a score, points of 30", bars))
