"""Measures the sources' claims about go, and puts the figures into docs/evidence.

``python -m tools.evidence`` remakes all pages, ``python -m tools.evidence schemes`` one of them,
``--print`` only shows the figures.  A page is written by hand but for the block between its two
marks, which is what this command printed; seeds and numbers of events stand in it.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import astuple, replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from statistics import mean, stdev

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from pairing.standings.by_name import TRUE_RATING
from pairing.standings.comparing.correlation import rank_correlation
from pairing.standings.comparing.orders import Order, offered
from pairing.standings.comparing.table_quality import games_played, table_quality
from pairing.systems import system
from pairing.systems.fors.scoring import coefficient, handicap_scores
from pairing.systems.mcmahon import McMahonSettings
from pairing.tournament import Player, Result, Tournament
from tests.fors import simulation
from tools.leader_claims import EVENTS, SEED, measure

FOLDER = Path(__file__).parents[1] / "docs" / "evidence"
BEGIN, END = "<!-- figures: python -m tools.evidence {name} -->", "<!-- end of figures -->"
COLOURS = ("#2c5f8a", "#c0392b", "#5f8a2c")

LEADER_EVENTS = 200
TABLES = 200
TABLE_SEED = 2014
FORS_SEED = 2003

Bars = Mapping[str, Sequence[float]]


@cache
def _leader() -> Mapping[str, tuple[Mapping[str, float], Mapping[str, float]]]:
    """Kind of event -> the measures of LEADER and of the slide."""
    return {
        event.name: (measure(event, LEADER_EVENTS, False), measure(event, LEADER_EVENTS, True))
        for event in EVENTS
    }


def _of_leader(rows: Mapping[str, str]) -> list[str]:
    sizes = {event.name: event for event in EVENTS}
    lines = [
        f"Seed {SEED}, {LEADER_EVENTS} events of each kind.", "",
        "| event | " + " | ".join(f"{title}: LEADER | slide" for title in rows.values()) + " |",
        "|---|" + "---:|---:|" * len(rows),
    ]  # fmt: skip
    for name, (ours, slide) in _leader().items():
        event = sizes[name]
        cells = " | ".join(f"{ours[row]:.3f} | {slide[row]:.3f}" for row in rows)
        size = f"{event.size} players, {event.rounds} rounds, S = {event.places}"
        lines.append(f"| {name} ({size}) | {cells} |")
    return lines


def leader_neighbours() -> tuple[list[str], Bars, str]:
    """How often neighbours among the first four have met."""
    rows = {
        "neighbours in places 1-4 have met": "neighbours have met",
        "all pairs in places 1-4 have met": "all pairs have met",
    }
    bars = {
        name: [
            ours["neighbours in places 1-4 have met"],
            slide["neighbours in places 1-4 have met"],
        ]
        for name, (ours, slide) in _leader().items()
    }
    return _of_leader(rows), bars, "neighbours in places 1-4 who have met: LEADER, slide"


def leader_mcmahon() -> tuple[list[str], Bars, str]:
    """Agreement of LEADER's places with McMahon points, SOS, SODOS."""
    rows = {
        "Kendall's tau with MM, SOS, SODOS": "tau",
        "the same inside equal MM": "tau inside equal MM",
        "same winner as MM, SOS, SODOS": "same winner",
    }
    bars = {
        name: [ours["Kendall's tau with MM, SOS, SODOS"], ours["the same inside equal MM"]]
        for name, (ours, _) in _leader().items()
    }
    return _of_leader(rows), bars, "tau with McMahon, SOS, SODOS: all pairs, pairs of equal MM"


