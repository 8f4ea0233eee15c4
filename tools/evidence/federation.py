"""One page for federations, in both languages: congresses replayed, FORS by rating, trust."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

from pairing.laboratory.play import BASELINES
from tools.evidence import trust
from tools.evidence.congress import CONGRESSES, PLACES, Congress, Replays, Run, congress, contenders
from tools.evidence.fors_bands import EVEN, FORS, HANDICAPS, by_band
from tools.evidence.pages import RUNS, Bars, Curves, Estimate, Found, estimate
from tools.evidence.strengths import Law, law_of
from tools.shared import table

SEED, REPLAYS, BANDED = 37, 4, 30
"""The first of the pooled seeds; replays of a congress under each; events by quarters in all."""
SYSTEMS = ("leader", "leader bar", "mcmahon", "swiss", "other luck")
ORDERS = (*SYSTEMS, *BASELINES)
SEEDS = range(SEED, SEED + RUNS)
SHOWN = ("leader", "mcmahon", "other luck", "swiss")
KEYS = dict(zip(BASELINES, ("ratings", "lot"), strict=True))
"""Words of the orders without games; a system's are its name."""

WORDS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))


@dataclass(frozen=True)
class Words:
    """The page's words in a language, and how its numbers are written."""

    language: str

    def __call__(self, key: str, **values: object) -> str:
        """Return the words of that key, with values put in."""
        sentence: str = WORDS[self.language][key]
        return sentence % values if values else sentence

    def order(self, name: str) -> str:
        """Return what a system or an order without games is called."""
        return self(KEYS.get(name, name).replace(" ", "_"))

    def number(self, figure: Estimate | None, decimals: int = 2) -> str:
        """Return a figure with its interval."""
        if figure is None:
            return ""
        shown = figure.shown("", decimals)
        return shown.replace(".", ",").replace(" to ", " … ") if self.language == "ru" else shown


@dataclass(frozen=True)
class CongressReplays:
    """A congress and its replays, each a run of every order by name."""

    real: Congress
    runs: Sequence[Mapping[str, Run]]

    def figure(self, name: str, of: Callable[[Run], float]) -> Estimate:
        """Return a number of an order's runs."""
        return estimate([of(run[name]) for run in self.runs])

    def place(self, name: str, player: int) -> Estimate:
        """Return the place of a player, by his start number, under an order."""
        return self.figure(name, lambda run: float(1 + run.order.index(player)))


@cache
def law() -> Law:
    """Return the law of both congresses' games."""
    return law_of([congress(name).results for name in CONGRESSES.values()])


@cache
def replayed() -> Mapping[str, CongressReplays]:
    """Return the congresses by year."""
    replays_of = {}
    for year, name in CONGRESSES.items():
        real = congress(name)
        pooled = [Replays(real, law(), seed, contenders=contenders(real)) for seed in SEEDS]
        runs = [replays.run(run) for replays in pooled for run in range(REPLAYS)]
        replays_of[year] = CongressReplays(real, runs)
    return replays_of


def _congress_tables(say: Words) -> list[str]:
    lines: list[str] = []
    measures: dict[str, Callable[[Run], float]] = {
        "neighbours": lambda run: run.neighbours(PLACES),
        "pairs": lambda run: run.pairs(PLACES),
        "known": lambda run: run.real(),
        "known_top": lambda run: run.real(PLACES),
    }
    for year, replays in replayed().items():
        real = replays.real.run
        rows: list[list[str]] = []
        for key, of in measures.items():
            figures = [say.number(replays.figure(name, of)) for name in SYSTEMS]
            rows.append([say(key), say.number(Estimate(of(real), None, None, 1)), *figures, "", ""])
        against: dict[str, Callable[[Run], float]] = {
            "shared": lambda run, real=real: run.shared(real, PLACES),  # type: ignore[misc]
            "tau": lambda run, real=real: run.tau(real),  # type: ignore[misc]
        }
        for key, of in against.items():
            rows.append([say(key), "", *(say.number(replays.figure(name, of)) for name in ORDERS)])
        head = (say("replay", year=year), say("real"), *map(say.order, ORDERS))
        lines += [*table(head, rows), ""]
    for year, replays in replayed().items():
        head = (
            say("place", year=year),
            *(say("mean_place", system=say.order(name)) for name in SHOWN),
        )
        rows = [
            [str(place), *(say.number(replays.place(name, player), 1) for name in SHOWN)]
            for place, player in enumerate(replays.real.order[:PLACES], start=1)
        ]
        lines += [*table(head, rows), ""]
    return lines


