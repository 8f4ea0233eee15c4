"""Ilkov on incomplete tables: better by both criteria, fairer, and draws beside the diagonal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from statistics import fmean
from typing import Any

from pairing.laboratory.play import BASELINES, PlayedEvent, baselines, judged, through
from pairing.standings.by_name import TRUE_RATING
from pairing.standings.comparing.correlation import rank_correlation
from pairing.standings.comparing.table_quality import games_played, table_quality
from tools.evidence.events import entries, plan_of
from tools.evidence.pages import (
    Bars,
    Estimate,
    Figures,
    Found,
    Rule,
    difference,
    estimate,
    page,
)
from tools.shared import table

SEED, EVENTS = 2014, 50
FIELD, ROUNDS = "normal:2000,150:22", 7
"""The size of the article's cup."""

DRAWS = "elo:level_draws=0.31"
"""Elo's expectation with as many draws as the cup had, 14 of 77."""

USUAL, TRUE = "dutch:order=points,buchholz", f"dutch:order={TRUE_RATING}"
AGAIN = "dutch:order=points,buchholz,luck=1"

CHANGES: Mapping[str, Mapping[str, Any]] = {
    "no draws": {"model": "elo:level_draws=0,draws_a_point=0"},
    "draws as at 2200 and more (41 %)": {"model": "elo"},
    "strengths spread by 300": {"field": "normal:2000,300:22"},
    "strengths spread by 500": {"field": "normal:2000,500:22"},
    "ratings trusted 0.6": {"trust": 0.6},
    "a game in twenty not played": {"forfeits": 0.05},
    "away from one round in twenty": {"absences": 0.05},
    "40 players, 9 rounds": {"field": "normal:2000,150:40", "rounds": 9},
}
"""Other models: name -> what they change of a plan."""

Values = Mapping[str, Mapping[str, Sequence[float]]]
"""What was measured of each order, a value an event."""


@cache
def _events(field: str = FIELD, rounds: int = ROUNDS, **more: Any) -> Values:
    """Measure the same tournaments in the order of true rating, by points and Buchholz, and the
    baselines; and other tournaments of the same players by points and Buchholz."""
    usual = {"seed": SEED, "model": DRAWS, "trust": 0.9}
    plan = plan_of(field, [USUAL, TRUE, AGAIN], rounds, **{**usual, **more})
    usual_order, true, again = plan.contenders
    measures: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for seeded, turn, who in entries(plan, EVENTS):
        event = through(seeded, usual_order, turn, who)
        orders = {c.label: judged(seeded, c, event, who) for c in (usual_order, true)}
        orders[AGAIN] = judged(seeded, again, through(seeded, again, turn, who), who)
        orders.update(baselines(seeded, who))
        whole = {
            number for number, games in event.history.items()
            if all(game.outcome.played for game in games)
        }  # fmt: skip
        for name, order in orders.items():
            for what, value in _measured(order, whole).items():
                measures[name][what].append(value)
    return measures


def _measured(order: PlayedEvent, whole: set[int]) -> dict[str, float]:
    best = order.true_order
    among = [player for player in order.order if player in whole]
    strongest = [player for player in best if player in whole]
    measures = {
        "rho": rank_correlation(among, strongest).spearman,
        "rho of all": rank_correlation(order.standings.place_of(), best).spearman,
        "strongest first": float(among[0] == strongest[0]),
        "four": len(set(among[:4]) & set(strongest[:4])) / 4,
    }
    games = games_played(order.tournament)
    if not games:
        return measures
    quality = table_quality(order.order, games)
    row = {player: at for at, player in enumerate(order.order)}
    drawn, won = ([abs(row[a] - row[b]) for a, b, mine, his in games if (mine == his) == equal]
                  for equal in (True, False))  # fmt: skip
    points, steps = float(quality.above + quality.below), len(row) - 1
    measures |= {
        "above": float(quality.above) / points,
        "nearness": float(quality.nearness) / (steps * points),
        "nearness, draws whole": float(quality.nearness_draws)
        / steps / (len(games) + len(drawn)),
        "draws": len(drawn) / len(games),
    }  # fmt: skip
    if drawn and won:
        measures["draws nearer"] = fmean(won) - fmean(drawn)
    return measures