def leader_levels() -> tuple[list[str], Bars, str]:
    """Final levels against places, and places against the hidden strength."""
    rows = {
        "Spearman, final level and place": "level and place",
        "Spearman, strength and LEADER's place": "strength and LEADER's place",
        "Spearman, strength and classical place": "strength and MM, SOS, SODOS",
    }
    bars = {
        name: [
            ours["Spearman, final level and place"],
            ours["Spearman, strength and LEADER's place"],
            ours["Spearman, strength and classical place"],
        ]
        for name, (ours, _) in _leader().items()
    }
    return _of_leader(rows), bars, "Spearman: level and place; strength and each order"


def true_rating() -> tuple[list[str], Bars, str]:
    """True rating against points and Buchholz: the two measures, and hidden strength."""
    nearer = worse_near = above = worse_above = 0
    fair: list[tuple[float, float]] = []
    chance = random.Random(TABLE_SEED)
    for _ in range(TABLES):
        event, strength = _swiss(chance)
        games = games_played(event)
        orders = {order.name: order for order in offered(event)}
        true, usual = orders[TRUE_RATING], orders["buchholz"]
        mine, his = table_quality(true.players, games), table_quality(usual.players, games)
        nearer += mine.nearness > his.nearness
        worse_near += mine.nearness < his.nearness
        above += mine.above > his.above
        worse_above += mine.above < his.above
        fair.append((_fairness(true, strength), _fairness(usual, strength)))
    apart = [one - other for one, other in fair]
    error = 1.96 * stdev(apart) / len(apart) ** 0.5
    lines = [
        f"Seed {TABLE_SEED}, {TABLES} tables: 22 players, 7 rounds, a Swiss.",
        "", "| measure | true rating better | worse | equal |", "|---|---:|---:|---:|",
        f"| nearness | {nearer} | {worse_near} | {TABLES - nearer - worse_near} |",
        f"| points above the diagonal | {above} | {worse_above} | {TABLES - above - worse_above} |",
        "", "| Spearman's rho with the hidden strength | mean |", "|---|---:|",
        f"| true rating | {mean(one for one, _ in fair):.3f} |",
        f"| points, Buchholz | {mean(other for _, other in fair):.3f} |",
        f"| difference (95 % interval) | {mean(apart):+.3f} ± {error:.3f} |",
    ]  # fmt: skip
    bars = {"nearness": [nearer, worse_near], "above the diagonal": [above, worse_above]}
    return lines, bars, f"tables of {TABLES} in which true rating is better, worse"


def _swiss(chance: random.Random) -> tuple[Tournament, Mapping[int, float]]:
    """A Swiss of 22 players and 7 rounds, and what they are worth."""
    strength = {number: chance.gauss(2000, 150) for number in range(1, 23)}
    players = tuple(
        Player(number, f"P{number}", round(value + chance.gauss(0, 75)), "1d")
        for number, value in strength.items()
    )
    rules = McMahonSettings(kind="swiss", apart_club="no", apart_country="no")
    engine = system("mcmahon")
    event = engine.start(Tournament("mcmahon", rules, players, planned=7))
    for _ in range(7):
        made = engine.pair(event).round
        games = []
        for game in made.games:
            gap = strength[game.white] - strength[game.black]
            white = chance.random() < 1 / (1 + 10 ** (-gap / 400))
            games.append(replace(game, result=Result.WHITE_WINS if white else Result.BLACK_WINS))
        event = replace(event, rounds=(*event.rounds, replace(made, games=tuple(games))))
    return event, strength


def _fairness(order: Order, strength: Mapping[int, float]) -> float:
    return rank_correlation(order.place, sorted(strength, key=lambda one: -strength[one])).spearman


