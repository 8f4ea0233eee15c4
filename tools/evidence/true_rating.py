"""Ilkov on incomplete tables: better by both criteria, fairer, and draws beside the diagonal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from statistics import fmean
from typing import Any

from pairing.laboratory.play import BASELINES, Entry, PlayedEvent, baselines, entry, judged, through
from pairing.standings.by_name import TRUE_RATING
from pairing.standings.comparing.correlation import rank_correlation
from pairing.standings.comparing.table_quality import games_played, table_quality
from tools.evidence.fors_events import plan_of
from tools.evidence.pages import (
    Bars,
    Estimate,
    Figures,
    Found,
    Rule,
    difference,
    estimate,
    page_of,
    pooled,
    table,
)

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

Values = Mapping[str, Sequence[float]]
"""What was measured of an order, a value an event; "" are the draws and games of the events."""


@cache
def _events(count: int, change: tuple[tuple[str, Any], ...]) -> Mapping[str, Values]:
    """The same tournaments in the order of true rating, by points and Buchholz, and the baselines;
    and other tournaments of the same players by points and Buchholz."""
    typed = {"field": FIELD, "rounds": ROUNDS, "model": DRAWS, "trust": 0.9, **dict(change)}
    field, rounds = typed.pop("field"), typed.pop("rounds")
    plan = plan_of(field, [USUAL, TRUE, AGAIN], rounds, seed=SEED, **typed)
    usual, true, again = plan.contenders
    found: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for number in range(count):
        seeded, turn = pooled(plan, number)
        who = entry(seeded, turn)
        event = through(seeded, usual, turn, who)
        orders = {one.label: judged(seeded, one, event, who) for one in (usual, true)}
        orders[AGAIN] = judged(seeded, again, through(seeded, again, turn, who), who)
        orders.update(baselines(seeded, who))
        whole = {
            player.number for player in event.players if all_played(orders[USUAL], player.number)
        }
        for name, order in orders.items():
            for what, value in _measured(order, who, whole).items():
                found[name][what].append(value)
    return found


def all_played(event: PlayedEvent, number: int) -> bool:
    """Return whether a player played in every round."""
    return all(one.outcome.played for one in event.tournament.history[number])


def _measured(order: PlayedEvent, who: Entry, whole: set[int]) -> dict[str, float]:
    best = order.true_order
    among = [one for one in order.order if one in whole]
    strongest = [one for one in best if one in whole]
    found = {
        "rho": rank_correlation(among, strongest).spearman,
        "rho of all": rank_correlation(order.standings.place_of(), best).spearman,
        "strongest first": float(among[0] == strongest[0]),
        "four": len(set(among[:4]) & set(strongest[:4])) / 4,
    }
    games = games_played(order.tournament)
    if games:
        quality = table_quality(order.order, games)
        most = float((len(order.order) - 1) * (quality.above + quality.below))
        row = {player: at for at, player in enumerate(order.order)}
        drawn, won = ([abs(row[a] - row[b]) for a, b, mine, his in games if (mine == his) == equal]
                      for equal in (True, False))  # fmt: skip
        found |= {
            "above": float(quality.above) / float(quality.above + quality.below),
            "nearness": float(quality.nearness) / most,
            "nearness, draws whole": float(quality.nearness_draws)
            / (len(row) - 1) / (len(games) + len(drawn)),
            "draws": len(drawn) / len(games),
        }  # fmt: skip
        if drawn and won:
            found["draws nearer"] = fmean(won) - fmean(drawn)
    return found


def _of(count: int, **change: Any) -> Mapping[str, Values]:
    return _events(count, tuple(change.items()))


def _apart(found: Mapping[str, Values], what: str, one: str, other: str = USUAL) -> Estimate | None:
    """By how much one order has more of it than another; ``None`` where it says nothing."""
    if not found[one].get(what):
        return None
    return difference(found[one][what], found[other][what])


def _page(
    figures: Callable[[Mapping[str, Values]], Figures],
    rules: Mapping[str, Rule],
    baselines: Mapping[str, Figures],
    further: Sequence[str],
    picture: Bars,
) -> Found:
    return page_of(
        rules, lambda change: figures(_of(EVENTS, **change)), {}, CHANGES,
        further=further, picture=picture, baselines=baselines, seed=SEED,
        sample=f"{EVENTS} events in every world",
        model={
            "field": "22 players as in the article's cup, ratings normal, 2000 ± 150, 7 rounds",
            "strength": "as the rating, trusted 0.9 (correlation), spread as the ratings are",
            "games": "Elo's expectation, White worth 35 points; equals of 2000 draw 23 %, in all "
            f"{100 * fmean(_of(EVENTS)[USUAL]['draws']):.0f} of 100 games (the cup: 14 of 77)",
            "system": "Dutch of 2026; its final table is put in both orders",
            "not played": "nothing, nobody away",
        },
    )  # fmt: skip


BETTER = {
    "points above the diagonal more, of 100": Rule(0.0),
    "nearness to the diagonal more, of 100": Rule(0.0),
    "rho with strength more, who played every round": Rule(0.0),
}
"""True rating less points and Buchholz."""


def _better(found: Mapping[str, Values], one: str = TRUE) -> list[Estimate | None]:
    parts = [_apart(found, what, one) for what in ("above", "nearness")]
    return [*(_hundred(part) if part else None for part in parts), _apart(found, "rho", one)]


def _hundred(figure: Estimate) -> Estimate:
    """A share in hundredths."""
    mean, low, high = figure.mean, figure.low or 0.0, figure.high or 0.0
    return Estimate(100 * mean, 100 * low, 100 * high, figure.events)


def better_tables() -> Found:
    """True rating against points and Buchholz: the two criteria, and hidden strength."""
    own, away = _of(EVENTS), _of(EVENTS, absences=0.05)
    rows: list[tuple[object, ...]] = []
    for found, more in ((own, ""), (away, ", away from one round in twenty")):
        for what, title in {
            "rho": "rho with strength, who played every round", "rho of all": "rho, everybody",
            "strongest first": "the strongest is first",
            "four": "the strongest four in the first",
        }.items():  # fmt: skip
            if found is own or what.startswith("rho"):
                rows.append((title + more, *(estimate(found[one][what]) for one in (TRUE, USUAL)),
                             _apart(found, what, TRUE), estimate(found[BASELINES[0]][what]),
                             estimate(found[BASELINES[1]][what])))  # fmt: skip
    shown = {"as above": _better(own)} | {
        name.replace(" ", "\n", 1): _better(_of(EVENTS, **change)) for name, change in
        CHANGES.items() if "draws" in name or "spread" in name
    }  # fmt: skip
    head = ("", "true rating", "points, Buchholz", "difference", *BASELINES)
    return _page(
        _better, BETTER,
        {"points and Buchholz, other luck": _better(own, AGAIN),
         **{name: _better(own, name) for name in BASELINES}},
        table(head, rows),
        Bars("rho with strength: true rating less points and Buchholz",
             {name: [figure for figure in figures[2:] if figure]
              for name, figures in shown.items()}),
    )  # fmt: skip


DRAWN = {
    "nearness with whole draws more, of 100": Rule(0.0),
    "draws nearer the diagonal than wins, places": Rule(0.0),
}
"""True rating less points and Buchholz; and within the table of true rating."""


def _drawn(found: Mapping[str, Values], one: str = TRUE) -> list[Estimate | None]:
    near, nearer = _apart(found, "nearness, draws whole", one), found[one].get("draws nearer")
    return [_hundred(near) if near else None, estimate(nearer) if nearer else None]


def draws_whole() -> Found:
    """Draws counted 1 + 1: nearness again, and whether draws are where the article wants them."""
    own = _of(EVENTS)
    rows = [
        (title, *(estimate(own[one][what]) for one in (TRUE, USUAL)), _apart(own, what, TRUE))
        for what, title in {
            "nearness": "nearness, a draw ½ + ½, share of the most there could be",
            "nearness, draws whole": "nearness, a draw 1 + 1",
            "draws nearer": "draws nearer the diagonal than wins, places",
        }.items()
    ]
    counted = {
        name: [figure for figure in (_better(own, order)[1], _drawn(own, order)[0]) if figure]
        for name, order in (("true rating", TRUE), ("points, Buchholz,\nother luck", AGAIN))
    }
    return _page(
        _drawn, DRAWN,
        {"points and Buchholz": [None, _drawn(own, USUAL)[1]],
         "points and Buchholz, other luck": _drawn(own, AGAIN)},
        table(("", "true rating", "points, Buchholz", "difference"), rows),
        Bars("nearness more than by points and Buchholz, of 100", counted,
             ("a draw ½ + ½", "a draw 1 + 1")),
    )  # fmt: skip
