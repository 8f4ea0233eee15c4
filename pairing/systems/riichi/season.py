"""A club's season: hanchans of many evenings, of which everybody plays as many as he likes.

What decides the places is the setting ``ranking`` (docs/riichi.md, *A club's season*); the tab
*Evenings* shows what each evening gave everybody.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from pairing.catalogue import Text, text
from pairing.results import Cell, Column, Report, Standings
from pairing.systems.riichi.replaced import careers
from pairing.systems.riichi.settings import RiichiSettings
from pairing.timetable import round_time
from pairing.tournament import Appearance, Outcome, Tournament

KEY = "evenings"
MEAN, PLACE, BEST = "mean_points", "mean_place", "best_points"


def played(entries: Sequence[Appearance]) -> list[Appearance]:
    """Return the hanchans that count of somebody's rounds."""
    return [entry for entry in entries if entry.outcome is Outcome.SEATED]


def ranking_value(
    entries: Sequence[Appearance], settings: RiichiSettings
) -> tuple[str, Fraction | None] | None:
    """Return the criterion that stands before the points, and its value for somebody's hanchans.

    ``mean_points`` and ``best_points`` are of the best so many (setting ``best_hanchans``), of all
    where it is empty or fewer were played; ``mean_place`` is of all.  The value is ``None``
    where nothing was played; there is no criterion where all points are what counts.
    """
    hanchans = played(entries)
    if settings.ranking == "place":
        places = [Fraction(entry.place or 0) for entry in hanchans]
        return PLACE, sum(places, Fraction(0)) / len(places) if places else None
    best = sorted((entry.points for entry in hanchans), reverse=True)[: settings.best_hanchans]
    total = sum(best, Fraction(0))
    if settings.ranking == "mean":
        return MEAN, total / len(best) if best else None
    return None if settings.best_hanchans is None else (BEST, total)


def below_minimum(
    entries: Sequence[Appearance], settings: RiichiSettings, rounds: int, last: int
) -> Text | None:
    """Return why somebody is not ranked yet in a season; ``None`` for who is.

    After so many of the ``last`` rounds he needs the same share of the setting ``min_hanchans``
    (rounded up; empty: one hanchan).
    """
    least = max(1, -(-(settings.min_hanchans or 0) * rounds // last))
    count = len(played(entries))
    return None if count >= least else text("riichi.detail.season", played=count, least=least)


def report(
    tournament: Tournament, settings: RiichiSettings, rank: Callable[[Tournament], Standings]
) -> Report | None:
    """Report what each evening gave everybody, in the order of ``rank``; ``None`` without any."""
    if not settings.evenings:
        return None
    history = careers(tournament, settings)
    evenings: dict[int, list[int]] = {}
    for round_ in tournament.rounds:
        evenings.setdefault(settings.evening_of(round_.number)[0], []).append(round_.number)
    columns = [
        Column(text("column.place"), "whole", 7),
        Column(text("riichi.column.player"), "name", 24),
    ]
    for number, rounds in evenings.items():
        day = round_time(tournament.timetable, rounds[0])
        heading = text("riichi.column.evening_day" if day else "riichi.column.evening",
                       number=number, day=day)  # fmt: skip
        columns.append(Column(heading, "decimal", 9))
    decides = ranking_value((), settings)
    sums = ["points", *([BEST] if decides and decides[0] == BEST else []), "hanchans", MEAN, PLACE]
    columns += [
        Column(text(f"criterion.{name}"), "whole" if name == "hanchans" else "decimal", 9)
        for name in sums
    ]
    rows: list[tuple[Cell, ...]] = []
    for line in rank(tournament).lines:
        entries = history[line.player]
        hanchans = played(entries)
        if not hanchans:
            continue
        each = [_sum_evening(entries, rounds) for rounds in evenings.values()]
        count = len(hanchans)
        values: dict[str, Cell] = {
            "points": line.points,
            "hanchans": count,
            MEAN: sum((entry.points for entry in hanchans), Fraction(0)) / count,
            PLACE: Fraction(sum(entry.place or 0 for entry in hanchans), count),
        }
        values |= dict([ranking_value(entries, settings) or ("points", line.points)])
        shown = line.place if line.ranked else None
        own = [values[name] for name in sums]
        rows.append((shown, tournament[line.player].name, *each, *own))
    title = text("riichi.evenings.title", evenings=len(evenings))
    return Report(KEY, title, tuple(columns), tuple(rows))


def _sum_evening(entries: Sequence[Appearance], rounds: Sequence[int]) -> Fraction | None:
    """Return the points of an evening's rounds, ``None`` where nothing was played or given."""
    there = [entries[number - 1] for number in rounds]
    points = sum((entry.points for entry in there), Fraction(0))
    return points if played(there) or points else None