def fors_mcmahon() -> tuple[list[str], Bars, str]:
    """FORS against McMahon at 5 and 160 rounds: fields of one strength and of many."""
    rounds, events = (5, 40, 160), 40
    fields = {
        "one strength (2000)": (2000, 2000),
        "within one rank (1950-2050)": (1950, 2050),
        "three ranks (1850-2150)": (1850, 2150),
        "ten ranks (1500-2500)": (1500, 2500),
    }
    lines = [
        f"Seed {FORS_SEED}, {events} events of {simulation.PLAYERS} players, second scheme.", "",
        "| ratings | " + " | ".join(f"rho, {one} rounds" for one in rounds) + " |",
        "|---|" + "---:|" * len(rounds),
    ]  # fmt: skip
    bars: dict[str, list[float]] = {}
    for name, spread in fields.items():
        found = simulation.simulate(2, spread=spread, events=events, seed=FORS_SEED, rounds=rounds)
        lines.append(f"| {name} | " + " | ".join(f"{one:.3f}" for one in found.order) + " |")
        bars[name] = list(found.order)
    return lines, bars, "Spearman's rho of the two orders after 5, 40, 160 rounds"


def schemes() -> tuple[list[str], Bars, str]:
    """The largest difference of a score between the two schemes, exactly."""
    lines = [
        "Exact, ratings around 2000, points of which a win is worth 10 more than a loss.", "",
        "| rating points apart | K | scores differ by at most |", "|---:|---:|---:|",
    ]  # fmt: skip
    bars: dict[str, list[float]] = {}
    for gap in (50, 100, 150, 200, 250, 300):
        p = Fraction(1, 2) + Fraction(gap, 1000)
        first, second = (handicap_scores(p, scheme=scheme) for scheme in (1, 2))
        pairs = zip(astuple(first), astuple(second), strict=True)
        most = max(abs(one - other) for one, other in pairs)
        lines.append(f"| {gap} | {float(coefficient(p)):g} | {float(most):.2f} |")
        bars[str(gap)] = [float(most)]
    return lines, bars, "greatest difference of a score, points of 30"


CLAIMS: Mapping[str, Callable[[], tuple[list[str], Bars, str]]] = {
    "leader-neighbours": leader_neighbours,
    "leader-mcmahon": leader_mcmahon,
    "leader-levels": leader_levels,
    "true-rating": true_rating,
    "fors-mcmahon": fors_mcmahon,
    "fors-schemes": schemes,
}


def with_figures(page: str, name: str, lines: Sequence[str]) -> str:
    """The page with its block replaced.  Raises ``ValueError`` for a page without the marks."""
    begin = BEGIN.format(name=name)
    start, end = page.index(begin) + len(begin), page.index(END)
    return page[:start] + "\n" + "\n".join(lines) + "\n" + page[end:]


def draw(bars: Bars, title: str, path: Path) -> None:
    """Groups of bars side by side."""
    figure = Figure(figsize=(7, 2.6), dpi=110)
    FigureCanvasAgg(figure)
    axes = figure.subplots()
    width = max(len(values) for values in bars.values())
    for at in range(width):
        places = [place + 0.8 * (at - (width - 1) / 2) / width for place in range(len(bars))]
        values = [values[at] for values in bars.values()]
        drawn = axes.bar(places, values, 0.75 / width, color=COLOURS[at % len(COLOURS)])
        axes.bar_label(drawn, fmt="%.3g", fontsize=7)
    axes.set_xticks(range(len(bars)), list(bars), fontsize=7)
    axes.tick_params(axis="y", labelsize=7)
    axes.set_title(title, fontsize=9)
    axes.margins(y=0.15)
    figure.tight_layout()
    figure.savefig(path, metadata={"Software": None})


def main(*arguments: str) -> None:
    """Remake the pages named, or all of them."""
    only = "--print" in arguments
    for name in [one for one in arguments if one in CLAIMS] or list(CLAIMS):
        lines, bars, title = CLAIMS[name]()
        print(f"\n{name}", *lines, sep="\n")
        if only:
            continue
        path = FOLDER / f"{name}.md"
        path.write_text(with_figures(path.read_text("utf-8"), name, lines), encoding="utf-8")
        draw(bars, title, FOLDER / f"{name}.png")


if __name__ == "__main__":
    main(*sys.argv[1:])