def _apart(
    found: Values, what: str, one: str, other: str = USUAL, times: float = 1
) -> Estimate | None:
    """Return how much more of a measure one order has than the other; ``None`` if not measured."""
    if not found[one].get(what):
        return None
    figure = difference(found[one][what], found[other][what])
    low, high = figure.low or 0.0, figure.high or 0.0
    return Estimate(times * figure.mean, times * low, times * high, figure.events)


def _page(rules: Mapping[str, Rule], figures: Callable[..., Figures], **more: Any) -> Found:
    drawn = 100 * fmean(_events()[USUAL]["draws"])
    sample = f"{EVENTS} events in every world, {drawn:.0f} of 100 games drawn"
    return page(rules, figures, CHANGES, sample=sample, seed=SEED, **more)


BETTER = {
    "points above the diagonal more, of 100": Rule(0.0),
    "nearness to the diagonal more, of 100": Rule(0.0),
    "rho with strength more, who played every round": Rule(0.0),
}
"""True rating less points and Buchholz."""


def _better(order: str = TRUE, **change: Any) -> list[Estimate | None]:
    measures = _events(**change)
    near = [_apart(measures, what, order, times=100) for what in ("above", "nearness")]
    return [*near, _apart(measures, "rho", order)]


def better_tables() -> Found:
    """True rating against points and Buchholz: the two criteria, and hidden strength."""
    own = _events()
    titles = {
        "rho": "rho with strength, who played every round", "rho of all": "rho, everybody",
        "strongest first": "the strongest is first", "four": "the strongest four in the first",
    }  # fmt: skip
    rows = []
    for measures, more in ((own, ""), (_events(absences=0.05), ", away from one round in twenty")):
        for what, title in titles.items():
            if measures is own or what.startswith("rho"):
                true, usual, *orders = (
                    estimate(measures[name][what]) for name in (TRUE, USUAL, *BASELINES)
                )
                rows.append((title + more, true, usual, _apart(measures, what, TRUE), *orders))
    shown = {"as above": _better()} | {
        name.replace(" ", "\n", 1): _better(**change) for name, change in
        CHANGES.items() if "draws" in name or "spread" in name
    }  # fmt: skip
    return _page(
        BETTER, _better,
        baselines={"points and Buchholz, other luck": _better(AGAIN),
                   **{name: _better(name) for name in BASELINES}},
        further=table(("", "true rating", "points, Buchholz", "difference", *BASELINES), rows),
        picture=Bars("rho with strength: true rating less points and Buchholz",
                     {name: [rho] for name, (*_, rho) in shown.items() if rho}),
    )  # fmt: skip


DRAWN = {
    "nearness with whole draws more, of 100": Rule(0.0),
    "draws nearer the diagonal than wins, places": Rule(0.0),
}
"""True rating less points and Buchholz; and within the table of true rating."""


def _drawn(order: str = TRUE, **change: Any) -> list[Estimate | None]:
    measures = _events(**change)
    nearer = measures[order].get("draws nearer")
    return [
        _apart(measures, "nearness, draws whole", order, times=100),
        estimate(nearer) if nearer else None,
    ]


def draws_whole() -> Found:
    """Draws counted 1 + 1: nearness again, and whether draws are where the article wants them."""
    own = _events()
    rows = [
        (title, *(estimate(own[order][what]) for order in (TRUE, USUAL)), _apart(own, what, TRUE))
        for what, title in {
            "nearness": "nearness, a draw ½ + ½, share of the most there could be",
            "nearness, draws whole": "nearness, a draw 1 + 1",
            "draws nearer": "draws nearer the diagonal than wins, places",
        }.items()
    ]
    counted = {
        name: [figure for figure in (_better(order)[1], _drawn(order)[0]) if figure]
        for name, order in (("true rating", TRUE), ("points, Buchholz,\nother luck", AGAIN))
    }
    return _page(
        DRAWN, _drawn,
        baselines={"points and Buchholz": [None, _drawn(USUAL)[1]],
                   "points and Buchholz, other luck": _drawn(AGAIN)},
        further=table(("", "true rating", "points, Buchholz", "difference"), rows),
        picture=Bars("nearness more than by points and Buchholz, of 100", counted,
                     ("a draw ½ + ½", "a draw 1 + 1")),
    )  # fmt: skip