def _bands(say: Words) -> tuple[list[str], Bars]:
    names = {FORS: "fors", HANDICAPS: "handicaps", EVEN: "even"}
    rows, won = [], {}
    banded = by_band(tuple(names), BANDED)
    for label, key in names.items():
        won[label], places = banded[label].shares()
        for what, figures in (("won", won[label]), ("first", places)):
            rows.append([say(what, system=say(key)), *map(say.number, figures)])
    bands = WORDS[say.language]["bands"]
    picture = Bars(
        say("bands_title"),
        {band: [won[label][at] for label in names] for at, band in enumerate(bands)},
        [say(key) for key in names.values()],
    )
    return table((say("share"), *bands), rows), picture


def _over_trust(say: Words) -> tuple[list[str], Curves]:
    rows, lines = [], {}
    for kind in trust.KINDS:
        measured = trust.measured(kind)
        alone = measured[trust.RATINGS]
        for name, _ in kind.systems:
            at_trust = {at: measured[name].above(alone, at) for at in trust.TRUST}
            title = say(name) if len(kind.systems) == 1 else f"{say.order(name)}, {say('go')}"
            lines[title] = list(at_trust.items())
            crossing = measured[name].crossing(alone)
            last = at_trust[trust.TRUST[-1]].mean
            crossed = say("never" if last > 0 else "always") if crossing is None else say.number(
                Estimate(*crossing, RUNS * kind.events))  # fmt: skip
            rows.append([title, *(say.number(at_trust[at]) for at in trust.TRUST), crossed])
    head = (say("system"), *(f"{at:g}" for at in trust.TRUST), say("crossing"))
    picture = Curves(say("trust_title"), say("trust_axis"), lines)
    return table(head, rows), picture


def _met(say: Words) -> Bars:
    return Bars(
        say("met_title"),
        {year: [replays.real.run.neighbours(PLACES),
                *(replays.figure(name, lambda run: run.neighbours(PLACES)) for name in SYSTEMS)]
         for year, replays in replayed().items()},
        [say("real"), *map(say.order, SYSTEMS)],
    )  # fmt: skip


def _shared(say: Words) -> Bars:
    groups = {
        year: [
            estimate([run[name].shared(replays.real.run, PLACES) for run in replays.runs])
            for name in ORDERS
        ]
        for year, replays in replayed().items()
    }
    return Bars(say("shared_title"), groups, list(map(say.order, ORDERS)))


def _page(language: str) -> Found:
    say = Words(language)
    players = ", ".join(str(replays.real.field.size) for replays in replayed().values())
    known = law()
    values: dict[str, Any] = {
        "runs": RUNS * REPLAYS, "players": players, "bands": BANDED,
        "seed": SEEDS[0], "last": SEEDS[-1],
        "events": ", ".join(str(RUNS * kind.events) for kind in trust.KINDS),
        "trusts": len(trust.TRUST),
    }  # fmt: skip
    by_rating, won = _bands(say)
    over_trust, curves = _over_trust(say)
    return Found(
        (
            say("sample", **values), "",
            say("law", percent=say.number(known.percent), spread=say.number(known.spread, 1),
                games=known.percent.events), "",
            *_congress_tables(say), *by_rating, "", *over_trust,
        ),
        _met(say),
        pictures=(_shared(say), won, curves),
    )  # fmt: skip


english, russian = (partial(_page, language) for language in ("en", "ru"))
"""The page in each language."""
